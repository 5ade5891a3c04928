import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { connect, type Pool } from '#core/db/connect.ts'
import type { Failpoint } from '#core/failpoint.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { type ExternalDatabase, openExternalDatabase } from '#test/harness/postgres.ts'
import { eventually } from '#test/harness/receiver.ts'

interface Erasure {
  status: string
  rowsRead: number
  rowsChanged: number
}

const adminToken = 'ca_admin-token-of-an-erasure'
const phone = '+447911340001'
/** Exceeds the rows of one transaction, so that the erasure needs several on any machine. */
const orders = 150
const corporationId = demo.corporation
const database = await openExternalDatabase()

describe('The erasure of a guest', { skip: !database && 'there is no PostgreSQL on this machine' }, () => {
  let pool: Pool
  let api: NodeProcess
  const workers: NodeProcess[] = []
  let token: string

  before(async () => {
    const { url: databaseUrl } = database as ExternalDatabase
    api = await startNodeProcess({ role: 'api', databaseUrl, adminToken })
    pool = connect({ url: databaseUrl }, { connectionsMax: 2 })
    const { appId, clientSecret, apiKey } = api.line
    token = (await post<{ token: string }>(api.url, '/api/v2/access_token', { appId, clientSecret, apiKey })).token
  })

  after(async () => {
    await Promise.all([api, ...workers].map((node) => node?.kill()))
    await pool?.end()
    await database?.stop()
  })

  it('continues at another node after its node is killed', async (test) => {
    const customerId = await register()
    await Promise.all(Array.from({ length: orders }, placeMentioning))
    const first = await startWorker({ COMANDA_FAILPOINT: 'before-erasure-commit#2' satisfies `${Failpoint}#2` })
    await eventually(openCommands, (count) => count === 0)
    await post(api.url, '/admin/guests/erase', { corporationId, customerId }, { token: adminToken })
    const withoutKill = untilRead(customerId).then(() => 'read')
    assert.equal(await Promise.race([first.ended.then(() => 'killed'), withoutKill]), 'killed')
    const killed = await erasureOf(customerId)
    assert.equal(killed.status, 'InProgress')
    assert.ok(killed.rowsRead > 0)
    await startWorker()
    const done = await untilRead(customerId)
    assert.ok(done.rowsRead > killed.rowsRead)
    assert.equal(await mentioningContents(), 0)

    const other = await register()
    await post(api.url, '/admin/guests/erase', { corporationId, customerId: other }, { token: adminToken })
    const whole = await untilRead(other)
    test.diagnostic(`${killed.rowsRead} of ${done.rowsRead} rows before the kill; ${whole.rowsRead} rows without one`)
    assert.ok(done.rowsRead < 1.1 * whole.rowsRead)
  })

  async function startWorker(env: Record<string, string> = {}): Promise<NodeProcess> {
    const { url: databaseUrl } = database as ExternalDatabase
    const worker = await startNodeProcess({ role: 'worker', databaseUrl, adminToken, demo: false, env })
    workers.push(worker)
    return worker
  }

  async function register(): Promise<string> {
    const guest = { organizationId: demo.organization, phone, name: 'Zebediah' }
    const path = '/api/1/loyalty/core/customer/create_or_update'
    return (await post<{ id: string }>(api.url, path, guest, { token })).id
  }

  /** Places an order of another guest that mentions the erased one. */
  async function placeMentioning(): Promise<void> {
    const order = {
      phone: '+442079460000',
      orderServiceType: 'DeliveryByClient',
      comment: `Call ${phone} first`,
      items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
    }
    await post(api.url, '/api/1/deliveries/create', { organizationId: demo.organization, order }, { token })
  }

  /** Waits for the end of the first reading pass. */
  function untilRead(customerId: string): Promise<Erasure> {
    return eventually(
      () => erasureOf(customerId),
      ({ status }) => status !== 'InProgress',
    )
  }

  async function openCommands(): Promise<number> {
    const [row] = await pool<{ count: number }[]>`
      select count(*)::int as count from command where organization_id = ${demo.organization} and finished_at is null`
    return row!.count
  }

  async function mentioningContents(): Promise<number> {
    const [row] = await pool<{ count: number }[]>`
      select count(*)::int as count
        from content
       where organization_id = ${demo.organization}
         and strpos(value::text, ${phone.slice(1)}) > 0`
    return row!.count
  }

  async function erasureOf(customerId: string): Promise<Erasure> {
    const body = { corporationId, customerId }
    const path = '/admin/guests/erasures/list'
    const { erasures } = await post<{ erasures: Erasure[] }>(api.url, path, body, { token: adminToken })
    return erasures[0]!
  }
})
