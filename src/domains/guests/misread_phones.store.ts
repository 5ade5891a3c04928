import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { type Dialing, repairedDigits } from '#core/phone.ts'
import type { Id } from '#core/schema.ts'
import { dialingOf } from '#domains/organizations/rules.ts'

/** Guest whose stored phone has a country code in front of a trunk prefix. */
export interface MisreadPhone {
  corporationId: Id<'Corporation'>
  id: Id<'Customer'>
  /** Digits of the number that was meant. */
  phone: string
  /** Guest who has this number. */
  otherId: Id<'Customer'> | null
}

interface StoredPhone {
  corporationId: Id<'Corporation'>
  id: Id<'Customer'>
  phone: string
  registrationOrganizationId: string | null
}

type Dialings = ReadonlyMap<string, Dialing>

const pageSize = 5_000

/** Finds such phones of a corporation, or of all. */
export async function* misreadPhones(db: Db, corporationId?: string): AsyncGenerator<MisreadPhone> {
  const dialings = await listDialings(db, corporationId)
  let page: readonly StoredPhone[] = []
  do {
    page = await listPhones(db, corporationId, page.at(-1))
    for (const guest of page) {
      const phone = repairedOf(guest, dialings.get(guest.corporationId) ?? new Map())
      if (phone !== guest.phone) yield { ...guest, phone, otherId: await findOwner(db, guest.corporationId, phone) }
    }
  } while (page.length === pageSize)
}

const listPhones = (
  db: Db,
  corporationId: string | undefined,
  after: StoredPhone | undefined,
): Promise<StoredPhone[]> => db<StoredPhone[]>`
  select corporation_id, id, phone, registration_organization_id
    from guest
   where phone is not null
     and merged_into is null
     ${corporationId === undefined ? db`` : db`and corporation_id = ${corporationId}`}
     ${after ? db`and (corporation_id, id) > (${after.corporationId}, ${after.id})` : db``}
   order by corporation_id, id
   limit ${pageSize}`

/** Returns the rules for phones by corporation and organization. */
async function listDialings(db: Db, corporationId: string | undefined): Promise<ReadonlyMap<string, Dialings>> {
  const organizations = await db<Pick<Organization, 'corporationId' | 'id' | 'settings' | 'timeZone'>[]>`
    select corporation_id, id, time_zone, settings
      from organization
     ${corporationId === undefined ? db`` : db`where corporation_id = ${corporationId}`}
     order by corporation_id, id`
  const byChain = Map.groupBy(organizations, (organization) => organization.corporationId)
  return new Map([...byChain].map(([id, own]) => [id, new Map(own.map((one) => [one.id, dialingOf(one)]))]))
}

/** Returns the phone by the rules of the guest's restaurant, else of all restaurants of the chain if they agree. */
function repairedOf({ phone, registrationOrganizationId }: StoredPhone, dialings: Dialings): string {
  const own = dialings.get(registrationOrganizationId ?? '')
  const distinct = new Map(
    [...dialings.values()].map((dialing) => [`${dialing.country} ${dialing.callingCode}`, dialing]),
  )
  const [only, ...others] = new Set((own ? [own] : [...distinct.values()]).map((one) => repairedDigits(phone, one)))
  return only !== undefined && others.length === 0 ? only : phone
}

/** Returns the guest to whom a phone leads. */
async function findOwner(db: Db, corporationId: string, phone: string): Promise<Id<'Customer'> | null> {
  const [other] = await db<{ id: Id<'Customer'> }[]>`
    select coalesce(merged_into, id) as id
      from guest
     where corporation_id = ${corporationId}
       and phone = ${phone}`
  return other?.id ?? null
}
