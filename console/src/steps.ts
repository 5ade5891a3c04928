import { useSyncExternalStore } from 'react'
import { ApiError, call, newId, type Request, type Response } from './api.ts'
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

/** Step that a person has begun on an order. */
export interface Progress {
  step: StepName
  /** Why it was refused; undefined while it is in progress. */
  refusal?: { code: string; message: string }
  /** Number of the order, for the line above the board. */
  number: number
  organizationId: string
}

const pollMs = 250
const waitMsMax = 60_000

/** Steps in progress and refused ones, by order. */
export class Steps {
  readonly #progress = new Map<string, Progress>()
  readonly #listeners = new Set<() => void>()
  readonly #onChange: () => void
  #refused: readonly (Progress & { orderId: string })[] = []

  /** `onChange` is called when a step has been executed. */
  constructor(onChange: () => void) {
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

  /** Executes a step, and returns when the front office has decided. */
  async perform(row: OrderRow, step: StepName, details: StepDetails = {}): Promise<void> {
    const { number } = row.order!
    const begun = { step, number, organizationId: row.organizationId }
    if (this.#progress.get(row.id) && !this.#progress.get(row.id)?.refusal) return
    this.#set(row.id, begun)
    try {
      await execute(row, step, details)
      this.#set(row.id, undefined)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'INTERNAL'
      this.#set(row.id, {
        ...begun,
        refusal: { code, message: error instanceof Error ? error.message : String(error) },
      })
    }
    this.#onChange()
  }

  #set(orderId: string, progress: Progress | undefined): void {
    if (progress) this.#progress.set(orderId, progress)
    else this.#progress.delete(orderId)
    this.#refused = [...this.#progress].flatMap(([id, one]) => (one.refusal ? [{ ...one, orderId: id }] : []))
    for (const listener of this.#listeners) listener()
  }
}

/** Throws an ApiError with the code of the refusal. */
async function execute({ id, organizationId, order }: OrderRow, step: StepName, details: StepDetails): Promise<void> {
  const found = await call('/api/1/deliveries/actions', { organizationId, orderIds: [id] })
  const action = found.orders[0]?.steps.find((one) => one.step === step)
  if (!action) throw new ApiError('The order has no such step', { code: 'OrderNotFound', status: 404 })
  // The missing details of a trial are in `details` now, so only the execution can tell.
  const isTried = Object.keys(details).length === 0
  if (action.refusal && isTried) throw new ApiError(action.refusal.message, { code: action.refusal.code, status: 409 })
  const correlationId = action.operation.startsWith('/front/')
    ? await act(organizationId, order!.terminalGroupId, action.operation, { orderId: id, ...details })
    : await command(step, { organizationId, orderId: id }, details)
  await outcomeOf(organizationId, correlationId)
}

async function act(organizationId: string, terminalGroupId: string, operation: string, body: object): Promise<string> {
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
  const options = { idempotencyKey: newId() }
  const moveTo = (deliveryStatus: 'Waiting' | 'OnWay' | 'Delivered') =>
    call('/api/1/deliveries/update_order_delivery_status', { ...order, deliveryStatus }, options)
  switch (step) {
    case 'Confirm':
      return (await call('/api/1/deliveries/confirm', order, options)).correlationId
    case 'CancelConfirmation':
      return (await call('/api/1/deliveries/cancel_confirmation', order, options)).correlationId
    case 'Pack':
      return (await moveTo('Waiting')).correlationId
    case 'Send':
      return (await moveTo('OnWay')).correlationId
    case 'HandOver':
      return (await moveTo('Delivered')).correlationId
    case 'ChooseCourier': {
      const driverId = details.courierId ?? ''
      return (await call('/api/1/deliveries/change_driver_info', { ...order, driverId }, options)).correlationId
    }
    case 'TakePayment': {
      const { payments = [] } = details
      return (await call('/api/1/deliveries/add_payments', { ...order, payments }, options)).correlationId
    }
    case 'Close':
      if (details.payments) await outcomeOf(order.organizationId, await command('TakePayment', order, details))
      return (await call('/api/1/deliveries/close', order, options)).correlationId
    case 'Cancel':
      return (await call('/api/1/deliveries/cancel', { ...order, ...details }, options)).correlationId
    case 'PrintBill':
      return (await call('/api/1/deliveries/print_delivery_bill', order, options)).correlationId
    default:
      throw new ApiError('The terminal of the restaurant does this step', {
        code: 'TERMINAL_GROUP_IS_LINKED',
        status: 409,
      })
  }
}

/** Waits until a command or action is applied. Throws an ApiError if it is refused. */
export async function outcomeOf(organizationId: string, correlationId: string): Promise<void> {
  for (const until = performance.now() + waitMsMax; performance.now() < until; ) {
    const status = await call('/api/1/commands/status', { organizationId, correlationId })
    if (status.state === 'Success') return
    if (status.state === 'Error') {
      const { code = 'INTERNAL', message = '' } = status.exception ?? {}
      throw new ApiError(message, { code, status: 409 })
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new ApiError('The front office has not answered', { code: 'TIMEOUT', status: 408 })
}

export const useProgress = (steps: Steps, orderId: string): Progress | undefined =>
  useSyncExternalStore(steps.subscribe, () => steps.of(orderId))

export const useRefusedSteps = (steps: Steps) => useSyncExternalStore(steps.subscribe, steps.refused)
