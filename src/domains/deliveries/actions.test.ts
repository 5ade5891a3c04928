import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { enlarge } from '#test/fixtures/many_orders.ts'
import { cashPayment, courierOrder, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import actions from './actions.ts'

interface Step {
  step: string
  operation: string
  result: string
  refusal: { code: string; message: string } | null
}

async function stepsOf({ ask }: World, { organizationId }: Restaurant, orderIds: readonly string[]) {
  const { orders } = await ask<{ orders: { id: string; steps: Step[] }[] }>(actions.path, { organizationId, orderIds })
  return new Map(orders.map(({ id, steps }) => [id, new Map(steps.map((step) => [step.step, step]))]))
}

/** Returns the codes of refused steps, and the results of the others. */
async function resultsOf(world: World, restaurant: Restaurant, orderId: string): Promise<Record<string, string>> {
  const steps = (await stepsOf(world, restaurant, [orderId])).get(orderId)!
  return Object.fromEntries([...steps].map(([name, { result, refusal }]) => [name, refusal?.code ?? result]))
}

describeOperation(actions, ({ it }) => {
  it('refuses too many large orders at once', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const orderIds = await Promise.all(Array.from({ length: 12 }, () => restaurant.place()))
    await enlarge(world, organizationId, 3_000_000)
    const { status, error } = await world.refuse(actions.path, { organizationId, orderIds })
    assert.deepEqual([status, error], [422, 'ORDERS_TOO_LARGE'])
  })

  it('follows an order from its confirmation to its end', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const orderId = await restaurant.place({ ...courierOrder })
    const act = async (operation: string, body: object = {}) => {
      const { organizationId, terminalGroupId } = restaurant
      const { actionId } = await world.ask<{ actionId: string }>('/api/1/front_office/act', {
        organizationId,
        terminalGroupId,
        actionId: newId(),
        operation: `/front/deliveries/${operation}`,
        body: { orderId, ...body },
      })
      assert.equal((await world.outcome(organizationId, actionId)).state, 'Success')
    }
    assert.deepEqual(await resultsOf(world, restaurant, orderId), {
      Confirm: 'Possible',
      CancelConfirmation: 'Done',
      StartCooking: 'WrongDeliveryStatus',
      CompleteCooking: 'WrongDeliveryStatus',
      Pack: 'WrongDeliveryStatus',
      ChooseCourier: 'Possible',
      Send: 'WrongDeliveryStatus',
      HandOver: 'WrongDeliveryStatus',
      TakePayment: 'Possible',
      PrintBill: 'Possible',
      Close: 'WrongDeliveryStatus',
      Reopen: 'Done',
      Cancel: 'Possible',
    })
    await act('confirm')
    await act('start_cooking')
    const cooking = await resultsOf(world, restaurant, orderId)
    assert.deepEqual(
      [cooking.StartCooking, cooking.CompleteCooking, cooking.Send, cooking.Cancel],
      ['Done', 'Possible', 'CanNotAssignCourierToOrder', 'REMOVAL_TYPE_REQUIRED'],
    )
    await act('send', { courierId: demo.courier })
    const onWay = await resultsOf(world, restaurant, orderId)
    assert.deepEqual([onWay.Send, onWay.HandOver, onWay.Close], ['Done', 'Possible', 'ORDER_NOT_PAID'])
    await act('close', { payments: [cashPayment(10)] })
    const closed = await resultsOf(world, restaurant, orderId)
    assert.deepEqual([closed.Close, closed.Reopen, closed.Cancel], ['Done', 'Possible', 'WrongDeliveryStatus'])
    assert.equal((await restaurant.read(orderId)).order?.status, 'Closed')
  })

  it('tries commands of clients where a terminal is linked, under its back-office version and locks', async (world) => {
    const restaurant = await openRestaurant(world, {}, '8.0.0')
    const { organizationId, terminalGroupId } = restaurant
    const orderId = await restaurant.place(courierOrder)
    const lock = { operation: '/front/deliveries/lock', body: { orderId } }
    const place = { organizationId, terminalGroupId }
    const { actionId } = await world.ask<{ actionId: string }>('/sandbox/front_office/act', { ...place, ...lock })
    await world.outcome(organizationId, actionId)
    const group = { id: terminalGroupId, organizationId, name: 'Terminal', kind: 'linked' }
    await world.ask('/admin/terminal_groups/save', group)
    const steps = (await stepsOf(world, restaurant, [orderId])).get(orderId)!
    assert.deepEqual([...steps.keys()].includes('StartCooking'), false)
    assert.deepEqual(
      [steps.get('Pack')?.operation, steps.get('Pack')?.refusal?.code],
      ['/api/1/deliveries/update_order_delivery_status', 'EntityAlreadyInUse'],
    )
    assert.equal(steps.get('ChooseCourier')?.refusal?.code, 'BACK_OFFICE_TOO_OLD')
  })

  it('answers for 200 orders at once, without unknown ones and those of other sources', async (world) => {
    const restaurant = await openRestaurant(world)
    const [first, second] = [await restaurant.place(), await restaurant.place({ sourceKey: 'kiosk' })]
    const unknown = Array.from({ length: 198 }, () => newId())
    const found = await stepsOf(world, restaurant, [second, ...unknown, first])
    assert.deepEqual([...found.keys()], [second, first])
    const token = await world.tokenOf({ sourceKey: 'kiosk' })
    const { orders } = await world.ask<{ orders: { id: string }[] }>(
      actions.path,
      { organizationId: restaurant.organizationId, orderIds: [first, second] },
      { token },
    )
    assert.deepEqual(
      orders.map(({ id }) => id),
      [second],
    )
    const { error } = await world.refuse(actions.path, {
      organizationId: restaurant.organizationId,
      orderIds: [...unknown, newId(), newId(), newId()],
    })
    assert.equal(error, 'INVALID_REQUEST')
  })
})
