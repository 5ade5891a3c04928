import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { askedFrom, settingsOf } from './rules.ts'
import {
  AddressFormatType,
  AddressHintsServiceType,
  CommonExternalData,
  DeliveryOrderPaymentSettings,
  DeliverySettingsServiceType,
} from './schemas.ts'

const OrganizationSettings = Type.Object(
  {
    id: Id('Organization'),
    pricesVatInclusive: opt(Type.Boolean()),
    loyaltyDiscountAffectsVat: opt(Type.Boolean()),
    version: opt(Text()),
    addressFormatType: opt(AddressFormatType),
    isAnonymousGuestsAllowed: opt(Type.Boolean()),
    name: opt(Text()),
    country: opt(Text()),
    restaurantAddress: opt(Text()),
    latitude: opt(Type.Number()),
    longitude: opt(Type.Number()),
    useUaeAddressingSystem: opt(Type.Boolean()),
    countryPhoneCode: opt(Text()),
    marketingSourceRequiredInDelivery: opt(Type.Boolean()),
    defaultDeliveryCityId: opt(Id('City')),
    deliveryCityIds: opt(List(Id('City'))),
    deliveryServiceType: opt(DeliverySettingsServiceType),
    deliveryOrderPaymentSettings: opt(DeliveryOrderPaymentSettings),
    defaultCallCenterPaymentTypeId: opt(Id('PaymentType')),
    orderItemCommentEnabled: opt(Type.Boolean()),
    isConfirmationEnabled: opt(Type.Boolean()),
    confirmAllowedIntervalInMinutes: opt(Type.Integer()),
    addressLookup: opt(List(AddressHintsServiceType)),
    useBusinessHoursAndMapping: opt(Type.Boolean()),
    currencyIsoName: opt(Text()),
    externalData: opt(List(CommonExternalData)),
  },
  { title: 'OrganizationSettings' },
)

type Answered = Static<typeof OrganizationSettings>
type Field = Exclude<keyof Answered, 'id' | 'externalData'>

/** The wire names a setting as its field with a capital. */
const parameters = [
  'PricesVatInclusive',
  'LoyaltyDiscountAffectsVat',
  'Version',
  'AddressFormatType',
  'IsAnonymousGuestsAllowed',
  'Name',
  'Country',
  'RestaurantAddress',
  'Latitude',
  'Longitude',
  'UseUaeAddressingSystem',
  'CountryPhoneCode',
  'MarketingSourceRequiredInDelivery',
  'DefaultDeliveryCityId',
  'DeliveryCityIds',
  'DeliveryServiceType',
  'DefaultCallCenterPaymentTypeId',
  'OrderItemCommentEnabled',
  'IsConfirmationEnabled',
  'ConfirmAllowedIntervalInMinutes',
  'AddressLookup',
  'UseBusinessHoursAndMapping',
  'DeliveryOrderPaymentSettings',
  'CurrencyIsoName',
] as const satisfies readonly Capitalize<Field>[]

export default query({
  path: '/api/1/organizations/settings',
  group: 'Organizations: settings',
  summary: 'Settings of organizations; only the parameters asked for are filled in',
  description: 'Without `parameters` only the ids are answered.',
  request: Type.Object({
    organizationIds: opt(List(Id('Organization'))),
    includeDisabled: omittable(Type.Boolean()),
    parameters: omittable(List(OneOf(parameters))),
    returnExternalData: opt(List(Text())),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    organizations: List(OrganizationSettings, { maxItems: 100_000 }),
  }),
  example: {
    request: { organizationIds: [demo.organization], parameters: ['Name', 'IsConfirmationEnabled', 'CurrencyIsoName'] },
  },

  run({ body, organizations }) {
    const fields = (body.parameters ?? []).map(
      (parameter) => (parameter[0]!.toLowerCase() + parameter.slice(1)) as Field,
    )
    return { organizations: askedFrom(organizations, body).map((organization) => pick(organization, fields)) }
  },
})

function pick(organization: Organization, fields: readonly Field[]): Answered {
  const { id, name, version } = organization
  const all = { ...settingsOf(organization), name, version }
  return { id, ...Object.fromEntries(fields.map((field) => [field, all[field]])) }
}
