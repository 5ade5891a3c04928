import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { daysAfter } from '#core/time.ts'
import { diagnose } from '#doctor/doctor.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { type LivePosting, listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { salesFollower } from '#test/fixtures/shop.ts'
import { Chance, size } from './chance.ts'
import { Restaurant, type Victim } from './restaurant.ts'

const orders = size('COMANDA_FAULT_SALES', 60)
const kills = size('COMANDA_FAULT_SALES_KILLS', 3)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const clients = 6
/** Number of crashes of the worker in a transaction of a follower. */
const crashes = 2
const timeout = 3_600_000
const pollMs = 100
const followedWithinMs = 90_000
const price = 9
/** Maximum of saved charts. Each takes another amount of flour. */
const chartsMax = 12

describe('Kills while orders close, are reopened, and charts are saved', { timeout }, () => {
  it('post each closed order once, on two nodes', { timeout }, async (test) => {
    const chance = new Chance(seed)
    const restaurant = await Restaurant.open({ isApart: true })
    try {
      const shop = await Shop.open(restaurant)
      await shop.plantFailure()
      const marks = Array.from({ length: kills }, () => chance.below(orders)).sort((a, b) => a - b)
      const victims: Victim[] = ['server', 'worker', 'database']
      let struck = Promise.resolve()
      let count = 0
      const work = async () => {
        while (count < orders) {
          count++
          while (marks.length > 0 && marks[0]! < count) {
            const victim = victims[marks.length % victims.length]!
            marks.shift()
            struck = struck.then(() => sleep(chance.below(300))).then(() => restaurant.kill(victim))
          }
          await shop.work(chance)
        }
      }
      await Promise.all(Array.from({ length: clients }, work))
      await struck
      await shop.crashFollowers(chance)
      await shop.expectUnposted()
      await shop.expectWhole()
      test.diagnostic(JSON.stringify({ seed, kills, ...shop.done }))
    } finally {
      await restaurant.close()
    }
  })
})

interface Place {
  organizationId: string
  terminalGroupId: string
}

interface Known {
  id: string
  pieces: number
  isClosed: boolean
}

/** Sells one dish, and remembers the number of pieces of each order. */
class Shop {
  readonly done = { closed: 0, reopened: 0, charts: 0 }
  readonly #restaurant: Restaurant
  readonly #known: Known[] = []
  readonly #terminalGroupId: string
  readonly #dish: string
  readonly #flour: string
  /** Thousandths of flour in the saved charts. */
  readonly #flourOfCharts: number[] = []
  #planted: { place: Place; failing: Known; sound: Known } | undefined

  private constructor(restaurant: Restaurant, ids: { terminalGroupId: string; dish: string; flour: string }) {
    this.#restaurant = restaurant
    this.#terminalGroupId = ids.terminalGroupId
    this.#dish = ids.dish
    this.#flour = ids.flour
  }

  static async open(restaurant: Restaurant): Promise<Shop> {
    const { admin, organizationId } = restaurant
    const { corporation: corporationId } = demo
    // Charts belong to the chain.
    const { apiKey } = await admin<{ apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Chain' })
    const { token } = await restaurant.ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
    restaurant.token = token
    const [store, dish, flour] = [randomUUID(), randomUUID(), randomUUID()]
    await admin('/admin/stores/save', { corporationId, stores: [{ id: store, name: 'Kitchen', organizationId }] })
    await admin('/admin/menus/save', {
      corporationId,
      products: [
        { id: flour, name: 'Flour', type: 'GOODS', prices: [] },
        { id: dish, name: 'Bread', type: 'DISH', prices: [{ price }] },
      ],
    })
    const { id: terminalGroupId } = await admin<{ id: string }>('/admin/terminal_groups/save', {
      organizationId,
      name: 'Virtual',
    })
    const shop = new Shop(restaurant, { terminalGroupId, dish, flour })
    await shop.#saveChart()
    return shop
  }

  /** Takes and closes an order; some are reopened, get another piece, and are closed again. */
  async work(chance: Chance): Promise<void> {
    if (chance.below(6) === 0 && this.done.charts < chartsMax) await this.#saveChart()
    const known: Known = { id: randomUUID(), pieces: 1 + chance.below(3), isClosed: false }
    this.#known.push(known)
    await this.#place(known)
    await this.#close(known)
    if (chance.below(3) > 0) return
    await this.#act('reopen', { orderId: known.id })
    known.isClosed = false
    this.done.reopened++
    if (chance.below(3) === 0) return
    await this.#act('add_items', { orderId: known.id, items: [this.#item(1)] })
    known.pieces++
    await this.#close(known)
  }

  #item(amount: number) {
    return { type: 'Product', productId: this.#dish, amount, price, positionId: randomUUID() }
  }

  get #own(): Place {
    const { organizationId } = this.#restaurant
    return { organizationId, terminalGroupId: this.#terminalGroupId }
  }

  #place({ id, pieces }: Known, place = this.#own): Promise<void> {
    return this.#act(
      'create',
      { terminalGroupId: place.terminalGroupId, order: { id, items: [this.#item(pieces)] } },
      place,
    )
  }

  async #close(known: Known, place = this.#own): Promise<void> {
    const payments = [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: known.pieces * price }]
    await this.#act('close', { orderId: known.id, payments }, place)
    known.isClosed = true
    this.done.closed++
  }

  /** Repeats a request with one idempotency key until it is answered. */
  async #act(operation: string, body: object, { organizationId, terminalGroupId } = this.#own): Promise<void> {
    const { ask } = this.#restaurant
    const { actionId } = await ask<{ actionId: string }>(
      '/sandbox/front_office/act',
      { organizationId, terminalGroupId, operation: `/front/order/${operation}`, body },
      { 'idempotency-key': randomUUID() },
    )
    for (;;) {
      const request = { organizationId, correlationId: actionId }
      const { state, exception } = await ask<{ state: string; exception?: object }>('/api/1/commands/status', request)
      if (state === 'Success') return
      assert.equal(state, 'InProgress', `${operation}: ${JSON.stringify(exception)}`)
      await sleep(pollMs / 5)
    }
  }

  async #saveChart(): Promise<void> {
    this.done.charts++
    const flour = 100 + this.done.charts
    this.#flourOfCharts.push(flour)
    await this.#restaurant.ask(
      '/api/nomenclature/v2/assembly-chart/create',
      {
        ...{ organizationId: this.#restaurant.organizationId, productId: this.#dish },
        ...{ dateFrom: '2020-01-01', dateTo: '2500-01-01' },
        items: [{ productId: this.#flour, quantityIn: flour / 1000 }],
      },
      { 'idempotency-key': randomUUID() },
    )
  }

  /** Crashes the worker in transactions of followers while orders are closed. */
  async crashFollowers(chance: Chance): Promise<void> {
    for (let round = 0; round < crashes; round++) {
      await this.#restaurant.kill('worker', `before-follower-commit#${1 + chance.below(4)}`)
      let isOver = false
      const crash = this.#restaurant.ended('worker').then(async () => {
        await this.#restaurant.kill('worker')
        isOver = true
      })
      while (!isOver) await this.work(chance)
      await crash
    }
  }

  /** Compares the postings of each order with its pieces and one of the charts, and runs the doctor. */
  async expectWhole(): Promise<void> {
    await this.#untilFollowed()
    for (const known of this.#known) this.#expectPosted(known, await this.#postingsOf(known.id))
    await this.#untilValued()
    const diagnoses = await this.#restaurant.withDatabase((pool) => diagnose(pool, { checksAllRows: true }))
    assert.deepEqual(
      diagnoses.filter(({ state }) => state !== 'ok' && state !== 'advice'),
      [],
    )
  }

  #postingsOf(id: string, { organizationId } = this.#own): Promise<LivePosting[]> {
    return this.#restaurant.withDatabase((pool) => listDocumentPostings(pool, organizationId, id))
  }

  #expectPosted({ id, pieces, isClosed }: Known, postings: readonly LivePosting[]): void {
    const types = postings.map(({ type }) => type).sort()
    if (!isClosed) {
      assert.deepEqual(types, [], `order ${id} is open`)
      return
    }
    const money = types.filter((type) => type !== 'SESSION_WRITEOFF' && type !== 'NDS_SALES')
    assert.deepEqual(money, ['CASH', 'SALES_REVENUE'], `order ${id}`)
    const [cash] = postings.filter(({ type }) => type === 'CASH')
    assert.equal(cash?.sum.toNumber(), pieces * price, `order ${id}`)
    const goods = postings.filter(({ type }) => type === 'SESSION_WRITEOFF')
    assert.equal(goods.length, 1, `order ${id}`)
    const taken = goods[0]!.from.amount!.times(1000).dividedBy(pieces).toNumber()
    assert.ok(this.#flourOfCharts.includes(taken), `order ${id} took ${taken} g of flour a piece`)
    const clearing = systemAccounts.salesClearing.id
    const sums = postings.map(({ sum, from, to }) =>
      to.accountId === clearing ? sum.toNumber() : from.accountId === clearing ? -sum.toNumber() : 0,
    )
    assert.equal(Math.round(sums.reduce((all, sum) => all + sum * 100, 0)), 0, `sales clearing of order ${id}`)
  }

  /** Closes an order in another restaurant whose row cannot be saved, and then a valid one. */
  async plantFailure(): Promise<void> {
    const { admin, withDatabase } = this.#restaurant
    const { corporation: corporationId } = demo
    const organization = { corporationId, name: 'Failing', timeZone: 'Europe/London', isSandbox: true }
    const { id: organizationId } = await admin<{ id: string }>('/admin/organizations/save', organization)
    const group = { organizationId, name: 'Virtual' }
    const { id: terminalGroupId } = await admin<{ id: string }>('/admin/terminal_groups/save', group)
    const place = { organizationId, terminalGroupId }
    const failing: Known = { id: randomUUID(), pieces: 1, isClosed: false }
    await withDatabase(async (pool) => {
      await pool.unsafe(`
        create function fail_sale() returns trigger language plpgsql as $$
        begin
          raise exception 'the row cannot be saved';
        end $$;
        create trigger fail_sale before insert on sale for each row when (new.order_id = '${failing.id}')
          execute function fail_sale();`)
    })
    const sound: Known = { id: randomUUID(), pieces: 2, isClosed: false }
    for (const known of [failing, sound]) {
      await this.#place(known, place)
      await this.#close(known, place)
    }
    this.#planted = { place, failing, sound }
  }

  /** Checks that the failing order is recorded, that the next one is posted, and that the first can be posted later. */
  async expectUnposted(): Promise<void> {
    const { admin, withDatabase } = this.#restaurant
    const { place, failing, sound } = this.#planted!
    await this.#untilFollowed(place)
    const unposted = await withDatabase(
      (pool) => pool<{ orderId: string; reason: string }[]>`
        select order_id, reason
          from unposted_order
         where organization_id = ${place.organizationId}`,
    )
    assert.deepEqual(
      unposted.map(({ orderId }) => orderId),
      [failing.id],
    )
    assert.match(unposted[0]!.reason, /the row cannot be saved/)
    assert.deepEqual(await this.#postingsOf(failing.id, place), [])
    const typesOf = async ({ id }: Known) => (await this.#postingsOf(id, place)).map(({ type }) => type).sort()
    assert.deepEqual(await typesOf(sound), ['CASH', 'SALES_REVENUE'])
    await withDatabase((pool) => pool.unsafe('drop trigger fail_sale on sale; drop function fail_sale'))
    const today = new Date().toISOString().slice(0, 10)
    const days = { dateFrom: daysAfter(today, -1), dateTo: daysAfter(today, 1) }
    await admin('/admin/books/sales/post', { organizationId: place.organizationId, ...days })
    assert.deepEqual(await typesOf(failing), ['CASH', 'SALES_REVENUE'])
  }

  async #untilFollowed({ organizationId } = this.#own): Promise<void> {
    const { withDatabase } = this.#restaurant
    await this.#until('orders are not posted in time', async () => {
      const unread = await withDatabase(
        (pool) => pool`
          select 1
            from follower_cursor as cursor
           where cursor.follower = ${salesFollower}
             and cursor.owner_id = ${organizationId}
             and exists (select 1
                           from event
                          where event.owner_id = cursor.owner_id
                            and event.revision > cursor.revision)`,
      )
      return unread.length === 0
    })
  }

  #untilValued(): Promise<void> {
    const { withDatabase } = this.#restaurant
    return this.#until('goods are not valued in time', async () => {
      const due = await withDatabase((pool) => pool`select 1 from valuation_mark limit 1`)
      return due.length === 0
    })
  }

  async #until(failure: string, isOver: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + followedWithinMs; ; await sleep(pollMs)) {
      if (await isOver()) return
      assert.ok(Date.now() < deadline, failure)
    }
  }
}
