import { newId } from '../src/core/schema.ts'
import { dish, type Kitchen, openKitchen } from './kitchen.ts'
import type { World } from './world.ts'

interface Item {
  productId: string
  sizeId?: string | null
  balance: number
}

export interface ListedItem extends Item {
  sku?: string | null
  dateAdd?: string | null
}

export interface StopLists {
  terminalGroupStopLists: { organizationId: string; items: { terminalGroupId: string; items: ListedItem[] }[] }[]
}

/** Hands to change and read the stop list of a terminal group. */
export interface StopListHands {
  /** Puts products on the stop list and waits until they are there. */
  stop(...items: Item[]): Promise<void>
  /** Asks for a change of the stop list and waits for its end; throws unless it succeeds. */
  changeStopList(operation: 'add' | 'remove' | 'clear', more?: object): Promise<void>
  listed(): Promise<ListedItem[]>
  /** What is left of a product that is on the list. */
  left(productId: string, sizeId?: string): Promise<number | undefined>
}

/** A kitchen with a stop list. */
export interface StoppedKitchen extends Kitchen, StopListHands {
  /** Asks for an order and answers how the front office decided: its id when it took it, and otherwise its error. */
  order(items: object[]): Promise<{ id?: string; message?: string }>
}

export async function openStoppedKitchen(world: World): Promise<StoppedKitchen> {
  const kitchen = await openKitchen(world)
  return {
    ...kitchen,
    ...stopListAt(world, kitchen),
    async order(items) {
      const created = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
        '/api/1/deliveries/create',
        kitchen.body({ items }),
      )
      const { state, exception } = await world.outcome(kitchen.organizationId, created.correlationId)
      return state === 'Success'
        ? { id: created.orderInfo.id }
        : { message: `${exception?.code}: ${exception?.message}` }
    },
  }
}

export function stopListAt(
  world: World,
  { organizationId, terminalGroupId }: { organizationId: string; terminalGroupId: string },
): StopListHands {
  async function changeStopList(operation: string, more = {}) {
    const body = { organizationId, terminalGroupId, ...more }
    const { correlationId } = await world.ask<{ correlationId: string }>(`/api/1/stop_lists/${operation}`, body)
    const { state, exception } = await world.outcome(organizationId, correlationId)
    if (state !== 'Success') throw new Error(`${operation} failed: ${exception?.message}`)
  }

  async function listed() {
    const asked = { organizationIds: [organizationId], returnSize: true }
    const { terminalGroupStopLists } = await world.ask<StopLists>('/api/1/stop_lists', asked)
    return terminalGroupStopLists[0]?.items[0]?.items ?? []
  }

  return {
    changeStopList,
    listed,
    stop: (...items) => changeStopList('add', { items }),
    async left(productId, sizeId) {
      const isIt = (item: ListedItem) => item.productId === productId && (item.sizeId ?? undefined) === sizeId
      return (await listed()).find(isIt)?.balance
    },
  }
}

/** Items that no stop list takes. */
export const stopListRefusals: readonly (readonly [items: object[], code: string])[] = [
  [[{ productId: newId(), balance: 0 }], 'ProductNotFound'],
  [[{ productId: dish.plain.id, sizeId: dish.small, balance: 0 }], 'ProductSizeNotFound'],
  [[{ productId: dish.plain.id, balance: 0.0001 }], 'BALANCE_TOO_FINE'],
  [
    [
      { productId: dish.plain.id, balance: 0 },
      { productId: dish.plain.id, balance: 1 },
    ],
    'ITEM_GIVEN_TWICE',
  ],
]
