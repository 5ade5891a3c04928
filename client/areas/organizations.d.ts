// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface OrganizationsOperations {
  /** List all corporations of the server. */
  '/admin/corporations/list': { kind: 'query'; request: AdminCorporationsListRequest; response: AdminCorporationsListResponse }
  /** Create or rename a corporation. */
  '/admin/corporations/save': { kind: 'write'; request: AdminCorporationsSaveRequest; response: AdminCorporationsSaveResponse }
  /** List organizations of a corporation with their settings. */
  '/admin/organizations/list': { kind: 'query'; request: AdminOrganizationsListRequest; response: AdminOrganizationsListResponse }
  /** Create or change an organization. */
  '/admin/organizations/save': { kind: 'write'; request: AdminOrganizationsSaveRequest; response: AdminOrganizationsSaveResponse }
  /** List organizations that the API key may see. */
  '/api/1/organizations': { kind: 'query'; request: GetOrganizationsRequest; response: GetOrganizationsResponseAnswer }
  /** Read settings of organizations. */
  '/api/1/organizations/settings': { kind: 'query'; request: OrganizationsSettingsRequest; response: OrganizationsSettingsResponseAnswer }
}

export type AddressFormatType = 'Legacy' | 'City' | 'International' | 'IntNoPostcode'

export type AddressFormatTypeAnswer = 'Legacy' | 'City' | 'International' | 'IntNoPostcode' | (string & {})

export type AddressHintsServiceTypeAnswer = 'DaData' | 'GetAddress' | 'Ya' | 'GooglePlaces' | (string & {})

export interface AdminCorporationsListRequest {}

export interface AdminCorporationsListResponse {
  /** The corporations, by name. */
  corporations: ({
  /** Id of the corporation. */
  id: Id<'Corporation'>
  /** Name of the corporation. */
  name: string
})[]
}

export interface AdminCorporationsSaveRequest {
  /** Corporation to change, or an id chosen for a new one. If omitted, a new one is created. */
  id?: Id<'Corporation'> | null
  /** Name of the corporation. */
  name: string
  /** Whether a new corporation gets initial dictionaries, such as order types and payment types. If omitted, yes. */
  startDictionaries?: boolean
}

export interface AdminCorporationsSaveResponse {
  /** Id of the corporation. */
  id: Id<'Corporation'>
}

export interface AdminOrganizationsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminOrganizationsListResponse {
  /** The organizations. */
  organizations: ({
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Id of the organization. */
  id: Id<'Organization'>
  /** Whether clients may work with the organization. */
  isEnabled: boolean
  /** Whether the organization is for the tests of clients. */
  isSandbox: boolean
  /** Name. */
  name: string
  /** Changed settings by name. Missing settings have their defaults. */
  settings: Record<string, unknown>
  /** IANA name of the time zone of the organization, such as `Europe/London`. */
  timeZone: string
  /** Version of the back office, as clients see it. */
  version: string
})[]
}

export interface AdminOrganizationsSaveRequest {
  /** Corporation to which the organization belongs. */
  corporationId: Id<'Corporation'>
  /** Organization to change, or an id chosen for a new one. If omitted, a new one is created. */
  id?: Id<'Organization'> | null
  /** Whether clients may work with the organization. If omitted, a new one is enabled. */
  isEnabled?: boolean
  /** Whether the organization is for tests of clients: it may send webhooks to loopback addresses, and may have faults. If omitted, a new one is not. */
  isSandbox?: boolean
  /** Name of the restaurant. */
  name: string
  /** Settings to make. Omitted ones stay unchanged. */
  settings?: {
  /** Form of addresses in orders that clients send in parts: in parts (`Legacy`), or also in one line, `line1`: street before house (`City`), house before street with the postcode (`International`) or without it (`IntNoPostcode`). */
  addressFormatType?: AddressFormatType
  /** Whether a table may have several reserves at the same time. */
  allowsTableOverbooking?: boolean
  /** Short name of the restaurant within its corporation. */
  code?: string | null
  /** Brand of the restaurant, which its orders show. */
  conceptionId?: Id<'Conception'> | null
  /** Minutes before the start of cooking from which an order may be confirmed. */
  confirmAllowedIntervalInMinutes?: number | null
  /** Country of the restaurant. */
  country?: string | null
  /** Country by ISO 3166-1, such as `GB`: phones without a country code follow its rules. If unset, it is found from `countryPhoneCode` and time zone. */
  countryCode?: string | null
  /** Country code of phones that have none, such as `44`. */
  countryPhoneCode?: string | null
  /** Language and region for messages to guests who register here, such as `en-GB`. */
  cultureName?: string | null
  /** Currency of the restaurant in ISO 4217, such as `GBP`. Computed sums have its digits. */
  currencyIsoName?: string | null
  /** Value of the smallest coin in use: computed sums are multiples of it. By default, one unit of the last digit of the currency. */
  currencyMinimumDenomination?: number | null
  /** Payment type that operators of a call centre begin with. */
  defaultCallCenterPaymentTypeId?: Id<'PaymentType'> | null
  /** City of addresses without a city. */
  defaultDeliveryCityId?: Id<'City'> | null
  /** Cities to which the restaurant delivers. */
  deliveryCityIds?: (Id<'City'>)[] | null
  /** Planned minutes from order to delivery if a client sends no time. */
  deliveryDurationInMinutes?: number
  /** When a delivery order is paid: when it leaves the restaurant, or when it is closed. */
  deliveryOrderPaymentSettings?: DeliveryOrderPaymentSettings
  /** Whether couriers deliver orders, guests collect them, or both. */
  deliveryServiceType?: DeliverySettingsServiceType
  /** Data of clients, each key once. */
  externalData?: (CommonExternalData)[]
  /** Tax number of the restaurant. */
  inn?: string | null
  /** Whether one-time customers may order. */
  isAnonymousGuestsAllowed?: boolean
  /** Whether delivery orders wait until an operator confirms them. */
  isConfirmationEnabled?: boolean
  /** Latitude of the restaurant, in degrees. */
  latitude?: number
  /** Longitude of the restaurant, in degrees. */
  longitude?: number
  /** Whether a delivery order needs a marketing source. */
  marketingSourceRequiredInDelivery?: boolean
  /** Whether guests may add remarks to items. If false, items with a remark are refused. */
  orderItemCommentEnabled?: boolean
  /** Factor of the payment per hour for overtime. */
  overtimePaymentFactor?: number
  /** Minutes of work per day before overtime begins. Null: no overtime. */
  regularMinutesPerDay?: number | null
  /** Postal address of the restaurant. */
  restaurantAddress?: string | null
  /** Planned minutes until an order can be picked up if a client sends no time. */
  selfServiceDurationInMinutes?: number
  /** Whether table orders may or must be paid at several cash registers. */
  splitOrderBetweenCashRegisters?: SplitOrderBetweenCashRegisters
  /** Whether products are on the stop lists of the restaurant while an ingredient does not suffice for one portion. */
  stopsFromStock?: boolean
  /** Whether delivery restrictions apply: business hours, and the mapping of zones to terminal groups. */
  useBusinessHoursAndMapping?: boolean
}
  /** IANA name of the time zone, such as `Europe/London`. If omitted, a new organization has `UTC`. */
  timeZone?: string
  /** Version of the back office. If omitted, a new organization has `9.7.5`. */
  version?: string
}

export interface AdminOrganizationsSaveResponse {
  /** Id of the organization. */
  id: Id<'Organization'>
}

export interface CommonExternalData {
  /** Name of the entry. */
  key: string
  /** Value of the entry. */
  value: string
}

export type DeliveryOrderPaymentSettings = 'WhenOrderOnTheWay' | 'WhenOrderClosed'

export type DeliveryOrderPaymentSettingsAnswer = 'WhenOrderOnTheWay' | 'WhenOrderClosed' | (string & {})

export type DeliverySettingsServiceType = 'CourierOnly' | 'SelfServiceOnly' | 'CourierAndSelfService'

export type DeliverySettingsServiceTypeAnswer = 'CourierOnly' | 'SelfServiceOnly' | 'CourierAndSelfService' | (string & {})

export interface ExtendedOrganizationInfoAnswer {
  /** Form of addresses in orders that clients send in parts: in parts (`Legacy`), or also in one line, `line1`: street before house (`City`), house before street with the postcode (`International`) or without it (`IntNoPostcode`). */
  addressFormatType: AddressFormatTypeAnswer
  /** Services that suggest addresses. Always empty. */
  addressLookup: (AddressHintsServiceTypeAnswer)[]
  /** Short name of the restaurant within its corporation. */
  code?: string | null
  /** Minutes before the start of cooking from which an order may be confirmed. */
  confirmAllowedIntervalInMinutes: number | null
  /** Country of the restaurant. */
  country: string | null
  /** Country code of phones that have none, such as `44`. */
  countryPhoneCode: string | null
  /** Currency of the restaurant in ISO 4217, such as `GBP`. Computed sums have its digits. */
  currencyIsoName: string | null
  /** Value of the smallest coin in use: computed sums are multiples of it. By default, one unit of the last digit of the currency. */
  currencyMinimumDenomination: number | null
  /** Payment type that operators of a call centre begin with. */
  defaultCallCenterPaymentTypeId: Id<'PaymentType'> | null
  /** City of addresses without a city. */
  defaultDeliveryCityId: Id<'City'> | null
  /** Cities to which the restaurant delivers. */
  deliveryCityIds: (Id<'City'>)[] | null
  /** When a delivery order is paid: when it leaves the restaurant, or when it is closed. */
  deliveryOrderPaymentSettings?: DeliveryOrderPaymentSettingsAnswer | null
  /** Whether couriers deliver orders, guests collect them, or both. */
  deliveryServiceType: DeliverySettingsServiceTypeAnswer | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the organization. */
  id: Id<'Organization'>
  /** Tax number of the restaurant. */
  inn: string | null
  /** Whether one-time customers may order. */
  isAnonymousGuestsAllowed?: boolean
  /** Whether the restaurant is served from the cloud. */
  isCloud: boolean
  /** Whether delivery orders wait until an operator confirms them. */
  isConfirmationEnabled: boolean | null
  /** Latitude of the restaurant, in degrees. */
  latitude: number
  /** Longitude of the restaurant, in degrees. */
  longitude: number
  /** Whether a delivery order needs a marketing source. */
  marketingSourceRequiredInDelivery: boolean | null
  /** Name of the restaurant. */
  name: string | null
  /** Whether guests may add remarks to items. If false, items with a remark are refused. */
  orderItemCommentEnabled: boolean | null
  /** Kind of the object: always `Extended` here. */
  responseType: 'Extended'
  /** Postal address of the restaurant. */
  restaurantAddress: string | null
  /** IANA name of the time zone of its local times, such as `Europe/London`. The published schema has no such field. */
  timeZone: string
  /** Whether addresses have the form of the United Arab Emirates. Always false. */
  useUaeAddressingSystem: boolean
  /** Version of the back office. Some operations and fields need a later one. */
  version: string
}

export interface GetOrganizationsRequest {
  /** Whether disabled organizations are included. If omitted, no. */
  includeDisabled?: boolean
  /** Organizations to return. If omitted, all that the API key may see. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Whether more than id and name is returned. Default: false. */
  returnAdditionalInfo?: boolean
  /** Keys of the external data to return. If omitted, none. */
  returnExternalData?: (string)[] | null
}

export interface GetOrganizationsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The organizations. */
  organizations: (OrganizationInfoAnswer)[]
}

export type OrganizationInfoAnswer = SimpleOrganizationInfo | ExtendedOrganizationInfoAnswer

export interface OrganizationSettingsAnswer {
  /** Form of addresses in orders that clients send in parts: in parts (`Legacy`), or also in one line, `line1`: street before house (`City`), house before street with the postcode (`International`) or without it (`IntNoPostcode`). */
  addressFormatType?: AddressFormatTypeAnswer | null
  /** Services that suggest addresses. Always empty. */
  addressLookup?: (AddressHintsServiceTypeAnswer)[] | null
  /** Minutes before the start of cooking from which an order may be confirmed. */
  confirmAllowedIntervalInMinutes?: number | null
  /** Country of the restaurant. */
  country?: string | null
  /** Country code of phones that have none, such as `44`. */
  countryPhoneCode?: string | null
  /** Currency of the restaurant in ISO 4217, such as `GBP`. Computed sums have its digits. */
  currencyIsoName?: string | null
  /** Payment type that operators of a call centre begin with. */
  defaultCallCenterPaymentTypeId?: Id<'PaymentType'> | null
  /** City of addresses without a city. */
  defaultDeliveryCityId?: Id<'City'> | null
  /** Cities to which the restaurant delivers. */
  deliveryCityIds?: (Id<'City'>)[] | null
  /** When a delivery order is paid: when it leaves the restaurant, or when it is closed. */
  deliveryOrderPaymentSettings?: DeliveryOrderPaymentSettingsAnswer | null
  /** Whether couriers deliver orders, guests collect them, or both. */
  deliveryServiceType?: DeliverySettingsServiceTypeAnswer | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the organization. */
  id: Id<'Organization'>
  /** Whether one-time customers may order. */
  isAnonymousGuestsAllowed?: boolean | null
  /** Whether delivery orders wait until an operator confirms them. */
  isConfirmationEnabled?: boolean | null
  /** Latitude of the restaurant, in degrees. */
  latitude?: number | null
  /** Longitude of the restaurant, in degrees. */
  longitude?: number | null
  /** Whether discounts of loyalty programs reduce the tax. Always false. */
  loyaltyDiscountAffectsVat?: boolean | null
  /** Whether a delivery order needs a marketing source. */
  marketingSourceRequiredInDelivery?: boolean | null
  /** Name of the restaurant. */
  name?: string | null
  /** Whether guests may add remarks to items. If false, items with a remark are refused. */
  orderItemCommentEnabled?: boolean | null
  /** Whether prices include the tax. They always do. */
  pricesVatInclusive?: boolean | null
  /** Postal address of the restaurant. */
  restaurantAddress?: string | null
  /** Whether delivery restrictions apply: business hours, and the mapping of zones to terminal groups. */
  useBusinessHoursAndMapping?: boolean | null
  /** Whether addresses have the form of the United Arab Emirates. Always false. */
  useUaeAddressingSystem?: boolean | null
  /** Version of the back office. */
  version?: string | null
}

export type OrganizationSettingsParameters = 'PricesVatInclusive' | 'LoyaltyDiscountAffectsVat' | 'Version' | 'AddressFormatType' | 'IsAnonymousGuestsAllowed' | 'Name' | 'Country' | 'RestaurantAddress' | 'Latitude' | 'Longitude' | 'UseUaeAddressingSystem' | 'CountryPhoneCode' | 'MarketingSourceRequiredInDelivery' | 'DefaultDeliveryCityId' | 'DeliveryCityIds' | 'DeliveryServiceType' | 'DefaultCallCenterPaymentTypeId' | 'OrderItemCommentEnabled' | 'IsConfirmationEnabled' | 'ConfirmAllowedIntervalInMinutes' | 'AddressLookup' | 'UseBusinessHoursAndMapping' | 'DeliveryOrderPaymentSettings' | 'CurrencyIsoName'

export interface OrganizationsSettingsRequest {
  /** Whether disabled organizations are included. If omitted, no. */
  includeDisabled?: boolean
  /** Organizations to return. If omitted, all that the API key may see. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Settings to return. If omitted, only ids are returned. */
  parameters?: (OrganizationSettingsParameters)[]
  /** Keys of the external data to return. If omitted, none. */
  returnExternalData?: (string)[] | null
}

export interface OrganizationsSettingsResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The organizations, each with the requested settings. */
  organizations: (OrganizationSettingsAnswer)[]
}

export interface SimpleOrganizationInfo {
  /** Short name of the restaurant within its corporation. */
  code?: string | null
  /** Requested entries of external data. */
  externalData?: (CommonExternalData)[] | null
  /** Id of the organization. */
  id: Id<'Organization'>
  /** Name of the restaurant. */
  name: string | null
  /** Kind of the object: always `Simple` here. */
  responseType: 'Simple'
}

export type SplitOrderBetweenCashRegisters = 'Disabled' | 'Allowed' | 'Required'
