import assert from 'node:assert/strict'
import { openStaff } from '#test/staff.ts'
import { testSettings } from '#test/template.ts'
import { addressOf, describeWorld } from '#test/world.ts'
import { createLog, startNode } from '../node.ts'

describeWorld(
  'A worker beside an API',
  ({ it }) => {
    it('carries out by what was changed at the API a moment before', async (world) => {
      const settings = { ...testSettings, role: 'worker' } as const
      const worker = await startNode(await addressOf(world), settings, { log: createLog('error') })
      const staff = await openStaff(world)
      const codes = new Set<string | undefined>()
      for (let times = 0; times < 10; times++) codes.add(await staff.clockin(await staff.hire()))
      assert.deepEqual(codes, new Set([undefined]))
      await worker.stop()
    })
  },
  { role: 'api' },
)
