import { defineDomain } from '#core/operation/domain.ts'
import { lastOrders } from '#domains/guests/reads.ts'
import { budgetRetention, grantRetention } from './budgets.store.ts'
import { useCountRetention, useRetention } from './campaign_uses.store.ts'
import { listLastClosings } from './closed_orders.store.ts'
import { couponGeneration, generationRetention } from './coupon_generations.ts'
import { loyaltyWebhookInvariants, scheduledInvariants, walletInvariants } from './invariants.ts'
import { campaignMessages } from './messages.ts'
import { walletPayments } from './payments.ts'
import { paidRetention } from './reservations.store.ts'
import { occasionRetention } from './scheduled.store.ts'
import { campaignSweep, occasionFollower, occasionsDue } from './scheduled.ts'
import { bonusExpiry, holdExpiry } from './wallets.ts'
import { deliveryRetention, loyaltyWebhookFollower, loyaltyWebhookSending } from './webhooks.ts'

export default defineDomain({
  title: 'Loyalty',
  description:
    "Guests with their cards, categories and wallets, and the operator's programs with discounts, bonuses and coupons. A guest is the same person as the customer of deliveries, table orders and reserves. Start with `/api/1/loyalty/core/customer/create_or_update`.",
  order: 150,
  groups: [
    'Guests: changing',
    'Guests: creating',
    'Guests: info',
    'Loyalty: coupons',
    'Loyalty: dictionaries',
    'Loyalty: wallets',
  ],
  pathAliases: { '/api/1/loyalty/core/': '/api/1/loyalty/iiko/' },
  due: [campaignSweep, occasionsDue, bonusExpiry, holdExpiry, walletPayments, couponGeneration],
  followers: [occasionFollower, campaignMessages, loyaltyWebhookFollower],
  outgoing: [loyaltyWebhookSending],
  hooks: [lastOrders.with(({ db }, { corporationId, guestIds }) => listLastClosings(db, corporationId, guestIds))],
  retention: [
    occasionRetention,
    deliveryRetention,
    paidRetention,
    useRetention,
    useCountRetention,
    grantRetention,
    budgetRetention,
    generationRetention,
  ],
  invariants: [...walletInvariants, ...loyaltyWebhookInvariants, ...scheduledInvariants],
})
