import type { Decimal, MoneyGrid } from '#core/decimal.ts'
import type { Day, TerminalTime } from '#core/time.ts'

/** Features by which campaigns choose dishes. */
export interface DishFeatures {
  readonly productId: string
  readonly sizeId: string | null
  readonly categoryId: string | null
  /** The group of the product in the menu, and all groups above that group. */
  readonly groupIds: readonly string[]
  /** The combo in the menu that the dish was ordered in. */
  readonly comboSourceId: string | null
  /** Price of one portion with its modifiers before any discount. Not rounded. */
  readonly price: Decimal
  /** Tells dishes apart that differ in their modifiers, or in the restaurant's discounts that are for them. */
  readonly variant: string
}

/** A charged dish with its modifiers, as campaigns see it. Immutable: each campaign reads new dishes. */
export interface Dish extends DishFeatures {
  readonly positionId: string
  /** Portions, or how much of a product that is sold by weight. */
  readonly amount: Decimal
  /** Remaining price: after the menu, combos, discounts of the restaurant, and earlier campaigns. */
  readonly sum: Decimal
}

/** An order as campaigns see it, and who orders. */
export interface CalculationInput {
  readonly organizationId: string
  readonly terminalGroupId: string | null
  readonly orderTypeId: string | null
  readonly orderServiceType: string | null
  readonly sourceKey: string | null
  /** By the clock of the restaurant. */
  readonly time: TerminalTime
  readonly money: MoneyGrid
  readonly dishes: readonly Dish[]
  readonly paymentTypeIds: ReadonlySet<string>
  /** Payments of the order from wallets. */
  readonly paidFromWallets: Decimal
  readonly coupons: readonly CalculationCoupon[]
  readonly manualConditionIds: ReadonlySet<string>
  /** Sums that the client names for manual conditions. */
  readonly dynamicDiscounts: ReadonlyMap<string, Decimal>
  /** How much campaigns that have a budget may give for this order, by their ids; left out, their whole budget. */
  readonly budgets?: ReadonlyMap<string, RemainingBudget>
  /** Null for an order without a known guest. */
  readonly guest: CalculationGuest | null
}

/** Maximum grant of a campaign for an order. */
export interface RemainingBudget {
  readonly sum: Decimal
  /** Whether only the discount must fit: the bonus is reduced to the remaining budget, or omitted. */
  readonly isOfDiscounts: boolean
}

export interface CalculationCoupon {
  readonly number: string
  readonly seriesId: string
}

export interface CalculationGuest {
  readonly id: string
  readonly birthday: Day | null
  readonly categoryIds: ReadonlySet<string>
  /** Closed orders of the guest, by period up to the time of this order; null if they have not been counted. */
  readonly orders: Readonly<Record<CounterPeriod, OrdersOfPeriod>> | null
  /** How often other orders of the guest have used campaigns that have a limit, in their periods; left out, never. */
  readonly uses?: ReadonlyMap<string, number>
}

export const counterPeriods = ['AllTime', 'Day', 'Week', 'Month', 'Quarter', 'Year'] as const
export type CounterPeriod = (typeof counterPeriods)[number]

export interface OrdersOfPeriod {
  readonly count: number
  readonly sum: Decimal
}
