import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import update from './update.ts'

interface Employee extends Record<string, unknown> {
  id: string
}

describeOperation(update, ({ it }) => {
  const eventsOf = ({ pool }: World, id: string) =>
    pool<{ revision: number; note: string | null }[]>`
      select revision, info ->> 'note' as note from event where subject_id = ${id} order by revision`

  it('changes fields of the request, empties null ones, and keeps the rest', async (world) => {
    const { organizationId, hire, addRole } = await openStaff(world)
    const roles = [await addRole('COOK'), await addRole('WAITER'), await addRole('HOST')]
    const [cook, waiter, host] = roles
    const id = await hire({ code: 'U1', phone: '1', note: 'old', roleIds: [cook, host], mainRoleId: cook })
    const changed = await world.ask<Employee>(update.path, {
      id,
      firstName: 'Ana',
      note: null,
      mainRoleId: waiter,
      code: null,
      organizationIds: null,
      mainOrganizationId: organizationId,
    })
    assert.deepEqual(
      [changed.firstName, changed.note, changed.phone, changed.code, changed.name, changed.organizationIds],
      ['Ana', null, '1', 'U1', 'Rider', [organizationId]],
    )
    assert.deepEqual([changed.mainRoleId, changed.roleIds], [waiter, [waiter, host]])
    const bare = await world.ask<Employee>(update.path, { id, mainRoleId: null, name: '' })
    assert.deepEqual([bare.mainRoleId, bare.roleIds, bare.name], [null, [host], 'Ana'])
  })

  it('publishes only real changes', async (world) => {
    const { hire } = await openStaff(world)
    const id = await hire()
    for (const note of ['a', 'a', 'b']) await world.ask(update.path, { id, note })
    assert.deepEqual(
      (await eventsOf(world, id)).map(({ note }) => note),
      [null, 'a', 'b'],
    )
  })

  it('loses no change of concurrent clients', async (world) => {
    const { hire } = await openStaff(world)
    const id = await hire({ code: 'U2' })
    const notes = Array.from({ length: 16 }, (_, i) => `note ${i}`)
    await Promise.all(notes.map((note) => world.ask(update.path, { id, note })))
    const [, ...events] = await eventsOf(world, id)
    assert.deepEqual(events.map(({ note }) => note).sort(), [...notes].sort())
    const last = await world.ask<Employee>('/api/employees/v1/employee/get', { id })
    assert.equal(last.note, events.at(-1)?.note)
  })

  it('gives a free code to one of many concurrent requests', async (world) => {
    const { hire } = await openStaff(world)
    const ids = await Promise.all(Array.from({ length: 8 }, () => hire()))
    const answers = await Promise.all(ids.map((id) => world.call<{ error: string }>(update.path, { id, code: 'U3' })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(
      answers.every(({ status, body }) => status === 200 || (status === 409 && body.error === 'CODE_ALREADY_USED')),
    )
  })

  it('lets keys change only fully visible employees', async (world) => {
    const [here, there] = [await openStaff(world), await openStaff(world)]
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    const both = { organizationIds: [here.organizationId, there.organizationId] }
    const responsible = { responsibleForOrganizationIds: [there.organizationId] }
    for (const [id, status, code] of [
      [await here.hire(both), 403, 'EMPLOYEE_FORBIDDEN'],
      [await here.hire({ organizationIds: null }), 403, 'EMPLOYEE_FORBIDDEN'],
      [await here.hire(responsible), 403, 'EMPLOYEE_FORBIDDEN'],
      [await there.hire(), 404, 'EMPLOYEE_NOT_FOUND'],
      [randomUUID(), 404, 'EMPLOYEE_NOT_FOUND'],
    ] as const) {
      const refusal = await world.refuse(update.path, { id, note: 'x' }, { token })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, 'id'])
    }
    const id = await here.hire()
    assert.equal((await world.ask<Employee>(update.path, { id, note: 'x' }, { token })).note, 'x')
  })

  it('refuses unknown roles, invalid days and used codes', async (world) => {
    const { hire } = await openStaff(world)
    await hire({ code: 'U4' })
    const id = await hire()
    for (const [more, status, code, path] of [
      [{ mainRoleId: randomUUID() }, 404, 'ROLE_NOT_FOUND', 'mainRoleId'],
      [{ hireDate: '2026-13-01' }, 400, 'INVALID_DAY', 'hireDate'],
      [{ code: 'U4' }, 409, 'CODE_ALREADY_USED', 'code'],
    ] as const) {
      const refusal = await world.refuse(update.path, { id, ...more })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
