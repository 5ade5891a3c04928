import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { probeExternal } from '#core/db/external.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { openPooler } from '#test/harness/pooler.ts'
import { openExternalDatabase } from '#test/harness/postgres.ts'
import { eventually } from '#test/harness/receiver.ts'

const ordersAtOnce = 40
const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const database = await openExternalDatabase()
const pooler = database && (await openPooler(database.url))
if (!pooler) await database?.stop()
const missing = database ? 'PgBouncer is not installed on this machine' : 'there is no PostgreSQL on this machine'

describe('Behind a pooler that gives each transaction another session', { skip: !pooler && missing }, () => {
  const { url: databaseUrl } = pooler ?? { url: '' }
  let nodes: [NodeProcess, NodeProcess]
  let token: string

  before(async () => {
    const first = await startNodeProcess({ databaseUrl })
    nodes = [first, await startNodeProcess({ databaseUrl, demo: false, role: 'api' })]
    const { appId, clientSecret, apiKey } = first.line
    token = (await post<{ token: string }>(first.url, '/api/v2/access_token', { appId, clientSecret, apiKey })).token
  })
  after(async () => {
    await Promise.all((nodes ?? []).map((node) => node.stop()))
    await pooler?.stop()
    await database?.stop()
  })

  it('nodes detect that session state is not preserved, and work without it', async () => {
    const direct = { keepsSettings: true, keepsStatements: true }
    assert.deepEqual(await probeExternal(database!.url), { url: database!.url, ...direct })
    const pooled = { keepsSettings: false, keepsStatements: false }
    assert.deepEqual(await probeExternal(databaseUrl), { url: databaseUrl, ...pooled })
    const said = `${databaseUrl}?prepare=true`
    assert.deepEqual(await probeExternal(said), { url: said, keepsSettings: false, keepsStatements: true })
  })

  it('a start without user or password of the pooler is refused at once', async () => {
    const strict = await openPooler(database!.url, { users: { waiter: 'secret' } })
    const url = new URL(strict!.url)
    const right = await probeExternal(url.href)
    assert.equal(right.keepsSettings, false)
    for (const [user, password] of [
      ['waiter', 'wrong'],
      ['nobody', 'secret'],
    ] as const) {
      const invalidUrl = new URL(url)
      invalidUrl.username = user
      invalidUrl.password = password
      const refusal = { name: 'OperatorError', message: new RegExp(`refuses the user "${user}": `) }
      await assert.rejects(
        probeExternal(invalidUrl.href, { onWaiting: () => assert.fail('It is waited for') }),
        refusal,
      )
    }
    await strict!.stop()
  })

  it('nodes execute what they accept, many at once', async () => {
    const placed = await Promise.all(
      Array.from({ length: ordersAtOnce }, (_, i) => post<Placed>(nodes[i % 2]!.url, create, orderBody(), { token })),
    )
    for (const { correlationId } of placed)
      await eventually(
        () =>
          post<{ state: string }>(nodes[1].url, '/api/1/commands/status', { organizationId, correlationId }, { token }),
        ({ state }) => state === 'Success',
      )
  })

  it('the doctor examines the database and finds no violation', async () => {
    const { code, stdout, stderr } = await doctor()
    assert.deepEqual([code, stderr], [0, ''], stdout)
  })

  const create = '/api/1/deliveries/create'
  const { organization: organizationId } = demo

  interface Placed {
    correlationId: string
  }

  const orderBody = () => ({
    organizationId,
    order: {
      id: randomUUID(),
      phone: '+442079460000',
      orderServiceType: 'DeliveryByClient',
      items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
    },
  })

  function doctor(): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    return new Promise((done) => {
      const child = execFile(process.execPath, [main, 'doctor'], { env }, (_error, stdout, stderr) =>
        done({ code: child.exitCode, stdout, stderr }),
      )
    })
  }
})
