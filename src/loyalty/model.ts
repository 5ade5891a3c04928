import type { Decimal, MoneyGrid } from '#core/decimal.ts'
import type { Day, TerminalTime } from '#core/time.ts'

/** Properties by which campaigns select dishes. */
export interface DishFeatures {
  readonly productId: string
  readonly sizeId: string | null
  readonly categoryId: string | null
  /** Menu group of the product, and all its parent groups. */
  readonly groupIds: readonly string[]
  /** Menu combo that the dish was ordered in. */
  readonly comboSourceId: string | null
  /** Price of one portion with its modifiers before any discount. Not rounded. */
  readonly price: Decimal
  /** Part of this price that is not tax, between 0 and 1. Not rounded. */
  readonly untaxedShare: Decimal
  /** Distinguishes dishes with different modifiers or different discounts of the restaurant. */
  readonly variant: string
}

/** Charged dish with its modifiers. Immutable: each campaign reads new dishes. */
export interface Dish extends DishFeatures {
  readonly positionId: string
  /** Number of portions, or quantity of a product that is sold by weight. */
  readonly amount: Decimal
  /** Price after combos, discounts of the restaurant and earlier campaigns. */
  readonly sum: Decimal
}

/** Order and guest, as input of campaigns. */
export interface CalculationInput {
  readonly organizationId: string
  readonly terminalGroupId: string | null
  readonly orderTypeId: string | null
  readonly orderServiceType: string | null
  readonly sourceKey: string | null
  /** Local time of the restaurant. */
  readonly time: TerminalTime
  readonly money: MoneyGrid
  readonly dishes: readonly Dish[]
  /** Charged services, such as the delivery: only discounts that say so include them. */
  readonly services?: readonly Dish[]
  readonly paymentTypeIds: ReadonlySet<string>
  /** Payments of the order from wallets. */
  readonly paidFromWallets: Decimal
  readonly coupons: readonly CalculationCoupon[]
  readonly manualConditionIds: ReadonlySet<string>
  /** Requested sums, by manual condition. */
  readonly dynamicDiscounts: ReadonlyMap<string, Decimal>
  /** Programs that credit nothing for this order, for the trace. */
  readonly closedPrograms?: ReadonlySet<string>
  /** Remaining budgets of campaigns, by id. A missing campaign has its whole budget. */
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
  /** Uses of limited campaigns by other orders of the guest in the current period, by campaign. A missing campaign is unused. */
  readonly uses?: ReadonlyMap<string, number>
  /** Points that the guest can pay for rewards, by program. A missing program has none. */
  readonly points?: ReadonlyMap<string, Decimal>
}

export const counterPeriods = ['AllTime', 'Day', 'Week', 'Month', 'Quarter', 'Year'] as const
export type CounterPeriod = (typeof counterPeriods)[number]

/** Returns a value for each period. */
export const byPeriod = <T>(of: (period: CounterPeriod) => T): Record<CounterPeriod, T> => ({
  AllTime: of('AllTime'),
  Day: of('Day'),
  Week: of('Week'),
  Month: of('Month'),
  Quarter: of('Quarter'),
  Year: of('Year'),
})

export interface OrdersOfPeriod {
  readonly count: number
  readonly sum: Decimal
}
