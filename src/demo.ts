import { randomUUIDv7 } from 'node:crypto'
import { groups, newSecret, secretHash } from './core/access.ts'
import type { App } from './core/app.ts'
import { operator, prepare } from './core/pipeline.ts'
import type { Id } from './core/schema.ts'
import { type Credentials, type DemoCredentials, writeCredentials } from './credentials.ts'
import { insertApiKey, insertApplication } from './domains/provisioning/store.ts'
import { demo } from './shared/demo.ts'

/** Makes the demo chain on a server that has none, and tells the app the secrets that its examples are to show. */
export async function ensureDemo(app: App, folder: string, credentials: Credentials): Promise<void> {
  if (!credentials.demo) {
    credentials.demo = await seedDemo(app)
    await writeCredentials(folder, credentials)
  }
  app.demoCredentials = credentials.demo
}

/** The demo chain, made through the same operations that an operator would call. */
export async function seedDemo(app: App): Promise<DemoCredentials> {
  const call = caller(app)
  await call('/admin/corporations/save', { id: demo.corporation, name: 'Demo chain' })
  await call('/admin/organizations/save', {
    id: demo.organization,
    corporationId: demo.corporation,
    name: 'Harbour Kitchen',
    timeZone: 'Europe/London',
    isSandbox: true,
    settings: {
      country: 'United Kingdom',
      currencyIsoName: 'GBP',
      restaurantAddress: '1 Harbour Street',
      countryPhoneCode: '44',
    },
  })
  await call('/admin/organizations/save', {
    id: demo.confirmingOrganization,
    corporationId: demo.corporation,
    name: 'Station Bistro',
    timeZone: 'Europe/London',
    isSandbox: true,
    settings: { country: 'United Kingdom', currencyIsoName: 'GBP', isConfirmationEnabled: true },
  })
  await call('/admin/terminal_groups/save', {
    id: demo.terminalGroup,
    organizationId: demo.organization,
    name: 'Kitchen',
  })
  await call('/admin/terminal_groups/save', {
    id: demo.confirmingTerminalGroup,
    organizationId: demo.confirmingOrganization,
    name: 'Kitchen',
  })
  const credentials = await seedAccess(app)
  return credentials
}

async function seedAccess({ pool: db }: App): Promise<DemoCredentials> {
  const { corporation: corporationId } = demo
  const clientSecret = newSecret('cs')
  const apiKey = newSecret('ck')
  const application = { corporationId, secretHash: secretHash(clientSecret) }
  const key = { corporationId, groups: [...groups], organizationIds: null, lifetimeDays: null }
  // A data folder that lost its credentials makes the demo anew on the same rows.
  await db`delete from application where id in (${demo.appId}, ${demo.spareAppId})`
  await db`delete from api_key where id in (${demo.apiKeyId}, ${demo.spareApiKeyId})`
  await insertApplication(db, { ...application, id: demo.appId, name: 'Demo application' })
  await insertApplication(db, {
    ...application,
    id: demo.spareAppId,
    name: 'Spare application',
    secretHash: secretHash(newSecret('cs')),
  })
  await insertApiKey(db, { ...key, id: demo.apiKeyId, name: 'Demo key', keyHash: secretHash(apiKey) })
  await insertApiKey(db, { ...key, id: demo.spareApiKeyId, name: 'Spare key', keyHash: secretHash(newSecret('ck')) })
  return { appId: demo.appId, clientSecret, apiKey }
}

/** Calls operations from within, as the operator. */
export const caller = (app: App) => {
  const ready = new Map(app.operations.map((operation) => [operation.path, prepare(app, operation)]))
  return (path: string, body: unknown): Promise<object> => {
    const operation = ready.get(path)
    if (!operation) throw new Error(`There is no operation ${path}`)
    const correlationId = randomUUIDv7() as Id<'Command'>
    return operation.call({ caller: operator, body, correlationId, remoteAddress: 'local' })
  }
}
