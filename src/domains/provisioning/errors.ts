import { defineError } from '#core/errors.ts'

export const CorporationNotFound = defineError('CORPORATION_NOT_FOUND', 404, 'There is no such corporation')
export const OrganizationNotFound = defineError('ORGANIZATION_NOT_FOUND', 404, 'There is no such organization')
export const OfAnotherCorporation = defineError('OF_ANOTHER_CORPORATION', 409, 'The id belongs to another corporation')
export const OfAnotherOrganization = defineError(
  'OF_ANOTHER_ORGANIZATION',
  409,
  'The id belongs to another organization',
)
export const UnknownTimeZone = defineError(
  'UNKNOWN_TIME_ZONE',
  400,
  'The time zone is not an IANA name such as Europe/London',
)
export const ApplicationNotFound = defineError('APPLICATION_NOT_FOUND', 404, 'There is no such application')
export const ApiKeyNotFound = defineError('API_KEY_NOT_FOUND', 404, 'There is no such API key, or it is revoked')
export const TerminalGroupNotFound = defineError('TERMINAL_GROUP_NOT_FOUND', 404, 'There is no such terminal group')
export const RoleNotFound = defineError('ROLE_NOT_FOUND', 404, 'There is no such role')
export const TokenNotFound = defineError('TERMINAL_TOKEN_NOT_FOUND', 404, 'There is no such token, or it is revoked')
export const PaymentTypeNotFound = defineError('PAYMENT_TYPE_NOT_FOUND', 404, 'There is no such payment type')
export const RepeatedId = defineError('REPEATED_ID', 400, 'The list has another row with this id')
export const SeveralDefaults = defineError('SEVERAL_DEFAULTS', 400, 'Only one cancel cause can be the default')
