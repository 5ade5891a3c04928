import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { courierOrder, openKitchen } from '#test/kitchen.ts'
import { testSettings } from '#test/template.ts'
import { addressOf, describeWorld } from '#test/world.ts'
import { createLog, startNode } from '../node.ts'

describeWorld(
  'A worker beside an API',
  ({ it }) => {
    it('carries out by what was changed at the API a moment before', async (world) => {
      const settings = { ...testSettings, role: 'worker' } as const
      const worker = await startNode(await addressOf(world), settings, { log: createLog('error') })
      try {
        const kitchen = await openKitchen(world)
        const order = await kitchen.place(courierOrder)
        for (let times = 0; times < 10; times++) {
          const rider = { displayName: 'Rider', isCourier: true, organizationIds: [kitchen.organizationId] }
          const hired = await world.ask<{ employees: string[] }>('/admin/employees/save', {
            corporationId: demo.corporation,
            employees: [rider],
          })
          const employeeId = hired.employees[0]!
          await kitchen.change('update_order_courier', order, { employeeId })
          assert.equal((await kitchen.read(order)).order?.courierInfo?.courier.id, employeeId)
        }
      } finally {
        await worker.stop()
      }
    })
  },
  { role: 'api' },
)
