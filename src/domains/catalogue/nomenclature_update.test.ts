import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import {
  arrivedOf,
  type Envelope,
  eventually,
  type Receiver,
  receiveFrom,
  waitForAnnouncements,
} from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const corporationId = demo.corporation
const wished = { nomenclatureUpdateFilter: { updates: true } }

describeWorld('Webhooks of the menu', ({ it }) => {
  const writes: [path: string, body: object][] = [
    ['/admin/menus/save', { corporationId, products: [{ name: 'Announced cake' }] }],
    ['/admin/directories/save', { corporationId, productTags: [{ name: 'Announced tag' }] }],
    ['/api/nomenclature/v1/nomenclature/category/create', { name: 'Announced category' }],
    ['/api/nomenclature/v1/product-scale/create', { name: 'Announced scale', productSizes: [{ name: 'Huge' }] }],
    ['/api/nomenclature/v2/group/create', { name: 'Announced group', code: '87654321' }],
  ]
  for (const [path, body] of writes)
    it(`send the revision of a change by ${path} to each organization of the chain`, async (world) => {
      const places = [await openReceiving(world), await openReceiving(world)]
      await world.ask(path, body)
      for (const { organizationId, receiver } of places) {
        const revision = await revisionAt(world, organizationId)
        const told = await untilRevision(receiver, revision)
        assert.deepEqual([told.organizationId, told.eventInfo], [organizationId, { revision }])
        await receiver.close()
      }
    })

  it('omit saves that change nothing, and combine frequent ones', async (world) => {
    const { organizationId, receiver } = await openReceiving(world)
    const save = (price: number) =>
      world.ask('/admin/menus/save', { corporationId, products: [{ name: 'Cheap cake', prices: [{ price }] }] })
    await Promise.all(Array.from({ length: 20 }, (_, i) => save(i + 1)))
    await save(21)
    const revision = await revisionAt(world, organizationId)
    await untilRevision(receiver, revision)
    await save(21)
    await save(22)
    const events = toldOf(await untilRevision(receiver, revision + 1).then(() => receiver))
    assert.equal(new Set(events.map(({ eventInfo }) => JSON.stringify(eventInfo))).size, events.length)
    const times = events.map(({ eventTime }) => Date.parse(`${eventTime.replace(' ', 'T')}Z`))
    for (const [i, time] of times.entries()) assert.ok(i === 0 || time - times[i - 1]! >= 1_000, String(times))
    await receiver.close()
  })

  it('are sent again after the receiver failed', async (world) => {
    const { organizationId, receiver } = await openReceiving(world)
    receiver.react = () => ({ status: receiver.received.length < 1 ? 500 : 200 })
    await world.ask('/admin/menus/save', { corporationId, products: [{ name: 'Late cake' }] })
    const revision = await revisionAt(world, organizationId)
    await receiver.requests(1)
    await eventually(
      async () => {
        world.clock.advance(1_000)
        return receiver.received.length
      },
      (count) => count >= 2,
    )
    assert.ok(toldOf(receiver).some(({ eventInfo }) => (eventInfo as { revision: number }).revision >= revision))
    await receiver.close()
  })

  it('are sent only on request, and not to other chains', async (world) => {
    const [silent, elsewhere] = [await openReceiving(world, {}), await openElsewhere(world)]
    const { organizationId, receiver } = await openReceiving(world)
    await world.ask('/admin/menus/save', { corporationId, products: [{ name: 'Secret cake' }] })
    await untilRevision(receiver, await revisionAt(world, organizationId))
    const written = await world.pool<{ ownerId: string }[]>`
      select distinct owner_id from event where type = 'NomenclatureUpdate'`
    const told = new Set(written.map(({ ownerId }) => ownerId))
    assert.deepEqual([told.has(elsewhere), told.has(organizationId)], [false, true])
    await waitForAnnouncements(world)
    // An earlier announcement would arrive first.
    await world.ask('/api/1/stop_lists/add', stopped(silent))
    assert.deepEqual(
      (await silent.receiver.events(1)).map(({ eventType }) => eventType),
      ['StopListUpdate'],
    )
    await Promise.all([receiver.close(), silent.receiver.close()])
  })
})

async function openReceiving(world: World, filter: object = wished) {
  const { organizationId, terminalGroupId } = await openRestaurant(world)
  // Announcements of the restaurant's own menu would otherwise be counted, too.
  await waitForAnnouncements(world)
  return { organizationId, terminalGroupId, receiver: await receiveFrom(world, organizationId, filter) }
}

/** Opens an organization of another chain, with a menu of its own. */
async function openElsewhere({ ask }: World): Promise<string> {
  const { id } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Elsewhere' })
  const organization = await ask<{ id: string }>('/admin/organizations/save', { corporationId: id, name: 'There' })
  return organization.id
}

const stopped = ({ organizationId, terminalGroupId }: { organizationId: string; terminalGroupId: string }) => ({
  organizationId,
  terminalGroupId,
  items: [{ productId: demo.coffee, balance: 0 }],
})

async function revisionAt(world: World, organizationId: string): Promise<number> {
  const { revision } = await world.ask<{ revision: number }>('/api/1/nomenclature', { organizationId })
  return revision
}

const toldOf = (receiver: Receiver) => arrivedOf(receiver, 'NomenclatureUpdate')

/** Waits for the event of the revision or a later one. */
const untilRevision = async (receiver: Receiver, revision: number): Promise<Envelope> => {
  const [event] = await eventually(
    async () => toldOf(receiver).filter(({ eventInfo }) => (eventInfo as { revision: number }).revision >= revision),
    (events) => events.length > 0,
  )
  return event!
}
