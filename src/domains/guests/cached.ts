import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import { batched } from '#core/db/batch.ts'
import type { Db } from '#core/db/connect.ts'
import { isUniqueViolation } from '#core/db/errors.ts'
import { internationalDigits } from '#core/phone.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { asId, newId } from '#core/schema.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { type GuestCategory, guestCategories, guestCategoryTopic } from './categories.store.ts'
import type { Guest } from './model.ts'
import { findMember, type Member } from './reads.ts'
import { findGuest, guestsOfPhones, guestsTopic, membersTopic, type PhoneOfGuest } from './store.ts'

/** Identity of the customer of an order. */
export interface GuestQuery {
  id?: string | null | undefined
  phone?: string | null | undefined
}

/** Customer of an order, who becomes a guest of this name if the phone is unknown. */
interface CustomerQuery extends GuestQuery {
  name?: string | null | undefined
  surname?: string | null | undefined
}

/**
 * Guests by `corporation/phone/id/names`, where phone or id may be empty. Creates a guest for an unknown phone: concurrent requests get the
 * same one, on all nodes. The names, a JSON list, are only for a new guest.
 */
const GuestAt = defineCache<Guest | undefined>({
  topic: guestsTopic,
  entriesMax: 20_000,
  async load(db, key) {
    const [corporationId = '', phone = '', id = '', ...rest] = key.split('/')
    const [name = null, surname = null]: (string | null)[] = JSON.parse(rest.join('/'))
    const known = id === '' ? undefined : await findGuest(db, corporationId, id)
    if (known || phone === '') return known
    if (id === '') return guestOfPhone(db, { corporationId, phone, id: newId(), name, surname })
    try {
      const [guest] = await guestsOfPhones(db, [{ corporationId, phone, id: asId(id), name, surname }])
      return guest
    } catch (error) {
      // Meanwhile the id was used for a guest with another phone.
      if (!isUniqueViolation(error)) throw error
      return findGuest(db, corporationId, id)
    }
  },
})

const batches = new WeakMap<Db, (asked: PhoneOfGuest) => Promise<Guest>>()

/** Like `guestsOfPhones` for one phone; concurrent calls share a statement. */
function guestOfPhone(db: Db, asked: PhoneOfGuest): Promise<Guest> {
  const batch = batches.get(db) ?? batched<PhoneOfGuest, Guest>((all) => guestsOfPhones(db, all))
  batches.set(db, batch)
  return batch(asked)
}

/** Returns the guest with this id, else the one with this phone; undefined without either. */
export const guestOf = async (
  caches: Caches,
  organization: Organization,
  { id, phone, name, surname }: CustomerQuery,
): Promise<Guest | undefined> => {
  const digits = phone ? internationalDigits(phone, dialingOf(organization)) : ''
  if (!id && !digits) return undefined
  const names = JSON.stringify([name, surname].map((text) => text?.trim() || null))
  return caches.get(GuestAt, `${organization.corporationId}/${digits}/${id ?? ''}/${names}`)
}

/** Guests for campaigns, by `corporation/id/…` and `corporation/phone/…`. Unknown guests are not cached. */
const MemberAt = defineCache<Member | undefined>({
  topic: membersTopic,
  entriesMax: 20_000,
  load(db, key) {
    const [corporationId = '', by, value = ''] = key.split('/')
    return findMember(db, corporationId, by === 'id' ? { id: value, phone: null } : { id: null, phone: value })
  },
})

/** Returns the guest with this id, else the one with this phone, in digits with the country code. */
export async function memberOf(
  caches: Caches,
  corporationId: string,
  { id, phone }: GuestQuery,
): Promise<Member | undefined> {
  const found = id ? await caches.get(MemberAt, `${corporationId}/id/${id}`) : undefined
  return found ?? (phone ? caches.get(MemberAt, `${corporationId}/phone/${phone}`) : undefined)
}

/** Categories of a corporation by id, in the order of their names, deleted ones included. */
export const GuestCategoriesOf = defineCache<ReadonlyMap<string, GuestCategory>>({
  topic: guestCategoryTopic,
  load: async (db, corporationId) => (await loadDirectories(db, corporationId, guestCategories)).guestCategories,
})
