import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { arrivedOf, receiveFrom, waitForAnnouncements } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const type = 'BusinessHoursAndMappingUpdate'
const wished = { businessHoursAndMappingUpdateFilter: { updates: true } }

describeWorld('Webhooks of business hours', ({ it }) => {
  it('are sent when restrictions change, and not when they stay the same', async (world) => {
    const { organizationId, restrict, written, receiver } = await openReceiving(world)
    await restrict({ from: 600, to: 1200 })
    assert.equal(await written(), 1)
    await restrict({ from: 600, to: 1200 })
    assert.equal(await written(), 1)
    await restrict({ from: 600, to: 1260 })
    assert.equal(await written(), 2)
    const events = await receiver.events(2)
    assert.deepEqual(
      events.map((event) => [event.eventType, event.organizationId]),
      [
        [type, organizationId],
        [type, organizationId],
      ],
    )
    const [first, second] = events.map(({ eventInfo }) => eventInfo as { revision: number })
    assert.deepEqual(Object.keys(first!), ['revision'])
    assert.ok(first!.revision < second!.revision)
    await receiver.close()
  })

  it('follow the setting that disables restrictions', async (world) => {
    const { restrict, use, written, receiver } = await openReceiving(world)
    await use(false)
    assert.equal(await written(), 0)
    await restrict({ from: 600, to: 1200 })
    assert.equal(await written(), 0)
    await use(true)
    assert.equal(await written(), 1)
    await use(false)
    assert.equal(await written(), 2)
    await receiver.events(2)
    await receiver.close()
  })

  it('are sent only on request', async (world) => {
    const { organizationId, terminalGroupId, restrict, written, receiver } = await openReceiving(world, {})
    const asking = await receiveFrom(world, organizationId, wished)
    await restrict({ from: 600, to: 1200 })
    assert.equal(await written(), 1)
    await asking.events(1)
    const items = [{ productId: demo.coffee, balance: 0 }]
    await world.ask('/api/1/stop_lists/add', { organizationId, terminalGroupId, items })
    await receiver.events(1)
    assert.deepEqual(arrivedOf(receiver, type), [])
    await Promise.all([asking.close(), receiver.close()])
  })
})

async function openReceiving(world: World, filter: object = wished) {
  const { organizationId, terminalGroupId } = await openRestaurant(world)
  const receiver = await receiveFrom(world, organizationId, filter)
  return {
    organizationId,
    terminalGroupId,
    receiver,
    restrict: (row: object) =>
      world.ask('/admin/delivery_restrictions/save', { organizationId, restrictions: [{ terminalGroupId, ...row }] }),
    use: (useBusinessHoursAndMapping: boolean) =>
      world.ask('/admin/organizations/save', {
        id: organizationId,
        corporationId: demo.corporation,
        name: 'Test restaurant',
        settings: { useBusinessHoursAndMapping },
      }),
    /** Waits until nothing is left to announce, and returns the number of events. */
    async written() {
      await waitForAnnouncements(world)
      const rows = await world.pool`select 1 from event where owner_id = ${organizationId} and type = ${type}`
      return rows.length
    },
  }
}
