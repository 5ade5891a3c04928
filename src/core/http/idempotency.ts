import { createHash } from 'node:crypto'
import type { Db } from '#core/db/connect.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { hourMs, type Instant } from '#core/time.ts'

const fail = failers(frameErrors)

export const idempotencyKeyMax = 255

/** Lifetime of a key, in milliseconds. */
export const idempotencyLifetimeMs = 72 * hourMs

/** Hash that distinguishes requests with one key. */
export const requestHash = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

/**
 * Runs `effect` once per owner and key. Stores the key and the answer in the effect's transaction `db`: a repetition waits
 * for the first one and returns its answer; after a failure the key can be used again.
 */
export async function runIdempotently<T extends object | null>(
  db: Db,
  { ownerId, key, requestHash: hash, now }: { ownerId: string; key: string; requestHash: string; now: Instant },
  effect: () => Promise<T>,
): Promise<T> {
  const [fresh] = await db`
    insert into idempotency_key as known (owner_id, key, request_hash, created_at)
    values (${ownerId}, ${key}, ${hash}, to_timestamp(${now} / 1000.0))
        on conflict (owner_id, key) do update
       set request_hash = excluded.request_hash, created_at = excluded.created_at, answer = null
     where known.created_at < to_timestamp(${now - idempotencyLifetimeMs} / 1000.0)
    returning 1`
  if (!fresh) {
    const [known] = await db<{ requestHash: string; answer: T }[]>`
      select request_hash, answer from idempotency_key where owner_id = ${ownerId} and key = ${key}`
    if (known?.requestHash !== hash) throw fail.IdempotencyKeyReused()
    return known.answer
  }
  const answer = await effect()
  await db`
    update idempotency_key set answer = ${JSON.stringify(answer)}::text::json
     where owner_id = ${ownerId} and key = ${key}`
  return answer
}
