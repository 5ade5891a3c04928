import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('creates a token that links a front office to the terminal group', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    const welcome = await terminal.until(() => terminal.received.find((message) => message.type === 'welcome'))
    assert.equal(welcome.terminalGroupId, restaurant.terminalGroupId)
    terminal.cut()
  })

  it('refuses an unknown terminal group', async ({ refuse }) => {
    const refused = await refuse(create.path, { terminalGroupId: randomUUID(), name: 'Terminal' })
    assert.deepEqual(
      [refused.status, refused.error, refused.details.fields[0]?.path],
      [404, 'TERMINAL_GROUP_NOT_FOUND', 'terminalGroupId'],
    )
  })
})
