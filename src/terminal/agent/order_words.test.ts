import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Directory } from '../link/protocol.ts'
import { type OpenOrder, openOrdersOf } from './open_order.ts'
import { orderLines, ordersNamed, planOf } from './order_words.ts'
import { type OrderWord, orderWords } from './typed_line.ts'

const directory: Directory = {
  couriers: [
    { id: 'bo', name: 'Bo Smith' },
    { id: 'cy-1', name: 'Cy Boyle' },
    { id: 'cy-2', name: 'Cy Jones' },
  ],
  paymentTypes: [
    { id: 'cash', name: 'Cash', kind: 'Cash' },
    { id: 'visa', name: 'Bank card', kind: 'Card' },
  ],
  removalTypes: [
    { id: 'spoilt', name: 'Spoilt' },
    { id: 'mistake', name: 'Entered by mistake' },
  ],
}

const delivery = (order: Partial<OpenOrder> = {}): OpenOrder => ({
  id: 'order',
  kind: 'deliveries',
  number: 4,
  sum: 19,
  status: 'WaitCooking',
  items: [{ type: 'Product', status: 'Added' }],
  orderType: { orderServiceType: 'DeliveryByClient' },
  ...order,
})
const byCourier = { orderType: { orderServiceType: 'DeliveryByCourier' } }
const withCourier = { ...byCourier, courierInfo: { courier: { name: 'Bo Smith' } } }
const tableOrder = (status: string): OpenOrder =>
  delivery({ kind: 'order', status: 'New', orderType: null, items: [{ type: 'Product', status }] })
const payment = (kind: string, sum: number, isPreliminary: boolean) => ({
  paymentType: { name: kind, kind },
  sum,
  isPreliminary,
})

const plan = (order: OpenOrder, word: OrderWord, text = '', known = directory) =>
  planOf(order, word, text, { directory: known, currencyDigits: 2 })

/** Returns the last parts of the planned operations, or the problem. */
function stepsOf(order: OpenOrder, word: OrderWord, text = ''): string {
  const planned = plan(order, word, text)
  if ('problem' in planned) return planned.problem
  return planned.steps.map(({ operation }) => operation.replace(`/front/${order.kind}/`, '')).join(' ')
}

function bodyOf(order: OpenOrder, word: OrderWord, text = '', known = directory) {
  const planned = plan(order, word, text, known)
  assert.ok('steps' in planned, JSON.stringify(planned))
  return planned.steps.at(-1)?.body
}

function problemOf(order: OpenOrder, word: OrderWord, text = '', known = directory): string {
  const planned = plan(order, word, text, known)
  assert.ok('problem' in planned, JSON.stringify(planned))
  return planned.problem
}

describe('Words for an order', () => {
  it('report what happened, with the steps that must come before', () => {
    const no = undefined
    // The words are cook, ready, out, paid and cancel.
    for (const [order, expected] of [
      [
        delivery({ status: 'Unconfirmed' }),
        ['confirm start_cooking', 'confirm pack', 'confirm deliver', 'confirm close', 'cancel'],
      ],
      [delivery(), ['start_cooking', 'pack', 'deliver', 'close', 'cancel']],
      [delivery({ status: 'ReadyForCooking' }), ['start_cooking', 'pack', 'deliver', 'close', 'cancel']],
      [delivery({ status: 'CookingStarted' }), ['start_cooking', 'pack', 'deliver', 'close', 'cancel']],
      [delivery({ status: 'CookingCompleted' }), [no, 'pack', 'deliver', 'close', 'cancel']],
      [delivery({ status: 'Waiting' }), [no, no, 'deliver', 'close', 'cancel']],
      [delivery({ status: 'Delivered' }), [no, no, no, 'close', 'cancel']],
      [
        delivery({ ...withCourier, status: 'Unconfirmed' }),
        ['confirm start_cooking', 'confirm pack', 'confirm send', 'confirm add_payments send close', 'cancel'],
      ],
      [delivery(withCourier), ['start_cooking', 'pack', 'send', 'add_payments send close', 'cancel']],
      [delivery({ ...withCourier, status: 'Waiting' }), [no, no, 'send', 'add_payments send close', 'cancel']],
      [delivery({ ...withCourier, status: 'OnWay' }), [no, no, no, 'close', 'cancel']],
      [delivery({ ...withCourier, status: 'Delivered' }), [no, no, no, 'close', 'cancel']],
      [
        delivery({ ...byCourier, externalCourierService: { name: 'Service' } }),
        ['start_cooking', 'pack', 'send', 'add_payments send close'],
      ],
      [tableOrder('Added'), ['start_cooking', 'complete_cooking', 'serve', 'close', 'cancel']],
      [tableOrder('PrintedNotCooking'), ['start_cooking', 'complete_cooking', 'serve', 'close']],
      [tableOrder('CookingStarted'), [no, 'complete_cooking', 'serve', 'close']],
      [tableOrder('CookingCompleted'), [no, no, 'serve', 'close']],
      [tableOrder('Served'), [no, no, no, 'close']],
    ] as const)
      for (const [i, steps] of expected.entries()) {
        const word = orderWords[i]!
        const text = word === 'cancel' ? 'Spoilt' : ''
        const about = `${order.kind} ${order.status} ${order.items[0]?.status} ${word}`
        if (steps !== undefined) assert.equal(stepsOf(order, word, text), steps, about)
        else assert.match(stepsOf(order, word, text), /is not possible, but "4 .*paid"/, about)
      }
  })

  it('say what is possible instead', () => {
    assert.equal(
      problemOf(delivery({ status: 'CookingCompleted' }), 'cook'),
      'Order 4 is cooked: "cook" is not possible, but "4 ready", "4 out", "4 paid" or "4 cancel <reason>"',
    )
  })

  it('send the only courier of the restaurant unless the order has one', () => {
    const order = delivery(byCourier)
    const only = { ...directory, couriers: directory.couriers.slice(0, 1) }
    const sent = { orderId: 'order', courierId: 'bo' }
    assert.deepEqual(bodyOf(order, 'out', '', only), sent)
    const paid = plan(order, 'paid', '', only)
    assert.ok('steps' in paid)
    assert.deepEqual(paid.steps[1], { operation: '/front/deliveries/send', body: sent })
    const service = { externalCourierService: { name: 'Service' } }
    for (const known of [withCourier, { ...byCourier, ...service }])
      assert.deepEqual(bodyOf(delivery(known), 'out', '', only), { orderId: 'order' })
  })

  it('find the courier by a part of the name, and ask for one', () => {
    const order = delivery(byCourier)
    assert.deepEqual(bodyOf(order, 'out', 'smith'), { orderId: 'order', courierId: 'bo' })
    assert.deepEqual(bodyOf(order, 'out', 'CY JONES'), { orderId: 'order', courierId: 'cy-2' })
    const needed = 'Order 4 needs a courier: type "4 out <courier>", with Bo Smith, Cy Boyle or Cy Jones'
    assert.equal(problemOf(order, 'out'), needed)
    const covered = delivery({ ...byCourier, payments: [payment('Card', 19, true)] })
    assert.equal(problemOf(covered, 'paid'), needed)
    assert.equal(problemOf(order, 'out', 'Dee'), `No courier is called "Dee". ${needed}`)
    assert.match(problemOf(order, 'out', 'cy'), /Several .* with cy-1 for Cy Boyle or cy-2 for Cy Jones$/)
    assert.match(
      problemOf(order, 'out', '', { ...directory, couriers: [] }),
      /POST \/admin\/employees\/save \{"corporationId": .*"isCourier": true\}\]\}$/,
    )
    assert.match(problemOf(delivery(), 'out', 'Bo'), /^No courier brings order 4: type "4 out"$/)
  })

  it('report the payment of an order that still needs a courier, and close it when it has one', () => {
    const unpaid = plan(delivery(byCourier), 'paid', 'card')
    assert.ok('steps' in unpaid)
    assert.deepEqual(
      unpaid.steps.map(({ operation }) => operation),
      ['/front/deliveries/add_payments'],
    )
    assert.match(unpaid.done, /^is paid with 19\.00 Bank card, and needs a courier: type "4 out <courier>", with Bo/)
    assert.equal(stepsOf(delivery({ ...withCourier, payments: [payment('Card', 19, false)] }), 'paid'), 'send close')
  })

  it('report the payment that is due', () => {
    const paid = (kind: string, id: string, sum: number) => ({
      orderId: 'order',
      payments: [{ paymentTypeKind: kind, paymentTypeId: id, sum }],
    })
    const planned = [payment('Card', 12, true)]
    for (const [payments, text, body] of [
      [null, '', paid('Cash', 'cash', 19)],
      [null, 'card', paid('Card', 'visa', 19)],
      [planned, '', paid('Cash', 'cash', 7)],
      [planned, 'cash', paid('Cash', 'cash', 19)],
      [[payment('Card', 19, true)], '', { orderId: 'order' }],
      [[payment('Card', 19, false)], 'cash', { orderId: 'order' }],
      [[payment('External', 4.5, true)], 'bank', paid('Card', 'visa', 14.5)],
    ] as const)
      assert.deepEqual(bodyOf(delivery({ payments: payments && [...payments] }), 'paid', text), body)
    const ask = 'Say how 19.00 of order 4 were paid: type "4 paid <how>", with Cash or Bank card'
    assert.equal(problemOf(delivery(), 'paid', 'shells'), ask)
    assert.match(problemOf(delivery(), 'paid', '', { ...directory, paymentTypes: [] }), /has no payment type$/)
  })

  it('cancel with a reason, and with a removal type once the kitchen has dishes', () => {
    const printed = delivery({ items: [{ type: 'Product', status: 'CookingStarted' }] })
    const spoilt = { removalTypeId: 'spoilt', removalComment: 'fell down' }
    assert.deepEqual(bodyOf(delivery(), 'cancel', 'guest left'), { orderId: 'order', cancelComment: 'guest left' })
    assert.deepEqual(bodyOf(printed, 'cancel', 'spoilt, fell down'), {
      orderId: 'order',
      cancelComment: 'fell down',
      ...spoilt,
    })
    const only = { ...directory, removalTypes: [{ id: 'spoilt', name: 'Spoilt' }] }
    assert.deepEqual(bodyOf({ ...printed, kind: 'order' }, 'cancel', 'fell down', only), {
      orderId: 'order',
      ...spoilt,
    })
    assert.match(
      problemOf(printed, 'cancel', 'fell down'),
      /"4 cancel <how> <reason>", with Spoilt or Entered by mistake$/,
    )
    assert.match(problemOf(printed, 'cancel', 'x', { ...directory, removalTypes: [] }), /adds one with \/admin/)
    assert.equal(problemOf(printed, 'cancel'), 'Say why order 4 is cancelled: "4 cancel <reason>"')
    assert.match(problemOf(delivery(), 'cancel', 'x'.repeat(256)), /more than 255 characters$/)
  })
})

it('open orders are listed with what is to be collected, and found by number or id', () => {
  const [order, other] = [delivery({ ...withCourier, customer: { name: 'A\u{1b}da' } }), tableOrder('Served')]
  const orders = [order, { ...other, id: 'other', number: 12, payments: [payment('Cash', 9, false)] }]
  assert.deepEqual(orderLines(orders, 2), [
    '   4  courier Bo Smith  waiting for the kitchen     19.00  to collect 19.00  A da',
    '  12  table             handed over                 19.00  to collect 10.00',
  ])
  assert.deepEqual(
    [ordersNamed(orders, '4'), ordersNamed(orders, 'other'), ordersNamed(orders, '1')],
    [[orders[0]], [orders[1]], []],
  )
})

it('rows of the journal that are no orders are ignored', () => {
  const { id, kind, ...order } = delivery()
  const rows = [
    { kind, subject: { id, order } },
    { kind, subject: { id, order: null } },
    { kind: 'reserve', subject: { id, order } },
  ]
  assert.deepEqual(openOrdersOf(rows), [delivery()])
})
