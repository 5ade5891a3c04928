import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { SettingError } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.ts'
import { printerAt } from '#terminal/agent/printers.ts'

interface Flags {
  url?: string[]
  token?: string
  journal: string
  printer: string
  name: string
}

const version = '1.0'

export const terminalCommand = new Command('terminal')
  .description('Run a front office: take orders from a server, print them, and report what was done')
  .option('--url <url>', 'the server (default http://127.0.0.1:8080); again for each further node of it', listed)
  .option('--token <token>', 'the terminal token (COMANDA_TERMINAL_TOKEN)')
  .option('--journal <file>', 'what it must not forget', 'terminal.db')
  .option('--printer <address>', 'file:<path>, tcp:<host>:<port> or none', 'none')
  .option('--name <name>', 'what it is called', 'Terminal')
  .addHelpText(
    'after',
    '\nWhile it runs, a line "/front/… {…}" reports something done by hand; "sleep" and "wake" do just that.\n' +
      'docs/front-operations.md lists what can be reported: an order cooked, packed, sent, delivered, paid or cancelled,\n' +
      'orders opened at the terminal, guests who came, stop lists, shifts and where couriers are. For example:\n\n' +
      '  /front/deliveries/start_cooking {"orderId": "…"}',
  )
  .action(run)

async function run({
  url = ['http://127.0.0.1:8080'],
  token = process.env.COMANDA_TERMINAL_TOKEN,
  journal: path,
  printer,
  name,
}: Flags): Promise<void> {
  if (!token) throw new SettingError('Give the terminal token with --token or COMANDA_TERMINAL_TOKEN')
  const journal = new Journal(path)
  const agent = new Agent({ url, token, name, version, journal, printer: printerAt(printer), log: createLog('info') })
  agent.start()
  const input = createInterface({ input: process.stdin })
  input.on('line', (line) => obey(agent, line.trim()))
  const stop = async () => {
    input.close()
    await agent.stop()
    journal.close()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await agent.ended
  input.close()
}

function listed(url: string, urls: string[] = []): string[] {
  return [...urls, url]
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
