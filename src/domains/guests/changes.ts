import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import {
  changeAggregate,
  changeAggregates,
  createAggregate,
  mayExist,
  mustExist,
  serializationConflict,
} from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { CustomerNotFound } from './errors.ts'
import type { GuestProfile } from './model.ts'
import { guestProfiles, rows } from './profiles.store.ts'
import { listMerged } from './reads.ts'
import { mergedInto, withMerged } from './rules.ts'
import { guestsTopic, membersTopic } from './store.ts'

/** Context of changes of guests, with the invalidation of caches. */
export interface GuestChange extends ChangeContext {
  touch(topic: string, key: string): Promise<void>
}

interface Key {
  corporationId: Id<'Corporation'>
  id: string
  /** Field of the request with the guest's id. */
  path?: string
}

const keyOf = ({ corporationId: ownerId, ...key }: Key) => ({ ownerId, ...key })

/** Changes a guest who exists and is not erased; see `changeAggregate`. The id of a merged guest means the remaining guest. */
export async function changeGuest(
  context: GuestChange,
  key: Key,
  change: (guest: GuestProfile) => GuestProfile | Promise<GuestProfile>,
): Promise<GuestProfile> {
  let before: GuestProfile | undefined
  const changed = await changeAggregate(context, guestProfiles, keyOf(key), async (guest) => {
    before = guest
    if (guest.mergedInto !== null) return guest
    const after = await change(guest)
    // An erased guest stays empty: only a change without effect is allowed.
    if (guest.erasedAt !== null && after !== guest)
      throw new OperationError(CustomerNotFound, key.path === undefined ? {} : { path: key.path })
    return after
  })
  if (changed.mergedInto !== null) return changeGuest(context, { ...key, id: changed.mergedInto }, change)
  await touchGuests(context, key.corporationId, [[before, changed]])
  return changed
}

type Change = readonly [before: GuestProfile | undefined, after: GuestProfile | undefined]

/** Invalidates cached guests whose cached fields change. */
async function touchGuests(
  { touch }: Pick<GuestChange, 'touch'>,
  corporationId: string,
  changes: readonly Change[],
): Promise<void> {
  const phones = changes.some(([before, after]) => before?.phone !== after?.phone)
  if (phones) await touch(guestsTopic, corporationId)
  if (phones || changes.some(isOtherMember)) await touch(membersTopic, corporationId)
}

const isOtherMember = ([before, after]: Change): boolean =>
  before?.birthday !== after?.birthday ||
  before?.isDeleted !== after?.isDeleted ||
  before?.categoryIds.join() !== after?.categoryIds.join()

/**
 * Locks guests until the transaction ends, for changes that then lock other rows. The change is retried if one of them was merged
 * meanwhile.
 */
export async function lockGuestRows(db: Db, corporationId: Id<'Corporation'>, ids: readonly string[]): Promise<void> {
  await rows.lockIds(db, corporationId, db`and id = any(${ids}::uuid[])`)
  const merged = await listMerged(
    db,
    ids.map((guestId) => ({ corporationId, guestId })),
  )
  if (merged.size > 0) throw serializationConflict('A guest was merged meanwhile')
}

/** Locks guests and returns their locked state. Omits unknown ids. */
export const lockGuests = (
  db: Db,
  corporationId: Id<'Corporation'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GuestProfile>> => guestProfiles.lock(db, corporationId, ids)

/** Like `changeGuest`, for several guests. */
export async function changeGuests(
  context: GuestChange,
  corporationId: Id<'Corporation'>,
  ids: readonly string[],
  change: (guest: GuestProfile) => GuestProfile,
): Promise<void> {
  const wanted = ids.map((id) => mustExist(guestProfiles, { ownerId: corporationId, id }))
  let changes: readonly Change[] = []
  await changeAggregates<readonly GuestProfile[]>(context, wanted, (guests) => {
    const changed = guests.map(change)
    changes = guests.map((guest, i) => [guest, changed[i]])
    return changed
  })
  await touchGuests(context, corporationId, changes)
}

/** Creates a guest. The transaction is retried if another one registers the same person meanwhile. */
export const registerGuest = (context: ChangeContext, guest: GuestProfile): Promise<GuestProfile> =>
  createAggregate(context, guestProfiles, keyOf(guest), () => guest)

export async function registerGuests(context: ChangeContext, guests: readonly GuestProfile[]): Promise<void> {
  const wanted = guests.map((guest) => mayExist(guestProfiles, keyOf(guest)))
  await changeAggregates<readonly (GuestProfile | undefined)[]>(context, wanted, (known) =>
    known.map((before, i) => before ?? guests[i]),
  )
}

interface GuestMerge {
  corporationId: Id<'Corporation'>
  fromId: Id<'Customer'>
  intoId: Id<'Customer'>
}

/** Marks a locked guest as merged into another one, who gets its cards, categories and the fields that are missing. */
export async function mergeGuests(context: GuestChange, { corporationId, fromId, intoId }: GuestMerge): Promise<void> {
  const { db, touch } = context
  await moveReferences(db, { corporationId, fromId, intoId })
  const locked = await lockGuests(db, corporationId, [fromId, intoId])
  const phone = locked.get(fromId)?.phone ?? null
  // A phone belongs to one row at any time.
  if (!locked.get(intoId)?.phone) await releasePhone(db, corporationId, fromId)
  const wanted = [fromId, intoId].map((id) => mustExist(guestProfiles, { ownerId: corporationId, id }))
  await changeAggregates<readonly GuestProfile[]>(context, wanted, ([from, into]) =>
    from && into ? [mergedInto(from, into.id), withMerged(into, { ...from, phone })] : [],
  )
  await touch(guestsTopic, corporationId)
  await touch(membersTopic, corporationId)
}

/** Moves cards, and references of other guests. */
async function moveReferences(db: Db, { corporationId, fromId, intoId }: GuestMerge): Promise<void> {
  await db`
    update guest_card
       set guest_id = ${intoId}
     where corporation_id = ${corporationId}
       and guest_id = ${fromId}`
  await db`
    update guest
       set merged_into = ${intoId}
     where corporation_id = ${corporationId}
       and merged_into = ${fromId}`
  await db`
    update guest
       set referrer_id = nullif(${intoId}::uuid, id)
     where corporation_id = ${corporationId}
       and referrer_id = ${fromId}`
}

const releasePhone = async (db: Db, corporationId: string, id: string): Promise<void> =>
  void (await db`
    update guest
       set phone = null
     where corporation_id = ${corporationId}
       and id = ${id}`)
