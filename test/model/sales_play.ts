import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LivePosting, listDocumentPostings, type PostedSide } from '#ledger/reading.store.ts'
import { valueAllGoods } from '#test/fixtures/documents.ts'
import { courierOrder } from '#test/fixtures/restaurant.ts'
import { salesFollower } from '#test/fixtures/shop.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import type { World } from '#test/harness/world.ts'
import { add, type Turnovers } from './inventory.ts'
import { chartsBegin, chartsEnd, kitchen, sizes } from './inventory_kitchen.ts'
import { begin, billionthsOf, centsOf, compare, openPair, type Pair, play } from './inventory_play.ts'
import {
  chartsWith,
  documentsOf,
  liveLinesOf,
  type ModelOrder,
  menuOf,
  namedEmployee,
  nobody,
  type OrderLine,
  orderModifiers,
  paymentKinds,
  type ReceivedPayment,
  type RemovalWay,
  removalWays,
  soup,
} from './sales.ts'
import type { ChartStep, DraftedLine, OrderStep, SalesSequence } from './sales_steps.ts'

/** A restaurant that also takes orders: table orders use the bar's store, deliveries the kitchen's. */
export interface Shop {
  pair: Pair
  orders: ModelOrder[]
  terminalGroupId: string
  tableId: string
  /** Number of used moments, a millisecond each. */
  moments: number
}

const products = { ...kitchen, ...menuOf({ begin: chartsBegin, end: chartsEnd }) }
const waiter = 'ben'
const discountKinds = ['percent', 'surcharge', 'sum'] as const

/** Ids of accounts and counteragents that only orders post to, by code or name. */
const ids: Readonly<Record<string, string>> = {
  '1.01': 'ef5092ab-7b84-4c9f-9cee-d8fb6c74788b',
  '1.02': '4a9a827f-7a99-4e2b-8267-ffd8029a8415',
  '1.03': 'b7125ca7-5251-47cc-b7fd-b1b8a3ca6962',
  '1.04': 'c2de8938-6a7d-4b46-ac93-c201dbc6d41a',
  '1.11': '23580300-9df7-4bb6-aec2-6c112b31fca9',
  '2.04': 'b826e216-9469-426e-9594-895ab98becbd',
  '4.02': '410becd4-bc21-4ef0-b1b0-333be8e1f12d',
  '5.02': 'd318a5f8-62c5-43d1-bc02-cff17215457d',
  [nobody]: '10eeb2dd-1e5b-4a8a-9d69-511fb48fff56',
}

const removalTypeOf = (way: RemovalWay) => `removal by ${way}`

export async function openModelShop(world: World): Promise<Shop> {
  const pair = await openPair(world, products)
  const { ask } = world
  const { corporationId, organizationId } = pair.office
  for (const [name, id] of Object.entries(ids)) pair.name(name, id)
  for (const name of [
    ...removalWays.map(removalTypeOf),
    ...discountKinds,
    ...paymentKinds,
    'tips',
    'modifiers',
    waiter,
  ])
    pair.name(name, randomUUID())
  await ask('/admin/organizations/save', {
    ...{ id: organizationId, corporationId, name: 'Shop', timeZone: 'America/New_York', isSandbox: true },
    settings: { currencyIsoName: 'USD' },
  })
  const { id: terminalGroupId } = await ask<{ id: string }>('/admin/terminal_groups/save', {
    organizationId,
    name: 'Counter',
    storeId: pair.idOf('kitchen'),
  })
  const tableId = randomUUID()
  const tables = [{ id: tableId, number: 1, seatingCapacity: 4 }]
  const section = { id: randomUUID(), name: 'Room', isReservable: true, storeId: pair.idOf('bar'), tables }
  await ask('/admin/restaurant_sections/save', { terminalGroupId, sections: [section] })
  await ask('/admin/employees/save', {
    corporationId,
    employees: [{ id: pair.idOf(waiter), displayName: 'Ben', isCourier: true }],
  })
  await saveDictionaries(pair)
  await saveMenu(pair)
  return { pair, orders: [], terminalGroupId, tableId, moments: 0 }
}

const services = ['Common', 'DeliveryByCourier', 'DeliveryPickUp'] as const

const saveDictionaries = ({ world, office: { corporationId }, idOf }: Pair) =>
  world.ask('/admin/dictionaries/save', {
    corporationId,
    paymentTypes: [
      { id: idOf('cash'), name: 'Cash', kind: 'Cash' },
      { id: idOf('card'), name: 'Card', kind: 'Card' },
      { id: idOf('transfer'), name: 'Transfer', kind: 'External', accountId: idOf('1.03') },
    ],
    tipsTypes: [
      { id: idOf('tips'), name: 'Tips', orderServiceTypes: services, paymentTypeIds: paymentKinds.map(idOf) },
    ],
    removalTypes: [
      { id: idOf(removalTypeOf('cafe')), name: 'Restaurant', canWriteoffToCafe: true, canWriteoffToUser: true },
      { id: idOf(removalTypeOf('waiter')), name: 'Waiter', canWriteoffToWaiter: true },
      { id: idOf(removalTypeOf('named')), name: 'Named', canWriteoffToUser: true },
      { id: idOf(removalTypeOf('nobody')), name: 'Nobody' },
    ],
    discounts: [
      { id: idOf('percent'), name: 'Ten percent', mode: 'Percent', percent: 10 },
      { id: idOf('surcharge'), name: 'Surcharge', mode: 'Percent', percent: -7.5 },
      { id: idOf('sum'), name: 'Sum', mode: 'FlexibleSum' },
    ],
    orderTypes: services.map((service) => ({
      ...{ id: randomUUID(), name: service, orderServiceType: service, isDefault: true },
    })),
    cancelCauses: [{ id: randomUUID(), name: 'None', isDefault: true }],
  })

const ordered = ['soup', 'pizza', 'roll', 'flour', 'dough', 'special'] as const

/** Saves a menu with prices for the products of orders. */
const saveMenu = ({ world, office: { corporationId }, idOf }: Pair) =>
  world.ask('/admin/menus/save', {
    corporationId,
    modifierGroups: [
      {
        ...{ id: idOf('modifiers'), name: 'Modifiers' },
        items: orderModifiers.map((name) => ({ productId: idOf(name), maxAmount: 2 })),
      },
    ],
    products: [...ordered, ...orderModifiers].map((name) => {
      const { type } = products[name]!
      return {
        ...{ id: idOf(name), name, type, canSetOpenPrice: true },
        prices: name === 'pizza' ? sizes.map((size) => ({ sizeId: idOf(size), price: 9 })) : [{ price: 9 }],
        ...((name === 'soup' || name === 'pizza') && {
          modifierGroups: [{ id: idOf('modifiers'), minAmount: 0, maxAmount: 4 }],
        }),
      }
    }),
  })

/** Plays orders among documents on both sides, and compares them in the middle and at the end. */
export async function playSales(shop: Shop, { settings, steps }: SalesSequence): Promise<void> {
  await leaveAllOpen(shop)
  shop.orders = []
  await begin(shop.pair, settings)
  for (const [i, step] of steps.entries()) {
    if (step.action === 'order') await playOrder(shop, step)
    else if (step.action === 'chart') await saveChart(shop, step)
    else await play(shop.pair, step)
    if (i === Math.floor(steps.length / 2)) await compareSales(shop)
  }
  await compareSales(shop)
}

const followed = ({ pair: { world, office } }: Shop) =>
  waitForFollowers(world.pool, { follower: salesFollower, ownerId: office.organizationId })

/** Reopens closed orders, so that none of them is posted. */
export async function leaveAllOpen(shop: Shop): Promise<void> {
  for (const order of shop.orders) if (order.status === 'closed') await leaveOpen(shop, order)
  await followed(shop)
}

async function leaveOpen(shop: Shop, order: ModelOrder): Promise<void> {
  await actAll(shop, [[`${folderOf(order)}/reopen`, { orderId: order.id }]])
  order.status = 'open'
  postInModel(shop, order)
}

const postInModel = ({ pair: { model } }: Shop, order: ModelOrder) =>
  model.postOrder(order.id, documentsOf(order, model.products))

type Action = [operation: string, body: object]

const folderOf = ({ kind }: ModelOrder) => (kind === 'table' ? '/front/order' : '/front/deliveries')

/** Reports actions of the front office in order, and waits until they end. */
async function actAll(shop: Shop, actions: readonly Action[]): Promise<void> {
  const { pair, terminalGroupId } = shop
  const reported: { operation: string; actionId: string }[] = []
  for (const [operation, body] of actions)
    reported.push({
      operation,
      ...(await pair.office.ask<{ actionId: string }>('/sandbox/front_office/act', {
        terminalGroupId,
        operation,
        body,
      })),
    })
  // Waits for the last action first: it ends last.
  for (const { operation, actionId } of reported.reverse()) {
    const { state, exception } = await outcomeOf(pair, actionId)
    assert.equal(state, 'Success', `${operation}: ${JSON.stringify(exception)} ${JSON.stringify(actions)}`)
  }
}

interface CommandStatus {
  state: string
  exception?: object
}

const pollMs = 3
const outcomeMsMax = 20_000

async function outcomeOf({ office }: Pair, correlationId: string): Promise<CommandStatus> {
  for (const deadline = performance.now() + outcomeMsMax; performance.now() < deadline; await sleep(pollMs)) {
    const status = await office.ask<CommandStatus>('/api/1/commands/status', { correlationId })
    if (status.state !== 'InProgress') return status
  }
  throw new Error(`Action ${correlationId} does not end`)
}

async function saveChart(shop: Shop, { day, flour }: ChartStep): Promise<void> {
  const { office, model, idOf } = shop.pair
  await followed(shop)
  await office.ask('/api/nomenclature/v2/assembly-chart/create', {
    ...{ productId: idOf(soup), dateFrom: day, dateTo: chartsEnd, assembledQuantity: 1 },
    items: [{ productId: idOf('flour'), quantityIn: flour / 1000 }],
  })
  const product = model.products[soup]!
  const lines = [{ product: 'flour', gross: flour }]
  const saved = { from: day, to: chartsEnd, strategy: 'ASSEMBLE', sizes: 'COMMON', output: 1000, lines } as const
  product.charts = chartsWith(product.charts, { ...saved, lines })
}

/** Returns a unique moment. */
function momentOf(shop: Shop, moment: string): string {
  shop.moments = (shop.moments % 999) + 1
  return `${moment}.${`${shop.moments}`.padStart(3, '0')}`
}

const wireMoment = (at: string) => at.replace('T', ' ')

async function playOrder(shop: Shop, step: OrderStep): Promise<void> {
  const existing = step.which === null ? undefined : chosenBy(shop, step.which)
  const order = existing ?? newOrder(shop, step)
  if (existing) await change(shop, order, step)
  else await place(shop, order, step)
  if (step.removed) await remove(shop, order, step)
  if (step.end === 'close') await close(shop, order, step)
  else if (step.end === 'cancel' && order.payments.length === 0) await cancel(shop, order, step)
  postInModel(shop, order)
}

function chosenBy({ orders }: Shop, which: number): ModelOrder | undefined {
  const living = orders.filter(({ status }) => status !== 'cancelled')
  return living[which % living.length]
}

function newOrder(shop: Shop, { kind, hasEmployee }: OrderStep): ModelOrder {
  const order: ModelOrder = {
    ...{ id: randomUUID(), kind, status: 'open', at: '' },
    store: kind === 'table' ? 'bar' : 'kitchen',
    employee: hasEmployee ? waiter : null,
    ...{ lines: [], payments: [], tips: [] },
  }
  shop.orders.push(order)
  return order
}

const toLine = ({ modifiers, ...line }: DraftedLine): OrderLine => ({
  ...line,
  positionId: randomUUID(),
  modifiers: modifiers.map((modifier) => ({ ...modifier, positionId: randomUUID() })),
  isPrinted: false,
  removal: null,
})

const itemOf = ({ product, size, amount, price, positionId, modifiers }: OrderLine, { idOf }: Pair) => ({
  ...{ type: 'Product', productId: idOf(product), amount: amount / 1000, price: price / 100, positionId },
  ...(size !== undefined && { productSizeId: idOf(size) }),
  modifiers: modifiers.map((modifier) => ({
    ...{ productId: idOf(modifier.product), amount: modifier.amount, price: modifier.price / 100 },
    ...{ positionId: modifier.positionId, productGroupId: idOf('modifiers') },
  })),
})

async function place(shop: Shop, order: ModelOrder, { added, discount }: OrderStep): Promise<void> {
  const { pair, terminalGroupId, tableId } = shop
  order.lines = added.map(toLine)
  const isByCourier = order.kind === 'delivery' && order.employee !== null
  const body = {
    id: order.id,
    items: order.lines.map((line) => itemOf(line, pair)),
    ...(discount !== 'none' && {
      discountsInfo: {
        discounts: [
          {
            type: 'RMS',
            discountTypeId: pair.idOf(discount),
            ...(discount === 'sum' && { sum: added[0]!.price / 200 }),
          },
        ],
      },
    }),
    ...(order.kind === 'table'
      ? { tableIds: [tableId] }
      : {
          ...{
            phone: '+12025550123',
            customer: { type: 'one-time', name: 'Ada' },
            orderServiceType: 'DeliveryByClient',
          },
          ...(isByCourier && courierOrder),
        }),
  }
  const folder = folderOf(order)
  const actions: Action[] = [[`${folder}/create`, { terminalGroupId, order: body }]]
  const employeeId = pair.idOf(waiter)
  if (isByCourier) actions.push([`${folder}/change_courier`, { orderId: order.id, courierId: employeeId }])
  else if (order.employee !== null)
    actions.push([`${folder}/change_waiter`, { orderId: order.id, waiterId: employeeId }])
  await actAll(shop, actions)
}

/** Returns whether a delivery was closed before, which fixes its items. */
const isHandedOver = ({ kind, at }: ModelOrder): boolean => kind === 'delivery' && at !== ''

/** Reopens a closed order, and adds items. */
async function change(shop: Shop, order: ModelOrder, { added }: OrderStep): Promise<void> {
  const { id: orderId } = order
  const lines = isHandedOver(order) ? [] : added.slice(0, 1).map(toLine)
  const items = lines.map((line) => itemOf(line, shop.pair))
  await actAll(shop, [
    ...(order.status === 'closed' ? [[`${folderOf(order)}/reopen`, { orderId }] as Action] : []),
    ...(items.length > 0 ? [[`${folderOf(order)}/add_items`, { orderId, items }] as Action] : []),
  ])
  order.status = 'open'
  order.lines.push(...lines)
}

/** Removes an item, printed or not, if another one remains. */
async function remove(shop: Shop, order: ModelOrder, { removed, moment }: OrderStep): Promise<void> {
  const live = liveLinesOf(order)
  if (!removed || live.length < 2 || isHandedOver(order)) return
  const line = live[removed.which % live.length]!
  const { id: orderId } = order
  const actions: Action[] = []
  if (removed.isPrinted) {
    actions.push([`${folderOf(order)}/start_cooking`, { orderId }])
    for (const printed of live) printed.isPrinted = true
  }
  const way = removed.way === 'untyped' ? (line.isPrinted ? 'nobody' : null) : removed.way
  const at = momentOf(shop, moment)
  actions.push([
    `${folderOf(order)}/delete_items`,
    { orderId, positionIds: [line.positionId], at: wireMoment(at), ...(way && removalOf(shop.pair, way)) },
  ])
  await actAll(shop, actions)
  if (way) line.removal = { at, way }
  else order.lines.splice(order.lines.indexOf(line), 1)
}

const removalOf = ({ idOf }: Pair, way: RemovalWay) => ({
  removalTypeId: idOf(removalTypeOf(way)),
  ...(way === 'named' && { userIdForWriteoff: idOf(namedEmployee) }),
})

const wireKinds = { cash: 'Cash', card: 'Card', transfer: 'External' } as const

async function close(shop: Shop, order: ModelOrder, { payments, tip, moment }: OrderStep): Promise<void> {
  const { idOf } = shop.pair
  const sum = await readSums(shop, order)
  const paid = order.payments.reduce((all, { cents }) => all + cents, 0)
  const received = sharesOf(payments, sum - paid)
  const at = momentOf(shop, moment)
  const paymentOf = ({ kind, cents }: ReceivedPayment) => ({
    ...{ paymentTypeKind: wireKinds[kind], paymentTypeId: idOf(kind), sum: cents / 100 },
  })
  const tips: ReceivedPayment[] = tip > 0 ? [{ kind: payments[0]!.kind, cents: tip }] : []
  const { id: orderId } = order
  const isByCourier = order.kind === 'delivery' && order.employee !== null
  await actAll(shop, [
    ...(isByCourier && !isHandedOver(order) ? [[`${folderOf(order)}/send`, { orderId }] as Action] : []),
    [
      `${folderOf(order)}/close`,
      {
        ...{ orderId, at: wireMoment(at), payments: received.map(paymentOf) },
        ...(tips.length > 0 && { tips: tips.map((one) => ({ ...paymentOf(one), tipsTypeId: idOf('tips') })) }),
      },
    ],
  ])
  for (const line of liveLinesOf(order)) line.isPrinted = true
  order.payments = takenOf([...order.payments, ...received], sum)
  order.tips.push(...tips)
  Object.assign(order, { at, status: 'closed' })
}

/** Splits a sum among payments; the last one takes the rest. */
function sharesOf(payments: OrderStep['payments'], owed: number): ReceivedPayment[] {
  if (owed <= 0) return []
  const parts = payments.slice(0, -1).map(({ kind, percent }) => ({ kind, cents: Math.floor((owed * percent) / 100) }))
  const rest = owed - parts.reduce((all, { cents }) => all + cents, 0)
  return [...parts, { kind: payments.at(-1)!.kind, cents: rest }].filter(({ cents }) => cents > 0)
}

/** Cash beyond the sum is returned as change at each closing. */
function takenOf(payments: readonly ReceivedPayment[], sum: number): ReceivedPayment[] {
  let open = payments.reduce((rest, { kind, cents }) => (kind === 'cash' ? rest : rest - cents), sum)
  return payments
    .map(({ kind, cents }) => {
      const taken = kind === 'cash' ? Math.max(0, Math.min(cents, open)) : cents
      if (kind === 'cash') open -= taken
      return { kind, cents: taken }
    })
    .filter(({ cents }) => cents > 0)
}

async function cancel(shop: Shop, order: ModelOrder, { cancelWay, moment }: OrderStep): Promise<void> {
  const at = momentOf(shop, moment)
  const { id: orderId } = order
  const body = { orderId, at: wireMoment(at), ...removalOf(shop.pair, cancelWay) }
  await actAll(shop, [[`${folderOf(order)}/cancel`, body]])
  for (const line of liveLinesOf(order)) if (line.isPrinted) line.removal = { at, way: cancelWay }
  order.status = 'cancelled'
}

interface ResponsePart {
  positionId: string
  resultSum: number
}

interface ResponseOrder {
  order: { sum: number; items: (ResponsePart & { modifiers: ResponsePart[] })[] }
}

/** Reads the line sums after discounts, and returns the order's sum. */
async function readSums({ pair }: Shop, order: ModelOrder): Promise<number> {
  const { organizationId } = pair.office
  const path = order.kind === 'table' ? '/api/1/order/by_id' : '/api/1/deliveries/by_id'
  const { orders } = await pair.office.ask<{ orders: ResponseOrder[] }>(path, {
    ...(order.kind === 'table' && { organizationIds: [organizationId] }),
    orderIds: [order.id],
  })
  const { sum, items } = orders[0]!.order
  const parts = items.flatMap((item) => [item, ...(item.modifiers ?? [])])
  const sums = new Map(parts.map(({ positionId, resultSum }) => [positionId, centsOf(resultSum)]))
  for (const line of liveLinesOf(order)) {
    line.sum = sums.get(line.positionId)!
    for (const modifier of line.modifiers) modifier.sum = sums.get(modifier.positionId)!
  }
  return centsOf(sum)
}

/** Compares documents, balances, stock, and the postings of each order, and checks that sales clearing is zero. */
async function compareSales(shop: Shop): Promise<void> {
  const { pair, orders } = shop
  await followed(shop)
  await valueAllGoods(pair.world, pair.office.organizationId)
  const { postings } = pair.model.result()
  for (const order of orders) {
    const { id } = order
    const expected: Turnovers = {}
    for (const number of pair.model.ofOrders.get(id) ?? []) addAll(expected, postings.get(number)!)
    const found = await listDocumentPostings(pair.world.pool, pair.office.organizationId, id)
    assert.deepEqual(turnoversOf(found, pair), expected, `order ${JSON.stringify(order)}`)
    assert.equal(clearingOf(found, pair), 0, `sales clearing of order ${id}`)
  }
  await compare(pair)
}

function addAll(all: Turnovers, more: Turnovers): void {
  for (const [key, { cents, from, to }] of Object.entries(more)) {
    all[key] ??= { cents: 0, from: {}, to: {} }
    all[key].cents += cents
    for (const [side, moved] of [['from', from] as const, ['to', to] as const])
      for (const [product, amount] of Object.entries(moved))
        all[key][side][product] = (all[key][side][product] ?? 0) + amount
  }
}

function turnoversOf(postings: readonly LivePosting[], { nameOf }: Pair): Turnovers {
  const nameOfSide = ({ accountId, counteragentId }: PostedSide) =>
    [accountId, counteragentId].flatMap((id) => (id === null ? [] : [nameOf(id)])).join('/')
  const movedOf = ({ productId, amount }: PostedSide) =>
    productId === null || amount === null
      ? undefined
      : { product: nameOf(productId), amount: billionthsOf(amount.toNumber()) }
  const turnovers: Turnovers = {}
  for (const { type, sum, from, to } of postings) {
    const [issued, received] = [movedOf(from), movedOf(to)]
    const addition = { type, from: nameOfSide(from), to: nameOfSide(to), cents: centsOf(sum.toNumber()) }
    add(turnovers, { ...addition, ...(issued && { issued }), ...(received && { received }) })
  }
  return turnovers
}

function clearingOf(postings: readonly LivePosting[], { idOf }: Pair): number {
  const ofClearing = ({ accountId }: PostedSide, sum: number) => (accountId === idOf('1.04') ? sum : 0)
  return postings
    .map(({ sum, from, to }) => ofClearing(to, centsOf(sum.toNumber())) - ofClearing(from, centsOf(sum.toNumber())))
    .reduce((all, cents) => all + cents, 0)
}
