import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  it('makes employees and replaces them by id', async ({ ask }) => {
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
    const plain = { ...nothing, isCourier: false, roleIds: [] }
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

  it('refuses what does not belong together', async ({ refuse }) => {
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
      [{ employees: [ann, ann] }, 400, 'REPEATED_ID', 'employees[1].id'],
      [{ employees: [{ displayName: '' }] }, 400, 'INVALID_REQUEST', 'employees[0].displayName'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
