import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { type Caller, newSecret, secretHash } from '#core/access/tokens.ts'
import { recordDone } from '#core/commands/accept.ts'
import type { App } from '#core/http/app.ts'
import { operator, prepare } from '#core/http/pipeline.ts'
import type { Id } from '#core/schema.ts'
import { insertApiKey, insertApplication } from '#domains/access/store.ts'
import { demoDrafts } from '#domains/deliveries/drafts/seed.ts'
import { demoConfirmations, demoOrders } from '#domains/deliveries/seed.ts'
import { demoRestrictions } from '#domains/delivery_restrictions/seed.ts'
import { demoDictionaries } from '#domains/dictionaries/seed.ts'
import { demoClockin, demoEmployees, demoLocations, demoRoles } from '#domains/employees/seed.ts'
import { demoPlaces } from '#domains/geo/seed.ts'
import { demoDirectories, demoMenu } from '#domains/menus/seed.ts'
import { demoTableOrders } from '#domains/order/seed.ts'
import { demoReserves } from '#domains/reserve/seed.ts'
import { demoHall } from '#domains/restaurant_sections/seed.ts'
import { insertTerminalToken } from '#domains/terminal_groups/store.ts'
import { seedWebhooks } from '#domains/webhooks/seed.ts'
import { demo } from '#shared/demo.ts'
import { type Credentials, type DemoCredentials, writeCredentials } from './credentials.ts'

const seedingLimitMs = 5_000

/** Makes the demo chain on a server that has none, and gives the app the secrets that its examples show. */
export async function ensureDemo(app: App, folder: string, credentials: Credentials): Promise<void> {
  if (!credentials.demo) {
    credentials.demo = await seedDemo(app)
    await writeCredentials(folder, credentials)
  }
  app.demoCredentials = credentials.demo
  app.demoKeyId = demo.apiKeyId
}

/** The demo chain, made through the same operations that an operator would call. */
export async function seedDemo(app: App): Promise<DemoCredentials> {
  const call = caller(app)
  await call('/admin/corporations/save', { id: demo.corporation, name: 'Demo chain', startDictionaries: false })
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
  await call('/admin/dictionaries/save', { corporationId: demo.corporation, ...demoDictionaries })
  await call('/admin/roles/save', demoRoles)
  await call('/admin/employees/save', demoEmployees)
  await call('/admin/menus/save', demoMenu)
  await call('/admin/directories/save', demoDirectories)
  await call('/admin/restaurant_sections/save', demoHall)
  await call('/admin/geo/save', demoPlaces)
  await call('/admin/delivery_restrictions/save', demoRestrictions)
  const credentials = await seedAccess(app)
  await seedWebhooks(app.pool)
  await seedOrders(app)
  return credentials
}

const demoCaller = ({ groups }: App): Caller => ({
  keyId: demo.apiKeyId,
  name: 'Demo key',
  corporationId: demo.corporation,
  groups: new Set(groups.all),
  organizationIds: undefined,
})

/** Opens the demo restaurants and places their orders as a client would; waits until the kitchen has taken them. */
async function seedOrders(app: App): Promise<void> {
  const call = caller(app, demoCaller(app))
  await call('/api/1/employees/shift/clockin', demoClockin)
  await call('/api/1/employees/couriers/locations/add', demoLocations(app.clock.now()))
  for (const order of demoOrders) await call('/api/1/deliveries/create', order)
  for (const draft of demoDrafts) await call('/api/1/deliveries/drafts/create', draft)
  for (const reserve of demoReserves) await call('/api/1/reserve/create', reserve)
  for (const order of demoTableOrders) await call('/api/1/order/create', order)
  for (const order of demoConfirmations) await call('/api/1/deliveries/confirm', order)
  const organizationIds = [demo.organization, demo.confirmingOrganization]
  for (const deadline = Date.now() + seedingLimitMs; Date.now() < deadline; await sleep(10)) {
    const [row] = await app.pool<{ waiting: number }[]>`
      select count(*)::int as waiting
        from command
       where organization_id = any(${organizationIds}::uuid[])
         and finished_at is null`
    if (row?.waiting === 0) break
  }
  await seedCommand(app)
}

/** A command that can be asked about; it is there already when a data folder has lost its credentials. */
async function seedCommand({ pool, caches, operations, clock }: App): Promise<void> {
  const organization = (await caches.get(OrganizationsOf, demo.corporation)).get(demo.organization)
  const operation = operations.find(({ path }) => path === '/api/1/webhooks/update_settings')
  if (!organization || !operation) return
  const [known] = await pool`
    select 1
      from command
     where organization_id = ${organization.id}
       and id = ${demo.command}`
  if (!known) await recordDone(pool, { organization, operation, correlationId: demo.command, acceptedAt: clock.now() })
}

async function seedAccess({ pool: db, groups }: App): Promise<DemoCredentials> {
  const { corporation: corporationId } = demo
  const clientSecret = newSecret('cs')
  const apiKey = newSecret('ck')
  const application = { corporationId, secretHash: secretHash(clientSecret) }
  const key = { corporationId, groups: groups.all, organizationIds: null, expiresAt: null }
  // A data folder that lost its credentials makes the demo again on the same rows.
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
  await db`delete from terminal_token where id = ${demo.terminalToken}`
  await insertTerminalToken(db, {
    id: demo.terminalToken,
    terminalGroupId: demo.terminalGroup,
    organizationId: demo.organization,
    name: 'Spare terminal',
    tokenHash: secretHash(newSecret('ct')),
  })
  return { appId: demo.appId, clientSecret, apiKey }
}

/** Calls operations from within, as the operator. */
export const caller = (app: App, who = operator) => {
  const ready = new Map(app.operations.map((operation) => [operation.path, prepare(app, operation)]))
  return (path: string, body: unknown): Promise<object | null> => {
    const operation = ready.get(path)
    if (!operation) throw new Error(`There is no operation ${path}`)
    const correlationId = randomUUIDv7() as Id<'Command'>
    return operation.call({ caller: who, body, correlationId, remoteAddress: 'local' })
  }
}
