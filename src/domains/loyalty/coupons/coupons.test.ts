import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const { corporation: corporationId, organization: organizationId } = demo

interface Infos {
  couponInfo: { id: string; number: string; seriesName: string; whenActivated: string | null; isDeleted: boolean }[]
}

interface Generation {
  id: string
  seriesId: string
  requested: number
  made: number
  finishedAt: string | null
}

interface Page {
  notActivatedCoupon: { id: string; number: string; seriesId: string }[]
}

async function newSeries({ ask }: World, more: object = {}): Promise<{ id: string; name: string }> {
  const name = `S-${newId()}`
  const { couponSeries } = await ask<{ couponSeries: [string] }>('/admin/loyalty/programs/save', {
    corporationId,
    couponSeries: [{ name, ...more }],
  })
  return { id: couponSeries[0], name }
}

const generate = ({ ask }: World, seriesId: string, body: object) =>
  ask<{ made: number; generationId: string | null }>('/admin/loyalty/coupons/generate', {
    corporationId,
    seriesId,
    ...body,
  })

const pageOf = async ({ ask }: World, series: string, more: object = {}) =>
  (await ask<Page>('/api/1/loyalty/core/coupons/by_series', { organizationId, series, ...more })).notActivatedCoupon

const infoOf = async ({ ask }: World, number: string, more: object = {}) =>
  (await ask<Infos>('/api/1/loyalty/core/coupons/info', { organizationId, number, ...more })).couponInfo

describeWorld('coupons', ({ it }) => {
  it('are found by their numbers in any form of Unicode, without double blanks', async (world) => {
    const series = await newSeries(world)
    const [number, written] = [`Crème ${series.id}`, ` Cre\u0300me  ${series.id}`]
    assert.equal((await generate(world, series.id, { numbers: [written, number] })).made, 1)
    for (const text of [number, written]) assert.equal((await infoOf(world, text))[0]?.number, number)
    const body = { corporationId, seriesId: series.id, number: written }
    await world.ask('/admin/loyalty/coupons/activate', body)
    assert.ok((await infoOf(world, number))[0]?.whenActivated)
  })

  it('have unique numbers, of letters that are not mistaken for each other', async (world) => {
    const series = await newSeries(world)
    assert.deepEqual(await generate(world, series.id, { count: 2500, length: 12 }), { made: 2500, generationId: null })
    const pages = await Promise.all([0, 1, 2].map((page) => pageOf(world, series.name, { pageSize: 1000, page })))
    const all = pages.flat()
    assert.deepEqual([all.length, new Set(all.map(({ number }) => number)).size], [2500, 2500])
    assert.ok(all.every(({ number, seriesId }) => /^[AC-FHJ-NPRTXY]{12}$/.test(number) && seriesId === series.id))
    assert.deepEqual(
      all.map(({ id }) => id),
      all.map(({ id }) => id).sort(),
    )
    const letters = new Set(all.flatMap(({ number }) => [...number]))
    assert.equal(letters.size, 16)
  })

  it('are created in the background if there are many, with their progress', async (world) => {
    const series = await newSeries(world)
    const generationsOf = async (more: object) =>
      (
        await world.ask<{ generations: Generation[] }>('/admin/loyalty/coupons/generations', {
          corporationId,
          ...more,
        })
      ).generations
    const { made, generationId } = await generate(world, series.id, { count: 12_500, length: 12 })
    assert.equal(made, 0)
    const [done, ...more] = await eventually(
      () => generationsOf({ seriesId: series.id }),
      ([generation]) => generation?.finishedAt != null,
    )
    const { id, seriesId, requested } = done!
    assert.deepEqual([id, seriesId, requested, done?.made, more], [generationId, series.id, 12_500, 12_500, []])
    assert.ok((await generationsOf({})).some((generation) => generation.id === generationId))
    assert.deepEqual(await generationsOf({ seriesId: newId() }), [])
    const [last, beyond] = [12, 13].map((page) => pageOf(world, series.name, { pageSize: 1000, page }))
    assert.deepEqual([(await last)?.length, (await beyond)?.length], [500, 0])
  })

  it('are listed in pages of a hundred, and of a thousand at most', async (world) => {
    const series = await newSeries(world)
    await generate(world, series.id, { count: 1100 })
    for (const [requested, returned] of [
      [{}, 100],
      [{ pageSize: 0 }, 100],
      [{ pageSize: 5000 }, 1000],
      [{ pageSize: 1000, page: 1 }, 100],
      [{ pageSize: 1000, page: 2 }, 0],
    ] as const)
      assert.equal((await pageOf(world, series.name, requested)).length, returned)
    assert.equal((await pageOf(world, series.id)).length, 100)
  })

  it('are created with numbers that are already printed, each once', async (world) => {
    const [series, other] = [await newSeries(world), await newSeries(world)]
    assert.deepEqual(await generate(world, series.id, { numbers: ['A-1', 'A-2', 'A-1'] }), {
      made: 2,
      generationId: null,
    })
    assert.deepEqual(await generate(world, series.id, { numbers: ['A-2', 'A-3'] }), { made: 1, generationId: null })
    await generate(world, other.id, { numbers: ['A-1'] })
    assert.deepEqual(
      (await infoOf(world, 'A-1')).map(({ seriesName }) => seriesName).sort(),
      [series.name, other.name].sort(),
    )
    const [info, ...more] = await infoOf(world, 'A-1', { series: series.name })
    assert.deepEqual([info?.whenActivated, info?.isDeleted, more], [null, false, []])
    assert.deepEqual(await infoOf(world, 'A-9'), [])
  })

  it('are used once, even concurrently', async (world) => {
    const series = await newSeries(world)
    await generate(world, series.id, { numbers: ['ONCE', 'LEFT'] })
    const use = { corporationId, seriesId: series.id, number: 'ONCE' }
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => world.call<{ error: string }>('/admin/loyalty/coupons/activate', use)),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.ok(replies.every(({ status, body }) => status === 200 || body.error === 'COUPON_ACTIVATED'))
    assert.match((await infoOf(world, 'ONCE'))[0]?.whenActivated ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)
    assert.deepEqual(
      (await pageOf(world, series.name)).map(({ number }) => number),
      ['LEFT'],
    )
  })

  it('list the series that have unused ones', async (world) => {
    const [full, empty] = [await newSeries(world), await newSeries(world)]
    await generate(world, full.id, { numbers: ['F'] })
    const names = async () =>
      (
        await world.ask<{ seriesWithNotActivatedCoupons: { id: string; number: string }[] }>(
          '/api/1/loyalty/core/coupons/series',
          { organizationId },
        )
      ).seriesWithNotActivatedCoupons
    const listed = await names()
    assert.deepEqual(
      listed.filter(({ id }) => id === full.id || id === empty.id),
      [{ id: full.id, number: full.name }],
    )
    await world.ask('/admin/loyalty/coupons/activate', { corporationId, seriesId: full.id, number: 'F' })
    assert.ok((await names()).every(({ id }) => id !== full.id))
  })

  it('are not created or used with unknown ids', async ({ refuse }) => {
    const seriesId = demo.couponSeries
    for (const [path, body, code] of [
      ['/admin/loyalty/coupons/generate', { corporationId, seriesId: newId(), count: 1 }, 'COUPON_SERIES_NOT_FOUND'],
      ['/admin/loyalty/coupons/generate', { corporationId, seriesId }, 'COUPONS_REQUIRED'],
      ['/admin/loyalty/coupons/generate', { corporationId, seriesId, count: 1, numbers: ['1'] }, 'COUPONS_REQUIRED'],
      ['/admin/loyalty/coupons/activate', { corporationId, seriesId, number: 'NONE' }, 'COUPON_NOT_FOUND'],
      ['/api/1/loyalty/core/coupons/by_series', { organizationId, series: 'None' }, 'COUPON_SERIES_NOT_FOUND'],
    ] as const)
      assert.equal((await refuse(path, body)).error, code)
    const { message } = await refuse('/api/1/loyalty/core/coupons/by_series', { organizationId, series: 'None' })
    assert.match(message, /^Unknown coupon series; allowed: .+ \(.{36}\)/)
  })
})
