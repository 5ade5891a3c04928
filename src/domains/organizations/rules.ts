import type { Organization } from '#core/tenants.ts'
import { compileSettings, type OrganizationSettings } from './schemas.ts'

const read = new WeakMap<Organization, OrganizationSettings>()

/** The organization's settings, with the defaults of those that nobody has set. */
export function settingsOf(organization: Organization): OrganizationSettings {
  const known = read.get(organization)
  if (known) return known
  const settings = compileSettings(organization.settings)
  read.set(organization, settings)
  return settings
}

interface Asked {
  organizationIds?: readonly string[] | null
  includeDisabled?: boolean | null
}

/** The organizations that a request is about: those it names, else all that the caller may see. */
export function askedFrom(
  organizations: ReadonlyMap<string, Organization>,
  { organizationIds, includeDisabled }: Asked,
): Organization[] {
  const named = organizationIds?.length
    ? [...new Set(organizationIds)].map((id) => organizations.get(id))
    : [...organizations.values()]
  return named.filter((one) => one !== undefined).filter(({ isEnabled }) => isEnabled || includeDisabled === true)
}
