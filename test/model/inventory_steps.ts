import fc from 'fast-check'
import type { ModelInventory } from './inventory.ts'
import type { Content, ModelDocument, Portion, PricedLine, ReturnedLine, ReturnMode } from './inventory_documents.ts'
import type { Settings } from './inventory_effects.ts'
import { days, employee, freight, produced, sizes, stored, stores, suppliers, uncharted } from './inventory_kitchen.ts'

/** Random sequences of steps: small amounts and prices, so that sums are rounded and stores run short. */

/** Content whose lines and documents are unresolved picks. */
type Draft = Content

interface ReturnDraft {
  draft: Extract<Content, { family: 'returned_invoice' | 'incoming_returned_invoice' }>
  /** Index of the referenced document; null for none. */
  names: number | null
  /** Indexes of lines of the referenced document. */
  like: number[]
}

export type Drafted = { draft: Draft; names: null; like: number[] } | ReturnDraft

interface Change {
  action: 'unpost' | 'post' | 'cancel'
  which: number
}

export type Step =
  | { action: 'create' | 'draft' | 'update'; at: string; drafted: Drafted }
  | Change
  | { action: 'open'; row: { day: string; store: string; product: string; amount: number; cents: number } }
  | { action: 'settle'; settings: Omit<Settings, 'isNegativeStockAllowed'> }

const amount = fc.oneof(
  // Small enough that balances end at zero or slightly below.
  { weight: 5, arbitrary: fc.constantFrom(500, 1000, 1000, 1001, 2000) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4000 }) },
  // Large enough that the digits of averages matter.
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 900_000 }) },
)
const price = fc.integer({ min: 0, max: 2000 })
const cents = fc.integer({ min: 0, max: 300 })
const store = fc.constantFrom<string>(stores[0], ...stores)
const product = fc.constantFrom<string>(stored[0], stored[0], ...stored)
const supplier = fc.constantFrom<string>(...suppliers)
const pick = fc.nat({ max: 99 })
const moment = fc
  .tuple(fc.constantFrom<string>(...days), fc.constantFrom('00:00:00', '09:30:00', '12:00:00', '18:45:10'))
  .map(([day, time]) => `${day}T${time}`)

const list = <Line>(line: fc.Arbitrary<Line>, maxLength = 3) => fc.array(line, { minLength: 1, maxLength })

const portionOf = (products: fc.Arbitrary<string>): fc.Arbitrary<Portion> =>
  fc
    .record({ product: products, size: fc.constantFrom<string>(...sizes), amount })
    .map(({ size, ...portion }) => (portion.product === 'pizza' ? { ...portion, size } : portion))
const portion = portionOf(product)
const unsized = fc.record({ product, amount })

const fields = fc.record(
  { price, sum: cents, discount: fc.integer({ min: 0, max: 40 }), vat: fc.constantFrom(0, 7, 20) },
  { requiredKeys: ['price'] },
)
/** A line whose discount never exceeds its price. */
const priced = (portions: fc.Arbitrary<Portion>): fc.Arbitrary<PricedLine> =>
  fc.record({ portions, store, fields }).map(({ portions, store, fields: { discount, ...rest } }) => ({
    ...portions,
    store,
    ...rest,
    ...(discount !== undefined && {
      discount: Math.min(discount, Math.floor((rest.price * portions.amount) / 10_000)),
    }),
  }))
const withoutDiscount = ({ discount, ...line }: PricedLine) => line

const invoiceLine = fc
  .record({
    line: priced(unsized),
    actual: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 8, arbitrary: amount },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
  })
  .map(({ line, actual }) => ({ ...withoutDiscount(line), ...(actual !== undefined && { actual }) }))
const expenseLine = priced(fc.record({ product: fc.constant(freight), amount })).map((line) => ({
  ...withoutDiscount(line),
  isExpense: true,
}))
const invoiceLines = fc
  .tuple(list(invoiceLine, 4), fc.oneof(fc.array(expenseLine, { maxLength: 1 }), fc.tuple(expenseLine, expenseLine)))
  .map(([bought, expenses]) => [...expenses.slice(1), ...bought, ...expenses.slice(0, 1)])

const between = { from: store, to: store }
const apart = store.map((from) => ({ from, to: from === stores[0] ? stores[1] : stores[0] }))
const percents = fc.constantFrom([50, 50], [33, 67], [10, 20], [1, 0], [100, 0], [0, 0], [60, 41])

const returned: fc.Arbitrary<ReturnDraft> = fc.record({
  draft: fc.oneof(
    fc.record({
      family: fc.constant('returned_invoice' as const),
      supplier,
      invoice: fc.constant(null),
      lines: list(priced(unsized), 2),
    }),
    fc.record({
      family: fc.constant('incoming_returned_invoice' as const),
      customer: supplier,
      sale: fc.constant(null),
      mode: fc.constantFrom('RETURN_DISH' as const, 'RETURN_GOOD' as const, 'DO_NOT_RETURN' as const),
      lines: list(
        fc
          .tuple(priced(portion), fc.record({ incomePrice: price, incomeSum: cents }, { requiredKeys: [] }))
          .map(([line, income]): ReturnedLine => ({ ...line, ...income })),
        2,
      ),
    }),
  ),
  names: fc.option(pick),
  like: fc.array(pick, { minLength: 2, maxLength: 2 }),
})

const usual: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        family: fc.constant('incoming_invoice' as const),
        supplier,
        employee: fc.constant(employee),
        lines: invoiceLines,
      },
      { requiredKeys: ['family', 'supplier', 'lines'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      family: fc.constant('outgoing_invoice' as const),
      customer: supplier,
      lines: list(priced(portion)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ family: fc.constant('sales_document' as const), lines: list(priced(portion)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      family: fc.constant('production_document' as const),
      ...between,
      lines: list(portionOf(fc.constantFrom<string>(...produced))),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        family: fc.constant('disassemble_document' as const),
        ...between,
        whole: unsized,
        parts: fc.tuple(unsized, unsized),
        percents,
      })
      .map(({ parts, percents, ...rest }) => ({
        ...rest,
        lines: parts.map((part, i) => ({ ...part, percent: percents[i]! })),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      family: fc.constant('transformation_document' as const),
      ...between,
      whole: fc.record({ product: fc.constantFrom('flour', 'oil', 'box', 'dough'), amount }),
      usesChart: fc.boolean(),
      lines: list(fc.record({ product: fc.constantFrom('flour', 'oil', 'box', 'dough'), amount })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      family: fc.constant('writeoff_document' as const),
      store,
      account: fc.constantFrom('5.01', '5.03', '5.04'),
      lines: list(portionOf(fc.constantFrom<string>('roll', 'roll', ...stored)), 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ family: fc.constant('internal_transfer' as const), apart, lines: list(unsized) })
      .map(({ apart, ...rest }) => ({ ...rest, ...apart })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      family: fc.constant('incoming_inventory' as const),
      store,
      lines: list(fc.record({ product, amount: fc.oneof(fc.constant(0), amount) }), 4),
    }),
  },
)

const drafted: fc.Arbitrary<Drafted> = fc.oneof(
  { weight: 5, arbitrary: usual.map((draft) => ({ draft, names: null, like: [] })) },
  { weight: 3, arbitrary: returned },
)

const documentStep = (action: 'create' | 'draft' | 'update') =>
  fc.record({ action: fc.constant(action), at: moment, drafted })
const changeStep = (action: 'unpost' | 'post' | 'cancel') => fc.record({ action: fc.constant(action), which: pick })

export const settings: fc.Arbitrary<Omit<Settings, 'isNegativeStockAllowed'>> = fc.record({
  vatAccounting: fc.constantFrom('VAT_INCLUDED_IN_PRICE' as const, 'VAT_NOT_INCLUDED_IN_PRICE' as const),
  distribution: fc.constantFrom(
    'DISTRIBUTION_BY_SUM' as const,
    'DISTRIBUTION_BY_AMOUNT' as const,
    'DISTRIBUTION_NOT_SPECIFIED' as const,
  ),
})

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: documentStep('create') },
  { weight: 1, arbitrary: documentStep('draft') },
  { weight: 2, arbitrary: documentStep('update') },
  { weight: 3, arbitrary: changeStep('unpost') },
  { weight: 3, arbitrary: changeStep('post') },
  { weight: 1, arbitrary: changeStep('cancel') },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('open' as const),
      row: fc.record({
        day: fc.constantFrom<string>(...days),
        store,
        product,
        amount: fc.oneof(fc.constant(0), amount, amount),
        cents,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('settle' as const), settings }) },
)

export interface Sequence {
  settings: Settings
  steps: Step[]
}

const isNegativeStockAllowed = fc.constantFrom(true, true, false)

export const sequence: fc.Arbitrary<Sequence> = fc.record({
  settings: fc
    .tuple(settings, isNegativeStockAllowed)
    .map(([some, isNegativeStockAllowed]) => ({ ...some, isNegativeStockAllowed })),
  steps: fc.array(step, { minLength: 3, maxLength: 25 }),
})

/** Documents that concurrent clients post and unpost, and their calls. */
export interface Rush {
  settings: Settings
  documents: { at: string; drafted: Drafted }[]
  calls: { action: 'post' | 'unpost'; which: number }[][]
}

export const clients = 4
const call = fc.record({ action: fc.constantFrom('post' as const, 'post' as const, 'unpost' as const), which: pick })

export const rush: fc.Arbitrary<Rush> = fc.record({
  settings: settings.map((some) => ({ ...some, isNegativeStockAllowed: true })),
  documents: fc.array(
    fc.record({ at: moment, drafted: usual.map((draft) => ({ draft, names: null, like: [] as number[] })) }),
    { minLength: 4, maxLength: 10 },
  ),
  calls: fc.array(fc.array(call, { minLength: 4, maxLength: 10 }), { minLength: clients, maxLength: clients }),
})

/** Returns the document that a step changes, preferring one whose status allows the change. */
export function pickedBy({ documents }: ModelInventory, { action, which }: Change): ModelDocument | undefined {
  const needed = action === 'unpost' ? 'PROCESSED' : 'NEW'
  const fitting = documents.filter(({ status }) => status === needed)
  const chosen = which % 5 === 0 || fitting.length === 0 ? documents : fitting
  return chosen[which % chosen.length]
}

/** Returns the content of a document with its picks resolved. */
export function contentOf(model: ModelInventory, { draft, names, like }: Drafted): Content {
  const named = names === null ? null : namedBy(model, draft.family, names)
  const sources = named ? linesOf(named) : []
  const sourceOf = (i: number) => sources[like[i]! % sources.length]
  if (draft.family === 'returned_invoice') {
    // Some returns name a supplier that did not send the invoice.
    const source = named?.content.family === 'incoming_invoice' && like[0]! % 10 > 0 ? named.content : draft
    const lines = draft.lines.map((line, i) => likeSource(line, sourceOf(i)))
    return { ...draft, supplier: source.supplier, invoice: named, lines }
  }
  if (draft.family === 'writeoff_document')
    return { ...draft, lines: draft.lines.map((line) => emptying(model, draft.store, line)) }
  if (draft.family !== 'incoming_returned_invoice') return draft
  const lines = draft.lines.map((line, i) => likeSource(line, sourceOf(i)))
  return { ...draft, sale: named, lines: lines.map((line) => withIncome(line, draft.mode)) }
}

/** Returns a line that often takes the last pieces from the store. */
function emptying(model: ModelInventory, store: string, line: Portion): Portion {
  if (line.amount % 2 === 1 && line.product !== 'roll') return line
  const taken = line.product === 'roll' ? 'flour' : line.product
  const there = Math.floor((model.result().stock[`${store} ${taken}`]?.amount ?? 0) / 1_000_000)
  return there > 0 ? { ...line, amount: there } : line
}

/** Returns a line that returns all or part of a bought or sold line. */
const likeSource = <Line extends PricedLine>(line: Line, source: Portion | undefined): Line => {
  if (!source) return line
  const amount = line.amount % 2 === 0 ? source.amount : Math.min(source.amount, line.amount)
  return { ...line, ...source, size: source.size, amount, discount: 0 }
}

/** Keeps the income of lines that return the product itself: the rules do not say how ingredients would share it. */
function withIncome({ incomePrice, incomeSum, ...line }: ReturnedLine, mode: ReturnMode): ReturnedLine {
  if (mode !== 'RETURN_DISH' && !uncharted.includes(line.product)) return line
  return {
    ...line,
    ...(incomePrice !== undefined && { incomePrice }),
    ...(incomeSum !== undefined && { incomeSum }),
  }
}

const sourceFamilies: Partial<Record<Content['family'], Content['family']>> = {
  returned_invoice: 'incoming_invoice',
  incoming_returned_invoice: 'outgoing_invoice',
}

/** Returns the document that a return refers to, preferring a posted one. */
function namedBy({ documents }: ModelInventory, family: Content['family'], index: number): ModelDocument | null {
  const sources = documents.filter(({ content }) => content.family === sourceFamilies[family])
  const posted = sources.filter(({ status }) => status === 'PROCESSED')
  const chosen = index % 5 === 0 || posted.length === 0 ? sources : posted
  // Prefers the last two, so that several returns refer to one document.
  return chosen.at(-1 - (index % (index % 4 === 0 ? chosen.length : Math.min(2, chosen.length)))) ?? null
}

/** Returns the portions of a purchase or sale. */
const linesOf = ({ content }: ModelDocument): Portion[] => {
  const lines: (Portion & { isExpense?: boolean })[] = content.lines
  return lines.flatMap(({ isExpense, product, size, amount }) => (isExpense ? [] : [{ product, size, amount }]))
}
