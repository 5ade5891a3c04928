import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Failpoint } from '#core/failpoint.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { type ExternalDatabase, openExternalDatabase } from '#test/harness/postgres.ts'
import { eventually } from '#test/harness/receiver.ts'

interface Generation {
  requested: number
  made: number
  finishedAt: string | null
}

const adminToken = 'ca_admin-token-of-coupons'
const corporationId = demo.corporation
/** Needs four transactions. */
const count = 35_000
const database = await openExternalDatabase()

describe('A large generation of coupons', { skip: !database && 'there is no PostgreSQL on this machine' }, () => {
  let api: NodeProcess
  const workers: NodeProcess[] = []

  before(async () => {
    const { url: databaseUrl } = database as ExternalDatabase
    api = await startNodeProcess({ role: 'api', databaseUrl, adminToken })
  })

  after(async () => {
    await Promise.all([api, ...workers].map((node) => node?.kill()))
    await database?.stop()
  })

  it('continues after its worker is killed, and ends with exactly the requested number', async () => {
    const killed = await startWorker({ COMANDA_FAILPOINT: 'before-coupons-commit#3' satisfies `${Failpoint}#3` })
    const { couponSeries } = await save<{ couponSeries: [string] }>('programs/save', {
      couponSeries: [{ name: 'Many' }],
    })
    const [seriesId] = couponSeries
    const accepted = await save<{ made: number }>('coupons/generate', { seriesId, count })
    assert.equal(accepted.made, 0)
    await killed.ended
    const [unfinished] = await generationsOf(seriesId)
    assert.deepEqual([unfinished?.made, unfinished?.finishedAt], [20_000, null])
    await startWorker()
    const [done] = await eventually(
      () => generationsOf(seriesId),
      ([generation]) => generation?.finishedAt != null,
    )
    assert.equal(done?.made, count)
    assert.equal(await unusedOf(seriesId), count)
  })

  async function startWorker(env: Record<string, string> = {}): Promise<NodeProcess> {
    const { url: databaseUrl } = database as ExternalDatabase
    const worker = await startNodeProcess({ role: 'worker', databaseUrl, adminToken, demo: false, env })
    workers.push(worker)
    return worker
  }

  const save = <Answer>(path: string, body: object) =>
    post<Answer>(api.url, `/admin/loyalty/${path}`, { corporationId, ...body }, { token: adminToken })

  const generationsOf = async (seriesId: string) =>
    (await save<{ generations: Generation[] }>('coupons/generations', { seriesId })).generations

  async function unusedOf(series: string): Promise<number> {
    const { appId, clientSecret, apiKey } = api.line
    const { token } = await post<{ token: string }>(api.url, '/api/v2/access_token', { appId, clientSecret, apiKey })
    const pageSize = 1_000
    let coupons = 0
    for (let page = 0; ; page++) {
      const body = { organizationId: demo.organization, series, pageSize, page }
      const { notActivatedCoupon } = await post<{ notActivatedCoupon: object[] }>(
        api.url,
        '/api/1/loyalty/core/coupons/by_series',
        body,
        { token },
      )
      coupons += notActivatedCoupon.length
      if (notActivatedCoupon.length < pageSize) return coupons
    }
  }
})
