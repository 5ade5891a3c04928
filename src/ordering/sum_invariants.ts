import { type Db, type Fragment, savepoint } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { inputRows } from '#core/db/rows.ts'
import { Decimal } from '#core/decimal.ts'
import { examplesMax, type Invariant } from '#core/invariants.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { AnsweredPayment } from '#shared/schemas/answered_payments.ts'
import { sumOf } from './lines.ts'
import { processedSum } from './payments.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

export interface PlacedRules<State> {
  /** Plural in sentences: `Delivery orders`. */
  plural: string
  /** Permitted next statuses of each status. */
  transitions: Readonly<Record<string, readonly string[]>>
  /** Returns the bill; nothing for orders without a price, such as a reserve without an order. */
  billOf(state: State): Bill | null | undefined
}

/** Part of an order from which its sums are computed. */
export interface Bill {
  sum: number
  items: readonly AnsweredItem[]
  payments?: readonly AnsweredPayment[] | null | undefined
  processedPaymentsSum?: number | null | undefined
  /** Whether the order is cancelled: it keeps its sum, although its cooked items are removed. */
  isCancelled: boolean
}

interface RowKey {
  organizationId: string
  id: string
}

const start: RowKey = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
}
const rowsMax = 1_000

/** Recomputes the sums of every order from its lines and payments. Unreadable orders are findings, too. */
export const sumsInvariant = <State extends Placed>(
  store: PlacedStore<State>,
  { plural, billOf }: Pick<PlacedRules<State>, 'plural' | 'billOf'>,
): Invariant => ({
  name: `${plural}: stored sums equal those of lines and payments`,
  consequence: 'Guests pay too much or too little, and searches by sum return wrong orders.',
  remedy: 'Compare these with their receipts. It is a fault of Comanda: keep the lines above, and report it.',
  async find(db) {
    let count = 0
    const examples: string[] = []
    for (let after = start; ; ) {
      const keys = await listKeys(db, store.table, after)
      const errors = await errorsIn(db, store, billOf, keys)
      count += errors.length
      examples.push(...errors.slice(0, examplesMax - examples.length))
      if (keys.length < rowsMax) return { count, examples }
      after = keys.at(-1)!
    }
  },
})

const listKeys = (db: Db, table: string, { organizationId, id }: RowKey): Promise<RowKey[]> => db<RowKey[]>`
  select organization_id, id
    from ${db(table)}
   where (organization_id, id) > (${organizationId}, ${id})
   order by organization_id, id
   limit ${rowsMax}`

/** Checks row by row, so that an unreadable row, such as one on a damaged page, does not prevent checks of the others. */
async function errorsIn<State extends Placed>(
  db: Db,
  store: PlacedStore<State>,
  billOf: PlacedRules<State>['billOf'],
  keys: readonly RowKey[],
): Promise<string[]> {
  try {
    const rows = await savepoint(db, () => readRows(db, store, keys))
    return rows.flatMap((row) => errorsOfOrder(row.id, () => errorsOf(store, billOf, row)))
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    if (keys.length === 1) return [`${keys[0]!.id} cannot be read: ${messageOf(error)}`]
    const errors: string[] = []
    for (const key of keys) errors.push(...(await errorsIn(db, store, billOf, [key])))
    return errors
  }
}

/** Row with the sums stored besides its body, as text. */
type SummedRow<State extends Placed> = Parameters<PlacedStore<State>['fromRow']>[0] & {
  id: string
  summed: Record<string, string | null>
}

const jsonOfSums = <State extends Placed>(db: Db, { sums }: PlacedStore<State>): Fragment =>
  db.unsafe(`json_build_object(${sums.map(({ name }) => `'${name}', placed.${name}::text`).join(', ')})`)

const readRows = <State extends Placed>(db: Db, store: PlacedStore<State>, keys: readonly RowKey[]) => db<
  SummedRow<State>[]
>`
  select ${store.selected(db)}, ${jsonOfSums(db, store)} as summed
    from ${store.source(db)}
   where (placed.organization_id, placed.id) in (
           select organization_id, id
             from ${inputRows('requested', keys, { uuid: ['organizationId', 'id'] })})
   order by placed.organization_id, placed.id`

function errorsOfOrder(id: string, check: () => string[]): string[] {
  try {
    return check().map((message) => `${id} ${message}`)
  } catch (error) {
    return [`${id} cannot be added up: ${messageOf(error)}`]
  }
}

function errorsOf<State extends Placed>(
  { fromRow, sums }: PlacedStore<State>,
  billOf: PlacedRules<State>['billOf'],
  row: SummedRow<State>,
): string[] {
  const state = fromRow(row)
  const bill = billOf(state)
  const errors = bill ? invalidSums(bill) : []
  if (errors.length > 0) return errors
  return sums.flatMap(({ name, of }) => {
    const [stored, read] = [row.summed[name], of(state)]
    if (stored === read || (stored != null && read !== null && new Decimal(stored).equals(String(read)))) return []
    return [`is found by the ${name.replaceAll('_', ' ')} ${stored}, its body says ${read}`]
  })
}

function invalidSums({ sum, items, payments, processedPaymentsSum, isCancelled }: Bill): string[] {
  if (typeof sum !== 'number')
    return [`has ${sum === undefined ? 'no sum' : `the sum ${JSON.stringify(sum)}, which is no number`}`]
  const ofLines = sumOf(items)
  // The sum of a cancelled order includes items that the cancellation removed, but not items removed earlier.
  const most = isCancelled ? sumOf(items.map((item) => ({ ...item, deleted: null }))) : ofLines
  const processed = processedSum(payments)
  return [
    ...(ofLines.lessThanOrEqualTo(sum) && most.greaterThanOrEqualTo(sum) ? [] : [`costs ${sum}, its lines ${ofLines}`]),
    ...(processed.equals(processedPaymentsSum ?? 0)
      ? []
      : [`has ${processedPaymentsSum} paid, its payments ${processed}`]),
  ]
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
