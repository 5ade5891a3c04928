import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { GuestCard, GuestProfile } from './model.ts'
import { rows, whole } from './profiles.store.ts'

/** How a guest is looked for. */
export interface GuestKey {
  id?: string | null
  /** Digits, with the country code. */
  phone?: string | null
  cardTrack?: string | null
  cardNumber?: string | null
  email?: string | null
}

/**
 * The guest with this id, phone, card or e-mail address; with several of them, the one who has any. Of several guests with one
 * e-mail address, one who is not deleted comes first, then the one who registered first.
 */
export async function findProfile(
  db: Db,
  corporationId: string,
  { id = null, phone = null, cardTrack = null, cardNumber = null, email = null }: GuestKey,
): Promise<GuestProfile | undefined> {
  const byCard = cardTrack !== null || cardNumber !== null
  const found = await rows.list(
    db,
    corporationId,
    db`
      and ${
        id !== null
          ? db`id = ${id}`
          : phone !== null
            ? db`phone = ${phone}`
            : byCard
              ? db`id in (select guest_id
                            from guest_card
                           where corporation_id = ${corporationId}
                             and ${cardTrack === null ? db`number = ${cardNumber}` : db`track = ${cardTrack}`})`
              : db`lower(email) = lower(${email})`
      }
    order by is_deleted, registered_at, id
    limit 1`,
  )
  const [guest] = await whole(db, corporationId, found)
  return guest
}

/** Those of the ids that are guests. */
export async function listKnown(db: Db, corporationId: string, ids: readonly string[]): Promise<Id<'Customer'>[]> {
  const known = await db<{ id: Id<'Customer'> }[]>`
    select id
      from guest
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return known.map(({ id }) => id)
}

/** Whose card has this track or number, and which card that is. */
export async function findCards(
  db: Db,
  corporationId: string,
  { track, number }: Omit<GuestCard, 'id'>,
): Promise<(GuestCard & { guestId: Id<'Customer'> })[]> {
  return db<(GuestCard & { guestId: Id<'Customer'> })[]>`
    select id, guest_id, track, number
      from guest_card
     where corporation_id = ${corporationId}
       and (track = ${track} or number = ${number})`
}
