import { defineDomain } from '#core/operation/domain.ts'
import { budgetRetention, grantRetention } from './budgets/store.ts'
import { walletPayments } from './claims/paying.loader.ts'
import { paidRetention } from './claims/store.ts'
import { walletInvariants } from './invariants.ts'
import { memberHistory } from './members.history.ts'
import { scheduledInvariants } from './scheduled/invariants.ts'
import { campaignMessages } from './scheduled/messages.loader.ts'
import { campaignSweep, occasionFollower, occasionsDue } from './scheduled/occasions.loader.ts'
import { occasionRetention } from './scheduled/store.ts'
import { seed } from './seed.ts'
import { useCountRetention, useRetention } from './uses/store.ts'
import { bonusExpiry, holdExpiry } from './wallets/expiry.loader.ts'
import { loyaltyWebhookInvariants } from './webhooks/invariants.ts'
import { loyaltyWebhookFollower, loyaltyWebhookSending } from './webhooks/sending.loader.ts'
import { deliveryRetention } from './webhooks/store.ts'

export default defineDomain({
  title: 'Loyalty',
  description:
    "Guests with their cards, categories and wallets, and the operator's programs with discounts, bonuses and coupons. A guest is the same person as the customer of deliveries, table orders and reserves. Start with `/api/1/loyalty/core/customer/create_or_update`.",
  order: 150,
  otherBeginnings: { '/api/1/loyalty/core/': '/api/1/loyalty/iiko/' },
  history: [memberHistory],
  due: [campaignSweep, occasionsDue, bonusExpiry, holdExpiry, walletPayments],
  followers: [occasionFollower, campaignMessages, loyaltyWebhookFollower],
  outgoing: [loyaltyWebhookSending],
  retention: [
    occasionRetention,
    deliveryRetention,
    paidRetention,
    useRetention,
    useCountRetention,
    grantRetention,
    budgetRetention,
  ],
  invariants: [...walletInvariants, ...loyaltyWebhookInvariants, ...scheduledInvariants],
  seed,
})
