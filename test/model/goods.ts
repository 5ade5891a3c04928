import fc from 'fast-check'
import { demo } from '#shared/demo.ts'
import { cardPayment, cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { type ModelDiscount, type ModelItem, modifierPrice, priced, toMoney } from './money.ts'

/** Dishes, discounts and payments of random orders. */

const cents = (money: number) => Math.round(money * 100)

const dishes = [
  { productId: dish.plain.id, sizeId: null, price: cents(dish.plain.price), takesModifiers: false, isOpen: false },
  { productId: dish.open.id, sizeId: null, price: cents(dish.open.price), takesModifiers: false, isOpen: true },
  { productId: dish.sized.id, sizeId: dish.small, price: 200, takesModifiers: false, isOpen: false },
  { productId: dish.sized.id, sizeId: dish.large, price: 300, takesModifiers: false, isOpen: false },
  {
    productId: dish.withModifiers.id,
    sizeId: null,
    price: cents(dish.withModifiers.price),
    takesModifiers: true,
    isOpen: false,
  },
]

/** Whole and fractional amounts of dishes, some with modifiers or an open price. */
export const anItem: fc.Arbitrary<ModelItem> = fc
  .record({
    of: fc.constantFrom(...dishes),
    amount: fc.oneof(fc.constantFrom(1000, 2000, 3000), fc.integer({ min: 1, max: 4000 })),
    modifiers: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: 1, max: 2000 }),
    comment: fc.option(fc.constantFrom('no salt', 'to go'), { nil: null }),
  })
  .map(({ of, amount, modifiers, price, comment }) => ({
    productId: of.productId,
    sizeId: of.sizeId,
    price: of.isOpen ? price : of.price,
    amount,
    modifiers: of.takesModifiers ? modifiers : 0,
    comment,
  }))

export const someItems = fc.array(anItem, { minLength: 1, maxLength: 3 })

export const asRequested = ({ productId, sizeId, price, amount, modifiers, comment }: ModelItem) => ({
  type: 'Product',
  productId,
  amount: amount / 1000,
  price: toMoney(price),
  ...(sizeId && { productSizeId: sizeId }),
  ...(comment && { comment }),
  ...(modifiers > 0 && {
    modifiers: [{ productId: dish.modifier.id, amount: modifiers, price: toMoney(modifierPrice) }],
  }),
})

/** Discounts of ten percent, or of a sum. */
export const someDiscounts: fc.Arbitrary<ModelDiscount[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<ModelDiscount[]>([]) },
  { weight: 1, arbitrary: fc.constant<ModelDiscount[]>([{ percent: 10, cents: 0 }]) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3000 }).map((off) => [{ percent: null, cents: off }]) },
)

export const discountsRequested = (discounts: readonly ModelDiscount[]) => ({
  discounts: discounts.map(({ percent, cents: off }) =>
    percent === null
      ? { type: 'RMS', discountTypeId: demo.flexibleDiscount, sum: toMoney(off) }
      : { type: 'RMS', discountTypeId: demo.discount },
  ),
})

export interface ModelPayment {
  isCash: boolean
  cents: number
  /** Whether the sum was paid outside before. */
  isTaken: boolean
}

/** Share of the order's sum in percent; cash may exceed 100. */
export interface AskedPayment {
  percent: number
  kind: 'cash' | 'card' | 'paid'
}

export const somePayments: fc.Arbitrary<AskedPayment[]> = fc.array(
  fc.record({
    percent: fc.constantFrom(100, 100, 50, 30, 120),
    kind: fc.constantFrom('cash' as const, 'card' as const, 'paid' as const),
  }),
  { minLength: 1, maxLength: 2 },
)

export const paymentsOf = (requested: readonly AskedPayment[], sum: number): ModelPayment[] =>
  requested.map(({ percent, kind }) => ({
    isCash: kind === 'cash',
    isTaken: kind === 'paid',
    cents: Math.floor((sum * percent) / 100),
  }))

export const paymentRequested = ({ isCash, isTaken, cents: sum }: ModelPayment) => {
  if (isCash) return cashPayment(toMoney(sum))
  if (!isTaken) return cardPayment(toMoney(sum))
  return { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: toMoney(sum), isProcessedExternally: true }
}

/** Returns why payments cannot be added to those of the order. */
export function paymentFault(existing: readonly ModelPayment[], added: readonly ModelPayment[], sum: number) {
  if (added.some((payment) => payment.cents <= 0)) return 'PaymentSumShouldBePositive'
  const notCash = [...existing, ...added]
    .filter(({ isCash }) => !isCash)
    .reduce((all, payment) => all + payment.cents, 0)
  return notCash > sum && added.some(({ isCash }) => !isCash) ? 'Incorrect' : undefined
}

export const covers = (payments: readonly ModelPayment[], sum: number): boolean =>
  payments.reduce((all, payment) => all + payment.cents, 0) >= sum

/** Takes payments when the order is closed: cash last, and only what is still unpaid. */
export function takeAll(payments: readonly ModelPayment[], sum: number): ModelPayment[] {
  let open = payments.filter(({ isCash }) => !isCash).reduce((rest, payment) => rest - payment.cents, sum)
  return payments
    .map((payment) => {
      if (!payment.isCash) return { ...payment, isTaken: true }
      const taken = Math.max(0, Math.min(payment.cents, open))
      open -= taken
      return { ...payment, cents: taken, isTaken: true }
    })
    .filter((payment) => payment.cents > 0)
}

/** Fields of every kind of order in the model. */
export interface ModelOrder {
  id: string
  items: ModelItem[]
  discounts: ModelDiscount[]
  payments: ModelPayment[]
  sum: number
}

export function computeSums(order: ModelOrder): void {
  order.sum = priced(order.items, order.discounts)
}
