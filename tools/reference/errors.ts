import { commandErrors, type ErrorDef, type ErrorMap, frameErrors, isRetryable } from '#core/errors.ts'
import { errorsOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { statusFor } from '#core/operation/statuses.ts'
import { actionErrors } from '#terminal/link/actions.ts'
import { generatedNote, table } from './markdown.ts'

/** Advice to clients by status; an error with its own `advice` is more specific. */
const adviceByStatus: Record<number, string> = {
  400: 'Change the request. `details.fields` names the field; the same request will be refused again.',
  401: 'Check the credentials.',
  403: 'The key or its settings do not allow this; the operator can change them.',
  404: 'Check the id: it may be of another organization, or of something that was never accepted.',
  405: 'Use POST.',
  408: 'Repeat the request.',
  409: 'The state does not allow this now. Read the current state and decide again; do not just repeat.',
  410: 'Stop asking.',
  413: 'Split the request.',
  417: 'Leave the header `Expect` out.',
  422: 'Ask for less at once.',
  423: 'Repeat the request after a pause.',
  429: 'Wait for the seconds in `Retry-After`, then repeat.',
  431: 'Send fewer or shorter headers.',
  500: 'Repeat later with the same `Idempotency-Key`. If it stays, tell the operator the `correlationId`.',
  502: 'Repeat later.',
  503: 'Repeat after a pause, with the same `Idempotency-Key`.',
  504: 'Ask for less, or repeat with a longer `Timeout`.',
}

/** Returns `docs/reference/errors.md`: every error that a client may see, from the declarations. */
export function errorsPage(operations: readonly RegisteredOperation[]): string {
  const declared = declaredErrors(operations)
  const known = [frameErrors, commandErrors, actionErrors].flatMap((errors: ErrorMap) => Object.values(errors))
  const statuses = new Set([...known, ...declared.map(({ def }) => def)].map(({ status }) => status))
  return [
    introduction,
    '## Statuses',
    'What to do about an error that says nothing more particular.',
    statusTable([...statuses].sort((a, b) => a - b)),
    '## Any request',
    'The frame refuses these before or around any operation.',
    errorTable(frameErrors),
    '## Any command',
    'A command that was accepted may end with these, beside the errors of its operation. They appear in ' +
      '`/api/1/commands/status` and in the `errorInfo` of a creation, never as the status of the request. A front ' +
      'office may also refuse with a code of its own.',
    errorTable(commandErrors),
    '## Actions of a front office',
    'Only on the terminal link ([terminal-link.md](../terminal-link.md)).',
    errorTable(actionErrors),
    '## Single operations',
    'Under a code stands each status with its sentence, and the operations that declare it. A number after an operation is ' +
      'the status that it answers instead, because its contract has no other for this.',
    ...[...Map.groupBy(declared, ({ def }) => def.code)]
      .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      .map(([code, found]) => section(code, found)),
  ]
    .join('\n\n')
    .concat('\n')
}

const introduction = `${generatedNote}

# Errors

Every refusal has one body:

\`\`\`json
{
  "correlationId": "01a1fcb2-4c11-7f00-8d3e-2b6a9e71c004",
  "errorDescription": "No order has this id",
  "error": "OrderNotFound",
  "message": "No order has this id",
  "details": {
    "code": "OrderNotFound",
    "fields": [{ "path": "orderId" }],
    "retryable": false
  }
}
\`\`\`

- \`details.code\` (and \`error\`) is for programs and does not change. The sentence is for people and may.
- \`details.fields\` names the fields at fault, by their path from the body. One without a \`message\` has the message of the error.
- \`details.advice\` says what to do about some errors.
- \`details.choices\` has the first ten rows that the field may name, if there are few: \`[{ "id": "…", "name": "Pick-up" }]\`.
- \`details.retryable\` says whether the same request may succeed later without a change.
- \`correlationId\` is the id under which the server logs the request.

Codes in PascalCase belong to the contract that clients of this family of APIs know; codes in UPPER_CASE are Comanda's.
An operation that starts a command may answer its errors at once, or end the command with them: then they appear in
\`/api/1/commands/status\`, and the status below is not sent.`

interface Declared {
  def: ErrorDef<unknown>
  paths: string[]
}

/** Returns each error with the operations that declare it, one for each code, status, sentence and advice. */
function declaredErrors(operations: readonly RegisteredOperation[]): Declared[] {
  const found = new Map<string, Declared>()
  for (const operation of operations)
    for (const def of errorsOf(operation)) {
      const { code, status, message, advice } = def
      const key = JSON.stringify([code, status, message, advice])
      const known = found.get(key) ?? { def, paths: [] }
      const location = locationIn(operation, status)
      if (!known.paths.includes(location)) known.paths.push(location)
      found.set(key, known)
    }
  return [...found.values()]
}

function locationIn(operation: RegisteredOperation, status: number): string {
  const responseStatus = statusFor(operation, status)
  return responseStatus === status ? `\`${operation.path}\`` : `\`${operation.path}\` (${responseStatus})`
}

const statusTable = (statuses: readonly number[]): string =>
  table(
    ['Status', 'Retryable', 'What to do'],
    statuses.map((status) => [
      String(status),
      isRetryable({ code: '', status, message: '' }) ? 'yes' : 'no',
      adviceFor(status),
    ]),
  )

function adviceFor(status: number): string {
  const advice = adviceByStatus[status]
  if (advice === undefined) throw new Error(`docs/reference/errors.md has no advice for the status ${status}`)
  return advice
}

const errorTable = (errors: ErrorMap): string =>
  table(
    ['Code', 'Status', 'Retryable', 'Sentence', 'What to do'],
    byStatus(Object.values(errors)).map((error) => [
      `\`${error.code}\``,
      String(error.status),
      isRetryable(error) ? 'yes' : 'no',
      error.message,
      error.advice ?? '',
    ]),
  )

const byStatus = (errors: readonly ErrorDef<unknown>[]) => [...errors].sort((a, b) => a.status - b.status)

const section = (code: string, found: readonly Declared[]): string =>
  [`### ${code}`, ...[...found].sort((a, b) => a.def.status - b.def.status).map(paragraph)].join('\n\n')

const paragraph = ({ def: { status, message, advice }, paths }: Declared): string =>
  `**${status}** ${[message, advice]
    .filter((text) => text !== undefined)
    .map(ended)
    .join(' ')}\\\n${paths.join(', ')}`

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
