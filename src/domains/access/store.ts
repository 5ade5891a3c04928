import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

export async function findApiKey(db: Db, keyHash: string, now: Instant) {
  const [key] = await db<{ id: Id<'ApiKey'>; corporationId: Id<'Corporation'> }[]>`
    select id, corporation_id
      from api_key
     where key_hash = ${keyHash}
       and revoked_at is null
       and coalesce(expires_at > to_timestamp(${now} / 1000.0), true)`
  return key
}

export async function findApplication(db: Db, appId: string) {
  const [application] = await db<{ corporationId: Id<'Corporation'>; secretHash: string }[]>`
    select corporation_id, secret_hash
      from application
     where id = ${appId}`
  return application
}
