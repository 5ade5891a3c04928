/**
 * Clients of the load test, in their own process: front offices that accept everything, idle terminals, and a receiver of webhooks that
 * records the first one of each order.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { createLog } from '#server/log.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.store.ts'
import { noPrinter } from '#terminal/agent/printers.ts'
import { heartbeatSeconds, linkPath, protocolVersion } from '#terminal/link/protocol.ts'
import type { Envelope } from '#test/harness/receiver.ts'

export type FrontOffices =
  | { do: 'listen' }
  | { do: 'work'; url: string; tokens: string[] }
  | { do: 'idle'; url: string; tokens: string[] }
  | { do: 'leave' }
  /** Returns received orders, and the delays of those since then. */
  | { do: 'tell'; since: number }

export type FromFrontOffices = { hookUrl: string } | { ids: string[]; p99Ms: number; results: number } | { done: true }

const results = new Set<string>()
/** Time and delay of the first webhook, by order. */
const delivered = new Map<string, { at: number; lateMs: number }>()
let idle: WebSocket[] = []
/** Limits concurrent connections when terminals reconnect after a cut. */
const connectingMax = 25

process.on('message', async (task: FrontOffices) => {
  process.send!(await perform(task))
})
// Ends with the process that runs the load.
process.once('disconnect', () => process.exit())

async function perform(task: FrontOffices): Promise<FromFrontOffices> {
  if (task.do === 'listen') return { hookUrl: await listen() }
  if (task.do === 'tell')
    return { ids: [...delivered.keys()], p99Ms: p99(lateMsSince(task.since)), results: results.size }
  if (task.do === 'work') for (const token of task.tokens) work(task.url, token)
  if (task.do === 'idle') await connectIdle(task.url, task.tokens)
  if (task.do === 'leave') await leave()
  return { done: true }
}

/** Runs the front office program with a journal in memory, because the restaurant's disk is not measured. */
function work(url: string, token: string): void {
  const parts = { name: 'Terminal', version: '1', printer: noPrinter, log: createLog('error') }
  const onResult = ({ commandId }: { commandId: string }) => void results.add(commandId)
  new Agent({ ...parts, url, token, journal: new Journal(':memory:'), onResult }).start()
}

async function connectIdle(url: string, tokens: readonly string[]): Promise<void> {
  for (let from = 0; from < tokens.length; from += connectingMax)
    idle.push(...(await Promise.all(tokens.slice(from, from + connectingMax).map((token) => connect(url, token)))))
}

/** Connects a terminal that only sends hello and heartbeats. */
async function connect(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${linkPath}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await once(socket, 'open')
  const hello = { type: 'hello', protocol: protocolVersion, name: 'Idle', version: '1', acknowledged: 0, unsettled: [] }
  socket.send(JSON.stringify(hello))
  await once(socket, 'message')
  const beat = setInterval(() => socket.ping(), heartbeatSeconds * 1000)
  socket.on('close', () => clearInterval(beat))
  return socket
}

async function leave(): Promise<void> {
  const leaving = idle
  idle = []
  await Promise.all(
    leaving.map((socket) => {
      const closed = once(socket, 'close')
      socket.close()
      return closed
    }),
  )
}

async function listen(): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const now = Date.now()
    response.end()
    const events: Envelope[] = JSON.parse(Buffer.concat(chunks).toString())
    for (const { eventInfo, eventTime } of events) {
      const { id } = eventInfo as { id: string }
      // Times of events are UTC, written without an offset.
      if (!delivered.has(id))
        delivered.set(id, { at: now, lateMs: now - Date.parse(`${eventTime.replace(' ', 'T')}Z`) })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

function lateMsSince(since: number): number[] {
  return [...delivered.values()].filter(({ at }) => at >= since).map(({ lateMs }) => lateMs)
}

function p99(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
}
