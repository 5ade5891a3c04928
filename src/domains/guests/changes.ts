import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import {
  type ChangeContext,
  changeAggregate,
  changeAggregates,
  createAggregate,
  mayExist,
  mustExist,
} from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { CustomerNotFound } from './errors.ts'
import type { GuestProfile } from './model.ts'
import { guestProfiles, rows } from './profiles.store.ts'
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

/** Changes a guest who exists and is not erased; see `changeAggregate`. */
export async function changeGuest(
  context: GuestChange,
  key: Key,
  change: (guest: GuestProfile) => GuestProfile | Promise<GuestProfile>,
): Promise<GuestProfile> {
  let before: GuestProfile | undefined
  const changed = await changeAggregate(context, guestProfiles, keyOf(key), async (guest) => {
    before = guest
    const after = await change(guest)
    // An erased guest stays empty: only a change without effect is allowed.
    if (guest.erasedAt !== null && after !== guest)
      throw new OperationError(CustomerNotFound, key.path === undefined ? {} : { path: key.path })
    return after
  })
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

/** Locks guests until the transaction ends, for changes that then lock other rows. */
export const lockGuestRows = async (db: Db, corporationId: Id<'Corporation'>, ids: readonly string[]): Promise<void> =>
  void (await rows.lockIds(db, corporationId, db`and id = any(${ids}::uuid[])`))

export const lockGuest = (db: Db, corporationId: Id<'Corporation'>, id: string): Promise<void> =>
  lockGuestRows(db, corporationId, [id])

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
