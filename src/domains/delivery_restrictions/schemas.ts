import { type Static, Type } from 'typebox'
import {
  Amount,
  CorrelationId,
  field,
  Id,
  Int32,
  Int64,
  List,
  LocalDateTime,
  Money,
  nullable,
  OneOf,
  OneOfNumbers,
  omittable,
  opt,
  personal,
  Text,
} from '#core/schema.ts'

const OrderLocation = personal(
  Type.Object(
    {
      latitude: field(Type.Number({ minimum: -90, maximum: 90 }), 'Degrees north of the equator.'),
      longitude: field(Type.Number({ minimum: -180, maximum: 180 }), 'Degrees east of Greenwich.'),
    },
    { title: 'OrderLocation' },
  ),
)

const HousesRange = Type.Object(
  {
    type: field(
      OneOfNumbers([0, 1, 2, 3]),
      'Selected houses: 0 all numbers, 1 even numbers, 2 odd numbers, 3 `specificNumbers`.',
    ),
    startingNumber: field(Int32(), 'The first number.'),
    maxNumber: field(Int32(), 'The last number.'),
    isUnlimitedRange: field(Type.Boolean(), 'Whether there is no last number.'),
    specificNumbers: field(List(Text({ maxLength: 100 })), 'Single numbers, for the type 3.'),
  },
  { title: 'HousesRange' },
)
export type HousesRange = Static<typeof HousesRange>

export const DeliveryZone = Type.Object(
  {
    name: field(Text({ minLength: 1, maxLength: 255 }), 'Name of the zone, used in restrictions.'),
    coordinates: field(
      List(OrderLocation, { maxItems: 2000 }),
      'Corners of the zone on the map, in their order around it.',
    ),
    addresses: field(
      List(
        Type.Object(
          {
            streetId: Id('Street'),
            postcode: field(Text({ maxLength: 20 }), 'Postcode of these houses. Empty for any.'),
            houses: field(HousesRange, 'Houses of the street.'),
          },
          { title: 'DeliveryZoneAddress' },
        ),
        { maxItems: 5000 },
      ),
      'Streets and houses of the zone.',
    ),
  },
  { title: 'DeliveryZone' },
)
export type DeliveryZone = Static<typeof DeliveryZone>

/** Minutes since midnight. */
const Minute = () => Int32({ minimum: 0, maximum: 1440 })
const Duration = () => Int64({ minimum: 0 })

/** Area, hours and minimum sum of a terminal group's deliveries. */
export const restriction = {
  minSum: nullable(Money({ minimum: 0 }), 'Minimum sum of an order. Null for none.'),
  terminalGroupId: nullable(Id('TerminalGroup'), 'Terminal group that delivers. Null for all of the organization.'),
  zone: nullable(Text({ minLength: 1, maxLength: 255 }), 'Name of the zone to which it delivers. Null for everywhere.'),
  weekMap: field(
    Int32({ minimum: 0, maximum: 127 }),
    'Days of the week as a sum: 1 Monday, 2 Tuesday, 4 Wednesday, up to 64 Sunday.',
  ),
  from: nullable(Minute(), 'Start of delivery, in minutes from the beginning of the day. Null for the whole day.'),
  to: nullable(Minute(), 'End of delivery, in minutes from the beginning of the day. Null for the whole day.'),
  priority: field(Int32(), 'Priority. Of matching restrictions, the one with the lowest number applies.'),
  deliveryDurationInMinutes: field(Duration(), 'Time for cooking and delivery of an order, in minutes.'),
  deliveryServiceProductId: nullable(Id('Product'), 'Product that charges the delivery. Null if it is free.'),
}

/** Settings that apply to all restrictions of an organization. */
export const settings = {
  deliveryGeocodeServiceType: field(
    OneOfNumbers([1, 2, 3, 4]),
    'External geocoding service of clients. The server calls none.',
  ),
  deliveryRegionsMapUrl: nullable(Text({ maxLength: 2000 }), 'Address of a map of the zones.'),
  defaultDeliveryDurationInMinutes: field(
    Duration(),
    'Duration of a delivery unless a restriction sets another, in minutes.',
  ),
  defaultSelfServiceDurationInMinutes: field(Duration(), 'Time until a guest may collect an order, in minutes.'),
  useSameDeliveryDuration: field(Type.Boolean(), 'Whether the duration is the same for all restrictions.'),
  useSameMinSum: field(Type.Boolean(), 'Whether the minimum sum is the same for all restrictions.'),
  defaultMinSum: nullable(Money({ minimum: 0 }), 'Minimum sum for all restrictions. Null for none.'),
  useSameWorkTimeInterval: field(Type.Boolean(), 'Whether the times are the same for all restrictions.'),
  defaultFrom: nullable(
    Minute(),
    'Start of delivery, in minutes from the beginning of the day. Null for the whole day.',
  ),
  defaultTo: nullable(Minute(), 'End of delivery, in minutes from the beginning of the day. Null for the whole day.'),
  useSameRestrictionsOnAllWeek: field(Type.Boolean(), 'Whether the restrictions are the same on all days.'),
  rejectOnGeocodingError: field(Type.Boolean(), 'Whether an address that cannot be found is refused.'),
  addDeliveryServiceCost: field(
    Type.Boolean(),
    'Whether the product of the delivery service is added to courier orders.',
  ),
  useSameDeliveryServiceProduct: field(Type.Boolean(), 'Whether that product is the same for all restrictions.'),
  defaultDeliveryServiceProductId: nullable(Id('Product'), 'Product that charges deliveries. Null if they are free.'),
  useExternalAssignationService: field(
    Type.Boolean(),
    'Whether an external service chooses the terminal group. The server calls none.',
  ),
  frontTrustsCallCenterCheck: field(
    Type.Boolean(),
    'Whether front offices rely on the check of the call centre that an order can be delivered.',
  ),
  externalAssignationServiceUrl: nullable(Text({ maxLength: 2000 }), 'URL of that external service.'),
  requireExactAddressForGeocoding: field(Type.Boolean(), 'Whether an address needs a house to be in a zone.'),
  zonesMode: field(OneOfNumbers([0, 1, 2]), 'Definition of zones: 0 by coordinates, 1 by addresses, 2 by either.'),
  autoAssignExternalDeliveries: field(Type.Boolean(), 'Whether external orders get a courier automatically.'),
  actionOnValidationRejection: field(
    OneOfNumbers([1, 2]),
    'Effect on an order that every terminal group refuses: 1 it is refused, 2 the first terminal group gets it.',
  ),
}

const KeptRestrictions = Type.Object({
  ...settings,
  restrictions: List(Type.Object(restriction)),
  deliveryZones: List(DeliveryZone),
})
/** Stored restrictions of an organization. */
export type Restrictions = Static<typeof KeptRestrictions>
export type Restriction = Restrictions['restrictions'][number]

export const DeliveryRestrictions = Type.Object(
  {
    organizationId: Id('Organization'),
    ...settings,
    restrictions: field(
      List(
        Type.Object(
          { ...restriction, organizationId: nullable(Id('Organization'), 'Organization of the restriction.') },
          { title: 'DeliveryRestriction' },
        ),
      ),
      'Area, hours and minimum sum of deliveries. Empty: no restriction.',
    ),
    deliveryZones: field(List(DeliveryZone), 'Zones of the restrictions.'),
  },
  { title: 'DeliveryRestrictions' },
)

export const RejectCode = OneOf([
  'Undefined',
  'SumIsLessThenMinimum',
  'DayOfWeekIsUnacceptable',
  'DeliveryTimeIsUnacceptable',
  'OutOfTerminalZone',
])
export type RejectCode = Static<typeof RejectCode>

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
  amount: field(Amount(), 'Number of portions.'),
  modifiers: omittable(
    List(
      Type.Object({
        id: field(Id('Product'), 'Product that modifies it.'),
        product: omittable(Text(), 'Name of the modifier.'),
        amount: field(Amount(), 'Number for one portion.'),
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
    deliveryDurationInMinutes: field(Int64(), 'Time for cooking and delivery of the order there, in minutes.'),
    zone: nullable(Text(), 'Name of the zone of the address. Null if it is in none.'),
    deliveryServiceProductId: nullable(Id('Product'), 'Product that charges the delivery. Null if it is free.'),
  },
  { title: 'AllowedItem' },
)

const RejectedItem = Type.Object(
  {
    terminalGroupId: nullable(
      Id('TerminalGroup'),
      'Terminal group that refuses the order. Null if the whole organization does.',
    ),
    organizationId: nullable(Id('Organization'), 'Organization that refuses the order.'),
    zone: opt(Text(), 'Name of the zone of the address.'),
    rejectCode: field(RejectCode, 'Code of the reason.'),
    rejectHint: field(Text(), 'Text of the reason.'),
    rejectItemData: opt(
      Type.Object({
        dateFrom: opt(Text(), 'Start of delivery, as a span from the beginning of the day: `09:00:00`.'),
        dateTo: opt(Text(), 'End of delivery, as a span from the beginning of the day: `23:59:59`.'),
        allowedWeekDays: opt(List(Text()), 'Days on which it delivers.'),
        minSum: opt(Money(), 'Minimum sum.'),
      }),
      'The conditions that the order does not meet.',
    ),
  },
  { title: 'RejectedItem' },
)

export const AllowedRequest = Type.Object({
  organizationId: opt(Id('Organization'), 'Organization to check.'),
  organizationIds: omittable(
    List(Id('Organization')),
    'Organizations to check. If omitted together with `organizationId`, all of the API key.',
  ),
  deliveryAddress: opt(RestrictionsAddress, 'Delivery address.'),
  orderLocation: opt(OrderLocation, 'Coordinates of the delivery address.'),
  orderItems: omittable(List(RestrictionsOrderItem, { maxItems: 500 }), 'Ordered items. They have no effect.'),
  isCourierDelivery: field(
    Type.Boolean(),
    'Whether a courier delivers the order. Otherwise the guest collects it, and only times are checked.',
  ),
  deliveryDate: opt(
    LocalDateTime(),
    'When the order is to arrive at the guest. Null or omitted for as soon as possible.',
  ),
  deliverySum: opt(
    Money({ minimum: 0 }),
    'Sum of the order before discounts. If omitted, minimum sums are not checked.',
  ),
  discountSum: opt(Money({ minimum: 0 }), 'Sum of the discounts. If omitted, 0.'),
})

export const AllowedResponse = Type.Object({
  correlationId: CorrelationId,
  isAllowed: field(Type.Boolean(), 'Whether any terminal group accepts the order.'),
  rejectCause: nullable(Text(), 'Text of the reason if none does. Null otherwise.'),
  addressExternalId: nullable(Text(), 'Id of the street in an external address directory.'),
  location: nullable(OrderLocation, 'Coordinates of the delivery address.'),
  allowedItems: field(
    List(AllowedItem, { maxItems: 100_000 }),
    'Terminal groups that accept the order, the preferred one first.',
  ),
  rejectedItems: field(List(RejectedItem, { maxItems: 100_000 }), 'Terminal groups that refuse the order.'),
})
