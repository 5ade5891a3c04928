import { demo } from '../src/shared/demo.ts'
import { type Kitchen, openKitchen } from './kitchen.ts'
import type { World } from './world.ts'

export interface AnsweredDraft {
  id?: string
  order: Record<string, unknown> & { id: string }
  lockedByUser: string | null
  lockedAt: string | null
  terminalGroupId: string | null
  createdAt: string
}

const pathOf = (operation: string) => `/api/1/deliveries/drafts/${operation}`

/** A restaurant, and hands to write drafts there. */
export interface Drafting {
  kitchen: Kitchen
  /** A draft's body: one plain dish to be fetched by the guest, changed by what is given. */
  body(
    order?: Record<string, unknown>,
    more?: Record<string, unknown>,
  ): { organizationId: string; order: Record<string, unknown> }
  /** Keeps a draft and answers its id. */
  keep(order?: Record<string, unknown>, more?: Record<string, unknown>): Promise<string>
  /** Does something to a draft that must succeed. */
  act(operation: string, orderId: string, more?: object): Promise<void>
  /** The code with which it is refused. */
  refusal(operation: string, orderId: string, more?: object): Promise<string>
  save(order: Record<string, unknown>, more?: object): Promise<void>
  saveRefusal(order: Record<string, unknown>, more?: object): Promise<string>
  read(orderId: string): Promise<AnsweredDraft>
  /** The ids of the drafts that are found. */
  find(more?: object): Promise<(string | undefined)[]>
  /** Places the draft, and answers its order's id once the front office has taken or refused it. */
  commit(orderId: string, more?: object): Promise<{ orderId: string; correlationId: string; state: string }>
}

export async function openDrafting(world: World, settings: object = {}): Promise<Drafting> {
  const kitchen = await openKitchen(world, settings)
  const { organizationId } = kitchen
  const body: Drafting['body'] = (order = {}, more = {}) => ({
    ...kitchen.body({ menuId: demo.menu, ...order }, more),
    organizationId,
  })
  const of = (orderId: string, more: object) => ({ organizationId, orderId, ...more })
  const saved = (order: Record<string, unknown>, more: object) => body(order, { employeeId: demo.operator, ...more })

  return {
    kitchen,
    body,
    async keep(order, more) {
      return (await world.ask<{ orderId: string }>(pathOf('create'), body(order, more))).orderId
    },
    async act(operation, orderId, more = {}) {
      await world.ask(pathOf(operation), of(orderId, more))
    },
    async refusal(operation, orderId, more = {}) {
      return (await world.refuse(pathOf(operation), of(orderId, more))).error
    },
    async save(order, more = {}) {
      await world.ask(pathOf('save'), saved(order, more))
    },
    async saveRefusal(order, more = {}) {
      return (await world.refuse(pathOf('save'), saved(order, more))).error
    },
    read: (orderId) => world.ask<AnsweredDraft>(pathOf('by_id'), of(orderId, {})),
    async find(more = {}) {
      const asked = { organizationIds: [organizationId], ...more }
      const { drafts } = await world.ask<{ drafts: AnsweredDraft[] }>(pathOf('by_filter'), asked)
      return drafts.map(({ id }) => id)
    },
    async commit(orderId, more = {}) {
      const { correlationId, orderInfo } = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
        pathOf('commit'),
        of(orderId, more),
      )
      const { state } = await world.outcome(organizationId, correlationId)
      return { orderId: orderInfo.id, correlationId, state }
    },
  }
}
