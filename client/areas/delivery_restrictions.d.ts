// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface DeliveryRestrictionsOperations {
  /** List the delivery restrictions of a corporation. */
  '/admin/delivery_restrictions/list': { kind: 'query'; request: AdminDeliveryRestrictionsListRequest; response: AdminDeliveryRestrictionsListResponseAnswer }
  /** Replace the delivery restrictions of an organization. */
  '/admin/delivery_restrictions/save': { kind: 'write'; request: AdminDeliveryRestrictionsSaveRequest; response: AdminDeliveryRestrictionsSaveResponse }
  /** List the delivery restrictions of organizations. */
  '/api/1/delivery_restrictions': { kind: 'query'; request: GetDeliveryRestrictionsRequest; response: GetDeliveryRestrictionsResponseAnswer }
  /** Find terminal groups that accept a delivery. */
  '/api/1/delivery_restrictions/allowed': { kind: 'query'; request: GetAllowedRestrictionsRequest; response: GetAllowedRestrictionsResponseAnswer }
}

export type ActionOnValidationRejection = 1 | 2

export type ActionOnValidationRejectionAnswer = 1 | 2 | (number & {})

export interface AdminDeliveryRestrictionsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminDeliveryRestrictionsListResponseAnswer {
  /** The restrictions, one row for each organization. */
  deliveryRestrictions: ({
  /** Effect on an order that every terminal group refuses: 1 it is refused, 2 the first terminal group gets it. */
  actionOnValidationRejection: ActionOnValidationRejectionAnswer
  /** Whether the product of the delivery service is added to courier orders. */
  addDeliveryServiceCost: boolean
  /** Whether external orders get a courier automatically. */
  autoAssignExternalDeliveries: boolean
  /** Duration of a delivery unless a restriction sets another, in minutes. */
  defaultDeliveryDurationInMinutes: number
  /** Product that charges deliveries. Null if they are free. */
  defaultDeliveryServiceProductId: Id<'Product'> | null
  /** Start of delivery, in minutes from the beginning of the day. Null for the whole day. */
  defaultFrom: number | null
  /** Minimum sum for all restrictions. Null for none. Money in the currency of the organization. */
  defaultMinSum: number | null
  /** Time until a guest may collect an order, in minutes. */
  defaultSelfServiceDurationInMinutes: number
  /** End of delivery, in minutes from the beginning of the day. Null for the whole day. */
  defaultTo: number | null
  /** External geocoding service of clients. The server calls none. */
  deliveryGeocodeServiceType: DeliveryGeocodeServiceTypeAnswer
  /** Address of a map of the zones. */
  deliveryRegionsMapUrl: string | null
  /** Zones of the restrictions. Default: none. */
  deliveryZones: (DeliveryZoneAnswer)[]
  /** URL of that external service. */
  externalAssignationServiceUrl: string | null
  /** Whether front offices rely on the check of the call centre that an order can be delivered. */
  frontTrustsCallCenterCheck: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Whether an address that cannot be found is refused. */
  rejectOnGeocodingError: boolean
  /** Whether an address needs a house to be in a zone. */
  requireExactAddressForGeocoding: boolean
  /** Zones, times and minimum sums of deliveries by terminal group. */
  restrictions: (SavedDeliveryRestriction)[]
  /** Whether an external service chooses the terminal group. The server calls none. */
  useExternalAssignationService: boolean
  /** Whether the duration is the same for all restrictions. */
  useSameDeliveryDuration: boolean
  /** Whether that product is the same for all restrictions. */
  useSameDeliveryServiceProduct: boolean
  /** Whether the minimum sum is the same for all restrictions. */
  useSameMinSum: boolean
  /** Whether the restrictions are the same on all days. */
  useSameRestrictionsOnAllWeek: boolean
  /** Whether the times are the same for all restrictions. */
  useSameWorkTimeInterval: boolean
  /** Definition of zones: 0 by coordinates, 1 by addresses, 2 by either. */
  zonesMode: 0 | 1 | 2 | (number & {})
})[]
}

export interface AdminDeliveryRestrictionsSaveRequest {
  /** Effect on an order that every terminal group refuses: 1 it is refused, 2 the first terminal group gets it. */
  actionOnValidationRejection?: ActionOnValidationRejection
  /** Whether the product of the delivery service is added to courier orders. */
  addDeliveryServiceCost?: boolean
  /** Whether external orders get a courier automatically. */
  autoAssignExternalDeliveries?: boolean
  /** Duration of a delivery unless a restriction sets another, in minutes. */
  defaultDeliveryDurationInMinutes?: number
  /** Product that charges deliveries. Null if they are free. */
  defaultDeliveryServiceProductId?: Id<'Product'> | null
  /** Start of delivery, in minutes from the beginning of the day. Null for the whole day. */
  defaultFrom?: number | null
  /** Minimum sum for all restrictions. Null for none. Money in the currency of the organization. */
  defaultMinSum?: number | null
  /** Time until a guest may collect an order, in minutes. */
  defaultSelfServiceDurationInMinutes?: number
  /** End of delivery, in minutes from the beginning of the day. Null for the whole day. */
  defaultTo?: number | null
  /** External geocoding service of clients. The server calls none. */
  deliveryGeocodeServiceType?: DeliveryGeocodeServiceType
  /** Address of a map of the zones. */
  deliveryRegionsMapUrl?: string | null
  /** Zones of the restrictions. Default: none. */
  deliveryZones?: (DeliveryZone)[]
  /** URL of that external service. */
  externalAssignationServiceUrl?: string | null
  /** Whether front offices rely on the check of the call centre that an order can be delivered. */
  frontTrustsCallCenterCheck?: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Whether an address that cannot be found is refused. */
  rejectOnGeocodingError?: boolean
  /** Whether an address needs a house to be in a zone. */
  requireExactAddressForGeocoding?: boolean
  /** Zones, times and minimum sums of deliveries by terminal group. If omitted, everything is allowed. */
  restrictions?: (DeliveryRestrictionInput)[]
  /** Whether an external service chooses the terminal group. The server calls none. */
  useExternalAssignationService?: boolean
  /** Whether the duration is the same for all restrictions. */
  useSameDeliveryDuration?: boolean
  /** Whether that product is the same for all restrictions. */
  useSameDeliveryServiceProduct?: boolean
  /** Whether the minimum sum is the same for all restrictions. */
  useSameMinSum?: boolean
  /** Whether the restrictions are the same on all days. */
  useSameRestrictionsOnAllWeek?: boolean
  /** Whether the times are the same for all restrictions. */
  useSameWorkTimeInterval?: boolean
  /** Definition of zones: 0 by coordinates, 1 by addresses, 2 by either. */
  zonesMode?: 0 | 1 | 2
}

export interface AdminDeliveryRestrictionsSaveResponse {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AllowedItemWithDuration {
  /** Time for cooking and delivery of the order there, in minutes. */
  deliveryDurationInMinutes: number
  /** Product that charges the delivery. Null if it is free. */
  deliveryServiceProductId: Id<'Product'> | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
  /** Name of the zone of the address. Null if it is in none. */
  zone: string | null
}

export type DeliveryGeocodeServiceType = 1 | 2 | 3 | 4

export type DeliveryGeocodeServiceTypeAnswer = 1 | 2 | 3 | 4 | (number & {})

export interface DeliveryRestrictionInput {
  /** Time for cooking and delivery of an order, in minutes. */
  deliveryDurationInMinutes?: number
  /** Product that charges the delivery. Null if it is free. */
  deliveryServiceProductId?: Id<'Product'> | null
  /** Start of delivery, in minutes from the beginning of the day. Null for the whole day. */
  from?: number | null
  /** Minimum sum of an order. Null for none. Money in the currency of the organization. */
  minSum?: number | null
  /** Priority. Of matching restrictions, the one with the lowest number applies. */
  priority?: number
  /** Terminal group that delivers. Null for all of the organization. */
  terminalGroupId?: Id<'TerminalGroup'> | null
  /** End of delivery, in minutes from the beginning of the day. Null for the whole day. */
  to?: number | null
  /** Days of the week as a sum: 1 Monday, 2 Tuesday, 4 Wednesday, up to 64 Sunday. */
  weekMap?: number
  /** Name of the zone to which it delivers. Null for everywhere. */
  zone?: string | null
}

export interface DeliveryRestrictionItem {
  /** Time for cooking and delivery of an order, in minutes. */
  deliveryDurationInMinutes: number
  /** Product that charges the delivery. Null if it is free. */
  deliveryServiceProductId: Id<'Product'> | null
  /** Start of delivery, in minutes from the beginning of the day. Null for the whole day. */
  from: number | null
  /** Minimum sum of an order. Null for none. Money in the currency of the organization. */
  minSum: number | null
  /** Organization of the restriction. */
  organizationId: Id<'Organization'> | null
  /** Priority. Of matching restrictions, the one with the lowest number applies. */
  priority: number
  /** Terminal group that delivers. Null for all of the organization. */
  terminalGroupId: Id<'TerminalGroup'> | null
  /** End of delivery, in minutes from the beginning of the day. Null for the whole day. */
  to: number | null
  /** Days of the week as a sum: 1 Monday, 2 Tuesday, 4 Wednesday, up to 64 Sunday. */
  weekMap: number
  /** Name of the zone to which it delivers. Null for everywhere. */
  zone: string | null
}

export type DeliveryRestrictionRejectCodeAnswer = 'Undefined' | 'SumIsLessThenMinimum' | 'DayOfWeekIsUnacceptable' | 'DeliveryTimeIsUnacceptable' | 'OutOfTerminalZone' | (string & {})

export interface DeliveryRestrictionsAnswer {
  /** Effect on an order that every terminal group refuses: 1 it is refused, 2 the first terminal group gets it. */
  actionOnValidationRejection: ActionOnValidationRejectionAnswer
  /** Whether the product of the delivery service is added to courier orders. */
  addDeliveryServiceCost: boolean
  /** Whether external orders get a courier automatically. */
  autoAssignExternalDeliveries: boolean
  /** Duration of a delivery unless a restriction sets another, in minutes. */
  defaultDeliveryDurationInMinutes: number
  /** Product that charges deliveries. Null if they are free. */
  defaultDeliveryServiceProductId: Id<'Product'> | null
  /** Start of delivery, in minutes from the beginning of the day. Null for the whole day. */
  defaultFrom: number | null
  /** Minimum sum for all restrictions. Null for none. Money in the currency of the organization. */
  defaultMinSum: number | null
  /** Time until a guest may collect an order, in minutes. */
  defaultSelfServiceDurationInMinutes: number
  /** End of delivery, in minutes from the beginning of the day. Null for the whole day. */
  defaultTo: number | null
  /** External geocoding service of clients. The server calls none. */
  deliveryGeocodeServiceType: DeliveryGeocodeServiceTypeAnswer
  /** Address of a map of the zones. */
  deliveryRegionsMapUrl: string | null
  /** Zones of the restrictions. */
  deliveryZones: (DeliveryZoneAnswer)[]
  /** URL of that external service. */
  externalAssignationServiceUrl: string | null
  /** Whether front offices rely on the check of the call centre that an order can be delivered. */
  frontTrustsCallCenterCheck: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Whether an address that cannot be found is refused. */
  rejectOnGeocodingError: boolean
  /** Whether an address needs a house to be in a zone. */
  requireExactAddressForGeocoding: boolean
  /** Area, hours and minimum sum of deliveries. Empty: no restriction. */
  restrictions: (DeliveryRestrictionItem)[]
  /** Whether an external service chooses the terminal group. The server calls none. */
  useExternalAssignationService: boolean
  /** Whether the duration is the same for all restrictions. */
  useSameDeliveryDuration: boolean
  /** Whether that product is the same for all restrictions. */
  useSameDeliveryServiceProduct: boolean
  /** Whether the minimum sum is the same for all restrictions. */
  useSameMinSum: boolean
  /** Whether the restrictions are the same on all days. */
  useSameRestrictionsOnAllWeek: boolean
  /** Whether the times are the same for all restrictions. */
  useSameWorkTimeInterval: boolean
  /** Definition of zones: 0 by coordinates, 1 by addresses, 2 by either. */
  zonesMode: DeliveryRestrictionsModeAnswer
}

export interface DeliveryRestrictionsCoordinates {
  /** Degrees north of the equator. */
  latitude: number
  /** Degrees east of Greenwich. */
  longitude: number
}

export type DeliveryRestrictionsModeAnswer = 0 | 1 | 2 | (number & {})

export interface DeliveryZone {
  /** Streets and houses of the zone. */
  addresses: (DeliveryZoneAddressBinding)[]
  /** Corners of the zone on the map, in their order around it. */
  coordinates: (DeliveryRestrictionsCoordinates)[]
  /** Name of the zone, used in restrictions. */
  name: string
}

export interface DeliveryZoneAddressBinding {
  /** Houses of the street. */
  houses: HousesRange
  /** Postcode of these houses. Empty for any. */
  postcode: string
  /** Id of the street. */
  streetId: Id<'Street'>
}

export interface DeliveryZoneAddressBindingAnswer {
  /** Houses of the street. */
  houses: HousesRangeAnswer
  /** Postcode of these houses. Empty for any. */
  postcode: string
  /** Id of the street. */
  streetId: Id<'Street'>
}

export interface DeliveryZoneAnswer {
  /** Streets and houses of the zone. */
  addresses: (DeliveryZoneAddressBindingAnswer)[]
  /** Corners of the zone on the map, in their order around it. */
  coordinates: (DeliveryRestrictionsCoordinates)[]
  /** Name of the zone, used in restrictions. */
  name: string
}

export interface GetAllowedRestrictionsRequest {
  /** Delivery address. */
  deliveryAddress?: RestrictionsAddress | null
  /** When the order is to arrive at the guest. Null or omitted for as soon as possible. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  deliveryDate?: TerminalTime | null
  /** Sum of the order before discounts. If omitted, minimum sums are not checked. Money in the currency of the organization. */
  deliverySum?: number | null
  /** Sum of the discounts. If omitted, 0. Money in the currency of the organization. */
  discountSum?: number | null
  /** Whether a courier delivers the order. Otherwise the guest collects it, and only times are checked. */
  isCourierDelivery: boolean
  /** Ordered items. They have no effect. */
  orderItems?: (RestrictionsOrderItem)[]
  /** Coordinates of the delivery address. */
  orderLocation?: DeliveryRestrictionsCoordinates | null
  /** Organization to check. */
  organizationId?: Id<'Organization'> | null
  /** Organizations to check. If omitted together with `organizationId`, all of the API key. */
  organizationIds?: (Id<'Organization'>)[]
}

export interface GetAllowedRestrictionsResponseAnswer {
  /** Id of the street in an external address directory. */
  addressExternalId: string | null
  /** Terminal groups that accept the order, the preferred one first. */
  allowedItems: (AllowedItemWithDuration)[]
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Whether any terminal group accepts the order. */
  isAllowed: boolean
  /** Coordinates of the delivery address. */
  location: DeliveryRestrictionsCoordinates | null
  /** Text of the reason if none does. Null otherwise. */
  rejectCause: string | null
  /** Terminal groups that refuse the order. */
  rejectedItems: (RejectItemAnswer)[]
}

export interface GetDeliveryRestrictionsRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface GetDeliveryRestrictionsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The restrictions, by organization. */
  deliveryRestrictions: (DeliveryRestrictionsAnswer)[]
}

export interface HousesRange {
  /** Whether there is no last number. */
  isUnlimitedRange: boolean
  /** The last number. */
  maxNumber: number
  /** Single numbers, for the type 3. */
  specificNumbers: (string)[]
  /** The first number. */
  startingNumber: number
  /** Selected houses: 0 all numbers, 1 even numbers, 2 odd numbers, 3 `specificNumbers`. */
  type: 0 | 1 | 2 | 3
}

export interface HousesRangeAnswer {
  /** Whether there is no last number. */
  isUnlimitedRange: boolean
  /** The last number. */
  maxNumber: number
  /** Single numbers, for the type 3. */
  specificNumbers: (string)[]
  /** The first number. */
  startingNumber: number
  /** Selected houses: 0 all numbers, 1 even numbers, 2 odd numbers, 3 `specificNumbers`. */
  type: 0 | 1 | 2 | 3 | (number & {})
}

export interface RejectItemAnswer {
  /** Organization that refuses the order. */
  organizationId: Id<'Organization'> | null
  /** Code of the reason. */
  rejectCode: DeliveryRestrictionRejectCodeAnswer
  /** Text of the reason. */
  rejectHint: string
  /** The conditions that the order does not meet. */
  rejectItemData?: RejectItemData | null
  /** Terminal group that refuses the order. Null if the whole organization does. */
  terminalGroupId: Id<'TerminalGroup'> | null
  /** Name of the zone of the address. */
  zone?: string | null
}

export interface RejectItemData {
  /** Days on which it delivers. */
  allowedWeekDays?: (string)[] | null
  /** Start of delivery, as a span from the beginning of the day: `09:00:00`. */
  dateFrom?: string | null
  /** End of delivery, as a span from the beginning of the day: `23:59:59`. */
  dateTo?: string | null
  /** Minimum sum. Money in the currency of the organization. */
  minSum?: number | null
}

export interface RestrictionsAddress {
  /** Building or block. */
  building?: string | null
  /** Name of the city. */
  city?: string | null
  /** Entrance. */
  entrance?: string | null
  /** Number of the house. */
  house?: string | null
  /** Postcode. */
  index?: string | null
  /** Street and house in one line. */
  line1?: string | null
  /** Id of the street. */
  streetId?: Id<'Street'> | null
  /** Name of the street. */
  streetName?: string | null
}

export interface RestrictionsOrderItem {
  /** Number of portions. In the product's unit. */
  amount: number
  /** Product that is to be ordered. */
  id: Id<'Product'>
  /** Modifiers of the product. */
  modifiers?: (RestrictionsOrderItemModifier)[]
  /** Name of the product. */
  product: string
}

export interface RestrictionsOrderItemModifier {
  /** Number for one portion. In the product's unit. */
  amount: number
  /** Product that modifies it. */
  id: Id<'Product'>
  /** Name of the modifier. */
  product?: string
}

export interface SavedDeliveryRestriction {
  /** Time for cooking and delivery of an order, in minutes. */
  deliveryDurationInMinutes: number
  /** Product that charges the delivery. Null if it is free. */
  deliveryServiceProductId: Id<'Product'> | null
  /** Start of delivery, in minutes from the beginning of the day. Null for the whole day. */
  from: number | null
  /** Minimum sum of an order. Null for none. Money in the currency of the organization. */
  minSum: number | null
  /** Priority. Of matching restrictions, the one with the lowest number applies. */
  priority: number
  /** Terminal group that delivers. Null for all of the organization. */
  terminalGroupId: Id<'TerminalGroup'> | null
  /** End of delivery, in minutes from the beginning of the day. Null for the whole day. */
  to: number | null
  /** Days of the week as a sum: 1 Monday, 2 Tuesday, 4 Wednesday, up to 64 Sunday. */
  weekMap: number
  /** Name of the zone to which it delivers. Null for everywhere. */
  zone: string | null
}
