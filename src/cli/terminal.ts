import { createInterface } from 'node:readline'
import { Command, Option } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { isZone, toTerminalTime } from '#core/time.ts'
import { version } from '#core/version.ts'
import { createLog } from '#server/log.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.store.ts'
import { noPrinter, type Printer, printerAt, screenPrinter } from '#terminal/agent/printers.ts'
import { type AgentWatcher, ProblemLog } from '#terminal/agent/watcher.ts'
import type { Result } from '#terminal/link/protocol.ts'
import { repeatable, textFlag, urlFlag } from './flags.ts'
import { note, print } from './output.ts'
import { onStop } from './signals.ts'
import { TypedInput, typedHelp } from './typed_input.ts'

interface Flags {
  url?: string[]
  token?: string
  journal: string
  printer?: Printer
  name: string
}

const urlDefault = 'http://127.0.0.1:8080'

export const terminalCommand = new Command('terminal')
  .description('Run a front office: take orders from a server, print them, and report what was done')
  .option(
    '--url <url>',
    `address of the server, or of one of its nodes; may be repeated (default: ${urlDefault})`,
    repeatable(urlFlag('--url')),
  )
  .option('--token <token>', 'the terminal token; also COMANDA_TERMINAL_TOKEN (required)')
  .option('--journal <file>', 'file of what it must not forget', 'terminal.db')
  .addOption(
    new Option(
      '--printer <address>',
      'file:<path>, tcp:<host>:<port> or none (default: tickets are shown on a terminal; elsewhere their titles are logged)',
    ).argParser(printerFlag),
  )
  .option('--name <name>', 'what it is called', textFlag('--name', 200), 'Terminal')
  .addHelpText('after', `\nIt logs to standard error. While it runs, type:\n\n${typedHelp}`)
  .action(run)

async function run({
  url = [urlDefault],
  token = process.env.COMANDA_TERMINAL_TOKEN,
  journal: path,
  printer: chosen,
  name,
}: Flags): Promise<void> {
  if (!token) throw new OperatorError('There is no terminal token', 'Give it with --token or COMANDA_TERMINAL_TOKEN')
  const journal = openJournal(path)
  const log = createLog(process.env.COMANDA_LOG_LEVEL === 'debug' ? 'debug' : 'error')
  const say = (text: string) => logLine(text, journal.restaurant?.timeZone)
  const printer = chosen ?? (process.stdout.isTTY ? screenPrinter : titlePrinter(say))
  const giveUpMs = journal.restaurant === undefined ? firstConnectionMs : undefined
  const watching = watch({ paper: paperOf(chosen), giveUpMs }, say)
  const onResult = (result: Result) => typed.onResult(result)
  const watcher: AgentWatcher = { ...watching.watcher, onRefused: (refused) => typed.onRefused(refused) }
  const agent = new Agent({ url, token, name, version, journal, printer, log, onResult, watcher, giveUpMs })
  const stop = () => void agent.stop()
  const typed = new TypedInput({ agent, journal, say, print, quit: stop })
  agent.start()
  const input = createInterface({ input: process.stdin })
  input.on('line', (line) => typed.obey(line))
  // Ctrl-D. Without a person, the input may be closed from the start.
  if (process.stdin.isTTY) input.once('close', stop)
  let timeZone: string | undefined
  const listening = onStop(stop)
  try {
    await agent.ended
    await agent.stop()
  } finally {
    listening()
    watching.end()
    input.close()
    timeZone = journal.restaurant?.timeZone
    journal.close()
  }
  if (agent.refusal !== undefined) throw new OperatorError(agent.refusal.problem, agent.refusal.remedy)
  logLine(`Stopped; ${journalText(path)}`, timeZone)
}

const journalText = (path: string): string => `what is not finished is kept in ${path}`

/** Time that a connection must last before its problems are over: two terminals with one token disconnect each other. */
const steadyMs = 5_000

/**
 * Time for the first connection of a journal: its address may be wrong. A terminal that was connected before waits without limit, because
 * its server may be down for long.
 */
const firstConnectionMs = 60_000

/** Prints the events of the terminal. */
function watch(
  { paper, giveUpMs }: { paper: string; giveUpMs: number | undefined },
  say: (text: string) => void,
): { watcher: Omit<AgentWatcher, 'onRefused'>; end(): void } {
  const troubles = new ProblemLog(say)
  let isKnown = false
  let steady: NodeJS.Timeout | undefined
  const watcher: Omit<AgentWatcher, 'onRefused'> = {
    onConnected({ organizationName, terminalGroupName, terminalGroupId }) {
      const place = organizationName ? `${terminalGroupName} of ${organizationName}` : terminalGroupId
      if (!isKnown) say(`Connected as ${place}. ${paper}. Waiting for orders`)
      isKnown = true
      steady = setTimeout(() => {
        for (const because of ['server', 'another terminal']) troubles.resolve(because, `Connected again as ${place}`)
      }, steadyMs)
    },
    onDisconnected(because, problem) {
      clearTimeout(steady)
      troubles.report(
        because,
        because === 'server'
          ? `There is no link to the server: ${problem}. Trying again${isKnown ? '' : firstTriesText(giveUpMs)}`
          : 'Another terminal of this terminal group has taken over. Stop one of the two; they get the orders in turns',
      )
    },
    onPrinted: () => troubles.resolve('printer', 'The printer prints again'),
    onPrintFailed: (problem) => troubles.report('printer', `The printer does not print: ${problem}. Trying again`),
  }
  return { watcher, end: () => clearTimeout(steady) }
}

const firstTriesText = (giveUpMs: number | undefined): string =>
  `${giveUpMs === undefined ? '' : ` for ${giveUpMs / 1_000} s`}; --url names another server`

/** Returns a printer that logs the title and the last line of each ticket, which is the order's id. */
const titlePrinter = (say: (text: string) => void): Printer => ({
  async print({ text }) {
    const lines = text.split('\n')
    say(`${lines[0]}, id ${lines.at(-1)}`)
  },
})

function paperOf(chosen: Printer | undefined): string {
  if (chosen === undefined && process.stdout.isTTY) return 'Tickets are shown here; "help" lists what to type'
  if (chosen !== undefined && chosen !== noPrinter) return 'Tickets are printed'
  const seen = chosen === noPrinter ? 'orders are accepted unseen' : 'only the titles of tickets are logged'
  return (
    `There is no printer: ${seen}. To see whole tickets, run it in a window without --printer, ` +
    'or give --printer file:<path> or tcp:<host>:<port>'
  )
}

/**
 * Prints a line on standard error: standard output is for tickets, lists and ids. Shows the restaurant's time, as tickets do, or
 * this computer's time until the zone is known.
 */
function logLine(text: string, timeZone: string | undefined): void {
  const now = new Date()
  const time = timeZone && isZone(timeZone) ? toTerminalTime(now.getTime(), timeZone).slice(11, 19) : now.toTimeString()
  note([`${time.slice(0, 8)}  ${text}.`])
}

function printerFlag(address: string): Printer {
  try {
    return printerAt(address)
  } catch {
    throw new OperatorError(`--printer is "${address}"`, 'Give file:<path>, tcp:<host>:<port> or none')
  }
}

function openJournal(path: string): Journal {
  try {
    return new Journal(path)
  } catch (error) {
    throw new OperatorError(
      `The journal ${path} cannot be opened: ${error instanceof Error ? error.message : error}`,
      'Name a file with --journal that this user may write, or one that is not there yet',
      { cause: error },
    )
  }
}
