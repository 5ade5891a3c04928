import type { Decimal, MoneyGrid } from '#core/decimal.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Effects, SoldCertificates } from '#loyalty/engine/action.ts'
import { accrualsOf } from '#loyalty/engine/spending.ts'

/** What a campaign brings to a guest. */
export interface CampaignEffects {
  campaign: { id: string; name: string }
  effects: readonly Pick<Effects, 'accrual' | 'category' | 'couponSeriesId' | 'message' | 'certificates'>[]
}

/** What a campaign puts into the wallet of a program. */
export interface Refill {
  campaignId: Id<'MarketingCampaign'>
  programId: Id<'Program'>
  sum: Decimal
}

/** What campaigns put into wallets: one sum for each campaign and program, which is rounded once. */
export const refillsOf = (brought: readonly CampaignEffects[], money: MoneyGrid): Refill[] =>
  brought.flatMap(({ campaign, effects }) =>
    accrualsOf(effects, money).map(({ programId, sum }) => ({
      campaignId: asId(campaign.id),
      programId: asId(programId),
      sum,
    })),
  )

/** A change of the categories of a guest by a campaign. */
export interface CategoryChange {
  campaignId: Id<'MarketingCampaign'>
  categoryId: Id<'GuestCategory'>
  isRemoved: boolean
}

/** How campaigns change the categories of a guest who is in these, in their order, without what changes nothing. */
export function categoryChangesOf(brought: readonly CampaignEffects[], held: readonly string[]): CategoryChange[] {
  const categories = new Set(held)
  return brought.flatMap(({ campaign, effects }) =>
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
export interface Sale extends SoldCertificates {
  campaign: CampaignEffects['campaign']
}

/** What campaigns sell of certificates: one sale for each campaign and series. */
export const soldBy = (brought: readonly CampaignEffects[]): Sale[] =>
  brought.flatMap(({ campaign, effects }) => {
    const all = effects.flatMap(({ certificates }) => certificates ?? [])
    return [...Map.groupBy(all, ({ seriesId }) => seriesId)].map(([seriesId, own]) => ({
      campaign,
      seriesId,
      count: own.reduce((sum, { count }) => sum + count, 0),
      message: own.find(({ message }) => message)?.message ?? null,
    }))
  })
