import { newSecret } from '#core/access/tokens.ts'
import type { SeedStep } from '#core/seed.ts'
import { demo } from '#shared/demo.ts'
import { insertPausedEndpoint } from './store.ts'

/** An endpoint for the operator's examples. It is paused and its key is the spare one, so it sends nothing. */
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
