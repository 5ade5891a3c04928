import { Type } from 'typebox'
import { query } from '#core/operation.ts'
import { Id, List, omittable, opt, Text } from '#core/schema.ts'
import type { Organization } from '#core/tenants.ts'
import { demo } from '#shared/demo.ts'
import { askedFrom, settingsOf } from './rules.ts'
import { GetOrganizationsResponse } from './schemas.ts'

export default query({
  path: '/api/1/organizations',
  group: 'Data: dictionaries',
  summary: 'Organizations that the API key may see',
  request: Type.Object({
    organizationIds: opt(List(Id('Organization'))),
    returnAdditionalInfo: omittable(Type.Boolean()),
    includeDisabled: omittable(Type.Boolean()),
    returnExternalData: opt(List(Text())),
  }),
  response: GetOrganizationsResponse,
  example: { request: { organizationIds: [demo.organization], returnAdditionalInfo: true } },

  run({ body, organizations }) {
    const asked = askedFrom(organizations, body)
    return { organizations: asked.map((one) => (body.returnAdditionalInfo ? extended(one) : simple(one))) }
  },
})

const simple = (organization: Organization) => ({
  responseType: 'Simple' as const,
  id: organization.id,
  name: organization.name,
  code: settingsOf(organization).code,
})

function extended(organization: Organization) {
  const settings = settingsOf(organization)
  return {
    ...simple(organization),
    responseType: 'Extended' as const,
    country: settings.country,
    restaurantAddress: settings.restaurantAddress,
    latitude: settings.latitude,
    longitude: settings.longitude,
    useUaeAddressingSystem: settings.useUaeAddressingSystem,
    version: organization.version,
    currencyIsoName: settings.currencyIsoName,
    currencyMinimumDenomination: settings.currencyMinimumDenomination,
    countryPhoneCode: settings.countryPhoneCode,
    marketingSourceRequiredInDelivery: settings.marketingSourceRequiredInDelivery,
    defaultDeliveryCityId: settings.defaultDeliveryCityId,
    deliveryCityIds: settings.deliveryCityIds,
    deliveryServiceType: settings.deliveryServiceType,
    deliveryOrderPaymentSettings: settings.deliveryOrderPaymentSettings,
    defaultCallCenterPaymentTypeId: settings.defaultCallCenterPaymentTypeId,
    orderItemCommentEnabled: settings.orderItemCommentEnabled,
    inn: settings.inn,
    addressFormatType: settings.addressFormatType,
    isConfirmationEnabled: settings.isConfirmationEnabled,
    confirmAllowedIntervalInMinutes: settings.confirmAllowedIntervalInMinutes,
    isCloud: true,
    isAnonymousGuestsAllowed: settings.isAnonymousGuestsAllowed,
    addressLookup: settings.addressLookup,
  }
}
