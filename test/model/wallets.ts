/**
 * Wallets as the rules of the documents have them (docs/domain.md §13.8), in whole cents and with arithmetic of their own: nothing
 * of the program is used.
 */

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The restaurant of the model is where no clock is ever put back: nine hours ahead of UTC. */
const aheadMs = 9 * hourMs

export interface Terms {
  overdraft: number
  lifetimeDays: number | null
  holdMinutes: number | null
}

interface Portion {
  cents: number
  until: number
}

interface ModelHold {
  cents: number
  comment: string
  status: 'held' | 'cancelled' | 'expired'
  until: number
  portions: Portion[]
}

/** Why something is refused; undefined for what is done. */
export type Refusal =
  | 'Validation_InsufficientFunds'
  | 'Validation_HoldDiffers'
  | 'Validation_TransactionDiffers'
  | undefined

export class ModelWallet {
  readonly terms: Terms
  /** What can be spent, by when it expires. */
  portions: Portion[] = []
  /** What is owed: a balance below zero. */
  owed = 0
  readonly holds = new Map<string, ModelHold>()
  readonly corrections = new Map<string, { cents: number; reason: string }>()

  constructor(terms: Terms) {
    this.terms = terms
  }

  get balance(): number {
    return this.portions.reduce((sum, { cents }) => sum + cents, 0) - this.owed
  }

  topUp(cents: number, now: number): Refusal {
    this.expire(now)
    this.#receive([{ cents, until: this.#endOfLife(now) }])
    return undefined
  }

  charge(cents: number, now: number): Refusal {
    if (this.#spendable(now) < cents) return 'Validation_InsufficientFunds'
    this.expire(now)
    this.#spend(cents)
    return undefined
  }

  correct(id: string, cents: number, reason: string, now: number): Refusal {
    const known = this.corrections.get(id)
    if (known) return known.cents === cents && known.reason === reason ? undefined : 'Validation_TransactionDiffers'
    const refused = cents < 0 ? this.charge(-cents, now) : this.topUp(cents, now)
    if (!refused) this.corrections.set(id, { cents, reason })
    return refused
  }

  hold(id: string, cents: number, comment: string, now: number): Refusal {
    const known = this.holds.get(id)
    if (known) return known.cents === cents && known.comment === comment ? undefined : 'Validation_HoldDiffers'
    if (this.#spendable(now) < cents) return 'Validation_InsufficientFunds'
    this.expire(now)
    const { holdMinutes } = this.terms
    const until = holdMinutes === null ? Infinity : now + holdMinutes * 60_000
    this.holds.set(id, { cents, comment, status: 'held', until, portions: this.#spend(cents) })
    return undefined
  }

  cancel(id: string, now: number): void {
    this.#release(id, 'cancelled', now)
  }

  /** Everything whose time has come by now. */
  pass(now: number): void {
    this.expire(now)
    for (const [id, { status, until }] of this.holds)
      if (status === 'held' && until <= now) this.#release(id, 'expired', now)
  }

  expire(now: number): void {
    this.portions = this.portions.filter(({ until }) => until > now)
  }

  /** What comes back is good for a day at least, and what was owed for it is not owed any more. */
  #release(id: string, status: 'cancelled' | 'expired', now: number): void {
    const hold = this.holds.get(id)
    if (hold?.status !== 'held') return
    hold.status = status
    this.expire(now)
    const own = hold.portions.reduce((sum, { cents }) => sum + cents, 0)
    const returned = hold.portions.map(({ cents, until }) => ({ cents, until: Math.max(until, now + dayMs) }))
    this.#receive([{ cents: hold.cents - own, until: Infinity }, ...returned])
  }

  #spendable(now: number): number {
    const left = this.portions.filter(({ until }) => until > now).reduce((sum, { cents }) => sum + cents, 0)
    return left - this.owed + this.terms.overdraft
  }

  /** Takes what expires first, then owes; answers what was taken. */
  #spend(cents: number): Portion[] {
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
    return taken
  }

  #receive(portions: readonly Portion[]): void {
    for (const { cents, until } of portions) {
      const repaid = Math.min(cents, this.owed)
      this.owed -= repaid
      if (cents > repaid) this.portions.push({ cents: cents - repaid, until })
    }
  }

  #endOfLife(now: number): number {
    const { lifetimeDays } = this.terms
    if (lifetimeDays === null) return Infinity
    const today = Math.floor((now + aheadMs) / dayMs)
    return (today + lifetimeDays + 1) * dayMs - aheadMs
  }
}
