import { CommanderError } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { ApiError } from './client.ts'

/** Message and exit code of a failed command. */
export interface ExitResult {
  text: string
  code: number
}

/** Exit code of errors that the operator can fix. */
const mendable = 2
/** Exit code of all other errors. */
const failed = 1

/**
 * Returns one line, `comanda: <problem>. <remedy>.`, with the trace below it if the log level is `debug`. `command` is the requested
 * command, if it exists.
 */
export function exitResultOf(
  error: unknown,
  { command, logLevel }: { command: string | undefined; logLevel: string | undefined },
): ExitResult {
  if (error instanceof CommanderError) return endingOfCommander(error, command)
  const known = error instanceof ApiError ? refusalOf(error) : error
  const trace = logLevel === 'debug' && error instanceof Error ? `${error.stack}\n` : ''
  if (known instanceof OperatorError) return { text: `comanda: ${known.message}\n${trace}`, code: mendable }
  const problem = (known instanceof Error ? known.message : String(known)).trim().replace(/\.$/, '')
  const remedy =
    known instanceof ApiError
      ? "Try again; the server's log says more"
      : 'Run it again with COMANDA_LOG_LEVEL=debug to see where'
  return { text: `comanda: ${problem}. ${remedy}.\n${trace}`, code: failed }
}

/** Returns no text for a request for help, because commander has printed it. */
function endingOfCommander({ code, message, exitCode }: CommanderError, command: string | undefined): ExitResult {
  if (exitCode === 0) return { text: '', code: 0 }
  if (code === 'commander.help') return { text: '', code: mendable }
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  const problem = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...more].join(' ').replace(/\.$/, '')
  return { text: `comanda: ${problem}. See comanda ${command ? `${command} ` : ''}--help.\n`, code: mendable }
}

/** Remedies of refusals whose message has none. */
const remedies: Record<string, string> = {
  CORPORATION_NOT_FOUND: 'Leave --corporation out to see which there are',
  ORGANIZATION_NOT_FOUND: 'Name one of the corporation with --organization',
  UNKNOWN_GROUP: 'Name groups as they are written there, with --group',
  API_KEY_NOT_FOUND: 'See which there are with "comanda keys list"',
}

/** Converts refusals that would repeat to an OperatorError; others stay unchanged. */
function refusalOf(error: ApiError): ApiError | OperatorError {
  const { status, code, message, path, fields } = error
  if (status >= 500 || status === 408 || status === 429) return error
  if (status === 401)
    return path.startsWith('/admin/')
      ? new OperatorError(
          'The server refuses the admin token',
          'Give the one of the server with --admin-token or COMANDA_ADMIN_TOKEN, or name its data folder with --data',
          { cause: error },
        )
      : new OperatorError('The server refuses the credentials', 'Give those of a key that has not been revoked')
  const place = fields.flatMap(({ path: field }) => (field === '' ? [] : [field])).join(', ')
  return new OperatorError(
    `The server refuses it: ${message.replace(/\.$/, '')} (${[code, place].filter((part) => part !== '').join(', ')})`,
    remedies[code] ?? 'Mend that and run the command again',
    { cause: error },
  )
}
