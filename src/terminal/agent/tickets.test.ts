import assert from 'node:assert/strict'
import { it } from 'node:test'
import { notificationTicket, ticketsOf } from './tickets.ts'

it('a kitchen ticket shows which modifiers are for the whole line', () => {
  const modifier = (name: string, amountIndependentOfParentAmount: boolean) => ({
    product: { name },
    amount: 1,
    amountIndependentOfParentAmount,
    resultSum: 0,
  })
  const modifiers = [modifier('Sauce', false), modifier('Cutlery', true)]
  const items = [{ product: { name: 'Tray' }, amount: 3, positionId: 'tray', resultSum: 24, modifiers }]
  const result = { commandId: 'command', state: 'applied' as const, subject: { order: { number: 1, sum: 24, items } } }
  const place = { organizationName: 'Restaurant', currencyDigits: 2 }
  const [ticket] = ticketsOf('/api/1/deliveries/create', result, undefined, place)
  assert.match(ticket?.text ?? '', /3 x Tray\n {4}\+ 1 Sauce\n {4}\+ 1 Cutlery in all\n/)
})

it('tickets carry the sum, the payments, the tips and what is to be collected', () => {
  const payment = (name: string, sum: number, { isPreliminary = false, kind = name } = {}) => ({
    paymentType: { name, kind },
    sum,
    isPreliminary,
  })
  const soup = { product: { name: 'Soup' }, amount: 1, resultSum: 19, positionId: 'soup' }
  const bread = { ...soup, product: { name: 'Bread' }, positionId: 'bread' }
  const former = { order: { number: 1, sum: 9, items: [soup] } }
  /** Returns the lines between the last two rules, with single spaces. */
  const moneyOf = (operation: string, order: object) => {
    const subject = { order: { number: 1, sum: 19, items: [soup, bread], ...order } }
    const result = { commandId: 'command', state: 'applied' as const, subject }
    const [ticket] = ticketsOf(operation, result, former, { organizationName: 'Restaurant', currencyDigits: 2 })
    return ticket?.text
      .split(/\n-+\n?/)
      .at(-2)
      ?.replace(/ +/g, ' ')
      .split('\n')
  }
  const planned = { isPreliminary: true }
  for (const [operation, order, lines] of [
    ['create', {}, ['TO COLLECT 19.00']],
    ['create', { payments: [payment('Visa', 19)] }, ['Visa 19.00', 'TO COLLECT 0.00']],
    ['change_items', { payments: [payment('Cash', 20, planned)] }, ['Cash, planned 20.00', 'TO COLLECT 19.00']],
    [
      'add_items',
      { payments: [payment('Visa', 9)], tips: [{ sum: 2, ...planned }] },
      ['Visa 9.00', 'Tips, planned 2.00', 'TO COLLECT 12.00'],
    ],
    [
      'print_delivery_bill',
      { payments: [payment('Bonus', 4, { ...planned, kind: 'External' })], tips: [{ sum: 2, isPreliminary: false }] },
      ['Bonus, planned 4.00', 'Tips 2.00', 'TO COLLECT 15.00'],
    ],
    ['cancel', { status: 'Cancelled' }, ['TO COLLECT 0.00']],
    ['cancel', { status: 'Deleted', payments: [payment('Visa', 9)] }, ['Visa 9.00', 'TO COLLECT 0.00']],
    ['create', { payments: 'of a later server' }, ['TO COLLECT 19.00']],
  ] as const)
    assert.deepEqual(moneyOf(`/api/1/deliveries/${operation}`, order), ['TOTAL 19.00', ...lines], operation)
})

it('names on tickets cannot command the printer, forge a line or hide text; remarks keep their lines', () => {
  const hostile = (name: string) => `${name}\u{1b}@\r\nTOTAL 0.00\u{202e}\u{200b}`
  const remark = (text: string) => `${text}\u{1b}@\r\nagain\u{202e}`
  const named = (name: string) => ({ name: hostile(name) })
  const items = [{ product: named('Soup'), amount: 1, resultSum: 9, size: named('L'), comment: remark('hot') }]
  const customer = { ...named('Ada'), surname: hostile('Lovelace'), comment: remark('deaf') }
  const orderType = { ...named('Club'), orderServiceType: 'Common' }
  const order = { number: 1, sum: 9, items, customer, orderType, tabName: hostile('Bar'), phone: hostile('+44') }
  const paid = { payments: [{ paymentType: { ...named('Till'), kind: 'Cash' }, sum: 9, isPreliminary: true }] }
  const result = { commandId: 'command', state: 'applied' as const, subject: { order: { ...order, ...paid } } }
  const place = { organizationName: hostile('Place'), currencyDigits: 2 }
  const texts = ['create', 'cancel', 'print_bill'].flatMap((word) =>
    ticketsOf(`/api/1/order/${word}`, result, undefined, place).map(({ text }) => text),
  )
  const sent = { messageType: 'order_attention', notificationId: 'id', orderId: 'order', sentAt: '' }
  const courier = { courierName: hostile('Bo'), courierCar: hostile('Van'), courierPhone: null }
  texts.push(
    notificationTicket({ ...sent, orderSource: hostile('Web'), additionalInfo: remark('Call'), ...courier }, place),
  )
  for (const text of texts) assert.doesNotMatch(text, /\p{Cc}(?<!\n)|\p{Cf}/u)
  const [kitchen, , bill = ''] = texts
  assert.match(kitchen ?? '', /\nAda @ TOTAL 0\.00 Lovelace @ TOTAL 0\.00\n\+44 @ TOTAL 0\.00\ndeaf @\nagain\n/)
  assert.match(kitchen ?? '', /\n1 x Soup @ TOTAL 0\.00, L @ TOTAL 0\.00\n {4}\(hot @\nagain\)\n/)
  assert.deepEqual(bill.match(/^TOTAL.*$/gm), [`TOTAL${'9.00'.padStart(37)}`])
})

it('a reserve that a client makes, changes or cancels gets a ticket', () => {
  const reserve = {
    customer: { name: 'Ada' },
    phone: '+442079460123',
    guestsCount: 4,
    durationInMinutes: 90,
    estimatedStartTime: '2026-11-28 19:30:00.000',
    comment: 'By the window',
    status: 'New',
    tableIds: ['table'],
    order: { items: [{ product: { name: 'Soup' }, amount: 4 }] },
  }
  const place = { organizationName: 'Trattoria', currencyDigits: 2 }
  const textOf = (operation: string, more: object = {}) => {
    const subject = { id: 'id', isDeleted: false, reserve: { ...reserve, ...more } }
    return ticketsOf(operation, { commandId: 'command', state: 'applied', subject }, undefined, place)[0]?.text
  }
  const rule = '-'.repeat(42)
  assert.equal(
    textOf('/api/1/reserve/create'),
    `RESERVE\nTrattoria\n2026-11-28 19:30\n4 guests, 1 table, 90 min\nAda\n+442079460123\nBy the window\n${rule}\n4 x Soup\n${rule}\nid`,
  )
  assert.match(textOf('/api/1/reserve/change_tables') ?? '', /^CHANGED RESERVE\n/)
  assert.match(textOf('/api/1/reserve/cancel', { cancelReason: 'Other' }) ?? '', /^CANCELLED RESERVE\n/)
  assert.equal(textOf('/front/reserve/guests_came'), undefined)
})
