import type { Db } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Id } from '#core/schema.ts'
import { CustomerExists, CustomerNotFound } from './errors.ts'
import type { GuestCard, GuestProfile } from './model.ts'

declarePersonal('guest', ['blacklist_reason', 'comment', 'user_data'], { isOfGuests: true })

type Row = Omit<GuestProfile, 'cards' | 'categoryIds'>

/** Statements of the table `guest` alone. */
export const rows = storedRows<Row>({
  table: 'guest',
  fields: [
    'phone',
    'name',
    'middleName',
    'surname',
    'birthday',
    'email',
    'sex',
    'consentStatus',
    'consentFrom',
    'consentTo',
    'shouldReceiveLoyaltyInfo',
    'shouldReceivePromoActionsInfo',
    'shouldReceiveOrderStatusInfo',
    'cultureName',
    'referrerId',
    'userData',
    'comment',
    'employeeId',
    'inBlacklist',
    'blacklistReason',
    'isDeleted',
    'mergedInto',
    'erasedAt',
    'registeredAt',
    'registrationOrganizationId',
    'isAnnounced',
    'revision',
  ],
  instants: ['consentFrom', 'consentTo', 'erasedAt', 'registeredAt'],
})

/** Guests, with revisions and events of the corporation. Events contain the id only, so that an erasure finds nothing in them. */
export const guestProfiles: CreatableAggregate<GuestProfile> = {
  table: 'guest',
  NotFound: CustomerNotFound,
  Duplicated: CustomerExists,
  async lock(db, corporationId, ids) {
    const locked = await rows.lock(db, corporationId, ids)
    return new Map(
      (await withCardsAndCategories(db, corporationId, [...locked.values()])).map((guest) => [guest.id, guest]),
    )
  },
  async insert(db, states) {
    const inserted = await rows.insert(db, states)
    const isIn = new Set(inserted)
    await saveParts(
      db,
      states.filter(({ id }) => isIn.has(id)),
    )
    return inserted
  },
  async save(db, states) {
    await rows.save(db, states)
    await saveParts(db, states)
  },
  stamp: (guest, { revision }) => ({ ...guest, revision, isAnnounced: true }),
  event: (before, guest) => ({
    type: 'GuestUpdate',
    fromStatus: before?.isAnnounced ? statusOf(before) : null,
    status: statusOf(guest),
    info: {
      id: guest.id,
      categoryIds: guest.categoryIds,
      ...(guest.mergedInto !== null && { mergedInto: guest.mergedInto }),
    },
  }),
}

const statusOf = ({ isDeleted, mergedInto, erasedAt }: GuestProfile): string =>
  erasedAt !== null ? 'Erased' : mergedInto !== null ? 'Merged' : isDeleted ? 'Deleted' : 'Active'

type Owned<T> = T & { guestId: string }

/** Adds cards and categories to rows. */
export async function withCardsAndCategories(
  db: Db,
  corporationId: string,
  found: readonly Row[],
): Promise<GuestProfile[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [cards, categories] = await Promise.all([
    db<Owned<GuestCard>[]>`
      select guest_id, id, track, number
        from guest_card
       where corporation_id = ${corporationId}
         and guest_id = any(${ids}::uuid[])
       order by id`,
    db<Owned<{ categoryId: Id<'GuestCategory'> }>[]>`
      select guest_id, category_id
        from guest_in_category
       where corporation_id = ${corporationId}
         and guest_id = any(${ids}::uuid[])
       order by category_id`,
  ])
  return found.map((row) => ({
    ...row,
    cards: cards.filter(({ guestId }) => guestId === row.id).map(({ guestId: _, ...card }) => card),
    categoryIds: categories.filter(({ guestId }) => guestId === row.id).map(({ categoryId }) => categoryId),
  }))
}

/** Writes cards and categories. Retries the change if another guest has received a card meanwhile. */
async function saveParts(db: Db, states: readonly GuestProfile[]): Promise<void> {
  if (states.length === 0) return
  const ids = states.map(({ id }) => id)
  const [corporationId] = states.map((state) => state.corporationId)
  const cards = states.flatMap(({ id, cards: own }) => own.map((card) => ({ ...card, guestId: id })))
  const categories = states.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId) => ({ categoryId, guestId: id })),
  )
  await db`
    delete from guest_card
     where corporation_id = ${corporationId}
       and guest_id = any(${ids}::uuid[])
       and id <> all(${cards.map(({ id }) => id)}::uuid[])`
  const kept = await db<{ id: string }[]>`
    with fresh as (
      insert into guest_card ${newRows({ corporationId: db`${corporationId}` }, cards, {
        uuid: ['id', 'guestId'],
        text: ['track', 'number'],
      })}
          on conflict do nothing
      returning id)
    select id from fresh
     union
    select id
      from guest_card
     where corporation_id = ${corporationId}
       and guest_id = any(${ids}::uuid[])`
  if (kept.length < cards.length) throw serializationConflict('A card was given to another guest meanwhile')
  await db`
    delete from guest_in_category
     where corporation_id = ${corporationId}
       and guest_id = any(${ids}::uuid[])
       and (guest_id, category_id) not in (
             select guest_id, category_id
               from ${inputRows('kept', categories, { uuid: ['guestId', 'categoryId'] })})`
  await db`
    insert into guest_in_category ${newRows({ corporationId: db`${corporationId}` }, categories, {
      uuid: ['guestId', 'categoryId'],
    })}
        on conflict do nothing`
}
