import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import create from './create.ts'

interface Employee extends Record<string, unknown> {
  id: string
}

describeOperation(create, ({ it }) => {
  const get = ({ ask }: World, id: string) => ask<Employee>('/api/employees/v1/employee/get', { id })
  let codes = 0
  const freeCode = () => `C${++codes}`

  it('stores and returns every field', async (world) => {
    const { organizationId, addRole } = await openStaff(world)
    const second = (await openStaff(world)).organizationId
    const mainRoleId = await addRole('WAITER')
    const input = {
      code: freeCode(),
      firstName: 'Ana',
      middleName: 'Maria',
      lastName: 'Silva',
      name: 'Ana S.',
      phone: '+442079460001',
      email: 'ana@example.com',
      cardNumber: '0042',
      note: 'Speaks Portuguese',
      hireDate: '2026-02-01',
      mainRoleId,
      mainOrganizationId: organizationId,
      organizationIds: [second],
      responsibleForOrganizationIds: [second],
    }
    const made = await world.ask<Employee>(create.path, input)
    assert.deepEqual(made, {
      ...input,
      id: made.id,
      roleIds: [mainRoleId],
      organizationIds: [organizationId, second],
      isSystem: false,
      isFired: false,
      fireDate: null,
    })
    assert.deepEqual(await get(world, made.id), made)
  })

  it('fills omitted fields', async (world) => {
    const { organizationId: mainOrganizationId } = await openStaff(world)
    const made = (more: object = {}) =>
      world.ask<Employee>(create.path, { code: freeCode(), mainOrganizationId, ...more })
    const bare = await made()
    assert.equal(bare.name, bare.code)
    assert.deepEqual(
      [bare.organizationIds, bare.responsibleForOrganizationIds, bare.roleIds, bare.mainRoleId, bare.hireDate],
      [[mainOrganizationId], [], [], null, null],
    )
    assert.equal((await made({ firstName: 'Ana', lastName: 'Silva', name: null })).name, 'Ana Silva')
    assert.equal((await made({ hireDate: '2026-02-01T23:30:00.000+03:00' })).hireDate, '2026-02-01')
    assert.equal((await made({ hireDate: '2026-02-01T23:30:00.000-03:00' })).hireDate, '2026-02-02')
    assert.equal((await made({ phone: '' })).phone, null)
  })

  it('makes a name of at most 200 characters, which the operator can save again', async (world) => {
    const { organizationId } = await openStaff(world)
    const place = { mainOrganizationId: organizationId, organizationIds: [organizationId] }
    const names = { firstName: '🍕'.repeat(150), middleName: 'b'.repeat(200), lastName: 'c'.repeat(200) }
    const { id } = await world.ask<Employee>(create.path, { ...place, code: freeCode(), ...names })
    const { name } = await get(world, id)
    assert.equal(name, `${'🍕'.repeat(150)} ${'b'.repeat(49)}`)
    const { corporation: corporationId } = demo
    const { employees } = await world.ask<{ employees: Employee[] }>('/admin/employees/list', { corporationId })
    const listed = employees.find((employee) => employee.id === id)
    await world.ask('/admin/employees/save', { corporationId, employees: [{ id, displayName: listed?.displayName }] })
  })

  it('makes the employee usable immediately', async (world) => {
    const { organizationId, addRole, clockin } = await openStaff(world)
    const mainRoleId = await addRole('COOK')
    const body = { code: freeCode(), name: 'Cora Cook', mainOrganizationId: organizationId, mainRoleId }
    const { id } = await world.ask<Employee>(create.path, body)
    const { employeeInfo } = await world.ask<{ employeeInfo: { displayName: string } }>('/api/1/employees/info', {
      organizationId,
      id,
    })
    assert.equal(employeeInfo.displayName, 'Cora Cook')
    assert.equal(await clockin(id, { roleId: mainRoleId }), undefined)
  })

  it('gives a code to one of many concurrent clients', async (world) => {
    const { organizationId: mainOrganizationId } = await openStaff(world)
    const code = freeCode()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => world.call<{ error: string }>(create.path, { code, mainOrganizationId })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      assert.deepEqual([status, body.error], [409, 'CODE_ALREADY_USED'])
  })

  it('records the author in the events of the chain', async (world) => {
    const { organizationId: mainOrganizationId } = await openStaff(world)
    const { id } = await world.ask<Employee>(create.path, { code: freeCode(), mainOrganizationId, name: 'Eve' })
    const events = await world.pool<{ type: string; ownerId: string; authorKind: string; name: string }[]>`
      select type, owner_id, author_kind, info ->> 'displayName' as name from event where subject_id = ${id}`
    assert.deepEqual(
      events.map((event) => ({ ...event })),
      [{ type: 'EmployeeUpdate', ownerId: demo.corporation, authorKind: 'key', name: 'Eve' }],
    )
  })

  it('refuses unknown or invisible ids and unreadable days', async (world) => {
    const { organizationId: mainOrganizationId, addRole } = await openStaff(world)
    const other = (await openStaff(world)).organizationId
    const deleted = await addRole('GONE', { isDeleted: true })
    const token = await world.tokenOf({ organizationIds: [mainOrganizationId] })
    for (const [more, status, code, path] of [
      [{ mainRoleId: randomUUID() }, 404, 'ROLE_NOT_FOUND', 'mainRoleId'],
      [{ mainRoleId: deleted }, 404, 'ROLE_NOT_FOUND', 'mainRoleId'],
      [{ hireDate: 'yesterday' }, 400, 'INVALID_DAY', 'hireDate'],
      [{ hireDate: '2026-02-30' }, 400, 'INVALID_DAY', 'hireDate'],
      [{ code: '' }, 400, 'INVALID_REQUEST', 'code'],
      [{ mainOrganizationId: other }, 403, 'ORGANIZATION_FORBIDDEN', undefined],
      [{ organizationIds: [other] }, 403, 'ORGANIZATION_FORBIDDEN', undefined],
      [{ responsibleForOrganizationIds: [other] }, 403, 'ORGANIZATION_FORBIDDEN', undefined],
    ] as const) {
      const body = { code: freeCode(), mainOrganizationId, ...more }
      const refusal = await world.refuse(create.path, body, { token })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
