import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { entry, openBooks } from '#test/fixtures/books.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

describeOwnWorld(list.path, ({ it }) => {
  it('includes both days of a period, in the time zone of the restaurant', async (world) => {
    const books = await openBooks(world, { timeZone: 'America/New_York' })
    const { organizationId } = books
    await books.enter(
      ...['2025-05-10T00:00:00', '2025-05-09T23:59:59.999', '2025-05-11T23:59:59.999', '2025-05-12T00:00:00'].map(
        (date) => entry({ date }),
      ),
    )
    const numbers = async (period: object) => {
      const { transactions } = await world.ask<{ transactions: { number: number }[] }>(list.path, {
        organizationId,
        ...period,
      })
      return transactions.map(({ number }) => number)
    }
    assert.deepEqual(await numbers({ from: '2025-05-10', to: '2025-05-11' }), [1, 3])
    assert.deepEqual(await numbers({ from: '2025-05-10' }), [1, 3, 4])
    assert.deepEqual(await numbers({ to: '2025-05-10' }), [2, 1])
    assert.deepEqual(await numbers({}), [2, 1, 3, 4])
  })

  it('refuses unknown restaurants, and more transactions than one response may have', async (world) => {
    const unknown = await world.refuse(list.path, { organizationId: randomUUID() })
    assert.deepEqual([unknown.status, unknown.error], [404, 'ORGANIZATION_NOT_FOUND'])
    const books = await openBooks(world)
    await books.enter(entry())
    const { organizationId } = books
    await world.pool`
      insert into books_transaction (organization_id, id, number, creation_number, effective_at, from_account_id,
                                     to_account_id, sum)
      select organization_id, gen_random_uuid(), n, creation_number, effective_at, from_account_id, to_account_id, sum
        from books_transaction
       cross join generate_series(2, 100001) as n
       where organization_id = ${organizationId}`
    const refusal = await world.refuse(list.path, { organizationId })
    assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [400, 'PERIOD_TOO_LONG', 'to'])
  })
})
