import { type Decimal, type MoneyGrid, zero } from '#core/decimal.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Accrual, Effects, SoldCertificates } from '#loyalty/actions.ts'
import { accrualsOf, topUpsOf } from '#loyalty/grants.ts'
import { hasWalletsAt, type Program } from './rules.ts'
import type { Transaction } from './transactions.store.ts'
import type { Wallet } from './wallets.rules.ts'

/** Effects of a campaign for a guest. */
export interface CampaignEffects {
  campaign: { id: string; name: string }
  effects: readonly Pick<Effects, 'accrual' | 'topUp' | 'category' | 'couponSeriesId' | 'message' | 'certificates'>[]
}

/** Sum that a campaign credits to the wallet of a program. */
export interface Refill {
  campaignId: Id<'MarketingCampaign'>
  programId: Id<'Program'>
  sum: Decimal
}

/** Returns one sum for each campaign and program, rounded once. */
export const refillsOf = (campaignEffects: readonly CampaignEffects[], money: MoneyGrid): Refill[] =>
  campaignEffects.flatMap(({ campaign, effects }) => accrualsOf(effects, money).map(refillBy(campaign)))

/** Returns one sum for each campaign and program whose wallets products top up. */
export const soldRefillsOf = (campaignEffects: readonly CampaignEffects[], money: MoneyGrid): Refill[] =>
  campaignEffects.flatMap(({ campaign, effects }) => topUpsOf(effects, money).map(refillBy(campaign)))

const refillBy =
  ({ id }: CampaignEffects['campaign']) =>
  ({ programId, sum }: Accrual): Refill => ({ campaignId: asId(id), programId: asId(programId), sum })

/** Credits of an order that were not taken back, to any of its guests. */
export interface Credits {
  /** Sums by campaign and program. */
  sums: ReadonlyMap<string, Decimal>
  /** Sums that products have topped up, by campaign and program. */
  topUps: ReadonlyMap<string, Decimal>
  /** Numbers of issued coupons by campaign and name of the series. */
  coupons: ReadonlyMap<string, number>
}

export const noCredits: Credits = { sums: new Map(), topUps: new Map(), coupons: new Map() }

const creditKey = (campaignId: string, target: string) => `${campaignId} ${target}`

/** Returns the credits in the transactions of an order. */
export function creditsOf(transactions: readonly Transaction[]): Credits {
  const sums = new Map<string, Decimal>()
  const topUps = new Map<string, Decimal>()
  const add = (to: Map<string, Decimal>, key: string, sum: Decimal) => to.set(key, sum.plus(to.get(key) ?? zero))
  const coupons = new Map<string, number>()
  for (const { type, sum, campaignId, programId, couponSeries, couponNumber } of transactions) {
    if (!campaignId) continue
    if (programId && (type === 'RefillWalletFromOrder' || type === 'CancelRefillWalletFromOrder'))
      add(sums, creditKey(campaignId, programId), sum)
    if (programId && (type === 'RefillWallet' || type === 'ResetRefillWallet'))
      add(topUps, creditKey(campaignId, programId), sum)
    if (couponSeries && couponNumber && type === 'CouponIssue') {
      const key = creditKey(campaignId, couponSeries)
      coupons.set(key, (coupons.get(key) ?? 0) + 1)
    }
  }
  return { sums, topUps, coupons }
}

/** Returns the parts of the refills that the order has not credited yet. */
export const missingRefills = (refills: readonly Refill[], sums: Credits['sums']): Refill[] =>
  refills.flatMap((refill) => {
    const sum = refill.sum.minus(sums.get(creditKey(refill.campaignId, refill.programId)) ?? zero)
    return sum.greaterThan(zero) ? [{ ...refill, sum }] : []
  })

/** Returns how many coupons of the series the campaign has issued for the order. */
export const countIssuedCoupons = ({ coupons }: Credits, campaignId: string, seriesName: string): number =>
  coupons.get(creditKey(campaignId, seriesName)) ?? 0

/** Returns whether a program's wallet can be credited: the guest has a wallet of the program, or joins it now. */
export const programFilter =
  (
    programs: ReadonlyMap<string, Program>,
    organizationId: string,
    { wallets, joins }: { wallets: readonly Pick<Wallet, 'programId'>[]; joins(program: Program): boolean },
  ) =>
  (programId: string): boolean => {
    const program = programs.get(programId)
    if (!program || !hasWalletsAt(program, organizationId)) return false
    return joins(program) || wallets.some((wallet) => wallet.programId === programId)
  }

/** Change of a guest's categories by a campaign. */
export interface CategoryChange {
  campaignId: Id<'MarketingCampaign'>
  categoryId: Id<'GuestCategory'>
  isRemoved: boolean
}

/** Returns the effective changes of a guest's categories, in order. */
export function categoryChangesOf(
  campaignEffects: readonly CampaignEffects[],
  held: readonly string[],
): CategoryChange[] {
  const categories = new Set(held)
  return campaignEffects.flatMap(({ campaign, effects }) =>
    effects.flatMap(({ category }): CategoryChange[] => {
      if (!category || categories.has(category.categoryId) !== category.isRemoved) return []
      const { categoryId, isRemoved } = category
      if (isRemoved) categories.delete(categoryId)
      else categories.add(categoryId)
      return [{ campaignId: asId(campaign.id), categoryId: asId(categoryId), isRemoved }]
    }),
  )
}

/** Certificates of a series that a campaign has sold. */
interface Sale extends SoldCertificates {
  campaign: CampaignEffects['campaign']
}

/** Returns one sale for each campaign and series. */
export const certificateSalesOf = (campaignEffects: readonly CampaignEffects[]): Sale[] =>
  campaignEffects.flatMap(({ campaign, effects }) => {
    const all = effects.flatMap(({ certificates }) => certificates ?? [])
    return [...Map.groupBy(all, ({ seriesId }) => seriesId)].map(([seriesId, sold]) => ({
      campaign,
      seriesId,
      count: sold.reduce((sum, { count }) => sum + count, 0),
      message: sold.find(({ message }) => message)?.message ?? null,
    }))
  })
