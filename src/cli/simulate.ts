import { createInterface } from 'node:readline'
import { Command, Option } from 'commander'
import { makeFolder } from '#core/folders.ts'
import { OperatorError } from '#core/operator_error.ts'
import { createLog } from '#server/log.ts'
import { type Fault, faultHelp, parseFault } from '#terminal/simulator/faults.ts'
import { Simulation } from '#terminal/simulator/simulation.ts'
import { findTarget, type TargetFlags } from './client.ts'
import { amountFlag, idFlag, repeatable, wholeNumberFlag, withTarget, zoneFlag } from './flags.ts'
import { note, print, printJson } from './output.ts'
import { type Keys, Session } from './replay/restaurant.ts'
import { onStop } from './signals.ts'
import { openBoard } from './simulate/board.ts'
import { countsText } from './simulate/counts.ts'
import { findShop, openSimulatedRestaurant } from './simulate/restaurant.ts'

const clients = 32
/** Most time that placed orders have to complete when no more guests come. */
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

export const simulateCommand = withTarget(
  new Command('simulate').description(
    'Play kitchens, couriers and guests at a running server, with faults that can be switched meanwhile',
  ),
)
  .addOption(
    new Option('--token <token>', 'play the terminal group of this token instead; may be repeated')
      .argParser(repeatable(String))
      .default([], 'a sandbox restaurant is made'),
  )
  .option('--app-id <id>', 'with --token: the application with which guests order', idFlag('--app-id'))
  .option('--client-secret <secret>', 'secret of that application; also COMANDA_CLIENT_SECRET')
  .option('--api-key <key>', 'API key of that application; also COMANDA_API_KEY')
  .option('--organization <id>', 'where they order (default: the first of the key)', idFlag('--organization'))
  .option('--kitchens <number>', 'how many kitchens are made', wholeNumberFlag('--kitchens', 1, 1000), 3)
  .option('--guests <number>', 'how many guests there are', wholeNumberFlag('--guests', 1, 100_000), 20)
  .option(
    '--orders-per-minute <number>',
    'how many orders they place in a minute of theirs',
    amountFlag('--orders-per-minute', 0.001, 100_000),
    2,
  )
  .addOption(
    new Option('--orders <number>', 'end after so many orders')
      .argParser(wholeNumberFlag('--orders', 1, 1e9))
      .default(Infinity, 'without end'),
  )
  .option(
    '--seed <number>',
    'seed of all that is random: the same one repeats it',
    wholeNumberFlag('--seed', 0, 2 ** 32),
    1,
  )
  .option('--speed <number>', 'how fast the time of the restaurant runs', amountFlag('--speed', 0.001, 100_000), 1)
  .addOption(
    new Option('--for <seconds>', 'end after so long')
      .argParser(amountFlag('--for', 0.001, forMaxSeconds))
      .default(forMaxSeconds, 'until Ctrl-C'),
  )
  .addOption(
    new Option('--fault <fault>', 'give all kitchens a fault, as in slow=5; may be repeated')
      .argParser(repeatable(faultOf))
      .default([], 'none'),
  )
  .option('--zone <name>', "time zone of the kitchens' clocks", zoneFlag('--zone'), 'UTC')
  .option('--journals <folder>', 'where the kitchens keep their journals (default: in memory)')
  .option('--json', 'print the summary as one line of JSON')
  .addHelpText('after', `\nWhile it runs, a line "fault <kitchen|all> <fault>" switches a fault:\n${faultHelp}`)
  .action(simulate)

async function simulate(flags: Flags): Promise<void> {
  const { url, keys, tokens, organizationId, close } = await placeOf(flags)
  const session = keys && new Session(url, keys, clients)
  const { seed, speed, guests, ordersPerMinute, journals: folder, zone: timeZone } = flags
  if (folder !== undefined)
    await makeFolder(folder).catch((error: Error) => {
      throw new OperatorError(`${folder} cannot be made: ${error.message}`, 'Name another folder with --journals')
    })
  const ending = new AbortController()
  const listening = onStop(
    () => ending.abort(),
    () => process.exit(1),
  )
  const timer = setTimeout(() => ending.abort(), flags.for * 1000)
  try {
    const crowd = session && { api: session, shop: await findShop(session, organizationId), guests, ordersPerMinute }
    const simulation = new Simulation({ url, tokens, seed, speed, folder, timeZone, log: createLog('warn'), crowd })
    await simulation.open()
    for (const fault of flags.fault) simulation.fail('all', fault)
    const isTyped = process.stdin.isTTY && process.stderr.isTTY
    const input = createInterface({ input: process.stdin, ...(isTyped && { output: process.stderr }) })
    // While readline edits a line, it reads Ctrl-C itself.
    input.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    const kitchens = tokens.length === 1 ? 'a kitchen' : `${tokens.length} kitchens`
    const players = crowd ? `${kitchens} and ${guests} guests` : kitchens
    note([`Simulating ${players} at ${url}`])
    const board = openBoard(simulation, input)
    input.on('line', (line) => obey(simulation, line.trim(), board.say))
    await simulation.play({ signal: ending.signal, ordersMax: flags.orders })
    const counts = await simulation.finish(finishMs)
    board.end()
    input.close()
    if (flags.json) printJson(counts)
    else print([countsText(counts)])
    if (counts.placed > counts.succeeded + counts.refused + counts.expired) process.exitCode = 1
  } finally {
    clearTimeout(timer)
    listening()
    await session?.close()
    await close?.()
  }
}

/** Returns the restaurant to simulate: an existing one, or a new one. */
async function placeOf(flags: Flags, env: Record<string, string | undefined> = process.env) {
  if (flags.token.length === 0) {
    const target = await findTarget(flags)
    return { url: target.url, ...(await openSimulatedRestaurant(target, flags.kitchens)) }
  }
  const { url, appId, clientSecret = env.COMANDA_CLIENT_SECRET, apiKey = env.COMANDA_API_KEY } = flags
  if (url === undefined) throw new OperatorError('--token is given and the server is not', 'Name it with --url')
  const keys: Keys | undefined = appId && clientSecret && apiKey ? { appId, clientSecret, apiKey } : undefined
  if (appId && !keys)
    throw new OperatorError('--app-id is given without --client-secret and --api-key', 'Give all three')
  return { url, keys, tokens: flags.token, organizationId: flags.organization, close: undefined }
}

/** Executes a line such as `fault 2 slow 5` or `fault all none`. */
function obey(simulation: Simulation, text: string, say: (text: string) => void): void {
  const [, which, fault = ''] = /^fault\s+(\d+|all)\s+(\S.*)$/.exec(text) ?? []
  try {
    if (which !== undefined) simulation.fail(which === 'all' ? which : Number(which), parseFault(fault))
    else if (text !== '') say('That is no line for a simulation. Type "fault <kitchen|all> <fault>"')
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}

function faultOf(text: string): Fault {
  const fault = readFault(text)
  if (fault === null)
    throw new OperatorError('--fault is "none"', 'Leave it out: there are no faults unless it names one')
  return fault
}

function readFault(text: string): Fault | null {
  try {
    return parseFault(text)
  } catch {
    const lines = faultHelp.split('\n').map((line) => line.trim())
    throw new OperatorError(`--fault is "${text}"`, 'Give one of these', { lines })
  }
}
