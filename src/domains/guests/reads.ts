import { batched } from '#core/db/batch.ts'
import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { Hook } from '#core/operation/hooks.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { GuestCard, GuestProfile } from './model.ts'
import { rows, withCardsAndCategories } from './profiles.store.ts'

interface GuestsOfChain {
  corporationId: string
  guestIds: readonly string[]
}

/** Called with guests. Returns when the last order of each was closed, by id; guests without one are missing. */
export const lastOrders = new Hook<GuestsOfChain, ReadonlyMap<string, Instant>>()

/** Ways to find a guest. */
export interface GuestKey {
  id?: string | null
  /** Digits with the country code. */
  phone?: string | null
  cardTrack?: string | null
  cardNumber?: string | null
  email?: string | null
}

/**
 * Returns the guest that has any of the keys; keys of a merged guest mean the remaining guest. Of several guests with one e-mail address,
 * prefers those not deleted, then the first registered.
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
  const [guest] = await withCardsAndCategories(db, corporationId, found)
  return guest?.mergedInto ? findProfile(db, corporationId, { id: guest.mergedInto }) : guest
}

/** Returns guests after an id, in the order of ids. Omits deleted and erased ones. */
export async function listProfiles(
  db: Db,
  corporationId: string,
  { afterId, rowsMax }: { afterId: string | null; rowsMax: number },
): Promise<GuestProfile[]> {
  const found = await rows.list(
    db,
    corporationId,
    db`
      ${present(db)}
      ${afterId === null ? db`` : db`and id > ${afterId}`}
    order by id
    limit ${rowsMax}`,
  )
  return withCardsAndCategories(db, corporationId, found)
}

const present = (db: Db) => db`and not is_deleted and merged_into is null and erased_at is null`

/** Returns a page of guests in the order of ids, neither deleted nor erased ones, and the number of all of them. */
export async function listGuests(
  db: Db,
  corporationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: GuestProfile[]; totalCount: number }> {
  const [total] = await db<[{ count: number }]>`
    select count(*) as count
      from guest
     where corporation_id = ${corporationId}
       ${present(db)}`
  if (limit === 0) return { items: [], totalCount: total.count }
  const found = await rows.list(
    db,
    corporationId,
    db`
      ${present(db)}
    order by id
    limit ${limit} offset ${offset}`,
  )
  return { items: await withCardsAndCategories(db, corporationId, found), totalCount: total.count }
}

/** Returns the ids of guests among these. A merged guest has the id of the remaining one. */
export async function filterGuestIds(db: Db, corporationId: string, ids: readonly string[]): Promise<Id<'Customer'>[]> {
  const known = await db<{ id: Id<'Customer'> }[]>`
    select coalesce(merged_into, id) as id
      from guest
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return known.map(({ id }) => id)
}

/** Returns the guests who were merged into the guest. */
export async function listMergedInto(db: Db, corporationId: string, id: string): Promise<Id<'Customer'>[]> {
  const merged = await db<{ id: Id<'Customer'> }[]>`
    select id
      from guest
     where corporation_id = ${corporationId}
       and merged_into = ${id}
     order by id`
  return merged.map((guest) => guest.id)
}

/** Returns the merged guests among these, with the remaining guests. */
export async function listMerged(
  db: Db,
  guests: readonly { corporationId: string; guestId: string }[],
): Promise<ReadonlyMap<string, Id<'Customer'>>> {
  if (guests.length === 0) return new Map()
  const merged = await db<{ id: string; mergedInto: Id<'Customer'> }[]>`
    select guest.id, guest.merged_into
      from ${inputRows('requested', guests, { uuid: ['corporationId', 'guestId'] })}
      join guest
        on guest.corporation_id = requested.corporation_id
       and guest.id = requested.guest_id
     where guest.merged_into is not null`
  return new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]))
}

/** Returns guests whose card has the track or number, with that card. */
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

/** Facts about a guest that campaigns use. */
export interface Member {
  id: Id<'Customer'>
  birthday: Day | null
  isDeleted: boolean
  categoryIds: readonly Id<'GuestCategory'>[]
}

interface AskedMember {
  corporationId: string
  id: string | null
  /** Digits with the country code. */
  phone: string | null
}

const batches = new WeakMap<Db, (asked: AskedMember) => Promise<Member | undefined>>()

/** Returns the guest with this id, else the one with this phone. Concurrent calls for a chain share a statement. */
export function findMember(
  db: Db,
  corporationId: string,
  { id, phone }: Omit<AskedMember, 'corporationId'>,
): Promise<Member | undefined> {
  const batch = batches.get(db) ?? batched<AskedMember, Member | undefined>((all) => findMembers(db, all))
  batches.set(db, batch)
  return batch({ corporationId, id, phone })
}

async function findMembers(db: Db, asked: readonly AskedMember[]): Promise<(Member | undefined)[]> {
  const groups = Map.groupBy(asked.keys(), (i) => asked[i]!.corporationId)
  const found: (Member | undefined)[] = asked.map(() => undefined)
  const listed = [...groups].map(async ([corporationId, indexes]) => {
    const members = await listMembers(
      db,
      corporationId,
      indexes.map((i) => asked[i]!),
    )
    for (const { place, ...member } of members) found[indexes[place - 1]!] = member
  })
  await Promise.all(listed)
  return found
}

/** Passes JSON, for which the planner always estimates the same number of records: arrays of different lengths would be planned again. */
const listMembers = (
  db: Db,
  corporationId: string,
  asked: readonly AskedMember[],
): Promise<(Member & { place: number })[]> => db<(Member & { place: number })[]>`
  select asked.place::int, known.id, known.birthday, known.is_deleted,
         array(select category_id
                 from guest_in_category
                where corporation_id = ${corporationId}
                  and guest_id = known.id
                order by category_id) as category_ids
    from ${inputRows('asked', asked, { uuid: ['id'], text: ['phone'] }, 'place')}
   cross join lateral (
         select 1 as rank, coalesce(merged_into, id) as id
           from guest
          where corporation_id = ${corporationId}
            and id = asked.id
          union all
         select 2 as rank, coalesce(merged_into, id) as id
           from guest
          where corporation_id = ${corporationId}
            and phone = asked.phone
          order by rank
          limit 1) as called
    join guest as known
      on known.corporation_id = ${corporationId}
     and known.id = called.id`

/** Returns the guest who has a card with this track or number in lower case. */
export async function findCardOwner(db: Db, corporationId: string, card: string): Promise<string | undefined> {
  const [row] = await db<{ guestId: string }[]>`
    select guest_id
      from guest_card
     where corporation_id = ${corporationId}
       and (lower(track) = ${card} or lower(number) = ${card})
     limit 1`
  return row?.guestId
}
