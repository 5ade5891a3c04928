import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOwnWorld(save.path, ({ it }) => {
  it('creates roles and replaces them by id', async ({ ask }) => {
    const waiter = { id: randomUUID(), code: 'WAITER', name: 'Waiter', organizationIds: [demo.organization] }
    const saved = await ask<{ roles: string[] }>(save.path, {
      corporationId,
      roles: [waiter, { code: 'HOST', name: 'Host' }],
    })
    assert.equal(saved.roles[0], waiter.id)
    await ask(save.path, {
      corporationId,
      roles: [{ id: waiter.id, code: 'WAIT', name: 'Waiter', isDeleted: true }],
    })
    const { roles } = await ask<{ roles: { id: string }[] }>('/admin/roles/list', { corporationId })
    const unpaid = { isCourier: false, paymentPerHour: null, steadySalary: null, scheduleType: 'SESSION' }
    const plain = { ...unpaid, canWorkBySubstitutedCard: false, organizationIds: null }
    assert.deepEqual(
      saved.roles.map((id) => roles.find((role) => role.id === id)),
      [
        { ...plain, id: waiter.id, code: 'WAIT', name: 'Waiter', isDeleted: true },
        { ...plain, id: saved.roles[1], code: 'HOST', name: 'Host', isDeleted: false },
      ],
    )
  })

  it('refuses unknown, foreign and repeated ids', async ({ refuse }) => {
    const unknown = randomUUID()
    const cook = { id: unknown, code: 'COOK', name: 'Cook' }
    for (const [body, status, code, path] of [
      [{ corporationId: unknown, roles: [cook] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        { roles: [{ ...cook, organizationIds: [unknown] }] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'roles[0].organizationIds[0]',
      ],
      [{ roles: [cook, cook] }, 400, 'REPEATED_ID', 'roles[1].id'],
      [{ roles: [{ ...cook, code: '' }] }, 400, 'INVALID_REQUEST', 'roles[0].code'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
