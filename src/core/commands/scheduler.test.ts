import assert from 'node:assert/strict'
import type { DueFrontCommand } from '#core/operation/command_definition.ts'
import type { Operation } from '#core/operation/operation.ts'
import readyForCooking from '#domains/deliveries/ready_for_cooking.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld } from '#test/harness/world.ts'
import { Scheduler } from './scheduler.ts'

/** Returns the front office's command with these due commands. */
function timed(listDue: () => Promise<DueFrontCommand<unknown>[]>): Operation {
  const { command } = readyForCooking
  if (!command || command.creates) throw new Error('The operation is to be a command that changes something')
  return { ...readyForCooking, command: { ...command, listDue } }
}

describeWorld('The scheduler of front offices', ({ it }) => {
  it('continues after commands that cannot be listed or issued, and logs them once', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderId = await restaurant.place()
    const due = (id: string): DueFrontCommand<unknown> => ({
      corporationId: demo.corporation,
      organizationId: restaurant.organizationId,
      body: { organizationId, orderId: id },
    })
    const logged: string[] = []
    const log = (_fields: unknown, sentence?: string) => void logged.push(sentence ?? '')
    const scheduler = new Scheduler({
      ...world.node.app,
      log: { debug: log, info: log, warn: log, error: log },
      operations: [
        { ...timed(() => Promise.reject(new Error('a fault'))), path: '/front/deliveries/unlistable' },
        timed(async () => [due('no id'), due(orderId)]),
      ],
    })
    assert.equal(await scheduler.tick(), 1)
    assert.equal(await scheduler.tick(), 1)
    assert.deepEqual(logged, ['failed to list due commands', 'failed to issue a due command'])
  })
})
