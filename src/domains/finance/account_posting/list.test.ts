import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { entry, openBooks } from '#test/fixtures/books.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import list from './list.ts'

const { bank, cash, suppliers } = systemAccounts

interface Answer {
  accountId: string
  canEdit: boolean
  openingBalanceAmount: number
  periodChangeAmount: number
  postings: (Record<string, unknown> & { postingAmount: number; balanceAmount: number; departmentId: string })[]
}

const read = ({ ask }: World, question: object, token?: string) =>
  ask<Answer>(
    list.path,
    { accountId: cash.id, from: '2025-05-10', to: '2025-05-11', ...question },
    token === undefined ? {} : { token },
  )

describeOwnWorld(list.path, ({ it }) => {
  it('lists postings of several restaurants by time with one running balance', async (world) => {
    const west = await openBooks(world, { timeZone: 'America/New_York' })
    const east = await openBooks(world, { timeZone: 'Asia/Tokyo' })
    const back = { from: { accountId: cash.id }, to: { accountId: bank.id } }
    await west.enter(entry({ date: '2025-05-09T12:00:00', sum: 100 }), entry({ date: '2025-05-10T00:00:00', sum: 1 }))
    await west.enter(entry({ ...back, date: '2025-05-11T23:59:59', sum: 3 }))
    await east.enter(entry({ date: '2025-05-10T00:00:00', sum: 10 }), entry({ date: '2025-05-11T12:00:00', sum: 20 }))
    await east.enter(entry({ date: '2025-05-12T00:00:00', sum: 1_000 }))
    const organizationIds = [west.organizationId, east.organizationId]
    const { postings, ...sums } = await read(world, { organizationIds })
    assert.deepEqual(sums, { accountId: cash.id, canEdit: false, openingBalanceAmount: 100, periodChangeAmount: 28 })
    assert.deepEqual(
      postings.map((one) => [one.departmentId, one.postedAt, one.isCreditSide, one.postingAmount, one.balanceAmount]),
      [
        [east.organizationId, '2025-05-10', false, 10, 110],
        [west.organizationId, '2025-05-10', false, 1, 111],
        [east.organizationId, '2025-05-11', false, 20, 131],
        [west.organizationId, '2025-05-11', true, 3, 128],
      ],
    )
    // Absent restaurants are all of the key; absent days leave the period open.
    const token = await world.tokenOf({ groups: ['Finance: reading'], organizationIds })
    const all = await read(world, { from: null, to: undefined }, token)
    assert.deepEqual([all.postings.length, all.openingBalanceAmount, all.periodChangeAmount], [6, 0, 1_128])
    const none = await read(world, { organizationIds, from: '2025-06-01', to: '2025-06-30' })
    assert.deepEqual([none.postings, none.openingBalanceAmount, none.periodChangeAmount], [[], 1_128, 0])
  })

  it('lists postings with one counteragent, or with null those with any', async (world) => {
    const books = await openBooks(world)
    const to = (counteragentId: string) => ({ accountId: suppliers.id, counteragentId })
    const id = randomUUID()
    await books.enter(entry({ id, to: to(demo.supplier), sum: 2, comment: 'Paid' }))
    await books.enter(entry({ to: to(demo.spareSupplier), sum: 5, date: '2025-05-09T12:00:00' }))
    await books.enter(entry({ to: to(demo.spareSupplier), sum: 4 }))
    const ask = (counteragentId: string | null) =>
      read(world, { organizationIds: [books.organizationId], accountId: suppliers.id, counteragentId })
    const { postings, openingBalanceAmount, periodChangeAmount } = await ask(demo.supplier)
    assert.deepEqual([postings.length, openingBalanceAmount, periodChangeAmount], [1, 0, 2])
    const { createdAt, modifiedAt, postingId, ...posting } = postings[0]!
    assert.equal(createdAt, modifiedAt)
    assert.ok(postingId)
    assert.deepEqual(posting, {
      ...{ postingType: 'CUSTOM', isCreditSide: false, postingAmount: 2, balanceAmount: 2, canEdit: false },
      ...{ correspondingAccountId: bank.id, counteragentId: demo.supplier, secondaryCounteragentId: null },
      ...{ departmentId: books.organizationId, postedAt: '2025-05-10', documentAt: '2025-05-10' },
      ...{ documentId: id, documentNumber: '1', cashFlowCategoryId: null, conceptionId: null, comment: 'Paid' },
      ...{ cashOrderNumber: null, modifiedByUserId: null },
    })
    const all = await ask(null)
    assert.deepEqual([all.openingBalanceAmount, ...all.postings.map(({ balanceAmount }) => balanceAmount)], [5, 7, 11])
  })

  it('requires a known account, and not too many postings', async (world) => {
    const books = await openBooks(world)
    await books.enter(entry())
    await world.pool`
      insert into posting (organization_id, effective_at, recorded_at, creation_number, ordinal, from_subaccount,
                           to_subaccount, type, is_valued, sum)
      select organization_id, effective_at, recorded_at, creation_number, n, from_subaccount, to_subaccount, type,
             is_valued, sum
        from posting
       cross join generate_series(2, 100000) as n
       where organization_id = ${books.organizationId}`
    const more = await openBooks(world)
    await more.enter(entry())
    for (const [question, status, code, path] of [
      [{ accountId: null }, 400, 'ACCOUNT_ID_REQUIRED', 'accountId'],
      [{ accountId: randomUUID() }, 404, 'ACCOUNT_NOT_FOUND', 'accountId'],
      [{ organizationIds: [books.organizationId, more.organizationId] }, 400, 'PERIOD_TOO_LONG', 'to'],
    ] as const) {
      const refusal = await world.refuse(list.path, { accountId: cash.id, ...question })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
