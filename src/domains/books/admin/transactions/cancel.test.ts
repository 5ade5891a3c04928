import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { entry, openBooks, openChainBooks } from '#test/fixtures/books.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const { bank, cash } = systemAccounts
const list = '/admin/books/transactions/list'

describeOperation(cancel, ({ it }) => {
  it('removes transactions from balances and lists, and succeeds when repeated', async (world) => {
    const books = await openBooks(world)
    const id = randomUUID()
    const [, other] = await books.enter(entry({ id, sum: 30 }), entry({ sum: 5 }))
    await books.cancel(id)
    await books.cancel(id, id)
    assert.deepEqual(await books.balances(), { [bank.id]: -5, [cash.id]: 5 })
    const { organizationId } = books
    const postings = (documentId: string) =>
      world.ask<unknown[]>('/api/finance/v1/document_transactions/list', { organizationId, documentId })
    assert.deepEqual([(await postings(id)).length, (await postings(other!)).length], [0, 1])
    // Saved again it stays cancelled.
    assert.deepEqual(await books.enter(entry({ id, sum: 30 })), [id])
    const { transactions } = await world.ask<{ transactions: { id: string; isCanceled: boolean }[] }>(list, {
      organizationId,
    })
    assert.deepEqual(
      new Map(transactions.map((one) => [one.id, one.isCanceled])),
      new Map([
        [id, true],
        [other, false],
      ]),
    )
    assert.deepEqual(await books.balances(), { [bank.id]: -5, [cash.id]: 5 })
  })

  it('cancels all or none, and refuses unknown ids and closed days', async (world) => {
    const books = await openChainBooks(world)
    const { organizationId } = books
    const [early, late] = await books.enter(
      entry({ date: '2025-04-30T23:59:59' }),
      entry({ date: '2025-05-01T00:00:00' }),
    )
    const [unknown, nobody] = [randomUUID(), randomUUID()]
    const refusal = await world.refuse(cancel.path, { organizationId, ids: [unknown, late, nobody] })
    assert.deepEqual(
      [refusal.status, refusal.error, refusal.details.fields.map(({ path }) => path)],
      [404, 'TRANSACTION_NOT_FOUND', ['ids[0]', 'ids[2]']],
    )
    await books.closeThrough('2025-04-30')
    const closed = await world.refuse(cancel.path, { organizationId, ids: [late, early] })
    assert.deepEqual([closed.status, closed.error, closed.details.fields[0]?.path], [400, 'PERIOD_CLOSED', 'ids[1]'])
    const nowhere = await world.refuse(cancel.path, { organizationId: unknown, ids: [late] })
    assert.deepEqual([nowhere.status, nowhere.error], [404, 'ORGANIZATION_NOT_FOUND'])
    await books.cancel(late!)
    const { transactions } = await world.ask<{ transactions: { isCanceled: boolean }[] }>(list, { organizationId })
    assert.deepEqual(
      transactions.map(({ isCanceled }) => isCanceled),
      [false, true],
    )
  })
})
