import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type Pool, savepoint, type Transaction, transaction } from '#core/db/connect.ts'
import { isTransientError } from '#core/db/errors.ts'
import { FairSlots } from '#core/fair_slots.ts'
import type { Clock, Instant } from '#core/time.ts'
import type { Position } from '../model.ts'
import { comparePositions, Pass } from './pass.ts'
import {
  listFailedKeys,
  listPendingDocuments,
  listPendingKeys,
  lockValuation,
  type PendingDocuments,
  type PendingKey,
  postponeKeys,
  saveStep,
  upsertFailure,
} from './saving.store.ts'
import { type LedgerGoods, ledgerSource, listEstimatedKeys } from './source.store.ts'

const usualDocuments = 250
/** Postings of a key that are read at once, at least. */
const placesMin = 20
/** Marks that are read for each document of a transaction. Keys with later marks wait for the next one. */
const marksOfDocument = 8
/** Keys that one transaction values one by one. */
const keysApartMax = 20
const waitMaxMs = 2_000
/** Maximum number of transactions in which readers of a node value goods at once. */
const readersMax = 6
/** Interval at which a reader looks again while another transaction values the same goods. */
const pollMs = 10

interface Part {
  organizationId: string
  /** Digits after the point of sums in the currency of the corporation. */
  digits: number
  /** Time zone of the organization. */
  zone: string
  now: Instant
  /** Documents of one transaction; posting waits for its end at most. */
  documentsMax?: number
}

/**
 * Values the next documents of an organization whose values are due, in the transaction of the caller (docs/domain.md §16.3). Returns
 * `more` if others are left, and `busy` if another transaction values goods of the organization. Keys that cannot be valued wait, and
 * delay no others.
 */
export async function valueNext(db: Transaction, part: Part): Promise<'busy' | 'done' | 'more'> {
  const { organizationId, now, documentsMax = usualDocuments } = part
  if (!(await lockValuation(db, organizationId))) return 'busy'
  const due = await listPendingKeys(db, organizationId, { now, rowsMax: documentsMax * marksOfDocument })
  if (due.length === 0) return 'done'
  const outcome = await tryToValue(db, { ...part, documentsMax }, due)
  if (!(outcome instanceof ValuationError)) return outcome
  const keys = [...new Set(due.map(({ key }) => key))].slice(0, keysApartMax)
  for (const key of keys) await valueApart(db, { ...part, documentsMax }, key)
  return 'more'
}

/** A document that cannot be valued. */
class ValuationError extends Error {
  readonly creationNumber: number

  constructor(creationNumber: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : `${cause}`, { cause })
    this.creationNumber = creationNumber
  }
}

type SizedPart = Part & { documentsMax: number }

/** Values documents in a savepoint. Returns the error if that fails because of them. */
async function tryToValue(db: Transaction, part: SizedPart, due: readonly PendingKey[]) {
  try {
    return await savepoint(db, (own) => valueDue(own, part, due))
  } catch (error) {
    if (error instanceof ValuationError && !isTransientError(error.cause)) return error
    throw error instanceof ValuationError ? error.cause : error
  }
}

/** Values documents of one key, and notes it with the document if that fails. */
async function valueApart(db: Transaction, part: SizedPart, key: number): Promise<void> {
  const { organizationId, now } = part
  for (let { documentsMax } = part; documentsMax > 0; documentsMax = Math.floor(documentsMax / 2)) {
    // A former key may have valued this one, too.
    const due = await listPendingKeys(db, organizationId, { now, rowsMax: documentsMax * marksOfDocument, key })
    if (due.length === 0) return
    const outcome = await tryToValue(db, { ...part, documentsMax }, due)
    if (!(outcome instanceof ValuationError)) return
    const { creationNumber, message } = outcome
    if (documentsMax === 1) await upsertFailure(db, organizationId, { key, creationNumber, message, now })
  }
}

async function valueDue(db: Transaction, part: SizedPart, due: readonly PendingKey[]): Promise<'done' | 'more'> {
  const { organizationId, digits, zone, now, documentsMax } = part
  let pass: Pass<LedgerGoods> | undefined
  try {
    const { source, places } = await placesOf(db, part, due)
    const until = due.length === documentsMax * marksOfDocument ? due.at(-1)! : null
    pass = new Pass(source, { digits, documentsMax, until })
    await pass.addKeys(places)
    const step = await pass.step()
    await saveStep(db, { context: { organizationId, digits, now, authorId: null }, zone, due, step })
    return step.next === null && until === null ? 'done' : 'more'
  } catch (cause) {
    throw new ValuationError((pass?.current ?? due[0]!).creationNumber, cause)
  }
}

/** Returns the places from which values are due: of the marks, of later estimates and of goods that came back. */
async function placesOf(
  db: Transaction,
  { organizationId, digits, now, documentsMax }: SizedPart,
  due: readonly PendingKey[],
) {
  const first = firstPlaces(due.map(({ key, ...place }) => [`${key}`, place]))
  const placesMax = Math.min(documentsMax, Math.max(placesMin, Math.ceil((4 * documentsMax) / first.size)))
  const source = await ledgerSource(db, organizationId, first, { digits, placesMax })
  const [estimated, failed] = await Promise.all([
    listEstimatedKeys(
      db,
      organizationId,
      due.filter(({ isPurchase }) => isPurchase),
    ),
    listFailedKeys(db, organizationId, now),
  ])
  const returned = due.filter(isOwnCause).flatMap(({ cause }) => source.returns.get(cause) ?? [])
  const further = firstPlaces([
    ...estimated.map(({ key, ...place }) => [`${key}`, place] as const),
    ...returned.flatMap(({ keys, ...place }) => keys.map((key) => [key, place] as const)),
  ])
  const postponed = [...further].filter(([key]) => failed.has(key))
  await postponeKeys(db, organizationId, {
    places: postponed.map(([key, place]) => ({ key: Number(key), ...place })),
    cause: due[0]!,
  })
  return { source, places: firstPlaces([...first, ...[...further].filter(([key]) => !failed.has(key))]) }
}

/** Returns whether a document set the mark at its own place; other marks continue a valuation under way. */
const isOwnCause = ({ cause, creationNumber }: PendingKey): boolean => cause === creationNumber

function firstPlaces(places: Iterable<readonly [string, Position]>): Map<string, Position> {
  const first = new Map<string, Position>()
  for (const [key, { effectiveAt, creationNumber }] of places) {
    const place = { effectiveAt, creationNumber }
    const known = first.get(key)
    if (!known || comparePositions(place, known) < 0) first.set(key, place)
  }
  return first
}

interface Dependencies {
  pool: Pool
  /** Connections of queries. */
  reading: Pool
  clock: Clock
  /** Returns the digits of sums in the books, and the time zone, of an organization. */
  placeOf(db: Db, organizationId: string): Promise<{ corporationId: string; digits: number; zone: string }>
}

/** Values goods for operations that read values. */
export class Valuations {
  readonly #dependencies: Dependencies
  readonly #slots = new FairSlots(readersMax)
  /** Valuations of organizations, for which all their readers wait. */
  readonly #running = new Map<string, ReturnType<typeof valueNext>>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Reads from one state of the database in which the values of the organizations are up to date, or after 2 seconds from the present
   * one. Also returns how many documents have effects that are not valued in that state. With `before` only values before this moment
   * matter. `read` uses no other connection, because all may be taken by other reads.
   */
  async read<T>(
    organizationIds: readonly string[],
    before: Instant | undefined,
    read: (db: Db) => Promise<T>,
  ): Promise<{ value: T; documents: number }> {
    const deadline = performance.now() + waitMaxMs
    for (let isLast = false; ; isLast ||= performance.now() >= deadline) {
      const state = await this.#dependencies.reading.begin(async (db) => {
        const [, pending] = await Promise.all([setSnapshot(db), this.#listPending(db, organizationIds, before)])
        if (!isLast && pending.some(({ isValuable }) => isValuable)) return { pending }
        return { pending, read: { value: await read(db) } }
      })
      if (state.read) return { ...state.read, documents: documentsOf(state.pending) }
      isLast = !(await this.#value(state.pending, { before, deadline }))
    }
  }

  /**
   * Values goods of the organizations for at most 2 seconds, and returns how many documents still have effects that are not valued.
   * With `before` only values before this moment matter.
   */
  async complete(organizationIds: readonly string[], before?: Instant): Promise<number> {
    const { pool } = this.#dependencies
    const deadline = performance.now() + waitMaxMs
    await this.#value(await this.#listPending(pool, organizationIds, before), { before, deadline })
    return this.countPending(organizationIds, before)
  }

  /** Returns how many documents of the organizations have effects that are not valued. */
  async countPending(organizationIds: readonly string[], before?: Instant): Promise<number> {
    return documentsOf(await this.#listPending(this.#dependencies.pool, organizationIds, before))
  }

  #listPending(db: Db, organizationIds: readonly string[], before: Instant | undefined) {
    return listPendingDocuments(db, organizationIds, { now: this.#dependencies.clock.now(), before })
  }

  /** Values goods until the deadline. Returns false if that failed; the background logs it. */
  async #value(
    pending: readonly PendingDocuments[],
    { before, deadline }: { before: Instant | undefined; deadline: number },
  ): Promise<boolean> {
    const late = elapsed(deadline)
    try {
      for (const { organizationId, isValuable } of pending)
        for (let isMore = isValuable; isMore; ) {
          const outcome = await Promise.race([this.#valueNext(organizationId), late])
          if (outcome === 'busy') await sleep(pollMs)
          const [left] = await this.#listPending(this.#dependencies.pool, [organizationId], before)
          isMore = outcome !== 'done' && left?.isValuable === true && performance.now() < deadline
        }
      return true
    } catch {
      return false
    }
  }

  #valueNext(organizationId: string): ReturnType<typeof valueNext> {
    const running = this.#running.get(organizationId)
    if (running) return running
    const valuing = this.#valueInTurn(organizationId).finally(() => this.#running.delete(organizationId))
    // Readers may have left when it fails.
    valuing.catch(() => {})
    this.#running.set(organizationId, valuing)
    return valuing
  }

  async #valueInTurn(organizationId: string): ReturnType<typeof valueNext> {
    const { pool, clock, placeOf } = this.#dependencies
    const { corporationId, ...place } = await placeOf(pool, organizationId)
    return this.#slots.withSlot(corporationId, () =>
      transaction(pool, (db) => valueNext(db, { organizationId, ...place, now: clock.now() })),
    )
  }
}

/** Resolves at the deadline, on the clock of `performance.now()`. */
const elapsed = (deadline: number) => sleep(Math.max(0, deadline - performance.now()), 'late' as const, { ref: false })

const setSnapshot = async (db: Db) => db.unsafe('set transaction isolation level repeatable read, read only')

const documentsOf = (pending: readonly PendingDocuments[]): number =>
  pending.reduce((sum, { documents }) => sum + documents, 0)
