import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openLinkedKitchen } from '#test/harness/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('makes a token that links a front office as this terminal group', async (world) => {
    const kitchen = await openLinkedKitchen(world)
    const terminal = await kitchen.connect()
    const welcome = await terminal.until(() => terminal.received.find((message) => message.type === 'welcome'))
    assert.equal(welcome.terminalGroupId, kitchen.terminalGroupId)
    terminal.cut()
  })

  it('knows no terminal group of this id', async ({ refuse }) => {
    const refused = await refuse(create.path, { terminalGroupId: randomUUID(), name: 'Till' })
    assert.deepEqual(
      [refused.status, refused.error, refused.details.fields[0]?.path],
      [404, 'TERMINAL_GROUP_NOT_FOUND', 'terminalGroupId'],
    )
  })
})
