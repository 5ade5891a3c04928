import { defineError, type ErrorDef } from '#core/errors.ts'
import type { WireErrorCode } from './schemas/order_answer.ts'

/** An error whose code is one of the wire's, so that clients find it in `errorInfo.code` as they know it. */
export const wireError = (code: WireErrorCode, status: number, message: string, advice?: string): ErrorDef =>
  defineError(code, status, message, advice)
