import { useSyncExternalStore } from 'react'
import { call, codeOf, comanda, newId, type Request, type Response, refusal, reportFault } from './api.ts'
import type { OrderRow } from './live.ts'

export type StepName = Response<'/api/1/deliveries/actions'>['orders'][number]['steps'][number]['step']
export type Order = NonNullable<OrderRow['order']>
/** Members of the body besides the order. */
export interface StepDetails {
  courierId?: string
  payments?: NonNullable<Request<'/api/1/deliveries/add_payments'>['payments']>
  cancelCauseId?: string
  cancelComment?: string
  removalTypeId?: string
  removalComment?: string
}

/** Returns the next step of an order. The server decides whether it is possible. */
export function nextStepOf(order: Order): StepName {
  const isByCourier = order.orderType?.orderServiceType === 'DeliveryByCourier'
  switch (order.status) {
    case 'Unconfirmed':
      return 'Confirm'
    case 'WaitCooking':
    case 'ReadyForCooking':
      return 'StartCooking'
    case 'CookingStarted':
      return 'CompleteCooking'
    case 'CookingCompleted':
      return 'Pack'
    case 'Waiting':
      return isByCourier ? (order.courierInfo ? 'Send' : 'ChooseCourier') : 'HandOver'
    case 'OnWay':
      return 'HandOver'
    default:
      return isPaid(order) ? 'Close' : 'TakePayment'
  }
}

const courierSteps: ReadonlySet<StepName> = new Set<StepName>(['ChooseCourier', 'Send'])

/** Returns whether orders of this service have the step. */
export const hasStep = ({ orderType }: Order, step: StepName): boolean =>
  orderType?.orderServiceType === 'DeliveryByCourier' || !courierSteps.has(step)

export const isPaid = ({ processedPaymentsSum, sum }: Order): boolean => (processedPaymentsSum ?? 0) >= sum

/** Order of any kind, as its steps need it. */
export interface StepRow {
  id: string
  organizationId: string
  order: { number: number; terminalGroupId: string } | null
}

/** Step that a person has begun on an order. */
export interface Progress {
  step: string
  /** Why it was refused; undefined while it is in progress. */
  refusal?: { code: string; message: string }
  /** Number of the order, for the line above the board. */
  number: number
  organizationId: string
}

/** Steps in progress and refused ones, by order. */
export class Steps<
  Row extends StepRow = OrderRow,
  Name extends string = StepName,
  Details extends object = StepDetails,
> {
  readonly #execute: (row: Row, step: Name, details: Partial<Details>) => Promise<void>
  readonly #progress = new Map<string, Progress>()
  readonly #listeners = new Set<() => void>()
  readonly #onChange: () => void
  #refused: readonly (Progress & { orderId: string })[] = []

  /** `onChange` is called when a step has been executed. */
  constructor(execute: (row: Row, step: Name, details: Partial<Details>) => Promise<void>, onChange: () => void) {
    this.#execute = execute
    this.#onChange = onChange
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  of = (orderId: string): Progress | undefined => this.#progress.get(orderId)
  refused = () => this.#refused

  dismiss(orderId: string): void {
    this.#set(orderId, undefined)
  }

  /** Executes a step, and returns whether it was applied when the front office has decided. */
  async perform(row: Row, step: Name, details: Partial<Details> = {}): Promise<boolean> {
    const { number } = row.order!
    const begun = { step, number, organizationId: row.organizationId }
    if (this.#progress.get(row.id) && !this.#progress.get(row.id)?.refusal) return false
    this.#set(row.id, begun)
    let isApplied = false
    try {
      await this.#execute(row, step, details)
      this.#set(row.id, undefined)
      isApplied = true
    } catch (error) {
      reportFault(error)
      const code = codeOf(error) ?? 'INTERNAL'
      this.#set(row.id, {
        ...begun,
        refusal: { code, message: error instanceof Error ? error.message : String(error) },
      })
    }
    this.#onChange()
    return isApplied
  }

  #set(orderId: string, progress: Progress | undefined): void {
    if (progress) this.#progress.set(orderId, progress)
    else this.#progress.delete(orderId)
    this.#refused = [...this.#progress].flatMap(([id, one]) => (one.refusal ? [{ ...one, orderId: id }] : []))
    for (const listener of this.#listeners) listener()
  }
}

/** Executes a step of a delivery order. Throws a CallError or a CommandError with the code of the refusal. */
export async function executeStep(row: OrderRow, step: StepName, details: StepDetails): Promise<void> {
  const order = { organizationId: row.organizationId, orderId: row.id }
  const found = await call('/api/1/deliveries/actions', { organizationId: row.organizationId, orderIds: [row.id] })
  await executeFound(row, { found, step, details, command: () => command(step, order, details) })
}

export const isLinked = () => refusal('TERMINAL_GROUP_IS_LINKED', 'The terminal of the restaurant does this step')

interface FoundSteps {
  found: { orders: readonly { steps: readonly { step: string; operation: string; refusal: Refusal | null }[] }[] }
  step: string
  details: object
  /** Sends the command of clients, and returns its correlation id. */
  command(): Promise<string>
}

interface Refusal {
  code: string
  message: string
}

/** Executes a step by the operation that was found for it. Throws a CallError or a CommandError with the code of the refusal. */
export async function executeFound(
  { id, organizationId, order }: StepRow,
  { found, step, details, command: sendCommand }: FoundSteps,
): Promise<void> {
  const [one] = found.orders
  if (!one || !order) throw refusal('OrderNotFound', 'There is no such order')
  const action = one.steps.find((candidate) => candidate.step === step)
  if (!action) throw isLinked()
  // The missing details of a trial are in `details` now, so only the execution can tell.
  const isTried = Object.keys(details).length === 0
  if (action.refusal && isTried) throw refusal(action.refusal.code, action.refusal.message)
  const correlationId = action.operation.startsWith('/front/')
    ? await act(organizationId, order.terminalGroupId, action.operation, { orderId: id, ...details })
    : await sendCommand()
  await outcomeOf(organizationId, correlationId)
}

/** Performs an action of the front office, and returns its correlation id. */
export async function act(
  organizationId: string,
  terminalGroupId: string,
  operation: string,
  body: object,
): Promise<string> {
  const actionId = newId()
  await call('/api/1/front_office/act', { organizationId, terminalGroupId, actionId, operation, body: { ...body } })
  return actionId
}

/** Sends the command of clients, for an order of a linked terminal group. */
async function command(
  step: StepName,
  order: { organizationId: string; orderId: string },
  details: StepDetails,
): Promise<string> {
  const moveTo = (deliveryStatus: 'Waiting' | 'OnWay' | 'Delivered') =>
    call('/api/1/deliveries/update_order_delivery_status', { ...order, deliveryStatus })
  switch (step) {
    case 'Confirm':
      return (await call('/api/1/deliveries/confirm', order)).correlationId
    case 'CancelConfirmation':
      return (await call('/api/1/deliveries/cancel_confirmation', order)).correlationId
    case 'Pack':
      return (await moveTo('Waiting')).correlationId
    case 'Send':
      return (await moveTo('OnWay')).correlationId
    case 'HandOver':
      return (await moveTo('Delivered')).correlationId
    case 'ChooseCourier': {
      const driverId = details.courierId ?? ''
      return (await call('/api/1/deliveries/change_driver_info', { ...order, driverId })).correlationId
    }
    case 'TakePayment': {
      const { payments = [] } = details
      return (await call('/api/1/deliveries/add_payments', { ...order, payments })).correlationId
    }
    case 'Close':
      if (details.payments) await outcomeOf(order.organizationId, await command('TakePayment', order, details))
      return (await call('/api/1/deliveries/close', order)).correlationId
    case 'Cancel':
      return (await call('/api/1/deliveries/cancel', { ...order, ...details })).correlationId
    case 'PrintBill':
      return (await call('/api/1/deliveries/print_delivery_bill', order)).correlationId
    default:
      throw isLinked()
  }
}

/** Waits until a command or action is applied. Throws a CommandError unless it is. */
export const outcomeOf = (organizationId: string, correlationId: string): Promise<void> =>
  comanda.commandOf(organizationId, correlationId).applied()

/** Steps of orders of any kind, as components show them. */
export type Progresses = Pick<Steps, 'subscribe' | 'of' | 'refused' | 'dismiss'>

export const useProgress = (steps: Progresses, orderId: string): Progress | undefined =>
  useSyncExternalStore(steps.subscribe, () => steps.of(orderId))

export const useRefusedSteps = (steps: Progresses) => useSyncExternalStore(steps.subscribe, steps.refused)
