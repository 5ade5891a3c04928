/** A campaign with a budget for a week's orders by docs/domain.md §13.15, in whole cents. The model shares no code with the program. */

/** Terms of the campaign. */
export interface SavingTerms {
  /** Minimum sum of an order before campaigns. */
  from: number
  /** Discount on all dishes, in hundredths of a percent, rounded once because all dishes are one product (docs/domain.md §13.3). */
  offPerMyriad: number
  /** Bonus as a share of payments by other means than wallets, in hundredths of a percent. */
  perMyriad: number
  /** Budget for all orders of a week. */
  budget: number
}

/** Grant of the campaign for an order. */
export interface Saving {
  off: number
  bonus: number
}

interface Priced {
  id: string
  /** First day of the week in which the order was placed. */
  week: number
  dishes: readonly number[]
  wantsSaving: boolean
  isOfGuest: boolean
  /** Wallet payments that were planned when the order was placed. */
  planned: number
}

interface Counted extends Saving {
  week: number
  /** Bonus in wallets that was not reversed. */
  credited: number
}

type Key = Pick<Priced, 'id' | 'week'>

export class ModelSavings {
  readonly terms: SavingTerms
  /** Grants that count in the budget, by order. */
  readonly counted = new Map<string, Counted>()

  constructor(terms: SavingTerms) {
    this.terms = terms
  }

  /** Returns the grant of an order; undefined if the campaign does not apply, null if too little is left. */
  offered(order: Priced): Saving | null | undefined {
    const { id, week, dishes, wantsSaving, planned, isOfGuest } = order
    const { from, offPerMyriad } = this.terms
    const gross = sumOf(dishes)
    if (!wantsSaving || gross < from) return undefined
    const off = shareOf(gross, offPerMyriad)
    const bonus = isOfGuest ? this.bonusOf(gross - off, planned) : 0
    const own = this.counted.get(id)
    // If the order already has a grant, only the bonus is cut: the discount stays.
    const isLeft = hasGot(own)
      ? off <= this.#leftIn(week) + countOf(own) - own.credited
      : off + bonus <= this.#leftIn(week)
    return isLeft ? { off, bonus } : null
  }

  bonusOf(net: number, paid: number): number {
    return shareOf(Math.max(0, net - paid), this.terms.perMyriad)
  }

  /** Records the grant of a new order. Returns false if too little is left. */
  take({ id, week }: Key, saving: Saving | null | undefined): boolean {
    if (!saving) return true
    if (saving.off + saving.bonus > this.#leftIn(week)) return false
    this.#count(id, { ...saving, week, credited: 0 })
    return true
  }

  /** Replaces the grant of an order, with as much bonus as is left. */
  change({ id, week }: Key, saving: Saving | null | undefined): void {
    const own = this.counted.get(id)
    const { off, bonus } = saving ?? { off: 0, bonus: 0 }
    const most = hasGot(own) ? Math.max(0, this.#leftIn(week) + countOf(own) - off) : bonus
    this.#count(id, { week, off, bonus: Math.min(bonus, most), credited: own?.credited ?? 0 })
  }

  /** Returns the bonus of a closed order, including credits of earlier closings that were not reversed. */
  close({ id, week }: Key, wanted: number): number {
    const own = this.counted.get(id) ?? { week, off: 0, bonus: 0, credited: 0 }
    const bonus = Math.min(wanted, this.#leftIn(week) + countOf(own) - own.off)
    this.#count(id, { ...own, bonus, credited: Math.max(own.credited, bonus) })
    return bonus
  }

  /** Removes the bonus of an order that closes without a guest. */
  closeWithoutGuest({ id }: Key): void {
    const own = this.counted.get(id)
    if (own) this.#count(id, { ...own, bonus: 0 })
  }

  takeBack({ id }: Key, cents: number): void {
    const own = this.counted.get(id)
    if (own) this.#count(id, { ...own, credited: own.credited - cents })
  }

  #count(id: string, counted: Counted): void {
    this.counted.delete(id)
    if (countOf(counted) > 0) this.counted.set(id, counted)
  }

  /** Sums granted in each week. */
  get spent(): ReadonlyMap<number, number> {
    const spent = new Map<number, number>()
    for (const own of this.counted.values()) spent.set(own.week, (spent.get(own.week) ?? 0) + countOf(own))
    return spent
  }

  #leftIn(week: number): number {
    return this.terms.budget - (this.spent.get(week) ?? 0)
  }
}

const countOf = ({ off, bonus, credited }: Counted): number => off + Math.max(bonus, credited)

const hasGot = (own: Counted | undefined): own is Counted => own !== undefined && own.off + own.bonus > 0

/** Rounds half a cent up. */
export const shareOf = (cents: number, perMyriad: number): number =>
  Math.floor((2 * cents * perMyriad + 10_000) / 20_000)

export const sumOf = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0)
