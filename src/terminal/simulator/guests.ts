import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlannedOrder } from './orders.ts'

const expiredCode = 'FRONT_OFFICE_DID_NOT_ANSWER'
const pollMs = 100
const pauseMs = 500
/** Maximum number of attempts of a courier at a refused step. */
const triesMax = 3

/** Client of the server. Refusals are errors with a `status`. */
export interface Api {
  post<T>(path: string, body: unknown): Promise<T>
}

/** Restaurant and products that guests order from. */
export interface Shop {
  organizationId: string
  /** Terminal groups of the kitchens, in the order of the kitchens. */
  terminalGroupIds: readonly string[]
  products: readonly { id: string; price: number }[]
  cashId: string
  /** Without one, all guests pick up their orders. */
  courierId?: string | undefined
}

interface PlacedOrder {
  orderId: string
  correlationId: string
}

type OrderOutcome = 'succeeded' | 'refused' | 'expired'

/** Guests and couriers, as clients of the API. While the server is unreachable, they retry until `signal` is aborted. */
export class Guests {
  readonly #api: Api
  readonly #shop: Shop
  readonly #signal: AbortSignal

  constructor(api: Api, shop: Shop, signal: AbortSignal) {
    this.#api = api
    this.#shop = shop
    this.#signal = signal
  }

  isByCourier({ isByCourier }: PlannedOrder): boolean {
    return isByCourier && this.#shop.courierId !== undefined
  }

  async place(planned: PlannedOrder): Promise<PlacedOrder> {
    const { organizationId, terminalGroupIds, products, cashId } = this.#shop
    const items = planned.items.map(({ product, amount }) => ({
      type: 'Product',
      productId: products[product]!.id,
      amount,
      price: products[product]!.price,
    }))
    const cents = items.reduce((sum, { amount, price }) => sum + Math.round(amount * price * 100), 0)
    const orderId = randomUUID()
    const { correlationId } = await this.#ask<{ correlationId: string }>('/api/1/deliveries/create', {
      organizationId,
      terminalGroupId: terminalGroupIds[planned.kitchen],
      order: {
        // Chosen by the client, so that a request whose response was lost can be repeated.
        id: orderId,
        externalNumber: planned.name,
        phone: `+4479460${String(planned.guest).padStart(5, '0').slice(-5)}`,
        customer: { type: 'one-time', name: `Guest ${planned.guest + 1}` },
        ...(this.isByCourier(planned)
          ? {
              orderServiceType: 'DeliveryByCourier',
              deliveryPoint: { address: { type: 'city', line1: `${planned.guest + 1} Quay Road` } },
            }
          : { orderServiceType: 'DeliveryByClient' }),
        items,
        payments: [{ paymentTypeKind: 'Cash', paymentTypeId: cashId, sum: cents / 100 }],
      },
    })
    return { orderId, correlationId }
  }

  /** Waits for the outcome of the command. */
  async waitForOutcome({ correlationId }: { correlationId: string }): Promise<OrderOutcome> {
    const { organizationId } = this.#shop
    for (;;) {
      const { state, exception } = await this.#ask<{ state: string; exception?: { code?: string } }>(
        '/api/1/commands/status',
        { organizationId, correlationId },
      )
      if (state === 'Success') return 'succeeded'
      if (state !== 'InProgress') return exception?.code === expiredCode ? 'expired' : 'refused'
      await sleep(pollMs, undefined, { signal: this.#signal })
    }
  }

  /** Executes a step of a courier or guest; repeats it if the front office refuses or does not answer. */
  async step(path: string, body: object): Promise<boolean> {
    const { organizationId } = this.#shop
    for (let tries = 0; tries < triesMax; tries++)
      if ((await this.waitForOutcome(await this.#ask(path, { organizationId, ...body }))) === 'succeeded') return true
    return false
  }

  assignCourier(orderId: string): Promise<boolean> {
    return this.step('/api/1/deliveries/update_order_courier', { orderId, employeeId: this.#shop.courierId })
  }

  move(orderId: string, deliveryStatus: 'Waiting' | 'OnWay' | 'Delivered'): Promise<boolean> {
    return this.step('/api/1/deliveries/update_order_delivery_status', { orderId, deliveryStatus })
  }

  close(orderId: string): Promise<boolean> {
    return this.step('/api/1/deliveries/close', { orderId })
  }

  async #ask<T>(path: string, body: unknown): Promise<T> {
    for (;;) {
      try {
        return await this.#api.post<T>(path, body)
      } catch (error) {
        if (isRefusal(error) || this.#signal.aborted) throw error
        await sleep(pauseMs, undefined, { signal: this.#signal })
      }
    }
  }
}

/** Returns whether the server refused the request; otherwise it may be unreachable or overloaded. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false
  const status = Number(error.status)
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
