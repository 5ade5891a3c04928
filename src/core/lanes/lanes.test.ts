import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld, withNode } from '#test/harness/world.ts'

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
  },
  { role: 'api' },
)
