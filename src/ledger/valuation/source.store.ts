import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, decimalOrNull, zero } from '#core/decimal.ts'
import { TimeSlices } from '#core/time_slices.ts'
import { dayOf, type KeyPosition, positionsOf } from '../goods.store.ts'
import { type FlowValue, flowsOf, keysOf, type StoredGoods, toGoodsDocument, valuesFromFlows } from '../goods.ts'
import type { Position } from '../model.ts'
import { nil } from '../rules.ts'
import type { TransactionType } from '../types.ts'
import { valueDocument } from './document.ts'
import type { GoodsDocument, MovementValue, State } from './model.ts'
import {
  comparePositions,
  issuedOf,
  type PassSource,
  type Purchase,
  type ReturnedGoods,
  type StoredDocument,
} from './pass.ts'
import { emptyState } from './state.ts'

/** A posted document with its postings of goods. */
export interface LedgerGoods extends StoredDocument {
  firstOrdinal: number
  /** Values of the postings in the order of `flowsOf`. */
  flows: readonly FlowValue[]
  /** Ordinals of the postings of stock-takes, by the id of the movement. */
  countOrdinals: ReadonlyMap<string, number>
  /** Cost corrections by key; above zero where value left the store. */
  corrections: ReadonlyMap<string, { sum: Decimal; ordinals: readonly number[] }>
}

interface SourceOptions {
  digits: number
  /** Postings of a key that are read at most; all if absent. */
  placesMax?: number
}

/** Returns the posted documents of an organization for a pass, from its first place on. */
export async function ledgerSource(
  db: Db,
  organizationId: string,
  places: ReadonlyMap<string, Position>,
  { digits, placesMax }: SourceOptions,
): Promise<PassSource<LedgerGoods>> {
  const products = new Map<number, string>()
  const first = [...places.values()].sort(comparePositions)[0]
  const load = (creationNumbers: readonly number[]) => loadGoods(db, organizationId, { creationNumbers, products })
  return {
    load,
    statesBefore: (joining) => statesBefore(db, organizationId, joining, { digits, load }),
    positionsFrom: (joining) => listPlaces(db, organizationId, keyPositions(joining), placesMax),
    purchasesOf: (keys) => listPurchases(db, organizationId, keys.map(Number)),
    async issuedBy(creationNumber) {
      const [sale] = await load([creationNumber])
      return sale && { ...sale, issued: issuedOf(sale.document, sale.values) }
    },
    returns: first ? await listReturns(db, organizationId, first) : new Map(),
  }
}

const keyPositions = (places: ReadonlyMap<string, Position>): KeyPosition[] =>
  [...places].map(([key, { effectiveAt, creationNumber }]) => ({ key: Number(key), effectiveAt, creationNumber }))

const positionOf = ({ effectiveAt, creationNumber }: Position): Position => ({ effectiveAt, creationNumber })

/** Returns the first documents of each key at or behind its place, and up to where they are complete. */
async function listPlaces(
  db: Db,
  organizationId: string,
  places: readonly KeyPosition[],
  placesMax: number | undefined,
): Promise<{ places: Position[]; until: Position | null }> {
  const side = (column: 'from_subaccount' | 'to_subaccount') => db`
    (select ${column}::text as side, effective_at, creation_number
       from posting
      where organization_id = ${organizationId}
        and ${db(column)} = place.key
        and effective_on >= place.day
        and reversed_at is null
        and (effective_at, creation_number) >= (place.effective_at, place.creation_number)
      order by effective_on, effective_at, creation_number
      ${placesMax === undefined ? db`` : db`limit ${placesMax}::int`})`
  const rows = await db<(Position & { list: string })[]>`
    select place.key || movement.side as list, ${instants(db, 'movement.effective_at')},
           movement.creation_number
      from ${positionsOf(db, places)} as place
     cross join lateral (
             ${side('from_subaccount')}
              union all
             ${side('to_subaccount')}) as movement
     order by movement.effective_at, movement.creation_number`
  const lists = Map.groupBy(rows, ({ list }) => list)
  const cut = [...lists.values()].filter(({ length }) => length === placesMax).map((list) => positionOf(list.at(-1)!))
  return { places: rows.map(positionOf), until: cut.sort(comparePositions)[0] ?? null }
}

interface GoodsRow extends Position {
  firstOrdinal: number
  movements: StoredGoods
}

interface PostingRow {
  ordinal: number
  type: TransactionType
  fromSubaccount: number
  toSubaccount: number
  fromAmount: string | null
  toAmount: string | null
  sum: string
  missingAmount: string | null
}

/** Returns posted documents with their goods and values; fills the products of their keys. */
async function loadGoods(
  db: Db,
  organizationId: string,
  { creationNumbers, products }: { creationNumbers: readonly number[]; products: Map<number, string> },
): Promise<LedgerGoods[]> {
  // A single statement reads goods and postings from the same snapshot.
  const rows = await db<(GoodsRow & { postings: PostingRow[] })[]>`
    select goods.creation_number, ${instants(db, 'goods.effective_at')},
           goods.first_ordinal, goods.movements,
           (select coalesce(
                     json_agg(
                       json_build_object(
                         'ordinal', posting.ordinal,
                         'type', posting.type,
                         'fromSubaccount', posting.from_subaccount,
                         'toSubaccount', posting.to_subaccount,
                         'fromAmount', posting.from_amount::text,
                         'toAmount', posting.to_amount::text,
                         'sum', posting.sum::text,
                         'missingAmount', posting.missing_amount::text)),
                     '[]'::json)
              from posting
             where posting.organization_id = ${organizationId}
               and posting.creation_number = goods.creation_number
               and posting.reversed_at is null
               and posting.is_valued) as postings
      from ledger_goods as goods
     where goods.organization_id = ${organizationId}
       and goods.creation_number = any(${creationNumbers}::int[])`
  const unknown = new Set(rows.flatMap(({ movements }) => keysOf(movements)).filter((key) => !products.has(key)))
  if (unknown.size > 0)
    for (const { number, productId } of await db<{ number: number; productId: string }[]>`
      select number, product_id
        from ledger_subaccount
       where organization_id = ${organizationId}
         and number = any(${[...unknown]}::int[])`)
      products.set(number, productId)
  return rows.map(({ postings, ...row }) => goodsOf(row, postings, products))
}

function goodsOf(
  { firstOrdinal, movements, ...row }: GoodsRow,
  postings: readonly PostingRow[],
  products: ReadonlyMap<number, string>,
): LedgerGoods {
  const document = toGoodsDocument(row.creationNumber, movements, (key) => products.get(key)!)
  const byOrdinal = new Map(postings.map((posting) => [posting.ordinal, posting]))
  const flows = flowsOf(document.stages).map(({ receipt }, i): FlowValue => {
    if (receipt?.cost.kind === 'sum') return { sum: receipt.cost.sum, missingAmount: null }
    return flowValueOf(byOrdinal.get(firstOrdinal + i)!)
  })
  const { counted, countOrdinals } = countsOf(document, postings)
  return {
    ...positionOf(row),
    document,
    values: new Map([...valuesFromFlows(document, flows), ...counted]),
    firstOrdinal,
    flows,
    countOrdinals,
    corrections: correctionsIn(postings),
  }
}

const flowValueOf = ({ sum, missingAmount }: PostingRow): FlowValue => ({
  sum: new Decimal(sum),
  missingAmount: decimalOrNull(missingAmount),
})

/** Finds the postings of stock-takes, which change their ordinals with their sides. */
function countsOf({ stages }: GoodsDocument, postings: readonly PostingRow[]) {
  const counted = new Map<string, MovementValue>()
  const countOrdinals = new Map<string, number>()
  const found = postings.filter(({ type }) => type === 'INVENTORY_CORRECTION')
  for (const { id, key } of stages.flatMap(({ counts }) => counts)) {
    const posting = found.find((one) => one.fromSubaccount === Number(key) || one.toSubaccount === Number(key))!
    const { sum, missingAmount } = flowValueOf(posting)
    const difference = new Decimal(posting.toAmount ?? 0).minus(posting.fromAmount ?? 0)
    counted.set(id, { sum, missingAmount: missingAmount ?? zero, difference })
    countOrdinals.set(id, posting.ordinal)
  }
  return { counted, countOrdinals }
}

/** Adds up the cost corrections of a document by key: value leaves the store if it is above zero. */
function correctionsIn(postings: readonly PostingRow[]): Map<string, { sum: Decimal; ordinals: number[] }> {
  const corrections = new Map<string, { sum: Decimal; ordinals: number[] }>()
  for (const { type, sum, fromSubaccount, toSubaccount, ordinal } of postings) {
    if (type !== 'STORE_COST_CORRECTION') continue
    for (const [key, signed] of [
      [`${fromSubaccount}`, new Decimal(sum)],
      [`${toSubaccount}`, new Decimal(sum).negated()],
    ] as const) {
      const known = corrections.get(key)
      corrections.set(key, { sum: signed.plus(known?.sum ?? 0), ordinals: [...(known?.ordinals ?? []), ordinal] })
    }
  }
  return corrections
}

interface StateRow extends Position {
  key: number
  quantity: string
  value: string
  lastAverage: string | null
}

const loadedMax = 500

/** Returns the states of keys before their places: the nearest stored state, and the stored values of later documents. */
async function statesBefore(
  db: Db,
  organizationId: string,
  places: ReadonlyMap<string, Position>,
  { digits, load }: { digits: number; load(creationNumbers: readonly number[]): Promise<LedgerGoods[]> },
): Promise<Map<string, State>> {
  const requested = keyPositions(places)
  const rows = await db<StateRow[]>`
    select state.key, ${instants(db, 'state.effective_at')}, state.creation_number,
           state.quantity, state.value, state.last_average
      from ${positionsOf(db, requested)} as place
     cross join lateral (
             select key, effective_at, creation_number, quantity, value, last_average
               from valuation_state
              where organization_id = ${organizationId}
                and key = place.key
                and day <= place.day
                and (effective_at, creation_number) < (place.effective_at, place.creation_number)
              order by day desc
              limit 1) as state`
  const known = new Map(rows.map((row) => [`${row.key}`, row]))
  const states = new Map([...places.keys()].map((key) => [key, stateOf(known.get(key))]))
  const between = await listBetween(
    db,
    organizationId,
    requested.map(({ key, ...to }) => {
      const from = known.get(`${key}`)
      return { key, from: from ? positionOf(from) : start, to }
    }),
  )
  const keysAt = Map.groupBy(between, ({ creationNumber }) => creationNumber)
  const passed = [...new Map(between.map((place) => [place.creationNumber, place])).values()].sort(comparePositions)
  const slices = new TimeSlices()
  for (let i = 0; i < passed.length; i += loadedMax) {
    const page = passed.slice(i, i + loadedMax).map(({ creationNumber }) => creationNumber)
    const loaded = new Map((await load(page)).map((one) => [one.creationNumber, one]))
    for (const number of page) {
      const keys = new Set(keysAt.get(number)!.map(({ key }) => `${key}`))
      const stored = loaded.get(number)
      if (stored) await follow(states, keys, stored, { digits, slices })
    }
  }
  return states
}

const start: Position = { effectiveAt: -8_640_000_000_000, creationNumber: 0 }

const stateOf = (row: StateRow | undefined): State =>
  row
    ? {
        quantity: new Decimal(row.quantity),
        value: new Decimal(row.value),
        lastAverage: decimalOrNull(row.lastAverage),
      }
    : emptyState

/** Applies the stored values of a document to the states of some of its keys. */
async function follow(
  states: Map<string, State>,
  keys: ReadonlySet<string>,
  stored: LedgerGoods,
  { digits, slices }: { digits: number; slices: TimeSlices },
): Promise<void> {
  const { states: after } = await slices.finish(
    valueDocument(
      stored.document,
      { stateOf: (key) => states.get(key)!, purchaseOf: () => undefined, issuedBy: () => undefined },
      { digits, stored: stored.values, modeOf: (key) => (keys.has(key) ? 'followed' : 'stored') },
    ),
  )
  for (const [key, state] of after) states.set(key, state)
}

interface Range {
  key: number
  from: Position
  to: Position
}

/** Returns the documents of each key between two places, both excluded. */
async function listBetween(
  db: Db,
  organizationId: string,
  ranges: readonly Range[],
): Promise<(Position & { key: number })[]> {
  const side = (column: 'from_subaccount' | 'to_subaccount') => db`
    select effective_at, creation_number
      from posting
     where organization_id = ${organizationId}
       and ${db(column)} = bounds.key
       and effective_on >= bounds.from_day
       and effective_on <= bounds.to_day
       and reversed_at is null
       and (effective_at, creation_number) > (bounds.from_at, bounds.from_number)
       and (effective_at, creation_number) < (bounds.to_at, bounds.to_number)`
  const bounds = ranges.map(({ key, from, to }) => ({
    key,
    fromAt: from.effectiveAt,
    fromNumber: from.creationNumber,
    fromDay: dayOf(from.effectiveAt),
    toAt: to.effectiveAt,
    toNumber: to.creationNumber,
    toDay: dayOf(to.effectiveAt),
  }))
  const rows = await db<(Position & { key: number })[]>`
    select distinct bounds.key, ${instants(db, 'movement.effective_at')},
           movement.creation_number
      from ${inputRows('bounds', bounds, {
        int: ['key', 'fromNumber', 'toNumber'],
        timestamptz: ['fromAt', 'toAt'],
        date: ['fromDay', 'toDay'],
      })}
     cross join lateral (
             ${side('from_subaccount')}
              union all
             ${side('to_subaccount')}) as movement`
  return rows.map(({ key, ...row }) => ({ key, ...positionOf(row) }))
}

interface PurchaseRow extends Position {
  productId: string
  sum: string
  amount: string
}

/** Returns the purchases of the products of some keys, over all stores, by product in document order. */
async function listPurchases(
  db: Db,
  organizationId: string,
  keys: readonly number[],
): Promise<Map<string, Purchase[]>> {
  const rows = await db<PurchaseRow[]>`
    select store.product_id, ${instants(db, 'posting.effective_at')},
           posting.creation_number, sum(posting.sum) as sum, sum(posting.to_amount) as amount
      from ${storesWithProductsOf(db, organizationId, keys)} as store
      join posting
        on posting.organization_id = ${organizationId}
       and posting.to_subaccount = store.number
       and posting.type = 'INVOICE'
       and posting.reversed_at is null
     group by store.product_id, posting.effective_at, posting.creation_number
    having sum(posting.to_amount) > 0
     order by posting.effective_at, posting.creation_number`
  const purchases = rows.map(({ productId, sum, amount, ...row }) => ({
    productId,
    ...positionOf(row),
    sum: new Decimal(sum),
    amount: new Decimal(amount),
  }))
  return Map.groupBy(purchases, ({ productId }) => productId)
}

/** Rows `number`, `product_id` of all stores that ever had one of the products of these keys. */
const storesWithProductsOf = (db: Db, organizationId: string, keys: readonly number[]) => db`
  (select subaccount.number, subaccount.product_id
     from ledger_subaccount as subaccount
     join ledger_account as account
       on account.organization_id = ${organizationId}
      and account.number = subaccount.account
      and account.type = 'INVENTORY_ASSETS'
    where subaccount.organization_id = ${organizationId}
      and subaccount.product_id in (
            select product_id
              from ledger_subaccount
             where organization_id = ${organizationId}
               and number = any(${keys}::int[])
               and product_id <> ${nil}))`

/** Returns goods that came back from sales at or behind a place, by the creation number of the sale. */
async function listReturns(
  db: Db,
  organizationId: string,
  { effectiveAt }: Position,
): Promise<Map<number, ReturnedGoods[]>> {
  const rows = await db<(Position & { saleNumber: number; movements: StoredGoods })[]>`
    select creation_number, ${instants(db, 'effective_at')}, sale_number, movements
      from ledger_goods
     where organization_id = ${organizationId}
       and sale_number is not null
       and effective_at >= ${toTimestamp(db, effectiveAt)}`
  const returned = rows.map(({ saleNumber, movements, ...row }) => ({
    saleNumber,
    ...positionOf(row),
    keys: keysOf(movements).map((key) => `${key}`),
  }))
  return Map.groupBy(returned, ({ saleNumber }) => saleNumber)
}

/** Returns where estimates of the products of purchases are due: at each key, from the first later document with missing amounts. */
export async function listEstimatedKeys(
  db: Db,
  organizationId: string,
  purchased: readonly KeyPosition[],
): Promise<KeyPosition[]> {
  if (purchased.length === 0) return []
  const first = [...purchased].sort(comparePositions)[0]!
  const rows = await db<(Position & { key: number })[]>`
    select distinct on (store.number) store.number as key,
           ${instants(db, 'posting.effective_at')}, posting.creation_number
      from ${storesWithProductsOf(
        db,
        organizationId,
        purchased.map(({ key }) => key),
      )} as store
      join posting
        on posting.organization_id = ${organizationId}
       and (posting.from_subaccount = store.number or posting.to_subaccount = store.number)
       and posting.missing_amount > 0
       and posting.effective_on >= ${dayOf(first.effectiveAt)}::date
       and posting.reversed_at is null
     order by store.number, posting.effective_at, posting.creation_number`
  return rows.map(({ key, ...row }) => ({ key, ...positionOf(row) }))
}
