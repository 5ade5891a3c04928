import { newId } from '#core/schema.ts'
import { dish } from '#test/fixtures/restaurant.ts'
import type { ModelOrder, ModelPayment } from './goods.ts'
import type { ModelItem } from './money.ts'

/** Restaurant of a sequence. */
export interface Place {
  organizationId: string
  terminalGroupId: string
  tableIds: readonly string[]
  isConfirmationEnabled: boolean
}

export interface ModelDelivery extends ModelOrder {
  isRefused: boolean
  status: 'Unconfirmed' | 'WaitCooking' | 'Waiting' | 'OnWay' | 'Delivered' | 'Closed' | 'Cancelled'
  isByCourier: boolean
  hasCourier: boolean
  line1: string | null
  comment: string | null
  problem: string | null
  hasProblem: boolean
  trackingLink: string | null
  hasBill: boolean
  hasOperator: boolean
  externalData: Map<string, string>
  completeBefore: string | null
  isCooked: boolean
}

export interface ModelTableOrder extends ModelOrder {
  isRefused: boolean
  status: 'New' | 'Bill' | 'Closed' | 'Deleted'
  tableId: string
  customer: string | null
  externalData: Map<string, string>
  /** Whether each item is printed in the kitchen, by index. */
  printed: boolean[]
}

export interface ModelReserve {
  id: string
  isRefused: boolean
  status: 'New' | 'Closed'
  cancelReason: string | null
  tableIds: string[]
  /** Hours after midnight of the day of all reserves. */
  startsAt: number
  hours: number
  order: ModelOrder | null
}

interface Entry {
  balance: number
  counted: number
}

/** The model of one restaurant for one sequence. */
export class Restaurant {
  readonly place: Place
  readonly deliveries: ModelDelivery[] = []
  readonly tableOrders: ModelTableOrder[] = []
  readonly reserves: ModelReserve[] = []
  /** Balances in thousandths, by product and size. */
  readonly stopList = new Map<string, Entry>()

  constructor(place: Place) {
    this.place = place
  }

  newOrder(items: ModelItem[], discounts: ModelOrder['discounts']): ModelOrder {
    return { id: newId(), items, discounts, payments: [] as ModelPayment[], sum: 0 }
  }

  /** Takes the items from the stop list. Returns false and takes none of them if one balance is too low. */
  take(items: readonly ModelItem[]): boolean {
    const draws = this.#draws(items)
    for (const [entry, amount] of draws) if (amount > entry.balance) return false
    for (const [entry, amount] of draws) entry.balance -= amount
    return true
  }

  giveBack(items: readonly ModelItem[]): void {
    for (const [entry, amount] of this.#draws(items)) entry.balance = Math.min(entry.counted, entry.balance + amount)
  }

  /** Returns the stop list entries with less than the items need. */
  short(items: readonly ModelItem[]): string[] {
    const draws = this.#draws(items)
    return [...this.stopList].filter(([, entry]) => (draws.get(entry) ?? 0) > entry.balance).map(([key]) => key)
  }

  #draws(items: readonly ModelItem[]): Map<Entry, number> {
    const draws = new Map<Entry, number>()
    const draw = (key: string, amount: number) => {
      const entry = this.stopList.get(key)
      if (entry && amount > 0) draws.set(entry, (draws.get(entry) ?? 0) + amount)
    }
    for (const { productId, sizeId, amount, modifiers } of items) {
      draw(entryKey(productId, null), amount)
      if (sizeId) draw(entryKey(productId, sizeId), amount)
      draw(entryKey(dish.modifier.id, null), modifiers * amount)
    }
    return draws
  }
}

export const entryKey = (productId: string, sizeId: string | null): string => `${productId} ${sizeId ?? ''}`

/** Returns the element chosen by a number, or undefined if there is none. */
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]
