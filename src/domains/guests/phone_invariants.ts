import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { examplesMax, type Finding, type Invariant } from '#core/invariants.ts'
import { type Dialing, repairedDigits } from '#core/phone.ts'
import { dialingOf } from '#domains/organizations/rules.ts'

/** Invariants of the phones of guests. */
export const phoneInvariants: readonly Invariant[] = [
  {
    name: 'Guests: stored phones are numbers of their countries',
    consequence: 'A guest is another one, with another wallet, when the phone is sent in international form.',
    remedy:
      'Give each guest the phone without the trunk prefix (/api/1/loyalty/core/customer/create_or_update with id and phone). ' +
      'If another guest has it, move the balances first (/admin/loyalty/wallets/correct).',
    isAdvice: true,
    find: findMisread,
  },
]

interface StoredPhone {
  corporationId: string
  id: string
  phone: string
  registrationOrganizationId: string | null
}

const pageSize = 5_000

/** Finds phones that got a country code in front of a trunk prefix. */
async function findMisread(db: Db): Promise<Finding> {
  const dialings = await listDialings(db)
  const examples: string[] = []
  let count = 0
  let page: readonly StoredPhone[] = []
  do {
    const last = page.at(-1)
    page = await listPhones(db, last)
    for (const guest of page) {
      const phone = repairedOf(guest, dialings.get(guest.corporationId) ?? new Map())
      if (phone === guest.phone) continue
      count++
      if (examples.length < examplesMax) examples.push(await describeGuest(db, guest, phone))
    }
  } while (page.length === pageSize)
  return { count, examples }
}

const listPhones = (db: Db, after: StoredPhone | undefined): Promise<StoredPhone[]> => db<StoredPhone[]>`
  select corporation_id, id, phone, registration_organization_id
    from guest
   where phone is not null
     ${after ? db`and (corporation_id, id) > (${after.corporationId}, ${after.id})` : db``}
   order by corporation_id, id
   limit ${pageSize}`

/** Returns the rules for phones by corporation and organization. */
async function listDialings(db: Db): Promise<ReadonlyMap<string, ReadonlyMap<string, Dialing>>> {
  const organizations = await db<Pick<Organization, 'corporationId' | 'id' | 'settings' | 'timeZone'>[]>`
    select corporation_id, id, time_zone, settings
      from organization
     order by corporation_id, id`
  const byChain = Map.groupBy(organizations, ({ corporationId }) => corporationId)
  return new Map([...byChain].map(([id, own]) => [id, new Map(own.map((one) => [one.id, dialingOf(one)]))]))
}

/** Returns the phone by the rules of the guest's restaurant, else of all restaurants of the chain if they agree. */
function repairedOf(
  { phone, registrationOrganizationId }: StoredPhone,
  dialings: ReadonlyMap<string, Dialing>,
): string {
  const own = dialings.get(registrationOrganizationId ?? '')
  const distinct = new Map(
    [...dialings.values()].map((dialing) => [`${dialing.country} ${dialing.callingCode}`, dialing]),
  )
  const [only, ...others] = new Set((own ? [own] : [...distinct.values()]).map((one) => repairedDigits(phone, one)))
  return only !== undefined && others.length === 0 ? only : phone
}

/** Examples name guests by id, so that no report contains a phone. */
async function describeGuest(db: Db, { corporationId, id }: StoredPhone, phone: string): Promise<string> {
  const [other] = await db<{ id: string }[]>`
    select id
      from guest
     where corporation_id = ${corporationId}
       and phone = ${phone}`
  const start = `guest ${id} of corporation ${corporationId} has a trunk prefix after the country code`
  return other ? `${start}; without it, the phone is that of guest ${other.id}` : start
}
