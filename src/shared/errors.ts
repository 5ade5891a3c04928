import { defineError, type ErrorDef, OperationError } from '#core/errors.ts'
import type { WireErrorCode } from './schemas/error_info.ts'

/** Returns an error with a code of the published contract, which clients find in `errorInfo.code`. */
export const wireError = (code: WireErrorCode, status: number, message: string, advice?: string): ErrorDef =>
  defineError(code, status, message, advice)

/** Status that does not allow the change. */
export interface StatusFacts {
  status: string
  /** Statuses that allow it, if they are few. */
  allowed?: readonly string[]
}

/** Returns an error for a status that does not allow the request. Its text contains the status. */
export const statusError = (error: ErrorDef, noun: string): ErrorDef<StatusFacts> => ({
  ...error,
  sentence: ({ status, allowed }) =>
    `The ${noun} is ${status}, ${allowed ? `but must be ${allowed.join(' or ')}` : 'which does not allow this'}`,
})

/** For fields that are optional in the published contract, but needed here. */
export const FieldRequired = defineError('FIELD_REQUIRED', 400, 'A required field is missing')

export const requiredMessage = (path: string): string => `\`${path}\` is required`

/** Returns the value of a field that is optional in the published contract, but needed here. */
export function requireField<Value>(value: Value | null | undefined, path: string): Value {
  if (value === null || value === undefined || value === '')
    throw new OperationError(FieldRequired, { path, message: requiredMessage(path) })
  return value
}
