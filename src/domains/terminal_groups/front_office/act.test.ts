import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { cashPayment, courierOrder, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import act from './act.ts'

const bodyOf = ({ organizationId, terminalGroupId }: Restaurant, operation: string, body: object) => ({
  organizationId,
  terminalGroupId,
  actionId: newId(),
  operation,
  body,
})

/** Performs the action, and waits for its success. */
async function perform(world: World, restaurant: Restaurant, operation: string, body: object): Promise<void> {
  const { actionId } = await world.ask<{ actionId: string }>(act.path, bodyOf(restaurant, operation, body))
  const { state, exception } = await world.outcome(restaurant.organizationId, actionId)
  assert.deepEqual([operation, state, exception], [operation, 'Success', undefined])
}

async function stoppedBalances(world: World, { organizationId }: Restaurant): Promise<number[]> {
  const { terminalGroupStopLists } = await world.ask<{
    terminalGroupStopLists: { items: { items: { balance: number }[] }[] }[]
  }>('/api/1/stop_lists', { organizationIds: [organizationId] })
  return terminalGroupStopLists
    .flatMap(({ items }) => items)
    .flatMap(({ items }) => items.map(({ balance }) => balance))
}

describeOperation(act, ({ it }) => {
  it('leads an order of a real restaurant from the kitchen to its return', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const organization = { id: organizationId, corporationId: demo.corporation, name: 'Real', isSandbox: false }
    await world.ask('/admin/organizations/save', organization)
    const orderId = await restaurant.place(courierOrder)
    const statuses: (string | undefined)[] = []
    for (const [action, body] of [
      ['start_cooking', {}],
      ['complete_cooking', {}],
      ['pack', {}],
      ['send', { courierId: demo.courier }],
      ['deliver', {}],
      ['close', { payments: [cashPayment(10)] }],
      ['reopen', {}],
    ] as const) {
      await perform(world, restaurant, `/front/deliveries/${action}`, { orderId, ...body })
      statuses.push((await restaurant.read(orderId)).order?.status)
    }
    assert.deepEqual(statuses, [
      'CookingStarted',
      'CookingCompleted',
      'Waiting',
      'OnWay',
      'Delivered',
      'Closed',
      'Delivered',
    ])
  })

  it('changes the stop list, and names the caller as the author', async (world) => {
    const restaurant = await openRestaurant(world)
    await perform(world, restaurant, '/front/stop_lists/add', { items: [{ productId: demo.coffee, balance: 2 }] })
    assert.deepEqual(await stoppedBalances(world, restaurant), [2])
    const authors = await world.pool<{ authorKind: string }[]>`
      select distinct author_kind from event where owner_id = ${restaurant.organizationId} and type like 'StopList%'`
    assert.deepEqual(authors, [{ authorKind: 'key' }])
    await perform(world, restaurant, '/front/stop_lists/remove', { items: [{ productId: demo.coffee }] })
    assert.deepEqual(await stoppedBalances(world, restaurant), [])
  })

  it('lets people of each role perform only its actions, as their authors', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const [cook, cashier, manager] = await Promise.all(
      (['cook', 'cashier', 'manager'] as const).map((role) =>
        enterAs(world, { role, organizationIds: [organizationId] }),
      ),
    )
    const orderId = await restaurant.place()
    const done = async (person: typeof cook, action: string, more: object = {}) => {
      const body = bodyOf(restaurant, `/front/deliveries/${action}`, { orderId, ...more })
      await person!.ask(act.path, body)
      const { state } = await world.outcome(organizationId, body.actionId)
      assert.equal(state, 'Success')
    }
    const refused = async (person: typeof cook, action: string) => {
      const { status, error } = await person!.refuse(act.path, bodyOf(restaurant, `/front/${action}`, { orderId }))
      return [status, error]
    }
    const forbidden = [403, 'ROLE_FORBIDDEN']
    await done(cook, 'start_cooking')
    await done(cook, 'complete_cooking')
    for (const action of ['deliveries/pack', 'deliveries/close', 'deliveries/cancel', 'stop_lists/replace'])
      assert.deepEqual(await refused(cook, action), forbidden)
    await done(cashier, 'pack')
    await done(cashier, 'deliver')
    await done(cashier, 'close', { payments: [cashPayment(10)] })
    for (const action of ['deliveries/reopen', 'deliveries/return_payments'])
      assert.deepEqual(await refused(cashier, action), forbidden)
    await done(manager, 'reopen')
    const authors = await world.pool<{ authorId: string }[]>`
      select distinct author_id from event
       where owner_id = ${organizationId} and subject_id = ${orderId} and author_kind = 'person'`
    assert.deepEqual(
      authors.map(({ authorId }) => authorId).sort(),
      [cook, cashier, manager].map((person) => person!.personId).sort(),
    )
  })

  it('changes nothing for a repeated id, and refuses it for another action or caller', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const stop = (balance: number) => ({ items: [{ productId: demo.coffee, balance }] })
    const first = bodyOf(restaurant, '/front/stop_lists/add', stop(2))
    const answer = await world.ask(act.path, first)
    await world.outcome(organizationId, first.actionId)
    await perform(world, restaurant, '/front/stop_lists/add', stop(5))
    assert.deepEqual(await world.ask(act.path, first), answer)
    assert.deepEqual(await stoppedBalances(world, restaurant), [5])

    const code = async (body: object, token?: string) =>
      (await world.refuse(act.path, body, token === undefined ? {} : { token })).error
    const { id: terminalGroupId } = await world.ask<{ id: string }>('/admin/terminal_groups/save', {
      organizationId,
      name: 'Bar',
    })
    assert.equal(await code({ ...first, body: stop(3) }), 'ACTION_ID_USED')
    assert.equal(await code({ ...first, operation: '/front/stop_lists/remove' }), 'ACTION_ID_USED')
    assert.equal(await code({ ...first, terminalGroupId }), 'ACTION_ID_USED')
    assert.equal(await code(first, await world.tokenOf({})), 'ACTION_ID_USED')
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', restaurant.body())
    assert.equal(await code({ ...first, actionId: correlationId }), 'ACTION_ID_USED')
  })

  it('takes effect once for parallel clients with one id', async (world) => {
    const restaurant = await openRestaurant(world)
    const orderId = await restaurant.place()
    const body = { orderId, payments: [cashPayment(4)] }
    const action = bodyOf(restaurant, '/front/deliveries/add_payments', body)
    const others = [3, 5, 6].map((sum) => ({ ...action, body: { ...body, payments: [cashPayment(sum)] } }))
    const requests = [action, action, action, action, ...others, action, action]
    const replies = await Promise.all(requests.map((request) => world.call<{ error?: string }>(act.path, request)))
    const accepted = requests.filter((_, i) => replies[i]!.status === 200)
    assert.equal(new Set(accepted.map((request) => JSON.stringify(request))).size, 1)
    assert.deepEqual(
      new Set(replies.filter(({ status }) => status !== 200).map((reply) => reply.body.error)),
      new Set(['ACTION_ID_USED']),
    )
    await world.outcome(restaurant.organizationId, action.actionId)
    const { order } = await restaurant.read(orderId)
    assert.equal(order?.payments?.length, 1)
  })

  it('lets a key of one source change only its orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const token = await world.tokenOf({ sourceKey: 'kiosk' })
    const [ours, others] = [await restaurant.place({ sourceKey: 'kiosk' }), await restaurant.place()]
    const lock = (orderId: string) => bodyOf(restaurant, '/front/deliveries/lock', { orderId })
    await world.ask(act.path, lock(ours), { token })
    const { error, details } = await world.refuse(act.path, lock(others), { token })
    assert.deepEqual([error, details.reason], ['ACTION_REFUSED', 'NOT_OF_THIS_TERMINAL_GROUP'])
  })

  it('is for virtual terminal groups, and for keys that have its group', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const body = bodyOf(restaurant, '/front/stop_lists/add', { items: [] })
    const code = async (more: object = {}, token?: string) =>
      (await world.refuse(act.path, { ...body, ...more }, token === undefined ? {} : { token })).error
    assert.equal(await code({}, await world.tokenOf({ groups: ['Orders: changing'] })), 'GROUP_NOT_HELD')
    assert.equal(await code({ terminalGroupId: demo.terminalGroup }), 'TerminalGroupUnregistered')
    assert.equal(await code({ operation: '/front/deliveries/dance' }), 'ACTION_REFUSED')
    const group = { id: terminalGroupId, organizationId, name: 'Terminal', kind: 'linked' }
    await world.ask('/admin/terminal_groups/save', group)
    assert.equal(await code(), 'TERMINAL_GROUP_IS_LINKED')
  })
})
