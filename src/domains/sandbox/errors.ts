import { defineError } from '#core/errors.ts'

export const NoSandbox = defineError(
  'NOT_A_SANDBOX',
  409,
  'The organization is not a sandbox, which only the operator of the server can change',
)
