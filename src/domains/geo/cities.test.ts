import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import cities from './cities.ts'

interface Answer {
  cities: { organizationId: string; items: { id: string; name: string; externalRevision: number }[] }[]
}

describeOwnWorld(cities.path, ({ it }) => {
  it('lists cities by organization, deleted ones on request', async ({ ask }) => {
    const city = { name: 'Atlantis', organizationIds: [demo.confirmingOrganization], classifierId: 'A-1' }
    const made = await ask<{ cities: { id: string }[] }>('/admin/geo/save', {
      corporationId: demo.corporation,
      cities: [city],
    })
    const id = made.cities[0]?.id
    const seen = async (more: object = {}) => {
      const organizationIds = [demo.organization, demo.confirmingOrganization]
      const { cities: found } = await ask<Answer>(cities.path, { organizationIds, ...more })
      return found.map(({ items }) => items.map(({ name, externalRevision }) => `${name} ${externalRevision}`))
    }
    assert.deepEqual(await seen(), [['Harbour Town 1'], ['Atlantis 1']])
    await ask('/admin/geo/save', { corporationId: demo.corporation, cities: [{ ...city, id, isDeleted: true }] })
    assert.deepEqual(await seen(), [['Harbour Town 1'], []])
    assert.deepEqual(await seen({ includeDeleted: true }), [['Harbour Town 1'], ['Atlantis 2']])
  })
})
