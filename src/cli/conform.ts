import { Command } from 'commander'
import { readFamilyNames } from '#core/http/family_names.ts'
import { isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { OperatorError } from '#core/operator_error.ts'
import { dayMs, toUtcText } from '#core/time.ts'
import { checkReceiver } from './conform/receiver_check.ts'
import { pageOf, type Result, reportOf } from './conform/report.ts'
import { type Login, ServerCheck } from './conform/server_check.ts'
import { Subject } from './conform/subject.ts'
import { writeAll } from './conform/writing.ts'
import { amountFlag, dayFlag, idFlag, repeatable, urlFlag } from './flags.ts'
import { print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'

interface ConformFlags {
  login?: string
  appId?: string
  clientSecret?: string
  token?: string
  organization?: string
  only?: string[]
  all?: boolean
  from?: string
  to?: string
  provoke?: boolean
  write?: string
  receiver?: string
  secret?: string
  authToken?: string
  rate: number
  json?: boolean
}

/** Days that lists are read for by default; reports take no more. */
const usualDays = 30

export const conformCommand = new Command('conform')
  .description(
    'Compare a server of the family, or a receiver of webhooks, with the contract. Only reads, unless a flag says more; exits with 1 if ' +
      'existing clients would not work',
  )
  .argument('[url]', 'address of the server')
  .option('--login <apiLogin>', 'API key that the server gives a token for; also COMANDA_API_KEY')
  .option('--app-id <id>', 'application of that key, if the server asks for one', idFlag('--app-id'))
  .option('--client-secret <secret>', 'secret of that application; also COMANDA_CLIENT_SECRET')
  .option('--token <token>', 'access token instead of a login; also COMANDA_TOKEN')
  .option('--organization <id>', 'organization that is read (default: the first of the key)', idFlag('--organization'))
  .option(
    '--only <text>',
    'compare only operations whose path has the text; may be repeated',
    repeatable((text) => text),
  )
  .option('--all', 'also compare operations that only Comanda has')
  .option('--from <day>', `first day of lists (default: ${usualDays} days with today)`, dayFlag('--from'))
  .option('--to <day>', 'last day of lists (default: today)', dayFlag('--to'))
  .option('--provoke', 'also send wrong bodies, which must be refused and cannot change anything')
  .option('--write <organization>', 'also run commands on this sandbox organization', idFlag('--write'))
  .option('--receiver <url>', 'send signed examples of events to a receiver of webhooks', urlFlag('--receiver'))
  .option('--secret <secret>', 'signing secret, if the receiver verifies signatures; also COMANDA_WEBHOOK_SECRET')
  .option('--auth-token <token>', 'token, if the receiver checks Authorization; also COMANDA_WEBHOOK_TOKEN')
  .option('--rate <number>', 'calls a second at most', amountFlag('--rate', 0.01, 1_000), 1)
  .option('--json', 'print the report as one line of JSON')
  .action(conform)

async function conform(url: string | undefined, flags: ConformFlags): Promise<void> {
  if ((url === undefined) === (flags.receiver === undefined))
    throw new OperatorError(
      url === undefined ? 'Neither a server nor a receiver is named' : 'Both a server and a receiver are named',
      'Give the address of a server, or --receiver with the address of a receiver',
    )
  const subject = new Subject(url === undefined ? flags.receiver! : urlFlag('The address')(url), flags)
  try {
    const results = await (url === undefined ? checkedReceiver(subject, flags) : checkedServer(subject, flags))
    const report = reportOf(subject.url, results)
    if (flags.json) printJson(report)
    else print(pageOf(report))
    if (!report.isConform) process.exitCode = 1
  } finally {
    await subject.close()
  }
}

async function checkedServer(subject: Subject, flags: ConformFlags): Promise<Result[]> {
  const { only, all = false, write } = flags
  const login = loginOf(flags)
  const names = readFamilyNames()
  const isWanted = (path: string) => only?.some((text) => path.includes(text)) ?? true
  const operations = (await loadOperations()).filter(
    (operation) =>
      isHttpOperation(operation) &&
      operation.audience !== 'admin' &&
      (all || names.has(operation.path)) &&
      isWanted(operation.path),
  )
  const reads = operations.filter(({ kind }) => kind === 'query').length
  const bar = openBar(reads)
  let calls = 0
  const check = new ServerCheck(subject, operations, {
    login,
    organizationId: write ?? flags.organization,
    days: daysOf(flags),
    onCall: (path) => bar.show(Math.min(++calls, reads), `${calls} calls, now ${path}`),
  })
  try {
    const organizationId = await check.open()
    await check.readAll()
    if (flags.provoke) await check.provokeAll()
    if (write !== undefined) await writeAll(check, organizationId)
  } finally {
    bar.end()
  }
  return check.results()
}

async function checkedReceiver(subject: Subject, flags: ConformFlags): Promise<Result[]> {
  const secret = flags.secret ?? process.env.COMANDA_WEBHOOK_SECRET
  const authToken = flags.authToken ?? process.env.COMANDA_WEBHOOK_TOKEN
  const bar = openBar(1)
  try {
    return await checkReceiver(subject, { secret, authToken }, (name) => bar.show(0, name))
  } finally {
    bar.end()
  }
}

function loginOf(flags: ConformFlags, env: Record<string, string | undefined> = process.env): Login {
  const token = flags.token ?? (flags.login === undefined ? env.COMANDA_TOKEN : undefined)
  if (token !== undefined) return { token }
  const { login: apiLogin = env.COMANDA_API_KEY, appId, clientSecret = env.COMANDA_CLIENT_SECRET } = flags
  if (apiLogin === undefined)
    throw new OperatorError('There is no login for the server', 'Give one with --login, or a token with --token')
  if (appId === undefined) return { path: '/api/1/access_token', body: { apiLogin } }
  if (clientSecret === undefined)
    throw new OperatorError('There is no secret of the application', 'Give it with --client-secret')
  return { path: '/api/v2/access_token', body: { apiKey: apiLogin, appId, clientSecret } }
}

function daysOf({ from, to = toUtcText(Date.now()).slice(0, 10) }: ConformFlags) {
  const first = from ?? new Date(Date.parse(to) - (usualDays - 1) * dayMs).toISOString().slice(0, 10)
  if (first > to) throw new OperatorError(`--from is ${first}, after ${to}`, 'Give a day before --to')
  return { from: first, to }
}
