import { Type } from 'typebox'
import { frameErrors, OperationError } from '#core/errors.ts'
import { parseJson } from '#core/http/body.ts'
import { compile } from '#core/operation/validation.ts'
import { CommandId, FromTerminal } from './protocol.ts'

const validate = compile(FromTerminal)
const validateActionId = compile(Type.Object({ type: Type.Literal('action'), actionId: CommandId }))

/**
 * A message of a terminal, read like the body of a request: nothing gets in that the database could not hold. Throws an
 * OperationError that says what is wrong with it, and where.
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

/** The id of the action that a message without the right form was to report, if it says as much. */
export function actionIdOf(bytes: Buffer): string | undefined {
  try {
    const message = JSON.parse(bytes.toString()) as { actionId: string }
    return validateActionId(message) ? undefined : message.actionId
  } catch {
    return undefined
  }
}
