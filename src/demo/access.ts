import { insertAdminToken, newSecret, secretHash } from '#core/access/tokens.ts'
import {
  deleteAdminToken,
  deleteApiKeys,
  deleteApplications,
  insertApiKey,
  insertApplication,
} from '#domains/access/store.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const { corporation: corporationId } = demo

/** Application and key of the demo chain, and spare ones for examples that rotate or revoke. Nobody knows the spare secrets. */
export const seed: readonly SeedStep[] = [
  {
    name: 'access: applications and keys',
    after: ['organizations: restaurants'],
    storesSecrets: true,
    async run({ db, secrets: { clientSecret, apiKey } }) {
      await deleteApplications(db, corporationId, [demo.appId, demo.spareAppId])
      await deleteApiKeys(db, corporationId, [demo.apiKeyId, demo.spareApiKeyId])
      for (const { secret, ...application } of [
        { id: demo.appId, name: 'Demo application', secret: clientSecret },
        { id: demo.spareAppId, name: 'Spare application', secret: newSecret('cs') },
      ])
        await insertApplication(db, { ...application, corporationId, secretHash: secretHash(secret) })
      for (const { secret, ...key } of [
        { id: demo.apiKeyId, name: 'Demo key', secret: apiKey },
        { id: demo.spareApiKeyId, name: 'Spare key', secret: newSecret('ck') },
      ])
        await insertApiKey(db, {
          ...key,
          corporationId,
          groups: null,
          organizationIds: null,
          sourceKey: null,
          expiresAt: null,
          keyHash: secretHash(secret),
        })
      await deleteAdminToken(db, demo.spareAdminTokenId)
      await insertAdminToken(db, {
        id: demo.spareAdminTokenId,
        token: newSecret('ca'),
        name: 'Spare token of the demo chain',
      })
    },
  },
]
