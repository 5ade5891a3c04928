import { createInterface } from 'node:readline'
import { Command, Option } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { version } from '#core/version.ts'
import { createLog } from '#server/log.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.ts'
import { noPrinter, type Printer, printerAt, screenPrinter } from '#terminal/agent/printers.ts'
import { type AgentWatcher, ProblemLog } from '#terminal/agent/watcher.ts'
import type { Result } from '#terminal/link/protocol.ts'
import { repeatable, textFlag, urlFlag } from './flags.ts'
import { onStop } from './signals.ts'

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
      'file:<path>, tcp:<host>:<port> or none (default: none, and tickets are shown on a terminal)',
    ).argParser(printerFlag),
  )
  .option('--name <name>', 'what it is called', textFlag('--name', 200), 'Terminal')
  .addHelpText(
    'after',
    '\nIt says what goes on on standard error. While it runs, a line "/front/… {…}" reports something done by hand, with\n' +
      'the id that stands below each ticket; "sleep" and "wake" do just that.\n' +
      'docs/front-operations.md lists what can be reported: an order cooked, packed, sent, delivered, paid or cancelled,\n' +
      'orders opened at the terminal, guests who came, stop lists, shifts and where couriers are. For example:\n\n' +
      '  /front/deliveries/start_cooking {"orderId": "…"}',
  )
  .action(run)

async function run({
  url = [urlDefault],
  token = process.env.COMANDA_TERMINAL_TOKEN,
  journal: path,
  printer = process.stdout.isTTY ? screenPrinter : noPrinter,
  name,
}: Flags): Promise<void> {
  if (!token) throw new OperatorError('There is no terminal token', 'Give it with --token or COMANDA_TERMINAL_TOKEN')
  const journal = openJournal(path)
  const log = createLog(process.env.COMANDA_LOG_LEVEL === 'debug' ? 'debug' : 'error')
  const watching = watch(printer)
  const typed = new Set<string>()
  const onResult = (result: Result) => typed.delete(result.commandId) && printResult(result)
  const agent = new Agent({ url, token, name, version, journal, printer, log, onResult, watcher: watching.watcher })
  agent.start()
  const input = createInterface({ input: process.stdin })
  input.on('line', (line) => {
    const actionId = obey(agent, line.trim())
    if (actionId !== undefined) typed.add(actionId)
  })
  const listening = onStop(() => void agent.stop())
  try {
    await agent.ended
    await agent.stop()
  } finally {
    listening()
    watching.end()
    input.close()
    journal.close()
  }
  if (agent.refusal !== undefined) throw new OperatorError(agent.refusal.problem, agent.refusal.remedy)
  say(`Stopped; ${journalText(path)}`)
}

const journalText = (path: string): string => `what is not finished is kept in ${path}`

/** Time that a connection must last before its problems are over: two terminals with one token disconnect each other. */
const steadyMs = 5_000

/** Prints the events of the terminal. */
function watch(printer: Printer): { watcher: AgentWatcher; end(): void } {
  const troubles = new ProblemLog(say)
  let isKnown = false
  let steady: NodeJS.Timeout | undefined
  const watcher: AgentWatcher = {
    onConnected({ organizationName, terminalGroupName, terminalGroupId }) {
      const place = organizationName ? `${terminalGroupName} of ${organizationName}` : terminalGroupId
      if (!isKnown) say(`Connected as ${place}. ${paperOf(printer)}. Waiting for orders`)
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
          ? `There is no link to the server: ${problem}. Trying again`
          : 'Another terminal of this terminal group has taken over. Stop one of the two; they get the orders in turns',
      )
    },
    onPrinted: () => troubles.resolve('printer', 'The printer prints again'),
    onPrintFailed: (problem) => troubles.report('printer', `The printer does not print: ${problem}. Trying again`),
    onRefused: ({ actionId, code, message }) => say(`${actionId} is refused: ${message} (${code})`),
  }
  return { watcher, end: () => clearTimeout(steady) }
}

function paperOf(printer: Printer): string {
  if (printer === screenPrinter) return 'Tickets are shown here'
  return printer === noPrinter ? 'There is no printer' : 'Tickets are printed'
}

/** Prints a line on standard error: standard output is for tickets and ids. */
function say(text: string): void {
  const time = new Date().toTimeString().slice(0, 8)
  process.stderr.write(`${time}  ${text}.\n`)
}

/** Prints the result of a manual report; results of commands are on tickets. */
const printResult = ({ commandId, state, error }: Result) =>
  say(state === 'applied' ? `${commandId} is done` : `${commandId} has failed: ${error?.message} (${error?.code})`)

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

/** Executes a line. Returns the id of the action if the line reports one. */
function obey(agent: Agent, line: string): string | undefined {
  const [, operation, body = '{}'] = /^(\/front\/\S+)(?:\s+(\{.*\}))?$/.exec(line) ?? []
  if (operation) return report(agent, operation, body)
  if (line === 'sleep' || line === 'wake') {
    agent.sleep(line === 'sleep')
    say(line === 'sleep' ? 'Asleep: orders wait, and expire, until "wake"' : 'Awake')
  } else if (line !== '') say('That is no line for a terminal. Type "/front/… {…}", "sleep" or "wake"')
  return undefined
}

function report(agent: Agent, operation: string, text: string): string | undefined {
  try {
    const actionId = agent.reportAction(operation, JSON.parse(text))
    process.stdout.write(`${actionId}\n`)
    return actionId
  } catch (error) {
    say(`What follows ${operation} is no JSON: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}
