import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { dayOf } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import fire from './fire.ts'

interface Employee {
  isFired: boolean
  fireDate: string | null
}

describeOperation(fire, ({ it }) => {
  const get = ({ ask }: World, id: string) => ask<Employee>('/api/employees/v1/employee/get', { id })

  it('fires employees, who can no longer be used and keep their records', async (world) => {
    const { organizationId, terminalGroupId, hire } = await openStaff(world)
    const ids = [await hire({ mainOrganizationId: organizationId }), await hire(), await hire()]
    const [first, second, third] = ids
    const before = world.clock.now()
    const answer = await world.ask(fire.path, { ids: [first, second, first] })
    assert.deepEqual(answer, { firedIds: [first, second] })
    const { isFired, fireDate } = await get(world, first!)
    assert.ok(isFired)
    assert.ok([dayOf(before, 'Europe/London'), dayOf(world.clock.now(), 'Europe/London')].includes(fireDate!))
    assert.equal((await get(world, third!)).isFired, false)
    const { error } = await world.refuse('/api/1/employees/shift/clockin', {
      organizationId,
      terminalGroupId,
      employeeId: second,
    })
    assert.equal(error, 'EMPLOYEE_NOT_FOUND')
  })

  it('changes nothing for fired employees', async (world) => {
    const { hire } = await openStaff(world)
    const id = await hire({ isDeleted: true, fireDate: '2020-01-01' })
    assert.deepEqual(await world.ask(fire.path, { ids: [id] }), { firedIds: [id] })
    assert.equal((await get(world, id)).fireDate, '2020-01-01')
  })

  it('fires 100 employees, all or none', async (world) => {
    const { hire } = await openStaff(world)
    const stayed = await hire()
    const people = Array.from({ length: 100 }, () => ({ id: randomUUID(), displayName: 'Seasonal' }))
    await world.ask('/admin/employees/save', { corporationId: demo.corporation, employees: people })
    const ids = people.map(({ id }) => id)
    const { firedIds } = await world.ask<{ firedIds: string[] }>(fire.path, { ids })
    assert.deepEqual(firedIds, ids)
    const system = await hire({ isSystem: true })
    for (const [wrong, status, code, path] of [
      [[stayed, randomUUID()], 404, 'EMPLOYEE_NOT_FOUND', 'ids[1]'],
      [[stayed, system], 400, 'EMPLOYEE_IS_SYSTEM', 'ids[1]'],
      [[...ids, stayed], 400, 'INVALID_REQUEST', 'ids'],
      [[], 400, 'INVALID_REQUEST', 'ids'],
    ] as const) {
      const refusal = await world.refuse(fire.path, { ids: wrong })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
    assert.equal((await get(world, stayed)).isFired, false)
  })

  it('refuses employees who are not, or not fully, visible to the key', async (world) => {
    const [here, there] = [await openStaff(world), await openStaff(world)]
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    for (const [id, status, code] of [
      [await here.hire({ organizationIds: null }), 403, 'EMPLOYEE_FORBIDDEN'],
      [await there.hire(), 404, 'EMPLOYEE_NOT_FOUND'],
    ] as const) {
      const refusal = await world.refuse(fire.path, { ids: [id] }, { token })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, 'ids[0]'])
    }
  })
})
