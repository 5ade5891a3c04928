import { printable } from '#core/printable.ts'
import type { Agent } from '#terminal/agent/agent.ts'
import type { Journal } from '#terminal/agent/journal.store.ts'
import { type OpenOrder, openOrdersOf, stageText } from '#terminal/agent/open_order.ts'
import { orderLines, ordersNamed, planOf, possibleText } from '#terminal/agent/order_words.ts'
import { expectedReservesOf, reserveLines } from '#terminal/agent/reserves.ts'
import { stopPlanOf } from '#terminal/agent/stops.ts'
import { type OrderWord, parseTypedLine } from '#terminal/agent/typed_line.ts'
import type { Directory, Result } from '#terminal/link/protocol.ts'

export const typedHelp = [
  'orders                    lists the open orders',
  'reserves                  lists the reserves whose guests are expected',
  '4 cook                    the kitchen has started order 4 (its number, or the id below its ticket)',
  '4 ready                   it is cooked and packed',
  '4 out [courier]           it was handed over, or has left with its courier',
  '4 paid [how]              it was paid, by default in cash as far as no payment was planned, and has been handed over: closes it',
  '4 cancel [how] <reason>   it was cancelled; how its dishes are removed, if the kitchen has them',
  'menu                      lists the products of the restaurant',
  'stop <product>            it is sold out: orders with it are refused',
  'unstop <product>          it is sold again',
  'sleep, wake               stop and resume the acceptance of orders',
  '/front/… {…}              any other report, see docs/reference/front-operations.md',
  'quit                      stops the terminal, like Ctrl-C and Ctrl-D',
]
  .map((line) => `  ${line}`)
  .join('\n')

interface TypedInputOptions {
  agent: Agent
  journal: Journal
  /** Writes a sentence, without its stop, to the log. */
  say(text: string): void
  print(lines: readonly string[]): void
  quit(): void
}

/** An action that a person reported, in the words of its messages. */
interface Reported {
  name: string
  /** Undefined for an action that others follow. */
  done: string | undefined
  /** Failed attempts are reported once, because later actions of a word fail, too. */
  attempt: { hasFailed: boolean }
}

const noDirectory: Directory = { couriers: [], paymentTypes: [], removalTypes: [] }

/** Executes the lines that a person types at a terminal, and reports their results. */
export class TypedInput {
  readonly #options: TypedInputOptions
  readonly #reported = new Map<string, Reported>()

  constructor(options: TypedInputOptions) {
    this.#options = options
  }

  obey(text: string): void {
    const { agent, say, print } = this.#options
    const line = parseTypedLine(text)
    if (line.kind === 'action') this.#reportJson(line.operation, line.body)
    else if (line.kind === 'order') this.#obeyOrder(line.name, line.word, line.text)
    else if (line.kind === 'unknown word') this.#explain(line.name, line.word)
    else if (line.kind === 'help') print(typedHelp.split('\n'))
    else if (line.kind === 'orders') this.#listOrders()
    else if (line.kind === 'reserves') this.#listReserves()
    else if (line.kind === 'menu') this.#listProducts()
    else if (line.kind === 'stop' || line.kind === 'unstop') this.#reportStop(line.kind, line.text)
    else if (line.kind === 'quit') this.#options.quit()
    else if (line.kind === 'sleep' || line.kind === 'wake') {
      agent.sleep(line.kind === 'sleep')
      say(line.kind === 'sleep' ? 'Asleep: orders wait, and expire, until "wake"' : 'Awake')
    } else if (line.kind === 'unknown') say('That is no line for a terminal. Type "help"')
  }

  /** Results of commands are on tickets. */
  onResult({ commandId, state, error }: Result): void {
    const reported = this.#reported.get(commandId)
    if (!reported) return
    this.#reported.delete(commandId)
    const { name, done, attempt } = reported
    if (state === 'applied') {
      if (done !== undefined) this.#options.say(done)
      return
    }
    if (!attempt.hasFailed) this.#options.say(`${name} has failed: ${error?.message} (${error?.code})`)
    attempt.hasFailed = true
  }

  onRefused({ actionId, code, message }: { actionId: string; code: string; message: string }): void {
    const { name = actionId } = this.#reported.get(actionId) ?? {}
    this.#reported.delete(actionId)
    this.#options.say(`${name} is refused: ${message} (${code})`)
  }

  #reportJson(operation: string, text: string): void {
    const { agent, say, print } = this.#options
    try {
      const actionId = agent.reportAction(operation, JSON.parse(text))
      print([actionId])
      this.#reported.set(actionId, { name: actionId, done: `${actionId} is done`, attempt: { hasFailed: false } })
    } catch (error) {
      say(`The body of ${operation} is no JSON: ${error instanceof Error ? error.message : error}`)
    }
  }

  #obeyOrder(name: string, word: OrderWord | undefined, text: string): void {
    const { say } = this.#options
    const order = this.#findOrder(name)
    if (!order) return
    if (word) this.#report(order, word, text)
    else say(`Order ${order.number} is ${stageText(order)}: type ${possibleText(order)}`)
  }

  /** Reports the actions of a word. */
  #report(order: OpenOrder, word: OrderWord, text: string): void {
    const { agent, journal, say } = this.#options
    const plan = planOf(order, word, text, {
      directory: journal.directory ?? noDirectory,
      currencyDigits: this.#currencyDigits,
    })
    if ('problem' in plan) {
      say(plan.problem)
      return
    }
    const last = plan.steps.length - 1
    const attempt = { hasFailed: false }
    for (const [i, { operation, body }] of plan.steps.entries()) {
      const actionId = agent.reportAction(operation, body)
      this.#reported.set(actionId, {
        name: `Order ${order.number}: "${word}"`,
        done: i === last ? `Order ${order.number} ${plan.done}` : undefined,
        attempt,
      })
    }
    if (!agent.isConnected) say(`Order ${order.number}: "${word}" is reported as soon as the server can be reached`)
  }

  #reportStop(word: 'stop' | 'unstop', text: string): void {
    const { agent, journal, say } = this.#options
    const plan = stopPlanOf(word, text, journal.directory?.products ?? [])
    if ('problem' in plan) {
      say(plan.problem)
      return
    }
    const name = `"${word} ${plan.name}"`
    const actionId = agent.reportAction(plan.operation, plan.body)
    this.#reported.set(actionId, { name, done: `${plan.name} ${plan.done}`, attempt: { hasFailed: false } })
    if (!agent.isConnected) say(`${name} is reported as soon as the server can be reached`)
  }

  #listProducts(): void {
    const { products = [] } = this.#options.journal.directory ?? noDirectory
    if (products.length === 0) this.#options.say('The restaurant sells no product')
    else this.#options.print(products.map(({ name }) => printable(name)))
  }

  /** Returns the open order; says what there is instead if it is not exactly one. */
  #findOrder(name: string): OpenOrder | undefined {
    const { say, print } = this.#options
    const orders = this.#openOrders
    const found = ordersNamed(orders, name)
    if (found.length === 1) return found[0]
    if (found.length === 0) {
      say(orders.length === 0 ? 'No order is open' : `No open order is called ${name}. "orders" lists the open ones`)
      return undefined
    }
    say(`${found.length} open orders have the number ${name}. Type the id instead of the number`)
    print(orderLines(found, this.#currencyDigits).flatMap((line, i) => [line, `      ${found[i]!.id}`]))
    return undefined
  }

  #explain(name: string, word: string): void {
    if (this.#openOrders.length === 0) {
      this.#options.say(`"${word}" is no word for an order, and no order is open. Type "help"`)
      return
    }
    const order = this.#findOrder(name)
    if (order)
      this.#options.say(`"${word}" is no word for an order. For order ${order.number}, type ${possibleText(order)}`)
  }

  #listOrders(): void {
    const orders = this.#openOrders
    if (orders.length === 0) this.#options.say('No order is open')
    else this.#options.print(orderLines(orders, this.#currencyDigits))
  }

  #listReserves(): void {
    const reserves = expectedReservesOf(this.#options.journal.reserves)
    if (reserves.length === 0) this.#options.say('No reserve is expected')
    else this.#options.print(reserveLines(reserves))
  }

  get #openOrders(): OpenOrder[] {
    return openOrdersOf(this.#options.journal.openOrders)
  }

  get #currencyDigits(): number {
    return this.#options.journal.restaurant?.currencyDigits ?? 2
  }
}
