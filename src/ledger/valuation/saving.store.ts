import type { Db, Transaction } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { type Decimal, zero } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import { type Day, type Instant, dayOf as localDayOf, minuteMs } from '#core/time.ts'
import { systemAccounts } from '../chart.ts'
import { dayOf, type KeyPosition, positionsOf } from '../goods.store.ts'
import { flowValuesOf } from '../goods.ts'
import { lockLedger } from '../locks.store.ts'
import type { LedgerContext, Position, Revaluation, Reversal } from '../model.ts'
import { recordRevaluations } from '../revaluations.store.ts'
import { numberSubaccounts } from '../subaccounts.store.ts'
import { appendToPosted, type NewPosting, revalue, reversePostings, type ValueChange } from '../writing.store.ts'
import { comparePositions, correctionsOf, type Step, type ValuedDocument } from './pass.ts'
import type { LedgerGoods } from './source.store.ts'

/** A key whose values are due, and the document that made them due. */
export interface PendingKey extends KeyPosition {
  cause: number
  isPurchase: boolean
  recordedAt: string
}

/** Locks the valuation of an organization until the transaction ends; false if another transaction values its goods. */
export async function lockValuation(db: Transaction, organizationId: string): Promise<boolean> {
  const [, locked] = await Promise.all([
    db`
      insert into valuation (organization_id)
      values (${organizationId})
          on conflict (organization_id) do nothing`,
    db`
      select 1
        from valuation
       where organization_id = ${organizationId}
         for update
        skip locked`,
  ])
  return locked.length > 0
}

/** Time after which a key that failed is valued again. */
const retryMs = 10 * minuteMs

/** Keys of marks that are not valued now, because they failed. */
export const failedKeys = (db: Db, now: Instant) => db`
  (select organization_id, key
     from valuation_failure
    where failed_at > ${toTimestamp(db, now - retryMs)})`

interface PendingSearch {
  now: Instant
  rowsMax: number
  /** All keys if absent. */
  key?: number
}

/** Returns keys of an organization whose values are due, in document order, except for those that failed. */
export async function listPendingKeys(
  db: Db,
  organizationId: string,
  { now, rowsMax, key }: PendingSearch,
): Promise<PendingKey[]> {
  const rows = await db<PendingKey[]>`
    select mark.key, ${instants(db, 'mark.effective_at')}, mark.creation_number,
           mark.cause, mark.is_purchase, mark.recorded_at::text as recorded_at
      from valuation_mark as mark
      left join ${failedKeys(db, now)} as failed
        on failed.organization_id = mark.organization_id
       and failed.key = mark.key
     where mark.organization_id = ${organizationId}
       and failed.key is null
       ${key === undefined ? db`` : db`and mark.key = ${key}`}
     order by mark.effective_at, mark.creation_number
     limit ${rowsMax}`
  return rows
}

/** Documents of an organization that have effects that are not valued. */
export interface PendingDocuments {
  organizationId: string
  documents: number
  /** Whether waiting helps: false if valuation failed at all of them. */
  isValuable: boolean
}

interface PendingFilter {
  now: Instant
  /** Only values before this moment matter. */
  before?: Instant | undefined
}

/** Returns which of the organizations have values that are due. */
export async function listPendingDocuments(
  db: Db,
  organizationIds: readonly string[],
  { now, before }: PendingFilter,
): Promise<PendingDocuments[]> {
  return db<PendingDocuments[]>`
    select mark.organization_id, count(distinct mark.cause)::int as documents, bool_or(failed.key is null) as is_valuable
      from valuation_mark as mark
      left join ${failedKeys(db, now)} as failed
        on failed.organization_id = mark.organization_id
       and failed.key = mark.key
     where mark.organization_id = any(${organizationIds}::uuid[])
       ${before === undefined ? db`` : db`and mark.effective_at < ${toTimestamp(db, before)}`}
     group by mark.organization_id`
}

/** A key that could not be valued, and the document at which it failed. */
interface ValuationFailure {
  key: number
  creationNumber: number
  message: string
}

export const upsertFailure = (
  db: Transaction,
  organizationId: string,
  { key, creationNumber, message, now }: ValuationFailure & { now: Instant },
) => db`
  insert into valuation_failure (organization_id, key, creation_number, message, failed_at)
  values (${organizationId}, ${key}, ${creationNumber}, ${message}, ${toTimestamp(db, now)})
      on conflict (organization_id, key) do update
     set creation_number = excluded.creation_number,
         message = excluded.message,
         failed_at = excluded.failed_at`

/** Returns the keys that failed lately. */
export async function listFailedKeys(db: Db, organizationId: string, now: Instant): Promise<Set<string>> {
  const rows = await db<{ key: number }[]>`
    select key
      from ${failedKeys(db, now)} as failed
     where organization_id = ${organizationId}`
  return new Set(rows.map(({ key }) => `${key}`))
}

/** Marks keys that failed from further places on. */
export async function postponeKeys(
  db: Transaction,
  organizationId: string,
  { places, cause }: { places: readonly KeyPosition[]; cause: PendingKey },
): Promise<void> {
  if (places.length === 0) return
  await db`
    insert into valuation_mark (organization_id, key, effective_at, creation_number, cause, is_purchase, recorded_at)
    select ${organizationId}::uuid, key, effective_at, creation_number, ${cause.cause}::int, false,
           ${cause.recordedAt}::timestamptz
      from ${positionsOf(db, places)} as place
        on conflict (organization_id, key, effective_at, creation_number) do nothing`
}

interface Saving {
  context: LedgerContext
  /** Time zone of the organization. */
  zone: string
  due: readonly PendingKey[]
  step: Step<LedgerGoods>
}

/** Saves a step of a valuation in the transaction that holds `lockValuation`. */
export async function saveStep(db: Transaction, { context, zone, due, step }: Saving): Promise<void> {
  const { organizationId } = context
  // Posting waits for the lock, so as few answers as possible are waited for until the end.
  const [recordedAt, valued, firstValued] = await Promise.all([
    lockLedger(db, context),
    stillPosted(db, organizationId, step.documents),
    listFirstValued(db, organizationId, step.documents),
  ])
  const values = valued.flatMap(revaluationsOf)
  const corrections = valued.flatMap((one) => changedCorrections(one, step.places))
  const [changes, run] = await Promise.all([
    revalue(db, context, values),
    findRun(db, organizationId),
    saveCorrections(db, { context, recordedAt, corrections }),
    saveStates(db, organizationId, step),
    advanceMarks(db, organizationId, { due, step, recordedAt }),
    recordRevaluations(db, organizationId, values),
  ])
  const causes = new Set(due.map(({ cause }) => cause))
  await deleteFailures(db, organizationId, [...step.places.keys()].map(Number))
  await recordRun(db, context, run, {
    causes: [...causes],
    isLast: step.next === null,
    documents: step.documents.length,
    changes: changes
      .filter(({ creationNumber, from, to }) =>
        [from, to].every((key) => !firstValued.has(sideKeyOf({ creationNumber, key }))),
      )
      .map(({ effectiveAt, ...change }) => ({ ...change, day: localDayOf(effectiveAt, zone) })),
  })
}

const deleteFailures = (db: Transaction, organizationId: string, keys: readonly number[]) => db`
  delete from valuation_failure
   where organization_id = ${organizationId}
     and key = any(${keys}::int[])`

type Valued = ValuedDocument<LedgerGoods>

interface DocumentSide {
  creationNumber: number
  key: number
}

const sideKeyOf = ({ creationNumber, key }: DocumentSide): string => `${creationNumber} ${key}`

/** Returns keys of documents that were never valued: the marks of their posting remain. The caller has locked the ledger. */
async function listFirstValued(
  db: Transaction,
  organizationId: string,
  documents: readonly Valued[],
): Promise<Set<string>> {
  const rows = await db<DocumentSide[]>`
    select mark.creation_number, mark.key
      from ${inputRows(
        'document',
        documents.map(({ stored }) => stored),
        { timestamptz: ['effectiveAt'], int: ['creationNumber'] },
      )}
      join valuation_mark as mark
        on mark.organization_id = ${organizationId}
       and mark.effective_at = document.effective_at
       and mark.creation_number = document.creation_number
       and mark.cause = document.creation_number`
  return new Set(rows.map(sideKeyOf))
}

/** Leaves out documents that were unposted, or posted again, since they were read. */
async function stillPosted(db: Transaction, organizationId: string, documents: readonly Valued[]): Promise<Valued[]> {
  const numbers = documents.map(({ stored }) => stored.creationNumber)
  const rows = await db<{ creationNumber: number; firstOrdinal: number }[]>`
    select creation_number, first_ordinal
      from ledger_goods
     where organization_id = ${organizationId}
       and creation_number = any(${numbers}::int[])`
  const ordinals = new Map(rows.map(({ creationNumber, firstOrdinal }) => [creationNumber, firstOrdinal]))
  return documents.filter(({ stored }) => ordinals.get(stored.creationNumber) === stored.firstOrdinal)
}

/** Returns the postings of a document whose value or missing amount changed. */
export function revaluationsOf({ stored, valuation }: Valued): Revaluation[] {
  const { creationNumber, document, firstOrdinal, flows, countOrdinals, values } = stored
  const flowValues = flowValuesOf(document, valuation.values)
  const changedFlows = flowValues.flatMap(({ sum, missingAmount }, i) =>
    isSame(flows[i]!, { sum, missingAmount })
      ? []
      : [{ creationNumber, ordinal: firstOrdinal + i, sum, missingAmount }],
  )
  const changedCounts = [...countOrdinals].flatMap(([id, ordinal]) => {
    const { sum, missingAmount } = valuation.values.get(id)!
    const known = values.get(id)!
    return sum.equals(known.sum) && missingAmount.equals(known.missingAmount)
      ? []
      : [{ creationNumber, ordinal, sum, missingAmount: missingAmount.isZero() ? null : missingAmount }]
  })
  return [...changedFlows, ...changedCounts]
}

interface Value {
  sum: Decimal
  missingAmount: Decimal | null
}

const isSame = (a: Value, b: Value): boolean =>
  a.sum.equals(b.sum) &&
  (a.missingAmount === null
    ? b.missingAmount === null
    : b.missingAmount !== null && a.missingAmount.equals(b.missingAmount))

interface ChangedCorrection {
  document: Position
  key: string
  /** Zero: there is none any more. */
  sum: Decimal
  formerOrdinals: readonly number[]
}

/** Returns the cost corrections of the valued keys that differ from those that are posted. */
export function changedCorrections(
  { stored, valuation }: Valued,
  places: Step<LedgerGoods>['places'],
): ChangedCorrection[] {
  const sums = correctionsOf(valuation)
  const { effectiveAt, creationNumber } = stored
  const document = { effectiveAt, creationNumber }
  return [...valuation.states.keys()].flatMap((key) => {
    const place = places.get(key)
    const sum = sums.get(key) ?? zero
    const former = stored.corrections.get(key)
    if (!place || comparePositions(document, place) < 0 || sum.equals(former?.sum ?? zero)) return []
    return [{ document, key, sum, formerOrdinals: former?.ordinals ?? [] }]
  })
}

/** Reverses corrections that changed, and posts the new ones with sides by their sign. */
async function saveCorrections(
  db: Transaction,
  {
    context: { organizationId },
    recordedAt,
    corrections,
  }: { context: LedgerContext; recordedAt: string; corrections: readonly ChangedCorrection[] },
): Promise<void> {
  if (corrections.length === 0) return
  const reversals = corrections.flatMap(({ document, formerOrdinals }): Reversal[] =>
    formerOrdinals.length > 0 ? [{ creationNumber: document.creationNumber, ordinals: formerOrdinals }] : [],
  )
  await reversePostings(db, { organizationId, reversedAt: recordedAt, authorId: null }, reversals)
  const side = { account: systemAccounts.costCorrections }
  const account = (await numberSubaccounts(db, organizationId, [side]))(side)
  const postings = corrections.flatMap(({ document, key, sum }): Omit<NewPosting, 'ordinal'>[] => {
    if (sum.isZero()) return []
    const [from, to] = sum.isNegative() ? [account, Number(key)] : [Number(key), account]
    return [
      {
        document,
        from,
        to,
        type: 'STORE_COST_CORRECTION',
        sum: sum.abs(),
        fromAmount: null,
        toAmount: null,
        isValued: true,
        missingAmount: null,
        lineId: null,
      },
    ]
  })
  await appendToPosted(db, { organizationId, recordedAt }, postings)
}

/** Replaces the states of keys from their places on. */
async function saveStates(
  db: Transaction,
  organizationId: string,
  { places, states }: Step<LedgerGoods>,
): Promise<void> {
  const firstPlaces = [...places].map(([key, place]) => ({ ...place, key: Number(key) }))
  const deleted = db`
    delete from valuation_state
     using ${inputRows('place', firstPlaces, { int: ['key', 'creationNumber'], timestamptz: ['effectiveAt'] })}
     where valuation_state.organization_id = ${organizationId}
       and valuation_state.key = place.key
       and (valuation_state.effective_at, valuation_state.creation_number) >= (place.effective_at, place.creation_number)`
  const newStates = states.map((row) => ({ ...row, ...row.state, key: Number(row.key), day: dayOf(row.effectiveAt) }))
  const inserted = db`
    insert into valuation_state ${newRows({ organizationId: db`${organizationId}::uuid` }, newStates, {
      int: ['key', 'creationNumber'],
      date: ['day'],
      timestamptz: ['effectiveAt'],
      numeric: ['quantity', 'value', 'lastAverage'],
    })}
        on conflict (organization_id, key, day) do update
       set effective_at = excluded.effective_at,
           creation_number = excluded.creation_number,
           quantity = excluded.quantity,
           value = excluded.value,
           last_average = excluded.last_average`
  await Promise.all([deleted, states.length > 0 ? inserted : undefined])
}

/** Deletes the marks that the step began with, unless they were recorded again, and marks the keys from the next place on. */
async function advanceMarks(
  db: Transaction,
  organizationId: string,
  {
    due,
    step: { next, places },
    recordedAt,
  }: { due: readonly PendingKey[]; step: Step<LedgerGoods>; recordedAt: string },
): Promise<void> {
  const done = next === null ? due : due.filter((mark) => comparePositions(mark, next) < 0)
  await db`
    delete from valuation_mark
     using ${inputRows('done', done, { int: ['key', 'creationNumber'], timestamptz: ['effectiveAt', 'recordedAt'] })}
     where valuation_mark.organization_id = ${organizationId}
       and valuation_mark.key = done.key
       and valuation_mark.effective_at = done.effective_at
       and valuation_mark.creation_number = done.creation_number
       and valuation_mark.recorded_at = done.recorded_at
       and valuation_mark.effective_at <= ${toTimestamp(db, done.at(-1)?.effectiveAt ?? 0)}`
  if (next === null) return
  const [{ cause } = { cause: 0 }] = [...due].sort(comparePositions)
  const marks = [...places].map(([key, place]) => ({
    key: Number(key),
    ...(comparePositions(place, next) > 0 ? place : next),
  }))
  await db`
    insert into valuation_mark (organization_id, key, effective_at, creation_number, cause, is_purchase, recorded_at)
    select ${organizationId}::uuid, key, effective_at, creation_number, ${cause}::int, false, ${recordedAt}::timestamptz
      from ${positionsOf(db, marks)} as place
        on conflict (organization_id, key, effective_at, creation_number) do nothing`
}

/** A change with its day in the time zone of the organization. */
type DatedChange = Omit<ValueChange, 'effectiveAt'> & { day: Day }

interface Run {
  id: string
  causes: readonly number[]
}

/** Returns the run under way. */
async function findRun(db: Transaction, organizationId: string): Promise<Run | undefined> {
  const [row] = await db<Run[]>`
    select run.id, run.causes
      from valuation
      join valuation_run as run
        on run.organization_id = ${organizationId}
       and run.id = valuation.run_id
     where valuation.organization_id = ${organizationId}`
  return row
}

/**
 * Adds a step to the run under way, which begins with the first step that changes documents besides its causes, and ends with the
 * last step.
 */
async function recordRun(
  db: Transaction,
  { organizationId, now }: LedgerContext,
  run: Run | undefined,
  {
    causes,
    isLast,
    documents,
    changes,
  }: { causes: readonly number[]; isLast: boolean; documents: number; changes: readonly DatedChange[] },
): Promise<void> {
  if (!run && changes.length === 0) return
  const id = run?.id ?? newId()
  const allCauses = [...new Set([...(run?.causes ?? []), ...causes])].sort((a, b) => a - b)
  await db`
    insert into valuation_run (organization_id, id, started_at, finished_at, causes, documents_valued, postings_changed)
    values (${organizationId}, ${id}, ${toTimestamp(db, now)}, ${isLast ? toTimestamp(db, now) : null}, ${allCauses}::int[], ${documents},
            ${changes.length})
        on conflict (organization_id, id) do update
       set finished_at = excluded.finished_at,
           causes = excluded.causes,
           documents_valued = valuation_run.documents_valued + excluded.documents_valued,
           postings_changed = valuation_run.postings_changed + excluded.postings_changed`
  const sides = changes.flatMap(({ from, to, day, sum }) => [
    { subaccount: to, day, sum },
    { subaccount: from, day, sum: sum.negated() },
  ])
  await db`
    insert into valuation_change (organization_id, run_id, account, day, sum)
    select ${organizationId}::uuid, ${id}::uuid, subaccount.account, side.day, sum(side.sum)
      from ${inputRows('side', sides, { int: ['subaccount'], date: ['day'], numeric: ['sum'] })}
      join ledger_subaccount as subaccount
        on subaccount.organization_id = ${organizationId}
       and subaccount.number = side.subaccount
     group by subaccount.account, side.day
        on conflict (organization_id, run_id, account, day) do update
       set sum = valuation_change.sum + excluded.sum`
  if (isLast !== (run === undefined))
    await db`
      update valuation
         set run_id = ${isLast ? null : id}
       where organization_id = ${organizationId}`
}
