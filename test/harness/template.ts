import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, connect } from '#core/db/connect.ts'
import { insertCursors, listLagging } from '#core/events/followers.store.ts'
import type { App, DemoCredentials } from '#core/http/app.ts'
import type { Logger } from '#core/log.ts'
import { seedDemo } from '#demo/demo.ts'
import { webhookLimits } from '#server/config.ts'
import { type NodeSettings, startNode } from '#server/node.ts'
import { demo } from '#shared/demo.ts'
import { createSpread } from './citus.ts'
import { waitUntilIdle } from './followers.ts'

/** A migrated database with the demo chain. */
export interface Template {
  /** Name of the database. */
  template: string
  credentials: DemoCredentials
  adminToken: string
}

/** Environment of a test process, set by the runner. */
export interface TestEnvironment extends Template {
  address: Address
  /** Folder where test files record the errors and columns that they have seen. */
  seenFolder: string
  /** Whether all files run. */
  isWhole: boolean
  /** Machines of a Citus cluster, if the tests run on one. */
  machines?: readonly string[]
}

export const testSettings: NodeSettings = {
  host: '127.0.0.1',
  port: 0,
  role: 'all',
  allowsApiLogin: true,
  adminToken: 'ca_admin-token-of-the-tests',
  webhookNetworks: [],
  webhookLimits: webhookLimits({}),
  // Files that share a world fail to log in more often than one client may.
  tokenAttemptsPerMinute: 1_000_000,
}

export const templateName = 'comanda_template'

/** Creates the database that test files clone. */
export async function makeTemplate(address: Address, log: Logger, machines?: readonly string[]): Promise<Template> {
  if (machines) await createSpread(machines, templateName)
  else {
    const db = connect(address, { connectionsMax: 1 })
    await db`create database ${db(templateName)}`
    await db.end()
  }
  const node = await startNode(databaseAt(address, templateName), testSettings, { log })
  try {
    const credentials = await seedDemo(node.app)
    await untilFollowed(node.app)
    // Deletes announcements of the seed, which each clone would otherwise publish.
    await node.app.pool`delete from announcement`
    // Deactivates registration bonuses, so that guests have only what tests give them.
    await node.app.pool`
      update loyalty_campaign
         set is_active = false, registration_since_revision = null
       where corporation_id = ${demo.corporation}
         and id = ${demo.welcomeCampaign}`
    await waitUntilIdle(node.app)
    return { template: templateName, credentials, adminToken: testSettings.adminToken! }
  } finally {
    await node.stop()
  }
}

/** Waits until the followers have read all events of the demo chain, so that they need not do so in each clone. */
async function untilFollowed({ pool, domains, clock }: App): Promise<void> {
  const followers = domains.flatMap(({ followers = [] }) => followers)
  await insertCursors(pool, followers)
  while ((await listLagging(pool, followers, { now: clock.now(), rowsMax: 1 })).length > 0) await sleep(10)
}

/** Returns the address of another database on the same server. */
export function databaseAt(address: Address, database: string): Address {
  if ('path' in address) return { ...address, database }
  const url = new URL(address.url)
  url.pathname = `/${database}`
  return { url: url.href }
}
