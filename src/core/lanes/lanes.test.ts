import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { asId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openMachineOf } from '#test/harness/citus.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { addressOf, describeOwnWorld, withNode } from '#test/harness/world.ts'
import { pollLane } from './lanes.store.ts'

describeOwnWorld(
  'A worker next to an API',
  ({ it }) => {
    it('executes commands with what was just changed through the API', async (world) => {
      await withNode(world, { role: 'worker' }, async () => {
        const restaurant = await openRestaurant(world)
        const order = await restaurant.place(courierOrder)
        for (let times = 0; times < 10; times++) {
          const rider = { displayName: 'Rider', isCourier: true, organizationIds: [restaurant.organizationId] }
          const hired = await world.ask<{ employees: string[] }>('/admin/employees/save', {
            corporationId: demo.corporation,
            employees: [rider],
          })
          const employeeId = hired.employees[0]!
          await restaurant.change('update_order_courier', order, { employeeId })
          assert.equal((await restaurant.read(order)).order?.courierInfo?.courier.id, employeeId)
        }
      })
    })

    it('never reads the version of a command without the command', async (world) => {
      const { organizationId, terminalGroupId, body } = await openRestaurant(world)
      const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', body())
      const isOf = world.pool`organization_id = ${organizationId} and id = ${correlationId}`
      await world.pool`update command set state = 'applied', finished_at = accepted_at where ${isOf}`
      const { machine, names } = await openMachineOf(await addressOf(world), organizationId, ['lane_work', 'command'])
      const [work, command] = names.map((name) => machine(name))
      const lane = {
        organizationId: asId<'Organization'>(organizationId),
        terminalGroupId: asId<'TerminalGroup'>(terminalGroupId),
      }
      const { caches } = world.node.app
      // Holds the poll between its reads of the commands and of the version, if there is a moment between them.
      const polled = await transaction(machine, async (db) => {
        await db`set local citus.enable_manual_changes_to_shards = on`
        await db`lock table ${work} in access exclusive mode`
        const poll = pollLane(world.pool, lane, { caches, rowsMax: 10, sending: undefined })
        await waitForLockWaiters(world.pool)
        await db`update ${command} set state = 'accepted', finished_at = null where ${isOf}`
        await db`update ${work} set version = version + 1 where organization_id = ${organizationId}`
        return { poll }
      })
      const { version, pending } = (await polled.poll)!
      assert.deepEqual([version, pending.map(({ id }) => id)], [2, [correlationId]])
      await machine.end()
    })
  },
  { role: 'api' },
)
