import { Command } from 'commander'
import { ApiError } from '#imports/api.ts'
import {
  fileColumns,
  type MenuFile,
  type MenuSources,
  menuHeadings,
  parseMenu,
  readMenuTable,
} from '#imports/menu/file.ts'
import { orderColumns } from '#imports/orders/columns.ts'
import { type PastOrder, parseOrders, readOrderTables } from '#imports/orders/replayed.ts'
import { fileSource } from '#imports/tables/source.ts'
import { findTarget, revokeKey, type TargetFlags } from './client.ts'
import { withTarget, zoneFlag } from './flags.ts'
import { print, printJson } from './output.ts'
import { openProgress } from './replay/progress.ts'
import { openReceiver } from './replay/receiver.ts'
import { openRestaurant, Session } from './replay/restaurant.ts'
import { clients, placeAll, retryUnreachable, type Summary } from './replay/run.ts'
import { type ReplayState, readState, removeState, stateFile, webhooksFile, writeState } from './replay/state.ts'
import { noteUnread, readOptions, type TableFlags, withTables } from './table_flags.ts'

interface ReplayFlags extends TargetFlags, TableFlags {
  menu: string
  sizes?: string
  orders: string
  lines?: string
  zone: string
  json?: boolean
}

export const replayCommand = withTables(
  withTarget(
    new Command('replay').description(
      'Place the orders of a CSV or XLSX file as an outside program would; begun again, it goes on where it was stopped',
    ),
  ),
)
  .requiredOption('--menu <file>', 'CSV with the columns item_name, price and, if products have sizes, size')
  .option('--sizes <file>', 'CSV with a line for each size of each product, when prices do not stand in the menu file')
  .requiredOption(
    '--orders <file>',
    'CSV with the columns order_number, ordered_at_local, item_name, quantity and, if it has one, price',
  )
  .option('--lines <file>', 'CSV with the lines of the orders, when they do not stand in the file of orders')
  .option('--zone <name>', 'time zone of the restaurant', zoneFlag('--zone'), 'UTC')
  .option('--json', 'print the summary as one line of JSON')
  .action(replay)

async function replay(flags: ReplayFlags): Promise<void> {
  const target = await findTarget(flags)
  const lines = flags.lines === undefined ? undefined : await fileSource(flags.lines)
  const tables = await readOrderTables({ orders: await fileSource(flags.orders), lines, ...readOptions(flags) })
  const menuTable = await readMenuTable(await menuSources(flags), tables)
  const menu = parseMenu(menuTable)
  noteUnread(flags.menu, menuHeadings(menuTable), fileColumns)
  const { orders, headings } = parseOrders(tables, menu)
  noteUnread(flags.orders, headings, orderColumns)
  const inputs = [flags.menu, flags.sizes, flags.orders, flags.lines].filter((input) => input !== undefined)
  const file = await stateFile(target.url, inputs)
  const state = (await resume(target.url, file)) ?? (await begin(target, file, menu, orders, flags.zone))
  const receiver = await openReceiver(webhooksFile(state))
  const progress = openProgress(orders.length)
  const session = new Session(target.url, state, clients)
  let summary: Summary
  try {
    summary = await placeAll({ state, session, receiver, progress, orders })
  } finally {
    progress.end()
    await session.close()
    await receiver.close()
  }
  // Revoking the key also removes its webhook receiver.
  await revokeKey(target, state.keyId)
  await removeState(file, state)
  if (flags.json) printJson(summary)
  else print(tableLines(summary))
  if (summary.succeeded < orders.length || summary.webhooks.distinct < summary.succeeded) process.exitCode = 1
}

/** Returns the files of the menu, and how to read them. */
const menuSources = async ({ menu, sizes, ...flags }: ReplayFlags): Promise<MenuSources> => ({
  menu: await fileSource(menu),
  ...(sizes !== undefined && { sizes: await fileSource(sizes) }),
  ...readOptions(flags),
})

/** Returns the state of an interrupted replay, unless its restaurant no longer exists on the server. */
async function resume(url: string, file: string): Promise<ReplayState | undefined> {
  const state = await readState(file)
  if (!state) return undefined
  const session = new Session(url, state, 1)
  try {
    await retryUnreachable(() => session.post('/api/1/organizations', { organizationIds: [state.organizationId] }))
    return state
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return undefined
    throw error
  } finally {
    await session.close()
  }
}

async function begin(
  target: { url: string; adminToken: string },
  file: string,
  menu: MenuFile,
  orders: readonly PastOrder[],
  zone: string,
): Promise<ReplayState> {
  const hasPrices = orders.some(({ lines }) => lines.some(({ price }) => price !== undefined))
  const state = await openRestaurant(target, menu, { hasPrices, zone })
  await writeState(file, state)
  return state
}

function tableLines(summary: Summary): string[] {
  const { placed, succeeded, webhooks, orderTotal, lineTotal, ordersPerSecond, p50Ms, p99Ms } = summary
  const rows: [string, number][] = [
    ['orders placed', placed],
    ['of these accepted', succeeded],
    ['sum of the orders', orderTotal],
    ['sum of their lines', lineTotal],
    ['webhooks received', webhooks.distinct],
    ['webhooks repeated', webhooks.repeated],
    ['orders a second', ordersPerSecond],
    ['half answered within ms', p50Ms],
    ['99 of 100 within ms', p99Ms],
  ]
  return rows.map(([name, value]) => `${name.padEnd(24)}${String(value).padStart(12)}`)
}
