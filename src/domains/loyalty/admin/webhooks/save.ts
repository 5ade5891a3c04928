import { organizationRows } from '#core/access/organizations.ts'
import { OperationError } from '#core/errors.ts'
import { saveDirectoriesOperation } from '#core/kits/save_directories.ts'
import { parseHttpUrl } from '#core/webhooks/addresses.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { LoyaltyWebhookUrlInvalid } from '../../errors.ts'
import { loyaltyWebhookTopic } from '../../webhooks/cached.ts'
import { loyaltyWebhooks } from '../../webhooks/schemas.ts'

export default saveDirectoriesOperation({
  path: '/admin/loyalty/webhooks/save',
  summary: 'Set who hears of transactions of guests in the form of the family, or change it',
  description:
    'Each transaction from now on is posted as one object: `{id, notificationType, subscriptionPassword, transactionType, sum, ' +
    'balance, walletId, customerId, phone, uocId, organizationId, terminalGroupId, orderId, orderNumber, isDelivery, changedOn}`. ' +
    "For one of a gift certificate there is also `certificate: {number, series}`; `customerId` and `phone` are null when it is nobody's. " +
    '`transactionType` is the name of its kind, `uocId` the corporation, `notificationType` always 1. Those of one guest come in ' +
    'their order; each comes at least once, and is tried for 72 hours. Addresses are held to the same rules as those of webhooks.',
  directories: loyaltyWebhooks,
  references: { Organization: { NotFound: OrganizationNotFound, rows: organizationRows } },
  rules: {
    errors: { LoyaltyWebhookUrlInvalid },
    check({ webhooks = [] }) {
      const wrong = webhooks.findIndex(({ url }) => !parseHttpUrl(url))
      if (wrong !== -1) throw new OperationError(LoyaltyWebhookUrlInvalid, { path: `webhooks[${wrong}].url` })
    },
  },
  errors: { CorporationNotFound },
  cacheTopic: loyaltyWebhookTopic,
  example: {
    request: {
      corporationId: demo.corporation,
      webhooks: [
        {
          id: demo.loyaltyWebhook,
          name: 'Our app',
          url: 'https://app.example.com/loyalty',
          subscriptionPassword: 'a password that the app knows',
          isActive: false,
        },
      ],
    },
    response: { webhooks: [demo.loyaltyWebhook] },
  },
})
