/** Wallets by docs/domain.md §13.8, in whole cents and with their own arithmetic. The model shares no code with the program. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Time zone of the model's restaurants, nine hours ahead of UTC, without daylight saving. */
export const timeZone = 'Asia/Tokyo'
export const aheadMs = 9 * hourMs

export interface Terms {
  overdraft: number
  lifetimeDays: number | null
  holdMinutes: number | null
  /** Minimum lifetime of money that an order returns. */
  returnedDays: number
  /** Maximum share of an order paid from the wallet, in percent; null for all of it. */
  payablePercent: number | null
}

interface Portion {
  cents: number
  until: number
}

interface ModelHold {
  cents: number
  comment: string
  status: 'held' | 'captured' | 'cancelled' | 'expired'
  until: number
  portions: Portion[]
}

/** A payment of an order from the wallet. The sums of one order differ. */
interface OrderPayment {
  orderId: string
  cents: number
  status: 'reserved' | 'due' | 'paid' | 'returning'
  /** Time of the reservation. */
  at: number
  portions: Portion[]
}

/** A transaction of a guest, with the names of the API. */
export interface ModelEntry {
  kind: string
  cents: number
  /** Null for entries without a wallet. */
  balance: number | null
  isBlocked?: boolean
}

/** Code of a refusal; undefined for success. */
export type Refusal =
  | 'Validation_InsufficientFunds'
  | 'Validation_HoldDiffers'
  | 'Validation_HoldReleased'
  | 'Validation_HoldNotFound'
  | 'Validation_HoldCaptured'
  | 'Validation_TransactionDiffers'
  | 'COUPON_ACTIVATED'
  | 'CAMPAIGN_USED_UP'
  | 'CAMPAIGN_BUDGET_SPENT'
  | 'INSUFFICIENT_BALANCE'
  | 'Iikocard51PaymentCredentialNotFound'
  | undefined

/** Names of transactions of clients, holds and orders that spend money. */
type Spending = 'WithdrawWalletFromApi' | 'Correction' | 'HoldMoney'

export class ModelWallet {
  readonly terms: Terms
  /** Entries of the guest; the wallet adds its own. */
  readonly ledger: ModelEntry[]
  /** Available money by expiry time. */
  portions: Portion[] = []
  /** Debt: the part of the balance below zero. */
  owed = 0
  claimed: OrderPayment[] = []
  readonly holds = new Map<string, ModelHold>()
  readonly corrections = new Map<string, { cents: number; reason: string }>()

  constructor(terms: Terms, ledger: ModelEntry[] = []) {
    this.terms = terms
    this.ledger = ledger
  }

  get balance(): number {
    return sumOf(this.portions) - this.owed
  }

  topUp(cents: number, now: number, kind = 'RefillWalletFromApi'): Refusal {
    this.expire(now)
    this.#receive(kind, cents, [{ cents, until: this.#endOfLife(now) }])
    return undefined
  }

  charge(cents: number, now: number, kind: Spending = 'WithdrawWalletFromApi'): Refusal {
    if (this.#spendable(now) < cents) return 'Validation_InsufficientFunds'
    this.expire(now)
    this.#spend(kind, cents)
    return undefined
  }

  correct(id: string, cents: number, reason: string, now: number): Refusal {
    const known = this.corrections.get(id)
    if (known) return known.cents === cents && known.reason === reason ? undefined : 'Validation_TransactionDiffers'
    const refused = cents < 0 ? this.charge(-cents, now, 'Correction') : this.topUp(cents, now, 'Correction')
    if (!refused) this.corrections.set(id, { cents, reason })
    return refused
  }

  hold(id: string, cents: number, comment: string, now: number): Refusal {
    const known = this.holds.get(id)
    if (known && (known.cents !== cents || known.comment !== comment)) return 'Validation_HoldDiffers'
    if (known?.status === 'cancelled' || known?.status === 'expired') return 'Validation_HoldReleased'
    if (known) return undefined
    if (this.#spendable(now) < cents) return 'Validation_InsufficientFunds'
    this.expire(now)
    const { holdMinutes } = this.terms
    const until = holdMinutes === null ? Infinity : now + holdMinutes * 60_000
    this.holds.set(id, { cents, comment, status: 'held', until, portions: this.#spend('HoldMoney', cents) })
    return undefined
  }

  cancel(id: string, now: number): Refusal {
    const hold = this.holds.get(id)
    if (!hold) return 'Validation_HoldNotFound'
    if (hold.status === 'captured') return 'Validation_HoldCaptured'
    if (hold.status === 'held') this.#release(hold, 'cancelled', now)
    return undefined
  }

  /** Applies everything that falls due until `now`. */
  pass(now: number): void {
    this.expire(now)
    for (const hold of this.holds.values())
      if (hold.status === 'held' && hold.until <= now) this.#release(hold, 'expired', now)
  }

  /** Removes expired money, except what orders reserved before. */
  expire(now: number): void {
    const cents = this.#expiring(now)
    if (cents > 0) this.#spend('ExpireBonus', cents)
  }

  /** Reserves or charges what the order needs for these payments. Changes nothing if the balance is too low. */
  claim(orderId: string, phase: 'open' | 'closed', payments: readonly number[], now: number, net = Infinity): Refusal {
    const most = this.terms.payablePercent === null ? Infinity : (this.terms.payablePercent * net) / 100
    const before = this.claimed
    const status = phase === 'closed' ? 'due' : 'reserved'
    const known = before.filter((one) => one.orderId === orderId && one.status !== 'returning')
    const back = sumOf(known.filter((one) => one.status === 'paid' && !payments.includes(one.cents)))
    const funds = this.balance - this.#expiring(now) + this.terms.overdraft + back
    const added = payments.filter((cents) => !known.some((one) => one.cents === cents))
    this.claimed = before.flatMap((one): OrderPayment[] => {
      if (!known.includes(one)) return [one]
      if (payments.includes(one.cents)) return [one.status === 'paid' ? one : { ...one, status }]
      return one.status === 'paid' ? [{ ...one, status: 'returning' }] : []
    })
    for (const cents of added) {
      this.claimed.push({ orderId, cents, status, at: now, portions: [] })
      const own = this.claimed.filter((one) => one.orderId === orderId && one.status !== 'returning')
      if (funds >= this.reserved && sumOf(own) <= most) continue
      this.claimed = before
      return 'INSUFFICIENT_BALANCE'
    }
    return undefined
  }

  /** Releases reservations of the order, and refunds what it has paid. */
  unclaim(orderId: string): void {
    this.claim(orderId, 'open', [], 0)
  }

  /** Executes due payments of closed orders, and refunds. */
  carryOut(now: number): void {
    for (const one of [...this.claimed])
      if (one.status === 'due') this.#pay(one, now)
      else if (one.status === 'returning') this.#return(one, now)
  }

  /** Credits all bonuses of a closed order in one change of the wallet. */
  refill(sums: readonly number[], now: number): void {
    if (sums.length === 0) return
    this.expire(now)
    for (const cents of sums) this.#receive('RefillWalletFromOrder', cents, [{ cents, until: this.#endOfLife(now) }])
  }

  /** Reverses credits as far as the balance allows, and forgives the rest. Returns the reversed part of each. */
  takeBack(sums: readonly number[], now: number): number[] {
    if (sums.length === 0) return []
    this.expire(now)
    return sums.map((cents) => {
      const part = Math.max(0, Math.min(cents, this.balance + this.terms.overdraft - this.reserved))
      if (part > 0) this.#spend('CancelRefillWalletFromOrder', part)
      if (part < cents) this.#note('CancelRefillWalletFromOrder', 0, true)
      return part
    })
  }

  /** Money that orders have reserved. A hold replaces a reservation of the same sum, because its money has left the balance already. */
  get reserved(): number {
    return sumOf(this.#reservations())
  }

  /** Reservations without a hold; holds replace the latest ones. */
  #reservations(): OrderPayment[] {
    const held = [...this.holds.values()].filter(({ status }) => status === 'held').map(({ cents }) => cents)
    return this.claimed
      .toSorted((a, b) => b.at - a.at)
      .filter(({ cents, status }) => {
        if (status !== 'reserved' && status !== 'due') return false
        const index = held.indexOf(cents)
        if (index !== -1) held.splice(index, 1)
        return index === -1
      })
  }

  #pay(one: OrderPayment, now: number): void {
    this.expire(now)
    const hold = [...this.holds.values()].find(({ status, cents }) => status === 'held' && cents === one.cents)
    one.status = 'paid'
    if (!hold) {
      one.portions = this.#spend('PayFromWallet', one.cents)
      return
    }
    hold.status = 'captured'
    one.portions = hold.portions
    this.#note('CaptureHoldMoney', 0)
  }

  #return(one: OrderPayment, now: number): void {
    this.expire(now)
    this.claimed = this.claimed.filter((other) => other !== one)
    this.#giveBack('CancelPayFromWallet', one, now + this.terms.returnedDays * dayMs)
  }

  /** Returns the money of a hold, which lasts at least one more day, and repays the debt that the hold caused. */
  #release(hold: ModelHold, status: 'cancelled' | 'expired', now: number): void {
    this.expire(now)
    hold.status = status
    this.#giveBack(status === 'cancelled' ? 'CancelHoldMoney' : 'ExpireHoldMoney', hold, now + dayMs)
  }

  /** The part that caused debt never expires; the rest keeps its expiry time, but not before `earliest`. */
  #giveBack(kind: string, { cents, portions }: Pick<OrderPayment, 'cents' | 'portions'>, earliest: number): void {
    const returned = portions.map((portion) => ({ ...portion, until: Math.max(portion.until, earliest) }))
    this.#receive(kind, cents, [{ cents: cents - sumOf(portions), until: Infinity }, ...returned])
  }

  #spendable(now: number): number {
    return this.balance - this.#expiring(now) + this.terms.overdraft - this.reserved
  }

  #expiring(now: number): number {
    const reservations = this.#reservations()
    let [all, blocked] = [0, 0]
    for (const { cents, until } of this.portions.filter((one) => one.until <= now).sort((a, b) => a.until - b.until)) {
      all += cents
      const reservedBefore = sumOf(reservations.filter(({ at }) => at < until))
      blocked = Math.max(blocked, Math.min(blocked + cents, reservedBefore))
    }
    return Math.min(all - blocked, Math.max(0, this.balance - this.reserved))
  }

  /** Takes the money that expires first, then creates debt. Returns what was taken. */
  #spend(kind: string, cents: number): Portion[] {
    const taken: Portion[] = []
    let missing = cents
    for (const portion of this.portions.toSorted((a, b) => a.until - b.until)) {
      const part = Math.min(portion.cents, missing)
      if (part === 0) continue
      portion.cents -= part
      missing -= part
      taken.push({ cents: part, until: portion.until })
    }
    this.portions = this.portions.filter((portion) => portion.cents > 0)
    this.owed += missing
    this.#note(kind, -cents)
    return taken
  }

  #receive(kind: string, sum: number, portions: readonly Portion[]): void {
    for (const { cents, until } of portions) {
      const repaid = Math.min(cents, this.owed)
      this.owed -= repaid
      if (cents > repaid) this.portions.push({ cents: cents - repaid, until })
    }
    this.#note(kind, sum)
  }

  #note(kind: string, cents: number, isBlocked = false): void {
    this.ledger.push({ kind, cents, balance: this.balance, ...(isBlocked && { isBlocked }) })
  }

  #endOfLife(now: number): number {
    const { lifetimeDays } = this.terms
    if (lifetimeDays === null) return Infinity
    const today = Math.floor((now + aheadMs) / dayMs)
    return (today + lifetimeDays + 1) * dayMs - aheadMs
  }
}

const sumOf = (portions: readonly Pick<Portion, 'cents'>[]): number =>
  portions.reduce((sum, { cents }) => sum + cents, 0)
