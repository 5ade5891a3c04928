import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, LocalDateTime, OneOf, opt } from '#core/schema.ts'
import { readToWatermark } from '#ordering/by_revision.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { demo } from '#shared/demo.ts'
import { deliveryStatuses } from '#shared/schemas/order_answer.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import { datedRowsMax, datesWithin, searchDays, sortLatestFirst } from './delivery_date_search.ts'
import { OrdersWithRevisionResponse } from './schemas.ts'
import { searchDeliveries } from './searches.store.ts'

export default query({
  path: '/api/1/deliveries/by_delivery_date_and_status',
  group: 'Orders: receiving',
  summary: 'Find delivery orders by status',
  description:
    'From the last 7 days on, latest delivery date first. An earlier start is moved to 7 days ago; both ends of the range are inclusive. Returns at most 5,000 orders per organization and 16 MB in total, the earliest changed first. Refused and undecided creations are omitted.',
  kitchenView,
  request: Type.Object({
    organizationIds: searchOrganizationIdsField,
    deliveryDateFrom: field(LocalDateTime(), 'Orders to be delivered at this time or later.'),
    deliveryDateTo: opt(LocalDateTime(), 'Orders to be delivered at this time or earlier.'),
    statuses: opt(List(OneOf(deliveryStatuses)), 'Statuses of orders to return. If omitted, all.'),
    sourceKeys,
    courierIds: opt(List(Id('Employee')), 'Only orders of these couriers. If omitted, of all.'),
  }),
  response: OrdersWithRevisionResponse,
  example: {
    request: {
      organizationIds: [demo.organization],
      deliveryDateFrom: '2026-01-01 00:00:00.000',
      statuses: ['WaitCooking', 'Waiting', 'OnWay'],
    },
  },

  run({ body, db, organizations, now }) {
    const { organizationIds, statuses, sourceKeys = null, courierIds } = body
    return readToWatermark({ db, organizationIds, rowsMax: datedRowsMax }, async (slice) => {
      const organization = organizations.get(slice.organizationId)
      const found = await searchDeliveries(db, {
        ...slice,
        ...datesWithin(body, { days: searchDays, organization, now }),
        statuses: statuses ?? null,
        sourceKeys,
        courierIds: courierIds ?? null,
        isAccepted: true,
        sort: { by: 'Revision', isDescending: false },
      })
      return sortLatestFirst(found)
    })
  },
})
