import { setTimeout as sleep } from 'node:timers/promises'
import { Decimal, total } from '#core/decimal.ts'
import { listeningTime } from '#core/listening_time.ts'
import { OperatorError } from '#core/operator_error.ts'
import { ApiError } from '#imports/api.ts'
import type { PastOrder } from '#imports/orders/replayed.ts'
import { sumOf } from '#ordering/lines.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'

import type { Progress } from './progress.ts'
import type { Receiver } from './receiver.ts'
import { orderBody, orderIdOf, type Session } from './restaurant.ts'
import type { ReplayState } from './state.ts'

/** Number of clients that place orders concurrently. */
export const clients = 16
/** Most orders in a response of the server. */
const pollBatchMax = 200
/** Time limit for retries of an unreachable server, and for missing webhooks. */
const patienceMs = 120_000
const pauseMaxMs = 1_000

/** Orders of a replay, with throughput and latencies. */
export interface Summary {
  placed: number
  succeeded: number
  webhooks: { distinct: number; repeated: number }
  orderTotal: number
  lineTotal: number
  ordersPerSecond: number
  p50Ms: number
  p99Ms: number
}

interface OrderInfo {
  id: string
  creationStatus: 'InProgress' | 'Success' | 'Error'
  errorInfo: { code: string; message: string } | null
  order: { sum: number; items: AnsweredItem[] } | null
}

/** Dependencies of a replay. */
interface Replay {
  state: ReplayState
  session: Session
  receiver: Receiver
  progress: Progress
  orders: readonly PastOrder[]
}

/** Replay with its progress. */
interface Course extends Replay {
  /** Orders whose outcome is known. */
  ended: Map<string, OrderInfo>
  latenciesMs: number[]
  /** Orders that an earlier run placed. */
  placedBefore: number
}

/** Finds existing orders, places the others, and polls all until they are complete. */
export async function placeAll(replay: Replay): Promise<Summary> {
  const { state, session, receiver, orders } = replay
  const { organizationId } = state
  const hook = { organizationId, webHooksUri: receiver.url, authToken: receiver.authToken }
  await retryUnreachable(() => session.post('/api/1/webhooks/update_settings', hook))
  const cash = await cashType(replay)
  const course: Course = { ...replay, ended: new Map(), latenciesMs: [], placedBefore: 0 }
  const ids = orders.map((order) => orderIdOf(state, order))
  const known = new Set(await find(course, ids))
  const missing = orders.filter((order) => !known.has(orderIdOf(state, order)))
  course.placedBefore = known.size
  const start = performance.now()
  await place(course, missing, cash)
  await follow(course)
  const seconds = (performance.now() - start) / 1000
  await awaitWebhooks(course)
  return summaryOf(course, missing.length / seconds)
}

async function cashType({ state, session }: Replay): Promise<string> {
  const question = { organizationIds: [state.organizationId] }
  const { paymentTypes } = await retryUnreachable(() =>
    session.post<{ paymentTypes: { id: string; paymentTypeKind: string }[] }>('/api/1/payment_types', question),
  )
  const cash = paymentTypes.find(({ paymentTypeKind }) => paymentTypeKind === 'Cash')
  if (!cash) throw new OperatorError('The restaurant takes no cash', 'Give it a payment type of the kind Cash')
  return cash.id
}

/** Returns which of the orders the server has, and records those whose outcome is known. */
async function find(course: Course, ids: readonly string[]): Promise<string[]> {
  const { state, session, ended } = course
  const found: string[] = []
  for (let i = 0; i < ids.length; i += pollBatchMax) {
    const question = { organizationId: state.organizationId, orderIds: ids.slice(i, i + pollBatchMax) }
    const { orders } = await retryUnreachable(() =>
      session.post<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', question),
    )
    for (const info of orders) {
      found.push(info.id)
      if (info.creationStatus !== 'InProgress') ended.set(info.id, info)
    }
    show(course)
  }
  return found
}

async function place(course: Course, orders: readonly PastOrder[], cash: string): Promise<void> {
  const { state, session, latenciesMs } = course
  const queue = orders[Symbol.iterator]()
  const client = async () => {
    for (const past of queue) {
      const body = orderBody(state, past, cash)
      // The client chooses the id, so a repeated request after a disconnect does not create a second order.
      await retryUnreachable(async () => {
        const before = performance.now()
        await session.post('/api/1/deliveries/create', body)
        latenciesMs.push(performance.now() - before)
      })
      show(course)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}

async function follow(course: Course): Promise<void> {
  const { state, orders, ended } = course
  for (let open = orders.length; open > 0; ) {
    const waiting = orders.map((order) => orderIdOf(state, order)).filter((id) => !ended.has(id))
    if (waiting.length === 0) return
    await find(course, waiting)
    if (waiting.length === open) await sleep(100)
    open = waiting.length
  }
}

async function awaitWebhooks(course: Course): Promise<void> {
  const { receiver } = course
  const expected = succeeded(course).length
  let last = -1
  for (let since = listeningTime(); receiver.counts().distinct < expected; await sleep(50)) {
    const { distinct } = receiver.counts()
    if (distinct !== last) since = listeningTime()
    last = distinct
    show(course)
    if (listeningTime() - since > patienceMs) return
  }
}

const succeeded = ({ ended }: Course): OrderInfo[] =>
  [...ended.values()].filter(({ creationStatus }) => creationStatus === 'Success')

function summaryOf(course: Course, ordersPerSecond: number): Summary {
  const accepted = succeeded(course).flatMap(({ order }) => (order ? [order] : []))
  const sorted = course.latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return {
    placed: course.ended.size,
    succeeded: accepted.length,
    webhooks: course.receiver.counts(),
    orderTotal: total(accepted.map(({ sum }) => sum)).toNumber(),
    lineTotal: total(accepted.map(({ items }) => sumOf(items))).toNumber(),
    ordersPerSecond: round(ordersPerSecond),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

function show({ progress, receiver, placedBefore, latenciesMs, ended }: Course): void {
  progress.show({
    placed: placedBefore + latenciesMs.length,
    ended: ended.size,
    webhooks: receiver.counts().distinct,
  })
}

const round = (value: number) => new Decimal(value).toDecimalPlaces(1).toNumber()

/** Retries while the server is unreachable, for a limited time. Refusals are not retried. */
export async function retryUnreachable<T>(attempt: () => Promise<T>): Promise<T> {
  const since = listeningTime()
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429) throw error
      if (listeningTime() - since > patienceMs)
        throw new OperatorError('The server has been away for two minutes', 'Run the same command again to go on', {
          cause: error,
        })
      await sleep(pauseMs)
    }
  }
}
