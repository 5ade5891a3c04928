import type { Organization } from '#core/access/organizations.ts'
import { canonicalZone, countriesOfZone, zonesOf } from '#core/countries.ts'
import { type MoneyGrid, moneyGrid } from '#core/decimal.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
import { countriesOf, type Dialing } from '#core/phone.ts'
import { compileSettings, type OrganizationInfo, type OrganizationSettings } from './schemas.ts'

/** Rows that settings of organizations name. */
export const cityRows: ReferencedRows = {
  table: 'city',
  tenant: 'corporation_id',
  isLiveOnly: true,
  belongsTo: 'organization_ids',
}

export const paymentTypeRows: ReferencedRows = {
  table: 'payment_type',
  tenant: 'corporation_id',
  isLiveOnly: true,
  belongsTo: 'organization_ids',
}

export const conceptionRows: ReferencedRows = {
  table: 'conception',
  tenant: 'corporation_id',
  isLiveOnly: true,
  belongsTo: 'organization_ids',
}

const read = new WeakMap<object, OrganizationSettings>()

/** Returns the settings of an organization, with defaults for unset ones. */
export function settingsOf({ settings: stored }: Pick<Organization, 'settings'>): OrganizationSettings {
  const known = read.get(stored)
  if (known) return known
  const settings = compileSettings(stored)
  read.set(stored, settings)
  return settings
}

const grids = new WeakMap<object, MoneyGrid>()

/** Returns the possible sums of money of an organization, by its currency and smallest coin. */
export function moneyGridOf(organization: Pick<Organization, 'settings'>): MoneyGrid {
  const settings = settingsOf(organization)
  const known = grids.get(settings)
  if (known) return known
  const { currencyIsoName, currencyMinimumDenomination } = settings
  const grid = moneyGrid(currencyIsoName, currencyMinimumDenomination)
  grids.set(settings, grid)
  return grid
}

/** Returns the rules for phones that the organization receives without a country code. */
export function dialingOf(organization: Pick<Organization, 'settings' | 'timeZone'>): Dialing {
  const { countryCode, countryPhoneCode } = settingsOf(organization)
  const callingCode = countryPhoneCode?.replace(/\D/g, '') || null
  // Countries that share a calling code write numbers alike, so the zone matters only without one.
  const country = countryCode ?? (callingCode === null ? countryOf(organization) : null)
  return { country, callingCode }
}

/**
 * Returns the country of an organization: as set, else the only one with its calling code and time zone. Null if there is none, or
 * several (docs/domain.md §13.6).
 */
export function countryOf(organization: Pick<Organization, 'settings' | 'timeZone'>): string | null {
  const { countryCode, countryPhoneCode } = settingsOf(organization)
  if (countryCode) return countryCode
  const callingCode = countryPhoneCode?.replace(/\D/g, '') || null
  const candidates = callingCode === null ? countriesOfZone(organization.timeZone) : countriesOf(callingCode)
  if (candidates.length === 1) return candidates[0]!
  const zone = canonicalZone(organization.timeZone)
  const [only, ...others] = candidates.filter((country) => zonesOf(country).includes(zone))
  return only !== undefined && others.length === 0 ? only : null
}

interface OrganizationSelection {
  organizationIds?: readonly string[] | null
  includeDisabled?: boolean | null
}

/** Returns the organizations that a request names, else all that the caller may see. */
export function selectOrganizations(
  organizations: ReadonlyMap<string, Organization>,
  { organizationIds, includeDisabled }: OrganizationSelection,
): Organization[] {
  const named = organizationIds?.length
    ? [...new Set(organizationIds)].map((id) => organizations.get(id))
    : [...organizations.values()]
  return named.filter((one) => one !== undefined).filter(({ isEnabled }) => isEnabled || includeDisabled === true)
}

/** Returns an organization for a response: only its name, or all its fields. */
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

/** Returns the index of the first entry with a repeated key. */
export function findRepeatedKey(entries: readonly { key: string }[]): number | undefined {
  const first = new Map(entries.map(({ key }, i) => [key, i] as const).reverse())
  const at = entries.findIndex(({ key }, i) => first.get(key) !== i)
  return at === -1 ? undefined : at
}

/** Returns the entries with the requested keys; undefined if none are requested. */
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
    timeZone: organization.timeZone,
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
