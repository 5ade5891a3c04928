import type { Db, Statement } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { partOf } from '#core/kits/filters.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import type { Guest } from './model.ts'

/** Cache topic of guests, by corporation. */
export const guestsTopic = 'guests'
/** Cache topic of guests for campaigns, by corporation. */
export const membersTopic = 'members'

/** Returns the guest with the fields that orders use. The id of a merged guest means the remaining guest. */
export async function findGuest(db: Db, corporationId: string, id: string): Promise<Guest | undefined> {
  const [guest] = await db<Guest[]>`
    select guest.id, coalesce(guest.phone, '') as phone, guest.in_blacklist, guest.blacklist_reason
      from guest as called
      join guest
        on guest.corporation_id = called.corporation_id
       and guest.id = coalesce(called.merged_into, called.id)
     where called.corporation_id = ${corporationId}
       and called.id = ${id}`
  return guest
}

/** Phone to look up, with the id and the names for a new guest. */
export interface PhoneOfGuest {
  corporationId: string
  phone: string
  id: Id<'Customer'>
  name: string | null
  surname: string | null
}

/** Maximum number of attempts. The next attempt finds a guest that another transaction has created, unless the phone moves again. */
const triesMax = 5

/**
 * Returns the guests of the phones in their order, and creates missing ones. Phones may repeat. Does not lock existing guests, so that
 * orders never wait for their changes.
 */
export async function guestsOfPhones(db: Db, asked: readonly PhoneOfGuest[]): Promise<Guest[]> {
  for (let tries = 1; ; tries++) {
    const rows = await findOrInsert(db, asked)
    const byPhone = new Map(rows.map(({ corporationId, ...guest }) => [`${corporationId} ${guest.phone}`, guest]))
    const guests = asked.flatMap(({ corporationId, phone }) => byPhone.get(`${corporationId} ${phone}`) ?? [])
    if (guests.length === asked.length) return guests
    if (tries === triesMax) throw serializationConflict('The guest of a phone was another one at each try')
  }
}

const findOrInsert = (db: Db, asked: readonly PhoneOfGuest[]): Promise<(Guest & { corporationId: string })[]> => db<
  (Guest & { corporationId: string })[]
>`
  with asked as (
    select distinct on (corporation_id, phone) corporation_id, id, phone, name, surname
      from ${inputRows('a', asked, { uuid: ['corporationId', 'id'], text: ['phone', 'name', 'surname'] }, 'place')}
     order by corporation_id, phone, place
  ), known as (
    select guest.corporation_id, guest.id, called.phone, guest.in_blacklist, guest.blacklist_reason
      from asked
      join guest as called
        on called.corporation_id = asked.corporation_id
       and called.phone = asked.phone
      join guest
        on guest.corporation_id = called.corporation_id
       and guest.id = coalesce(called.merged_into, called.id)
  ), made as (
    insert into guest (corporation_id, id, phone, name, surname, is_announced)
    select asked.corporation_id, asked.id, asked.phone, asked.name, asked.surname, false
      from asked
      left join known using (corporation_id, phone)
     where known.id is null
     order by asked.corporation_id, asked.phone
        on conflict (corporation_id, phone) do nothing
    returning corporation_id, id, phone, in_blacklist, blacklist_reason)
  select corporation_id, id, phone, in_blacklist, blacklist_reason
    from known
   union all
  select corporation_id, id, phone, in_blacklist, blacklist_reason
    from made`

/** Adds a guest to the blacklist or removes it, and creates the guest if the phone is new. Returns the guest's id. */
export async function saveGuest(
  db: Db,
  corporationId: string,
  { id, phone, inBlacklist, blacklistReason }: Guest,
): Promise<Guest['id']> {
  const [row] = await db<[{ id: Guest['id'] }]>`
    insert into guest (corporation_id, id, phone, in_blacklist, blacklist_reason)
    values (${corporationId}, ${id}, ${phone}, ${inBlacklist}, ${blacklistReason})
        on conflict (corporation_id, phone) do update
       set in_blacklist = excluded.in_blacklist, blacklist_reason = excluded.blacklist_reason
    returning id`
  return row.id
}

interface GuestSearch {
  phone: string | null
  /** Texts that the full name must contain. */
  nameParts: readonly string[]
  inBlacklist: boolean | null
  /** Only guests after this phone. */
  afterPhone: string | null
  rowsMax: number
}

interface NamedGuest extends Guest {
  /** Full name. */
  name: string | null
}

/** Expression of the index `guest_by_part_of_name`. */
const indexedName = (db: Db) =>
  db`(coalesce(name, '') || ' ' || coalesce(middle_name, '') || ' ' || coalesce(surname, ''))`

const hasParts = (db: Db, parts: readonly string[]) =>
  parts.length === 0 ? db`` : db`${parts.map((part) => db`and ${indexedName(db)} ilike ${partOf(part)}`)}`

export async function listGuests(
  db: Db,
  corporationId: string,
  { phone, nameParts, inBlacklist, afterPhone, rowsMax }: GuestSearch,
): Promise<NamedGuest[]> {
  return db<NamedGuest[]>`
    select id, phone, nullif(concat_ws(' ', name, middle_name, surname), '') as name, in_blacklist, blacklist_reason
      from guest
     where corporation_id = ${corporationId}
       and phone is not null
       and merged_into is null
       ${phone === null ? db`` : db`and phone = ${phone}`}
       ${hasParts(db, nameParts)}
       ${inBlacklist === null ? db`` : db`and in_blacklist = ${inBlacklist}`}
       ${afterPhone === null ? db`` : db`and phone > ${afterPhone}`}
     order by phone
     limit ${rowsMax}`
}

/** Returns chains with guests that orders have created and that no event has announced. */
export const listChainsWithUnannounced = (db: Db, { rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<
  DueItem[]
>`
  select distinct corporation_id as owner_id, corporation_id as id
    from guest
   where not is_announced
     and ${isSearched(db`corporation_id`)}
   limit ${rowsMax}`

/** Returns guests that orders have created and that no event has announced. */
export async function listUnannounced(db: Db, corporationId: string, rowsMax: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id
      from guest
     where corporation_id = ${corporationId}
       and not is_announced
     order by id
     limit ${rowsMax}`
  return rows.map(({ id }) => id)
}
