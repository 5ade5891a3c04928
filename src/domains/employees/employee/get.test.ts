import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import get from './get.ts'

interface Employee {
  id: string
  [field: string]: unknown
}

describeOperation(get, ({ it }) => {
  it('returns employees of the whole chain, also fired ones', async (world) => {
    const { hire } = await openStaff(world)
    const id = await hire({ displayName: 'Rosa', isDeleted: true, fireDate: '2026-03-01', organizationIds: null })
    const { name, isFired, fireDate, organizationIds } = await world.ask<Employee>(get.path, { id })
    assert.deepEqual([name, isFired, fireDate, organizationIds], ['Rosa', true, '2026-03-01', null])
  })

  it('hides organizations that the key does not see', async (world) => {
    const [here, there] = [await openStaff(world), await openStaff(world)]
    const organizationIds = [here.organizationId, there.organizationId]
    const roles = [await here.addRole('COOK'), await there.addRole('COOK')]
    const id = await here.hire({
      organizationIds,
      mainOrganizationId: there.organizationId,
      responsibleForOrganizationIds: organizationIds,
      roleIds: roles,
      mainRoleId: roles[1],
    })
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    const seen = await world.ask<Employee>(get.path, { id }, { token })
    const { mainOrganizationId, responsibleForOrganizationIds: responsible, mainRoleId, roleIds } = seen
    assert.deepEqual(
      [mainOrganizationId, seen.organizationIds, responsible, mainRoleId, roleIds],
      [null, [here.organizationId], [here.organizationId], null, [roles[0]]],
    )
    const whole = await world.ask<Employee>(get.path, { id })
    assert.deepEqual([whole.mainOrganizationId, whole.mainRoleId], [there.organizationId, roles[1]])
  })

  it('does not find invisible or unknown employees', async (world) => {
    const [here, there] = [await openStaff(world), await openStaff(world)]
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    for (const id of [await there.hire(), randomUUID()]) {
      const { status, error, details } = await world.refuse(get.path, { id }, { token })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'EMPLOYEE_NOT_FOUND', 'id'])
    }
  })
})
