import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { anyCountry, dialedDigits } from '#core/phone.ts'
import { type Id, Int64, LocalDateTime, opt } from '#core/schema.ts'
import { dayMs, type Instant, normalizeTerminalTime, type TerminalTime, toTerminalTime } from '#core/time.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { readSnapshot, readToWatermark } from '#ordering/by_revision.ts'
import type { SearchResult } from '#ordering/found_orders.store.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { searchDeliveries } from './searches.store.ts'

/** Most orders of searches by delivery date, which not every reader follows by revision. */
export const datedRowsMax = 5000

/** How far back searches by delivery date reach, current and history. */
export const searchDays = 7
export const historyDays = 90

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

interface Dates {
  deliveryDateFrom?: string | null | undefined
  deliveryDateTo?: string | null | undefined
}

/** Returns the requested delivery dates in the organization's local time, at most `days` back. */
export function datesWithin(
  { deliveryDateFrom, deliveryDateTo }: Dates,
  { days, organization, now }: { days: number; organization: Organization | undefined; now: Instant },
): { from: TerminalTime; to: TerminalTime | null } {
  const earliest = toTerminalTime(now - days * dayMs, organization?.timeZone ?? 'UTC')
  const from = deliveryDateFrom ? normalizeTerminalTime(deliveryDateFrom) : earliest
  return {
    from: laterOf(from, earliest),
    to: deliveryDateTo ? normalizeTerminalTime(deliveryDateTo) : null,
  }
}

const laterOf = (a: TerminalTime, b: TerminalTime): TerminalTime => (compare(a, b) < 0 ? b : a)

/** Sorts orders by delivery date, latest first. */
export const sortLatestFirst = <Info>({ orders, ...found }: SearchResult<Info>): SearchResult<Info> => ({
  ...found,
  orders: orders.toSorted((a, b) => compare(b.localTime, a.localTime) || compare(b.id, a.id)),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
