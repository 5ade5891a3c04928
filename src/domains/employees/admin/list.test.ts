import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('lists only employees of the corporation, by name', async ({ ask }) => {
    const { employees } = await ask<{ employees: { id: string; isCourier: boolean }[] }>(list.path, {
      corporationId: demo.corporation,
    })
    assert.deepEqual(
      employees.map(({ id, isCourier }) => [id, isCourier]),
      [
        [demo.cook, false],
        [demo.formerEmployee, false],
        [demo.headChef, false],
        [demo.leavingCourier, true],
        [demo.manager, false],
        [demo.operator, false],
        [demo.courier, true],
        [demo.waiter, false],
        [demo.secondWaiter, false],
      ],
    )
    assert.deepEqual(await ask(list.path, { corporationId: randomUUID() }), { employees: [] })
  })
})
