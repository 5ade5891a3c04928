import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { courierOrder, dish } from '#test/fixtures/restaurant.ts'
import { linkGroup, type ScriptedTerminal } from '#test/harness/terminal.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import type { Directory } from '../link/protocol.ts'
import { type OpenOrder, openOrdersOf, stageOf } from './open_order.ts'
import { planOf } from './order_words.ts'
import { type OrderWord, orderWords } from './typed_line.ts'

const items = [{ type: 'Product', productId: dish.plain.id, amount: 1, price: dish.plain.price }]
const delivery = { phone: '+442079460000', customer: { type: 'one-time', name: 'Ada' }, items }

/** Opens a restaurant with confirmations, and returns what creates orders at its terminal and says words for them. */
async function openTerminal(world: World, settings: object = {}) {
  const room = await openDiningRoom(world, { isConfirmationEnabled: true, ...settings })
  const { connect } = await linkGroup(world, room)
  const terminal: ScriptedTerminal = await connect({ directory: true })
  const directory: Directory = await terminal.until(() =>
    terminal.received.find((message) => message.type === 'directory'),
  )
  const act = async (operation: string, body: object) => {
    const { state, message, subject } = await terminal.act(operation, body)
    const [, , kind = ''] = operation.split('/')
    const [order] = openOrdersOf([{ kind, subject }])
    return { state, message, order }
  }
  return {
    close: terminal.cut,
    async open(kind: OpenOrder['kind'], more: object): Promise<OpenOrder> {
      const body = { order: { id: newId(), items, ...more }, terminalGroupId: room.terminalGroupId }
      const { order, message } = await act(`/front/${kind}/create`, body)
      assert.ok(order, `The order was not created: ${message}`)
      return order
    },
    /** Reports each step of the word, and returns the order afterwards; undefined if the word is not possible. */
    async say(order: OpenOrder, word: OrderWord): Promise<OpenOrder | undefined> {
      const text = word === 'cancel' ? 'Spoilt' : word === 'out' && !order.courierInfo ? courierText(order) : ''
      const plan = planOf(order, word, text, { directory, currencyDigits: 2 })
      if ('problem' in plan) {
        assert.match(plan.problem, /is not possible/)
        return undefined
      }
      let last: OpenOrder | undefined = order
      for (const { operation, body } of plan.steps) {
        const { state, message, order: changed } = await act(operation, body)
        assert.equal(state, 'applied', `${order.status} ${stageOf(order)} ${word} ${operation}: ${message}`)
        last = changed
      }
      return last
    },
    room,
  }
}

const courierText = ({ orderType }: OpenOrder) =>
  orderType?.orderServiceType === 'DeliveryByCourier' ? demo.courier : ''

describeWorld('Words for an order', ({ it }) => {
  it('are applied by the server in every state in which they are possible', async (world) => {
    const { open, say, close, room } = await openTerminal(world)
    /** Reports earlier words for a new order, then this one. */
    const check = async (kind: OpenOrder['kind'], fields: object, earlier: readonly OrderWord[], word: OrderWord) => {
      let order = await open(kind, fields)
      assert.equal(stageOf(order), kind === 'order' ? 'waiting' : 'unconfirmed')
      for (const one of earlier) order = (await say(order, one)) ?? order
      // An order that a courier brings needs one before it is paid.
      if (word === 'paid' && courierText(order) !== '' && !order.courierInfo) order = (await say(order, 'out')) ?? order
      const after = await say(order, word)
      if (word === 'paid') assert.equal(after?.status, 'Closed')
      if (word === 'cancel') assert.equal(after?.status, kind === 'order' ? 'Deleted' : 'Cancelled')
    }
    const checks = [
      ['deliveries', { ...delivery, orderServiceType: 'DeliveryByClient' }] as const,
      ['deliveries', { ...delivery, ...courierOrder }] as const,
      ['order', { tableIds: [room.tableIds[0]] }] as const,
    ].flatMap(([kind, fields]) =>
      ([[], ['cook'], ['ready'], ['ready', 'out']] as const).flatMap((earlier) =>
        orderWords.map((word) => check(kind, fields, earlier, word)),
      ),
    )
    await Promise.all(checks)
    close()
  })

  it('pay courier orders that may leave only when they are paid', async (world) => {
    const { open, say, close } = await openTerminal(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const order = await open('deliveries', { ...delivery, ...courierOrder })
    const paid = await say(order, 'paid')
    assert.deepEqual([paid?.status, paid?.payments?.[0]?.isPreliminary], ['WaitCooking', false])
    const sent = await say(paid ?? order, 'out')
    assert.equal(sent?.status, 'OnWay')
    assert.equal((await say(sent ?? order, 'paid'))?.status, 'Closed')
    close()
  })
})
