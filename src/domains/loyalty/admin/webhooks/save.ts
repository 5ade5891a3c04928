import { organizationRows } from '#core/access/organizations.ts'
import { OperationError } from '#core/errors.ts'
import { invalidating, saveDirectoriesOperation } from '#core/record/directories.ts'
import { parseHttpUrl } from '#core/webhooks/addresses.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { LoyaltyWebhookUrlInvalid } from '../../errors.ts'
import { loyaltyWebhooks, loyaltyWebhookTopic } from '../../webhooks.ts'

export default saveDirectoriesOperation({
  path: '/admin/loyalty/webhooks/save',
  summary: 'Create or change receivers of guest transactions',
  description:
    'Each new transaction is posted as one object: `{id, notificationType, subscriptionPassword, transactionType, sum, balance, walletId, customerId, phone, uocId, organizationId, terminalGroupId, orderId, orderNumber, isDelivery, changedOn}`. Transactions of a gift certificate also have `certificate: {number, series}`; `customerId` and `phone` are null if it has no owner. `transactionType` is the name of its kind, `uocId` the corporation, `notificationType` always 1. Transactions of one guest arrive in order; each arrives at least once, and is retried for 72 hours. Addresses follow the same rules as those of webhooks.',
  directories: loyaltyWebhooks,
  references: { Organization: { NotFound: OrganizationNotFound, rows: organizationRows } },
  rules: {
    errors: { LoyaltyWebhookUrlInvalid },
    check({ webhooks = [] }) {
      const invalid = webhooks.findIndex(({ url }) => !parseHttpUrl(url))
      if (invalid !== -1) throw new OperationError(LoyaltyWebhookUrlInvalid, { path: `webhooks[${invalid}].url` })
    },
  },
  errors: { CorporationNotFound },
  wrapSave: invalidating(loyaltyWebhookTopic),
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
