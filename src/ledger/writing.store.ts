import type { Fragment, Transaction } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants } from '#core/db/timestamps.ts'
import { Decimal, zero } from '#core/decimal.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Instant } from '#core/time.ts'
import { TimeSlices } from '#core/time_slices.ts'
import {
  type CountRow,
  deleteCounts,
  deleteGoods,
  findNextCounts,
  type GoodsRow,
  insertGoods,
  type KeyPosition,
  type Mark,
  quantitiesBefore,
} from './goods.store.ts'
import { keysOf, postingsOfGoods, quantitiesOf, saleNumberOf, toStoredGoods } from './goods.ts'
import { lockLedger } from './locks.store.ts'
import {
  type GoodsCount,
  type LedgerContext,
  type LedgerDocument,
  type Position,
  type Revaluation,
  type Reversal,
  type Side,
  storeAccount,
} from './model.ts'
import { checkPosting } from './rules.ts'
import { numberSubaccounts } from './subaccounts.store.ts'
import type { TransactionType } from './types.ts'

declarePersonal('ledger_document', ['comment'])

/**
 * Appends the postings of documents, adds them to the turnovers, and returns the ordinal of the first posting of each
 * document; the others follow. Stock-takes that come later keep their counted balances. Throws if a posting breaks a rule of the
 * books.
 */
export async function append(
  db: Transaction,
  context: LedgerContext,
  documents: readonly LedgerDocument[],
): Promise<number[]> {
  const { organizationId, digits } = context
  const slices = new TimeSlices()
  const lists = await slices.map(documents, ({ goods, postings }) => [
    ...(goods ? postingsOfGoods(goods) : []),
    ...postings,
  ])
  await slices.map(lists.flat(), (posting) => checkPosting(posting, digits))
  const counts = documents.flatMap(({ goods }) => goods?.stages.flatMap((stage) => stage.counts ?? []) ?? [])
  if (counts.length > 0 && documents.length > 1) throw new Error('A stock-take is appended alone')
  await slices.next()
  const sides = [...lists.flat().flatMap(({ from, to }) => [from, to]), ...counts.flatMap(sidesOfCount)]
  if (sides.length === 0) return documents.map(() => 1)
  const [recordedAt, last, numberOf] = await Promise.all([
    lockLedger(db, context),
    listLastOrdinals(db, organizationId, documents),
    numberSubaccounts(db, organizationId, sides),
  ])
  const firsts = documents.map(({ creationNumber }) => (last.get(creationNumber) ?? 0) + 1)
  const placed = documents.flatMap((document, i) =>
    lists[i]!.map((posting, j) => ({ document, posting, ordinal: firsts[i]! + j })),
  )
  const rows = await slices.map(placed, ({ document, posting, ordinal }) => ({
    document,
    ordinal,
    from: numberOf(posting.from),
    to: numberOf(posting.to),
    type: posting.type,
    sum: posting.sum,
    fromAmount: posting.from.amount ?? null,
    toAmount: posting.to.amount ?? null,
    isValued: posting.isValued ?? false,
    missingAmount: posting.missingAmount ?? null,
    lineId: posting.lineId ?? null,
  }))
  await slices.next()
  const goods = goodsRows(documents, firsts, numberOf)
  if (goods.length === 0) {
    await insertPostings(db, { organizationId, recordedAt }, documents, rows)
    return firsts
  }
  const counted = await countRows(db, organizationId, {
    document: documents[0]!,
    counts,
    numberOf,
    first: firsts[0]! + rows.length,
  })
  await slices.next()
  const changes = [...netOf(goods, 1), ...counted.map((row) => ({ ...row, quantity: row.difference }))]
  await slices.next()
  await Promise.all([
    adjustCounts(db, { organizationId, recordedAt }, changes),
    insertPostings(db, { organizationId, recordedAt }, documents, [...rows, ...counted.map(postingOfCount)]),
    insertGoods(db, { organizationId, recordedAt }, { goods, counts: counted, marks: marksOf(goods) }),
  ])
  return firsts
}

/** Returns the goods of documents, whose postings begin at the ordinals `firsts`. */
const goodsRows = (
  documents: readonly LedgerDocument[],
  firsts: readonly number[],
  numberOf: (side: Side) => number,
): GoodsRow[] =>
  documents.flatMap(({ goods, creationNumber, effectiveAt }, i) => {
    if (!goods) return []
    const saleNumber = saleNumberOf(goods)
    const movements = toStoredGoods(goods, numberOf)
    return [{ creationNumber, effectiveAt, firstOrdinal: firsts[i]!, saleNumber, movements }]
  })

/** The places of goods: the values of their keys are due from there on. */
const marksOf = (goods: readonly GoodsRow[]): Mark[] =>
  goods.flatMap(({ movements, ...position }) =>
    keysOf(movements).map((key) => ({ ...position, key, isPurchase: movements.isPurchase })),
  )

const sidesOfCount = ({ storeId, productId, surplus, shortage }: GoodsCount): Side[] => [
  { account: storeAccount(storeId), productId },
  { account: surplus },
  { account: shortage },
]

/** Returns the stock-takes of a document, with their differences from the balances before it. */
async function countRows(
  db: Transaction,
  organizationId: string,
  {
    document: { effectiveAt, creationNumber },
    counts,
    numberOf,
    first,
  }: { document: Position; counts: readonly GoodsCount[]; numberOf: (side: Side) => number; first: number },
): Promise<CountRow[]> {
  if (counts.length === 0) return []
  const numbers = counts.map((count) => sidesOfCount(count).map(numberOf) as [number, number, number])
  const keys = numbers.map(([key]) => key)
  if (new Set(keys).size < keys.length) throw new Error('A stock-take counts a product of a store twice')
  const expected = await quantitiesBefore(db, organizationId, { keys, effectiveAt, creationNumber })
  return counts.map(({ amount, lineId = null }, i) => {
    const [key, surplus, shortage] = numbers[i]!
    const difference = amount.minus(expected.get(key) ?? 0)
    return { key, effectiveAt, creationNumber, ordinal: first + i, difference, surplus, shortage, lineId }
  })
}

/** Returns by place how much the goods add to the quantities of their keys; the sign -1 is for goods that are unposted. */
const netOf = (goods: readonly GoodsRow[], sign: 1 | -1) =>
  goods.flatMap(({ movements, effectiveAt, creationNumber }) =>
    [...quantitiesOf(movements)].map(([key, quantity]) => ({
      key,
      effectiveAt,
      creationNumber,
      quantity: quantity.times(sign),
    })),
  )

/** Posts the next stock-takes after changes of quantities again, with new differences, so that they keep their counted balances. */
async function adjustCounts(
  db: Transaction,
  { organizationId, recordedAt }: { organizationId: string; recordedAt: string },
  changes: readonly (KeyPosition & { quantity: Decimal })[],
): Promise<void> {
  const changing = changes.filter(({ quantity }) => !quantity.isZero())
  const next = await findNextCounts(db, organizationId, changing)
  const adjusted = new Map<string, { count: CountRow; quantity: Decimal }>()
  for (const [i, count] of next.entries()) {
    if (!count) continue
    const id = `${count.key} ${count.creationNumber}`
    adjusted.set(id, { count, quantity: changing[i]!.quantity.plus(adjusted.get(id)?.quantity ?? 0) })
  }
  if (adjusted.size === 0) return
  const former = [...adjusted.values()].map(({ count }) => count)
  const last = await listLastOrdinals(db, organizationId, former)
  const counts = [...adjusted.values()].map(({ count, quantity }) => {
    const ordinal = last.get(count.creationNumber)! + 1
    last.set(count.creationNumber, ordinal)
    return { ...count, ordinal, difference: count.difference.minus(quantity) }
  })
  const reversals = former.map(({ creationNumber, ordinal }) => ({ creationNumber, ordinals: [ordinal] }))
  await Promise.all([
    reversePostings(db, { organizationId, reversedAt: recordedAt, authorId: null }, reversals),
    insertPostings(db, { organizationId, recordedAt }, [], counts.map(postingOfCount)),
    insertGoods(db, { organizationId, recordedAt }, { goods: [], counts, marks: [] }),
  ])
}

/** The side of a stock-take's posting follows the sign of its difference. */
function postingOfCount({ key, difference, surplus, shortage, ordinal, lineId, ...document }: CountRow): NewPosting {
  const isShortage = difference.isNegative() && !difference.isZero()
  const amount = difference.abs()
  return {
    document,
    ordinal,
    from: isShortage ? key : surplus,
    to: isShortage ? shortage : key,
    type: 'INVENTORY_CORRECTION',
    sum: zero,
    fromAmount: isShortage ? amount : null,
    toAmount: isShortage ? null : amount,
    isValued: true,
    missingAmount: null,
    lineId,
  }
}

/** A posting to be written; its sides are subaccounts. */
export interface NewPosting {
  document: Pick<LedgerDocument, 'creationNumber' | 'effectiveAt' | 'secondaryAt'>
  ordinal: number
  from: number
  to: number
  type: TransactionType
  sum: Decimal
  fromAmount: Decimal | null
  toAmount: Decimal | null
  isValued: boolean
  missingAmount: Decimal | null
  lineId: string | null
}

/** Postings of one statement: sending 20,000 takes the main thread 0.2 s. */
const postingsAtOnce = 5_000

interface Recording {
  organizationId: string
  recordedAt: string
}

/** Writes postings and adds them to the turnovers. The caller has locked the ledger. */
async function insertPostings(
  db: Transaction,
  recording: Recording,
  documents: readonly LedgerDocument[],
  rows: readonly NewPosting[],
): Promise<void> {
  await insertSome(db, recording, documents, rows.slice(0, postingsAtOnce))
  for (let i = postingsAtOnce; i < rows.length; i += postingsAtOnce)
    await insertSome(db, recording, [], rows.slice(i, i + postingsAtOnce))
}

const insertSome = (
  db: Transaction,
  { organizationId, recordedAt }: Recording,
  documents: readonly LedgerDocument[],
  rows: readonly NewPosting[],
) => db`
  with document as (
    ${upsertDocuments(db, organizationId, documents)}
  ), new_posting as materialized (
    ${newPostings(db, rows)}
  ), appended as (
    insert into posting (organization_id, effective_at, recorded_at, secondary_at, creation_number, ordinal,
                         from_subaccount, to_subaccount, type, is_valued, sum, from_amount, to_amount, missing_amount,
                         line_id)
    select ${organizationId}::uuid, effective_at, ${recordedAt}::timestamptz, secondary_at, creation_number, ordinal,
           from_subaccount, to_subaccount, type, is_valued, sum, from_amount, to_amount, missing_amount, line_id
      from new_posting)
  insert into turnover (organization_id, subaccount, month, debit, credit, received, issued)
  select ${organizationId}::uuid, subaccount, month, debit, credit, received, issued
    from (${turnoversOf(db, db`new_posting`)}) as change
      on conflict (organization_id, subaccount, month) do update
     set debit = turnover.debit + excluded.debit,
         credit = turnover.credit + excluded.credit,
         received = turnover.received + excluded.received,
         issued = turnover.issued + excluded.issued`

const newPostings = (db: Transaction, rows: readonly NewPosting[]) => db`
  select creation_number, effective_at, (effective_at at time zone 'UTC')::date as effective_on, secondary_at, ordinal,
         from_subaccount, to_subaccount, type, is_valued, sum, from_amount, to_amount, missing_amount, line_id
    from ${inputRows(
      'posting',
      rows.map((row) => ({ ...row.document, ...row, fromSubaccount: row.from, toSubaccount: row.to })),
      {
        int: ['creationNumber', 'ordinal', 'fromSubaccount', 'toSubaccount'],
        timestamptz: ['effectiveAt', 'secondaryAt'],
        transaction_type: ['type'],
        boolean: ['isValued'],
        numeric: ['sum', 'fromAmount', 'toAmount', 'missingAmount'],
        uuid: ['lineId'],
      },
    )}`

const upsertDocuments = (db: Transaction, organizationId: string, documents: readonly LedgerDocument[]) => db`
  insert into ledger_document ${newRows({ organizationId: db`${organizationId}::uuid` }, documents, {
    int: ['creationNumber'],
    document_type: ['type'],
    uuid: ['documentId', 'cashFlowCategoryId', 'conceptionId'],
    text: ['number', 'comment'],
  })}
      on conflict (organization_id, creation_number) do update
     set type = excluded.type,
         document_id = excluded.document_id,
         cash_flow_category_id = excluded.cash_flow_category_id,
         conception_id = excluded.conception_id,
         number = excluded.number,
         comment = excluded.comment`

/**
 * Reverses live postings, subtracts them from the turnovers, and returns how many they were. Reversed postings stay with
 * their author and the moment; balances and lists no longer contain them. Stock-takes that come later keep their counted balances.
 */
export async function reverse(
  db: Transaction,
  context: LedgerContext,
  reversals: readonly Reversal[],
): Promise<number> {
  if (reversals.length === 0) return 0
  const { organizationId, authorId } = context
  const unmoved = reversals.flatMap(({ creationNumber, ordinals, isAllGoods = ordinals === undefined }) =>
    isAllGoods ? [creationNumber] : [],
  )
  const [recordedAt, goods, counts] = await Promise.all([
    lockLedger(db, context),
    deleteGoods(db, organizationId, unmoved),
    deleteCounts(db, organizationId, unmoved),
  ])
  const changes = [...netOf(goods, -1), ...counts.map((row) => ({ ...row, quantity: row.difference.negated() }))]
  const [count] = await Promise.all([
    reversePostings(db, { organizationId, reversedAt: recordedAt, authorId }, reversals),
    adjustCounts(db, { organizationId, recordedAt }, changes),
    insertGoods(db, { organizationId, recordedAt }, { goods: [], counts: [], marks: marksOf(goods) }),
  ])
  return count
}

/** Reverses live postings and subtracts them from the turnovers. The caller has locked the ledger. */
export async function reversePostings(
  db: Transaction,
  { organizationId, reversedAt, authorId }: { organizationId: string; reversedAt: string; authorId: string | null },
  reversals: readonly Reversal[],
): Promise<number> {
  if (reversals.length === 0) return 0
  const whole = reversals.flatMap(({ creationNumber, ordinals }) => (ordinals ? [] : [creationNumber]))
  const single = reversals.flatMap(({ creationNumber, ordinals = [] }) =>
    ordinals.map((ordinal) => ({ creationNumber, ordinal })),
  )
  const creationNumbers = [...new Set(reversals.map(({ creationNumber }) => creationNumber))]
  const [row] = await db<{ count: number }[]>`
    with reversed as (
      update posting
         set reversed_at = ${reversedAt}::timestamptz,
             reversed_by = ${authorId}
       where organization_id = ${organizationId}
         and creation_number = any(${creationNumbers}::int[])
         and reversed_at is null
         and (creation_number = any(${whole}::int[])
              or (creation_number, ordinal) in (
                   select creation_number, ordinal
                     from ${inputRows('single', single, { int: ['creationNumber', 'ordinal'] })}))
      returning effective_on, from_subaccount, to_subaccount, sum, from_amount, to_amount
    ), updated as (
      update turnover
         set debit = turnover.debit - change.debit,
             credit = turnover.credit - change.credit,
             received = turnover.received - change.received,
             issued = turnover.issued - change.issued
        from (${turnoversOf(db, db`reversed`)}) as change
       where turnover.organization_id = ${organizationId}
         and turnover.subaccount = change.subaccount
         and turnover.month = change.month)
    select count(*)::int as count
      from reversed`
  return row!.count
}

/** Change of the sum of a posting; sides are subaccounts. */
export interface ValueChange {
  creationNumber: number
  from: number
  to: number
  effectiveAt: Instant
  sum: Decimal
}

/**
 * Replaces the sums and missing amounts of valued postings, in turnovers, too, and returns the changed sums. Leaves out postings
 * that are no longer live. The caller has locked the ledger.
 */
export async function revalue(
  db: Transaction,
  { organizationId }: Pick<LedgerContext, 'organizationId'>,
  values: readonly Revaluation[],
): Promise<ValueChange[]> {
  if (values.length === 0) return []
  const rows = await db<(Omit<ValueChange, 'sum'> & { sum: string })[]>`
    with value as materialized (
      select creation_number, ordinal, sum, missing_amount
        from ${inputRows('value', values, { int: ['creationNumber', 'ordinal'], numeric: ['sum', 'missingAmount'] })}
    ), difference as materialized (
      select posting.creation_number, posting.effective_at, posting.effective_on, posting.from_subaccount, posting.to_subaccount,
             value.sum - posting.sum as sum, null::numeric as from_amount, null::numeric as to_amount
        from value
        join posting
          on posting.organization_id = ${organizationId}
         and posting.creation_number = value.creation_number
         and posting.ordinal = value.ordinal
       where posting.is_valued
         and posting.reversed_at is null
    ), revalued as (
      update posting
         set sum = value.sum,
             missing_amount = value.missing_amount
        from value
       where posting.organization_id = ${organizationId}
         and posting.creation_number = value.creation_number
         and posting.ordinal = value.ordinal
         and posting.is_valued
         and posting.reversed_at is null
    ), updated as (
      update turnover
         set debit = turnover.debit + change.debit,
             credit = turnover.credit + change.credit
        from (${turnoversOf(db, db`difference`)}) as change
       where turnover.organization_id = ${organizationId}
         and turnover.subaccount = change.subaccount
         and turnover.month = change.month)
    select creation_number, from_subaccount as "from", to_subaccount as "to",
           ${instants(db, 'effective_at')}, sum
      from difference
     where sum <> 0`
  return rows.map((row) => ({ ...row, sum: new Decimal(row.sum) }))
}

/** Writes postings of documents that are posted already. The caller has locked the ledger. */
export async function appendToPosted(
  db: Transaction,
  { organizationId, recordedAt }: { organizationId: string; recordedAt: string },
  postings: readonly Omit<NewPosting, 'ordinal'>[],
): Promise<void> {
  if (postings.length === 0) return
  const last = await listLastOrdinals(
    db,
    organizationId,
    postings.map(({ document }) => document),
  )
  const rows = postings.map((posting) => {
    const { creationNumber } = posting.document
    const ordinal = (last.get(creationNumber) ?? 0) + 1
    last.set(creationNumber, ordinal)
    return { ...posting, ordinal }
  })
  await insertPostings(db, { organizationId, recordedAt }, [], rows)
}

/** The change of turnovers by rows that have the sides, sums, amounts and `effective_on` of postings. */
const turnoversOf = (db: Transaction, postings: Fragment): Fragment => db`
  select side.subaccount, date_trunc('month', posting.effective_on::timestamp)::date as month, sum(side.debit) as debit,
         sum(side.credit) as credit, sum(side.received) as received, sum(side.issued) as issued
    from ${postings} as posting
   cross join lateral (
           values (posting.to_subaccount, posting.sum, 0, coalesce(posting.to_amount, 0), 0),
                  (posting.from_subaccount, 0, posting.sum, 0, coalesce(posting.from_amount, 0))
         ) as side(subaccount, debit, credit, received, issued)
   group by side.subaccount, month`

async function listLastOrdinals(
  db: Transaction,
  organizationId: string,
  documents: readonly Pick<LedgerDocument, 'creationNumber'>[],
): Promise<Map<number, number>> {
  const rows = await db<{ creationNumber: number; ordinal: number }[]>`
    select creation_number, max(ordinal) as ordinal
      from posting
     where organization_id = ${organizationId}
       and creation_number = any(${documents.map(({ creationNumber }) => creationNumber)}::int[])
     group by creation_number`
  return new Map(rows.map(({ creationNumber, ordinal }) => [creationNumber, ordinal]))
}
