import type { Organization } from '#core/access/organizations.ts'
import { Hook } from '#core/operation/hooks.ts'
import type { Id } from '#core/schema.ts'
import type { OrganizationSettingsPatch } from './schemas.ts'

export { advanceClock, listOrganizations, replaceCurrency } from './store.ts'

export interface CreatedCorporation {
  id: Id<'Corporation'>
  /** Whether it gets initial dictionaries. */
  hasStartDictionaries: boolean
}

/** Called after a corporation is created. */
export const corporationCreated = new Hook<CreatedCorporation>()

interface SavedOrganization {
  /** Undefined for a new one. */
  before: Organization | undefined
  after: Organization
  /** Requested settings. */
  settings: OrganizationSettingsPatch
}

/** Called after an organization is saved; may throw `ClockAhead`. */
export const organizationSaved = new Hook<SavedOrganization>()

/** Request to save an organization. */
export interface CurrencyRequest {
  id: string
  corporationId: string
  /** The organization before the request. */
  known: Organization | undefined
  settings: OrganizationSettingsPatch | undefined
}

export interface ChosenCurrency {
  /** Settings to save in addition to the requested ones. */
  settings: Pick<OrganizationSettingsPatch, 'currencyIsoName'>
  /** First currency of the chain, which all its organizations get; null if it has one or none. */
  first: string | null
}

/** Called before an organization is saved; may throw `CurrencyInUse` or `CurrencyMismatch`. */
export const currencyRequested = new Hook<CurrencyRequest, ChosenCurrency>()
