import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import {
  Amount,
  CorrelationId,
  Id,
  Int64,
  List,
  LocalDateTime,
  Money,
  nullable,
  omittable,
  opt,
  Text,
} from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { findStreet } from '#domains/geo/locate.loader.ts'
import { askedFrom } from '#domains/organizations/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import { describeDecisions } from './allowed.rules.ts'
import { decide, noRestrictions } from './rules.ts'
import { OrderLocation, RejectCode } from './schemas.ts'
import { RestrictionsOf } from './store.ts'

const RestrictionsAddress = Type.Object(
  {
    city: opt(Text({ maxLength: 255 })),
    streetName: opt(Text({ maxLength: 255 })),
    streetId: opt(Id('Street')),
    house: opt(Text({ maxLength: 100 })),
    building: opt(Text({ maxLength: 100 })),
    index: opt(Text({ maxLength: 20 })),
    line1: opt(Text({ maxLength: 500 })),
    entrance: opt(Text({ maxLength: 100 })),
  },
  { title: 'RestrictionsAddress' },
)

const RestrictionsOrderItem = Type.Object({
  id: Id('Product'),
  product: Text(),
  amount: Amount(),
  modifiers: omittable(
    List(Type.Object({ id: Id('Product'), product: omittable(Text()), amount: Amount() }), { maxItems: 100 }),
  ),
})

const AllowedItem = Type.Object(
  {
    terminalGroupId: Id('TerminalGroup'),
    organizationId: Id('Organization'),
    deliveryDurationInMinutes: Int64(),
    zone: nullable(Text()),
    deliveryServiceProductId: nullable(Id('Product')),
  },
  { title: 'AllowedItem' },
)

const RejectedItem = Type.Object(
  {
    terminalGroupId: nullable(Id('TerminalGroup')),
    organizationId: nullable(Id('Organization')),
    zone: opt(Text()),
    rejectCode: RejectCode,
    rejectHint: Text(),
    rejectItemData: opt(
      Type.Object({
        dateFrom: opt(Text({ description: 'A span from the beginning of the day, 09:00:00' })),
        dateTo: opt(Text()),
        allowedWeekDays: opt(List(Text())),
        minSum: opt(Money()),
      }),
    ),
  },
  { title: 'RejectedItem' },
)

export default query({
  path: '/api/1/delivery_restrictions/allowed',
  group: 'Orders: preparing',
  summary: 'Which terminal groups would take an order for this place, time and sum, and why the others would not',
  description:
    'A terminal group takes the order when one of its rows fits; among its rows the one with the lowest ' +
    '`priority` counts. When none fits, the rows that came closest say why: zone, weekday, time, then ' +
    'sum. Without a `deliverySum` no minimum applies. An address that cannot be found counts as one ' +
    'without a zone, unless `rejectOnGeocodingError`.',
  request: Type.Object({
    organizationId: opt(Id('Organization')),
    organizationIds: omittable(List(Id('Organization'))),
    deliveryAddress: opt(RestrictionsAddress),
    orderLocation: opt(OrderLocation),
    orderItems: omittable(List(RestrictionsOrderItem, { maxItems: 500 })),
    isCourierDelivery: Type.Boolean(),
    deliveryDate: opt(LocalDateTime()),
    deliverySum: opt(Money({ minimum: 0 })),
    discountSum: opt(Money({ minimum: 0 })),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    isAllowed: Type.Boolean(),
    rejectCause: nullable(Text()),
    addressExternalId: nullable(Text()),
    location: nullable(OrderLocation),
    allowedItems: List(AllowedItem, { maxItems: 100_000 }),
    rejectedItems: List(RejectedItem, { maxItems: 100_000 }),
  }),
  example: {
    request: {
      organizationIds: [demo.organization],
      deliveryAddress: { streetId: demo.street, house: '12' },
      isCourierDelivery: true,
      deliverySum: 19,
    },
  },

  async run({ body, caches, caller: { corporationId }, organizations, now }) {
    const { deliveryAddress: address, orderLocation: point = null, deliverySum, discountSum } = body
    const organizationIds = [body.organizationId ?? [], body.organizationIds ?? []].flat()
    const [terminalGroups, kept] = await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(RestrictionsOf, corporationId),
    ])
    const question = {
      now,
      point,
      isByCourier: body.isCourierDelivery,
      completeBefore: body.deliveryDate ? normalizeTerminalTime(body.deliveryDate) : null,
      sum: deliverySum == null ? null : new Decimal(deliverySum).minus(discountSum ?? 0),
    }
    const asked = askedFrom(organizations, { organizationIds, includeDisabled: organizationIds.length > 0 })
    const decisions = await Promise.all(
      asked.map(async (organization) => {
        const street = address && {
          id: address.streetId,
          name: address.streetName,
          city: address.city,
        }
        const found = street ? await findStreet(caches, organization, street) : undefined
        const entry = found && 'entry' in found ? found.entry : null
        const restrictions = kept.get(organization.id) ?? noRestrictions(organization)
        const listed = entry && { streetId: entry.id, house: address?.house, index: address?.index }
        const decision = decide(organization, terminalGroups, restrictions, { ...question, address: listed })
        return { organizationId: organization.id, entry, ...decision }
      }),
    )
    return { location: point, ...describeDecisions(decisions) }
  },
})
