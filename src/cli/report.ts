import { type Argument, type Command, CommanderError } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { printable } from '#core/printable.ts'
import { ApiError } from '#imports/api.ts'
import { StoppedError } from './signals.ts'
import { commandText, withTypedCommands } from './typed_as.ts'

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
 * Returns one line, `comanda: <problem>. <remedy>.`, with the trace below it if the log level is `debug`. `words` is the command line.
 */
export function exitResultOf(
  error: unknown,
  { words, logLevel }: { words: readonly string[]; logLevel: string | undefined },
): ExitResult {
  const { text, code } = resultOf(error, logLevel)
  return { text: withTypedCommands(text, words), code }
}

function resultOf(error: unknown, logLevel: string | undefined): ExitResult {
  // commander has printed the help.
  if (error instanceof CommanderError) return { text: '', code: error.exitCode === 0 ? 0 : mendable }
  if (error instanceof StoppedError) return { text: 'comanda: Stopped.\n', code: failed }
  const known = error instanceof ApiError ? refusalOf(error) : error
  const trace =
    logLevel === 'debug' && error instanceof Error ? `${error.stack?.split('\n').map(printable).join('\n')}\n` : ''
  if (known instanceof OperatorError) return { text: `comanda: ${known.message}\n${trace}`, code: mendable }
  const problem = printable(known instanceof Error ? known.message : String(known))
    .trim()
    .replace(/\.$/, '')
  const remedy =
    known instanceof ApiError
      ? "Try again; the server's log says more"
      : 'Run it again with COMANDA_LOG_LEVEL=debug to see where'
  return { text: `comanda: ${problem}. ${remedy}.\n${trace}`, code: failed }
}

/** Returns an OperatorError for a wrong command line; requests for help unchanged. Names all missing options and arguments at once. */
export function commandLineError(error: CommanderError, command: Command): CommanderError | OperatorError {
  const { code, message, exitCode } = error
  if (exitCode === 0 || code === 'commander.help') return error
  const remedy = `See ${commandText([...namesOf(command), '--help'])}`
  const missing = isMissing.has(code) ? missingIn(command) : []
  if (missing.length > 0) return new OperatorError(`Required: ${missing.join(', ')}`, remedy)
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  const problem = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...more].join(' ').replace(/\.$/, '')
  return new OperatorError(problem, remedy)
}

const isMissing = new Set(['commander.missingMandatoryOptionValue', 'commander.missingArgument'])

const missingIn = (command: Command): string[] => [
  ...command.registeredArguments.filter(({ required }, i) => required && command.args[i] === undefined).map(nameOf),
  ...command.options
    .filter((option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined)
    .map(({ flags }) => flags),
]

const nameOf = (argument: Argument): string => `<${argument.name()}>`

/** Names of the command and of those above it, without the program's. */
const namesOf = (command: Command): string[] =>
  command.parent === null ? [] : [...namesOf(command.parent), command.name()]

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
