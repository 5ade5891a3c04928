import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { Decimal, total } from '#core/decimal.ts'
import { sumOf } from '#ordering/lines.ts'
import { SettingError } from '#server/config.ts'
import type { AnsweredItem } from '#shared/schemas/order_answer.ts'
import { ApiError, findTarget, type TargetFlags } from './client.ts'
import { type MenuFile, readMenuFile } from './import.ts'
import { type PastOrder, readOrdersFile } from './replay/orders_file.ts'
import { openProgress, type Progress } from './replay/progress.ts'
import { openReceiver, type Receiver } from './replay/receiver.ts'
import { openRestaurant, orderBody, orderIdOf, Session } from './replay/restaurant.ts'
import { type ReplayState, readState, stateFile, webhooksFile, writeState } from './replay/state.ts'

const clients = 16
/** As many orders as the server answers at once. */
const askedAtOnce = 200
/** How long to retry a server that does not answer, and to wait for webhooks that do not come. */
const patienceMs = 120_000
const pauseMaxMs = 1_000

interface ReplayFlags extends TargetFlags {
  menu: string
  orders: string
  zone: string
  json?: boolean
}

export const replayCommand = new Command('replay')
  .description(
    'Place the orders of a CSV file as an outside program would; begun again, it goes on where it was stopped',
  )
  .requiredOption('--menu <file>', 'CSV with the columns item_name and price')
  .requiredOption(
    '--orders <file>',
    'CSV with the columns order_number, ordered_at_local, item_name, quantity and, if it has one, price',
  )
  .option('--url <url>', 'address of the server (default: the one that runs on the data folder)')
  .option('--admin-token <token>', 'admin token of the server (COMANDA_ADMIN_TOKEN; default: of the data folder)')
  .option('--data <folder>', 'data folder of the server (COMANDA_DATA; default ./data)')
  .option('--zone <name>', 'time zone of the restaurant', 'UTC')
  .option('--json', 'print the summary as one line of JSON')
  .action(replay)

interface Summary {
  placed: number
  succeeded: number
  webhooks: { distinct: number; repeated: number }
  orderTotal: number
  lineTotal: number
  ordersPerSecond: number
  p50Ms: number
  p99Ms: number
}

async function replay(flags: ReplayFlags): Promise<void> {
  const target = await findTarget(flags)
  const menu = await readMenuFile(flags.menu)
  const prices = new Map(menu.rows.map(({ name, price }) => [name, price]))
  const orders = await readOrdersFile(flags.orders, (name) => prices.has(name))
  const file = await stateFile(target.url, [flags.menu, flags.orders])
  const state = (await resume(target.url, file)) ?? (await begin(target, file, menu, orders, flags.zone))
  const receiver = await openReceiver(webhooksFile(state))
  const progress = openProgress(orders.length)
  const session = new Session(target.url, state, clients)
  try {
    const run = new Run({ state, session, receiver, progress, orders, prices })
    const summary = await run.play()
    await writeState(file, { ...state, isDone: true })
    progress.end()
    process.stdout.write(flags.json ? `${JSON.stringify(summary)}\n` : table(summary))
    if (summary.succeeded < orders.length || summary.webhooks.distinct < summary.succeeded) process.exitCode = 1
  } finally {
    progress.end()
    await session.close()
    await receiver.close()
  }
}

/** The state of a replay that was stopped, unless the server has forgotten it. */
async function resume(url: string, file: string): Promise<ReplayState | undefined> {
  const state = await readState(file)
  if (!state) return undefined
  const session = new Session(url, state, 1)
  try {
    await patiently(() => session.post('/api/1/organizations', { organizationIds: [state.organizationId] }))
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

interface OrderInfo {
  id: string
  creationStatus: 'InProgress' | 'Success' | 'Error'
  errorInfo: { code: string; message: string } | null
  order: { sum: number; items: AnsweredItem[] } | null
}

interface Parts {
  state: ReplayState
  session: Session
  receiver: Receiver
  progress: Progress
  orders: readonly PastOrder[]
  prices: ReadonlyMap<string, number>
}

/** One run: finds orders that are there already, places the rest, and follows all until they are complete. */
class Run {
  readonly #parts: Parts
  /** Orders whose outcome is known. */
  readonly #ended = new Map<string, OrderInfo>()
  readonly #latenciesMs: number[] = []
  /** Orders that an earlier run had placed. */
  #placedBefore = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async play(): Promise<Summary> {
    const { state, session, receiver, orders } = this.#parts
    const { organizationId } = state
    const hook = { organizationId, webHooksUri: receiver.url, authToken: receiver.authToken }
    await patiently(() => session.post('/api/1/webhooks/update_settings', hook))
    const cash = await this.#cashType()
    const known = new Set(await this.#find(orders.map((order) => orderIdOf(state, order))))
    const missing = orders.filter((order) => !known.has(orderIdOf(state, order)))
    this.#placedBefore = known.size
    const start = performance.now()
    await this.#place(missing, cash)
    await this.#follow()
    const seconds = (performance.now() - start) / 1000
    await this.#awaitWebhooks()
    return this.#summary(missing.length, seconds)
  }

  async #cashType(): Promise<string> {
    const { state, session } = this.#parts
    const question = { organizationIds: [state.organizationId] }
    const { paymentTypes } = await patiently(() =>
      session.post<{ paymentTypes: { id: string; paymentTypeKind: string }[] }>('/api/1/payment_types', question),
    )
    const cash = paymentTypes.find(({ paymentTypeKind }) => paymentTypeKind === 'Cash')
    if (!cash) throw new SettingError('The restaurant takes no cash')
    return cash.id
  }

  /** Which of the orders the server has; counts those whose outcome is known. */
  async #find(ids: readonly string[]): Promise<string[]> {
    const { state, session } = this.#parts
    const found: string[] = []
    for (let i = 0; i < ids.length; i += askedAtOnce) {
      const question = { organizationId: state.organizationId, orderIds: ids.slice(i, i + askedAtOnce) }
      const { orders } = await patiently(() =>
        session.post<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', question),
      )
      for (const info of orders) {
        found.push(info.id)
        if (info.creationStatus !== 'InProgress') this.#ended.set(info.id, info)
      }
      this.#show()
    }
    return found
  }

  async #place(orders: readonly PastOrder[], cash: string): Promise<void> {
    const { state, session, prices } = this.#parts
    const queue = orders[Symbol.iterator]()
    const client = async () => {
      for (const past of queue) {
        const body = orderBody(state, past, prices, cash)
        // The client chooses the id: placed again after a cut, it is still one order.
        await patiently(async () => {
          const before = performance.now()
          await session.post('/api/1/deliveries/create', body)
          this.#latenciesMs.push(performance.now() - before)
        })
        this.#show()
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
  }

  async #follow(): Promise<void> {
    const { state, orders } = this.#parts
    for (let open = orders.length; open > 0; ) {
      const waiting = orders.map((order) => orderIdOf(state, order)).filter((id) => !this.#ended.has(id))
      if (waiting.length === 0) return
      await this.#find(waiting)
      if (waiting.length === open) await sleep(100)
      open = waiting.length
    }
  }

  async #awaitWebhooks(): Promise<void> {
    const { receiver } = this.#parts
    const expected = this.#succeeded().length
    let last = -1
    for (let since = performance.now(); receiver.counts().distinct < expected; await sleep(50)) {
      const { distinct } = receiver.counts()
      if (distinct !== last) since = performance.now()
      last = distinct
      this.#show()
      if (performance.now() - since > patienceMs) return
    }
  }

  #succeeded(): OrderInfo[] {
    return [...this.#ended.values()].filter(({ creationStatus }) => creationStatus === 'Success')
  }

  #summary(placedNow: number, seconds: number): Summary {
    const { receiver } = this.#parts
    const taken = this.#succeeded().flatMap(({ order }) => (order ? [order] : []))
    const sorted = this.#latenciesMs.toSorted((a, b) => a - b)
    const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return {
      placed: this.#ended.size,
      succeeded: taken.length,
      webhooks: receiver.counts(),
      orderTotal: total(taken.map(({ sum }) => sum)).toNumber(),
      lineTotal: total(taken.map(({ items }) => sumOf(items))).toNumber(),
      ordersPerSecond: round(placedNow / seconds),
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    }
  }

  #show(): void {
    const { progress, receiver } = this.#parts
    const placed = this.#placedBefore + this.#latenciesMs.length
    progress.show({ placed, ended: this.#ended.size, webhooks: receiver.counts().distinct })
  }
}

const round = (value: number) => new Decimal(value).toDecimalPlaces(1).toNumber()

/** Retries while the server is unreachable, for a limited time. Refusals are not retried. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const since = performance.now()
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429) throw error
      if (performance.now() - since > patienceMs)
        throw new SettingError('The server has been away for two minutes; run the same command again to go on', {
          cause: error,
        })
      await sleep(pauseMs)
    }
  }
}

const table = ({ webhooks, ...summary }: Summary) =>
  Object.entries({ ...summary, 'webhooks, distinct': webhooks.distinct, 'webhooks, repeated': webhooks.repeated })
    .map(([name, value]) => `${name.padEnd(20)}${String(value).padStart(12)}\n`)
    .join('')
