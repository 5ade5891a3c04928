import { flag, optional, refSet, text, withDefault } from '#core/record/fields.ts'
import { type RowOf, record } from '#core/record/record.ts'

/** Receivers of the family's loyalty webhook, as operators save them. */
export const loyaltyWebhooks = {
  webhooks: record({
    kind: 'LoyaltyWebhook',
    table: 'loyalty_webhook',
    about: 'Receivers of transactions to save.',
    fields: {
      url: text('Where transactions are posted: an http or https URL.', { minLength: 1, maxLength: 2_000 }),
      subscriptionPassword: optional(
        text(
          'Value of `subscriptionPassword` in each request, for the receiver to verify the sender. Null or omitted for none.',
          { minLength: 1, maxLength: 500, isSecret: true },
        ),
      ),
      organizationIds: optional(
        refSet(
          'Organization',
          'Restaurants whose transactions are sent. Null or omitted for all, including transactions without a restaurant, such as expiry.',
        ),
      ),
      isActive: withDefault(flag('Whether transactions are sent.'), true),
    },
  }),
}

export type LoyaltyWebhook = RowOf<(typeof loyaltyWebhooks)['webhooks']>
