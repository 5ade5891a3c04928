/**
 * `comanda import --catalogue` of 20,000 products with groups, sizes, modifiers and charts, on a new server: the duration of the command,
 * also of a second import without differences. Command, server and PostgreSQL work alternately, so the sum of their processor times is the
 * duration on an idle machine.
 *
 * Then `comanda import orders` of 100,000 past orders of three lines each: orders per second, and the memory growth of command and server.
 *
 *     npm run bench -- import [--products 20000] [--orders 100000] [--seconds 20]
 *
 * Under five seconds it imports 300 products and 400 orders without limits.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { writeCatalogue } from '#test/fixtures/catalogue_files.ts'
import { startNodeProcess } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { databaseMs, endedChildrenMs, processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string' }, orders: { type: 'string' }, seconds: { type: 'string', default: '20' } },
})
const { sized, isShort } = lengthOf(flags.seconds)
const products = Number(flags.products ?? sized(20_000, 300))
const orders = Number(flags.orders ?? sized(100_000, 400))
const perSecondMin = 1_000
const ordersPerSecondMin = 500
const megabytesMax = 200
const adminToken = 'ca_admin-token-of-the-import'

const folder = await mkdtemp(join(tmpdir(), 'comanda-import-'))
// PostgreSQL runs as another user if this process is root.
await chmod(folder, 0o755)
const files = await mkdtemp(join(tmpdir(), 'comanda-files-'))
await writeCatalogue(files, { products })
const node = await startNodeProcess({ folder, adminToken })
let isFast = false
try {
  const perSecond = await importOnce('new')
  isFast = isShort || perSecond >= perSecondMin
  await importOnce('all there')
  isFast = (await importOrders()) && isFast
} finally {
  await node.stop()
  await removeEmbedded(folder)
  for (const one of [folder, files]) await rm(one, { recursive: true, force: true })
}
process.exit(isFast ? 0 : 1)

/** Imports the catalogue, and returns the products per second. */
async function importOnce(title: string): Promise<number> {
  const main = join(import.meta.dirname, '..', 'src', 'main.ts')
  const args = ['--catalogue', files, '--corporation', demo.corporation, '--url', node.url, '--admin-token', adminToken]
  const before = await processorSeconds()
  const startedAt = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'import', ...args])
  const seconds = (performance.now() - startedAt) / 1000
  const perSecond = products / seconds
  const after = await processorSeconds()
  const used = after.map((each, i) => each - before[i]!)
  const [command, server, database] = used.map((each) => each.toFixed(1))
  const sum = used.reduce((all, each) => all + each, 0)
  console.log(`${title}: ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} products a second. ${stdout.trim()}`)
  console.log(
    `  processor: command ${command} s, server ${server} s, PostgreSQL ${database} s; ${(products / sum).toFixed(0)} products a second of it`,
  )
  return products / sum
}

/** Returns seconds of processor time so far: of ended commands, of the server, and of its PostgreSQL. */
async function processorSeconds(): Promise<number[]> {
  const used = await Promise.all([endedChildrenMs(), processMs(node.pid), databaseMs(folder)])
  return used.map((ms) => ms / 1_000)
}

/** Imports past orders. Returns whether speed and memory are within the limits. */
async function importOrders(): Promise<boolean> {
  const one = await importFile(0, 1)
  const before = await megabytesOf(node.pid, 'VmRSS')
  const { seconds, megabytes, text } = await importFile(1, orders)
  const perSecond = orders / seconds
  const grown = { command: megabytes - one.megabytes, server: (await megabytesOf(node.pid, 'VmHWM')) - before }
  console.log(`past orders: ${perSecond.toFixed(0)} a second. ${text}`)
  console.log(
    `  memory: command ${megabytes.toFixed(0)} MB at most, ${grown.command.toFixed(0)} MB more than for one order; ` +
      `server ${grown.server.toFixed(0)} MB more than before`,
  )
  return isShort || (perSecond >= ordersPerSecondMin && Math.max(grown.command, grown.server) <= megabytesMax)
}

/** Imports a file of orders with three lines each, of goods, which are sold without modifiers. */
async function importFile(first: number, count: number): Promise<{ seconds: number; megabytes: number; text: string }> {
  const path = join(files, 'past_orders.csv')
  const lineOf = (order: number, i: number) => {
    const product = (((order * 3 + i) * 7) % (products / 10)) * 10 + 8
    const time = new Date(Date.UTC(2024, 0, 1) + order * 300_000).toISOString()
    return `${order},${time.slice(0, 10)} ${time.slice(11, 19)},Product ${product},${1 + (i % 2)},${(5 + (order % 9) / 4).toFixed(2)}`
  }
  const lines = Array.from({ length: count * 3 }, (_, i) => lineOf(first + Math.floor(i / 3), i % 3))
  await writeFile(path, `${['order_number,ordered_at_local,item_name,quantity,price', ...lines].join('\n')}\n`)
  const main = join(import.meta.dirname, '..', 'src', 'main.ts')
  const args = ['import', 'orders', '--orders', path, '--organization', demo.organization]
  const startedAt = performance.now()
  const running = promisify(execFile)(process.execPath, [main, ...args, '--url', node.url, '--admin-token', adminToken])
  let megabytes = 0
  const watch = setInterval(async () => {
    megabytes = Math.max(megabytes, await megabytesOf(running.child.pid, 'VmHWM'))
  }, 20)
  const { stdout } = await running.finally(() => clearInterval(watch))
  return { seconds: (performance.now() - startedAt) / 1000, megabytes, text: stdout.trim() }
}

/** Returns the memory of a process, current or maximum. */
async function megabytesOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}
