import { defineError, type ErrorDef, OperationError } from '#core/errors.ts'
import type { WireErrorCode } from './schemas/error_info.ts'

/** An error whose code is one of the wire's, so that clients find it in `errorInfo.code` as they know it. */
export const wireError = (code: WireErrorCode, status: number, message: string, advice?: string): ErrorDef =>
  defineError(code, status, message, advice)

/** Where a thing is that its status keeps from being changed. */
export interface StatusFacts {
  status: string
}

/** An error of a status that does not allow what was asked. Whoever throws it names the status, and so does its sentence. */
export const statusError = (error: ErrorDef, noun: string): ErrorDef<StatusFacts> => ({
  ...error,
  sentence: ({ status }) => `The ${noun} is ${status}, which does not allow this`,
})

/** For what the wire lets clients leave out although nothing works without it. */
export const FieldRequired = defineError('FIELD_REQUIRED', 400, 'The request does not say what is needed')

/** The sentence about a field that a request has to have. */
export const requiredMessage = (path: string): string => `\`${path}\` is required`

/** What the wire lets clients leave out although it is needed. */
export function requireField<Value>(value: Value | null | undefined, path: string): Value {
  if (value === null || value === undefined || value === '')
    throw new OperationError(FieldRequired, { path, message: requiredMessage(path) })
  return value
}
