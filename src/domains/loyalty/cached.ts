import { defineCache } from '#core/cache.ts'
import { loadDirectories } from '#core/record/directories.ts'
import type { CompiledCampaign } from '#loyalty/campaign.ts'
import {
  activeCampaignsOf,
  dependsOnGuest,
  hasMoneyRewards,
  limitedPrograms,
  type ScheduledCampaigns,
  scheduledCampaigns,
} from './rules.ts'
import { type LoyaltyDirectories, loyaltyDirectories } from './schemas.ts'

export const loyaltyTopic = 'loyalty'

/** Loyalty directories of a corporation, with its campaigns compiled. */
export interface Programs extends LoyaltyDirectories {
  /** Campaigns in use, in the order in which they apply. */
  activeCampaigns: readonly CompiledCampaign[]
  /** Bindings of campaigns in use that act without an order. */
  scheduled: ScheduledCampaigns
  /** Campaigns that have a condition on the guest or an effect for the guest. */
  aboutGuests: ReadonlySet<string>
  /** Whether any campaign has a budget for orders, inactive campaigns included. */
  hasOrderBudgets: boolean
  /** Whether any campaign credits money to wallets when an order closes, inactive campaigns included. */
  hasMoneyRewards: boolean
  /** Programs whose campaigns limit how much of an order may be paid from their wallets. */
  limitedProgramIds: ReadonlySet<string>
}

export const ProgramsOf = defineCache<Programs>({
  topic: loyaltyTopic,
  async load(db, corporationId) {
    const directories = await loadDirectories(db, corporationId, loyaltyDirectories)
    const aboutGuests = new Set<string>([...directories.campaigns.values()].filter(dependsOnGuest).map(({ id }) => id))
    return {
      ...directories,
      activeCampaigns: activeCampaignsOf(directories),
      aboutGuests,
      hasOrderBudgets: [...directories.campaigns.values()].some(({ orderBudget }) => orderBudget !== null),
      hasMoneyRewards: hasMoneyRewards(directories),
      limitedProgramIds: limitedPrograms(directories),
      scheduled: scheduledCampaigns(directories),
    }
  },
})
