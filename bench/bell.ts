/**
 * What open tabs of the console cost, and how soon they hear of an order: processor time of the server and its database with idle tabs
 * above that without, accepted orders with tabs and without in turns, and the time from the answer to an order until the bell rings, above
 * the longest pause of this process. Exits with 1 if a limit is exceeded.
 *
 *     npm run bench -- bell [--seconds 10] [--rounds 3]
 *
 * Under five seconds it does each once, without limits.
 */
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { benchOrder } from './order.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'
import { logIn } from './people.ts'
import { databaseMs, processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string' } },
})
const { seconds, sized, isShort } = lengthOf(flags.seconds)
const rounds = Number(flags.rounds ?? sized(3, 1))
const tabs = 50
const tabsPerSession = 20
const clients = 16
const orders = sized(100, 5)
const organizationId = demo.organization
const idleMsMax = 10
const ratioMin = 0.97
const ringMsMax = 400

let isWithin = true
await onOwnServer('bell', async (server) => {
  const cookies = await logIn(server, Math.ceil(tabs / tabsPerSession))
  const withTabs = async <T>(count: number, work: () => Promise<T>): Promise<T> => {
    const opened = Array.from({ length: count }, (_, i) =>
      openTab(server.url, cookies[Math.floor(i / tabsPerSession)]!),
    )
    await Promise.all(opened.map((tab) => once(tab, 'message')))
    const done = await work()
    for (const tab of opened) tab.terminate()
    return done
  }
  await measureAccepting(server, withTabs)
  await measureIdle(server, withTabs)
  await measureRinging(server, cookies[0]!)
})
process.exit(isShort || isWithin ? 0 : 1)

type WithTabs = <T>(count: number, work: () => Promise<T>) => Promise<T>

async function measureIdle(server: OwnServer, withTabs: WithTabs): Promise<void> {
  const used = async () => (await processMs(server.pid)) + (await databaseMs(server.folder))
  const perSecond = async () => {
    const before = await used()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return ((await used()) - before) / seconds
  }
  const [without, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    without.push(await perSecond())
    beside.push(await withTabs(tabs, perSecond))
  }
  const more = median(beside) - median(without)
  check(more <= idleMsMax, `${tabs} idle tabs take ${more.toFixed(1)} ms a second; the mark is ${idleMsMax}`)
}

async function measureAccepting(server: OwnServer, withTabs: WithTabs): Promise<void> {
  const load = async () => {
    const task = { path: '/api/1/deliveries/create', body: { organizationId, order: benchOrder() }, freshIds: true }
    return (await server.load({ ...task, clients, seconds })).perSecond
  }
  const ratios: number[] = []
  await load()
  for (let round = 0; round < rounds; round++) {
    // The order of the turns changes, because a server with more orders is slower.
    const [first, second] = round % 2 ? [tabs, 0] : [0, tabs]
    const rates = new Map([[first, await withTabs(first, load)]])
    rates.set(second, await withTabs(second, load))
    ratios.push(rates.get(tabs)! / rates.get(0)!)
  }
  const ratio = median(ratios)
  const all = ratios.map((one) => one.toFixed(3)).join(' ')
  check(
    ratio >= ratioMin,
    `orders accepted with ${tabs} tabs: ${ratio.toFixed(3)} of those without (${all}); the mark is ${ratioMin}`,
  )
}

async function measureRinging(server: OwnServer, cookie: string): Promise<void> {
  const tab = openTab(server.url, cookie)
  let revision = 0
  tab.on('message', (data) => {
    const { changed } = JSON.parse(String(data)) as { changed?: Record<string, number> }
    revision = changed?.[organizationId] ?? revision
    tab.emit('read')
  })
  await once(tab, 'message')
  const lag = monitorEventLoopDelay({ resolution: 1 })
  lag.enable()
  const times: number[] = []
  for (let i = 0; i < orders; i++) {
    await untilQuiet(tab)
    const before = revision
    const body = { organizationId, order: benchOrder(i) }
    await post(server.url, '/api/1/deliveries/create', body, { token: server.token })
    const answered = performance.now()
    while (revision === before) await once(tab, 'read')
    times.push(performance.now() - answered)
  }
  tab.terminate()
  const pauseMs = lag.max / 1e6
  const ringMs = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!
  const text = `the bell rings ${ringMs.toFixed(0)} ms after 99 % of answers, median ${median(times).toFixed(0)}`
  check(
    ringMs <= ringMsMax + pauseMs,
    `${text}; the mark is ${ringMsMax} beyond the longest pause of ${pauseMs.toFixed(0)}`,
  )
}

/** Waits until an order is accepted and executed: no change for a second. */
async function untilQuiet(tab: WebSocket): Promise<void> {
  for (;;) {
    const signal = AbortSignal.timeout(1000)
    if (
      await once(tab, 'read', { signal }).then(
        () => false,
        () => true,
      )
    )
      return
  }
}

function openTab(url: string, cookie: string): WebSocket {
  const address = `${url.replace('http', 'ws')}/console/bell?organizationId=${organizationId}`
  return new WebSocket(address, { headers: { cookie, origin: url } })
}

function check(holds: boolean, text: string): void {
  isWithin &&= holds
  console.log(text)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
