import { defineCache } from '#core/cache.ts'
import { loadDirectories } from '#core/record/directories.ts'
import type { CompiledCampaign } from '#loyalty/engine/campaign.ts'
import {
  activeCampaignsOf,
  dependsOnGuest,
  limitedPrograms,
  type ScheduledCampaigns,
  scheduledCampaigns,
} from './rules.ts'
import { type LoyaltyDirectories, loyaltyDirectories } from './schemas.ts'
import { hasMoneyRewards } from './wallets/money.rules.ts'

export const loyaltyTopic = 'loyalty'

/** The programs of a corporation, and its campaigns as they are carried out. */
export interface Programs extends LoyaltyDirectories {
  /** Those that do something, in the order in which they do it. */
  activeCampaigns: readonly CompiledCampaign[]
  /** What they do besides orders. */
  scheduled: ScheduledCampaigns
  /** The ids of campaigns that ask who orders, or do something for the guest. */
  aboutGuests: ReadonlySet<string>
  /** Whether any campaign has a budget for orders, also one that is not in use. */
  hasOrderBudgets: boolean
  /** Whether any campaign puts money into wallets when an order closes, also one that is not in use. */
  hasMoneyRewards: boolean
  /** The ids of programs whose campaigns say how much of an order may be paid from their wallets. */
  limitedProgramIds: ReadonlySet<string>
}

/** The programs of a corporation, by the corporation's id. */
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
