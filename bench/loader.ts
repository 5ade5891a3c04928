/**
 * The load, in its own process. Open loop: every worker sends its next request at the scheduled time, whether or not earlier ones are
 * answered, and latency is measured from that time. Without a rate it sends the next request after each response.
 *
 *     receives { task, url, … } messages, answers { perSecond, sent, p50Ms, p99Ms, failed }
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export interface Load {
  url: string
  path: string
  token?: string
  body: Record<string, unknown>
  /** Bodies that are sent in turn instead of `body`. */
  bodies?: Record<string, unknown>[]
  clients: number
  /** Default: the number of clients. */
  connections?: number
  /** Duration of the measurement. */
  seconds: number
  /** Duration of the load before the measurement. */
  warmUpSeconds?: number
  /** Requests a second over all clients. Default: as many as possible. */
  rate?: number
  /** Polls the outcome after each create, and counts both as one cycle. */
  cycle?: { path: string; organizationId: string }
  /** Whether each order gets a new id. */
  freshIds?: boolean
  /** Closes each order after a delay, without measuring it. Needs `freshIds`. */
  closing?: { path: string; organizationId: string; afterMs: number }
}

export interface Measured {
  /** Responses to requests of the measured time, per second. */
  perSecond: number
  /** Number of sent requests, measured or not. */
  sent: number
  p50Ms: number
  p99Ms: number
  failed: number
}

/** Time between polls of an outcome, the first of which follows the create. */
const pollMs = 40

process.on('message', async (load: Load) => {
  process.send!(await run(load))
})

async function run(load: Load): Promise<Measured> {
  const pool = new Pool(load.url, { connections: load.connections ?? load.clients, pipelining: 1 })
  const latencies: number[] = []
  let [failed, sent] = [0, 0]
  const start = performance.now()
  const measuredFrom = start + (load.warmUpSeconds ?? 0) * 1000
  const end = measuredFrom + load.seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const due = load.rate ? start + (sent / load.rate) * 1000 : performance.now()
      if (due >= end) return
      sent++
      const wait = due - performance.now()
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
      const isOk = await once(pool, load).catch(() => false)
      const now = performance.now()
      if (!isOk) failed++
      else if (now >= measuredFrom) latencies.push(now - due)
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  // Lasts until the last response: clients that are still busy keep the server as busy as before.
  const measuredSeconds = (performance.now() - measuredFrom) / 1000
  await Promise.all(closings)
  await closingPool?.close()
  await pool.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { perSecond: latencies.length / measuredSeconds, sent, p50Ms: at(0.5), p99Ms: at(0.99), failed }
}

let index = 0

async function once(pool: Pool, load: Load): Promise<boolean> {
  const next = load.bodies?.[index++ % load.bodies.length] ?? load.body
  const body = load.freshIds ? withFreshId(next) : next
  const answer = await post(pool, load.path, load.token, body)
  if (answer.status !== 200) return false
  if (load.closing) closeLater(load, load.closing, body)
  if (!load.cycle) return true
  const { correlationId } = JSON.parse(answer.text)
  const question = { organizationId: load.cycle.organizationId, correlationId }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const status = await post(pool, load.cycle.path, load.token, question)
    if (status.status !== 200) return false
    const { state } = JSON.parse(status.text)
    if (state !== 'InProgress') return state === 'Success'
  }
}

/** Pending closings. They use separate connections, so that no create waits for one. */
const closings = new Set<Promise<unknown>>()
let closingPool: Pool | undefined

function closeLater(
  { url, token }: Load,
  { path, organizationId, afterMs }: NonNullable<Load['closing']>,
  { order }: Record<string, unknown>,
): void {
  closingPool ??= new Pool(url, { connections: 8, pipelining: 1 })
  const { id: orderId } = order as { id: string }
  const closing = sleep(afterMs).then(() => post(closingPool!, path, token, { organizationId, orderId }))
  closings.add(closing)
  void closing.finally(() => closings.delete(closing))
}

const withFreshId = (body: Record<string, unknown>) => ({
  ...body,
  order: { ...(body.order as object), id: randomUUID() },
})

async function post(pool: Pool, path: string, token: string | undefined, body: unknown) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const response = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.statusCode, text: await response.body.text() }
}
