import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createLog } from '#server/log.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.store.ts'
import { noPrinter } from '#terminal/agent/printers.ts'
import { TypedInput } from './typed_input.ts'

const order = (number: number, status: string) => ({
  number,
  status,
  sum: 19,
  items: [{ type: 'Product', status: 'Added', amount: 1, product: { name: 'Soup' } }],
})

/** Returns a terminal that never connects, with deliveries of these ids, numbers and statuses in its journal. */
function openInput(...orders: readonly (readonly [id: string, number: number, status: string])[]) {
  const journal = new Journal(':memory:')
  const now = new Date().toISOString()
  const operation = '/api/1/deliveries/create'
  for (const [seq, [id, number, status]] of orders.entries()) {
    const times = { acceptedAt: now, deadlineAt: now }
    journal.storeCommands([{ commandId: id, seq, operation, subjectId: id, body: null, subject: null, ...times }], now)
    const subject = { id, order: order(number, status) }
    journal.storeResults([{ commandId: id, state: 'applied', subject }], () => [])
  }
  const parts = { url: 'http://127.0.0.1:9', token: 'ct_any', name: 'Terminal', version: '1' }
  const agent = new Agent({ ...parts, journal, printer: noPrinter, log: createLog('error') })
  const lines: string[] = []
  const say = (text: string) => void lines.push(text)
  const print = (printed: readonly string[]) => void lines.push(...printed)
  const input = new TypedInput({ agent, journal, say, print, quit: () => say('quits') })
  /** Types a line, and returns the output. */
  const type = (line: string) => {
    input.obey(line)
    return lines.splice(0).join('\n')
  }
  return { journal, input, type, shown: () => lines.splice(0).join('\n') }
}

const [first, second] = ['01a1fcb2-4c10-7a4b-b1c2-90f1e2d3c4b5', '01a1fcb2-4c10-7a4b-b1c2-90f1e2d3c4b6']

it('an open order is found although a closed one had its number', () => {
  const { type, journal } = openInput([first, 4, 'Closed'], [second, 4, 'WaitCooking'])
  assert.equal(type('4 cook'), 'Order 4: "cook" is reported as soon as the server can be reached')
  const [{ operation, body } = {}] = journal.openActions
  assert.deepEqual([operation, body], ['/front/deliveries/start_cooking', { orderId: second }])
  assert.equal(type('5 cook'), 'No open order is called 5. "orders" lists the open ones')
  journal.close()
})

it('open orders with one number are listed, and named by their ids', () => {
  const { type, journal } = openInput([first, 4, 'OnWay'], [second, 4, 'WaitCooking'])
  const listed = type('4 paid')
  assert.match(listed, /^2 open orders have the number 4\. Type the id instead of the number\n/)
  for (const id of [first, second]) assert.ok(listed.includes(id))
  assert.deepEqual(journal.openActions, [])
  assert.equal(type(`${second} ready`), 'Order 4: "ready" is reported as soon as the server can be reached')
  assert.equal(journal.openActions.length, 1)
  journal.close()
})

it('an unknown word is explained although no order is open', () => {
  const { type, journal } = openInput()
  assert.equal(type('4 burnt'), '"burnt" is no word for an order, and no order is open. Type "help"')
  assert.equal(type('4 cook'), 'No order is open')
  journal.close()
})

it('results of words name the order', () => {
  const { type, journal, input, shown } = openInput([first, 4, 'Unconfirmed'])
  type('4 ready')
  const [confirm, pack] = journal.openActions
  input.onResult({ commandId: confirm!.actionId, state: 'applied' })
  assert.equal(shown(), '')
  input.onResult({ commandId: pack!.actionId, state: 'applied' })
  assert.equal(shown(), 'Order 4 is ready')
  type('4 cancel guest left')
  const error = { code: 'CODE', message: 'A reason' }
  input.onResult({ commandId: journal.openActions.at(-1)!.actionId, state: 'failed', error })
  assert.equal(shown(), 'Order 4: "cancel" has failed: A reason (CODE)')
  type('4 ready')
  for (const { actionId } of journal.openActions.slice(-2))
    input.onResult({ commandId: actionId, state: 'failed', error })
  assert.equal(shown(), 'Order 4: "ready" has failed: A reason (CODE)')
  type('4 cook')
  input.onRefused({ actionId: journal.openActions.at(-1)!.actionId, ...error })
  assert.equal(shown(), 'Order 4: "cook" is refused: A reason (CODE)')
  journal.close()
})

it('a line that is not understood is answered with what can be typed', () => {
  const { type, journal } = openInput([first, 4, 'OnWay'])
  for (const [line, answer] of [
    ['', ''],
    ['hello', 'That is no line for a terminal. Type "help"'],
    ['4', 'Order 4 is on its way: type "4 out", "4 paid" or "4 cancel <reason>"'],
    ['4 burnt', '"burnt" is no word for an order. For order 4, type "4 out", "4 paid" or "4 cancel <reason>"'],
    ['/front/deliveries/pack {4}', /^The body of \/front\/deliveries\/pack is no JSON/],
    ['help', /^ {2}orders +lists the open orders\n {2}reserves [\s\S]*\n {2}quit .* Ctrl-C and Ctrl-D$/],
    ['quit', 'quits'],
  ] as const)
    if (typeof answer === 'string') assert.equal(type(line), answer)
    else assert.match(type(line), answer)
  assert.deepEqual(journal.openActions, [])
  journal.close()
})

it('reserves are listed by the time of their guests, without those that were cancelled or have come', () => {
  const { type, journal } = openInput()
  assert.equal(type('reserves'), 'No reserve is expected')
  const now = new Date().toISOString()
  const times = { acceptedAt: now, deadlineAt: now }
  for (const [seq, [name, at, more]] of (
    [
      ['Bo', '2026-11-28 20:00:00.000', {}],
      ['Ada', '2026-11-28 19:00:00.000', {}],
      ['Cy', '2026-11-28 19:00:00.000', { status: 'Started' }],
      ['Di', '2026-11-28 19:00:00.000', { cancelReason: 'Other' }],
    ] as const
  ).entries()) {
    const reserve = {
      customer: { name },
      estimatedStartTime: at,
      status: 'New',
      tableIds: ['t'],
      guestsCount: 2,
      ...more,
    }
    const operation = '/api/1/reserve/create'
    journal.storeCommands(
      [{ commandId: name, seq, operation, subjectId: name, body: null, subject: null, ...times }],
      now,
    )
    journal.storeResults([{ commandId: name, state: 'applied', subject: { id: name, reserve } }], () => [])
  }
  assert.equal(type('reserves'), '2026-11-28 19:00  2 guests, 1 table  Ada\n2026-11-28 20:00  2 guests, 1 table  Bo')
  journal.close()
})

it('products are listed, and stopped by their names', () => {
  const { type, journal, input, shown } = openInput()
  assert.equal(type('menu'), 'The restaurant sells no product')
  const names = ['Tiramisù', 'Tomato salad', 'Tomato soup']
  const products = names.map((name) => ({ id: name, name }))
  journal.storeDirectory({ couriers: [], paymentTypes: [], removalTypes: [], products })
  assert.equal(type('menu'), names.join('\n'))
  assert.equal(type('stop'), 'Say which product: "stop <product>". "menu" lists them')
  assert.equal(type('stop caviar'), 'No product is called "caviar". "menu" lists them')
  assert.equal(type('unstop tomato'), 'Say which product: Tomato salad or Tomato soup')
  assert.equal(type('stop tiramisu'), '"stop Tiramisù" is reported as soon as the server can be reached')
  type('unstop Tomato  soup')
  type('unstop soup')
  const [stop, unstop] = journal.openActions
  assert.deepEqual(stop?.body, { items: [{ productId: 'Tiramisù', balance: 0 }] })
  assert.deepEqual(
    [unstop?.operation, unstop?.body],
    ['/front/stop_lists/remove', { items: [{ productId: 'Tomato soup' }] }],
  )
  input.onResult({ commandId: stop!.actionId, state: 'applied' })
  assert.equal(shown(), 'Tiramisù is stopped')
  journal.close()
})
