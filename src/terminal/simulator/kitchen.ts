import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#core/log.ts'
import { minuteMs, toTerminalTime } from '#core/time.ts'
import { Agent } from '../agent/agent.ts'
import { Journal } from '../agent/journal.store.ts'
import { noPrinter } from '../agent/printers.ts'
import type { Result, SentCommand } from '../link/protocol.ts'
import type { SimulatedClock } from './clock.ts'
import type { Fault } from './faults.ts'
import { LineProxy } from './line_proxy.ts'
import { between, randomOf } from './random.ts'

/** Delay of a late answer after its deadline. */
const lateMs = 1_000

/** A kitchen's decision on a command. */
export interface KitchenDecision {
  kitchen: string
  /** Number of the order, or its id if the guest gave it no number. */
  order: string
  operation: string
  accepted: boolean
}

interface KitchenOptions {
  name: string
  url: string
  token: string
  seed: number
  clock: SimulatedClock
  /** Time zone of the kitchen's clock. */
  timeZone: string
  log: Logger
  /** Folder of its journal; in memory if omitted. */
  folder?: string | undefined
  onDecided(decided: KitchenDecision): void
  /** Called when an order reaches a stage; a ready order can be handed out. */
  onStage(order: { orderId: string; name: string; stage: 'accepted' | 'cooking' | 'ready' }): void
}

/** A front office with cooks: answers commands, cooks, reports its progress, and simulates faults. */
export class SimulatedKitchen {
  readonly name: string
  readonly #options: KitchenOptions
  readonly #faults = new Map<Fault['kind'], Fault>()
  readonly #ending = new AbortController()
  readonly #line: LineProxy
  readonly #journal: Journal
  readonly #agent: Agent
  readonly #orders = new Map<string, { orderId: string; name: string }>()
  readonly #cooking = new Set<Promise<void>>()
  #dropping: NodeJS.Timeout | undefined
  #isConnected = false
  #switched = new AbortController()

  private constructor(options: KitchenOptions, line: LineProxy) {
    const { name, token, log, folder } = options
    this.name = name
    this.#options = options
    this.#line = line
    this.#journal = new Journal(folder === undefined ? ':memory:' : join(folder, `${name}.db`))
    this.#agent = new Agent({
      url: line.url,
      token,
      name,
      version: 'simulator',
      journal: this.#journal,
      printer: noPrinter,
      log,
      decide: (command) => this.#decide(command),
      onResult: (result) => this.#take(result),
      now: () => this.#now(),
      watcher: {
        onConnected: () => {
          this.#isConnected = true
        },
        onDisconnected: () => {
          this.#isConnected = false
        },
        onPrinted: () => {},
        onPrintFailed: () => {},
        onRefused: () => {},
      },
    })
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  get faults(): readonly Fault[] {
    return [...this.#faults.values()]
  }

  static async open(options: KitchenOptions): Promise<SimulatedKitchen> {
    const kitchen = new SimulatedKitchen(options, await LineProxy.open(options.url))
    kitchen.#agent.start()
    return kitchen
  }

  /** Adds a fault; null clears all. */
  fail(fault: Fault | null): void {
    const former = new Map(this.#faults)
    if (fault) this.#faults.set(fault.kind, fault)
    else this.#faults.clear()
    if (this.#faults.has('asleep') !== former.has('asleep')) this.#agent.sleep(this.#faults.has('asleep'))
    this.#line.stall(this.#faults.has('halfopen'))
    this.#switched.abort()
    this.#switched = new AbortController()
    clearInterval(this.#dropping)
    const drop = this.#faults.get('drop')
    if (drop?.kind === 'drop') this.#dropping = setInterval(() => this.#line.cut(), drop.seconds * 1000)
  }

  /** Waits until all accepted orders are cooked. */
  async cooked(): Promise<void> {
    while (this.#cooking.size > 0) await Promise.all(this.#cooking)
  }

  async stop(): Promise<void> {
    clearInterval(this.#dropping)
    this.#ending.abort()
    const stopped = this.#agent.stop()
    await this.#line.close()
    await stopped
    this.#journal.close()
  }

  async #decide(command: SentCommand) {
    await this.#think(command)
    const order = nameOf(command)
    const { name, seed } = this.#options
    const refuse = this.#faults.get('refuse')
    const isRefused =
      refuse?.kind === 'refuse' && randomOf(seed, name, order, command.operation, 'refuse')() < refuse.share
    this.#options.onDecided({ kitchen: name, order, operation: command.operation, accepted: !isRefused })
    if (isRefused) return { accepted: false, code: refuse.code, message: 'The simulated kitchen refuses' }
    if (command.operation.endsWith('/create'))
      this.#orders.set(command.commandId, { orderId: command.subjectId, name: order })
    return { accepted: true }
  }

  /** Waits for the delay that the faults require, counted from the acceptance by the server, so that delays of commands do not add up. */
  async #think({ acceptedAt, deadlineAt }: SentCommand): Promise<void> {
    const allowedMs = Date.parse(deadlineAt) - Date.parse(acceptedAt)
    // Faults that change during the wait apply to waiting commands, too.
    for (let isThought = false; !isThought && !this.#ending.signal.aborted; ) {
      const slow = this.#faults.get('slow')
      const slowMs = slow?.kind === 'slow' ? slow.seconds * 1000 : 0
      const wantedMs = Math.max(slowMs, this.#faults.has('late') ? allowedMs + lateMs : 0)
      const ms = Math.min(wantedMs, Date.parse(acceptedAt) + wantedMs - Date.now())
      const signal = AbortSignal.any([this.#ending.signal, this.#switched.signal])
      isThought = await sleep(Math.max(ms, 0), true, { signal }).catch(() => false)
    }
  }

  #take({ commandId, state }: Result): void {
    const order = this.#orders.get(commandId)
    this.#orders.delete(commandId)
    if (!order || state !== 'applied') return
    this.#options.onStage({ ...order, stage: 'accepted' })
    const cooking = this.#cook(order).finally(() => this.#cooking.delete(cooking))
    this.#cooking.add(cooking)
  }

  async #cook({ orderId, name }: { orderId: string; name: string }): Promise<void> {
    const { clock, seed } = this.#options
    const random = randomOf(seed, this.name, name, 'cook')
    await clock.wait(between(random, 1, 4) * minuteMs)
    this.#report('/front/deliveries/start_cooking', orderId)
    this.#options.onStage({ orderId, name, stage: 'cooking' })
    await clock.wait(between(random, 6, 15) * minuteMs)
    this.#report('/front/deliveries/complete_cooking', orderId)
    this.#options.onStage({ orderId, name, stage: 'ready' })
  }

  #report(operation: string, orderId: string): void {
    if (this.#ending.signal.aborted) return
    const at = this.#faults.has('skew') && toTerminalTime(this.#now().getTime(), this.#options.timeZone)
    this.#agent.reportAction(operation, { orderId, ...(at && { at }) })
  }

  #now(): Date {
    const skew = this.#faults.get('skew')
    return new Date(Date.now() + (skew?.kind === 'skew' ? skew.seconds * 1000 : 0))
  }
}

/** Returns the name of an order: simulated guests number their orders, so that runs with one seed can be compared. */
function nameOf({ subject, subjectId }: SentCommand): string {
  const isNumbered = typeof subject === 'object' && subject !== null && 'externalNumber' in subject
  return isNumbered && typeof subject.externalNumber === 'string' ? subject.externalNumber : subjectId
}
