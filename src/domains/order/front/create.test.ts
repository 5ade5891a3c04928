import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { type DiningRoom, openDiningRoom } from '#test/fixtures/dining_room.ts'
import { orderRefusals, plainItem, type Refusal } from '#test/fixtures/ordering.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { disableOrganization, eventsOf, failureWhenDisabled, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

const { path } = create

/** Order as the terminal opens it. */
const opened = (diningRoom: DiningRoom, order: object = {}) => ({
  order: { ...diningRoom.body().order, id: newId(), ...order },
})

describeOperation(create, ({ it }) => {
  it('stores and numbers the order as the terminal has opened it, and publishes it at once', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const body = { ...opened(diningRoom, { tabName: 'Window' }), createOrderSettings: { servicePrint: true } }
    const { subject } = await terminal.done(path, body)
    const { id } = body.order
    const { creationStatus, order } = await diningRoom.read(id)
    assert.deepEqual(
      [creationStatus, order?.number, order?.tabName, order?.sum, order?.items[0]?.status],
      ['Success', 1, 'Window', 10, 'PrintedNotCooking'],
    )
    assert.equal((subject as TableOrderInfo).order?.number, 1)
    assert.deepEqual(await eventsOf(world, id), ['TableOrderUpdate New'])
    assert.deepEqual(terminal.commands(), [])
    terminal.cut()
  })

  it('opens one order from reports repeated over several connections', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const [terminal, actionId] = [await openTerminal(world, diningRoom), newId()]
    const body = opened(diningRoom)
    const say = () => terminal.say({ type: 'action', actionId, operation: path, body })
    for (let i = 0; i < 3; i++) say()
    await terminal.until(() => terminal.results()[0])
    terminal.cut()
    const again = await openTerminal(world, diningRoom)
    assert.equal((await again.act(path, body, actionId)).state, 'applied')
    assert.deepEqual(await eventsOf(world, body.order.id), ['TableOrderUpdate New'])
    assert.equal(await again.failure(path, body), 'DuplicatedOrderId')
    again.cut()
  })

  it('is refused with the errors of any order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const rows: Refusal[] = [
      ...orderRefusals,
      ['an unknown table', { tableIds: [newId()] }, 'TABLE_NOT_FOUND', ''],
      ['a table twice', { tableIds: [diningRoom.tableIds[0], diningRoom.tableIds[0]] }, 'TABLE_REPEATED', ''],
      ['an unknown order type', { orderTypeId: newId() }, 'OrderTypeNotFound', ''],
      ['an order type of deliveries', { orderTypeId: demo.courierOrderType }, 'IncorrectOrderType', ''],
      ['a phone without digits', { phone: 'none' }, 'InvalidPhone', ''],
      ['a customer without a name', { customer: { type: 'regular' } }, 'CustomerNameNotSpecified', ''],
    ]
    for (const [what, order, code] of rows)
      assert.equal(await terminal.failure(path, opened(diningRoom, order)), code, what)
    assert.equal(await terminal.failure(path, { order: { items: [] } }), 'INVALID_REQUEST')
    terminal.cut()
  })

  it('belongs to the terminal group that opens it', async (world) => {
    const [diningRoom, other] = [await openDiningRoom(world), await openRestaurant(world)]
    const terminal = await openTerminal(world, diningRoom)
    const elsewhere = { ...opened(diningRoom), terminalGroupId: other.terminalGroupId }
    assert.equal(await terminal.failure(path, elsewhere), 'TerminalGroupUnregistered')
    const { organizationId } = diningRoom
    const second = await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Bar' })
    const atBar = { ...opened(diningRoom, { tableIds: [], tabName: 'Bar' }), terminalGroupId: second.id }
    assert.equal(await terminal.failure(path, atBar), 'NOT_OF_THIS_TERMINAL_GROUP')
    terminal.cut()
  })

  it('takes its items off the stop list, and fails if less is left', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const stopList = stopListAt(world, diningRoom)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    const terminal = await openTerminal(world, diningRoom)
    await terminal.done(path, opened(diningRoom, { items: [plainItem({ amount: 2 })] }))
    const body = opened(diningRoom, { items: [plainItem({ amount: 2 })] })
    assert.equal(await terminal.failure(path, body), 'ITEM_ON_STOP_LIST')
    assert.equal((await diningRoom.read(body.order.id)).creationStatus, 'Error')
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
    terminal.cut()
  })

  it('is refused by disabled terminal groups and organizations', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const refused = await failureWhenDisabled(world, diningRoom, path, () => opened(diningRoom))
    assert.equal(refused, 'TerminalGroupDisabled')
    const terminal = await openTerminal(world, diningRoom)
    await disableOrganization(world, diningRoom.organizationId)
    assert.equal(await terminal.failure(path, opened(diningRoom)), 'OrganizationDisabled')
    terminal.cut()
  })
})
