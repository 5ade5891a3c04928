/**
 * Guests of one restaurant, their orders, coupons and campaign uses by docs/domain.md §13, in whole cents. The model shares no code with
 * the program.
 */
import { ModelSavings, type Saving, type SavingTerms, shareOf, sumOf } from './savings.ts'
import { aheadMs, type ModelEntry, ModelWallet, type Refusal, type Terms } from './wallets.ts'

/** Bonuses of the campaigns of the model. */
export interface Rewards {
  /** Share of payments by other means than wallets, in hundredths of a percent. */
  perMyriad: number
  /** Bonus of a campaign with limited uses; `giftsMax` is the limit per week. */
  gift: number
  giftsMax: number
  /** Bonus of the campaign for guests of a category. */
  regular: number
  saving: SavingTerms
}

export interface Wishes {
  guest: number
  /** Prices of dishes. */
  dishes: readonly number[]
  /** Payments from the wallet; their sums differ. */
  payments: readonly number[]
  coupon: number | null
  wantsGift: boolean
  wantsSaving: boolean
  /** Whether the order adds its guest to the category or removes it. */
  moves: 'in' | 'out' | null
}

export interface ModelOrder extends Wishes {
  id: string
  phase: 'priced' | 'open' | 'closed' | 'gone'
  /** First day of the week in which the order was placed. */
  week: number
  /** Wallet payments that were planned when the order was placed. */
  planned: number
  /** Whether the coupon was used when the order was placed. */
  isCouponUsed: boolean
  hasGift: boolean
  /** Whether the guest existed when the order was priced; campaigns ignore deleted guests. */
  isOfGuest: boolean
  /** Grant of the campaign with a budget; null if too little was left, undefined if the campaign does not apply. */
  saving: Saving | null | undefined
  /** Bonuses when the order was counted; null before, empty for a deleted guest. */
  brought: readonly number[] | null
  /** Credits by campaign that were not reversed. */
  credited: readonly number[]
  /** Sum when the order was counted. */
  countedCents: number
  countedGuest: number
  closedDay: number
  countedDay: number
  /** Whether the order was reopened after it was counted. */
  isOpened: boolean
}

export const netOf = ({ dishes, saving }: Pick<ModelOrder, 'dishes' | 'saving'>): number =>
  sumOf(dishes) - (saving?.off ?? 0)

export class ModelMember {
  readonly ledger: ModelEntry[] = []
  readonly wallet: ModelWallet
  /** Uses of the limited campaign, by week. */
  readonly gifts = new Map<number, number>()
  isDeleted = false
  isRegular = false

  constructor(terms: Terms) {
    this.wallet = new ModelWallet(terms, this.ledger)
  }

  /** Adds the guest to the category, or removes the guest. */
  setRegular(isRegular: boolean): void {
    if (this.isRegular === isRegular) return
    this.isRegular = isRegular
    this.ledger.push({ kind: isRegular ? 'SetGuestCategory' : 'RemoveGuestCategory', cents: 0, balance: null })
  }
}

export class ModelMembers {
  readonly members: readonly ModelMember[]
  readonly orders: ModelOrder[] = []
  readonly savings: ModelSavings
  /** Users of coupons: an order, an operator or null. */
  readonly coupons: (string | null)[]
  readonly #rewards: Rewards

  constructor(terms: Terms, rewards: Rewards, { guests, coupons }: { guests: number; coupons: number }) {
    this.members = Array.from({ length: guests }, () => new ModelMember(terms))
    this.coupons = Array.from({ length: coupons }, () => null)
    this.savings = new ModelSavings(rewards.saving)
    this.#rewards = rewards
  }

  of({ guest }: Pick<Wishes, 'guest'>): ModelMember {
    return this.members[guest]!
  }

  /** Returns an order that the front office has not received yet: it is priced with what is available, and reserves nothing. */
  price(id: string, wishes: Wishes, now: number): ModelOrder {
    const { guest, coupon, payments } = wishes
    const isOfGuest = !this.of(wishes).isDeleted
    const order: ModelOrder = {
      ...{ ...wishes, id, phase: 'priced', week: weekOf(now), planned: sumOf(payments), saving: undefined },
      isCouponUsed: coupon !== null && this.coupons[coupon] !== null,
      isOfGuest,
      hasGift: isOfGuest && wishes.wantsGift && this.#giftsLeft(guest, weekOf(now)) > 0,
      ...{
        brought: null,
        credited: [],
        countedCents: 0,
        countedGuest: guest,
        closedDay: 0,
        countedDay: 0,
        isOpened: false,
      },
    }
    order.saving = this.savings.offered(order)
    this.orders.push(order)
    return order
  }

  /** Accepts an order if everything that it was priced with is still available. A refused order reserves nothing. */
  accept(order: ModelOrder, now: number): Refusal {
    const refusal = this.#reserve(order, now)
    order.phase = refusal ? 'gone' : 'open'
    return refusal
  }

  #reserve(order: ModelOrder, now: number): Refusal {
    const { id, guest, coupon, payments, week, hasGift, saving } = order
    const { gifts, wallet } = this.of(order)
    if (coupon !== null && (order.isCouponUsed || this.coupons[coupon] !== null)) return 'COUPON_ACTIVATED'
    if (hasGift && this.#giftsLeft(guest, week) <= 0) return 'CAMPAIGN_USED_UP'
    const refusal = this.#pay(order, payments, now)
    if (refusal) return refusal
    if (!this.savings.take(order, saving)) {
      wallet.unclaim(id)
      return 'CAMPAIGN_BUDGET_SPENT'
    }
    if (coupon !== null) this.coupons[coupon] = id
    if (hasGift) gifts.set(week, (gifts.get(week) ?? 0) + 1)
    return undefined
  }

  /** A deleted guest pays only what was reserved before. */
  #pay(order: ModelOrder, payments: readonly number[], now: number): Refusal {
    const { wallet, isDeleted } = this.of(order)
    const isPaidBefore = (cents: number) =>
      wallet.claimed.some((one) => one.orderId === order.id && one.status !== 'returning' && one.cents === cents)
    if (isDeleted && !payments.every(isPaidBefore)) return 'Iikocard51PaymentCredentialNotFound'
    return wallet.claim(order.id, 'open', payments, now, netOf(order))
  }

  #giftsLeft(guest: number, week: number): number {
    return this.#rewards.giftsMax - (this.members[guest]!.gifts.get(week) ?? 0)
  }

  /** Replaces the dishes and calculates campaigns again. */
  reprice(order: ModelOrder, dishes: readonly number[]): void {
    const { guest, week, saving: before } = order
    const { gifts, isDeleted } = this.of(order)
    order.dishes = dishes
    if (isDeleted) order.isOfGuest = false
    if (order.hasGift && !order.isOfGuest) {
      gifts.set(week, gifts.get(week)! - 1)
      order.hasGift = false
    }
    if (order.isOfGuest && order.wantsGift && !order.hasGift && this.#giftsLeft(guest, week) > 0) {
      gifts.set(week, (gifts.get(week) ?? 0) + 1)
      order.hasGift = true
    }
    order.saving = this.savings.offered(order)
    if (!isSame(before, order.saving)) this.savings.change(order, order.saving)
  }

  repay(order: ModelOrder, payments: readonly number[], now: number): Refusal {
    const refusal = this.#pay(order, payments, now)
    if (!refusal) order.payments = payments
    return refusal
  }

  /** Moves an order to another guest, with that guest's campaigns. A refused order stays unchanged. */
  move(order: ModelOrder, guest: number, now: number): Refusal {
    const { week, payments, wantsGift } = order
    const [previous, next] = [this.of(order), this.members[guest]!]
    const isSameGuest = previous === next
    const isOfGuest = !next.isDeleted
    const keepsGift = isSameGuest && order.isOfGuest && order.hasGift
    const hasGift = isOfGuest && (keepsGift || (wantsGift && this.#giftsLeft(guest, week) > 0))
    const moved = { ...order, guest, isOfGuest, hasGift }
    moved.saving = this.savings.offered(moved)
    if (!isSameGuest) {
      const refusal = this.#pay(moved, payments, now)
      if (refusal) return refusal
      previous.wallet.unclaim(order.id)
    }
    if (order.hasGift) previous.gifts.set(week, previous.gifts.get(week)! - 1)
    if (hasGift) next.gifts.set(week, (next.gifts.get(week) ?? 0) + 1)
    if (!isSame(order.saving, moved.saving)) this.savings.change(order, moved.saving)
    Object.assign(order, moved)
    return undefined
  }

  close(order: ModelOrder, now: number): void {
    this.of(order).wallet.claim(order.id, 'closed', order.payments, now)
    order.phase = 'closed'
    order.closedDay = dayOf(now)
  }

  reopen(order: ModelOrder, now: number): void {
    this.of(order).wallet.claim(order.id, 'open', order.payments, now)
    order.phase = 'open'
    order.isOpened = true
  }

  /** Releases everything that the order has reserved. */
  cancel(order: ModelOrder): void {
    const { gifts, wallet } = this.of(order)
    wallet.unclaim(order.id)
    if (order.coupon !== null) this.coupons[order.coupon] = null
    if (order.hasGift) gifts.set(order.week, gifts.get(order.week)! - 1)
    this.savings.change(order, null)
    order.phase = 'gone'
  }

  /** Marks a coupon as used, as the operator does. */
  activate(coupon: number): boolean {
    if (this.coupons[coupon] !== null) return false
    this.coupons[coupon] = 'operator'
    return true
  }

  /** Reverses the effects of a reopened order, and applies those of a closed one. */
  accrue(order: ModelOrder, now: number): void {
    const { ledger, wallet, isDeleted } = this.of(order)
    if (order.brought?.length === 0 && order.isOpened) order.brought = null
    if (order.brought && order.isOpened) {
      const counted = this.members[order.countedGuest]!
      const taken = counted.wallet.takeBack(
        order.brought.filter((sum) => sum > 0),
        now,
      )
      // The last bonus is from the campaign with a budget.
      if (order.brought.at(-1)) this.savings.takeBack(order, taken.at(-1) ?? 0)
      const inOrder = taken.values()
      const backs = order.brought.map((sum) => (sum > 0 ? (inOrder.next().value ?? 0) : 0))
      order.credited = order.credited.map((sum, i) => sum - (backs[i] ?? 0))
      counted.ledger.push({ kind: 'AbortOrder', cents: 0, balance: null })
      order.brought = null
    }
    order.isOpened = false
    if (order.phase !== 'closed' || order.brought) return
    order.countedGuest = order.guest
    order.countedDay = order.closedDay
    order.countedCents = netOf(order)
    if (isDeleted) {
      order.brought = []
      this.savings.closeWithoutGuest(order)
      return
    }
    ledger.push({ kind: 'CloseOrder', cents: 0, balance: null })
    if (order.coupon !== null) ledger.push({ kind: 'CouponActivation', cents: 0, balance: null })
    const { credited } = order
    order.brought = this.#bonusesOf(order).map((sum, i) => Math.max(0, sum - (credited[i] ?? 0)))
    order.credited = order.brought.map((sum, i) => sum + (credited[i] ?? 0))
    wallet.refill(
      order.brought.filter((sum) => sum > 0),
      now,
    )
    // The category remains when the order is reopened.
    if (order.moves) this.of(order).setRegular(order.moves === 'in')
  }

  /** Returns number and sum of a guest's closed orders: in total, and for the day, week and month of `now`. */
  counters(guest: number, now: number): [number, number][] {
    const today = dayOf(now)
    const firstDays = [Number.NEGATIVE_INFINITY, today, weekOf(now), today - dateOf(today).getUTCDate() + 1]
    const own = this.orders.filter((order) => order.countedGuest === guest && order.brought)
    return firstDays.map((first) => {
      const meant = own.filter(({ countedDay }) => countedDay >= first)
      return [meant.length, sumOf(meant.map(({ countedCents }) => countedCents))]
    })
  }

  #bonusesOf(order: ModelOrder): number[] {
    const { payments, hasGift, saving } = order
    const { perMyriad, gift, regular } = this.#rewards
    const paid = sumOf(payments)
    const percent = shareOf(Math.max(0, netOf(order) - paid), perMyriad)
    const saved = saving ? this.savings.close(order, this.savings.bonusOf(netOf(order), paid)) : 0
    return [percent, hasGift ? gift : 0, this.of(order).isRegular ? regular : 0, saved]
  }
}

const isSame = (a: Saving | null | undefined, b: Saving | null | undefined): boolean =>
  a?.off === b?.off && a?.bonus === b?.bonus

const dayMs = 86_400_000
/** Days since 1970-01-01, a Thursday, in the restaurant's time zone. */
const dayOf = (now: number): number => Math.floor((now + aheadMs) / dayMs)
const weekOf = (now: number): number => dayOf(now) - ((dayOf(now) + 3) % 7)
const dateOf = (day: number): Date => new Date(day * dayMs)

export const dayText = (day: number): string => dateOf(day).toISOString().slice(0, 10)
