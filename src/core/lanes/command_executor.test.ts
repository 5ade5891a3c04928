import assert from 'node:assert/strict'
import { openReservations } from '#test/fixtures/reservations.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually, openReceiver } from '#test/harness/receiver.ts'
import { openLinkedRestaurant, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { stalledAfterSeconds } from './lanes.store.ts'

describeOwnWorld('An error while commands are executed', ({ it }) => {
  it('that makes one order unreadable fails only its command, and notifies its receiver', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const receiver = await openReceiver()
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const webHooksFilter = { deliveryOrderFilter: { orderStatuses: [], errors: true } }
    const settings = { organizationId, webHooksUri: receiver.url, webHooksFilter }
    await world.ask('/api/1/webhooks/update_settings', settings, { token })
    const terminal = await restaurant.connect()
    const orders = await Promise.all([1, 2, 3].map(() => ask(world, 'create', restaurant.body())))
    await terminal.until(() => terminal.commands()[2])
    acceptAll(terminal, orders)
    for (const { correlationId } of orders) await world.outcome(organizationId, correlationId)
    const ids = orders.map(({ orderInfo }) => orderInfo!.id)
    const changes = await Promise.all(
      ids.map((orderId) => ask(world, 'change_comment', { comment: 'Ring', organizationId, orderId })),
    )
    await terminal.until(() => terminal.commands()[5])
    await makeUnreadable(world, 'delivery_order', organizationId, ids[1]!)
    acceptAll(terminal, changes)
    const ends = await Promise.all(changes.map(({ correlationId }) => world.outcome(organizationId, correlationId)))
    assert.deepEqual(
      ends.map(({ state, exception }) => exception?.code ?? state),
      ['Success', 'InternalServerError', 'Success'],
    )
    const result = await terminal.until(() =>
      terminal.results().find(({ commandId }) => commandId === changes[1]!.correlationId),
    )
    assert.deepEqual([result.state, result.error?.code], ['failed', 'InternalServerError'])
    const notified = await eventually(
      async () => receiver.received.flatMap(({ events }) => events),
      (events) => events.some(({ eventType }) => eventType === 'DeliveryOrderError'),
    )
    const error = notified.find(({ eventType }) => eventType === 'DeliveryOrderError')!
    assert.equal(error.correlationId, changes[1]!.correlationId)
    const { id, errorInfo, order } = error.eventInfo as { id: string; errorInfo: { code: string }; order: null }
    assert.deepEqual([id, errorInfo.code, order], [ids[1], 'InternalServerError', null])
    terminal.cut()
    await receiver.close()
  })

  it('that prevents sending one order to the front office fails only its command', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await restaurant.connect()
    const orders = await Promise.all([1, 2].map(() => ask(world, 'create', restaurant.body())))
    await terminal.until(() => terminal.commands()[1])
    acceptAll(terminal, orders)
    for (const { correlationId } of orders) await world.outcome(organizationId, correlationId)
    const [broken, sound] = orders.map(({ orderInfo }) => orderInfo!.id)
    await makeUnreadable(world, 'delivery_order', organizationId, broken!)
    const failing = await ask(world, 'change_comment', { comment: 'Ring', organizationId, orderId: broken })
    const { exception } = await world.outcome(organizationId, failing.correlationId)
    assert.equal(exception?.code, 'InternalServerError')
    const { correlationId } = await ask(world, 'change_comment', { comment: 'Ring', organizationId, orderId: sound })
    await terminal.until(() => terminal.commands()[2])
    assert.deepEqual(
      terminal
        .commands()
        .slice(2)
        .map(({ commandId }) => commandId),
      [correlationId],
    )
    terminal.answer(correlationId)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    terminal.cut()
  })

  it('on saving a creation as successful refuses it, and later orders succeed', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    await refuseToSave(world, 'delivery_order', organizationId, { isTaken: true, code: '23514' })
    const { correlationId, orderInfo } = await ask(world, 'create', restaurant.body())
    const { exception } = await world.outcome(organizationId, correlationId)
    assert.equal(exception?.code, 'InternalServerError')
    const { creationStatus, errorInfo } = await restaurant.read(orderInfo!.id)
    assert.deepEqual([creationStatus, errorInfo?.code], ['Error', 'InternalServerError'])
    await saveAgain(world)
    await restaurant.place()
  })

  it('on saving either outcome finishes the command, and leaves its order unchanged', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    await refuseToSave(world, 'delivery_order', organizationId, { isTaken: false, code: '23514' })
    const { correlationId, orderInfo } = await ask(world, 'create', restaurant.body())
    const { exception } = await world.outcome(organizationId, correlationId)
    assert.equal(exception?.code, 'InternalServerError')
    await saveAgain(world)
    assert.equal((await restaurant.read(orderInfo!.id)).creationStatus, 'InProgress')
    const events = await world.pool<{ type: string }[]>`
      select type from event where owner_id = ${organizationId} and subject_id = ${orderInfo!.id}`
    assert.deepEqual(events, [{ type: 'DeliveryOrderError' }])
    await restaurant.place()
  })

  it('that lasts delays only its command, which is retried', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId } = restaurant
    const terminal = await restaurant.connect()
    // A deadline would make the lane poll by itself.
    const patient = restaurant.body({}, { createOrderSettings: { transportToFrontTimeout: 600 } })
    const orders = await Promise.all([1, 2, 3].map(() => ask(world, 'create', patient)))
    const { terminalGroupId } = restaurant
    const namesake = await world.ask<Answer>('/api/1/order/create', {
      organizationId,
      terminalGroupId,
      order: {
        id: orders[1]!.orderInfo!.id,
        items: [{ type: 'Product', productId: dish.plain.id, amount: 1, price: dish.plain.price }],
      },
      createOrderSettings: { transportToFrontTimeout: 600 },
    })
    await terminal.until(() => terminal.commands()[3])
    const [first, waiting, last] = orders.map(({ correlationId }) => correlationId)
    await refuseToEnd(world, organizationId, waiting!)
    acceptAll(terminal, [...orders, namesake])
    for (const id of [first!, last!, namesake.correlationId])
      assert.equal((await world.outcome(organizationId, id)).state, 'Success')
    const status = { organizationId, correlationId: waiting }
    assert.deepEqual(await world.ask('/api/1/commands/status', status), { state: 'InProgress' })
    await saveAgain(world)
    assert.equal((await world.outcome(organizationId, waiting!)).state, 'Success')
    terminal.cut()
  })

  it('that makes a reserve unreadable fails its command, and notifies its receiver', async (world) => {
    const reservations = await openReservations(world)
    const { organizationId } = reservations
    const id = await reservations.reserve()
    await makeUnreadable(world, 'reserve', organizationId, id)
    assert.equal(await reservations.failure('cancel', id, { cancelReason: 'ClientNotAppeared' }), 'InternalServerError')
    const events = await world.pool<{ info: object }[]>`
      select info
        from event
       where owner_id = ${organizationId}
         and subject_id = ${id}
         and type = 'ReserveError'`
    assert.equal(events.length, 1)
    assert.ok('isDeleted' in events[0]!.info)
  })

  it('fails no command if the program is older than its schema, otherwise it does', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    // SQLSTATE of an undefined column.
    const unfit = { isTaken: true, code: '42703' }
    await world.pool`insert into schema_migration (number, name, checksum) values (9999, 'of a later version', '')`
    await refuseToSave(world, 'delivery_order', organizationId, unfit)
    const { correlationId } = await ask(world, 'create', restaurant.body())
    await eventually(
      () => countRefused(world),
      (count) => count >= 2,
    )
    assert.deepEqual(await world.ask('/api/1/commands/status', { organizationId, correlationId }), {
      state: 'InProgress',
    })
    await saveAgain(world)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')

    await world.pool`delete from schema_migration where number = 9999`
    await refuseToSave(world, 'delivery_order', organizationId, unfit)
    const faulty = await ask(world, 'create', restaurant.body())
    const { exception } = await world.outcome(organizationId, faulty.correlationId)
    assert.equal(exception?.code, 'InternalServerError')
    await saveAgain(world)
  })

  it('of the database fails no command: its terminal group is counted as stalled, and recovers afterwards', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    await refuseToSave(world, 'delivery_order', organizationId, { isTaken: false, code: '53100' })
    const { correlationId } = await ask(world, 'create', restaurant.body())
    world.clock.advance((stalledAfterSeconds + 60) * 1000)
    const standing = async () =>
      Number(/^comanda_terminal_groups_standing (\d+)$/m.exec(await world.node.app.metrics.registry.metrics())?.[1])
    assert.equal(await standing(), 1)
    const status = await world.ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
    assert.equal(status.state, 'InProgress')
    await saveAgain(world)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    assert.equal(await standing(), 0)
  })
})

interface Answer {
  correlationId: string
  orderInfo?: { id: string }
}

const ask = (world: World, operation: string, body: object) => world.ask<Answer>(`/api/1/deliveries/${operation}`, body)

/** Answers all in one message, so that one batch executes them. */
const acceptAll = (terminal: ScriptedTerminal, commands: readonly Answer[]) =>
  terminal.say({
    type: 'answers',
    answers: commands.map(({ correlationId }) => ({ commandId: correlationId, accepted: true })),
  })

/** Makes reads of the row fail: infinity has no value in milliseconds. */
const makeUnreadable = ({ pool }: World, table: string, organizationId: string, id: string) => pool`
  update ${pool(table)}
     set changed_at = 'infinity'
   where organization_id = ${organizationId}
     and id = ${id}`

/** Makes the database refuse updates of the organization's rows with this SQLSTATE; `isTaken`: only those to `Success`. */
const refuseToSave = (
  { pool }: World,
  table: string,
  organizationId: string,
  { isTaken, code }: { isTaken: boolean; code: string },
) =>
  refuseUpdates({ pool }, table, organizationId, { where: isTaken ? "new.creation_status = 'Success'" : 'true', code })

/** Makes the database refuse every outcome of this command. */
const refuseToEnd = ({ pool }: World, organizationId: string, id: string) =>
  refuseUpdates({ pool }, 'command', organizationId, {
    where: `new.id = '${id}' and new.finished_at is not null`,
    code: '23514',
  })

const refuseUpdates = (
  { pool }: Pick<World, 'pool'>,
  table: string,
  organizationId: string,
  { where, code }: { where: string; code: string },
) =>
  pool.unsafe(`
    create sequence refused;
    create function refuse_to_save() returns trigger language plpgsql as $$
    begin
      perform nextval('refused');
      raise exception 'refused by a test' using errcode = '${code}';
    end $$;
    create trigger refuse_to_save before update on ${table} for each row
      when (new.organization_id = '${organizationId}' and ${where})
      execute function refuse_to_save()`)

const saveAgain = ({ pool }: World) => pool.unsafe('drop function refuse_to_save cascade; drop sequence refused')

/** Returns the number of refused updates; a sequence also counts those that are rolled back. */
async function countRefused({ pool }: World): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select case when is_called then last_value else 0 end::int as count from refused`
  return row!.count
}
