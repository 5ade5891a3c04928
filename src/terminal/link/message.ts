import { Type } from 'typebox'
import { frameErrors, OperationError } from '#core/errors.ts'
import { parseJson } from '#core/http/body.ts'
import { compile } from '#core/operation/validation.ts'
import { CommandId, FromTerminal } from './protocol.ts'

const validate = compile(FromTerminal)
const validateActionId = compile(Type.Object({ type: Type.Literal('action'), actionId: CommandId }))

/**
 * Parses a message of a terminal, and checks it like the body of a request, including text that the database cannot store. Throws an
 * OperationError with the error and its path.
 */
export function readMessage(bytes: Buffer): FromTerminal {
  const message = parseJson(bytes)
  const [fault] = validate(message) ?? []
  if (!fault) return message as FromTerminal
  throw new OperationError(frameErrors.InvalidRequest, {
    path: fault.path,
    message: `${fault.path || 'The message'} ${fault.message}`,
  })
}

/** Returns the action id of an invalid message, if it contains one. */
export function actionIdOf(bytes: Buffer): string | undefined {
  try {
    const message = JSON.parse(bytes.toString()) as { actionId: string }
    return validateActionId(message) ? undefined : message.actionId
  } catch {
    return undefined
  }
}
