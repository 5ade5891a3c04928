import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { systemAccounts, unassignedCounteragentId } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import type { DocumentType } from '#ledger/types.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { type Books, type Entry, entry, openBooks, openChainBooks } from '#test/fixtures/books.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

const { bank, cash, equity, salesClearing, services, suppliers, guests, staff } = systemAccounts
const list = '/admin/books/transactions/list'
const documentTransactions = '/api/finance/v1/document_transactions/list'

interface Listed extends Entry {
  id: string
  number: number
  isCanceled: boolean
}

const listed = async ({ ask }: World, { organizationId }: Books) =>
  (await ask<{ transactions: Listed[] }>(list, { organizationId })).transactions

interface DocumentTransaction {
  type: string
  number: string
  sum: number
  comment: string | null
  from: { account: string; counteragent: string | null }
  to: { account: string; counteragent: string | null }
}

const postingsOf = ({ ask }: World, { organizationId }: Books, documentId: string) =>
  ask<DocumentTransaction[]>(documentTransactions, { organizationId, documentId })

/** Posts a document with one posting, and returns it with a function that unposts it. */
async function postDocument({ pool }: World, { organizationId }: Books, type: DocumentType) {
  const documentId = randomUUID()
  const context = { organizationId, digits: 2, now: Date.now(), authorId: null }
  const creationNumber = await transaction(pool, async (db) => {
    const creationNumber = await takeCreationNumbers(db, asId(organizationId))
    const posting = {
      type: 'INCOMING_SERVICE' as const,
      from: { account: suppliers, counteragentId: demo.supplier },
      to: { account: services },
      sum: new Decimal(80),
    }
    const effectiveAt = Date.parse('2025-05-01T10:00:00Z')
    await append(db, context, [{ creationNumber, documentId, type, number: 'S-7', effectiveAt, postings: [posting] }])
    return creationNumber
  })
  return {
    documentId,
    unpost: () => transaction(pool, (db) => reverse(db, context, [{ creationNumber }])),
  }
}

describeOperation(save, ({ it }) => {
  it('moves sums between accounts, and lists the transactions as entered', async (world) => {
    const books = await openBooks(world)
    const paidIn = entry({ from: { accountId: equity.id }, to: { accountId: bank.id }, sum: 1_000.5 })
    const change = entry({ date: '2025-05-11T09:30:00+03:00', sum: 200, comment: 'Change' })
    const [first, second] = await books.enter(paidIn, change)
    assert.deepEqual(await books.balances(), { [equity.id]: -1_000.5, [bank.id]: 800.5, [cash.id]: 200 })
    const side = (accountId: string) => ({ accountId, counteragentId: null })
    const empty = { cashFlowCategoryId: null, conceptionId: null, documentId: null, comment: null, isCanceled: false }
    assert.deepEqual(await listed(world, books), [
      {
        ...{ ...empty, id: first, number: 1, date: '2025-05-10T12:00:00.000+01:00' },
        ...{ from: side(equity.id), to: side(bank.id), sum: 1_000.5 },
      },
      {
        ...{ ...empty, id: second, number: 2, date: '2025-05-11T07:30:00.000+01:00' },
        ...{ from: side(bank.id), to: side(cash.id), sum: 200, comment: 'Change' },
      },
    ])
    const [posting] = await postingsOf(world, books, second!)
    assert.deepEqual([posting?.type, posting?.number, posting?.comment], ['CUSTOM', '2', 'Change'])
  })

  it('returns the same response to a repeated transaction, and refuses its id with other values', async (world) => {
    const books = await openChainBooks(world)
    const id = randomUUID()
    const same = entry({ id, sum: 15 })
    const answers = await Promise.all(
      [same, { ...same, date: '2025-05-10T14:00:00+03:00', comment: null }, same].map((one) => books.enter(one)),
    )
    assert.deepEqual(answers, [[id], [id], [id]])
    await books.closeThrough('2025-06-30')
    assert.deepEqual(await books.enter(same), [id])
    assert.deepEqual(
      (await listed(world, books)).map(({ number, sum }) => [number, sum]),
      [[1, 15]],
    )
    for (const change of [
      { sum: 16 },
      { date: '2025-05-10T12:00:00.001' },
      { from: { accountId: equity.id } },
      { comment: 'Other' },
      { documentId: randomUUID() },
    ]) {
      const { organizationId } = books
      const refusal = await world.refuse(save.path, { organizationId, transactions: [{ ...same, ...change }] })
      assert.deepEqual(
        [refusal.status, refusal.error, refusal.details.fields[0]?.path],
        [400, 'TRANSACTION_EXISTS', 'transactions[0].id'],
      )
    }
  })

  it('separates debts by supplier, employee and guest, and shows debts without one as Unassigned', async (world) => {
    const books = await openBooks(world)
    const { id: guest } = await world.ask<{ id: string }>('/api/1/loyalty/core/customer/create_or_update', {
      organizationId: demo.organization,
      phone: `+4479${String(Date.now()).slice(-8)}`,
    })
    const ids = await books.enter(
      entry({ to: { accountId: suppliers.id, counteragentId: demo.supplier } }),
      entry({ to: { accountId: staff.id, counteragentId: demo.waiter } }),
      entry({ to: { accountId: guests.id, counteragentId: guest } }),
      entry({ to: { accountId: guests.id } }),
      entry({
        from: { accountId: guests.id, counteragentId: guest },
        to: { accountId: guests.id, counteragentId: null },
      }),
    )
    const postings = await Promise.all(ids.map((id) => postingsOf(world, books, id)))
    assert.deepEqual(
      postings.map(([one]) => one?.to.counteragent),
      [demo.supplier, demo.waiter, guest, unassignedCounteragentId, unassignedCounteragentId],
    )
  })

  it('pays posted documents of services and sales', async (world) => {
    const books = await openBooks(world)
    for (const [documentType, type] of [
      ['INCOMING_SERVICE', 'INCOMING_SERVICE_PAYMENT'],
      ['OUTGOING_SERVICE', 'OUTGOING_SERVICE_PAYMENT'],
      ['SALES_DOCUMENT', 'OUTGOING_SALES_DOCUMENT_PAYMENT'],
    ] as const) {
      const { documentId, unpost } = await postDocument(world, books, documentType)
      const payment = entry({ documentId, to: { accountId: suppliers.id, counteragentId: demo.supplier } })
      await books.enter(payment)
      const types = async () => (await postingsOf(world, books, documentId)).map(({ type, number }) => [type, number])
      assert.deepEqual(await types(), [
        ['INCOMING_SERVICE', 'S-7'],
        [type, 'S-7'],
      ])
      await unpost()
      // The payment stays, and does not make the document look posted.
      assert.deepEqual(await types(), [[type, 'S-7']])
      const { organizationId } = books
      const refusal = await world.refuse(save.path, { organizationId, transactions: [payment] })
      assert.deepEqual([refusal.status, refusal.error], [400, 'DOCUMENT_NOT_PAYABLE'])
    }
  })

  it('reports all unknown ids of a request, and posts nothing', async (world) => {
    const books = await openBooks(world)
    const { organizationId } = books
    const unknown = randomUUID()
    const { status, error, details } = await world.refuse(save.path, {
      organizationId,
      transactions: [
        entry({ from: { accountId: unknown }, cashFlowCategoryId: unknown }),
        entry(),
        entry({ to: { accountId: suppliers.id, counteragentId: unknown }, conceptionId: unknown }),
      ],
    })
    assert.deepEqual([status, error], [404, 'ACCOUNT_NOT_FOUND'])
    assert.deepEqual(
      details.fields.map(({ path }) => path),
      [
        'transactions[0].from.accountId',
        'transactions[2].to.counteragentId',
        'transactions[0].cashFlowCategoryId',
        'transactions[2].conceptionId',
      ],
    )
    assert.deepEqual(await listed(world, books), [])
  })

  it('refuses invalid transactions, names the field, and posts nothing', async (world) => {
    const books = await openBooks(world)
    const { organizationId } = books
    const unknown = randomUUID()
    for (const [change, status, code, path] of [
      [{ from: { accountId: unknown } }, 404, 'ACCOUNT_NOT_FOUND', 'from.accountId'],
      [
        { to: { accountId: suppliers.id, counteragentId: unknown } },
        404,
        'COUNTERAGENT_NOT_FOUND',
        'to.counteragentId',
      ],
      [{ cashFlowCategoryId: unknown }, 404, 'CASH_FLOW_CATEGORY_NOT_FOUND', 'cashFlowCategoryId'],
      [{ conceptionId: unknown }, 404, 'CONCEPTION_NOT_FOUND', 'conceptionId'],
      [{ from: { accountId: salesClearing.id } }, 400, 'NO_CUSTOM_TRANSACTIONS', 'from.accountId'],
      [{ to: { accountId: cash.id, counteragentId: demo.supplier } }, 400, 'NO_COUNTERAGENTS', 'to.counteragentId'],
      [{ to: { accountId: bank.id } }, 400, 'SIDES_EQUAL', 'to'],
      [
        {
          from: { accountId: suppliers.id },
          to: { accountId: suppliers.id, counteragentId: null },
        },
        400,
        'SIDES_EQUAL',
        'to',
      ],
      [{ sum: 10.005 }, 400, 'TOO_MANY_DIGITS', 'sum'],
      [{ sum: 0 }, 400, 'INVALID_REQUEST', 'sum'],
      [{ documentId: unknown }, 400, 'DOCUMENT_NOT_PAYABLE', 'documentId'],
      [{ date: '1969-12-31T23:59:59' }, 400, 'DATE_OUT_OF_RANGE', 'date'],
      [{ date: '3000-01-01T00:00:00' }, 400, 'DATE_OUT_OF_RANGE', 'date'],
    ] as const) {
      const refusal = await world.refuse(save.path, { organizationId, transactions: [entry(), entry(change)] })
      assert.deepEqual(
        [refusal.status, refusal.error, refusal.details.fields[0]?.path],
        [status, code, `transactions[1].${path}`],
      )
    }
    assert.deepEqual([await listed(world, books), await books.balances()], [[], {}])
    const id = randomUUID()
    const twice = await world.refuse(save.path, { organizationId, transactions: [entry({ id }), entry({ id })] })
    assert.deepEqual([twice.error, twice.details.fields[0]?.path], ['REPEATED_ID', 'transactions[1].id'])
    const nowhere = await world.refuse(save.path, { organizationId: unknown, transactions: [entry()] })
    assert.deepEqual([nowhere.status, nowhere.error], [404, 'ORGANIZATION_NOT_FOUND'])
  })

  it('requires sums in the precision of the currency', async (world) => {
    const books = await openChainBooks(world, { currencyIsoName: 'KWD' })
    await books.enter(entry({ sum: 0.125 }))
    const { organizationId } = books
    const refusal = await world.refuse(save.path, { organizationId, transactions: [entry({ sum: 0.1255 })] })
    assert.deepEqual([refusal.error, refusal.details.digits], ['TOO_MANY_DIGITS', 3])
  })

  it('posts nothing on a closed day', async (world) => {
    const books = await openChainBooks(world, { timeZone: 'Pacific/Auckland' })
    await books.closeThrough('2025-05-10')
    const { organizationId } = books
    const refusal = await world.refuse(save.path, {
      organizationId,
      transactions: [entry({ date: '2025-05-10T11:59:59.999Z' })],
    })
    assert.deepEqual(
      [refusal.status, refusal.error, refusal.details.closedThrough, refusal.details.fields[0]?.path],
      [400, 'PERIOD_CLOSED', '2025-05-10', 'transactions[0].date'],
    )
    await books.enter(entry({ date: '2025-05-10T12:00:00.000Z' }))
  })

  it('numbers concurrent transactions without gaps', async (world) => {
    const books = await openBooks(world)
    await Promise.all(Array.from({ length: 4 }, () => books.enter(entry(), entry())))
    assert.deepEqual(
      (await listed(world, books)).map(({ number }) => number).sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    assert.deepEqual(await books.balances(), { [bank.id]: -80, [cash.id]: 80 })
  })
})
