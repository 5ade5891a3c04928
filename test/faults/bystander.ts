/** A client without knowledge of the attack, in its own process. It places orders, reads at a constant rate, and receives webhooks. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import type { Envelope } from '#test/harness/receiver.ts'

export type BystanderTask =
  | { do: 'listen' }
  | { do: 'begin'; url: string; token: string; organizationId: string }
  | { do: 'end' }

/** Measurements since `begin`, in milliseconds. */
export interface Witnessed {
  answersMs: number[]
  webhooksMs: number[]
  reportsMs: number[]
  placed: number
  /** Acknowledged orders that were not executed or had no webhook. */
  lost: string[]
  failures: string[]
}

const everyMs = 50
/** Number of requests per order. */
const orderEach = 3
/** Number of requests per report. */
const reportEach = 10
const restWithinMs = 60_000
const pollMs = 100

/** Time of the first webhook of each order. */
const deliveredAt = new Map<string, number>()
let stop: (() => Promise<Witnessed>) | undefined

process.on('message', async (task: BystanderTask) => process.send!(await perform(task)))
process.once('disconnect', () => process.exit())

async function perform(task: BystanderTask): Promise<object> {
  if (task.do === 'listen') return { hookUrl: await listen() }
  if (task.do === 'end') return stop!()
  stop = begin(task)
  return {}
}

async function listen(): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.writeHead(200).end()
    for (const { eventInfo } of JSON.parse(Buffer.concat(chunks).toString()) as Envelope[]) {
      const { id } = eventInfo as { id: string }
      if (!deliveredAt.has(id)) deliveredAt.set(id, performance.now())
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

interface Client {
  url: string
  token: string
  organizationId: string
}

function begin(client: Client): () => Promise<Witnessed> {
  const answersMs: number[] = []
  const reportsMs: number[] = []
  const failures: string[] = []
  const placedAt = new Map<string, number>()
  const under = new Set<Promise<void>>()
  let isEnding = false

  const request = async (isOrder: boolean, dueAt: number) => {
    const id = randomUUID()
    try {
      await (isOrder ? place(client, id) : read(client))
      if (isOrder) placedAt.set(id, performance.now())
    } catch (error) {
      failures.push(String(error))
    }
    answersMs.push(performance.now() - dueAt)
  }
  const makeReport = async () => {
    const startedAt = performance.now()
    await report(client).catch((error) => failures.push(String(error)))
    reportsMs.push(performance.now() - startedAt)
  }
  const load = (async () => {
    const start = performance.now()
    for (let i = 0; !isEnding; i++) {
      const dueAt = start + i * everyMs
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      const one =
        i % reportEach === 1 ? makeReport() : request(i % orderEach === 0, Math.max(dueAt, performance.now() - everyMs))
      under.add(one)
      void one.finally(() => under.delete(one))
    }
  })()

  return async () => {
    isEnding = true
    await load
    await Promise.all(under)
    const lost = await findLost(client, [...placedAt.keys()])
    const webhooksMs = [...placedAt].flatMap(([id, at]) => (deliveredAt.has(id) ? [deliveredAt.get(id)! - at] : []))
    return { answersMs, webhooksMs, reportsMs, placed: placedAt.size, lost, failures }
  }
}

const place = ({ url, token, organizationId }: Client, id: string) =>
  post(
    url,
    '/api/1/deliveries/create',
    {
      organizationId,
      order: {
        id,
        phone: '+442079460000',
        orderServiceType: 'DeliveryByClient',
        items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
      },
    },
    { token },
  )

const read = ({ url, token, organizationId }: Client) =>
  post(url, '/api/1/terminal_groups', { organizationIds: [organizationId] }, { token })

const report = ({ url, token }: Client) =>
  post(
    url,
    '/api/reporting/v1/olap/get',
    {
      ...{
        reportType: 'SALES',
        groupByRowFields: ['Department.Id', 'DishName'],
        aggregateFields: ['DishDiscountSumInt'],
      },
      filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', periodType: 'CURRENT_MONTH' }],
    },
    { token },
  )

/** Waits until each order is executed and its webhook has arrived. Returns the orders without either. */
async function findLost({ url, token, organizationId }: Client, ids: readonly string[]): Promise<string[]> {
  let open = [...ids]
  for (const deadline = performance.now() + restWithinMs; ; await sleep(pollMs)) {
    const done = new Set<string>()
    for (let from = 0; from < open.length; from += 100) {
      const orderIds = open.slice(from, from + 100)
      const { orders } = await post<{ orders: { id: string; creationStatus: string }[] }>(
        url,
        '/api/1/deliveries/by_id',
        { organizationId, orderIds },
        { token },
      )
      for (const { id, creationStatus } of orders) if (creationStatus === 'Success' && deliveredAt.has(id)) done.add(id)
    }
    open = open.filter((id) => !done.has(id))
    if (open.length === 0 || performance.now() > deadline) return open
  }
}
