import { type Static, Type } from 'typebox'
import { Id, Int32, Int64, List, Money, nullable, OneOf, Text } from '#core/schema.ts'

/** One of a fixed set of whole numbers, which the wire has instead of words. */
const oneOfNumbers = <const Numbers extends readonly number[]>(numbers: Numbers, description: string) =>
  Type.Unsafe<Numbers[number]>({ type: 'integer', enum: [...numbers], description })

export const OrderLocation = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { title: 'OrderLocation' },
)

const HousesRange = Type.Object(
  {
    type: oneOfNumbers([0, 1, 2, 3], '0 all numbers, 1 even ones, 2 odd ones, 3 those of specificNumbers'),
    startingNumber: Int32(),
    maxNumber: Int32(),
    isUnlimitedRange: Type.Boolean({ description: 'maxNumber does not count' }),
    specificNumbers: List(Text({ maxLength: 100 })),
  },
  { title: 'HousesRange' },
)
export type HousesRange = Static<typeof HousesRange>

export const DeliveryZone = Type.Object(
  {
    name: Text({ minLength: 1, maxLength: 255 }),
    coordinates: List(OrderLocation, { maxItems: 2000 }),
    addresses: List(
      Type.Object(
        { streetId: Id('Street'), postcode: Text({ maxLength: 20 }), houses: HousesRange },
        { title: 'DeliveryZoneAddress' },
      ),
      { maxItems: 5000 },
    ),
  },
  { title: 'DeliveryZone' },
)
export type DeliveryZone = Static<typeof DeliveryZone>

/** Minutes from the beginning of a day. */
const Minute = () => Int32({ minimum: 0, maximum: 1440 })
const Duration = () => Int64({ minimum: 0 })

/** Where, when and from which sum on a terminal group delivers. */
export const restriction = {
  minSum: nullable(Money({ minimum: 0 })),
  terminalGroupId: nullable(Id('TerminalGroup')),
  zone: nullable(Text({ minLength: 1, maxLength: 255 })),
  weekMap: Int32({ minimum: 0, maximum: 127 }),
  from: nullable(Minute()),
  to: nullable(Minute()),
  priority: Int32(),
  deliveryDurationInMinutes: Duration(),
  deliveryServiceProductId: nullable(Id('Product')),
}

/** What holds for all restrictions of an organization. */
export const settings = {
  deliveryGeocodeServiceType: oneOfNumbers([1, 2, 3, 4], 'Which service finds addresses for the map of the zones'),
  deliveryRegionsMapUrl: nullable(Text({ maxLength: 2000 })),
  defaultDeliveryDurationInMinutes: Duration(),
  defaultSelfServiceDurationInMinutes: Duration(),
  useSameDeliveryDuration: Type.Boolean(),
  useSameMinSum: Type.Boolean(),
  defaultMinSum: nullable(Money({ minimum: 0 })),
  useSameWorkTimeInterval: Type.Boolean(),
  defaultFrom: nullable(Minute()),
  defaultTo: nullable(Minute()),
  useSameRestrictionsOnAllWeek: Type.Boolean(),
  rejectOnGeocodingError: Type.Boolean(),
  addDeliveryServiceCost: Type.Boolean(),
  useSameDeliveryServiceProduct: Type.Boolean(),
  defaultDeliveryServiceProductId: nullable(Id('Product')),
  useExternalAssignationService: Type.Boolean(),
  frontTrustsCallCenterCheck: Type.Boolean(),
  externalAssignationServiceUrl: nullable(Text({ maxLength: 2000 })),
  requireExactAddressForGeocoding: Type.Boolean(),
  zonesMode: oneOfNumbers([0, 1, 2], 'What says where a zone is: 0 its coordinates, 1 its addresses, 2 either'),
  autoAssignExternalDeliveries: Type.Boolean(),
  actionOnValidationRejection: oneOfNumbers(
    [1, 2],
    'What becomes of an order that no terminal group takes: 1 it is refused, 2 the first terminal group gets it',
  ),
}

const KeptRestrictions = Type.Object({
  ...settings,
  restrictions: List(Type.Object(restriction)),
  deliveryZones: List(DeliveryZone),
})
/** The restrictions of an organization, as they are kept. */
export type Restrictions = Static<typeof KeptRestrictions>
export type Restriction = Restrictions['restrictions'][number]

export const DeliveryRestrictions = Type.Object(
  {
    organizationId: Id('Organization'),
    ...settings,
    restrictions: List(
      Type.Object({ ...restriction, organizationId: nullable(Id('Organization')) }, { title: 'DeliveryRestriction' }),
    ),
    deliveryZones: List(DeliveryZone),
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
