/** Searches of operators, sites and screens in many orders, in random order. */
import { createHash } from 'node:crypto'
import { type Address, connect } from '#core/db/connect.ts'
import { fillWithOrders } from '#test/fixtures/many_orders.ts'
import { post } from '#test/harness/nodes.ts'
import type { Load } from './loader.ts'

/** A busy restaurant delivers about 550 orders a day. */
export const restaurants = 4

const filter = '/api/1/deliveries/by_delivery_date_and_source_key_and_filter'

interface Chain {
  url: string
  token: string
  adminToken: string
  address: Address
  modelId: string
}

interface Filling {
  corporationId: string
  /** Orders of all restaurants together. */
  orders: number
  isShort: boolean
  /** Last number of each restaurant, and the days of its orders, as `fillWithOrders` has them. */
  last?: number
  days?: number
}

/** Fills restaurants of the demo chain with orders, and returns the load that searches them. */
export async function searchLoad(
  { url, token, adminToken, address, modelId }: Chain,
  { corporationId, orders, isShort, ...span }: Filling,
): Promise<Omit<Load, 'clients' | 'seconds'>> {
  const pool = connect(address)
  const organizationIds: string[] = []
  for (let i = 0; i < restaurants; i++) {
    const organization = { corporationId, name: `Searched ${i}`, timeZone: 'Europe/London' }
    const { id } = await post<{ id: string }>(url, '/admin/organizations/save', organization, { token: adminToken })
    organizationIds.push(id)
    await fillWithOrders(pool, { organizationId: id, modelId, orders: Math.ceil(orders / restaurants), ...span })
  }
  await pool`vacuum delivery_order`
  await pool.end()
  const bodies = mixed(organizationIds.flatMap(questions))
  // With few orders some searches find nothing.
  if (!isShort) for (const body of bodies) expectOrders(await post(url, filter, body, { token }), body)
  return { url, path: filter, token, body: {}, bodies }
}

/** Shuffles the searches by hash, so that kinds of searches alternate as in real load. */
function mixed(bodies: Record<string, unknown>[]): Record<string, unknown>[] {
  const sortKey = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return bodies.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** Throws if a search finds nothing, because it would measure nothing. */
function expectOrders(answer: Record<string, unknown>, question: object): void {
  const [found] = answer.ordersByOrganizations as { orders: unknown[] }[]
  if (!found?.orders.length) throw new Error(`The search finds nothing: ${JSON.stringify(question)}`)
}

const localDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')

/** Returns searches, mostly for today and open orders, some for the whole week. */
function questions(organizationId: string): Record<string, unknown>[] {
  const today = { deliveryDateFrom: localDay(-0.5), deliveryDateTo: localDay(0.5) }
  const open = [
    'Unconfirmed',
    'WaitCooking',
    'ReadyForCooking',
    'CookingStarted',
    'CookingCompleted',
    'Waiting',
    'OnWay',
  ]
  const sorts = ['Number', 'CompleteBefore', 'Sum', 'Customer', 'Courier', 'Status', 'OrderTypeName']
  const asked: Record<string, unknown>[] = [
    { statuses: open },
    { statuses: open, sortProperty: 'Courier' },
    { statuses: ['Waiting'], orderServiceType: 'DeliveryByCourier', sortDirection: 'Descending' },
    { searchText: 'guest12' },
    { searchText: 'quay guest4' },
    { searchText: '020 7945 6' },
    { searchText: '4999' },
    { hasProblem: true, cookingTimeout: 3600 },
    { hasProblem: false, ...today },
    { sourceKeys: ['shop1'], ...today },
    ...sorts.map((sortProperty) => ({ sortProperty, sortDirection: 'Descending', ...today })),
    ...sorts.map((sortProperty) => ({ sortProperty })),
  ]
  return asked.map((one) => ({ organizationIds: [organizationId], rowsCount: 20, ...one }))
}
