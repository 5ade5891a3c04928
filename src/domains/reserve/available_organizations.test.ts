import assert from 'node:assert/strict'
import { openReservations } from '#test/fixtures/reservations.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import availableOrganizations from './available_organizations.ts'

interface Answer {
  organizations: { id: string; responseType: string; version?: string }[]
}

describeOperation(availableOrganizations, ({ it }) => {
  it('returns the organizations that have tables to reserve', async (world) => {
    const [reservations, restaurant] = [await openReservations(world), await openRestaurant(world)]
    const organizationIds = [reservations.organizationId, restaurant.organizationId]
    const ask = async (more: object) => (await world.ask<Answer>(availableOrganizations.path, more)).organizations
    assert.deepEqual(
      (await ask({ organizationIds })).map(({ id, responseType }) => [id, responseType]),
      [[reservations.organizationId, 'Simple']],
    )
    const [extended] = await ask({ organizationIds, returnAdditionalInfo: true })
    assert.deepEqual([extended?.responseType, extended?.version], ['Extended', '9.7.5'])
    const all = new Set((await ask({})).map(({ id }) => id))
    assert.deepEqual([all.has(reservations.organizationId), all.has(restaurant.organizationId)], [true, false])
  })

  it('omits organizations with a disabled terminal group', async (world) => {
    const { organizationId, terminalGroupId: id } = await openReservations(world)
    await world.ask('/admin/terminal_groups/save', { id, organizationId, name: 'Kitchen', isEnabled: false })
    const answer = await world.ask<Answer>(availableOrganizations.path, { organizationIds: [organizationId] })
    assert.deepEqual(answer.organizations, [])
  })
})
