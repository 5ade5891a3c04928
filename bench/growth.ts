/**
 * Compares a server that has 2,000,000 orders with one that has 20,000: new orders, searches and reading by revision. Both deliver as many
 * orders a day, so one has them for ten days and the other for years. Prints the processor time of a request, of Node and PostgreSQL
 * together, on both servers in turns. Exits with 1 if a request takes more than 1.3 times as much on the larger one.
 *
 *     npm run bench -- growth [--orders 2000000] [--seconds 30]
 *
 * Under five seconds it compares 4,000 with 400 orders, without a limit.
 */
import { parseArgs } from 'node:util'
import { demo } from '#shared/demo.ts'
import { lengthOf } from './length.ts'
import type { Load } from './loader.ts'
import { benchOrder } from './order.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'
import { databaseMs, processMs } from './processor_time.ts'
import { restaurants, searchLoad } from './searches.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string' }, seconds: { type: 'string', default: '30' } },
})
const { seconds, sized, isShort } = lengthOf(flags.seconds)
const factor = sized(100, 10)
const orders = Number(flags.orders ?? sized(2_000_000, 4_000))
/** Days of orders on the smaller server. */
const days = 10
const ratioMax = 1.3
const rounds = sized(5, 1)
const clients = 4
/** Revisions that a poll is behind. */
const behind = 20

type Task = Omit<Load, 'url' | 'token'>

/** A server with its loads by name. */
interface Filled {
  server: OwnServer
  tasks: Readonly<Record<string, Task>>
}

await onOwnServer('growth', (large) =>
  onOwnServer('small', async (small) => {
    const both = [
      await fill(small, { orders: orders / factor, days }),
      await fill(large, { orders, days: factor * days }),
    ]
    for (const name of Object.keys(both[0]!.tasks)) await compare(name, both)
  }),
)

/** Fills a server. The last orders of all servers have the same numbers, so that searches find as many. */
async function fill(server: OwnServer, size: { orders: number; days: number }): Promise<Filled> {
  const last = orders / restaurants
  const { url, token, database: address, adminToken } = server
  const searches = await searchLoad(
    { url, token, adminToken, address, modelId: demo.order },
    { corporationId: demo.corporation, isShort, last, ...size },
  )
  const found = [...new Set(searches.bodies!.map(({ organizationIds }) => (organizationIds as [string])[0]))]
  const ordering = { organizationId: demo.organization, order: benchOrder() }
  const measured = { clients, seconds: seconds / rounds, warmUpSeconds: sized(3, 0.3) }
  const tasks = {
    'new orders': { ...measured, path: '/api/1/deliveries/create', body: ordering, freshIds: true },
    searches: { ...measured, path: searches.path, body: {}, bodies: searches.bodies! },
    'reading by revision': {
      ...measured,
      path: '/api/1/deliveries/by_revision',
      body: {},
      bodies: found.map((id) => ({ organizationIds: [id], startRevision: last - behind })),
    },
  }
  return { server, tasks }
}

async function compare(name: string, both: readonly Filled[]): Promise<void> {
  const costs: number[][] = both.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, { server, tasks }] of both.entries()) costs[i]!.push(await costOf(server, tasks[name]!))
  const [small, large] = costs.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!) as [
    number,
    number,
  ]
  const ratio = large / small
  const isTooMuch = !isShort && ratio > ratioMax
  if (isTooMuch) process.exitCode = 1
  console.log(
    `${name}: ${small.toFixed(2)} ms with ${orders / factor} orders, ${large.toFixed(2)} ms with ${orders}, ` +
      `${ratio.toFixed(2)} times as much${isTooMuch ? ` (more than ${ratioMax})` : ''}`,
  )
}

/** Returns the processor time of a request in milliseconds. */
async function costOf({ pid, folder, load }: OwnServer, task: Task): Promise<number> {
  const used = async () => (await processMs(pid)) + (await databaseMs(folder))
  const before = await used()
  const { sent, failed } = await load(task)
  if (failed > 0) throw new Error(`${failed} of ${sent} requests failed`)
  return ((await used()) - before) / sent
}
