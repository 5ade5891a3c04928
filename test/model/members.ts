/**
 * Guests of one restaurant, their orders, coupons and uses of campaigns as the documents have them (docs/domain.md §13), in whole
 * cents: nothing of the program is used.
 */
import { aheadMs, type ModelEntry, ModelWallet, type Refusal, type Terms } from './wallets.ts'

/** What the campaigns of the model bring. */
export interface Rewards {
  /** Of what was paid by other means than wallets, in hundredths of a percent. */
  perMyriad: number
  /** What a campaign brings whose uses are limited, and how often a week. */
  gift: number
  giftsMax: number
}

export interface Wishes {
  guest: number
  cents: number
  /** What is paid from the wallet: sums that differ. */
  payments: readonly number[]
  coupon: number | null
  wantsGift: boolean
}

export interface ModelOrder extends Wishes {
  id: string
  phase: 'open' | 'closed' | 'gone'
  /** The first day of the week in which it has used the campaign. */
  week: number | null
  /** What it brought when it was counted; null while it is not. */
  brought: readonly number[] | null
  closedDay: number
  countedDay: number
  /** Whether it was opened since it was counted. */
  isOpened: boolean
}

export class ModelMember {
  readonly ledger: ModelEntry[] = []
  readonly wallet: ModelWallet
  /** Uses of the campaign that is limited, by week. */
  readonly gifts = new Map<number, number>()

  constructor(terms: Terms) {
    this.wallet = new ModelWallet(terms, this.ledger)
  }
}

export class ModelMembers {
  readonly members: readonly ModelMember[]
  readonly orders: ModelOrder[] = []
  /** By whom each coupon is used: an order, or an operator. */
  readonly coupons: (string | null)[]
  readonly #rewards: Rewards

  constructor(terms: Terms, rewards: Rewards, { guests, coupons }: { guests: number; coupons: number }) {
    this.members = Array.from({ length: guests }, () => new ModelMember(terms))
    this.coupons = Array.from({ length: coupons }, () => null)
    this.#rewards = rewards
  }

  of({ guest }: Pick<Wishes, 'guest'>): ModelMember {
    return this.members[guest]!
  }

  /** An order that a front office accepts; one that is refused claims nothing. */
  place(id: string, wishes: Wishes, now: number): Refusal {
    const { coupon, wantsGift, payments } = wishes
    const { gifts, wallet } = this.of(wishes)
    const week = wantsGift ? weekOf(now) : null
    if (coupon !== null && this.coupons[coupon] !== null) return 'COUPON_ACTIVATED'
    const used = week === null ? 0 : (gifts.get(week) ?? 0)
    if (week !== null && used >= this.#rewards.giftsMax) return 'CAMPAIGN_USED_UP'
    const refusal = wallet.claim(id, 'open', payments, now)
    if (refusal) return refusal
    if (coupon !== null) this.coupons[coupon] = id
    if (week !== null) gifts.set(week, used + 1)
    const fresh = { brought: null, closedDay: 0, countedDay: 0, isOpened: false }
    this.orders.push({ ...wishes, id, week, phase: 'open', ...fresh })
    return undefined
  }

  /** Other payments than before. */
  repay(order: ModelOrder, payments: readonly number[], now: number): Refusal {
    const refusal = this.of(order).wallet.claim(order.id, 'open', payments, now)
    if (!refusal) order.payments = payments
    return refusal
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

  /** Everything that it has claimed comes back. */
  cancel(order: ModelOrder): void {
    const { gifts, wallet } = this.of(order)
    wallet.unclaim(order.id)
    if (order.coupon !== null) this.coupons[order.coupon] = null
    if (order.week !== null) gifts.set(order.week, gifts.get(order.week)! - 1)
    order.phase = 'gone'
  }

  /** An operator uses a coupon. */
  activate(coupon: number): boolean {
    if (this.coupons[coupon] !== null) return false
    this.coupons[coupon] = 'operator'
    return true
  }

  /** Takes back what came of an order that was opened again, and brings what comes of one that is closed. */
  accrue(order: ModelOrder, now: number): void {
    const { ledger, wallet } = this.of(order)
    if (order.brought && order.isOpened) {
      wallet.takeBack(order.brought, now)
      ledger.push({ kind: 'AbortOrder', cents: 0, balance: null })
      order.brought = null
    }
    order.isOpened = false
    if (order.phase !== 'closed' || order.brought) return
    ledger.push({ kind: 'CloseOrder', cents: 0, balance: null })
    if (order.coupon !== null) ledger.push({ kind: 'CouponActivation', cents: 0, balance: null })
    order.brought = this.#broughtBy(order)
    order.countedDay = order.closedDay
    wallet.refill(order.brought, now)
  }

  /** How many orders of the guest are closed, and what they came to: ever, on this day, in this week and in this month. */
  counters(guest: number, now: number): [number, number][] {
    const today = dayOf(now)
    const firstDays = [Number.NEGATIVE_INFINITY, today, weekOf(now), today - dateOf(today).getUTCDate() + 1]
    const own = this.orders.filter((order) => order.guest === guest && order.brought)
    return firstDays.map((first) => {
      const meant = own.filter(({ countedDay }) => countedDay >= first)
      return [meant.length, meant.reduce((sum, { cents }) => sum + cents, 0)]
    })
  }

  /** Half a cent is a cent. */
  #broughtBy({ cents, payments, week }: ModelOrder): number[] {
    const paid = Math.max(0, cents - payments.reduce((sum, payment) => sum + payment, 0))
    const percent = Math.floor((2 * paid * this.#rewards.perMyriad + 10_000) / 20_000)
    return [percent, week === null ? 0 : this.#rewards.gift].filter((sum) => sum > 0)
  }
}

const dayMs = 86_400_000
/** Days since 1970-01-01, which was a Thursday, by the clock of the restaurant. */
const dayOf = (now: number): number => Math.floor((now + aheadMs) / dayMs)
const weekOf = (now: number): number => dayOf(now) - ((dayOf(now) + 3) % 7)
const dateOf = (day: number): Date => new Date(day * dayMs)

export const dayText = (day: number): string => dateOf(day).toISOString().slice(0, 10)
