import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

interface Saved {
  regions: string[]
  cities: { id: string; streets: string[] }[]
}

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  const saved = (world: World, body: object) => world.ask<Saved>(save.path, { corporationId, ...body })

  const streetsOf = async (world: World, cityId: string) =>
    (
      await world.ask<{ streets: { id: string; name: string; externalRevision: number }[] }>('/api/1/streets/by_city', {
        organizationId: demo.organization,
        cityId,
      })
    ).streets

  it('creates places, adds streets to a city, and changes only differences', async (world) => {
    const city = { name: 'Millbrook', streets: [{ name: 'Mill Lane' }, { name: 'Brook Row' }] }
    const [made] = (await saved(world, { cities: [city] })).cities
    assert.equal(made?.streets.length, 2)
    const { id = '', streets: [lane = ''] = [] } = made ?? {}
    await saved(world, {
      cities: [{ id, name: 'Millbrook', streets: [{ id: lane, name: 'Old Mill Lane' }, { name: 'Ash Way' }] }],
    })
    await saved(world, { cities: [{ id, name: 'Millbrook', streets: [{ id: lane, name: 'Old Mill Lane' }] }] })
    assert.deepEqual(
      (await streetsOf(world, id)).map(({ name, externalRevision }) => [name, externalRevision]),
      [
        ['Ash Way', 1],
        ['Brook Row', 1],
        ['Old Mill Lane', 2],
      ],
    )
  })

  it('moves a street that is sent with another city', async (world) => {
    const street = { id: randomUUID(), name: 'Border Road' }
    const [first, second] = (
      await saved(world, { cities: [{ name: 'East End', streets: [street] }, { name: 'West End' }] })
    ).cities
    await saved(world, { cities: [{ id: second?.id, name: 'West End', streets: [street] }] })
    assert.deepEqual(await streetsOf(world, first?.id ?? ''), [])
    assert.equal((await streetsOf(world, second?.id ?? ''))[0]?.id, street.id)
  })

  it('accepts many streets from concurrent requests', async (world) => {
    const city = { id: randomUUID(), name: 'Metropolis' }
    const streets = (caller: number) =>
      Array.from({ length: 2_000 }, (_, i) => ({ name: `${caller}th Avenue ${i}`, classifierId: `M-${caller}-${i}` }))
    await Promise.all([1, 2, 3].map((caller) => saved(world, { cities: [{ ...city, streets: streets(caller) }] })))
    assert.equal((await streetsOf(world, city.id)).length, 6_000)
  })

  it('refuses unknown, foreign and repeated ids', async ({ refuse }) => {
    const id = randomUUID()
    const place = { id, name: 'Nowhere' }
    for (const [body, status, code, path] of [
      [{ corporationId: id }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        { regions: [{ ...place, organizationIds: [id] }] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'regions[0].organizationIds[0]',
      ],
      [
        { cities: [place, { name: 'Else', organizationIds: [demo.organization, id] }] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'cities[1].organizationIds[1]',
      ],
      [{ regions: [place, place] }, 400, 'REPEATED_ID', 'regions[1].id'],
      [{ cities: [place, place] }, 400, 'REPEATED_ID', 'cities[1].id'],
      [
        {
          cities: [
            { ...place, streets: [place] },
            { name: 'Else', streets: [place] },
          ],
        },
        400,
        'REPEATED_ID',
        'cities[1].streets[0].id',
      ],
      [{ cities: [{ name: 'Else', streets: [{}] }] }, 400, 'INVALID_REQUEST', 'cities[0].streets[0].name'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
