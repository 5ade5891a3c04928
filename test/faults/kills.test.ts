import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance, size } from './chance.ts'
import { expectWhole, untilQuiet } from './checks.ts'
import { placeOrders } from './orders.ts'
import { Restaurant, type Victim } from './restaurant.ts'

const orders = size('COMANDA_FAULT_ORDERS', 4_000)
const kills = size('COMANDA_FAULT_KILLS', 16)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const clients = 16
const timeout = 3_600_000

describe('Kills at random moments', { timeout }, () => {
  for (const [title, isApart] of [
    ['of the server, its database and the front office', false],
    ['of the API, the worker, their database and the front office', true],
  ] as const)
    it(`${title} lose nothing and do nothing twice`, { timeout }, async (test) => {
      const chance = new Chance(seed + Number(isApart))
      const restaurant = await Restaurant.open({ isApart })
      try {
        const before = performance.now()
        const killer = new Killer(restaurant, chance, isApart)
        const accepted = await placeOrders(restaurant, chance, {
          orders: Math.ceil(orders / 2),
          clients,
          onTaken: (count) => killer.reach(count),
        })
        const counts = await killer.done()
        const placedMs = performance.now() - before
        await untilQuiet(restaurant)
        const quietMs = performance.now() - before - placedMs
        const summary = await expectWhole(restaurant, accepted)
        assert.ok(Object.values(counts).every((count) => count > 0 || kills < 10))
        const seconds = { placing: Math.round(placedMs / 1000), comingToRest: Math.round(quietMs / 1000) }
        test.diagnostic(JSON.stringify({ seed, orders: accepted.length, kills: counts, ...summary, seconds }))
      } finally {
        await restaurant.close()
      }
    })
})

/** Kills victims after random numbers of accepted orders. */
class Killer {
  readonly #restaurant: Restaurant
  readonly #victims: Victim[]
  readonly #marks: number[]
  readonly #chance: Chance
  readonly #struck: Record<string, number> = {}
  #running: Promise<void> = Promise.resolve()

  constructor(restaurant: Restaurant, chance: Chance, isApart: boolean) {
    this.#restaurant = restaurant
    this.#chance = chance
    const kinds: Victim[] = isApart ? ['server', 'worker', 'terminal', 'database'] : ['server', 'terminal', 'database']
    const count = Math.ceil(kills / 2)
    this.#victims = Array.from({ length: count }, (_, i) => kinds[i % kinds.length]!)
    // Only while orders are being placed.
    this.#marks = Array.from({ length: count }, () => 50 + chance.below((orders / 2) * 0.95)).sort((a, b) => a - b)
  }

  reach(count: number): void {
    while (this.#marks.length > 0 && this.#marks[0]! <= count) {
      this.#marks.shift()
      const [victim] = this.#victims.splice(this.#chance.below(this.#victims.length), 1)
      this.#running = this.#running.then(() => this.#strike(victim!))
    }
  }

  /** Returns how often each victim was killed. */
  async done(): Promise<Record<string, number>> {
    this.reach(Number.POSITIVE_INFINITY)
    await this.#running
    return this.#struck
  }

  async #strike(victim: Victim): Promise<void> {
    await sleep(this.#chance.below(200))
    await this.#restaurant.kill(victim)
    this.#struck[victim] = (this.#struck[victim] ?? 0) + 1
  }
}
