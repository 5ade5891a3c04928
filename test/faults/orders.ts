import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import type { Chance } from './chance.ts'
import type { Restaurant } from './restaurant.ts'

/** An order that was acknowledged with 200. */
export interface Taken {
  id: string
  correlationId: string
  /** Final status of its command, if the client asked for it. */
  told?: 'Success' | 'Error'
}

/** Timeouts of front offices in seconds: longer than any outage, the default of clients, and nearly none. */
const timeouts = { patient: 1_800, usual: 8, hasty: 1 }
type Patience = keyof typeof timeouts

const cancelShare = 0.05

/** Places orders one after another, and calls `onTaken` after each. */
export async function placeOrders(
  restaurant: Restaurant,
  chance: Chance,
  {
    orders,
    clients,
    hurry = true,
    onTaken = () => {},
  }: {
    orders: number
    clients: number
    /** Whether some orders have short timeouts. */
    hurry?: boolean
    onTaken?: (count: number) => void
  },
): Promise<Taken[]> {
  const accepted: Taken[] = []
  let left = orders
  const client = async () => {
    while (left-- > 0) {
      const patience = hurry ? patienceOf(chance) : 'patient'
      const cancels = chance.next() < cancelShare
      const one = await place(restaurant, patience)
      accepted.push(one)
      onTaken(accepted.length)
      if (cancels) await cancel(restaurant, one.id)
      if (patience === 'hasty') one.told = await lastWord(restaurant, one.correlationId)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return accepted
}

const patienceOf = (chance: Chance): Patience =>
  chance.next() < 0.1 ? 'usual' : chance.next() < 0.03 ? 'hasty' : 'patient'

/** Repeats a request until there is a response, which is safe because of the order's id. */
export async function place({ ask, organizationId }: Bound, patience: Patience): Promise<Taken> {
  const id = randomUUID()
  const { correlationId } = await ask<{ correlationId: string }>('/api/1/deliveries/create', {
    organizationId,
    createOrderSettings: { transportToFrontTimeout: timeouts[patience] },
    order: {
      id,
      phone: '+442079460000',
      orderServiceType: 'DeliveryByClient',
      items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
    },
  })
  return { id, correlationId }
}

type Bound = Pick<Restaurant, 'ask' | 'organizationId'>

/** Cancels with an idempotency key, because a change has no id of its own. */
const cancel = ({ ask, organizationId }: Bound, orderId: string) =>
  ask('/api/1/deliveries/cancel', { organizationId, orderId }, { 'idempotency-key': `cancel-${orderId}` })

async function lastWord({ ask, organizationId }: Bound, correlationId: string): Promise<'Success' | 'Error'> {
  for (;;) {
    const { state } = await ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
    if (state === 'Success' || state === 'Error') return state
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
