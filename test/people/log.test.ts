import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { connect, transaction } from '#core/db/connect.ts'
import { openEmbedded } from '#core/db/embedded.ts'
import { commit, version } from '#core/version.ts'
import { createLog } from '#server/log.ts'
import { post } from '#test/harness/nodes.ts'
import { connectTerminal } from '#test/harness/terminal.ts'
import { run, type, until, withFolder } from './command.ts'

interface Restaurant {
  corporationId: string
  organizationId: string
  terminalGroupId: string
  apiKey: string
  appId: string
  clientSecret: string
  terminalToken: string
}

interface Entry extends Record<string, unknown> {
  msg: string
}

const adminToken = 'ca_of-the-test-of-the-log-0123456789'
const address = '12 Quay Road'
const phone = '+442079460555'

describe('The log of a server', { timeout: 300_000 }, () => {
  it('contains at info what an operator has to know, and nothing personal', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      const env = { COMANDA_ADMIN_TOKEN: adminToken, COMANDA_TOKEN_ATTEMPTS: '7', COMANDA_RATE_LIMITS: '*=1000' }
      const server = type(['start', '--data', data, '--port', '0', '--no-demo', '--json'], { env })
      const log = (): Entry[] =>
        server
          .said()
          .stderr.trim()
          .split('\n')
          .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
      const entry = (msg: string) => log().find((one) => one.msg === msg)
      const logged = (msg: string) => until(`"${msg}" is in the log`, () => entry(msg))
      try {
        const started = await logged('started')
        const { url } = started as { url?: string }
        assert.ok(url)
        assert.deepEqual([started.version, started.commit], [version, commit])
        assert.deepEqual(started.settings, {
          port: 0,
          dataFolder: data,
          demo: false,
          json: true,
          adminToken: 'set',
          tokenAttemptsPerMinute: 7,
          rateLimits: { '*': { perSecond: 1_000, burst: 1_000 } },
        })
        for (let n = 0; n < 3; n++)
          await assert.rejects(post(url, '/api/1/access_token', { apiLogin: `ck${n}` }), /401/)
        assert.equal((await logged('a login failed')).with, 'an API key')

        const target = ['--url', url, '--admin-token', adminToken]
        const args = ['restaurant', 'new', 'Log', '--zone', 'Europe/Rome', '--currency', 'EUR', '--json', ...target]
        const restaurant: Restaurant = JSON.parse((await run(args)).stdout)
        const terminal = await connectTerminal(url, restaurant.terminalToken)
        assert.deepEqual((await logged('a terminal is connected')).organization, { id: restaurant.organizationId })
        terminal.cut()
        await logged('a terminal is gone')

        await placeWithReceiver(url, restaurant, {
          failed: () => logged('a webhook receiver failed; it is tried again'),
          recovered: () => logged('a webhook receiver has recovered'),
          expired: () => logged('a command expired: its terminal did not answer in time'),
        })
        await askWhileLocked(data, () => post(url, '/admin/corporations/list', {}, { token: adminToken }))
        // On a busy machine other requests may take long, too.
        const isSlow = ({ msg, path }: Entry) => msg === 'a request took long' && path === '/admin/corporations/list'
        const slow = await until('the slow request is in the log', () => log().find(isSlow))
        assert.ok(Number(slow.duration_ms) >= 1_000)
      } finally {
        server.child.kill('SIGTERM')
      }
      const { code, stderr } = await server.ended
      assert.equal(code, 0, stderr)
      assert.equal(log().at(-1)?.msg, 'stopped')
      assert.ok(entry('stopping'))
      // Repetitions are logged with their number.
      assert.ok(
        log().some(({ msg, again }) => msg === 'a login failed' && again === 2),
        stderr,
      )
      for (const secret of [adminToken, phone, address]) assert.ok(!stderr.includes(secret), stderr)
    }))
})

/** Places an order whose webhook is refused first, and one that no terminal accepts. */
async function placeWithReceiver(
  url: string,
  { organizationId, corporationId, terminalGroupId, apiKey, appId, clientSecret }: Restaurant,
  { failed, recovered, expired }: Record<'failed' | 'recovered' | 'expired', () => Promise<Entry>>,
): Promise<void> {
  const admin = { token: adminToken }
  const organization = { id: organizationId, corporationId, name: 'Log', timeZone: 'Europe/Rome', isSandbox: true }
  await post(url, '/admin/organizations/save', organization, admin)
  await post(url, '/admin/terminal_groups/save', { organizationId, name: 'Counter', kind: 'virtual' }, admin)
  const { token } = await post<{ token: string }>(url, '/api/v2/access_token', { apiKey, appId, clientSecret })
  let status = 500
  const receiver = createServer((_request, response) => void response.writeHead(status).end())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const webHooksUri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  try {
    await post(url, '/api/1/webhooks/update_settings', { organizationId, webHooksUri }, { token })
    const { terminalGroups } = await post<{ terminalGroups: { items: { id: string; name: string }[] }[] }>(
      url,
      '/api/1/terminal_groups',
      { organizationIds: [organizationId] },
      { token },
    )
    const group = terminalGroups.flatMap(({ items }) => items).find(({ name }) => name === 'Counter')
    const productId = randomUUID()
    const menu = {
      corporationId,
      menu: {
        name: 'Tea',
        groups: [{ name: 'Tea', products: [{ id: productId, name: 'Tea', prices: [{ price: 1 }] }] }],
      },
    }
    await post(url, '/admin/menus/save', menu, admin)
    const order = {
      phone,
      orderServiceType: 'DeliveryByClient',
      items: [{ type: 'Product', productId, amount: 1, price: 1 }],
    }
    const body = { organizationId, terminalGroupId: group?.id, order }
    await post(url, '/api/1/deliveries/create', body, { token })
    await failed()
    status = 200
    await recovered()
    // The terminal of this group has disconnected.
    const late = { ...body, terminalGroupId, createOrderSettings: { transportToFrontTimeout: 1 } }
    const { correlationId } = await post<{ correlationId: string }>(url, '/api/1/deliveries/create', late, { token })
    const expiry = await expired()
    assert.deepEqual(
      [expiry.correlationId, expiry.terminalGroup, expiry.level],
      [correlationId, { id: terminalGroupId }, 40],
    )
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

/** Sends a request that waits for a table lock for more than a second. */
async function askWhileLocked(data: string, ask: () => Promise<unknown>): Promise<void> {
  const database = await openEmbedded(data, { log: createLog('warn') })
  assert.ok(database)
  const pool = connect(database.address, { connectionsMax: 1 })
  try {
    let request: Promise<unknown> | undefined
    await transaction(pool, async (db) => {
      await db`lock table corporation in access exclusive mode`
      request = ask()
      await db`select pg_sleep(1.2)`
    })
    await request
  } finally {
    await pool.end()
    await database.close()
  }
}
