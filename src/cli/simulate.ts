import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { SettingError } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { type Fault, faultWords, parseFault } from '#terminal/simulator/faults.ts'
import { type Counts, Simulation } from '#terminal/simulator/simulation.ts'
import { findTarget, type TargetFlags } from './client.ts'
import { type Keys, Session } from './replay/restaurant.ts'
import { findShop, openSimulatedRestaurant } from './simulate/restaurant.ts'

const clients = 32
/** How long placed orders may take to complete when no more guests come. */
const finishMs = 60_000
const forMaxSeconds = 2_000_000

interface Flags extends TargetFlags {
  token: string[]
  appId?: string
  clientSecret?: string
  apiKey?: string
  organization?: string
  kitchens: number
  guests: number
  ordersPerMinute: number
  orders: number
  seed: number
  speed: number
  for: number
  fault: Fault[]
  zone: string
  journals?: string
  json?: boolean
}

export const simulateCommand = new Command('simulate')
  .description('Play kitchens, couriers and guests at a running server, with faults that can be switched meanwhile')
  .option('--url <url>', 'address of the server (default: the one that runs on the data folder)')
  .option('--admin-token <token>', 'makes a sandbox restaurant (COMANDA_ADMIN_TOKEN; default: of the data folder)')
  .option('--data <folder>', 'data folder of the server (COMANDA_DATA; default ./data)')
  .option(
    '--token <token>',
    'plays the terminal group of this token instead; may be repeated',
    collect<string>(String),
    [],
  )
  .option('--app-id <id>', 'with tokens: lets guests order with this application,')
  .option('--client-secret <secret>', 'its secret (COMANDA_CLIENT_SECRET)')
  .option('--api-key <key>', 'and an API key (COMANDA_API_KEY)')
  .option('--organization <id>', 'where they order (default: the first of the key)')
  .option('--kitchens <number>', 'how many kitchens are made', count(1, 1000), 3)
  .option('--guests <number>', 'how many guests there are', count(1, 100_000), 20)
  .option('--orders-per-minute <number>', 'how many orders they place in a minute of theirs', amount(0.001, 100_000), 2)
  .option('--orders <number>', 'ends after so many orders', count(1, 1e9), Infinity)
  .option('--seed <number>', 'settles all that is left to chance', count(0, 2 ** 32), 1)
  .option('--speed <number>', 'how fast the time of the restaurant runs', amount(0.001, 100_000), 1)
  .option('--for <seconds>', 'ends after so long', amount(0.001, forMaxSeconds), forMaxSeconds)
  .option('--fault <fault>', 'gives all kitchens a fault, as in slow=5; may be repeated', collect(faultOf), [])
  .option('--zone <name>', "time zone of the kitchens' clocks", 'UTC')
  .option('--journals <folder>', 'where the kitchens keep their journals (default: in memory)')
  .option('--json', 'prints the summary as one line of JSON')
  .addHelpText('after', `\nWhile it runs, a line "fault <kitchen|all> <fault>" switches a fault:\n${faultWords}`)
  .action(simulate)

async function simulate(flags: Flags): Promise<void> {
  const { url, keys, tokens, organizationId } = await placeOf(flags)
  const session = keys && new Session(url, keys, clients)
  const { seed, speed, guests, ordersPerMinute, journals: folder, zone: timeZone } = flags
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const ending = new AbortController()
  const stop = () => (ending.signal.aborted ? process.exit(1) : ending.abort())
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const timer = setTimeout(stop, flags.for * 1000)
  try {
    const crowd = session && { api: session, shop: await findShop(session, organizationId), guests, ordersPerMinute }
    const simulation = new Simulation({ url, tokens, seed, speed, folder, timeZone, log: createLog('warn'), crowd })
    await simulation.open()
    for (const fault of flags.fault) simulation.fail('all', fault)
    const input = createInterface({ input: process.stdin })
    input.on('line', (line) => obey(simulation, line.trim()))
    const showing = setInterval(
      () => process.stderr.write(`${line(simulation.counts)}, open ${simulation.openOrders}\n`),
      1000,
    )
    await simulation.play({ signal: ending.signal, ordersMax: flags.orders })
    const counts = await simulation.finish(finishMs)
    clearInterval(showing)
    input.close()
    process.stdout.write(`${flags.json ? JSON.stringify(counts) : line(counts)}\n`)
    if (counts.placed > counts.succeeded + counts.refused + counts.expired) process.exitCode = 1
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await session?.close()
  }
}

/** The restaurant to simulate: an existing one, or a new one. */
async function placeOf(flags: Flags, env: Record<string, string | undefined> = process.env) {
  if (flags.token.length === 0) {
    const target = await findTarget(flags)
    return { url: target.url, ...(await openSimulatedRestaurant(target, flags.kitchens)) }
  }
  const { url, appId, clientSecret = env.COMANDA_CLIENT_SECRET, apiKey = env.COMANDA_API_KEY } = flags
  if (url === undefined) throw new SettingError('With --token, name the server with --url')
  const keys: Keys | undefined = appId && clientSecret && apiKey ? { appId, clientSecret, apiKey } : undefined
  if (appId && !keys) throw new SettingError('Guests need --client-secret and --api-key companions --app-id')
  return { url, keys, tokens: flags.token, organizationId: flags.organization }
}

/** `fault 2 slow 5`, `fault all none`. */
function obey(simulation: Simulation, text: string): void {
  const [, which, fault = ''] = /^fault\s+(\d+|all)\s+(\S.*)$/.exec(text) ?? []
  try {
    if (which !== undefined) simulation.fail(which === 'all' ? which : Number(which), parseFault(fault))
    else if (text !== '') throw new Error('Say "fault <kitchen|all> <fault>"')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  }
}

const line = ({ notAccepted, ...counts }: Counts) =>
  Object.entries({ ...counts, 'not accepted': notAccepted })
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

function collect<T>(read: (text: string) => T) {
  return (text: string, former: T[]): T[] => [...former, read(text)]
}

function faultOf(text: string): Fault {
  const fault = said(() => parseFault(text))
  if (fault === null) throw new SettingError('There are no faults unless --fault names one')
  return fault
}

function count(least: number, most: number) {
  return (text: string) => {
    const value = amount(least, most)(text)
    if (!Number.isInteger(value)) throw new SettingError(`"${text}" should be a whole number`)
    return value
  }
}

function amount(least: number, most: number) {
  return (text: string) => {
    const value = Number(text)
    if (text.trim() === '' || !(value >= least && value <= most))
      throw new SettingError(`"${text}" should be a number from ${least} to ${most}`)
    return value
  }
}

/** Reports a mistake on the command line, in one line. */
function said<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error))
  }
}
