import { setTimeout as sleep } from 'node:timers/promises'
import { findOrganization } from '#core/access/organizations.ts'
import { type Db, type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import { FairSlots } from '#core/fair_slots.ts'
import type { Clock, Instant } from '#core/time.ts'
import type { Position } from '../model.ts'
import { comparePositions, openPass } from './pass.ts'
import {
  countPendingDocuments,
  listPendingKeys,
  listPendingOrganizations,
  lockValuation,
  type PendingKey,
  saveStep,
} from './saving.store.ts'
import { ledgerSource, listEstimatedKeys } from './source.store.ts'

const usualDocuments = 250
/** Postings of a key that are read at once, at least. */
const placesMin = 20
/** Marks that are read for each document of a transaction. Keys with later marks wait for the next one. */
const marksOfDocument = 8
const waitMaxMs = 2_000
/** Maximum number of transactions in which readers of a node value goods at once. */
const readersMax = 6
/** Interval at which a reader looks again while another transaction values the same goods. */
const pollMs = 10

interface Part {
  organizationId: string
  /** Digits after the point of sums in the currency of the corporation. */
  digits: number
  now: Instant
  /** Documents of one transaction; posting waits for its end at most. */
  documentsMax?: number
}

/**
 * Values the next documents of an organization whose values are due, in the transaction of the caller (docs/domain.md §16.3). Returns
 * `more` if others are left, and `busy` if another transaction values goods of the organization.
 */
export async function valueNext(
  db: Transaction,
  { organizationId, digits, now, documentsMax = usualDocuments }: Part,
): Promise<'busy' | 'done' | 'more'> {
  if (!(await lockValuation(db, organizationId))) return 'busy'
  const marksMax = documentsMax * marksOfDocument
  const due = await listPendingKeys(db, organizationId, marksMax)
  if (due.length === 0) return 'done'
  const first = firstPlaces(due.map(({ key, ...place }) => [`${key}`, place]))
  const placesMax = Math.min(documentsMax, Math.max(placesMin, Math.ceil((4 * documentsMax) / first.size)))
  const source = await ledgerSource(db, organizationId, first, { digits, placesMax })
  const estimated = await listEstimatedKeys(
    db,
    organizationId,
    due.filter(({ isPurchase }) => isPurchase),
  )
  const returned = due.filter(isOwnCause).flatMap(({ cause }) => source.returns.get(cause) ?? [])
  const places = firstPlaces([
    ...first,
    ...estimated.map(({ key, ...place }) => [`${key}`, place] as const),
    ...returned.flatMap(({ keys, ...place }) => keys.map((key) => [key, place] as const)),
  ])
  const until = due.length === marksMax ? due.at(-1)! : null
  const pass = await openPass(source, places, { digits, documentsMax, until })
  const step = await pass.step()
  await saveStep(db, { context: { organizationId, digits, now, authorId: null }, due, step })
  return step.next === null && until === null ? 'done' : 'more'
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
  clock: Clock
  /** Returns the digits of sums in the books of an organization. */
  digitsOf(db: Db, organizationId: string): Promise<number>
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
   * Values goods of the organizations for at most 2 seconds, and returns how many documents still have effects that are not valued.
   * With `before` only values before this moment matter.
   */
  async complete(organizationIds: readonly string[], before?: Instant): Promise<number> {
    const { pool } = this.#dependencies
    const deadline = performance.now() + waitMaxMs
    let documents = 0
    for (const organizationId of await listPendingOrganizations(pool, organizationIds))
      for (let isFirst = true; ; isFirst = false) {
        const count = await countPendingDocuments(pool, organizationId, { before })
        if (count === 0) break
        if (!isFirst && performance.now() >= deadline) {
          documents += count
          break
        }
        if ((await this.#valueNext(organizationId)) === 'busy') await sleep(pollMs)
      }
    return documents
  }

  #valueNext(organizationId: string): ReturnType<typeof valueNext> {
    const running = this.#running.get(organizationId)
    if (running) return running
    const valuing = this.#valueInTurn(organizationId).finally(() => this.#running.delete(organizationId))
    this.#running.set(organizationId, valuing)
    return valuing
  }

  async #valueInTurn(organizationId: string): ReturnType<typeof valueNext> {
    const { pool, clock, digitsOf } = this.#dependencies
    const organization = await findOrganization(pool, organizationId)
    const digits = await digitsOf(pool, organizationId)
    return this.#slots.withSlot(organization!.corporationId, () =>
      transaction(pool, (db) => valueNext(db, { organizationId, digits, now: clock.now() })),
    )
  }
}
