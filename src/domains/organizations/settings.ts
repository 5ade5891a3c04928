import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { selectExternalData, selectOrganizations, settingsOf } from './rules.ts'
import { CommonExternalData, includeDisabled, organizationIds, returnExternalData, setting } from './schemas.ts'

const OrganizationSettings = Type.Object(
  {
    id: Id('Organization'),
    pricesVatInclusive: opt(setting.pricesVatInclusive),
    loyaltyDiscountAffectsVat: opt(setting.loyaltyDiscountAffectsVat),
    version: opt(Text(), 'Version of the back office.'),
    addressFormatType: opt(setting.addressFormatType),
    isAnonymousGuestsAllowed: opt(setting.isAnonymousGuestsAllowed),
    name: opt(Text(), 'Name of the restaurant.'),
    country: opt(setting.country),
    restaurantAddress: opt(setting.restaurantAddress),
    latitude: opt(setting.latitude),
    longitude: opt(setting.longitude),
    useUaeAddressingSystem: opt(setting.useUaeAddressingSystem),
    countryPhoneCode: opt(setting.countryPhoneCode),
    marketingSourceRequiredInDelivery: opt(setting.marketingSourceRequiredInDelivery),
    defaultDeliveryCityId: opt(setting.defaultDeliveryCityId),
    deliveryCityIds: opt(setting.deliveryCityIds),
    deliveryServiceType: opt(setting.deliveryServiceType),
    deliveryOrderPaymentSettings: opt(setting.deliveryOrderPaymentSettings),
    defaultCallCenterPaymentTypeId: opt(setting.defaultCallCenterPaymentTypeId),
    orderItemCommentEnabled: opt(setting.orderItemCommentEnabled),
    isConfirmationEnabled: opt(setting.isConfirmationEnabled),
    confirmAllowedIntervalInMinutes: opt(setting.confirmAllowedIntervalInMinutes),
    addressLookup: opt(setting.addressLookup),
    useBusinessHoursAndMapping: opt(setting.useBusinessHoursAndMapping),
    currencyIsoName: opt(setting.currencyIsoName),
    externalData: opt(List(CommonExternalData), 'Requested entries of external data.'),
  },
  { title: 'OrganizationSettings' },
)

type Answered = Static<typeof OrganizationSettings>
type Field = Exclude<keyof Answered, 'id' | 'externalData'>

/** Names of settings in the published contract: fields with an initial capital. */
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
  summary: 'Read settings of organizations',
  description: 'Returns only the requested parameters. Without `parameters`, only the ids.',
  request: Type.Object({
    organizationIds,
    includeDisabled,
    parameters: omittable(List(OneOf(parameters)), 'Settings to return. If omitted, only ids are returned.'),
    returnExternalData,
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    organizations: field(
      List(OrganizationSettings, { maxItems: 100_000 }),
      'The organizations, each with the requested settings.',
    ),
  }),
  example: {
    request: { organizationIds: [demo.organization], parameters: ['Name', 'IsConfirmationEnabled', 'CurrencyIsoName'] },
  },

  run({ body, organizations }) {
    const fields = (body.parameters ?? []).map(
      (parameter) => (parameter[0]!.toLowerCase() + parameter.slice(1)) as Field,
    )
    return {
      organizations: selectOrganizations(organizations, body).map((organization) => ({
        ...pick(organization, fields),
        externalData: selectExternalData(settingsOf(organization).externalData, body.returnExternalData),
      })),
    }
  },
})

function pick(organization: Organization, fields: readonly Field[]): Answered {
  const { id, name, version } = organization
  const all = { ...settingsOf(organization), name, version }
  return { id, ...Object.fromEntries(fields.map((field) => [field, all[field]])) }
}
