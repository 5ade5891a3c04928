import { type DirectoryRecord, directory, type RowsOf } from '#core/kits/directory.ts'
import { flag, idSet, optional, required } from '#core/kits/directory_fields.ts'
import { Text } from '#core/schema.ts'

/** Receivers of the family's loyalty webhook, as the operator writes them. */
export const loyaltyWebhooks = {
  webhooks: directory({
    kind: 'LoyaltyWebhook',
    table: 'loyalty_webhook',
    about: 'Receivers of transactions to save.',
    fields: {
      url: required(Text({ minLength: 1, maxLength: 2_000 }), 'Where transactions are posted: an http or https URL.'),
      subscriptionPassword: optional(
        Text({ minLength: 1, maxLength: 500 }),
        'Value of `subscriptionPassword` in each request, for the receiver to verify the sender. Null or omitted for none.',
      ),
      organizationIds: idSet(
        'Organization',
        'Restaurants whose transactions are sent. Null or omitted for all, including transactions without a restaurant, such as expiry.',
      ),
      isActive: flag(true, 'Whether transactions are sent.'),
    },
  }),
} satisfies DirectoryRecord

export type LoyaltyWebhook = RowsOf<typeof loyaltyWebhooks>['webhooks']
