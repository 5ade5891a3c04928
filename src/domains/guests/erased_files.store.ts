import type { Db } from '#core/db/connect.ts'

/** Erased phones of a chain, which are stored as hashes. */
export interface ErasedPhones {
  corporationId: string
  secret: string
  guests: ReadonlyMap<string, string>
}

export async function listErasedPhones(db: Db): Promise<ErasedPhones[]> {
  const rows = await db<{ corporationId: string; secret: string; guestId: string; hashes: string[] }[]>`
    select erasure.corporation_id, key.secret, erasure.guest_id, erasure.phone_hashes as hashes
      from guest_erasure as erasure
      join guest_erasure_secret as key
        on key.corporation_id = erasure.corporation_id
     where coalesce(erasure.next_at, erasure.recheck_at) is null`
  return [...Map.groupBy(rows, ({ corporationId }) => corporationId)].map(([corporationId, own]) => ({
    corporationId,
    secret: own[0]!.secret,
    guests: new Map(own.flatMap(({ hashes, guestId }) => hashes.map((one): [string, string] => [one, guestId]))),
  }))
}

/** Returns whether a guest's phone ends with the digits. */
export async function isPhoneOfGuest(db: Db, corporationId: string, digits: string): Promise<boolean> {
  const rows = await db`
    select 1
      from guest
     where corporation_id = ${corporationId}
       and right(phone, ${digits.length}::int) = ${digits}
     limit 1`
  return rows.length > 0
}
