import { defineError } from '#core/errors.ts'
import { wireError } from '#shared/errors.ts'

export const CorporationNotFound = defineError('CORPORATION_NOT_FOUND', 404, 'There is no such corporation')
export const OrganizationNotFound = defineError('ORGANIZATION_NOT_FOUND', 404, 'There is no such organization')
export const CorporationMismatch = defineError('CORPORATION_MISMATCH', 409, 'The id belongs to another corporation')
export const UnknownTimeZone = defineError(
  'UNKNOWN_TIME_ZONE',
  400,
  'The time zone is not an IANA name such as Europe/London',
)
export const UnknownCountry = defineError(
  'UNKNOWN_COUNTRY',
  400,
  'The country is not a code of ISO 3166-1 with a numbering plan, such as GB or IT',
)
export const CityNotFound = defineError('CITY_NOT_FOUND', 404, 'The organization has no such city')
export const PaymentTypeNotFound = defineError('PAYMENT_TYPE_NOT_FOUND', 404, 'There is no such payment type')
export const ConceptionNotFound = defineError('CONCEPTION_NOT_FOUND', 404, 'There is no such brand')
export const RepeatedKey = defineError('REPEATED_KEY', 400, 'Two entries of the external data have this key')
export const CoinTooFine = defineError(
  'COIN_TOO_FINE',
  400,
  'The smallest coin has more decimals than the currency of the organization',
)
export const CurrencyInUse = defineError<{ currency: string | null }>(
  'CURRENCY_IN_USE',
  409,
  'There are postings in another currency',
)

export const CurrencyMismatch = defineError<{ currency: string }>(
  'CURRENCY_MISMATCH',
  409,
  'The books of the chain have another currency',
  'A restaurant with a currency of its own needs a corporation of its own.',
)

export const OrganizationDisabled = wireError('OrganizationDisabled', 400, 'The organization is disabled')

export const ChainForbidden = defineError(
  'CHAIN_FORBIDDEN',
  403,
  'Data of the whole chain can be changed only by keys with access to all its organizations',
  'Ask the operator for a key without a limit to organizations.',
)

export const ClockAhead = defineError(
  'CLOCK_SET_FORWARD',
  409,
  'The clock of the chain was set forward, so all its restaurants must be sandboxes',
  'Save the restaurant in another corporation. A clock that `/sandbox/clock/advance` has set forward stays ahead.',
)
