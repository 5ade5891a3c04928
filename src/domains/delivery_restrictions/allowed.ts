import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import {
  Amount,
  CorrelationId,
  field,
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
import { findStreet } from '#domains/geo/cached.ts'
import { askedFrom } from '#domains/organizations/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { demo } from '#shared/demo.ts'
import { describeDecisions } from './allowed.rules.ts'
import { RestrictionsOf } from './cached.ts'
import { decide, noRestrictions } from './rules.ts'
import { OrderLocation, RejectCode } from './schemas.ts'

const RestrictionsAddress = Type.Object(
  {
    city: opt(Text({ maxLength: 255 }), 'Name of the city.'),
    streetName: opt(Text({ maxLength: 255 }), 'Name of the street.'),
    streetId: opt(Id('Street'), 'Id of the street.'),
    house: opt(Text({ maxLength: 100 }), 'Number of the house.'),
    building: opt(Text({ maxLength: 100 }), 'Building or block.'),
    index: opt(Text({ maxLength: 20 }), 'Postcode.'),
    line1: opt(Text({ maxLength: 500 }), 'Street and house in one line.'),
    entrance: opt(Text({ maxLength: 100 }), 'Entrance.'),
  },
  { title: 'RestrictionsAddress' },
)

const RestrictionsOrderItem = Type.Object({
  id: field(Id('Product'), 'Product that is to be ordered.'),
  product: field(Text(), 'Name of the product.'),
  amount: field(Amount(), 'How many portions.'),
  modifiers: omittable(
    List(
      Type.Object({
        id: field(Id('Product'), 'Product that modifies it.'),
        product: omittable(Text(), 'Name of the modifier.'),
        amount: field(Amount(), 'How many for one portion.'),
      }),
      { maxItems: 100 },
    ),
    'Modifiers of the product.',
  ),
})

const AllowedItem = Type.Object(
  {
    terminalGroupId: Id('TerminalGroup'),
    organizationId: Id('Organization'),
    deliveryDurationInMinutes: field(Int64(), 'How long preparing and bringing the order takes there, in minutes.'),
    zone: nullable(Text(), 'Name of the zone in which the address lies. Null when it lies in none.'),
    deliveryServiceProductId: nullable(
      Id('Product'),
      'Product by which the delivery is charged. Null when it costs nothing.',
    ),
  },
  { title: 'AllowedItem' },
)

const RejectedItem = Type.Object(
  {
    terminalGroupId: nullable(
      Id('TerminalGroup'),
      'Terminal group that does not take the order. Null when the organization as a whole does not.',
    ),
    organizationId: nullable(Id('Organization'), 'Organization that does not take the order.'),
    zone: opt(Text(), 'Name of the zone in which the address lies.'),
    rejectCode: field(RejectCode, 'Why it does not, for programs.'),
    rejectHint: field(Text(), 'Why it does not, for people.'),
    rejectItemData: opt(
      Type.Object({
        dateFrom: opt(Text(), 'From when on it delivers, as a span from the beginning of the day: `09:00:00`.'),
        dateTo: opt(Text(), 'Until when it delivers, as a span from the beginning of the day: `23:59:59`.'),
        allowedWeekDays: opt(List(Text()), 'Days on which it delivers.'),
        minSum: opt(Money(), 'Sum from which on it delivers.'),
      }),
      'What would have to be otherwise.',
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
    organizationId: opt(Id('Organization'), 'Organization that is asked.'),
    organizationIds: omittable(
      List(Id('Organization')),
      'Organizations that are asked. Left out together with `organizationId`, all that the API key may see.',
    ),
    deliveryAddress: opt(RestrictionsAddress, 'Where the order is to be brought.'),
    orderLocation: opt(OrderLocation, 'Where that is on the map.'),
    orderItems: omittable(
      List(RestrictionsOrderItem, { maxItems: 500 }),
      'What is to be ordered. It changes nothing here.',
    ),
    isCourierDelivery: field(
      Type.Boolean(),
      'Whether a courier brings the order. Otherwise the guest comes for it, and only times are looked at.',
    ),
    deliveryDate: opt(
      LocalDateTime(),
      'When the order is to be with the guest. Null or left out for as soon as possible.',
    ),
    deliverySum: opt(
      Money({ minimum: 0 }),
      'What the order comes to before discounts. Left out, no least sum is looked at.',
    ),
    discountSum: opt(Money({ minimum: 0 }), 'What discounts take off the sum. Left out, 0.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    isAllowed: field(Type.Boolean(), 'Whether any terminal group takes the order.'),
    rejectCause: nullable(Text(), 'Why none does, for people. Null when one does.'),
    addressExternalId: nullable(Text(), 'Id of the street in a directory of addresses outside.'),
    location: nullable(OrderLocation, 'The place that was asked about.'),
    allowedItems: field(
      List(AllowedItem, { maxItems: 100_000 }),
      'Terminal groups that take the order, the one to choose first.',
    ),
    rejectedItems: field(List(RejectedItem, { maxItems: 100_000 }), 'Terminal groups that do not take the order.'),
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
