import { defineError, frameErrors } from '#core/errors.ts'

export const InvalidCredentials = defineError(
  'INVALID_CREDENTIALS',
  401,
  'Login is not authorized',
  'Check key, application id and secret; a revoked key is refused in the same way.',
)
export const ApiLoginClosed = defineError(
  'API_LOGIN_CLOSED',
  403,
  'This server issues tokens only at /api/v2/access_token',
)
export const ApplicationIncomplete = defineError(
  'APPLICATION_INCOMPLETE',
  400,
  '`appId` and `clientSecret` must be sent together',
)
export const { TooManyAttempts } = frameErrors
export const KeyExceedsPerson = defineError(
  'KEY_EXCEEDS_PERSON',
  403,
  'A person gives a key no groups or organizations beyond their own',
)
export const UnknownGroup = defineError('UNKNOWN_GROUP', 400, 'There is no restriction group of this name')
export const ApplicationNotFound = defineError('APPLICATION_NOT_FOUND', 404, 'There is no such application')
export const AdminTokenNotFound = defineError(
  'ADMIN_TOKEN_NOT_FOUND',
  404,
  'The admin token does not exist or is revoked',
)
export const OperationNotFound = defineError(
  'OPERATION_NOT_FOUND',
  404,
  'There is no operation at this path',
  'See `/docs` for all paths.',
)
export const ApiKeyNotFound = defineError('API_KEY_NOT_FOUND', 404, 'The API key does not exist or is revoked')
