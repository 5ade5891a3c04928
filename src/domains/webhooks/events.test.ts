import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import events from './events.ts'

interface Page {
  revision: number
  hasMore: boolean
  hasGap: boolean
  events: { eventType: string; eventInfo: { id?: string; place?: number } }[]
}

interface Reading {
  organizationId: string
  afterRevision?: number
  webHooksFilter?: object
}

const read = ({ ask }: World, request: Reading, token: string): Promise<Page> => ask(events.path, request, { token })

describeOperation(events, ({ it }) => {
  it('returns what a receiver gets, from the revision of an earlier answer', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    const start = await read(world, { organizationId }, token)
    assert.deepEqual([start.events, start.hasMore], [[], false])
    await publishEvents(world, subscription, [{ info: { list: { sum: 12.5 } } }, { type: 'Undeclared' }])
    const [sent] = await receiver.requests(1)
    const page = await read(world, { organizationId, afterRevision: start.revision }, token)
    assert.deepEqual(page.events, sent!.events)
    const last = await read(world, { organizationId, afterRevision: page.revision }, token)
    assert.deepEqual([last.events, last.revision, last.hasGap], [[], page.revision, false])
    const ninetyDaysUs = 90 * 86_400 * 1_000_000
    const old = await read(world, { organizationId, afterRevision: page.revision - ninetyDaysUs - 1_000_000 }, token)
    assert.deepEqual([old.events, old.hasGap], [page.events, true])
    await receiver.close()
  })

  it('returns every event once, over pages', async (world) => {
    const receiver = await openReceiver()
    const subscription = await subscribe(world, receiver.url)
    const { organizationId, token } = subscription
    const { revision: start } = await read(world, { organizationId }, token)
    const places = Array.from({ length: 205 }, (_, place) => place)
    await publishEvents(
      world,
      subscription,
      places.map((place) => ({ info: { place } })),
    )
    const found: unknown[] = []
    const mores: boolean[] = []
    for (let afterRevision = start, hasMore = true; hasMore; ) {
      const page = await read(world, { organizationId, afterRevision }, token)
      found.push(...page.events.map(({ eventInfo }) => eventInfo.place))
      ;({ revision: afterRevision, hasMore } = page)
      mores.push(hasMore)
    }
    assert.deepEqual(found, places)
    assert.deepEqual(mores, [true, true, false])
    await receiver.close()
  })

  it('returns those that the filter names, and to a key of one source only its orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const [all, kiosk] = await Promise.all([
      world.tokenOf({ organizationIds: [organizationId] }),
      world.tokenOf({ organizationIds: [organizationId], sourceKey: 'kiosk' }),
    ])
    const { revision: afterRevision } = await read(world, { organizationId }, all)
    await restaurant.place({ sourceKey: 'web' })
    const own = await restaurant.place({ sourceKey: 'kiosk' })
    const seen = async (token: string, webHooksFilter?: object) => {
      const page = await read(
        world,
        { organizationId, afterRevision, ...(webHooksFilter && { webHooksFilter }) },
        token,
      )
      return new Set(page.events.map(({ eventInfo }) => eventInfo.id))
    }
    assert.equal((await seen(all)).size, 2)
    assert.deepEqual(await seen(kiosk), new Set([own]))
    assert.deepEqual(await seen(all, { deliveryOrderFilter: { orderStatuses: ['Delivered'] } }), new Set())
  })
})
