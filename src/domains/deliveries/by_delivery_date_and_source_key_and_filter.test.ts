import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyCountry } from '#core/phone.ts'
import { newId } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { searchWords } from '#ordering/search_words.ts'
import { type DeliveryStatus, deliveryStatuses } from '#shared/schemas/order_answer.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import search from './by_delivery_date_and_source_key_and_filter.ts'
import byId from './by_id.ts'
import type { Delivery } from './model.ts'
import { customerName, searchTextsOf } from './rules.ts'
import { deliveries } from './store.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { orders: { id: string }[] }[]
}

const minuteMs = 60_000
const zone = 'Europe/London'

const idsOf = ({ ordersByOrganizations }: Answer) =>
  ordersByOrganizations.flatMap(({ orders }) => orders.map(({ id }) => id))

const find = async ({ ask }: World, { organizationId }: Restaurant, more: object) =>
  idsOf(await ask<Answer>(search.path, { organizationIds: [organizationId], ...more }))

describeOperation(search, ({ it }) => {
  it('finds orders by prefixes of words', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({
      phone: '+44 20 7946-0123',
      externalNumber: 'WEB-1042',
      customer: { type: 'regular', name: 'José', surname: 'Ångström' },
      orderServiceType: 'DeliveryByCourier',
      deliveryPoint: { address: { type: 'city', line1: '12 Quay Road' } },
    })
    await restaurant.place({ phone: '+442079469999' })
    const finds = async (searchText: string) => (await find(world, restaurant, { searchText })).includes(id)
    for (const text of [
      '1',
      '44207946',
      '020 7946 01',
      '+44 (20) 7946-0123',
      'jose',
      'ANG',
      'web-10',
      '1042',
      '12 qu',
      'road ang',
    ])
      assert.ok(await finds(text), text)
    for (const text of ['3', '9460123', 'ose', 'quay ada', '---', 'web 3']) assert.ok(!(await finds(text)), text)
    assert.equal((await find(world, restaurant, { searchText: ' ' })).length, 2)
  })

  it('finds an order by its current words, and no longer by earlier ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ ...byCourier, comment: 'first' })
    assert.deepEqual(await find(world, restaurant, { searchText: 'quay' }), [id])
    const newDeliveryPoint = { address: { type: 'city', line1: '9 Hill Street' } }
    await restaurant.change('change_delivery_point', id, { newDeliveryPoint })
    assert.deepEqual(await find(world, restaurant, { searchText: 'quay' }), [])
    assert.deepEqual(await find(world, restaurant, { searchText: 'hill str' }), [id])
    await restaurant.change('cancel', id)
    assert.deepEqual(await find(world, restaurant, { searchText: 'hill', statuses: ['Cancelled'] }), [id])
  })

  it('returns an order as a read by id does', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const comment = 'Says "externalData":[] – 12 €'
    const ids = [
      await restaurant.place({ ...byCourier, comment }),
      await restaurant.place({ comment, externalData: [{ key: 'shelf', value: '12', isPublic: true }] }),
    ]
    await restaurant.change('cancel', ids[0]!)
    const { orders } = await world.ask<{ orders: unknown[] }>(byId.path, { organizationId, orderIds: ids })
    const { ordersByOrganizations } = await world.ask<Answer>(search.path, { organizationIds: [organizationId] })
    const found = new Map(ordersByOrganizations[0]?.orders.map((order) => [order.id, order]))
    assert.deepEqual(
      ids.map((id) => found.get(id)),
      orders,
    )
  })

  it('finds orders that wait for cooking longer than the time-out as problems', async (world) => {
    const restaurant = await openRestaurant(world)
    const orders = await seed(world, restaurant, [
      { dueInMinutes: 30, cookingInMinutes: -22 },
      { dueInMinutes: 30, cookingInMinutes: -5 },
      { dueInMinutes: 90, cookingInMinutes: 15 },
    ])
    const [late, recent, early] = orders.map(({ id }) => String(id))
    const problems = (more: object) => find(world, restaurant, { sortProperty: 'Number', ...more })
    assert.deepEqual(await problems({ hasProblem: true, timeToCookingErrorTimeout: 600 }), [late])
    assert.deepEqual(await problems({ hasProblem: true }), [late, recent])
    assert.deepEqual(await problems({ hasProblem: false, timeToCookingErrorTimeout: 600 }), [recent, early])
  })

  it('refuses both kinds of ids at once, and too many', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const refusal = async (more: object) =>
      (await world.refuse(search.path, { organizationIds: [organizationId], ...more })).error
    assert.equal(await refusal({ orderIds: [newId()], posOrderIds: [newId()] }), 'ORDER_IDS_CONFLICT')
    assert.equal(await refusal({ posOrderIds: Array.from({ length: 201 }, () => newId()) }), 'TOO_MANY_ORDER_IDS')
  })

  it('omits orders older than 7 days, whatever the filter', async (world) => {
    const restaurant = await openRestaurant(world)
    const [, old] = await seed(world, restaurant, [{ dueInMinutes: -7 * 1440 + 5 }, { dueInMinutes: -7 * 1440 - 5 }])
    const found = await find(world, restaurant, { deliveryDateFrom: '2020-01-01 00:00:00', rowsCount: 100 })
    assert.equal(found.length, 1)
    assert.deepEqual(await find(world, restaurant, { orderIds: [old!.id] }), [])
  })

  it('returns the same orders in the same order as a naive search', async (world) => {
    const restaurant = await openRestaurant(world)
    const secondGroup = newId<'TerminalGroup'>()
    const rows = fc.sample(sketch(restaurant.terminalGroupId, secondGroup), { numRuns: 400, seed: 7 })
    const orders = await seed(world, restaurant, rows)
    await fc.assert(
      fc.asyncProperty(question(orders, [restaurant.terminalGroupId, secondGroup]), async (search) => {
        const now = world.clock.now()
        assert.deepEqual(await find(world, restaurant, dated(search, now)), naively(orders, search, now))
      }),
      { numRuns: 300 },
    )
  })
})

const byCourier = {
  orderServiceType: 'DeliveryByCourier',
  deliveryPoint: { address: { type: 'city', line1: '12 Quay Road' } },
}

interface Sketch {
  /** Never within a minute of the searched times, so that the clock may advance. */
  dueInMinutes: number
  cookingInMinutes?: number
  status?: DeliveryStatus
  terminalGroupId?: string
  sum?: number
  sourceKey?: string | null
  customer?: string | null
  courier?: string | null
  service?: 'DeliveryByCourier' | 'DeliveryByClient'
  hasProblem?: boolean
  isRefused?: boolean
}

const maybe = <T>(values: readonly T[]) => fc.constantFrom<T | null>(null, ...values)
const halfHours = (from: number, to: number) => fc.integer({ min: from * 2, max: to * 2 }).map((n) => n * 30 + 15)
const names = ['Ada', 'ada lovelace', 'Émile Zola', 'Quinn', 'Zoë', 'Ångström']
const sources = ['shop', 'web', 'phone']

const sketch = (...terminalGroupIds: string[]): fc.Arbitrary<Sketch> =>
  fc.record({
    dueInMinutes: halfHours(-24 * 9, 48),
    cookingInMinutes: halfHours(-4, 4),
    status: fc.constantFrom(...deliveryStatuses),
    terminalGroupId: fc.constantFrom(...terminalGroupIds),
    sum: fc.integer({ min: 0, max: 20 }),
    sourceKey: maybe(sources),
    customer: maybe(names),
    courier: maybe(['Rosa', 'Omar']),
    service: fc.constantFrom('DeliveryByCourier', 'DeliveryByClient'),
    hasProblem: fc.boolean(),
    isRefused: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })

/** Inserts orders derived from a placed one. */
async function seed({ pool, clock }: World, restaurant: Restaurant, sketches: readonly Sketch[]): Promise<Delivery[]> {
  const [model] = await deliveries.list(pool, restaurant.organizationId, [await restaurant.place()])
  if (!model) throw new Error('The model was not placed')
  await pool`delete from delivery_order where organization_id = ${restaurant.organizationId}`
  const local = (minutes: number) => toTerminalTime(clock.now() + minutes * minuteMs, zone)
  const orders = sketches.map((one, i): Delivery => {
    const service = one.service ?? 'DeliveryByClient'
    return {
      ...model,
      id: newId<'Order'>(),
      terminalGroupId: (one.terminalGroupId ?? model.terminalGroupId) as Delivery['terminalGroupId'],
      creationStatus: one.isRefused ? 'Error' : 'Success',
      errorInfo: one.isRefused ? { code: 'Common' } : null,
      externalNumber: i % 5 === 0 ? `EXT-${i}` : null,
      requestHash: null,
      order: {
        ...model.order,
        number: 100 + i,
        status: one.status ?? 'WaitCooking',
        phone: `+44207946${1000 + (i % 50)}`,
        completeBefore: local(one.dueInMinutes),
        cookingStartTime: local(one.cookingInMinutes ?? 0),
        sum: one.sum ?? 0,
        sourceKey: one.sourceKey ?? null,
        customer: one.customer ? { type: 'one-time', name: one.customer } : null,
        courierInfo: one.courier
          ? { courier: { id: newId<'Employee'>(), name: one.courier }, isCourierSelectedManually: false }
          : null,
        orderType: {
          id: newId<'OrderType'>(),
          name: service === 'DeliveryByCourier' ? 'Courier' : 'Pickup',
          orderServiceType: service,
        },
        problem: { hasProblem: one.hasProblem ?? false },
      },
    }
  })
  await deliveries.insert(
    pool,
    orders,
    orders.map(() => newId()),
  )
  await deliveries.save(pool, orders)
  return orders
}

interface Question {
  fromMinutes?: number | null
  toMinutes?: number | null
  terminalGroupIds?: string[] | null
  statuses?: DeliveryStatus[] | null
  hasProblem?: boolean | null
  orderServiceType?: 'DeliveryByCourier' | 'DeliveryByClient' | null
  searchText?: string | null
  timeToCookingErrorTimeout?: number
  cookingTimeout?: number
  sortProperty?: keyof typeof keys
  sortDirection?: 'Ascending' | 'Descending'
  rowsCount?: number
  sourceKeys?: string[] | null
  orderIds?: string[] | null
}

const question = (orders: readonly Delivery[], groups: string[]): fc.Arbitrary<Question> =>
  fc
    .record(
      {
        // Between the times of the orders.
        fromMinutes: fc.integer({ min: -24 * 10, max: 24 }).map((n) => n * 60),
        toMinutes: fc.integer({ min: -24 * 2, max: 48 }).map((n) => n * 60),
        terminalGroupIds: fc.subarray(groups),
        statuses: fc.subarray([...deliveryStatuses]),
        hasProblem: fc.option(fc.boolean()),
        orderServiceType: maybe(['DeliveryByCourier', 'DeliveryByClient'] as const),
        searchText: fc.constantFrom(
          '',
          'a',
          'emile',
          'ada lov',
          'EXT',
          'ext-1',
          '1',
          '4420794610',
          '020 7946 1001',
          '?',
        ),
        timeToCookingErrorTimeout: fc.constantFrom(0, 3600, 7200),
        cookingTimeout: fc.constantFrom(0, 3600, 7200),
        sortProperty: fc.constantFrom(...(Object.keys(keys) as (keyof typeof keys)[])),
        sortDirection: fc.constantFrom('Ascending', 'Descending'),
        rowsCount: fc.integer({ min: 1, max: 60 }),
        sourceKeys: fc.subarray(sources),
        orderIds: fc.subarray(
          orders.slice(0, 60).map(({ id }) => String(id)),
          { minLength: 20 },
        ),
      },
      { requiredKeys: [] },
    )
    .filter(({ fromMinutes, toMinutes }) => (fromMinutes ?? -Infinity) <= (toMinutes ?? Infinity))

function dated({ fromMinutes, toMinutes, ...rest }: Question, now: number): object {
  const local = (minutes: number | null | undefined) =>
    minutes == null ? null : toTerminalTime(now + minutes * minuteMs, zone)
  return { ...rest, deliveryDateFrom: local(fromMinutes), deliveryDateTo: local(toMinutes) }
}

const folded = (name: string | null) =>
  name
    ?.normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase() ?? null

const keys = {
  Number: ({ order }: Delivery) => order.number,
  CompleteBefore: ({ order }: Delivery) => order.completeBefore,
  Sum: ({ order }: Delivery) => order.sum,
  Customer: ({ order }: Delivery) => folded(customerName(order)),
  Courier: ({ order }: Delivery) => folded(order.courierInfo?.courier.name ?? null),
  Status: ({ order }: Delivery) => deliveryStatuses.indexOf(order.status),
  OrderTypeName: ({ order }: Delivery) => folded(order.orderType?.name ?? null),
}

/** Naive implementation of the search rules, over every order. */
function naively(orders: readonly Delivery[], search: Question, now: number): string[] {
  const local = (minutes: number) => toTerminalTime(now + minutes * minuteMs, zone)
  const from = local(Math.max(search.fromMinutes ?? -Infinity, -7 * 1440))
  const among = (values: readonly string[] | null | undefined, value: string | null | undefined) =>
    !values?.length || values.includes(value ?? '')
  const words = searchWords(search.searchText, [anyCountry])
  const key = keys[search.sortProperty ?? 'CompleteBefore']
  const found = orders.filter(
    (one) =>
      one.creationStatus === 'Success' &&
      one.order.completeBefore >= from &&
      (search.toMinutes == null || one.order.completeBefore <= local(search.toMinutes)) &&
      among(search.orderIds, one.id) &&
      among(search.terminalGroupIds, one.terminalGroupId) &&
      among(search.statuses, one.order.status) &&
      among(search.sourceKeys, one.order.sourceKey) &&
      (search.orderServiceType == null || one.order.orderType?.orderServiceType === search.orderServiceType) &&
      (search.hasProblem == null || search.hasProblem === hasProblem(one, search, now)) &&
      (!words ||
        (words.length > 0 &&
          words.every((forms) => searchTextsOf(one).some((own) => forms.some((form) => own.startsWith(form)))))),
  )
  found.sort(
    (a, b) => compare(key(a), key(b)) || compare(a.order.completeBefore, b.order.completeBefore) || compare(a.id, b.id),
  )
  if (search.sortDirection === 'Descending') found.reverse()
  return found.slice(0, search.rowsCount ?? orders.length).map(({ id }) => id)
}

function hasProblem({ order }: Delivery, search: Question, now: number): boolean {
  const isPast = (seconds: number) => order.cookingStartTime < toTerminalTime(now - seconds * 1000, zone)
  if (order.problem?.hasProblem) return true
  if (order.status === 'Unconfirmed') return isPast(0)
  if (order.status === 'WaitCooking' || order.status === 'ReadyForCooking')
    return isPast(search.timeToCookingErrorTimeout ?? 0)
  const isCooked = order.status === 'CookingCompleted' || order.status === 'Waiting'
  return isCooked && isPast(search.cookingTimeout ?? 0)
}

/** Compares keys; null sorts last. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : a > b ? 1 : 0
}
