import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { type Hall, openHall } from '#test/fixtures/dining_room.ts'
import { orderRefusals, plain, type Refusal } from '#test/fixtures/ordering.ts'
import { dish, openKitchen } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import create from './create.ts'

const { path } = create

/** An order as the till opens it. */
const opened = (hall: Hall, order: object = {}) => ({ order: { ...hall.body().order, id: newId(), ...order } })

describeOperation(create, ({ it }) => {
  it('is there as the till has opened it, numbered and told, without anybody being asked', async (world) => {
    const hall = await openHall(world)
    const till = await openTill(world, hall)
    const body = { ...opened(hall, { tabName: 'Window' }), createOrderSettings: { servicePrint: true } }
    const { subject } = await till.done(path, body)
    const { id } = body.order
    const { creationStatus, order } = await hall.read(id)
    assert.deepEqual(
      [creationStatus, order?.number, order?.tabName, order?.sum, order?.items[0]?.status],
      ['Success', 1, 'Window', 10, 'PrintedNotCooking'],
    )
    assert.equal((subject as TableOrderInfo).order?.number, 1)
    assert.deepEqual(await toldOf(world, id), ['TableOrderUpdate New'])
    assert.deepEqual(till.commands(), [])
    till.cut()
  })

  it('opens one order, however often the same is told, and over whatever lines', async (world) => {
    const hall = await openHall(world)
    const [till, actionId] = [await openTill(world, hall), newId()]
    const body = opened(hall)
    const say = () => till.say({ type: 'action', actionId, operation: path, body })
    for (let i = 0; i < 3; i++) say()
    await till.until(() => till.results()[0])
    till.cut()
    const again = await openTill(world, hall)
    assert.equal((await again.act(path, body, actionId)).state, 'applied')
    assert.deepEqual(await toldOf(world, body.order.id), ['TableOrderUpdate New'])
    assert.equal(await again.failure(path, body), 'DuplicatedOrderId')
    again.cut()
  })

  it('is refused for what would be wrong with any order', async (world) => {
    const hall = await openHall(world)
    const till = await openTill(world, hall)
    const rows: Refusal[] = [
      ...orderRefusals,
      ['an unknown table', { tableIds: [newId()] }, 'TABLE_NOT_FOUND', ''],
      ['a table twice', { tableIds: [hall.tableIds[0], hall.tableIds[0]] }, 'TABLE_REPEATED', ''],
      ['neither table nor tab', { tableIds: [] }, 'TABLE_REQUIRED', ''],
      ['an unknown order type', { orderTypeId: newId() }, 'OrderTypeNotFound', ''],
      ['an order type of deliveries', { orderTypeId: demo.courierOrderType }, 'IncorrectOrderType', ''],
      ['a phone without digits', { phone: 'none' }, 'InvalidPhone', ''],
      ['a customer without a name', { customer: { type: 'regular' } }, 'CustomerNameNotSpecified', ''],
    ]
    for (const [what, order, code] of rows) assert.equal(await till.failure(path, opened(hall, order)), code, what)
    assert.equal(await till.failure(path, { order: { items: [] } }), 'INVALID_REQUEST')
    till.cut()
  })

  it('is of the terminal group that opens it, and of no other', async (world) => {
    const [hall, other] = [await openHall(world), await openKitchen(world)]
    const till = await openTill(world, hall)
    const elsewhere = { ...opened(hall), terminalGroupId: other.terminalGroupId }
    assert.equal(await till.failure(path, elsewhere), 'TerminalGroupUnregistered')
    const { organizationId } = hall
    const second = await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Bar' })
    const atBar = { ...opened(hall, { tableIds: [], tabName: 'Bar' }), terminalGroupId: second.id }
    assert.equal(await till.failure(path, atBar), 'NOT_OF_THIS_TERMINAL_GROUP')
    till.cut()
  })

  it('takes what it needs off the stop list, and fails when less is left', async (world) => {
    const hall = await openHall(world)
    const stopList = stopListAt(world, hall)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    const till = await openTill(world, hall)
    await till.done(path, opened(hall, { items: [plain({ amount: 2 })] }))
    const body = opened(hall, { items: [plain({ amount: 2 })] })
    assert.equal(await till.failure(path, body), 'ITEM_ON_STOP_LIST')
    assert.equal((await hall.read(body.order.id)).creationStatus, 'Error')
    assert.equal(await stopList.left(dish.plain.id), 1)
    till.cut()
  })

  it('is refused where nothing can be ordered', async (world) => {
    const hall = await openHall(world)
    assert.equal(await whenDisabled(world, hall), 'TerminalGroupDisabled')
    await world.ask('/admin/terminal_groups/save', {
      id: hall.terminalGroupId,
      organizationId: hall.organizationId,
      name: 'Till',
      isEnabled: true,
    })
    const till = await openTill(world, hall)
    await disable(world, hall.organizationId)
    assert.equal(await till.failure(path, opened(hall)), 'OrganizationDisabled')
    till.cut()
  })
})

/** The code with which the till's orders are refused once its terminal group is disabled, before its link is closed. */
async function whenDisabled(world: World, hall: Hall): Promise<string | undefined> {
  const { organizationId, terminalGroupId: id } = hall
  for (;;) {
    const till = await openTill(world, hall)
    await world.ask('/admin/terminal_groups/save', {
      id,
      organizationId,
      name: 'Till',
      kind: 'linked',
      isEnabled: false,
    })
    const code = await Promise.race([till.failure(path, opened(hall)), till.closed])
    till.cut()
    if (typeof code !== 'number') return code
    await world.ask('/admin/terminal_groups/save', { id, organizationId, name: 'Till', isEnabled: true })
  }
}

const disable = ({ ask }: World, id: string) =>
  ask('/admin/organizations/save', { id, corporationId: demo.corporation, name: 'Closed down', isEnabled: false })
