import { CommanderError } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { ApiError } from './client.ts'

/** How a command ends that has failed: what it says, and its exit code. */
export interface ExitResult {
  text: string
  code: number
}

/** Ends by what whoever runs the program can mend. */
const mendable = 2
/** Ends by anything else. */
const failed = 1

/**
 * One line, `comanda: <what is wrong>. <what to do>.`; below it the trace when the log is at `debug`. `command` is the one that
 * was asked for, if there is one of that name.
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

/** Commander has said what is to be said when somebody asks for help. */
function endingOfCommander({ code, message, exitCode }: CommanderError, command: string | undefined): ExitResult {
  if (exitCode === 0) return { text: '', code: 0 }
  if (code === 'commander.help') return { text: '', code: mendable }
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  const problem = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...more].join(' ').replace(/\.$/, '')
  return { text: `comanda: ${problem}. See comanda ${command ? `${command} ` : ''}--help.\n`, code: mendable }
}

/** What can be done about refusals whose sentence does not say it. */
const remedies: Record<string, string> = {
  CORPORATION_NOT_FOUND: 'Leave --corporation out to see which there are',
  ORGANIZATION_NOT_FOUND: 'Name one of the corporation with --organization',
  UNKNOWN_GROUP: 'Name groups as they are written there, with --group',
  API_KEY_NOT_FOUND: 'See which there are with "comanda keys list"',
}

/** What the server will refuse again, as an OperatorError; other refusals as they are. */
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
