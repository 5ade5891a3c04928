import { type Static, Type } from 'typebox'
import { moneyGrid, toNumber } from '#core/decimal.ts'
import { CorrelationId, field, Id, Int32, List, nullable, OneOf, omittable, opt, Text, Variants } from '#core/schema.ts'
import { SplitBetweenCashRegisters } from '#shared/schemas/order_answer.ts'

const AddressFormatType = OneOf(['Legacy', 'City', 'International', 'IntNoPostcode'])
const AddressHintsServiceType = OneOf(['DaData', 'GetAddress', 'Ya', 'GooglePlaces'])
const DeliverySettingsServiceType = OneOf(['CourierOnly', 'SelfServiceOnly', 'CourierAndSelfService'])
const DeliveryOrderPaymentSettings = OneOf(['WhenOrderOnTheWay', 'WhenOrderClosed'])

export const CommonExternalData = Type.Object(
  {
    key: field(Text({ minLength: 1, maxLength: 200 }), 'Name of the entry.'),
    value: field(Text(), 'Value of the entry.'),
  },
  { title: 'CommonExternalData' },
)
export type CommonExternalData = Static<typeof CommonExternalData>

/** Maximum number of entries of external data. */
export const externalDataMax = 100

/** Schemas of settings. Unset ones may be null. */
export const setting = {
  code: field(Text({ maxLength: 50 }), 'Short name of the restaurant within its corporation.'),
  country: field(Text({ maxLength: 100 }), 'Country of the restaurant.'),
  restaurantAddress: field(Text({ maxLength: 500 }), 'Postal address of the restaurant.'),
  latitude: field(Type.Number({ minimum: -90, maximum: 90 }), 'Latitude of the restaurant, in degrees.'),
  longitude: field(Type.Number({ minimum: -180, maximum: 180 }), 'Longitude of the restaurant, in degrees.'),
  useUaeAddressingSystem: field(
    Type.Boolean(),
    'Whether addresses have the form of the United Arab Emirates. Always false.',
  ),
  currencyIsoName: field(
    Type.String({ minLength: 3, maxLength: 3, pattern: '^[A-Za-z]{3}$' }),
    'Currency of the restaurant in ISO 4217, such as `GBP`. Computed sums have its digits.',
  ),
  currencyMinimumDenomination: field(
    Type.Number({ minimum: 0, maximum: 1_000_000 }),
    'Value of the smallest coin in use: computed sums are multiples of it. By default, one unit of the last digit of the currency.',
  ),
  countryPhoneCode: field(Text({ maxLength: 5 }), 'Country code of phones that have none, such as `44`.'),
  countryCode: field(
    Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }),
    'Country by ISO 3166-1, such as `GB`: phones without a country code follow its rules. If unset, it is found from `countryPhoneCode` and time zone.',
  ),
  marketingSourceRequiredInDelivery: field(Type.Boolean(), 'Whether a delivery order needs a marketing source.'),
  defaultDeliveryCityId: field(Id('City'), 'City of addresses without a city.'),
  deliveryCityIds: field(List(Id('City')), 'Cities to which the restaurant delivers.'),
  deliveryServiceType: field(
    DeliverySettingsServiceType,
    'Whether couriers deliver orders, guests collect them, or both.',
  ),
  deliveryOrderPaymentSettings: field(
    DeliveryOrderPaymentSettings,
    'When a delivery order is paid: when it leaves the restaurant, or when it is closed.',
  ),
  defaultCallCenterPaymentTypeId: field(Id('PaymentType'), 'Payment type that operators of a call centre begin with.'),
  orderItemCommentEnabled: field(
    Type.Boolean(),
    'Whether guests may add remarks to items. If false, items with a remark are refused.',
  ),
  inn: field(Text({ maxLength: 20 }), 'Tax number of the restaurant.'),
  addressFormatType: field(
    AddressFormatType,
    'Form of addresses in orders that clients send in parts: in parts (`Legacy`), or also in one line, `line1`: street before house (`City`), house before street with the postcode (`International`) or without it (`IntNoPostcode`).',
  ),
  isConfirmationEnabled: field(Type.Boolean(), 'Whether delivery orders wait until an operator confirms them.'),
  confirmAllowedIntervalInMinutes: field(
    Int32({ minimum: 0 }),
    'Minutes before the start of cooking from which an order may be confirmed.',
  ),
  isAnonymousGuestsAllowed: field(Type.Boolean(), 'Whether one-time customers may order.'),
  addressLookup: field(List(AddressHintsServiceType), 'Services that suggest addresses. Always empty.'),
  pricesVatInclusive: field(Type.Boolean(), 'Whether prices include the tax. They always do.'),
  loyaltyDiscountAffectsVat: field(
    Type.Boolean(),
    'Whether discounts of loyalty programs reduce the tax. Always false.',
  ),
  useBusinessHoursAndMapping: field(
    Type.Boolean(),
    'Whether delivery restrictions apply: business hours, and the mapping of zones to terminal groups.',
  ),
}

const { addressLookup, loyaltyDiscountAffectsVat, pricesVatInclusive, useUaeAddressingSystem, ...changeable } = setting

/** Settings with a constant value, which cannot be changed. */
const fixed = {
  addressLookup: [],
  loyaltyDiscountAffectsVat: false,
  pricesVatInclusive: true,
  useUaeAddressingSystem: false,
} satisfies FixedSettings

type FixedSettings = Static<typeof FixedSettings>
const FixedSettings = Type.Object({
  addressLookup,
  loyaltyDiscountAffectsVat,
  pricesVatInclusive,
  useUaeAddressingSystem,
})

/** Settings of a restaurant that an operator may change. All have a default, see `defaults`. */
const settings = {
  ...changeable,
  code: nullable(setting.code),
  country: nullable(setting.country),
  restaurantAddress: nullable(setting.restaurantAddress),
  currencyIsoName: nullable(setting.currencyIsoName),
  currencyMinimumDenomination: nullable(setting.currencyMinimumDenomination),
  countryPhoneCode: nullable(setting.countryPhoneCode),
  countryCode: nullable(setting.countryCode),
  defaultDeliveryCityId: nullable(setting.defaultDeliveryCityId),
  deliveryCityIds: nullable(setting.deliveryCityIds),
  defaultCallCenterPaymentTypeId: nullable(setting.defaultCallCenterPaymentTypeId),
  inn: nullable(setting.inn),
  confirmAllowedIntervalInMinutes: nullable(setting.confirmAllowedIntervalInMinutes),
  deliveryDurationInMinutes: field(
    Int32({ minimum: 1, maximum: 1440 }),
    'Planned minutes from order to delivery if a client sends no time.',
  ),
  selfServiceDurationInMinutes: field(
    Int32({ minimum: 1, maximum: 1440 }),
    'Planned minutes until an order can be picked up if a client sends no time.',
  ),
  allowsTableOverbooking: field(Type.Boolean(), 'Whether a table may have several reserves at the same time.'),
  stopsFromStock: field(
    Type.Boolean(),
    'Whether products are on the stop lists of the restaurant while an ingredient does not suffice for one portion.',
  ),
  splitOrderBetweenCashRegisters: field(
    SplitBetweenCashRegisters,
    'Whether table orders may or must be paid at several cash registers.',
  ),
  conceptionId: nullable(Id('Conception'), 'Brand of the restaurant, which its orders show.'),
  externalData: field(List(CommonExternalData, { maxItems: externalDataMax }), 'Data of clients, each key once.'),
  cultureName: nullable(
    Type.String({ pattern: '^[a-z]{2,3}(-[A-Z]{2})?$', maxLength: 6 }),
    'Language and region for messages to guests who register here, such as `en-GB`.',
  ),
  regularMinutesPerDay: nullable(
    Int32({ minimum: 0, maximum: 1440 }),
    'Minutes of work per day before overtime begins. Null: no overtime.',
  ),
  overtimePaymentFactor: field(
    Type.Number({ minimum: 0, maximum: 100, 'x-decimal': true }),
    'Factor of the payment per hour for overtime.',
  ),
}

const ChangeableSettings = Type.Object(settings)
export type OrganizationSettings = Static<typeof ChangeableSettings> & FixedSettings

/** Settings in requests, all optional. */
export const OrganizationSettingsPatch = Type.Partial(ChangeableSettings)
export type OrganizationSettingsPatch = Static<typeof OrganizationSettingsPatch>

const defaults: Static<typeof ChangeableSettings> = {
  code: null,
  country: null,
  restaurantAddress: null,
  latitude: 0,
  longitude: 0,
  currencyIsoName: null,
  currencyMinimumDenomination: null,
  countryPhoneCode: null,
  countryCode: null,
  marketingSourceRequiredInDelivery: false,
  defaultDeliveryCityId: null,
  deliveryCityIds: null,
  deliveryServiceType: 'CourierAndSelfService',
  deliveryOrderPaymentSettings: 'WhenOrderClosed',
  defaultCallCenterPaymentTypeId: null,
  orderItemCommentEnabled: true,
  inn: null,
  addressFormatType: 'Legacy',
  isConfirmationEnabled: false,
  confirmAllowedIntervalInMinutes: null,
  isAnonymousGuestsAllowed: true,
  useBusinessHoursAndMapping: true,
  deliveryDurationInMinutes: 60,
  selfServiceDurationInMinutes: 30,
  allowsTableOverbooking: false,
  stopsFromStock: false,
  splitOrderBetweenCashRegisters: 'Disabled',
  conceptionId: null,
  externalData: [],
  cultureName: null,
  regularMinutesPerDay: null,
  overtimePaymentFactor: 1,
}

export function compileSettings(stored: Record<string, unknown>): OrganizationSettings {
  const settings: OrganizationSettings = { ...defaults, ...stored, ...fixed }
  const { currencyIsoName, currencyMinimumDenomination: coin } = settings
  // A coin of another currency may not exist in this one.
  return { ...settings, currencyMinimumDenomination: toNumber(moneyGrid(currencyIsoName, coin).step) }
}

const basic = {
  id: Id('Organization'),
  name: nullable(Text(), 'Name of the restaurant.'),
  code: opt(setting.code),
  externalData: opt(List(CommonExternalData), 'Requested entries of external data.'),
}

/** Organization in responses: only its name, or all its fields. */
export const OrganizationInfo = Variants('responseType', {
  Simple: Type.Object(basic),
  Extended: Type.Object({
    ...basic,
    country: settings.country,
    restaurantAddress: settings.restaurantAddress,
    latitude: settings.latitude,
    longitude: settings.longitude,
    useUaeAddressingSystem: setting.useUaeAddressingSystem,
    timeZone: field(Text(), {
      description: 'IANA name of the time zone of its local times, such as `Europe/London`.',
      differsFrom: 'no such field',
    }),
    version: field(Text(), 'Version of the back office. Some operations and fields need a later one.'),
    currencyIsoName: settings.currencyIsoName,
    currencyMinimumDenomination: settings.currencyMinimumDenomination,
    countryPhoneCode: settings.countryPhoneCode,
    marketingSourceRequiredInDelivery: nullable(settings.marketingSourceRequiredInDelivery),
    defaultDeliveryCityId: settings.defaultDeliveryCityId,
    deliveryCityIds: settings.deliveryCityIds,
    deliveryServiceType: nullable(settings.deliveryServiceType),
    deliveryOrderPaymentSettings: opt(setting.deliveryOrderPaymentSettings),
    defaultCallCenterPaymentTypeId: settings.defaultCallCenterPaymentTypeId,
    orderItemCommentEnabled: nullable(settings.orderItemCommentEnabled),
    inn: settings.inn,
    addressFormatType: settings.addressFormatType,
    isConfirmationEnabled: nullable(settings.isConfirmationEnabled),
    confirmAllowedIntervalInMinutes: settings.confirmAllowedIntervalInMinutes,
    isCloud: field(Type.Boolean(), 'Whether the restaurant is served from the cloud.'),
    isAnonymousGuestsAllowed: omittable(settings.isAnonymousGuestsAllowed),
    addressLookup: setting.addressLookup,
  }),
})

export type OrganizationInfo = Static<typeof OrganizationInfo>

export const organizationIds = opt(
  List(Id('Organization')),
  'Organizations to return. If omitted, all that the API key may see.',
)

export const includeDisabled = omittable(Type.Boolean(), 'Whether disabled organizations are included. If omitted, no.')

export const returnExternalData = opt(List(Text()), 'Keys of the external data to return. If omitted, none.')

export const GetOrganizationsRequest = Type.Object({
  organizationIds,
  returnAdditionalInfo: omittable(Type.Boolean(), 'Whether more than id and name is returned. Default: false.'),
  includeDisabled,
  returnExternalData,
})

export const GetOrganizationsResponse = Type.Object({
  correlationId: CorrelationId,
  organizations: field(List(OrganizationInfo, { maxItems: 100_000 }), 'The organizations.'),
})
