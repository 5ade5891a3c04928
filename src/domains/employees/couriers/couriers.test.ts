import assert from 'node:assert/strict'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import couriers from './couriers.ts'

interface Answer {
  employees: { organizationId: string; items: { id: string; isDeleted: boolean }[] }[]
}

describeOperation(couriers, ({ it }) => {
  it('lists couriers by restaurant, fired ones as deleted', async (world) => {
    const [first, second] = [await openStaff(world), await openStaff(world)]
    const here = await first.hire({ displayName: 'Bea', firstName: 'Beatrix', code: '17' })
    const gone = await first.hire({ displayName: 'Cal', isDeleted: true })
    const both = await second.hire({
      displayName: 'Ada',
      organizationIds: [first.organizationId, second.organizationId],
    })
    const cook = await first.hire({ isCourier: false })
    const { employees } = await world.ask<Answer>(couriers.path, {
      organizationIds: [second.organizationId, first.organizationId, second.organizationId],
    })
    const own = new Set([here, gone, both, cook])
    const seen = employees.map(({ organizationId, items }) => [organizationId, items.filter(({ id }) => own.has(id))])
    const person = { firstName: null, middleName: null, lastName: null, code: null, isDeleted: false }
    const ada = { ...person, id: both, displayName: 'Ada' }
    assert.deepEqual(seen, [
      [second.organizationId, [ada]],
      [
        first.organizationId,
        [
          ada,
          { ...person, id: here, firstName: 'Beatrix', displayName: 'Bea', code: '17' },
          { ...person, id: gone, displayName: 'Cal', isDeleted: true },
        ],
      ],
    ])
  })

  it('lists employees of `/api/employees/v1` with a position of couriers', async (world) => {
    const { organizationId, addRole } = await openStaff(world)
    const [riders, cooks] = [await addRole('RIDER', { isCourier: true }), await addRole('COOK')]
    const create = (code: string, mainRoleId: string) =>
      world.ask<{ id: string }>('/api/employees/v1/employee/create', {
        code,
        mainOrganizationId: organizationId,
        mainRoleId,
      })
    const [rider, cook] = [await create('7301', riders), await create('7302', cooks)]
    const drivers = async () => {
      const { employees } = await world.ask<Answer>(couriers.path, { organizationIds: [organizationId] })
      // Drivers of the whole chain are listed as well.
      return employees[0]!.items.map(({ id }) => id).filter((id) => id === rider.id || id === cook.id)
    }
    assert.deepEqual(await drivers(), [rider.id])
    await world.ask('/api/employees/v1/employee/update', { id: cook.id, mainRoleId: riders })
    assert.deepEqual(await drivers(), [rider.id, cook.id])
    await addRole('RIDER', { id: riders })
    assert.deepEqual(await drivers(), [])
  })

  it('returns nothing without organizations', async ({ ask }) => {
    assert.deepEqual((await ask<Answer>(couriers.path, { organizationIds: [] })).employees, [])
  })
})
