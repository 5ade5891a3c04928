import { setTimeout as sleep } from 'node:timers/promises'
import { isObject } from '#core/operation/lenient_values.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { Shop } from '#terminal/simulator/guests.ts'
import { itemsOf, orderBody, reserveBody, tableOrderBody } from '../simulate/bodies.ts'
import { findShop } from '../simulate/restaurant.ts'
import type { ServerCheck } from './server_check.ts'

/** Time that existing clients wait for the outcome of a command, in milliseconds. */
const outcomeMsMax = 60_000
const pollMs = 250

/** A call, which is a command if its outcome is awaited. */
interface Step {
  path: string
  body: object
  isCommand: boolean
}

/** Runs commands at a sandbox and awaits their outcomes. Everything that it creates is cancelled at the end. */
export async function writeAll(check: ServerCheck, organizationId: string): Promise<void> {
  try {
    const shop = await findShop({ post: (path, body) => answerOf(check, path, body) }, organizationId)
    await runSteps(check, organizationId, deliverySteps(shop))
    const tableId = await findTable(check, shop)
    if (tableId === undefined) return
    await runSteps(check, organizationId, tableSteps(shop, tableId))
    await runSteps(check, organizationId, reserveSteps(shop, tableId))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    check.reportRefusal('/api/1/deliveries/create', error.message)
  }
}

const command = (path: string, body: object): Step => ({ path, body, isCommand: true })
const query = (path: string, body: object): Step => ({ path, body, isCommand: false })

function deliverySteps(shop: Shop): Step[] {
  const body = orderBody(shop)
  const { id: orderId } = body.order
  return [
    command('/api/1/deliveries/create', body),
    query('/api/1/deliveries/by_id', { orderIds: [orderId] }),
    command('/api/1/deliveries/change_comment', { orderId, comment: 'Ring twice' }),
    command('/api/1/deliveries/add_items', { orderId, items: itemsOf(shop).body }),
    command('/api/1/deliveries/cancel', { orderId }),
  ]
}

function tableSteps(shop: Shop, tableId: string): Step[] {
  const body = tableOrderBody(shop, tableId)
  const { id: orderId } = body.order
  return [
    command('/api/1/order/create', body),
    command('/api/1/order/add_items', { orderId, items: itemsOf(shop).body }),
    command('/api/1/order/cancel', { orderId }),
  ]
}

function reserveSteps(shop: Shop, tableId: string): Step[] {
  const body = reserveBody(shop, tableId)
  return [
    command('/api/1/reserve/create', body),
    query('/api/1/reserve/status_by_id', { reserveIds: [body.id] }),
    command('/api/1/reserve/cancel', { reserveId: body.id, cancelReason: 'ClientRefused' }),
  ]
}

/** Runs steps about one subject, up to the first that is refused. */
async function runSteps(check: ServerCheck, organizationId: string, steps: readonly Step[]): Promise<void> {
  for (const { path, body, isCommand } of steps) {
    const answer = await check.ask(path, { organizationId, ...body })
    if (!answer || answer.status >= 300) return
    const { correlationId } = Object(answer.body)
    if (isCommand && !(await isDone(check, { path, organizationId, correlationId }))) return
  }
}

async function isDone(
  check: ServerCheck,
  { path, ...facts }: { path: string; organizationId: string; correlationId: unknown },
): Promise<boolean> {
  const deadline = performance.now() + outcomeMsMax
  while (performance.now() < deadline) {
    const answer = await check.ask('/api/1/commands/status', facts)
    const { state, exception, errorReason } = Object(answer?.body)
    if (state === 'Success') return true
    if (state !== 'InProgress') {
      const { code, message } = Object(exception)
      const reasons = [code, message ?? errorReason].filter((reason) => typeof reason === 'string')
      check.reportRefusal(path, `its command ends with ${state ?? answer?.status}: ${reasons.join(' ')}`)
      return false
    }
    await sleep(pollMs)
  }
  check.reportDifference(path, `has no outcome after ${outcomeMsMax / 1_000} seconds`)
  return false
}

async function findTable(check: ServerCheck, { terminalGroupIds }: Shop): Promise<string | undefined> {
  const { restaurantSections } = await answerOf<{ restaurantSections?: { tables?: Table[] }[] }>(
    check,
    '/api/1/reserve/available_restaurant_sections',
    { terminalGroupIds: terminalGroupIds.slice(0, 1) },
  )
  return restaurantSections?.flatMap(({ tables = [] }) => tables).findLast(({ isDeleted }) => !isDeleted)?.id
}

interface Table {
  id: string
  isDeleted?: boolean
}

async function answerOf<T>(check: ServerCheck, path: string, body: unknown): Promise<T> {
  const answer = await check.ask(path, body)
  if (!answer || answer.status >= 300 || !isObject(answer.body))
    throw new OperatorError(`${path} answers ${answer?.status ?? 'nothing'}`, 'Commands need ids of its answer')
  return answer.body as T
}
