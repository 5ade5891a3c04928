import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { anyCountry, dialedDigits } from '#core/phone.ts'
import { type Id, Int64, LocalDateTime, opt } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { datesWithin, readSnapshot, readToWatermark, sortLatestFirst } from './by_revision.query.ts'
import { searchDeliveries } from './searches.store.ts'

/** Request fields of both searches by phone, current and history. */
export const phoneSearchFields = {
  deliveryDateFrom: opt(LocalDateTime(), 'Orders to be delivered at this time or later.'),
  deliveryDateTo: opt(LocalDateTime(), 'Orders to be delivered at this time or earlier.'),
  organizationIds: searchOrganizationIdsField,
  startRevision: opt(
    Int64({ minimum: 0 }),
    'Only orders changed after this revision: the `maxRevision` of an earlier response.',
  ),
  sourceKeys,
}

interface PhoneSearch {
  db: Db
  now: Instant
  organizations: ReadonlyMap<string, Organization>
  body: {
    phone: string | null
    deliveryDateFrom?: string | null
    deliveryDateTo?: string | null
    organizationIds: Id<'Organization'>[]
    startRevision?: number | null
    sourceKeys?: string[] | null
    rowsCount?: number | null
  }
}

/**
 * Returns the orders of a phone within the window, latest delivery date first. If the request has a start revision or no row limit, those
 * changed first come first; otherwise the latest are returned.
 */
export function readByPhone({ db, now, organizations, body }: PhoneSearch, window: { days: number; rowsMax: number }) {
  const { organizationIds, startRevision, sourceKeys = null, rowsCount, phone } = body
  const rowsMax = Math.min(rowsCount ?? window.rowsMax, window.rowsMax)
  const isFollowed = rowsCount == null || startRevision != null
  const read = isFollowed ? readToWatermark : readSnapshot
  return read({ db, organizationIds, startRevision, rowsMax }, async (slice) => {
    const organization = organizations.get(slice.organizationId)
    const dialing = organization ? dialingOf(organization) : anyCountry
    const found = await searchDeliveries(db, {
      ...slice,
      ...datesWithin(body, { days: window.days, organization, now }),
      phones: phone === null ? null : dialedDigits(phone, dialing),
      sourceKeys,
      sort: isFollowed ? { by: 'Revision', isDescending: false } : { by: 'CompleteBefore', isDescending: true },
    })
    return sortLatestFirst(found)
  })
}
