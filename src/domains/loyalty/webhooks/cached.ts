import { defineCache } from '#core/cache.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { type LoyaltyWebhook, loyaltyWebhooks } from './schemas.ts'

export const loyaltyWebhookTopic = 'loyalty webhooks'

/** Receivers of a corporation by id, deleted ones included. */
export const LoyaltyWebhooksOf = defineCache<ReadonlyMap<string, LoyaltyWebhook>>({
  topic: loyaltyWebhookTopic,
  load: async (db, corporationId) => (await loadDirectories(db, corporationId, loyaltyWebhooks)).webhooks,
})
