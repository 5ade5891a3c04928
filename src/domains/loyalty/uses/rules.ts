import { asId } from '#core/schema.ts'
import { type Day, daysAfter, weekdayOf } from '#core/time.ts'
import type { CompiledCampaign, UsePeriod } from '#loyalty/engine/campaign.ts'
import type { CampaignPeriod, CampaignUse, GuestUse } from './model.ts'

/** The first day of the period without an end. */
export const allTimePeriod: Day = '0001-01-01'

const firstDay: Record<UsePeriod, (day: Day) => Day> = {
  AllTime: () => allTimePeriod,
  Day: (day) => day,
  Week: (day) => daysAfter(day, -weekdayOf(day)),
  Month: (day) => `${day.slice(0, 7)}-01`,
}

/** The period in which something of the campaign counts on a day. */
export const periodOf = (campaignId: string, every: UsePeriod, day: Day): CampaignPeriod => ({
  campaignId: asId(campaignId),
  every,
  period: firstDay[every](day),
})

/** As what an order of that day uses these campaigns, of those with a limit of uses per guest. */
export const usesOn = (campaigns: readonly Pick<CompiledCampaign, 'id' | 'usesPerGuest'>[], day: Day): CampaignUse[] =>
  campaigns.flatMap(({ id, usesPerGuest }) => (usesPerGuest ? [periodOf(id, usesPerGuest.every, day)] : []))

/** Those of the uses that are not among the others. */
export const subtractUses = <Use extends CampaignUse>(uses: readonly Use[], others: readonly Use[]): Use[] => {
  const known = new Set(others.map(useKey))
  return uses.filter((use) => !known.has(useKey(use)))
}

/** The use as a key of maps, which sorts as uses are locked. */
export const useKey = (use: CampaignUse & { guestId?: string }): string =>
  [use.campaignId, use.guestId, use.every, use.period].join(' ')

/** The uses in the order in which they are locked. */
export const sortForLocking = (uses: readonly GuestUse[]): GuestUse[] =>
  uses.toSorted((a, b) => (useKey(a) < useKey(b) ? -1 : 1))
