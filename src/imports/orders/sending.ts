import { Decimal, toNumber } from '#core/decimal.ts'
import { bodyLimitBytes } from '#core/http/limits.ts'
import type { ImportResult } from '#domains/past_orders/schemas.ts'
import { type Api, ApiError } from '../api.ts'
import { phrase, word } from '../phrases.ts'
import type { FileOrder, ReadOrder } from './file.ts'

const ordersPerRequest = 50
/** Leaves space for the rest of the body. */
const requestBytesMax = bodyLimitBytes - 50_000

/** Counts of an import, and the sum of the orders that it has imported. */
export interface ImportSummary {
  orders: number
  imported: number
  known: number
  invalid: number
  /** Numbers of orders that were not closed, by their statuses. */
  skipped: Readonly<Record<string, number>>
  sum: number
}

/** Number of statuses that are counted by name. */
const statusesMax = 20

interface Sending {
  organizationId: string
  isDryRun: boolean
  /** Called for each invalid cell, with the message to print. */
  onFault(fault: string): void
  onProgress(summary: ImportSummary): void
}

interface Answer {
  results: ImportResult[]
}

/** Sends orders in batches. Bad orders are reported, and the others imported. */
export async function sendOrders(
  api: Api,
  orders: AsyncIterable<ReadOrder>,
  { organizationId, isDryRun, onFault, onProgress }: Sending,
): Promise<ImportSummary> {
  const counts = { orders: 0, imported: 0, known: 0, invalid: 0 }
  const skipped = new Map<string, number>()
  let sum = new Decimal(0)
  const summary = () => ({ ...counts, skipped: Object.fromEntries(skipped), sum: toNumber(sum) })
  const skip = (status: string) => {
    const counted = skipped.has(status) || skipped.size < statusesMax ? status : 'with other statuses'
    skipped.set(counted, (skipped.get(counted) ?? 0) + 1)
  }
  const refuse = (faults: readonly string[]) => {
    counts.invalid++
    for (const fault of faults) onFault(fault)
  }
  // One request at a time, so that the server numbers the orders as in the file. The next batch is read meanwhile.
  let sending = Promise.resolve()
  for await (const batch of batchesOf(countedOf(orders))) {
    await sending
    sending = send(batch)
    // Awaited before the next batch, or at the end.
    sending.catch(() => {})
  }
  await sending
  return summary()

  /** Counts the orders and yields those that can be sent. */
  async function* countedOf(all: AsyncIterable<ReadOrder>): AsyncGenerator<FileOrder> {
    for await (const order of all) {
      counts.orders++
      if ('faults' in order) refuse(order.faults)
      else if ('status' in order) skip(order.status)
      else yield order
    }
  }

  /** Sends a batch. If the whole request is refused for orders that do not match the schema, sends the others again without them. */
  async function send(batch: readonly FileOrder[]): Promise<void> {
    if (batch.length === 0) return
    const body = { organizationId, orders: batch.map(({ order }) => order), isDryRun }
    try {
      const { results } = await api.post<Answer>('/admin/orders/import', body)
      for (const [i, result] of results.entries()) {
        if (result.outcome !== 'invalid') counts[result.outcome]++
        else refuse([`${batch[i]!.placeOf(result.error?.path ?? '')}: ${word(result.error?.message ?? '')}`])
        sum = sum.plus(result.sum ?? 0)
      }
    } catch (error) {
      const refused = faultsIn(batch, error)
      if (refused.size === 0) throw error
      for (const fault of refused.values()) refuse([fault])
      await send(batch.filter((order) => !refused.has(order)))
    }
    onProgress(summary())
  }
}

function faultsIn(batch: readonly FileOrder[], error: unknown): Map<FileOrder, string> {
  const faults = new Map<FileOrder, string>()
  if (!(error instanceof ApiError) || error.status >= 500) return faults
  for (const { path, message } of error.fields) {
    const [, index, field = ''] = /^orders\[(\d+)\]\.?(.*)/.exec(path) ?? []
    const order = index === undefined ? undefined : batch[Number(index)]
    if (order) faults.set(order, `${order.placeOf(field)}: ${message}`)
  }
  const [only] = batch
  if (faults.size === 0 && error.status === 413 && batch.length === 1 && only)
    faults.set(only, `${only.placeOf('')}: ${phrase`the order is larger than the server takes`}`)
  return faults
}

/** Groups orders into batches of limited count and size. */
async function* batchesOf(orders: AsyncIterable<FileOrder>): AsyncGenerator<FileOrder[]> {
  let batch: FileOrder[] = []
  let bytes = 0
  for await (const fileOrder of orders) {
    const size = Buffer.byteLength(JSON.stringify(fileOrder.order)) + 1
    if (batch.length === ordersPerRequest || (batch.length > 0 && bytes + size > requestBytesMax)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(fileOrder)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
