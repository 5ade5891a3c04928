import assert from 'node:assert/strict'
import { dayOf, daysAfter } from '#core/time.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { entry, openBooks } from '#test/fixtures/books.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

const { bank, cash, equity } = systemAccounts

interface Answer {
  balanceAt: string
  balances: { accountId: string; balanceAmount: number }[]
}

describeOperation(list, ({ it }) => {
  it('adds up restaurants, each at the end of the day in its own time zone', async (world) => {
    const west = await openBooks(world, { timeZone: 'America/New_York' })
    const east = await openBooks(world, { timeZone: 'Asia/Tokyo' })
    const back = { from: { accountId: cash.id }, to: { accountId: bank.id } }
    for (const books of [west, east])
      await books.enter(
        entry({ date: '2025-05-10T23:59:59.999', sum: 10.5 }),
        entry({ date: '2025-05-11T00:00:00', sum: 100 }),
      )
    const organizationIds = [west.organizationId, east.organizationId]
    const read = (question: object, token?: string) =>
      world.ask<Answer>(list.path, { organizationIds, ...question }, token === undefined ? {} : { token })
    assert.deepEqual(await read({ balanceAt: '2025-05-10' }), {
      balanceAt: '2025-05-10',
      balances: [
        { accountId: bank.id, balanceAmount: -21 },
        { accountId: cash.id, balanceAmount: 21 },
      ],
    })
    assert.deepEqual((await read({ balanceAt: '2025-05-09' })).balances, [])
    await east.enter(entry({ ...back, sum: 221 }))
    assert.deepEqual(await read({ balanceAt: '2025-05-11' }), { balanceAt: '2025-05-11', balances: [] })
    const token = await world.tokenOf({ groups: ['Finance: reading'], organizationIds })
    const ofKey = await read({ organizationIds: undefined, balanceAt: '2025-05-10' }, token)
    assert.equal(ofKey.balances.find(({ accountId }) => accountId === cash.id)?.balanceAmount, -200)
  })

  it('is of the current day by default', async (world) => {
    const books = await openBooks(world, { timeZone: 'Pacific/Auckland' })
    const today = dayOf(world.clock.now(), 'Pacific/Auckland')
    const paidIn = { from: { accountId: equity.id }, to: { accountId: bank.id } }
    await books.enter(
      entry({ ...paidIn, date: `${today}T23:59:59.999`, sum: 3 }),
      entry({ ...paidIn, date: `${daysAfter(today, 1)}T00:00:00`, sum: 5 }),
    )
    const { balanceAt, balances } = await world.ask<Answer>(list.path, { organizationIds: [books.organizationId] })
    const bankBalance = balances.find(({ accountId }) => accountId === bank.id)?.balanceAmount
    // Midnight may have passed since.
    assert.ok(balanceAt === today ? bankBalance === 3 : bankBalance === 8)
  })
})
