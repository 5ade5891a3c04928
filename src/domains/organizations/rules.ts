import type { Organization } from '#core/access/organizations.ts'
import { type MoneyGrid, moneyGrid } from '#core/decimal.ts'
import { compileSettings, type OrganizationInfo, type OrganizationSettings } from './schemas.ts'

const read = new WeakMap<object, OrganizationSettings>()

/** The organization's settings, with the defaults of those that nobody has set. */
export function settingsOf({ settings: stored }: Pick<Organization, 'settings'>): OrganizationSettings {
  const known = read.get(stored)
  if (known) return known
  const settings = compileSettings(stored)
  read.set(stored, settings)
  return settings
}

const grids = new WeakMap<object, MoneyGrid>()

/** The sums of money that the organization has: by its currency, and by the smallest coin that is in use. */
export function moneyGridOf(organization: Pick<Organization, 'settings'>): MoneyGrid {
  const settings = settingsOf(organization)
  const known = grids.get(settings)
  if (known) return known
  const { currencyIsoName, currencyMinimumDenomination } = settings
  const grid = moneyGrid(currencyIsoName, currencyMinimumDenomination)
  grids.set(settings, grid)
  return grid
}

interface OrganizationSelection {
  organizationIds?: readonly string[] | null
  includeDisabled?: boolean | null
}

/** The organizations that a request is about: those it names, else all that the caller may see. */
export function selectOrganizations(
  organizations: ReadonlyMap<string, Organization>,
  { organizationIds, includeDisabled }: OrganizationSelection,
): Organization[] {
  const named = organizationIds?.length
    ? [...new Set(organizationIds)].map((id) => organizations.get(id))
    : [...organizations.values()]
  return named.filter((one) => one !== undefined).filter(({ isEnabled }) => isEnabled || includeDisabled === true)
}

/** An organization in an answer: named only, or with all that clients may ask about it. */
export const describeOrganization = (
  organization: Organization,
  { returnAdditionalInfo, returnExternalData }: DescriptionRequest,
): OrganizationInfo =>
  returnAdditionalInfo ? extended(organization, returnExternalData) : simple(organization, returnExternalData)

interface DescriptionRequest {
  returnAdditionalInfo?: boolean | null
  returnExternalData?: ExternalDataKeys
}

type ExternalDataKeys = readonly string[] | null | undefined

/** The place of the first entry whose key an entry before it has. */
export function findRepeatedKey(entries: readonly { key: string }[]): number | undefined {
  const first = new Map(entries.map(({ key }, i) => [key, i] as const).reverse())
  const at = entries.findIndex(({ key }, i) => first.get(key) !== i)
  return at === -1 ? undefined : at
}

/** Those of the entries whose keys are asked for; undefined when nobody asks. */
export const selectExternalData = <Entry extends { key: string }>(entries: readonly Entry[], keys: ExternalDataKeys) =>
  keys ? entries.filter(({ key }) => keys.includes(key)) : undefined

const simple = (organization: Organization, keys: ExternalDataKeys) => {
  const { code, externalData } = settingsOf(organization)
  const { id, name } = organization
  return { responseType: 'Simple' as const, id, name, code, externalData: selectExternalData(externalData, keys) }
}

function extended(organization: Organization, keys: ExternalDataKeys) {
  const settings = settingsOf(organization)
  return {
    ...simple(organization, keys),
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
