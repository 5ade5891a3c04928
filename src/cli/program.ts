import { Command, Help, type Option } from 'commander'
import { release } from '#core/version.ts'
import { commandLineError, type ExitResult, exitResultOf } from './report.ts'

/** Loaded on demand, so that no command waits for the modules of the others. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).startCommand,
  restaurant: async () => (await import('./restaurant.ts')).restaurantCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  guests: async () => (await import('./guests.ts')).guestsCommand,
  'admin-token': async () => (await import('./admin_token.ts')).adminTokenCommand,
  renew: async () => (await import('./renew.ts')).renewCommand,
  console: async () => (await import('./console.ts')).consoleCommand,
  client: async () => (await import('./copy_client.ts')).copyClientCommand,
  menus: async () => (await import('./menus.ts')).menusCommand,
  import: async () => (await import('./import.ts')).importCommand,
  replay: async () => (await import('./replay.ts')).replayCommand,
  reset: async () => (await import('./reset.ts')).resetCommand,
  terminal: async () => (await import('./terminal.ts')).terminalCommand,
  listen: async () => (await import('./listen.ts')).listenCommand,
  trigger: async () => (await import('./trigger.ts')).triggerCommand,
  conform: async () => (await import('./conform.ts')).conformCommand,
  simulate: async () => (await import('./simulate.ts')).simulateCommand,
  report: async () => (await import('./make_report.ts')).reportCommand,
  reports: async () => (await import('./reports.ts')).reportsCommand,
  trace: async () => (await import('./trace.ts')).traceCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  copy: async () => (await import('./copy.ts')).copyCommand,
  cluster: async () => (await import('./cluster.ts')).clusterCommand,
}

/** Runs the command of the command line. A failure ends the program with one line and a code (`report.ts`). */
export async function runProgram(): Promise<void> {
  const words = wordsOf(process.argv.slice(2))
  process.on('uncaughtException', (error) => end(endingFor(words, error)))
  for (const stream of [process.stdout, process.stderr])
    stream.once('error', (error) => {
      stream.on('error', () => {})
      stopAfter(error)
    })
  const ending = await runArguments(words)
  // Help was printed: the process ends by itself, so that a failure of the output is found.
  if (ending?.text === '') process.exitCode = ending.code
  else if (ending) end(ending)
}

/** Stops the command, because its output fails. Readers of the output, such as head, may close it early. */
function stopAfter(error: NodeJS.ErrnoException): void {
  const isClosed = error.code === 'EPIPE'
  if (!isClosed)
    process.stderr.write(`comanda: The output cannot be written: ${error.message}. Mend that, and try again.\n`)
  // Commands with work to undo listen for signals.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(isClosed ? 0 : 1)
}

/** Completes words without a command: they start the server. */
function wordsOf(typed: readonly string[]): readonly string[] {
  const [first = '--'] = typed
  return first.startsWith('--') && !['--help', '--version'].includes(first) ? ['start', ...typed] : typed
}

/** Runs the command of the arguments. Returns the exit result of a failure or of a request for help. */
export async function runArguments(words: readonly string[]): Promise<ExitResult | undefined> {
  const program = new Command('comanda')
    .description('The restaurant cloud that anyone can run')
    .version(release, '--version', 'print the version and the commit')
    // A command and its subcommand may have options of one name: `import --url`, `import orders --url`.
    .enablePositionalOptions()
    .helpOption('--help', 'explain a command')
  try {
    const requested = commands[words[0] ?? '']
    // Without a known command, the help lists all.
    const listed = words[0] === '--version' ? [] : Object.values(commands)
    for (const load of requested ? [requested] : listed) program.addCommand(await load())
    leaveErrorsToUs(program)
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    return endingFor(words, error)
  }
}

/** Common flags, listed after the command's own. */
const lastFlags = ['--url', '--admin-token', '--data', '--json', '--help']

/** Makes commander throw errors instead of printing them and exiting. */
function leaveErrorsToUs(command: Command): void {
  command
    .exitOverride((error) => {
      throw commandLineError(error, command)
    })
    .configureOutput({ outputError: () => {} })
    .configureHelp({ visibleOptions, optionDescription })
    .helpOption('--help', 'explain the command')
  if (command.commands.length > 0) command.helpCommand('help [command]', 'explain a command')
  for (const subcommand of command.commands) leaveErrorsToUs(subcommand)
}

function visibleOptions(this: Help, command: Command): Option[] {
  const options = Help.prototype.visibleOptions.call(this, command)
  const hasTarget = options.some(({ long }) => long === '--admin-token')
  const place = ({ long }: Option) => (hasTarget ? lastFlags.indexOf(long ?? '') : 0)
  return options.toSorted((a, b) => place(a) - place(b))
}

/** Removes the JSON quotes around text defaults, and marks required options. */
function optionDescription(this: Help, option: Option): string {
  const text = Help.prototype.optionDescription.call(this, option).replace(/\(default: "([^"]*)"\)$/, '(default: $1)')
  return option.mandatory ? `${text} (required)` : text
}

const endingFor = (words: readonly string[], error: unknown): ExitResult =>
  exitResultOf(error, { words, logLevel: process.env.COMANDA_LOG_LEVEL })

function end({ text, code }: ExitResult): never {
  process.stderr.write(text)
  process.exit(code)
}
