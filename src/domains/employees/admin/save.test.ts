import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  it('creates employees and replaces them by id', async ({ ask }) => {
    const rosa = { id: randomUUID(), displayName: 'Rosa' }
    const saved = await ask<{ employees: string[] }>(save.path, {
      corporationId,
      employees: [rosa, { displayName: 'Ben', firstName: 'Benjamin', organizationIds: [demo.organization] }],
    })
    assert.equal(saved.employees[0], rosa.id)
    await ask(save.path, { corporationId, employees: [{ ...rosa, displayName: 'Rosa B.', isDeleted: true }] })

    const { employees } = await ask<{ employees: { id: string }[] }>('/admin/employees/list', { corporationId })
    const seen = saved.employees.map((id) => employees.find((employee) => employee.id === id))
    const nothing = { code: null, middleName: null, lastName: null, email: null, phone: null, cellPhone: null }
    const plain = {
      ...nothing,
      isCourier: false,
      isSystem: false,
      mainOrganizationId: null,
      responsibleForOrganizationIds: [],
      roleIds: [],
      mainRoleId: null,
      cardNumber: null,
      note: null,
      hireDate: null,
      fireDate: null,
    }
    assert.deepEqual(seen, [
      { ...plain, id: rosa.id, firstName: null, displayName: 'Rosa B.', isDeleted: true, organizationIds: null },
      {
        ...plain,
        id: saved.employees[1],
        firstName: 'Benjamin',
        displayName: 'Ben',
        isDeleted: false,
        organizationIds: [demo.organization],
      },
    ])
  })

  it('lets employees exchange codes, and publishes only changed employees', async ({ ask, refuse, pool }) => {
    const people = [1, 2, 3].map((number) => ({ id: randomUUID(), displayName: `P${number}`, code: `hand ${number}` }))
    const [first, second, third] = people
    await ask(save.path, { corporationId, employees: people })
    const swapped = [{ ...first, code: second?.code }, { ...second, code: first?.code }, third]
    await ask(save.path, { corporationId, employees: swapped })
    const events = await pool<{ code: string }[]>`
      select info ->> 'code' as code from event where subject_id = any(${people.map(({ id }) => id)}) order by revision`
    assert.deepEqual(
      events.map(({ code }) => code),
      ['hand 1', 'hand 2', 'hand 3', 'hand 2', 'hand 1'],
    )
    const newcomer = { displayName: 'P4', code: 'hand 3' }
    const refusal = await refuse(save.path, { corporationId, employees: [{ displayName: 'P5' }, newcomer] })
    assert.deepEqual([refusal.status, refusal.error], [409, 'CODE_ALREADY_USED'])
    assert.equal(refusal.details.fields[0]?.path, 'employees[1].code')
    await ask(save.path, { corporationId, employees: [{ ...third, isDeleted: true }, newcomer] })
  })

  it('refuses unknown, foreign and repeated ids', async ({ refuse }) => {
    const unknown = randomUUID()
    const ann = { id: unknown, displayName: 'Ann' }
    for (const [body, status, code, path] of [
      [{ corporationId: unknown, employees: [ann] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        { employees: [{ ...ann, organizationIds: [unknown] }] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'employees[0].organizationIds[0]',
      ],
      [{ employees: [{ ...ann, roleIds: [unknown] }] }, 404, 'ROLE_NOT_FOUND', 'employees[0].roleIds[0]'],
      [{ employees: [{ ...ann, mainRoleId: unknown }] }, 404, 'ROLE_NOT_FOUND', 'employees[0].mainRoleId'],
      [
        { employees: [{ ...ann, mainOrganizationId: unknown }] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'employees[0].mainOrganizationId',
      ],
      [{ employees: [ann, ann] }, 400, 'REPEATED_ID', 'employees[1].id'],
      [{ employees: [{ displayName: '' }] }, 400, 'INVALID_REQUEST', 'employees[0].displayName'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
