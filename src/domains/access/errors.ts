import { defineError, frameErrors } from '#core/errors.ts'

export const InvalidCredentials = defineError('INVALID_CREDENTIALS', 401, 'Login is not authorized')
export const ApiLoginClosed = defineError(
  'API_LOGIN_CLOSED',
  403,
  'This server sells tokens at /api/v2/access_token only',
)
export const { TooManyAttempts } = frameErrors
