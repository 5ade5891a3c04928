import assert from 'node:assert/strict'
import { batchMax } from '#core/lanes/lane_runner.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { connectTerminal, openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { closeCodes, type FromServer } from './protocol.ts'

interface Placed {
  correlationId: string
  orderInfo: OrderInfo
}

const create = '/api/1/deliveries/create'
const isAlive = async ({ ask }: World, organizationId: string, terminalGroupId: string) => {
  const { isAliveStatus } = await ask<{ isAliveStatus: { isAlive: boolean }[] }>('/api/1/terminal_groups/is_alive', {
    organizationIds: [organizationId],
    terminalGroupIds: [terminalGroupId],
  })
  return isAliveStatus[0]?.isAlive
}

describeWorld('The terminal link', ({ it }) => {
  it('sends a command to the terminal, whose answer decides, and sends it the result', async (world) => {
    const { ask, outcome } = world
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    assert.equal(await isAlive(world, organizationId, terminalGroupId), false)
    const terminal = await restaurant.connect()
    await terminal.until(() => terminal.received.find(({ type }) => type === 'welcome'))
    assert.equal(await isAlive(world, organizationId, terminalGroupId), true)

    const { correlationId, orderInfo } = await ask<Placed>(create, restaurant.body())
    const command = await terminal.until(() => terminal.commands()[0])
    assert.equal(command.commandId, correlationId)
    assert.equal(command.subjectId, orderInfo.id)
    assert.equal((command.subject as { order: { sum: number } }).order.sum, 10)
    const status = await ask('/api/1/commands/status', { organizationId, correlationId })
    assert.deepEqual(status, { state: 'InProgress' })
    terminal.answer(correlationId)
    assert.equal((await outcome(organizationId, correlationId)).state, 'Success')
    const result = await terminal.until(() => terminal.results()[0])
    assert.deepEqual([result.commandId, result.state], [correlationId, 'applied'])
    assert.equal((result.subject as OrderInfo).order?.number, 1)
    terminal.cut()
  })

  it('sends the directory to a terminal that wants it, again after each change, and to no other', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const elsewhere = await openRestaurant(world)
    const [bo, cy, dee, eve] = [newId(), newId(), newId(), newId()]
    const at = { isCourier: true, organizationIds: [organizationId] }
    const hire = (...employees: object[]) =>
      world.ask('/admin/employees/save', { corporationId: demo.corporation, employees })
    await hire(
      { id: bo, displayName: 'Bo', ...at },
      { id: cy, displayName: 'Cy', ...at, isDeleted: true },
      { id: dee, displayName: 'Dee', ...at, organizationIds: [elsewhere.organizationId] },
      { id: eve, displayName: 'Eve', ...at, isCourier: false },
    )
    const ours = { organizationIds: [organizationId] }
    const both = { organizationIds: [organizationId, elsewhere.organizationId] }
    const [cash, theirs, wallet, spoilt, charged] = [newId(), newId(), newId(), newId(), newId()]
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      paymentTypes: [
        { id: cash, name: 'Till', kind: 'Cash', terminalGroupIds: [terminalGroupId], ...ours },
        { id: theirs, name: 'Their till', kind: 'Cash', terminalGroupIds: [elsewhere.terminalGroupId], ...both },
        { id: wallet, name: 'Bonuses', kind: 'IikoCard', ...ours },
      ],
      removalTypes: [
        { id: spoilt, name: 'Burnt', canWriteoffToCafe: true, canWriteoffToUser: true, ...ours },
        { id: charged, name: 'Charged', canWriteoffToUser: true, ...ours },
      ],
    })
    const [tiramisu, unsold] = [newId(), newId()]
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [
        { id: tiramisu, name: 'Tiramisù', prices: [{ price: 7 }] },
        { id: unsold, name: 'Unsold', prices: [] },
      ],
    })
    const directories = ({ received }: { received: FromServer[] }) =>
      received.flatMap((message) => (message.type === 'directory' ? [message] : []))
    const terminal = await restaurant.connect({ directory: true })
    const directory = await terminal.until(() => directories(terminal)[0])
    const known = new Set<string>([bo, cy, dee, eve, cash, theirs, wallet, spoilt, charged, tiramisu, unsold])
    const { couriers, paymentTypes, removalTypes, products = [] } = directory
    const listed = [couriers, paymentTypes, removalTypes, products].map((rows) =>
      rows.filter(({ id }) => known.has(id)),
    )
    assert.deepEqual(listed, [
      [{ id: bo, name: 'Bo' }],
      [{ id: cash, name: 'Till', kind: 'Cash' }],
      [{ id: spoilt, name: 'Burnt' }],
      [{ id: tiramisu, name: 'Tiramisù' }],
    ])
    const { timeZone } = await terminal.until(() => terminal.received.find((message) => message.type === 'welcome'))
    assert.equal(timeZone, 'Europe/London')

    await hire({ id: cy, displayName: 'Cy', ...at })
    await terminal.until(() => directories(terminal).find(({ couriers }) => couriers.some(({ id }) => id === cy)))
    terminal.cut()
    const other = await restaurant.connect()
    // The fault is sent after all messages for the hello.
    other.say({ type: 'nonsense' })
    await other.until(() => other.received.find(({ type }) => type === 'fault'))
    assert.deepEqual(directories(other), [])
    other.cut()
  })

  it('executes all answers of a message, however many', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    // A deadline would make the lane poll by itself.
    const patient = restaurant.body({}, { createOrderSettings: { transportToFrontTimeout: 600 } })
    const placed = Array.from({ length: batchMax + 20 }, () => world.ask<Placed>(create, patient))
    const ids = (await Promise.all(placed)).map(({ correlationId }) => correlationId)
    await terminal.until(() => terminal.commands()[ids.length - 1])
    terminal.say({ type: 'answers', answers: ids.map((commandId) => ({ commandId, accepted: true })) })
    await terminal.until(() => terminal.results()[ids.length - 1])
    for (const id of ids) assert.equal((await world.outcome(restaurant.organizationId, id)).state, 'Success')
    terminal.cut()
  })

  it('lets the terminal refuse with a code and a message', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    const { correlationId, orderInfo } = await world.ask<Placed>(create, restaurant.body())
    await terminal.until(() => terminal.commands()[0])
    terminal.answer(correlationId, { code: 'ProductNotFound', message: 'Not on the menu today' })
    const { exception } = await world.outcome(restaurant.organizationId, correlationId)
    assert.deepEqual(exception, { code: 'ProductNotFound', message: 'Not on the menu today' })
    const { creationStatus, errorInfo } = await restaurant.read(orderInfo.id)
    assert.deepEqual([creationStatus, errorInfo?.code], ['Error', 'ProductNotFound'])
    terminal.cut()
  })

  it('expires commands without an answer in time, and ignores later answers', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    const { correlationId, orderInfo } = await world.ask<Placed>(create, restaurant.body())
    await terminal.until(() => terminal.commands()[0])
    world.clock.advance(9_000)
    const { exception } = await world.outcome(restaurant.organizationId, correlationId)
    assert.equal(exception?.code, 'FRONT_OFFICE_DID_NOT_ANSWER')
    const expired = await terminal.until(() => terminal.results()[0])
    assert.deepEqual([expired.commandId, expired.state], [correlationId, 'expired'])
    terminal.answer(correlationId)
    const again = await terminal.until(() => terminal.results()[1])
    assert.deepEqual([again.commandId, again.state], [correlationId, 'expired'])
    const { creationStatus, errorInfo } = await restaurant.read(orderInfo.id)
    assert.deepEqual([creationStatus, errorInfo?.code], ['Error', 'Common'])
    terminal.cut()
  })

  it('expires commands if no terminal is connected', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { correlationId } = await world.ask<Placed>(create, restaurant.body())
    world.clock.advance(9_000)
    const { exception } = await world.outcome(restaurant.organizationId, correlationId)
    assert.equal(exception?.code, 'FRONT_OFFICE_DID_NOT_ANSWER')
  })

  it('repeats commands that the terminal has not acknowledged, and no others', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const first = await restaurant.connect()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await world.ask<Placed>(create, restaurant.body())).correlationId)
    const sent = await first.until(() => (first.commands().length === 3 ? first.commands() : undefined))
    assert.deepEqual(
      sent.map(({ commandId }) => commandId),
      ids,
    )
    first.cut()
    const second = await restaurant.connect({ acknowledged: sent[0]!.seq, unsettled: [ids[0]] })
    const resent = await second.until(() => (second.commands().length === 2 ? second.commands() : undefined))
    assert.deepEqual(
      resent.map(({ commandId }) => commandId),
      ids.slice(1),
    )
    for (const id of ids) second.answer(id)
    for (const id of ids) assert.equal((await world.outcome(restaurant.organizationId, id)).state, 'Success')
    second.cut()
  })

  it('repeats a lost command although the terminal has acknowledged a later one', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const first = await restaurant.connect()
    for (let i = 0; i < 2; i++) await world.ask<Placed>(create, restaurant.body())
    const [lost, held] = await first.until(() => (first.commands().length === 2 ? first.commands() : undefined))
    first.cut()
    const second = await restaurant.connect({ acknowledged: held!.seq, unsettled: [held!.commandId] })
    const { commandId } = await second.until(() => second.commands()[0])
    assert.equal(commandId, lost!.commandId)
    for (const id of [lost!.commandId, held!.commandId]) second.answer(id)
    assert.equal((await world.outcome(restaurant.organizationId, lost!.commandId)).state, 'Success')
    second.cut()
  })

  it('serves the last of several terminals that connect at the same moment, and closes the others', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminals = await Promise.all(Array.from({ length: 6 }, () => restaurant.connect()))
    const epochs = await Promise.all(
      terminals.map((one) => one.until(() => one.received.find((message) => message.type === 'welcome')?.epoch)),
    )
    const newest = terminals[epochs.indexOf(Math.max(...epochs))]!
    for (const one of terminals) if (one !== newest) assert.equal(await one.closed, closeCodes.fenced)
    const { correlationId } = await world.ask<Placed>(create, restaurant.body())
    await newest.until(() => newest.commands()[0])
    newest.answer(correlationId)
    assert.equal((await world.outcome(restaurant.organizationId, correlationId)).state, 'Success')
    newest.cut()
  })

  it('sends results of answered commands after a lost connection', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const first = await restaurant.connect()
    const { correlationId } = await world.ask<Placed>(create, restaurant.body())
    const { seq } = await first.until(() => first.commands()[0])
    first.answer(correlationId)
    await world.outcome(restaurant.organizationId, correlationId)
    first.cut()
    const second = await restaurant.connect({ acknowledged: seq, unsettled: [correlationId] })
    const result = await second.until(() => second.results()[0])
    assert.deepEqual([result.commandId, result.state], [correlationId, 'applied'])
    assert.deepEqual(second.commands(), [])
    second.cut()
  })

  it('sends a reconnected terminal the results that arrive while it gets the others', async (world) => {
    const { ask, outcome, pool, clock } = world
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const first = await restaurant.connect()
    const done = await ask<Placed>(create, restaurant.body())
    await first.until(() => first.commands()[0])
    first.answer(done.correlationId)
    await outcome(organizationId, done.correlationId)
    const open = await ask<Placed>(create, restaurant.body())
    await first.until(() => first.commands()[1])
    first.cut()

    const unsettled = [done.correlationId, open.correlationId]
    const others = await openRestaurant(world)
    const second = await pool.begin(async (db) => {
      // The terminal gets a result whose order is locked, so it cannot become ready until this transaction ends.
      await db`select 1 from delivery_order where id = ${done.orderInfo.id} for update`
      const terminal = await restaurant.connect({ acknowledged: 2, unsettled })
      await waitForLockWaiters(pool)
      clock.advance(60_000)
      // Commands of another group take longer than a batch of this group would.
      for (let turns = 0; turns < 5; turns++) {
        await ask(create, restaurant.body())
        await others.place()
      }
      return terminal
    })
    const states = await second.until(() => {
      const results = new Map(second.results().map(({ commandId, state }) => [commandId, state]))
      const found = unsettled.map((id) => results.get(id))
      return found.includes(undefined) ? undefined : found
    })
    assert.deepEqual(states, ['applied', 'expired'])
    second.cut()
  })

  it('serves one terminal of a group at a time: a later one fences the previous one', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const first = await restaurant.connect()
    await first.until(() => first.received.find(({ type }) => type === 'welcome'))
    const second = await restaurant.connect()
    assert.equal(await first.closed, closeCodes.fenced)
    const { correlationId } = await world.ask<Placed>(create, restaurant.body())
    await second.until(() => second.commands()[0])
    second.answer(correlationId)
    assert.equal((await world.outcome(restaurant.organizationId, correlationId)).state, 'Success')
    second.cut()
  })

  it('expires no action that the terminal has reported behind a command that expires', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await restaurant.connect()
    const { correlationId, orderInfo } = await world.ask<Placed>(create, restaurant.body())
    await terminal.until(() => terminal.commands()[0])
    terminal.answer(correlationId)
    await world.outcome(organizationId, correlationId)
    const ids = { organizationId, orderId: orderInfo.id }
    const cancel = await world.ask<Placed>('/api/1/deliveries/cancel', ids)
    await terminal.until(() => terminal.commands()[1])
    const actionId = newId<'Command'>()
    terminal.say({
      type: 'action',
      actionId,
      operation: '/front/deliveries/start_cooking',
      body: { orderId: orderInfo.id },
    })
    while ((await world.pool`select 1 from command where id = ${actionId}`).length === 0)
      await new Promise(setImmediate)
    world.clock.advance(9_000)
    assert.equal((await world.outcome(organizationId, cancel.correlationId)).state, 'Error')
    assert.equal((await world.outcome(organizationId, actionId)).state, 'Success')
    assert.deepEqual(
      terminal.commands().map(({ commandId }) => commandId),
      [correlationId, cancel.correlationId],
    )
    terminal.cut()
  })

  it('notifies clients when an active terminal falls asleep', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const terminal = await restaurant.connect()
    while ((await isAlive(world, organizationId, terminalGroupId)) !== true) await new Promise(setImmediate)
    terminal.say({ type: 'health', isAsleep: true, report: {} })
    while ((await isAlive(world, organizationId, terminalGroupId)) !== false) await new Promise(setImmediate)
    terminal.cut()
  })

  it('stores commands for a sleeping terminal until a client wakes it', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const terminal = await restaurant.connect()
    terminal.say({ type: 'health', isAsleep: true, report: {} })
    while ((await isAlive(world, organizationId, terminalGroupId)) !== false) await new Promise(setImmediate)
    const { correlationId } = await world.ask<Placed>(create, restaurant.body())
    await world.ask('/api/1/terminal_groups/awake', {
      organizationIds: [organizationId],
      terminalGroupIds: [terminalGroupId],
    })
    await terminal.until(() => terminal.received.find(({ type }) => type === 'wake'))
    await terminal.until(() => terminal.commands()[0])
    terminal.answer(correlationId)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    terminal.cut()
  })

  it('accepts only valid tokens, and closes when a token is revoked', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    await assert.rejects(connectTerminal(world.url, 'ct_none'))
    const terminal = await restaurant.connect()
    await world.ask('/admin/terminal_tokens/revoke', { tokenId: restaurant.tokenId })
    assert.equal(await terminal.closed, closeCodes.revoked)
    await assert.rejects(restaurant.connect())
  })

  it('closes if the first message is not a hello of the protocol', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    for (const hello of [{ protocol: 9 }, { name: 'Bar\0' }, { type: 'nonsense' }, { unsettled: ['none'] }]) {
      const terminal = await restaurant.connect(hello)
      assert.equal(await terminal.closed, closeCodes.protocolError)
    }
    const terminal = await restaurant.connect()
    terminal.say({ type: 'hello', protocol: 1, name: '', version: '', acknowledged: 0, unsettled: [] })
    assert.equal(await terminal.closed, closeCodes.protocolError)
  })

  it('answers an invalid message with a fault, and continues', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await restaurant.connect()
    const { correlationId } = await world.ask<Placed>(create, restaurant.body())
    const { commandId } = await terminal.until(() => terminal.commands()[0])
    const refused = (refusal: object) => ({ type: 'answers', answers: [{ commandId, accepted: false, ...refusal }] })
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
    const rows: [message: object, code: string, path: string][] = [
      [{ type: 'answers', answers: [] }, 'INVALID_REQUEST', 'answers'],
      [{ type: 'nonsense' }, 'INVALID_REQUEST', 'type'],
      [refused({ code: 'Busy', message: 'No\0' }), 'INVALID_TEXT', 'answers[0].message'],
      [refused({ code: 'Busy\ud83c' }), 'INVALID_TEXT', 'answers[0].code'],
      [refused({ code: 'B'.repeat(101) }), 'INVALID_REQUEST', 'answers[0].code'],
      [{ type: 'health', isAsleep: false, report: { printer: 'jam\0' } }, 'INVALID_TEXT', 'report.printer'],
      [{ type: 'health', isAsleep: false, report: { deep } }, 'JSON_TOO_DEEP', ''],
    ]
    for (const [message] of rows) terminal.say(message)
    const faults = await terminal.until(() => {
      const found = terminal.received.flatMap((message) => (message.type === 'fault' ? [message] : []))
      return found.length === rows.length ? found : undefined
    })
    assert.deepEqual(
      faults.map(({ number, code, path }) => [number, code, path]),
      rows.map(([, code, path], i) => [i + 2, code, path]),
    )
    terminal.answer(correlationId)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    terminal.cut()
  })

  it('refuses an action with text that cannot be stored, and executes the next', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const orderId = newId()
    const terminal = await restaurant.connect()
    for (const comment of ['ring\0', 'ring \udf5c']) {
      const order = { id: orderId, items: [], comment }
      const end = await terminal.act('/front/order/create', { order })
      assert.deepEqual([end.state, end.code], ['refused', 'INVALID_TEXT'])
    }
    const end = await terminal.act('/front/stop_lists/replace', { items: [] })
    assert.equal(end.state, 'applied')
    terminal.cut()
  })

  it('refuses unknown actions', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = await restaurant.connect()
    const actionId = newId()
    terminal.say({ type: 'action', actionId, operation: '/api/1/deliveries/close', body: {} })
    const refused = await terminal.until(() => terminal.received.find(({ type }) => type === 'refused'))
    assert.deepEqual(refused, {
      type: 'refused',
      actionId,
      code: 'UNKNOWN_ACTION',
      message: 'There is no such action of a front office',
    })
    terminal.cut()
  })
})
