import { newSecret } from '#core/access/tokens.ts'
import { insertPausedEndpoint } from '#domains/webhooks/store.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

/** Endpoint for examples of the operator. It is paused and belongs to the spare key, so it sends nothing. */
export const seed: readonly SeedStep[] = [
  {
    name: 'webhooks: a paused endpoint',
    isBackground: true,
    after: ['organizations: restaurants'],
    run: ({ db }) =>
      insertPausedEndpoint(db, {
        corporationId: demo.corporation,
        organizationId: demo.organization,
        id: demo.webhookEndpoint,
        keyId: demo.spareApiKeyId,
        uri: 'http://127.0.0.1:9/webhooks',
        authToken: null,
        filter: null,
        secret: newSecret('whsec'),
      }),
  },
]
