import { createHash, hash as digest } from 'node:crypto'
import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { hourMs, type Instant } from '#core/time.ts'

const fail = failers(frameErrors)

export const idempotencyKeyMax = 255

/** Id of the operator as an owner of idempotency keys, without a corporation. */
export const operatorOwnerId = '00000000-0000-0000-0000-000000000000'

/** Lifetime of a key, in milliseconds. */
export const idempotencyLifetimeMs = 72 * hourMs

/** Hash that distinguishes requests with one key. */
export const requestHash = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

interface IdempotentRequest {
  ownerId: string
  key: string
  requestHash: string
  now: Instant
  /** Whether the answer holds a secret. */
  isSecret?: boolean
}

/**
 * Runs `effect` once per owner and key. Stores the key and the answer in the effect's transaction `db`: a repetition waits
 * for the first one and returns its answer; after a failure the key can be used again. Keys are stored as hashes: clients make them
 * from phones or numbers of orders, which erasures could not take out without forgetting the key. An answer with a secret is not stored, so
 * its repetition is refused.
 */
export async function runIdempotently<T extends object | null>(
  db: Db,
  { ownerId, key: text, requestHash: hash, now, isSecret = false }: IdempotentRequest,
  effect: () => Promise<T>,
): Promise<T> {
  const key = digest('sha256', text)
  const [fresh] = await db`
    insert into idempotency_key as known (owner_id, key, request_hash, created_at)
    values (${ownerId}, ${key}, ${hash}, ${toTimestamp(db, now)})
        on conflict (owner_id, key) do update
       set request_hash = excluded.request_hash, created_at = excluded.created_at, answer = null
     where known.created_at < ${toTimestamp(db, now - idempotencyLifetimeMs)}
    returning 1`
  if (!fresh) {
    const [known] = await db<{ requestHash: string; answer: T }[]>`
      select request_hash, answer from idempotency_key where owner_id = ${ownerId} and key = ${key}`
    if (known?.requestHash !== hash) throw fail.IdempotencyKeyReused()
    if (isSecret) throw fail.AnswerNotStored()
    return known.answer
  }
  const answer = await effect()
  if (isSecret) return answer
  await db`
    update idempotency_key set answer = ${JSON.stringify(answer)}::text::json
     where owner_id = ${ownerId} and key = ${key}`
  return answer
}
