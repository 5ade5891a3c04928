import { type Static, Type } from 'typebox'
import { CorrelationId, Id, Int32, List, nullable, OneOf, omittable, opt, Text, Variants } from '#core/schema.ts'

export const AddressFormatType = OneOf(['Legacy', 'City', 'International', 'IntNoPostcode'])
export const AddressHintsServiceType = OneOf(['DaData', 'GetAddress', 'Ya', 'GooglePlaces'])
export const DeliverySettingsServiceType = OneOf(['CourierOnly', 'SelfServiceOnly', 'CourierAndSelfService'])
export const DeliveryOrderPaymentSettings = OneOf(['WhenOrderOnTheWay', 'WhenOrderClosed'])

/** What an operator may set of a restaurant. Everything has a default, see `defaults`. */
const settings = {
  code: nullable(Text({ maxLength: 50 })),
  country: nullable(Text({ maxLength: 100 })),
  restaurantAddress: nullable(Text({ maxLength: 500 })),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  useUaeAddressingSystem: Type.Boolean(),
  currencyIsoName: nullable(Text({ minLength: 3, maxLength: 3 })),
  currencyMinimumDenomination: nullable(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  countryPhoneCode: nullable(Text({ maxLength: 5 })),
  marketingSourceRequiredInDelivery: Type.Boolean(),
  defaultDeliveryCityId: nullable(Id('City')),
  deliveryCityIds: nullable(List(Id('City'))),
  deliveryServiceType: DeliverySettingsServiceType,
  deliveryOrderPaymentSettings: DeliveryOrderPaymentSettings,
  defaultCallCenterPaymentTypeId: nullable(Id('PaymentType')),
  orderItemCommentEnabled: Type.Boolean(),
  inn: nullable(Text({ maxLength: 20 })),
  addressFormatType: AddressFormatType,
  isConfirmationEnabled: Type.Boolean(),
  confirmAllowedIntervalInMinutes: nullable(Int32({ minimum: 0 })),
  isAnonymousGuestsAllowed: Type.Boolean(),
  addressLookup: List(AddressHintsServiceType),
  pricesVatInclusive: Type.Boolean(),
  loyaltyDiscountAffectsVat: Type.Boolean(),
  useBusinessHoursAndMapping: Type.Boolean(),
  /** Minutes from order to delivery that are planned when a client names no time. */
  deliveryDurationInMinutes: Int32({ minimum: 1, maximum: 1440 }),
  selfServiceDurationInMinutes: Int32({ minimum: 1, maximum: 1440 }),
  /** Whether a table may be reserved several times over for the same time. */
  allowsTableOverbooking: Type.Boolean(),
}

const OrganizationSettingsSchema = Type.Object(settings)
export type OrganizationSettings = Static<typeof OrganizationSettingsSchema>

/** The same, each of them optional: what provisioning takes. */
export const OrganizationSettingsPatch = Type.Partial(OrganizationSettingsSchema)

const defaults: OrganizationSettings = {
  code: null,
  country: null,
  restaurantAddress: null,
  latitude: 0,
  longitude: 0,
  useUaeAddressingSystem: false,
  currencyIsoName: null,
  currencyMinimumDenomination: 0.01,
  countryPhoneCode: null,
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
  addressLookup: [],
  pricesVatInclusive: true,
  loyaltyDiscountAffectsVat: false,
  useBusinessHoursAndMapping: false,
  deliveryDurationInMinutes: 60,
  selfServiceDurationInMinutes: 30,
  allowsTableOverbooking: false,
}

export const compileSettings = (stored: Record<string, unknown>): OrganizationSettings => ({ ...defaults, ...stored })

export const CommonExternalData = Type.Object({ key: Text(), value: Text() }, { title: 'CommonExternalData' })

const basic = {
  id: Id('Organization'),
  name: nullable(Text()),
  code: opt(Text()),
  externalData: opt(List(CommonExternalData)),
}

/** An organization in an answer: named only, or with all that clients may ask about it. */
export const OrganizationInfo = Variants('responseType', {
  Simple: Type.Object(basic),
  Extended: Type.Object({
    ...basic,
    country: settings.country,
    restaurantAddress: settings.restaurantAddress,
    latitude: settings.latitude,
    longitude: settings.longitude,
    useUaeAddressingSystem: settings.useUaeAddressingSystem,
    version: Text(),
    currencyIsoName: settings.currencyIsoName,
    currencyMinimumDenomination: settings.currencyMinimumDenomination,
    countryPhoneCode: settings.countryPhoneCode,
    marketingSourceRequiredInDelivery: nullable(settings.marketingSourceRequiredInDelivery),
    defaultDeliveryCityId: settings.defaultDeliveryCityId,
    deliveryCityIds: settings.deliveryCityIds,
    deliveryServiceType: nullable(settings.deliveryServiceType),
    deliveryOrderPaymentSettings: opt(settings.deliveryOrderPaymentSettings),
    defaultCallCenterPaymentTypeId: settings.defaultCallCenterPaymentTypeId,
    orderItemCommentEnabled: nullable(settings.orderItemCommentEnabled),
    inn: settings.inn,
    addressFormatType: settings.addressFormatType,
    isConfirmationEnabled: nullable(settings.isConfirmationEnabled),
    confirmAllowedIntervalInMinutes: settings.confirmAllowedIntervalInMinutes,
    isCloud: Type.Boolean(),
    isAnonymousGuestsAllowed: omittable(settings.isAnonymousGuestsAllowed),
    addressLookup: settings.addressLookup,
  }),
})

export type OrganizationInfo = Static<typeof OrganizationInfo>

export const GetOrganizationsRequest = Type.Object({
  organizationIds: opt(List(Id('Organization'))),
  returnAdditionalInfo: omittable(Type.Boolean()),
  includeDisabled: omittable(Type.Boolean()),
  returnExternalData: opt(List(Text())),
})

export const GetOrganizationsResponse = Type.Object({
  correlationId: CorrelationId,
  organizations: List(OrganizationInfo, { maxItems: 100_000 }),
})
