import { createInterface } from 'node:readline'
import { Command, Option } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { version } from '#core/version.ts'
import { createLog } from '#server/log.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.ts'
import { noPrinter, type Printer, printerAt } from '#terminal/agent/printers.ts'
import { repeated, textFlag, urlFlag } from './flags.ts'
import { onStop } from './signals.ts'

interface Flags {
  url?: string[]
  token?: string
  journal: string
  printer: Printer
  name: string
}

const urlDefault = 'http://127.0.0.1:8080'

export const terminalCommand = new Command('terminal')
  .description('Run a front office: take orders from a server, print them, and report what was done')
  .option(
    '--url <url>',
    `address of the server; again for each further node of it (default: ${urlDefault})`,
    repeated(urlFlag('--url')),
  )
  .option('--token <token>', 'the terminal token; also COMANDA_TERMINAL_TOKEN')
  .option('--journal <file>', 'file of what it must not forget', 'terminal.db')
  .addOption(
    new Option('--printer <address>', 'file:<path>, tcp:<host>:<port> or none')
      .argParser(printerFlag)
      .default(noPrinter, 'none'),
  )
  .option('--name <name>', 'what it is called', textFlag('--name', 200), 'Terminal')
  .addHelpText(
    'after',
    '\nWhile it runs, a line "/front/… {…}" reports something done by hand; "sleep" and "wake" do just that.\n' +
      'docs/front-operations.md lists what can be reported: an order cooked, packed, sent, delivered, paid or cancelled,\n' +
      'orders opened at the terminal, guests who came, stop lists, shifts and where couriers are. For example:\n\n' +
      '  /front/deliveries/start_cooking {"orderId": "…"}',
  )
  .action(run)

async function run({
  url = [urlDefault],
  token = process.env.COMANDA_TERMINAL_TOKEN,
  journal: path,
  printer,
  name,
}: Flags): Promise<void> {
  if (!token) throw new OperatorError('There is no terminal token', 'Give it with --token or COMANDA_TERMINAL_TOKEN')
  const journal = openJournal(path)
  const agent = new Agent({ url, token, name, version, journal, printer, log: createLog('info') })
  agent.start()
  const input = createInterface({ input: process.stdin })
  input.on('line', (line) => obey(agent, line.trim()))
  const listening = onStop(() => void agent.stop())
  try {
    await agent.ended
    await agent.stop()
  } finally {
    listening()
    input.close()
    journal.close()
  }
  if (agent.refusal !== undefined) throw new OperatorError(agent.refusal.problem, agent.refusal.remedy)
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

function obey(agent: Agent, line: string): void {
  const [, operation, body = '{}'] = /^(\/front\/\S+)(?:\s+(\{.*\}))?$/.exec(line) ?? []
  if (line === 'sleep' || line === 'wake') agent.sleep(line === 'sleep')
  else if (operation) report(agent, operation, body)
  else if (line !== '') process.stderr.write('Say "/front/… {…}", "sleep" or "wake"\n')
}

function report(agent: Agent, operation: string, body: string): void {
  try {
    process.stdout.write(`${agent.act(operation, JSON.parse(body))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  }
}
