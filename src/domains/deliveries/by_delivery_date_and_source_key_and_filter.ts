import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { anyCountry } from '#core/phone.ts'
import { Id, Int32, List, LocalDateTime, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import { readSnapshot } from '#ordering/by_revision.ts'
import { namedOrderErrors } from '#ordering/errors.ts'
import { searchWords } from '#ordering/search_words.ts'
import { optionalIds } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { deliveryStatuses } from '#shared/schemas/order_answer.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { datedRowsMax, datesWithin, searchDays } from './delivery_date_search.ts'
import { OrdersWithRevisionResponse, SortDirection } from './schemas.ts'
import { type ProblemCriteria, searchDeliveries } from './searches.store.ts'

interface ProblemFilter {
  hasProblem?: boolean | null
  /** Seconds; 0 by default. */
  timeToCookingErrorTimeout?: number
  cookingTimeout?: number
}

/** Returns the criteria of a problem at this moment of the organization's local time (docs/domain.md §2.4). */
function problemOf(
  { hasProblem, timeToCookingErrorTimeout = 0, cookingTimeout = 0 }: ProblemFilter,
  organization: Organization | undefined,
  now: Instant,
): ProblemCriteria | null {
  if (hasProblem == null) return null
  const secondsAgo = (seconds: number) => toTerminalTime(now - seconds * 1000, organization?.timeZone ?? 'UTC')
  const startedBefore = {
    unconfirmed: secondsAgo(0),
    notCooking: secondsAgo(timeToCookingErrorTimeout),
    cooked: secondsAgo(cookingTimeout),
  }
  return { isWanted: hasProblem, startedBefore }
}

const request = Type.Object({
  organizationIds: searchOrganizationIdsField,
  terminalGroupIds: opt(List(Id('TerminalGroup')), 'Only orders of these terminal groups. If omitted, of all.'),
  deliveryDateFrom: opt(LocalDateTime(), 'Orders to be delivered at this time or later.'),
  deliveryDateTo: opt(LocalDateTime(), 'Orders to be delivered at this time or earlier.'),
  statuses: opt(List(OneOf(deliveryStatuses)), 'Statuses of orders to return. If omitted, all.'),
  hasProblem: opt(Type.Boolean(), 'Only orders with a problem, or only those without one. If omitted, both.'),
  orderServiceType: opt(
    OneOf(['DeliveryByCourier', 'DeliveryByClient']),
    'Only courier orders, or only pick-up orders. If omitted, both.',
  ),
  searchText: opt(
    Text({ maxLength: 200 }),
    'Beginnings of words in its number, phone, guest, external number or address.',
  ),
  timeToCookingErrorTimeout: omittable(
    Int32({ minimum: 0 }),
    'Seconds after the cooking start at which a `WaitCooking` or `ReadyForCooking` order has a problem. If omitted, 0.',
  ),
  cookingTimeout: omittable(
    Int32({ minimum: 0 }),
    'Seconds after the cooking start at which an order that is cooked or waits has a problem. If omitted, 0.',
  ),
  sortProperty: omittable(
    OneOf(['Number', 'CompleteBefore', 'Sum', 'Customer', 'Courier', 'Status', 'OrderTypeName']),
    'Sort key. If omitted, `CompleteBefore`.',
  ),
  sortDirection: omittable(SortDirection, 'In which direction they are sorted. If omitted, `Ascending`.'),
  rowsCount: omittable(Int32({ minimum: 1 }), 'Maximum number of orders per organization.'),
  sourceKeys,
  orderIds: opt(List(Id('Order'), { maxItems: 10_000 }), 'Only these orders. Not together with `posOrderIds`.'),
  posOrderIds: opt(
    List(Id('Order'), { maxItems: 10_000 }),
    'Only these orders, by their ids at the front office. Not together with `orderIds`.',
  ),
})

export default query({
  path: '/api/1/deliveries/by_delivery_date_and_source_key_and_filter',
  group: 'Orders: receiving',
  summary: 'Search delivery orders by any combination of filters',
  description:
    'An earlier start is moved to 7 days ago; both ends of the range are inclusive. Each word of `searchText` must begin a word of the order: number, phone, name of the guest, external number, address line, street or house, ignoring case and accents. Five or more digits are a phone, with or without the country code. `hasProblem` selects orders with or without a problem; an omitted time-out is zero. Orders are sorted ascending by CompleteBefore by default; ties are sorted by delivery date, then id. Returns at most 5,000 orders per organization, or `rowsCount`, and 16 MB in total.',
  request,
  response: OrdersWithRevisionResponse,
  errors: namedOrderErrors,
  example: {
    request: {
      organizationIds: [demo.organization],
      searchText: 'ada 12',
      sortProperty: 'CompleteBefore',
      sortDirection: 'Ascending',
      rowsCount: 50,
    },
  },

  run({ body, db, organizations, now, fail }) {
    const { organizationIds, rowsCount } = body
    const search = searchOf(body, fail)
    const rowsMax = Math.min(rowsCount ?? datedRowsMax, datedRowsMax)
    return readSnapshot({ db, organizationIds, rowsMax }, (slice) => {
      const organization = organizations.get(slice.organizationId)
      return searchDeliveries(db, {
        ...search,
        ...slice,
        ...datesWithin(body, { days: searchDays, organization, now }),
        words: searchWords(body.searchText, [organization ? dialingOf(organization) : anyCountry]),
        problem: problemOf(body, organization, now),
      })
    })
  },
})

/** Returns the part of the search that is the same for every organization. */
function searchOf(body: Static<typeof request>, fail: Fail<typeof namedOrderErrors>) {
  const { sortProperty, sortDirection, sourceKeys = null } = body
  return {
    ids: optionalIds(body, fail),
    terminalGroupIds: body.terminalGroupIds ?? null,
    statuses: body.statuses ?? null,
    serviceType: body.orderServiceType ?? null,
    sourceKeys,
    isAccepted: true,
    sort: { by: sortProperty ?? 'CompleteBefore', isDescending: sortDirection === 'Descending' },
  } as const
}
