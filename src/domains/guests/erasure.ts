import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { findSnapshot } from '#core/db/text_pages.ts'
import { failers } from '#core/errors.ts'
import { operatorOwnerId } from '#core/http/idempotency.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { anyCountry, type Dialing } from '#core/phone.ts'
import type { Id } from '#core/schema.ts'
import { cancelMessages } from '#domains/messages/changes.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { listPersonIds } from '#domains/people/reads.ts'
import { changeGuests, type GuestChange, lockGuests } from './changes.ts'
import { mergePersons, personOf } from './erasing.rules.ts'
import { insertErasure, lockErasure } from './erasure.store.ts'
import { type ErasureOwners, findOpen, listKeyIds, listPlaced, searchTextsOf } from './erasure_traces.store.ts'
import { GuestHasOpenOrders } from './errors.ts'
import { eraseGuest } from './rules.ts'

export const erasureErrors = { GuestHasOpenOrders }
const fail = failers(erasureErrors)

/** Owners of the searched rows, and their rules for phones. */
interface ErasureScope {
  owners: ErasureOwners
  dialings: readonly Dialing[]
}

export async function erasureScope(db: Db, caches: Caches, corporationId: Id<'Corporation'>): Promise<ErasureScope> {
  const organizations = [...(await caches.get(OrganizationsOf, corporationId)).values()]
  const organizationIds = organizations.map(({ id }) => id)
  return {
    dialings: [anyCountry, ...organizations.map(dialingOf)],
    owners: {
      corporationId,
      organizationIds,
      all: [
        corporationId,
        ...organizationIds,
        ...(await listKeyIds(db, corporationId)),
        ...(await listPersonIds(db, corporationId)),
        operatorOwnerId,
      ],
      placed: (await loadDomains()).flatMap(({ erasableBodies = [] }) => erasableBodies),
    },
  }
}

/**
 * Empties the guest's own row and cancels messages to the guest; a worker then erases the person from all other texts. An erasure in its
 * first reading continues; otherwise a new one starts.
 */
export async function beginErasure(
  context: GuestChange & { caches: Caches },
  corporationId: Id<'Corporation'>,
  guestId: Id<'Customer'>,
): Promise<void> {
  const { db, caches, now } = context
  const guest = (await lockGuests(db, corporationId, [guestId])).get(guestId)
  if (!guest) return
  const known = await lockErasure(db, corporationId, guestId)
  if (known && !known.isOver && !known.isSecond) return
  const { owners, dialings } = await erasureScope(db, caches, corporationId)
  const own = personOf(guest, dialings)
  const person = known ? mergePersons(own, known.sought.person) : own
  const since = await findSnapshot(db)
  const { subjectIds } = await findOpen(db, owners, person, { texts: searchTextsOf(person), since: null })
  await refuseOpen(db, owners, subjectIds)
  for (const { forgetFiles } of await loadDomains()) await forgetFiles?.(db, corporationId)
  await insertErasure(db, { corporationId, guestId, sought: { person, contentTexts: [] }, since, now })
  await cancelMessages(db, owners.organizationIds, { guestId, recipients: [...person.phones, ...person.emails], now })
  await changeGuests(context, corporationId, [guestId], (before) => eraseGuest(before, now))
}

async function refuseOpen(db: Db, owners: ErasureOwners, subjectIds: readonly string[]): Promise<void> {
  const open: string[] = []
  for (const { kind, organizationId, ids } of await listPlaced(db, owners, subjectIds))
    open.push(...(await kind.listOpen(db, organizationId, ids)))
  if (open.length > 0) throw fail.GuestHasOpenOrders({ orderIds: open.slice(0, 10) })
}
