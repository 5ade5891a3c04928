import fc from 'fast-check'
import { days } from './inventory_kitchen.ts'
import { step as documentStep, type Sequence, type Step, settings } from './inventory_steps.ts'
import { orderModifiers, type PaymentKind, paymentKinds, type RemovalWay, removalWays } from './sales.ts'

/** Random steps of orders, mixed with steps of documents. */

export interface DraftedLine {
  product: string
  size?: string
  amount: number
  price: number
  modifiers: { product: string; amount: number; price: number }[]
}

export interface DraftedRemoval {
  which: number
  way: RemovalWay | 'untyped'
  isPrinted: boolean
}

/** Places an order or changes an existing one, which is reopened first if it is closed. */
export interface OrderStep {
  action: 'order'
  /** Index of the order; null places a new one. */
  which: number | null
  kind: 'table' | 'delivery'
  hasEmployee: boolean
  discount: 'none' | 'percent' | 'surcharge' | 'sum'
  moment: string
  added: DraftedLine[]
  removed: DraftedRemoval | null
  end: 'close' | 'leave' | 'cancel'
  cancelWay: RemovalWay
  /** Shares of the sum in percent; the last payment takes the rest. */
  payments: { kind: PaymentKind; percent: number }[]
  tip: number
}

export interface ChartStep {
  action: 'chart'
  day: string
  flour: number
}

export interface SalesSequence extends Omit<Sequence, 'steps'> {
  steps: (Step | OrderStep | ChartStep)[]
}

const modifier = fc.record({
  product: fc.constantFrom<string>(...orderModifiers),
  amount: fc.constantFrom(1, 2),
  price: fc.constantFrom(0, 35, 150),
})

const line: fc.Arbitrary<DraftedLine> = fc
  .record({
    product: fc.constantFrom('soup', 'soup', 'pizza', 'pizza', 'roll', 'flour', 'dough', 'special'),
    size: fc.constantFrom('small', 'large'),
    amount: fc.constantFrom(1000, 1000, 2000, 333, 1501),
    price: fc.integer({ min: 1, max: 2000 }),
    modifiers: fc.uniqueArray(modifier, { maxLength: 2, selector: ({ product }) => product }),
  })
  .map(({ size, modifiers, ...rest }) => ({
    ...rest,
    ...(rest.product === 'pizza' && { size }),
    modifiers: rest.product === 'soup' || rest.product === 'pizza' ? modifiers : [],
  }))

const way = fc.constantFrom(...removalWays)

const orderStep: fc.Arbitrary<OrderStep> = fc.record({
  action: fc.constant('order' as const),
  which: fc.oneof(fc.constant(null), fc.nat({ max: 99 })),
  kind: fc.constantFrom('table' as const, 'delivery' as const),
  hasEmployee: fc.boolean(),
  discount: fc.constantFrom('none' as const, 'percent' as const, 'surcharge' as const, 'sum' as const),
  moment: fc
    .tuple(fc.constantFrom<string>(...days), fc.constantFrom('00:00:00', '09:30:00', '12:00:00', '23:59:59'))
    .map(([day, time]) => `${day}T${time}`),
  added: fc.array(line, { minLength: 1, maxLength: 3 }),
  removed: fc.option(
    fc.record({
      which: fc.nat({ max: 9 }),
      way: fc.constantFrom(...removalWays, 'untyped' as const),
      isPrinted: fc.constantFrom(true, true, false),
    }),
  ),
  end: fc.constantFrom('close' as const, 'close' as const, 'close' as const, 'leave' as const, 'cancel' as const),
  cancelWay: way,
  payments: fc.array(fc.record({ kind: fc.constantFrom(...paymentKinds), percent: fc.constantFrom(10, 33, 50) }), {
    minLength: 1,
    maxLength: 3,
  }),
  tip: fc.constantFrom(0, 0, 150),
})

const chartStep: fc.Arbitrary<ChartStep> = fc.record({
  action: fc.constant('chart' as const),
  day: fc.constantFrom<string>(...days),
  flour: fc.integer({ min: 1, max: 700 }),
})

export const salesSequence: fc.Arbitrary<SalesSequence> = fc.record({
  settings: settings.map((some) => ({ ...some, isNegativeStockAllowed: true })),
  steps: fc.array(
    fc.oneof<fc.WeightedArbitrary<Step | OrderStep | ChartStep>[]>(
      { weight: 10, arbitrary: documentStep },
      { weight: 14, arbitrary: orderStep },
      { weight: 1, arbitrary: chartStep },
    ),
    { minLength: 3, maxLength: 20 },
  ),
})
