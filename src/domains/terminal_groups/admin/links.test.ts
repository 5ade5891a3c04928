import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { eventually } from '#test/harness/receiver.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import links from './links.ts'

interface Links {
  links: {
    terminalGroupId: string
    isConnected: boolean
    reportedAt: string | null
    report: Record<string, unknown> | null
  }[]
}

describeOperation(links, ({ it }) => {
  it('says whether a front office is connected, and what it last reported', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const linkOf = async () =>
      (await world.ask<Links>(links.path, { corporationId: demo.corporation })).links.find(
        ({ terminalGroupId }) => terminalGroupId === restaurant.terminalGroupId,
      )
    const { terminalGroupId } = restaurant
    assert.deepEqual(await linkOf(), { terminalGroupId, isConnected: false, reportedAt: null, report: null })
    const terminal = await restaurant.connect()
    terminal.say({ type: 'health', isAsleep: false, report: { name: 'Till', ticketsDue: 2 } })
    const reported = await eventually(linkOf, (link) => link?.report != null)
    assert.deepEqual([reported?.isConnected, reported?.report], [true, { name: 'Till', ticketsDue: 2 }])
    assert.ok(Date.parse(reported?.reportedAt ?? '') > 0)
    terminal.cut()
    await eventually(linkOf, (link) => link?.isConnected === false)
  })
})
