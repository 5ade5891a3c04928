import { defineCache } from '#core/cache.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { type LoyaltyWebhook, loyaltyWebhooks } from './schemas.ts'

export const loyaltyWebhookTopic = 'loyalty webhooks'

/** The receivers of a corporation by id, deleted ones too. */
export const LoyaltyWebhooksOf = defineCache<ReadonlyMap<string, LoyaltyWebhook>>({
  topic: loyaltyWebhookTopic,
  load: async (db, corporationId) => (await loadDirectories(db, corporationId, loyaltyWebhooks)).webhooks,
})
