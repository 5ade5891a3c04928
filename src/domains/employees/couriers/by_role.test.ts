import assert from 'node:assert/strict'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import byRole from './by_role.ts'

interface Answer {
  employeesWithCheckRoles: {
    organizationId: string
    items: { id: string; checkRolesResult: { checkedRoleCode: string; employeeHasRole: boolean }[] }[]
  }[]
}

describeOperation(byRole, ({ it }) => {
  it('returns for each courier and requested role whether the courier has it', async (world) => {
    const { organizationId, hire, addRole } = await openStaff(world)
    const elsewhere = await openStaff(world)
    const rider = await addRole('RIDER')
    const former = await addRole('FORMER', { isDeleted: true })
    const strange = await elsewhere.addRole('STRANGE')
    const holder = await hire({ roleIds: [rider, former, strange] })
    const novice = await hire()
    const { employeesWithCheckRoles } = await world.ask<Answer>(byRole.path, {
      organizationIds: [organizationId],
      rolesToCheck: ['RIDER', 'FORMER', 'STRANGE', 'rider', 'NEVER', 'RIDER'],
    })
    const checked = (id: string) =>
      employeesWithCheckRoles[0]?.items
        .find((employee) => employee.id === id)
        ?.checkRolesResult.map(({ checkedRoleCode, employeeHasRole }) => [checkedRoleCode, employeeHasRole])
    const none = ['RIDER', 'FORMER', 'STRANGE', 'rider', 'NEVER'].map((code) => [code, false])
    assert.deepEqual(checked(novice), none)
    assert.deepEqual(checked(holder), [['RIDER', true], ...none.slice(1)])
  })
})
