import { asId } from '#core/schema.ts'
import { type Day, daysAfter, weekdayOf } from '#core/time.ts'
import type { CompiledCampaign, UsePeriod } from '#loyalty/engine/campaign.ts'
import type { CampaignPeriod, CampaignUse, GuestUse } from './model.ts'

/** First day of the period `AllTime`. */
export const allTimePeriod: Day = '0001-01-01'

const firstDay: Record<UsePeriod, (day: Day) => Day> = {
  AllTime: () => allTimePeriod,
  Day: (day) => day,
  Week: (day) => daysAfter(day, -weekdayOf(day)),
  Month: (day) => `${day.slice(0, 7)}-01`,
}

/** Returns the counting period of a campaign that contains a day. */
export const periodOf = (campaignId: string, every: UsePeriod, day: Day): CampaignPeriod => ({
  campaignId: asId(campaignId),
  every,
  period: firstDay[every](day),
})

/** Returns the uses of an order of that day, for campaigns that limit uses per guest. */
export const usesOn = (campaigns: readonly Pick<CompiledCampaign, 'id' | 'usesPerGuest'>[], day: Day): CampaignUse[] =>
  campaigns.flatMap(({ id, usesPerGuest }) => (usesPerGuest ? [periodOf(id, usesPerGuest.every, day)] : []))

/** Returns the uses that are not among the others. */
export const subtractUses = <Use extends CampaignUse>(uses: readonly Use[], others: readonly Use[]): Use[] => {
  const known = new Set(others.map(useKey))
  return uses.filter((use) => !known.has(useKey(use)))
}

/** Returns a map key of the use, which also sorts in lock order. */
export const useKey = (use: CampaignUse & { guestId?: string }): string =>
  [use.campaignId, use.guestId, use.every, use.period].join(' ')

/** Sorts uses in lock order. */
export const sortForLocking = (uses: readonly GuestUse[]): GuestUse[] =>
  uses.toSorted((a, b) => (useKey(a) < useKey(b) ? -1 : 1))
