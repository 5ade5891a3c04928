import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import type { SentCommand } from '../link/protocol.ts'
import { Journal } from './journal.store.ts'

const day = 24 * 3_600_000
const now = Date.parse('2026-11-21T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now - days * day).toISOString()

const command = (seq: number): SentCommand => ({
  seq,
  commandId: `command-${seq}`,
  operation: '/api/1/deliveries/create',
  subjectId: `order-${seq}`,
  body: null,
  subject: null,
  acceptedAt: daysAgo(0),
  deadlineAt: daysAgo(0),
})

const ticketsOf = () => [{ kind: 'kitchen' as const, text: 'ORDER' }]
const finish = (journal: Journal, seq: number) =>
  journal.storeResults([{ commandId: `command-${seq}`, state: 'applied', subject: { seq } }], ticketsOf)

it('a journal stores unfinished commands, those of the last week, and its position', () => {
  const journal = new Journal(':memory:')
  for (const [seq, days] of [
    [1, 9],
    [2, 9],
    [3, 8],
    [4, 1],
  ] as const)
    journal.storeCommands([command(seq)], daysAgo(days))
  for (const seq of [1, 3, 4]) finish(journal, seq)
  const [first] = journal.unprintedTickets
  journal.beginTicket(first!.id, daysAgo(9))
  journal.finishTicket(first!.id, daysAgo(9))
  journal.cleanUp(now)
  // The third ticket is not printed yet, the second command not answered.
  assert.deepEqual(
    [1, 3, 4].map((seq) => journal.subject('/front/deliveries/close', `order-${seq}`)),
    [undefined, { seq: 3 }, { seq: 4 }],
  )
  assert.deepEqual(journal.idsWithoutResult, ['command-2'])
  assert.deepEqual(
    journal.unprintedTickets.map(({ commandId }) => commandId),
    ['command-3', 'command-4'],
  )
  assert.equal(journal.acknowledged, 4)
  journal.close()
})

it('a journal that has lost everything but its last command still has its position', () => {
  const journal = new Journal(':memory:')
  for (const seq of [1, 2]) {
    journal.storeCommands([command(seq)], daysAgo(30))
    journal.storeResults([{ commandId: `command-${seq}`, state: 'applied', subject: null }], () => [])
  }
  journal.cleanUp(now)
  assert.equal(journal.acknowledged, 2)
  assert.deepEqual(journal.storeCommands([command(2)], daysAgo(0)), [])
  journal.close()
})

const operations = ['/api/1/deliveries/drafts/commit', '/front/order/create', '/api/1/reserve/create']

/** Stores an applied command of each operation, all with one id. */
function keepOneId(journal: Journal): void {
  for (const [seq, operation] of operations.entries()) {
    journal.storeCommands([{ ...command(seq), operation, subjectId: 'one' }], daysAgo(0))
    journal.storeResults([{ commandId: `command-${seq}`, state: 'applied', subject: { operation } }], () => [])
  }
}

it('a journal separates a delivery, a table order and a reserve with one id', () => {
  const journal = new Journal(':memory:')
  keepOneId(journal)
  const changes = ['/front/deliveries/close', '/api/1/order/add_items', '/front/reserve/delete']
  assert.deepEqual(
    changes.map((operation) => journal.subject(operation, 'one')),
    operations.map((operation) => ({ operation })),
  )
  journal.close()
})

it('a journal of an earlier program is preserved, with the last state of each subject', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'comanda-journal-')), 'terminal.db')
  const earlier = new Journal(path)
  keepOneId(earlier)
  earlier.close()
  const file = new DatabaseSync(path)
  file.exec(`
    drop table subject;
    create table subject (id text primary key, doc text not null) strict;
    insert into subject (id, doc) values ('one', '{"seq": 2}'), ('of no command', '{}')`)
  file.close()
  const journal = new Journal(path)
  assert.deepEqual(
    operations.map((operation) => journal.subject(operation, 'one')),
    [undefined, undefined, { seq: 2 }],
  )
  journal.close()
  rmSync(dirname(path), { recursive: true })
})

it('a journal stores each notification once, as a ticket', () => {
  const journal = new Journal(':memory:')
  const notification = { notificationId: 'one', text: 'ATTENTION' }
  journal.storeNotifications([notification])
  journal.storeNotifications([notification, { notificationId: 'two', text: 'COURIER IS HERE' }])
  assert.deepEqual(
    journal.unprintedTickets.map(({ kind, text }) => [kind, text]),
    [
      ['notification', 'ATTENTION'],
      ['notification', 'COURIER IS HERE'],
    ],
  )
  const [first] = journal.unprintedTickets
  journal.finishTicket(first!.id, daysAgo(0))
  journal.storeNotifications([notification])
  assert.equal(journal.unprintedTickets.length, 1)
  journal.close()
})

it('a journal follows orders through the results of actions, which have tickets like commands', () => {
  const journal = new Journal(':memory:')
  const report = (actionId: string, operation: string, body: Record<string, unknown>, status: string) => {
    journal.storeAction({ actionId, operation, body }, daysAgo(8))
    const subject = { id: 'one', order: { status } }
    journal.storeResults([{ commandId: actionId, state: 'applied', subject }], ticketsOf)
    // A result may arrive twice.
    journal.storeResults([{ commandId: actionId, state: 'applied', subject: { id: 'one' } }], ticketsOf)
  }
  report('1', '/front/deliveries/create', { order: { id: 'ONE' } }, 'WaitCooking')
  report('2', '/front/deliveries/start_cooking', { orderId: 'one' }, 'CookingStarted')
  report('3', '/front/stop_lists/add', { items: [] }, 'New')
  const subject = { id: 'one', order: { status: 'CookingStarted' } }
  assert.deepEqual(journal.openOrders, [{ kind: 'deliveries', subject }])
  assert.deepEqual(
    journal.unprintedTickets.map(({ commandId }) => commandId),
    ['1', '2'],
  )
  report('4', '/front/deliveries/close', { orderId: 'one' }, 'Closed')
  assert.deepEqual(journal.openOrders, [])
  journal.close()
})

it('a journal keeps orders of recent actions, and open orders for a later day', () => {
  const journal = new Journal(':memory:')
  const completeBefore = '2026-12-24 18:00:00.000'
  for (const [id, days, order] of [
    ['recent', 1, { status: 'New' }],
    ['early', 30, { status: 'WaitCooking', completeBefore }],
    ['cancelled', 30, { status: 'Cancelled', completeBefore }],
    ['forgotten', 30, { status: 'WaitCooking', completeBefore: '2026-10-24 18:00:00.000' }],
  ] as const) {
    journal.storeAction({ actionId: id, operation: '/front/deliveries/create', body: { order: { id } } }, daysAgo(days))
    journal.storeResults([{ commandId: id, state: 'applied', subject: { id, order } }], () => [])
  }
  journal.cleanUp(now)
  const kept = ['recent', 'early', 'cancelled', 'forgotten'].filter((id) =>
    journal.subject('/front/deliveries/close', id),
  )
  assert.deepEqual(kept, ['recent', 'early'])
  journal.close()
})

it('a journal knows the restaurant and the directory after a restart', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'comanda-journal-')), 'terminal.db')
  const restaurant = { organizationName: "Luigi's", currencyDigits: 0, timeZone: 'Asia/Tokyo' }
  const directory = { couriers: [{ id: 'bo', name: 'Bo' }], paymentTypes: [], removalTypes: [] }
  const before = new Journal(path)
  assert.deepEqual([before.restaurant, before.directory], [undefined, undefined])
  for (const currencyDigits of [2, 0]) before.storeRestaurant({ ...restaurant, currencyDigits })
  before.storeDirectory(directory)
  before.close()
  const after = new Journal(path)
  assert.deepEqual([after.restaurant, after.directory], [restaurant, directory])
  after.close()
  rmSync(dirname(path), { recursive: true })
})
