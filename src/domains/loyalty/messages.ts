import { OrganizationsOf } from '#core/access/organizations.ts'
import { defineFollower, type FollowContext, type FollowedEvent } from '#core/events/follower.ts'
import { asId, derivedId, type Id, isGuid } from '#core/schema.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { type MessageToPut, putMessage, recordRefused } from '#domains/messages/changes.ts'
import { messageEvent } from './crediting.ts'

/**
 * Puts the messages of campaigns into the outbox, once each. Guests who refuse promotions get only messages about their purchases, and
 * deleted guests or those without phone or address get none; messages over the limits are stored as refused.
 */
export const campaignMessages = defineFollower({
  name: 'loyalty messages',
  from: 'now',
  owners: 'corporations',
  types: [messageEvent],
  async handle(context, { corporationId, events }) {
    for (const event of events) await put(context, corporationId, event)
  },
})

async function put(
  context: FollowContext,
  corporationId: Id<'Corporation'>,
  { info, revision }: FollowedEvent,
): Promise<void> {
  const { db, caches } = context
  const { organizationId, customerId, campaignId, channel, subject, text, isPromotion } = info ?? {}
  if (typeof text !== 'string' || !isGuid(customerId) || !isGuid(organizationId)) return
  const [organizations, guest] = await Promise.all([
    caches.get(OrganizationsOf, corporationId),
    findProfile(db, corporationId, { id: customerId }),
  ])
  const organization = organizations.get(organizationId)
  const recipient = channel === 'Sms' ? guest?.phone : guest?.email
  const isThere = guest && !guest.isDeleted && guest.erasedAt === null
  const isWanted = isThere && (isPromotion === false || guest.shouldReceivePromoActionsInfo)
  if (!organization || !isWanted || !recipient) return
  const message: MessageToPut = {
    id: derivedId(corporationId, 'Message', `campaign ${revision}`),
    ...(channel === 'Sms'
      ? { channel: 'Sms', subject: null }
      : { channel: 'Email', subject: typeof subject === 'string' ? subject : '' }),
    recipient,
    text,
    guestId: guest.id,
    ...(isGuid(campaignId) && { campaignId: asId<'MarketingCampaign'>(campaignId) }),
  }
  const { limit } = await putMessage(context, organization, message)
  if (limit !== null) await recordRefused(context, organization, { ...message, limit })
}
