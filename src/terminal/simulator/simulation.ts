import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#core/log.ts'
import { SimulatedClock } from './clock.ts'
import type { Fault } from './faults.ts'
import { type Api, Guests, isRefusal, type Shop } from './guests.ts'
import { type KitchenDecision, SimulatedKitchen } from './kitchen.ts'
import { type PlannedOrder, planOrders } from './orders.ts'

interface SimulationOptions {
  url: string
  /** Tokens of the kitchens' terminal groups, one each. */
  tokens: readonly string[]
  seed: number
  speed: number
  log: Logger
  timeZone?: string
  /** Folder of the kitchens' journals; in memory if omitted. */
  folder?: string | undefined
  /** Guests who order; without them there are only kitchens, and other clients order. */
  crowd?: { api: Api; shop: Shop; guests: number; ordersPerMinute: number } | undefined
}

/** Outcomes of the orders so far. */
export interface Counts {
  placed: number
  succeeded: number
  /** Refused by the front office. */
  refused: number
  /** Not answered by a front office in time. */
  expired: number
  /** Refused by the server when requested. */
  notAccepted: number
  closed: number
  /** Orders that their courier or guest could not complete. */
  stuck: number
}

/** Stages of an order, in sequence. */
export const stages = ['placed', 'accepted', 'cooking', 'ready', 'on the way'] as const
type Stage = (typeof stages)[number]

/** Snapshot of a kitchen for displays. */
export interface KitchenView {
  name: string
  isConnected: boolean
  faults: readonly Fault[]
  /** Names of its open orders by stage, oldest first. */
  orders: Readonly<Record<Stage, readonly string[]>>
}

interface OpenOrder {
  name: string
  kitchen: number
  stage: Stage
}

/** Simulates kitchens, couriers and guests of a running server. */
export class Simulation {
  readonly counts: Counts = { placed: 0, succeeded: 0, refused: 0, expired: 0, notAccepted: 0, closed: 0, stuck: 0 }
  /** Decisions of the kitchens, in order within each kitchen. */
  readonly decided: KitchenDecision[] = []
  readonly #options: SimulationOptions
  readonly #clock: SimulatedClock
  readonly #kitchens: SimulatedKitchen[] = []
  readonly #ending = new AbortController()
  readonly #guests: Guests | undefined
  readonly #open = new Set<Promise<void>>()
  readonly #cooked = new Map<string, PromiseWithResolvers<void>>()
  /** Open orders by id. */
  readonly #stages = new Map<string, OpenOrder>()
  /** Queue of guests per kitchen, so that each kitchen receives orders in the planned sequence. */
  readonly #queues = new Map<number, Promise<void>>()

  constructor(options: SimulationOptions) {
    this.#options = options
    this.#clock = new SimulatedClock(options.speed)
    if (options.crowd) this.#guests = new Guests(options.crowd.api, options.crowd.shop, this.#ending.signal)
  }

  get kitchens(): readonly { name: string }[] {
    return this.#kitchens
  }

  /** Simulated time since the start, in milliseconds. */
  get elapsedMs(): number {
    return this.#clock.elapsedMs
  }

  view(): KitchenView[] {
    const open = Map.groupBy(this.#stages.values(), ({ kitchen }) => kitchen)
    return this.#kitchens.map(({ name, isConnected, faults }, i) => {
      const orders: Record<Stage, string[]> = { placed: [], accepted: [], cooking: [], ready: [], 'on the way': [] }
      for (const order of open.get(i) ?? []) orders[order.stage].push(order.name)
      return { name, isConnected, faults, orders }
    })
  }

  /** Number of orders that are placed and not completed. */
  get openOrders(): number {
    return this.#open.size
  }

  async open(): Promise<void> {
    const { url, tokens, seed, log, folder, timeZone = 'UTC' } = this.#options
    for (const [i, token] of tokens.entries())
      this.#kitchens.push(
        await SimulatedKitchen.open({
          name: `Kitchen ${i + 1}`,
          url,
          token,
          seed,
          clock: this.#clock,
          timeZone,
          log,
          folder,
          onDecided: (decided) => this.decided.push(decided),
          onStage: ({ orderId, name, stage }) => {
            this.#reach(orderId, { name, kitchen: i, stage })
            if (stage !== 'ready') return
            this.#whenCooked(orderId).resolve()
            // Without guests it is not handed over.
            if (!this.#guests) this.#stages.delete(orderId)
          },
        }),
      )
  }

  /** Sets a fault of one kitchen, numbered from 1, or of all; null clears the faults. */
  fail(kitchen: number | 'all', fault: Fault | null): void {
    const named = kitchen === 'all' ? this.#kitchens : this.#kitchens.slice(kitchen - 1, kitchen)
    if (named.length === 0) throw new Error(`There is no kitchen ${kitchen}`)
    for (const one of named) one.fail(fault)
  }

  /** Places orders of guests until `signal` is aborted or `ordersMax` orders are placed. */
  async play({ signal, ordersMax = Infinity }: { signal: AbortSignal; ordersMax?: number }): Promise<void> {
    const { crowd, seed } = this.#options
    const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
    if (!crowd) return signal.aborted ? undefined : ended
    const { guests, ordersPerMinute, shop } = crowd
    const { length: kitchens } = shop.terminalGroupIds
    const plan = planOrders({ seed, guests, kitchens, products: shop.products.length, ordersPerMinute })
    for (const planned of plan.take(ordersMax)) {
      await Promise.race([this.#clock.waitUntil(planned.atMs), ended])
      if (signal.aborted) return
      const order = this.#order(planned).finally(() => this.#open.delete(order))
      this.#open.add(order)
    }
  }

  /** Stops ordering, and completes open orders as fast as possible, within a time limit. */
  async finish(withinMs: number): Promise<Counts> {
    this.#clock.skipWaits()
    const timeUp = new AbortController()
    const { signal } = timeUp
    await Promise.race([this.#through(), sleep(withinMs, undefined, { signal }).catch(() => {})])
    timeUp.abort()
    this.#ending.abort()
    for (const { resolve } of this.#cooked.values()) resolve()
    await Promise.all(this.#open)
    await Promise.all(this.#kitchens.map((kitchen) => kitchen.stop()))
    return this.counts
  }

  async #through(): Promise<void> {
    await Promise.all(this.#open)
    await Promise.all(this.#kitchens.map((kitchen) => kitchen.cooked()))
  }

  async #order(planned: PlannedOrder): Promise<void> {
    const guests = this.#guests!
    let placedId: string | undefined
    try {
      const placing = (this.#queues.get(planned.kitchen) ?? Promise.resolve()).then(() => guests.place(planned))
      this.#queues.set(
        planned.kitchen,
        placing.then(
          () => {},
          () => {},
        ),
      )
      const placed = await placing
      placedId = placed.orderId
      const { name, kitchen } = planned
      this.#reach(placed.orderId, { name, kitchen, stage: 'placed' })
      this.counts.placed++
      const cooked = this.#whenCooked(placed.orderId).promise
      const end = await guests.waitForOutcome(placed)
      this.counts[end]++
      if (end !== 'succeeded') return
      await cooked
      const isThrough = !this.#ending.signal.aborted && (await this.#handOver(planned, placed.orderId))
      this.counts[isThrough ? 'closed' : 'stuck']++
    } catch (error) {
      if (isRefusal(error)) {
        this.counts.notAccepted++
        this.#options.log.warn({ err: error, order: planned.name }, 'the server refused a request')
      } else if (!this.#ending.signal.aborted) throw error
      else this.counts.stuck++
    } finally {
      if (placedId !== undefined) this.#stages.delete(placedId)
    }
  }

  /** Records the stage of an order. A kitchen may be faster than the response to the guest. */
  #reach(orderId: string, order: OpenOrder): void {
    const known = this.#stages.get(orderId)
    if (!known || stages.indexOf(order.stage) > stages.indexOf(known.stage)) this.#stages.set(orderId, order)
  }

  /** Delivers the order by courier, or lets its guest collect it. */
  async #handOver(planned: PlannedOrder, orderId: string): Promise<boolean> {
    const guests = this.#guests!
    if (!(await guests.move(orderId, 'Waiting'))) return false
    if (guests.isByCourier(planned)) {
      if (!(await guests.assignCourier(orderId)) || !(await guests.move(orderId, 'OnWay'))) return false
      const { name, kitchen } = planned
      this.#reach(orderId, { name, kitchen, stage: 'on the way' })
      await this.#clock.wait(planned.driveMs)
    }
    return (await guests.move(orderId, 'Delivered')) && (await guests.close(orderId))
  }

  #whenCooked(orderId: string): PromiseWithResolvers<void> {
    const known = this.#cooked.get(orderId) ?? Promise.withResolvers<void>()
    this.#cooked.set(orderId, known)
    return known
  }
}
