import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { type DiningRoom, openDiningRoom } from '#test/fixtures/dining_room.ts'
import { enlarge } from '#test/fixtures/many_orders.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import actions from './actions.ts'

interface Step {
  step: string
  operation: string
  result: string
  refusal: { code: string; message: string } | null
}

async function stepsOf({ ask }: World, { organizationId }: DiningRoom, orderIds: readonly string[]) {
  const { orders } = await ask<{ orders: { id: string; steps: Step[] }[] }>(actions.path, { organizationId, orderIds })
  return new Map(orders.map(({ id, steps }) => [id, new Map(steps.map((step) => [step.step, step]))]))
}

/** Returns the codes of refused steps, and the results of the others. */
async function resultsOf(world: World, diningRoom: DiningRoom, orderId: string): Promise<Record<string, string>> {
  const steps = (await stepsOf(world, diningRoom, [orderId])).get(orderId)!
  return Object.fromEntries([...steps].map(([name, { result, refusal }]) => [name, refusal?.code ?? result]))
}

describeOperation(actions, ({ it }) => {
  it('follows an order from its dishes to its end', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId, terminalGroupId } = diningRoom
    const orderId = await diningRoom.place()
    const act = async (operation: string, body: object = {}) => {
      const { actionId } = await world.ask<{ actionId: string }>('/api/1/front_office/act', {
        organizationId,
        terminalGroupId,
        actionId: newId(),
        operation: `/front/order/${operation}`,
        body: { orderId, ...body },
      })
      assert.equal((await world.outcome(organizationId, actionId)).state, 'Success')
    }
    const open = {
      AddItems: 'Possible',
      StartCooking: 'Possible',
      CompleteCooking: 'Possible',
      Serve: 'Possible',
      ChangeTables: 'Possible',
      ChangeWaiter: 'Possible',
      TakePayment: 'Possible',
      PrintBill: 'Possible',
      Close: 'ORDER_NOT_PAID',
      Reopen: 'Done',
      Cancel: 'Possible',
    }
    assert.deepEqual(await resultsOf(world, diningRoom, orderId), open)
    await act('start_cooking')
    await act('print_bill')
    assert.deepEqual(await resultsOf(world, diningRoom, orderId), {
      ...open,
      StartCooking: 'Done',
      PrintBill: 'Done',
      Cancel: 'REMOVAL_TYPE_REQUIRED',
    })
    await act('close', { payments: [cashPayment(10)] })
    const closed = await resultsOf(world, diningRoom, orderId)
    const { Close, Reopen, ...refused } = closed
    assert.deepEqual([Close, Reopen], ['Done', 'Possible'])
    assert.deepEqual(new Set(Object.values(refused)), new Set(['WRONG_ORDER_STATUS']))
    assert.deepEqual((await diningRoom.read(orderId)).order?.status, 'Closed')
  })

  it('tries commands of clients where a terminal is linked', async (world) => {
    const diningRoom = await openDiningRoom(world, {}, '8.0.0')
    const { organizationId, terminalGroupId } = diningRoom
    const orderId = await diningRoom.place()
    const group = { id: terminalGroupId, organizationId, name: 'Terminal', kind: 'linked' }
    await world.ask('/admin/terminal_groups/save', group)
    const steps = (await stepsOf(world, diningRoom, [orderId])).get(orderId)!
    assert.deepEqual(
      [...steps.values()].map(({ operation, result, refusal }) => [operation, refusal?.code ?? result]),
      [
        ['/api/1/order/add_items', 'Possible'],
        ['/api/1/order/add_payments', 'BACK_OFFICE_TOO_OLD'],
        ['/api/1/order/print_bill', 'Possible'],
        ['/api/1/order/close', 'ORDER_NOT_PAID'],
        ['/api/1/order/cancel', 'BACK_OFFICE_TOO_OLD'],
      ],
    )
  })

  it('omits unknown orders, and refuses too many large ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const orderIds = await Promise.all(Array.from({ length: 12 }, () => diningRoom.place()))
    const [first, second] = orderIds
    assert.deepEqual([...(await stepsOf(world, diningRoom, [second!, newId(), first!])).keys()], [second, first])
    await enlarge(world, organizationId, 3_000_000)
    const { status, error } = await world.refuse(actions.path, { organizationId, orderIds })
    assert.deepEqual([status, error], [422, 'ORDERS_TOO_LARGE'])
  })
})
