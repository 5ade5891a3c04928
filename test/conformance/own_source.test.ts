import assert from 'node:assert/strict'
import { type ReferredId, referencesIn, referredKinds } from '#core/kits/referred_ids.ts'
import { fieldsOf } from '#core/operation/declared.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const operations = (await loadOperations()).filter(({ audience }) => audience === 'key')

const isOfOrders = ({ kind }: Pick<ReferredId, 'kind'>) => kind === 'Order' || kind === 'Reserve'

/** Returns whether requests refer to orders or search for them. */
const refersToOrders = ({ request }: RegisteredOperation) =>
  [...referredKinds(request)].some((kind) => isOfOrders({ kind })) || 'sourceKeys' in fieldsOf(request)

/** Returns whether an operation creates something, so that it refers to no existing order. */
const makes = ({ path }: RegisteredOperation) => path.endsWith('/create')

const ofOrders = operations.filter((operation) => refersToOrders(operation) && !makes(operation))

/** Returns the ids of all orders, drafts and reserves of the demo chain, which have no source. */
async function listStrangers({ pool }: World): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    select id from delivery_order where source_key is null
     union select id from delivery_draft where source_key is null
     union select id from table_order where source_key is null
     union select id from reserve`
  return rows.map(({ id }) => id)
}

const makeTied = (world: World) => world.tokenOf({ sourceKey: 'kiosk' })

/** Returns the example with unknown ids of orders. */
function ofNothing({ request, example }: RegisteredOperation): object {
  const orderReferences = referencesIn(request, example.request).filter(isOfOrders)
  const text = orderReferences.reduce((json, { id }) => json.replaceAll(id, newId()), JSON.stringify(example.request))
  return JSON.parse(text)
}

describeOwnWorld('an API key that is tied to a source', ({ it }) => {
  for (const operation of ofOrders)
    it(`finds no orders of others with ${operation.path}`, async (world) => {
      const { call } = world
      const tied = await world.once(makeTied)
      const strangers = await world.once(listStrangers)
      assert.ok(strangers.includes(demo.order))
      const response = await call<{ error?: string }>(operation.path, operation.example.request, { token: tied })
      const nothing = await call<{ error?: string }>(operation.path, ofNothing(operation))
      assert.deepEqual([response.status, response.body.error], [nothing.status, nothing.body.error])
      assert.deepEqual(
        strangers.filter((id) => response.text.includes(id)),
        [],
      )
    })

  it('places orders of its source, and reads and changes them like any key', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const [kiosk, web] = await Promise.all(
      ['kiosk', 'web'].map((sourceKey) => world.tokenOf({ organizationIds: [organizationId], sourceKey })),
    )
    const { orderInfo, correlationId } = await world.ask<{ orderInfo: { id: string }; correlationId: string }>(
      '/api/1/deliveries/create',
      restaurant.body(),
      { token: kiosk! },
    )
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    const orderId = orderInfo.id
    assert.equal((await restaurant.read(orderId)).order?.sourceKey, 'kiosk')

    const find = async (token: string | undefined) => {
      const { orders } = await world.ask<{ orders: { id: string }[] }>(
        '/api/1/deliveries/by_id',
        { organizationId, orderIds: [orderId] },
        { token: token! },
      )
      return orders.map(({ id }) => id)
    }
    assert.deepEqual(await find(kiosk), [orderId])
    assert.deepEqual(await find(web), [])
    const change = { organizationId, orderId, comment: 'Ring twice' }
    const { error } = await world.refuse('/api/1/deliveries/change_comment', change, { token: web! })
    assert.equal(error, 'OrderNotFound')
    const changed = await world.ask<{ correlationId: string }>('/api/1/deliveries/change_comment', change, {
      token: kiosk!,
    })
    assert.equal((await world.outcome(organizationId, changed.correlationId)).state, 'Success')
  })

  it('can neither search for nor place orders of another source', async (world) => {
    const tied = await world.once(makeTied)
    const search = { organizationId: demo.organization, orderIds: [demo.order], sourceKeys: ['kiosk', 'web'] }
    const restaurant = await openRestaurant(world)
    for (const [path, body, field] of [
      ['/api/1/deliveries/by_id', search, 'sourceKeys'],
      ['/api/1/deliveries/create', restaurant.body({ sourceKey: 'web' }), 'order.sourceKey'],
    ] as const) {
      const { error, details } = await world.refuse(path, body, { token: tied })
      assert.deepEqual([error, details.fields[0]?.path], ['SOURCE_KEY_FORBIDDEN', field])
    }
  })

  it('receives no webhooks about orders of others', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const token = await world.tokenOf({ organizationIds: [organizationId], sourceKey: 'kiosk' })
    const receiver = await openReceiver()
    const webHooksFilter = { deliveryOrderFilter: {}, tableOrderFilter: {} }
    const settings = { organizationId, webHooksUri: receiver.url, webHooksFilter }
    await world.ask('/api/1/webhooks/update_settings', settings, { token })
    await restaurant.place()
    await restaurant.place({ sourceKey: 'web' })
    const own = await restaurant.place({ sourceKey: 'kiosk' })
    // Events arrive in the order of their revisions: those of the first two orders would have arrived before.
    const events = await receiver.events(1)
    assert.deepEqual(
      events.slice(0, 1).map(({ eventInfo }) => (eventInfo as { id: string }).id),
      [own],
    )
    await receiver.close()
  })
})
