import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Decimal, total, zero } from '#core/decimal.ts'
import { daysAfter } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type Report, waitForReports } from '#test/fixtures/reports.ts'
import { cardPayment, cashPayment, courierOrder, dish } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { checkRandomly, runLimitsOf } from '#test/harness/random_runs.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

/** Reports against what the test adds up over the orders as clients read them. */

const extent = runLimitsOf({
  usual: { runs: 60, msMax: 8_000 },
  more: { runs: 300, msMax: 60_000 },
  most: { runs: 2_000, msMax: 300_000 },
})

const ordersOfShop = 30
const firstDay = '2026-03-01'
const mainDish = randomUUID()
const categories = { [mainDish]: 'Mains of the tests' }
const flexible = randomUUID()
const waiters = { [randomUUID()]: 'Ada of the tests', [randomUUID()]: 'Zoë of the tests' }

type Value = string | number | null

/** Dish or modifier of an order, as far as one payment type paid it. */
interface Line {
  orderId: string
  guests: number
  openedAt: string
  closedAt: string
  isCancelled: boolean
  removal: string
  dishId: string
  dish: string
  size: string | null
  waiter: string | null
  payment: string | null
  organizationId: string
  amount: Decimal
  gross: Decimal
  sum: Decimal
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
function weekdayOf(day: string): string {
  const place = new Date(`${day}T00:00:00Z`).getUTCDay()
  return `${place === 0 ? 7 : place}. ${weekdays[place]}`
}

const keyOf: Record<string, (line: Line) => Value> = {
  'Department.Id': ({ organizationId }) => organizationId,
  'OpenDate.Typed': ({ openedAt }) => openedAt.slice(0, 10),
  HourOpen: ({ openedAt }) => openedAt.slice(11, 13),
  HourClose: ({ closedAt }) => closedAt.slice(11, 13),
  DayOfWeekOpen: ({ openedAt }) => weekdayOf(openedAt.slice(0, 10)),
  Mounth: ({ openedAt }) => openedAt.slice(5, 7),
  YearOpen: ({ openedAt }) => openedAt.slice(0, 4),
  QuarterOpen: ({ openedAt }) => `${Math.ceil(Number(openedAt.slice(5, 7)) / 3)}`,
  CloseTime: ({ closedAt }) => closedAt.replace(' ', 'T').slice(0, 19),
  'UniqOrderId.Id': ({ orderId }) => orderId,
  OrderDeleted: ({ isCancelled }) => (isCancelled ? 'DELETED' : 'NOT_DELETED'),
  DeletedWithWriteoff: ({ removal }) => removal,
  DishId: ({ dishId }) => dishId,
  DishName: ({ dish }) => dish,
  DishCategory: ({ dishId }) => categories[dishId] ?? null,
  'DishSize.Name': ({ size }) => size,
  'OrderWaiter.Name': ({ waiter }) => waiter,
  PayTypes: ({ payment }) => payment,
  GuestNum: ({ guests }) => guests,
}
const groupNames = Object.keys(keyOf)

const sumOf = (lines: readonly Line[], field: 'amount' | 'gross' | 'sum') => total(lines.map((line) => line[field]))
const guestsOf = (lines: readonly Line[]) =>
  new Map(lines.map(({ orderId, guests }): [string, number] => [orderId, guests]))
const ordersIn = (lines: readonly Line[]) => new Decimal(guestsOf(lines).size)
const guestsIn = (lines: readonly Line[]) => total(guestsOf(lines).values())
const divided = (above: Decimal, below: Decimal) => (below.isZero() ? null : above.dividedBy(below).toDecimalPlaces(9))

const measureOf: Record<string, (lines: readonly Line[]) => Decimal | null> = {
  DishDiscountSumInt: (lines) => sumOf(lines, 'sum'),
  DishSumInt: (lines) => sumOf(lines, 'gross'),
  DiscountSum: (lines) => sumOf(lines, 'gross').minus(sumOf(lines, 'sum')),
  DishAmountInt: (lines) => sumOf(lines, 'amount'),
  OrderItems: (lines) => new Decimal(lines.length),
  UniqOrderId: ordersIn,
  GuestNum: guestsIn,
  'GuestNum.Avg': (lines) => divided(guestsIn(lines), ordersIn(lines)),
  'DishDiscountSumInt.average': (lines) => divided(sumOf(lines, 'sum'), ordersIn(lines)),
  'DishDiscountSumInt.averageByGuest': (lines) => divided(sumOf(lines, 'sum'), guestsIn(lines)),
  'DishDiscountSumInt.averagePriceWithVAT': (lines) => divided(sumOf(lines, 'sum'), sumOf(lines, 'amount')),
  'DishAmountInt.PerOrder': (lines) => divided(sumOf(lines, 'amount'), ordersIn(lines)),
  DiscountPercent: (lines) => divided(sumOf(lines, 'gross').minus(sumOf(lines, 'sum')), sumOf(lines, 'gross')),
}
/** Measures that add up over organizations: an order has one. */
const additive = [
  ...['DishDiscountSumInt', 'DishSumInt', 'DiscountSum', 'DishAmountInt', 'OrderItems', 'UniqOrderId', 'GuestNum'],
]

const discountedOrder = (sum: number) => ({ discountTypeId: flexible, sum })

/** Past orders that differ in all that reports group by. The same numbers make the same orders. */
const pastOrders = (organizationId: string, shop: Shop, seed: number) =>
  fc
    .sample(
      fc.record({
        day: fc.nat({ max: 400 }),
        minute: fc.nat({ max: 1439 }),
        length: fc.nat({ max: 300 }),
        isDelivery: fc.boolean(),
        waiterId: fc.constantFrom(...Object.keys(waiters), null),
        guestsCount: fc.integer({ min: 0, max: 5 }),
        items: fc.array(
          fc.record({
            kind: fc.constantFrom('plain', 'small', 'large', 'pizza', 'cola', 'mainDish', 'modified'),
            amount: fc.constantFrom(1, 2, 3, 0.333),
            cents: fc.integer({ min: 0, max: 3000 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        discount: fc.constantFrom(null, 1, 0.37),
        split: fc.constantFrom(0, 1, 33, 50),
      }),
      { numRuns: ordersOfShop, seed },
    )
    .map((one, i) => {
      const opened = `${daysAfter(firstDay, -one.day)} ${clockOf(one.minute)}`
      const minute = one.minute + one.length
      const closed = `${daysAfter(firstDay, Math.floor(minute / 1440) - one.day)} ${clockOf(minute % 1440)}`
      const items = one.items.map(({ kind, amount, cents }) => itemOf(shop, kind, amount, cents))
      const isDiscounted =
        one.discount !== null && one.items.every(({ kind, cents }) => kind !== 'modified' && cents > 500)
      return {
        ...{ id: `${organizationId.slice(0, 13)}-${i}`, openedAt: opened, closedAt: closed, items },
        ...{ guestsCount: one.guestsCount, waiterId: one.isDelivery ? null : one.waiterId },
        ...(one.isDelivery && { orderServiceType: 'DeliveryByClient', phone: '+442079460000' }),
        ...(isDiscounted && { discount: discountedOrder(one.discount!) }),
        ...(one.split > 0 && {
          payments: [{ paymentTypeId: demo.card, sum: one.split / 100 }, { paymentTypeId: demo.cash }],
        }),
      }
    })

const clockOf = (minute: number): string =>
  `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}:00`

function itemOf({ products }: Shop, kind: string, amount: number, cents: number): object {
  const price = (cents + 400) / 100
  const own = { amount, price }
  if (kind === 'small' || kind === 'large') return { ...own, productId: dish.sized.id, sizeId: dish[kind] }
  if (kind === 'modified')
    return {
      ...{ ...own, productId: dish.withModifiers.id },
      modifiers: [{ productId: dish.modifier.id, productGroupId: dish.modifiers, amount: 1, price: 1.5 }],
    }
  const productId =
    kind === 'plain' ? dish.plain.id : kind === 'mainDish' ? mainDish : products[kind as 'pizza' | 'cola']
  return { ...own, productId }
}

async function saveKinds({ ask }: World): Promise<void> {
  const { corporation: corporationId } = demo
  const categoryId = randomUUID()
  await ask('/admin/menus/save', {
    corporationId,
    categories: [{ id: categoryId, name: categories[mainDish] }],
    products: [{ id: mainDish, name: 'Main dish', categoryId, prices: [{ price: 7 }] }],
  })
  await ask('/admin/dictionaries/save', {
    corporationId,
    discounts: [{ id: flexible, name: 'Any', mode: 'FlexibleSum' }],
  })
  const employees = Object.entries(waiters).map(([id, displayName]) => ({ id, displayName }))
  await ask('/admin/employees/save', { corporationId, employees })
}

/** A shop with past orders, an item removed before and after its printing, and two cancelled deliveries. */
async function openSold(world: World, seed: number) {
  const shop = await openShop(world)
  const { organizationId } = shop
  const orders = pastOrders(organizationId, shop, seed)
  const imported = await world.ask<{ results: { id: string; outcome: string }[] }>('/admin/orders/import', {
    ...{ organizationId, orders },
  })
  assert.deepEqual(
    imported.results.filter(({ outcome }) => outcome !== 'imported'),
    [],
  )
  const removal = { removalTypeId: demo.removalType }
  const isWrittenOff = new Map<string, boolean>()
  const ids = { tables: new Set<string>(), deliveries: new Set<string>() }
  for (const [i, { id }] of imported.results.entries())
    ids[orders[i]!.orderServiceType === undefined ? 'tables' : 'deliveries'].add(id)
  for (const isPrinted of [true, false]) {
    const [pizza, cola] = [shop.item('pizza', 12, 2), shop.item('cola', 3)]
    isWrittenOff.set(pizza.positionId, isPrinted)
    const orderId = await shop.place({ items: [pizza, cola], payments: [cashPayment(1), cardPayment(2)] })
    if (isPrinted) await shop.act('/front/order/start_cooking', { orderId })
    await shop.act('/front/order/delete_items', { orderId, positionIds: [pizza.positionId], ...removal })
    await shop.change('close', orderId)
    ids.tables.add(orderId)
  }
  for (const [name, price] of [
    ['pizza', 12],
    ['cola', 3],
  ] as const) {
    const id = await shop.deliver({ items: [shop.item(name, price)], payments: [cashPayment(price)], ...courierOrder })
    await shop.deliveries.change('cancel', id)
    ids.deliveries.add(id)
  }
  await waitForReports(world, organizationId)
  return { organizationId, lines: await readLines(world, organizationId, ids, isWrittenOff) }
}

interface Item {
  product?: { id: string; name: string }
  size?: { name: string } | null
  positionId: string
  amount: number
  cost: number
  resultSum: number
  deleted: object | null
  modifiers: { product: { id: string; name: string }; amount: number; resultSum: number }[]
}

interface Document {
  id: string
  order: {
    whenCreated: string
    whenClosed: string | null
    cancelInfo?: { whenCancelled: string } | null
    items: Item[]
    waiter?: { name: string } | null
    guestsInfo: { count: number } | null
    payments: { paymentType: { name: string }; sum: number }[] | null
  }
}

/** Reads the lines of orders from what clients read of them. */
async function readLines(
  { ask }: World,
  organizationId: string,
  { tables, deliveries }: { tables: ReadonlySet<string>; deliveries: ReadonlySet<string> },
  isWrittenOff: ReadonlyMap<string, boolean>,
): Promise<Line[]> {
  interface Found {
    orders: Document[]
  }
  const placed = await Promise.all([
    ask<Found>('/api/1/order/by_id', { organizationIds: [organizationId], orderIds: [...tables] }),
    ask<Found>('/api/1/deliveries/by_id', { organizationId, orderIds: [...deliveries] }),
  ])
  const documents = placed.flatMap(({ orders }) => orders)
  assert.equal(documents.length, tables.size + deliveries.size)
  return documents.flatMap((document) => linesOf(document, organizationId, isWrittenOff))
}

function linesOf(document: Document, organizationId: string, isWrittenOff: ReadonlyMap<string, boolean>): Line[] {
  const { order } = document
  const payments = [...Map.groupBy(order.payments ?? [], ({ paymentType }) => paymentType.name)].map(([name, own]) => ({
    ...{ name, sum: total(own.map(({ sum }) => sum)) },
  }))
  const parts = order.items.flatMap((item) => {
    const removal = !item.deleted
      ? 'NOT_DELETED'
      : isWrittenOff.get(item.positionId)
        ? 'DELETED_WITH_WRITEOFF'
        : 'DELETED_WITHOUT_WRITEOFF'
    return [
      {
        ...{ removal, product: item.product!, size: item.size?.name ?? null },
        ...{ amount: item.amount, gross: item.cost, sum: item.resultSum },
      },
      ...item.modifiers.map(({ product, amount, resultSum }) => ({
        ...{ removal, product, size: null },
        ...{ amount: amount * item.amount, gross: resultSum, sum: resultSum },
      })),
    ]
  })
  const weights = payments.length === 0 ? [new Decimal(1)] : payments.map(({ sum }) => sum)
  return [...Map.groupBy(parts, ({ removal }) => removal === 'NOT_DELETED').values()].flatMap((own) => {
    const sums = sharedTogether(
      own.map(({ sum }) => new Decimal(sum)),
      weights,
    )
    const discounts = sharedTogether(
      own.map(({ gross, sum }) => new Decimal(gross).minus(sum)),
      weights,
    )
    return own.flatMap(({ removal, product, size, amount }, place) =>
      shared(new Decimal(amount), weights, 9).map((amount, i) => ({
        ...{ orderId: document.id, guests: order.guestsInfo?.count ?? 1, isCancelled: order.cancelInfo != null },
        ...{ openedAt: order.whenCreated, closedAt: order.cancelInfo?.whenCancelled ?? order.whenClosed! },
        ...{ removal, dishId: product.id, dish: product.name, size, waiter: order.waiter?.name ?? null },
        ...{ payment: payments[i]?.name ?? null, organizationId, amount },
        ...{ sum: sums[place]![i]!, gross: sums[place]![i]!.plus(discounts[place]![i]!) },
      })),
    )
  })
}

/**
 * Shares each sum by one or two weights, so that the first shares add up to the first share of the total: the sums in which a weight is
 * furthest above its proportion give a cent to the other.
 */
function sharedTogether(sums: readonly Decimal[], weights: readonly Decimal[]): Decimal[][] {
  const shares = sums.map((sum) => shared(sum, weights, 2))
  if (weights.length === 1) return shares
  const firsts = total(shares.map(([first]) => first!))
  const excess = firsts.minus(shared(total(sums), weights, 2)[0]!)
  const [from, to] = excess.isNegative() ? [1, 0] : [0, 1]
  const surplusOf = (i: number) => shares[i]![from]!.times(total(weights)).minus(sums[i]!.times(weights[from]!))
  const places = [...shares.keys()].filter((i) => !shares[i]![from]!.isZero())
  for (const i of places
    .toSorted((a, b) => surplusOf(b).comparedTo(surplusOf(a)))
    .slice(0, excess.abs().times(100).toNumber())) {
    shares[i]![from] = shares[i]![from]!.minus('0.01')
    shares[i]![to] = shares[i]![to]!.plus('0.01')
  }
  return shares
}

/** Shares a sum by weights: rounded towards zero, the rest by the largest fractions, of equal ones to the later. */
function shared(sum: Decimal, weights: readonly Decimal[], digits: number): Decimal[] {
  const all = total(weights)
  const exact = weights.map((weight) => sum.times(weight).dividedBy(all))
  const shares = exact.map((share) => share.toDecimalPlaces(digits, Decimal.ROUND_DOWN))
  const step = new Decimal(10).pow(-digits)
  const places = [...exact.keys()].sort((a, b) => {
    const order = exact[b]!.minus(shares[b]!).comparedTo(exact[a]!.minus(shares[a]!))
    return order === 0 ? b - a : order
  })
  let rest = sum.minus(total(shares))
  for (const place of places) {
    if (rest.lessThan(step)) break
    shares[place] = shares[place]!.plus(step)
    rest = rest.minus(step)
  }
  return shares
}

interface Wanted {
  rows: string[]
  cols: string[]
  measures: string[]
  filters: { value: object; isLeft: (line: Line) => boolean }[]
}

const days = fc.tuple(fc.nat({ max: 420 }), fc.nat({ max: 420 })).map(([first, second]) => {
  const [from, to] = [Math.max(first, second), Math.min(first, second)].map((ago) => daysAfter(firstDay, 10 - ago))
  return { from: from!, to: to! }
})

const filterOf = (lines: readonly Line[]): fc.Arbitrary<Wanted['filters'][number]> =>
  fc.oneof(
    fc
      .constantFrom(...groupNames.filter((name) => !['OpenDate.Typed', 'CloseTime', 'GuestNum'].includes(name)))
      .chain((name) => {
        const known = [...new Set(lines.map(keyOf[name]!))].sort().slice(0, 12)
        return fc
          .record({ values: fc.subarray([...known, 'Of no order'], { minLength: 1 }), isExcluding: fc.boolean() })
          .map(({ values, isExcluding }) => ({
            value: { name, filterType: isExcluding ? 'ExcludeValues' : 'IncludeValues', values },
            isLeft: (line: Line) => values.includes(keyOf[name]!(line) as string) !== isExcluding,
          }))
          .filter(({ value }) => !name.endsWith('Id') || !value.values.includes('Of no order'))
      }),
    fc
      .record({
        from: fc.nat({ max: 4 }),
        size: fc.nat({ max: 3 }),
        includeLow: fc.boolean(),
        includeHigh: fc.boolean(),
      })
      .map(({ from, size, includeLow, includeHigh }) => ({
        value: { name: 'GuestNum', filterType: 'Range', from, to: from + size, includeLow, includeHigh },
        isLeft: ({ guests }: Line) =>
          (guests > from || (includeLow && guests === from)) &&
          (guests < from + size || (includeHigh && guests === from + size)),
      })),
    fc.record({ range: days, includeHigh: fc.boolean() }).map(({ range, includeHigh }) => ({
      value: { name: 'CloseTime', filterType: 'DateRange', ...range, includeHigh },
      isLeft: ({ closedAt }: Line) =>
        closedAt >= range.from &&
        (closedAt < range.to || (includeHigh && closedAt.slice(0, 19) === `${range.to} 00:00:00`)),
    })),
  )

const wantedOf = (lines: readonly Line[]): fc.Arbitrary<Wanted> =>
  fc
    .record({
      groups: fc.uniqueArray(fc.constantFrom(...groupNames), { maxLength: 3 }),
      columns: fc.nat({ max: 2 }),
      measures: fc.uniqueArray(fc.constantFrom(...Object.keys(measureOf)), { minLength: 1, maxLength: 5 }),
      period: fc.oneof(days, fc.constant({ from: '2000-01-01', to: '2100-01-01' })),
      filters: fc.array(filterOf(lines), { maxLength: 2 }),
    })
    .map(({ groups, columns, measures, period, filters }) => ({
      rows: groups.slice(columns),
      cols: groups.slice(0, columns),
      measures: measures.filter((name) => !groups.includes(name)),
      filters: [
        {
          value: { name: 'OpenDate.Typed', filterType: 'DateRange', ...period },
          isLeft: ({ openedAt }: Line) => openedAt.slice(0, 10) >= period.from && openedAt.slice(0, 10) < period.to,
        },
        ...filters,
      ],
    }))
    .filter(({ measures }) => measures.length > 0)

const bodyOf = ({ rows, cols, measures, filters }: Wanted) => ({
  ...{ reportType: 'SALES', groupByRowFields: rows, groupByColFields: cols, aggregateFields: measures },
  ...{ filters: filters.map(({ value }) => value), buildSummary: true },
})

/** Returns the rows of groups in the order of their keys, null last. */
function rowsBy(lines: readonly Line[], names: readonly string[], measures: readonly string[]) {
  const groups = Map.groupBy(lines, (line) => JSON.stringify(names.map((name) => keyOf[name]!(line))))
  const keyed = [...groups].map(([text, own]) => ({ keys: JSON.parse(text) as Value[], own }))
  keyed.sort((a, b) => {
    for (const [i, one] of a.keys.entries()) {
      const other = b.keys[i]!
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      return one < other ? -1 : 1
    }
    return 0
  })
  return keyed.map(({ keys, own }) => [
    Object.fromEntries(names.map((name, i) => [name, keys[i] ?? null])),
    Object.fromEntries(measures.map((name) => [name, measureOf[name]!(own)?.toNumber() ?? null])),
  ])
}

/** Returns the answer that the lines of the orders make. */
function reportOf(all: readonly Line[], { rows, cols, measures, filters }: Wanted) {
  const lines = all.filter((line) => filters.every(({ isLeft }) => isLeft(line)))
  const data = rowsBy(lines, [...rows, ...cols], measures).map(([keys, values]) => ({ ...keys, ...values }))
  const levels = [...Array(rows.length + 1).keys()].flatMap((i) =>
    [...Array(cols.length + 1).keys()].map((j) => [...rows.slice(0, i), ...cols.slice(0, j)]),
  )
  return { data, summary: levels.flatMap((names) => rowsBy(lines, names, measures)) }
}

/** Adds up additive measures of rows by their groups. */
function addUp(answers: readonly Report[], { rows, cols, measures }: Wanted): Map<string, string[]> {
  const names = [...rows, ...cols]
  const own = measures.filter((name) => additive.includes(name))
  const groups = Map.groupBy(
    answers.flatMap(({ data }) => data),
    (row) => JSON.stringify(names.map((name) => row[name])),
  )
  return new Map(
    [...groups].map(([key, data]) => [
      key,
      own.map((name) => data.reduce((sum, row) => sum.plus(row[name] ?? 0), zero).toFixed()),
    ]),
  )
}

/** Two shops of the chain that have sold, with a key for both and one for each. */
async function openChain(world: World) {
  await saveKinds(world)
  const shops = [await openSold(world, 1), await openSold(world, 2)]
  const ids = shops.map(({ organizationId }) => organizationId)
  const tokenFor = (organizationIds: string[]) => world.tokenOf({ organizationIds })
  const lines = shops.flatMap((shop) => shop.lines)
  return { lines, whole: await tokenFor(ids), own: await Promise.all(ids.map((id) => tokenFor([id]))) }
}

describeWorld('Reports on orders', ({ it }) => {
  it('equal sums over the orders, and organizations add up to their chain', async (world, test) => {
    const { lines, whole, own } = await openChain(world)
    for (const name of ['DELETED_WITH_WRITEOFF', 'DELETED_WITHOUT_WRITEOFF'])
      assert.ok(lines.some(({ removal }) => removal === name))
    const ask = (wanted: Wanted, token: string) =>
      world.ask<Report>('/api/reporting/v1/olap/get', bodyOf(wanted), { token })
    await checkRandomly(
      test,
      extent,
      fc.asyncProperty(wantedOf(lines), async (wanted) => {
        const [answer, ...parts] = await Promise.all([whole, ...own].map((token) => ask(wanted, token)))
        assert.deepEqual(answer, reportOf(lines, wanted))
        assert.deepEqual(new Map([...addUp(parts, wanted)].sort()), new Map([...addUp([answer!], wanted)].sort()))
      }),
    )
  })
})
