import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { diagnose } from '#doctor/doctor.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { Chance, size } from './chance.ts'
import { Restaurant, type Victim } from './restaurant.ts'

const documents = size('COMANDA_FAULT_DOCUMENTS', 400)
const kills = size('COMANDA_FAULT_DOCUMENT_KILLS', 9)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const clients = 8
const timeout = 3_600_000
const pollMs = 100
const valuedWithinMs = 60_000

describe('Kills while documents of goods are posted, unposted and valued', { timeout }, () => {
  it('post nothing twice or partially, on two nodes', { timeout }, async (test) => {
    const chance = new Chance(seed)
    const restaurant = await Restaurant.open({ isApart: true })
    try {
      const office = await Office.open(restaurant)
      const marks = Array.from({ length: kills }, () => chance.below(documents)).sort((a, b) => a - b)
      const victims: Victim[] = ['server', 'worker', 'database']
      let struck = Promise.resolve()
      let count = 0
      const work = async () => {
        while (count < documents) {
          count++
          while (marks.length > 0 && marks[0]! < count) {
            const victim = victims[marks.length % victims.length]!
            marks.shift()
            struck = struck.then(() => sleep(chance.below(300))).then(() => restaurant.kill(victim))
          }
          await office.work(chance)
        }
      }
      await Promise.all(Array.from({ length: clients }, work))
      await struck
      await office.expectWhole()
      test.diagnostic(JSON.stringify({ seed, kills, ...office.done }))
    } finally {
      await restaurant.close()
    }
  })
})

type Family = 'incoming_invoice' | 'writeoff_document' | 'internal_transfer'

interface Known {
  family: Family
  documentId: string
  store: string
  amount: number
  isPosted: boolean
}

/** Posts and unposts documents, and remembers their last states. */
class Office {
  readonly done = { posted: 0, unposted: 0 }
  readonly #restaurant: Restaurant
  readonly #known: Known[] = []
  readonly #stores: readonly [string, string]
  readonly #products: readonly string[]

  private constructor(restaurant: Restaurant, stores: readonly [string, string], products: readonly string[]) {
    this.#restaurant = restaurant
    this.#stores = stores
    this.#products = products
  }

  static async open(restaurant: Restaurant): Promise<Office> {
    const { admin, organizationId } = restaurant
    const { corporation: corporationId } = demo
    const stores = [randomUUID(), randomUUID()] as const
    const products = Array.from({ length: 3 }, () => randomUUID())
    await admin('/admin/stores/save', {
      corporationId,
      stores: stores.map((id, i) => ({ id, name: `Store ${i}`, organizationId })),
    })
    await admin('/admin/menus/save', {
      corporationId,
      products: products.map((id, i) => ({ id, name: `Goods ${i}`, type: 'GOODS', prices: [] })),
    })
    return new Office(restaurant, stores, products)
  }

  /** Creates and posts a document; some are unposted, and some of these posted again. */
  async work(chance: Chance): Promise<void> {
    const { organizationId } = this.#restaurant
    const family = (['incoming_invoice', 'writeoff_document', 'internal_transfer'] as const)[chance.below(3)]!
    const documentId = randomUUID()
    const amount = (1 + chance.below(40)) / 8
    const [store, other] = chance.below(2) === 0 ? this.#stores : this.#stores.toReversed()
    const line = { num: 1, product: this.#products[chance.below(this.#products.length)], amount }
    const date = `2026-05-0${1 + chance.below(5)}T1${chance.below(10)}:00:00`
    const header = {
      incoming_invoice: {
        counteragent: demo.supplier,
        items: [{ ...line, store, price: (100 + chance.below(900)) / 100 }],
      },
      writeoff_document: { storeFrom: store, expenseAccount: systemAccounts.costOfGoods.id, items: [line] },
      internal_transfer: { storeFrom: store, storeTo: other, items: [line] },
    }[family]
    const known: Known = { family, documentId, store: store!, amount, isPosted: false }
    this.#known.push(known)
    await this.#ask(family, 'create', { organizationId, documentId, date, ...header })
    for (let turns = 1 + chance.below(3); turns > 0; turns--) {
      await this.#ask(family, known.isPosted ? 'unpost' : 'post', { organizationId, documentId })
      known.isPosted = !known.isPosted
      this.done[known.isPosted ? 'posted' : 'unposted']++
    }
  }

  /** Repeats a request with one idempotency key until it is answered. */
  #ask(family: Family, action: string, body: object) {
    return this.#restaurant.ask(`/api/inventory/v1/${family}/${action}`, body, { 'idempotency-key': randomUUID() })
  }

  /** Compares states and quantities with those that clients know, and runs the doctor. */
  async expectWhole(): Promise<void> {
    const { ask, organizationId } = this.#restaurant
    for (const { family, documentId, isPosted } of this.#known) {
      const { status } = await ask<{ status: string }>(`/api/inventory/v1/${family}/get`, {
        organizationId,
        documentId,
      })
      assert.equal(status, isPosted ? 'PROCESSED' : 'NEW', `${family} ${documentId}`)
    }
    const { items } = await ask<{ items: { storeId: string; quantity: number }[] }>(
      '/api/inventory/v1/stock_balance/list',
      { organizationId, balanceAt: '2026-06-01T00:00:00Z' },
    )
    for (const store of this.#stores) {
      const moved = this.#known.filter(({ isPosted }) => isPosted).map((one) => this.#movedBy(one, store))
      const stock = items.filter(({ storeId }) => storeId === store).map(({ quantity }) => quantity)
      assert.equal(sumOf(stock), sumOf(moved))
    }
    await this.#untilValued()
    const diagnoses = await this.#restaurant.withDatabase((pool) => diagnose(pool, { checksAllRows: true }))
    assert.deepEqual(
      diagnoses.filter(({ state }) => state !== 'ok' && state !== 'advice'),
      [],
    )
  }

  #movedBy({ family, store, amount }: Known, at: string): number {
    if (family === 'incoming_invoice') return store === at ? amount : 0
    if (family === 'writeoff_document') return store === at ? -amount : 0
    return store === at ? -amount : amount
  }

  async #untilValued(): Promise<void> {
    for (const deadline = Date.now() + valuedWithinMs; ; await sleep(pollMs)) {
      const due = await this.#restaurant.withDatabase((pool) => pool`select 1 from valuation_mark limit 1`)
      if (due.length === 0) return
      assert.ok(Date.now() < deadline, 'goods are not valued in time')
    }
  }
}

/** Amounts are eighths, so sums are exact. */
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
