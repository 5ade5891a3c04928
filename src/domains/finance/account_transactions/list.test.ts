import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts, unassignedCounteragentId } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { type Books, entry, openBooks } from '#test/fixtures/books.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import list from './list.ts'

const { bank, cash, equity, guests, suppliers } = systemAccounts

interface Item extends Record<string, unknown> {
  sum: number
  balance: number
  comment: string | null
}

interface Answer {
  startBalance: number
  items: Item[]
  sumTotal: number
}

const read = ({ ask }: World, { organizationId }: Books, question: object = {}) =>
  ask<Answer>(list.path, { organizationId, accountId: bank.id, from: '2025-05-10', to: '2025-05-11', ...question })

describeOwnWorld(list.path, ({ it }) => {
  it("includes both days in the restaurant's time zone, with a running balance that continues the previous one", async (world) => {
    const books = await openBooks(world, { timeZone: 'America/New_York' })
    const paidIn = { from: { accountId: equity.id }, to: { accountId: bank.id } }
    await books.enter(
      entry({ ...paidIn, date: '2025-05-09T23:59:59.999', sum: 100 }),
      entry({ date: '2025-05-10T00:00:00', sum: 30.1, comment: 'first' }),
      entry({ ...paidIn, date: '2025-05-11T23:59:59.999', sum: 0.2, comment: 'last' }),
      entry({ ...paidIn, date: '2025-05-11T12:00:00', sum: 5, comment: 'between' }),
      entry({ ...paidIn, date: '2025-05-12T00:00:00', sum: 1_000 }),
    )
    const { startBalance, items, sumTotal } = await read(world, books)
    assert.deepEqual(
      items.map(({ comment, sum, balance }) => [comment, sum, balance]),
      [
        ['first', -30.1, 69.9],
        ['between', 5, 74.9],
        ['last', 0.2, 75.1],
      ],
    )
    assert.deepEqual([startBalance, sumTotal], [100, -24.9])
    const later = await read(world, books, { from: '2025-05-12', to: '2025-05-12' })
    assert.deepEqual([later.startBalance, later.items.length, later.sumTotal], [75.1, 1, 1_000])
    const none = await read(world, books, { from: '2025-06-01', to: '2025-06-30' })
    assert.deepEqual(none, { startBalance: 1_075.1, items: [], sumTotal: 0 })
  })

  it('returns the origin of each posting', async (world) => {
    const books = await openBooks(world)
    const id = randomUUID()
    await books.enter(
      entry({
        ...{ id, date: '2025-05-10T09:00:00', sum: 12, comment: 'Half of the debt' },
        ...{ from: { accountId: guests.id }, to: { accountId: suppliers.id, counteragentId: demo.supplier } },
      }),
    )
    const { items } = await read(world, books, { accountId: suppliers.id })
    const { dateCreated, dateModified, ...item } = items[0]!
    assert.equal(dateCreated, dateModified)
    assert.ok(Math.abs(Date.parse(String(dateCreated)) - world.clock.now()) < 60_000)
    const unknown = ['cashOrderNumber', 'causeEventId', 'penaltyOrBonusType', 'session', 'terminal', 'userModified']
    assert.deepEqual(item, {
      ...{ account: guests.id, counteragent: demo.supplier, secondCounteragent: unassignedCounteragentId },
      ...{ sum: 12, balance: 12, type: 'CUSTOM', date: '2025-05-10T09:00:00.000+01:00', dateSecondary: null },
      ...{ documentId: id, documentType: null, number: '1', comment: 'Half of the debt' },
      ...{ cashFlowCategory: null, conception: null },
      ...Object.fromEntries(unknown.map((name) => [name, null])),
    })
  })

  it('lists a posting between two counteragents of the account once for each', async (world) => {
    const books = await openBooks(world)
    const side = (counteragentId: string) => ({ accountId: suppliers.id, counteragentId })
    await books.enter(entry({ from: side(demo.supplier), to: side(demo.spareSupplier), sum: 7 }))
    const { items, sumTotal } = await read(world, books, { accountId: suppliers.id })
    assert.deepEqual(
      items.map(({ sum, balance, counteragent }) => [sum, balance, counteragent]),
      [
        [7, 7, demo.spareSupplier],
        [-7, 0, demo.supplier],
      ],
    )
    assert.equal(sumTotal, 0)
  })

  it('lists goods of stores, and streams responses of several parts', async (world) => {
    const books = await openBooks(world)
    for (let day = 1; day <= 3; day++)
      await books.enter(...Array.from({ length: 1_000 }, () => entry({ date: `2025-03-0${day}T10:00:00`, sum: 0.01 })))
    const { items, sumTotal } = await read(world, books, { accountId: cash.id, from: '2025-03-01', to: '2025-03-31' })
    assert.equal(items.length, 3_000)
    assert.deepEqual([items.at(-1)?.balance, sumTotal], [30, 30])
    assert.deepEqual(
      items.map(({ number }) => number),
      Array.from({ length: 3_000 }, (_, i) => `${i + 1}`),
    )
    const store = await read(world, books, { accountId: demo.store })
    assert.deepEqual(store, { startBalance: 0, items: [], sumTotal: 0 })
  })

  it('refuses unknown accounts, too many postings, and keys without the group', async (world) => {
    const books = await openBooks(world)
    const { organizationId } = books
    const period = { organizationId, from: '2025-05-10', to: '2025-05-10' }
    const unknown = await world.refuse(list.path, { ...period, accountId: randomUUID() })
    assert.deepEqual(
      [unknown.status, unknown.error, unknown.details.fields[0]?.path],
      [400, 'ACCOUNT_NOT_FOUND', 'accountId'],
    )
    await books.enter(entry())
    await world.pool`
      insert into posting (organization_id, effective_at, recorded_at, creation_number, ordinal, from_subaccount,
                           to_subaccount, type, is_valued, sum)
      select organization_id, effective_at, recorded_at, creation_number, n, from_subaccount, to_subaccount, type,
             is_valued, sum
        from posting
       cross join generate_series(2, 100001) as n
       where organization_id = ${organizationId}`
    const long = await world.refuse(list.path, { ...period, accountId: cash.id })
    assert.deepEqual([long.status, long.error, long.details.fields[0]?.path], [400, 'PERIOD_TOO_LONG', 'to'])
    const token = await world.tokenOf({ groups: ['Inventory: reading'] })
    const refusal = await world.refuse(list.path, { ...period, accountId: cash.id }, { token })
    assert.deepEqual([refusal.status, refusal.error], [400, 'GROUP_NOT_HELD'])
  })
})
