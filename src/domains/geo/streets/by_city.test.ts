import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import byCity from './by_city.ts'

interface Answer {
  streets: { id: string; name: string; isDeleted: boolean }[]
}

describeOperation(byCity, ({ it }) => {
  it('lists streets of a city by name, deleted ones on request', async ({ ask }) => {
    const made = await ask<{ cities: { id: string }[] }>('/admin/geo/save', {
      corporationId: demo.corporation,
      cities: [
        {
          name: 'Elm Town',
          streets: [{ name: 'beech Road' }, { name: 'Ash Road' }, { name: 'Cut Road', isDeleted: true }],
        },
      ],
    })
    const cityId = made.cities[0]?.id
    const seen = async (more: object = {}) =>
      (await ask<Answer>(byCity.path, { organizationId: demo.confirmingOrganization, cityId, ...more })).streets.map(
        ({ name, isDeleted }) => `${name} ${isDeleted}`,
      )
    assert.deepEqual(await seen(), ['Ash Road false', 'beech Road false'])
    assert.deepEqual(await seen({ includeDeleted: true }), ['Ash Road false', 'beech Road false', 'Cut Road true'])
  })

  it('refuses a city of another organization', async ({ ask, refuse }) => {
    const deleted = randomUUID()
    await ask('/admin/geo/save', {
      corporationId: demo.corporation,
      cities: [{ id: deleted, name: 'Pompeii', isDeleted: true }],
    })
    for (const body of [
      { organizationId: demo.organization, cityId: randomUUID() },
      { organizationId: demo.confirmingOrganization, cityId: demo.city },
      { organizationId: demo.organization, cityId: deleted },
    ]) {
      const refusal = await refuse(byCity.path, body)
      assert.deepEqual(
        [refusal.status, refusal.error, refusal.details.fields[0]?.path],
        [404, 'CITY_NOT_FOUND', 'cityId'],
      )
    }
    const body = { organizationId: demo.organization, cityId: deleted, includeDeleted: true }
    assert.deepEqual((await ask<Answer>(byCity.path, body)).streets, [])
  })
})
