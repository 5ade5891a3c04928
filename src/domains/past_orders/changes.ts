import type { Organization } from '#core/access/organizations.ts'
import { OperationError } from '#core/errors.ts'
import { type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import type { EventBody, Stamp } from '#core/operation/aggregate.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Context as RequestContext } from '#core/operation/context.ts'
import { pastDeliveries } from '#domains/deliveries/changes.ts'
import { pastTableOrders } from '#domains/order/changes.ts'
import { resolveGuest } from '#ordering/guests.ts'
import type { StoredOrder } from '#ordering/importing.store.ts'
import { requestHash } from '#ordering/placed.ts'
import { type ImportContext, loadImportContext } from './context.ts'
import { keyOf, makePastOrder, type PastOrderKey, type PastState } from './past_order.ts'
import type { ImportResult, PastOrder } from './schemas.ts'
import { createUsualRows } from './usual_rows.ts'

type Context = Pick<RequestContext, 'db' | 'now' | 'caches' | 'correlationId' | 'author' | 'notify' | 'touch' | 'use'>

interface Import {
  orders: readonly PastOrder[]
  isDryRun: boolean
}

/** Imports orders that are valid and unknown. Returns the outcome of each. */
export async function importOrders(
  context: Context,
  organization: Organization,
  { orders, isDryRun }: Import,
): Promise<ImportResult[]> {
  const keys = orders.map((order) => keyOf(organization.id, order))
  const [importContext, stored] = await Promise.all([
    loadImportContext(context, organization),
    listStored(context, organization.id, keys),
  ])
  const hashes = new Map<string, string | null>(stored.map(({ id, requestHash }) => [id, requestHash]))
  const read = orders.map((order, i) => readOrder(importContext, hashes, keys[i]!, order))
  const past = read.flatMap((one) => one.past ?? [])
  if (!isDryRun) await store(context, importContext, past)
  return read.map(({ past, ...result }) => ({
    ...result,
    number: past && !isDryRun ? past.state.order.number : null,
    sum: past?.state.order.sum ?? null,
  }))
}

async function listStored(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  keys: readonly PastOrderKey[],
): Promise<StoredOrder[]> {
  const ids = keys.map(({ id }) => id)
  const found = await Promise.all([
    pastTableOrders.listStored(db, organizationId, ids),
    pastDeliveries.listStored(db, organizationId, ids),
  ])
  return found.flat()
}

type ReadOrder = Pick<ImportResult, 'id' | 'outcome' | 'error'> & {
  /** Order to store; undefined if the order is known or invalid. */
  past?: PastState
}

/** Reads one order. `hashes` has the request hashes of known orders. */
function readOrder(
  context: ImportContext,
  hashes: Map<string, string | null>,
  key: PastOrderKey,
  order: PastOrder,
): ReadOrder {
  const { id } = key
  const hash = requestHash(order)
  try {
    if (hashes.get(id) === hash) return { id, outcome: 'known', error: null }
    if (hashes.has(id)) throw context.fail.DuplicatedOrderId({ path: 'id' })
    const past = makePastOrder(context, key, order)
    hashes.set(id, hash)
    return { id, outcome: 'imported', error: null, past }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const { def, message, refusal } = error
    return { id, outcome: 'invalid', error: { code: def.code, path: refusal.path ?? '', message } }
  }
}

/** Stores orders with the next revisions of the organization, and sets their guests and numbers. */
async function store(context: Context, importContext: ImportContext, orders: readonly PastState[]): Promise<void> {
  if (orders.length === 0) return
  const { organization } = importContext
  const { db, now, correlationId, author } = context
  await Promise.all(orders.map((past) => identifyGuest(context, organization, past)))
  const states = orders.map(({ state }) => state)
  await createUsualRows(context, importContext, states)
  const unnumbered = orders.filter(({ state }) => state.order.number === 0)
  const counts = { revisions: orders.length, numbers: unnumbered.length }
  const last = await takeRevisions(db, organization.id, counts)
  // A concurrent import holds the counter until its orders are visible.
  const stored = await listStored(context, organization.id, states)
  if (stored.length > 0) throw serializationConflict('An order was imported meanwhile')
  let number = last.number - counts.numbers
  const events = orders.map((past, i): Event => {
    const revision = last.revision - counts.revisions + 1 + i
    const stamp = { revision, at: now, number: past.state.order.number || ++number }
    return {
      ownerId: organization.id,
      revision,
      subjectId: past.state.id,
      correlationId,
      at: now,
      author,
      ...stampedEvent(past, stamp),
    }
  })
  const tableOrders = orders.flatMap((past) => (past.kind === 'TableOrder' ? [past.state] : []))
  const deliveries = orders.flatMap((past) => (past.kind === 'Delivery' ? [past.state] : []))
  await Promise.all([
    pastTableOrders.insert(db, tableOrders, correlationId),
    pastDeliveries.insert(db, deliveries, correlationId),
    insertEvents(db, events),
  ])
  context.notify(organization.id)
}

/** Makes the guest of the chain the customer of an order. Creates a guest whom the chain does not know yet. */
async function identifyGuest(
  { caches }: Pick<Context, 'caches'>,
  organization: Organization,
  past: PastState,
): Promise<void> {
  const { phone, customer } = past.state.order
  const guest = await resolveGuest({ caches, organization }, customer, { id: past.guestId, phone })
  if (guest?.type === 'regular') past.state.order.customer = guest
}

function stampedEvent(past: PastState, stamp: Stamp): EventBody {
  if (past.kind === 'TableOrder') {
    past.state = pastTableOrders.stamp(past.state, stamp)
    return pastTableOrders.eventOf(past.state)
  }
  past.state = pastDeliveries.stamp(past.state, stamp)
  return pastDeliveries.eventOf(past.state)
}
