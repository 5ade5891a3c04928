import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { toInstant } from '#core/time.ts'
import { listBalances } from '#ledger/balances.store.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { accountsOf } from '#test/fixtures/accounts.ts'
import { type SavedDocument, valueAllGoods } from '#test/fixtures/documents.ts'
import { openReportedShop, saveBranch, saveDescribedProduct } from '#test/fixtures/reports.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { filtersOf } from './column.rules.ts'
import { sourceOf } from './sources.rules.ts'

type Row = Record<string, string | number | null>
interface Answer {
  data: Row[]
  summary: Row[][]
}

const period = (from: string, to: string) => ({ name: 'DateTime.DateTyped', filterType: 'DateRange', from, to })
const always = period('2000-01-01', '2100-01-01')

const ask = (world: World, body: object) =>
  world.ask<Answer>('/api/reporting/v1/olap/get', {
    reportType: 'TRANSACTIONS',
    filters: [always],
    ...body,
  })

/** Opens a restaurant whose postings have a value for every column that postings of open days have. */
async function openRichBooks(world: World): Promise<{ name: string }> {
  const { ask } = world
  const { corporation: corporationId } = demo
  const { organizationId, store } = await openShop(world)
  const name = `Books ${organizationId}`
  await ask('/admin/organizations/save', { id: organizationId, corporationId, name, settings: { code: 'R' } })
  const { create } = accountsOf(world)
  const accountId = await saveBranch(async (row) => (await create({ ...row, isCustomTransactionsAllowed: true })).id)
  const cashFlowCategoryId = await saveBranch(async (row) => {
    const category = { ...row, code: '', type: 'OPERATIONAL' }
    return (await ask<{ id: string }>('/api/finance/v1/cash-flow-category/create', category)).id
  })
  const bar = randomUUID()
  await ask('/admin/stores/save', { corporationId, stores: [{ id: bar, name: 'Bar', organizationId }] })
  const product = await saveDescribedProduct(world)
  const date = '2026-05-01'
  await ask('/admin/books/opening_stock/save', {
    ...{ organizationId, date },
    rows: [{ storeId: store, productId: product, amount: 3, sum: 9 }],
  })
  const transfers = '/api/inventory/v1/internal_transfer'
  const { documentId } = await ask<SavedDocument>(`${transfers}/create`, {
    ...{ organizationId, date: '2026-05-04T10:00:00', storeFrom: store, storeTo: bar },
    items: [{ num: 1, product, amount: 2 }],
  })
  await ask(`${transfers}/post`, { organizationId, documentId })
  const from = { accountId: systemAccounts.suppliers.id, counteragentId: demo.supplier }
  const money = { date: '2026-05-05T10:00:00.000', from, to: { accountId }, sum: 10 }
  const described = { comment: 'For May', conceptionId: demo.conception, cashFlowCategoryId }
  const back = { ...money, from: money.to, to: from }
  const transactions = [money, back].map((one) => ({ ...one, ...described }))
  await ask('/admin/books/transactions/save', { organizationId, transactions })
  await valueAllGoods(world, organizationId)
  return { name }
}

describeWorld('Reports over postings', ({ it }) => {
  it('group, filter and aggregate by every column', async (world) => {
    const { name: shop } = await world.once(openReportedShop)
    const own = { name: 'Department', filterType: 'IncludeValues', values: [shop] }
    for (const { name, canGroup, sql, measure, type } of sourceOf('TRANSACTIONS').columns.values()) {
      const isBalance = measure?.parts.some(({ isBefore }) => isBefore)
      const report = (body: object) =>
        ask(world, { aggregateFields: ['Sum.ResignedSum'], filters: [always, own], ...body })
      if (canGroup) assert.ok((await report({ groupByRowFields: [name], buildSummary: true })).data.length > 0, name)
      if (measure)
        await report({
          groupByRowFields: ['Account.Name'],
          groupByColFields: isBalance ? ['TransactionSide'] : ['DateTime.Year'],
          aggregateFields: [name],
          buildSummary: true,
        })
      for (const filterType of sql === null ? [] : filtersOf({ type }))
        await report({
          filters: [
            always,
            own,
            filterType === 'DateRange'
              ? { name, filterType, from: '2000-01-01', to: '2100-01-01' }
              : { name, filterType, values: ['x', null] },
          ],
        })
    }
  })

  it('have a value for postings that have one', async (world) => {
    const { name: shop } = await openRichBooks(world)
    const including = (name: string, value: string) => ({ name, filterType: 'IncludeValues', values: [value] })
    // The sums of both sides of a posting add up to 0.
    const filters = [always, including('Department', shop), including('TransactionSide', 'DEBIT')]
    for (const { name, canGroup, measure } of sourceOf('TRANSACTIONS').columns.values())
      await ask(world, {
        groupByRowFields: [canGroup && !measure ? name : 'Account.Name'],
        aggregateFields: [measure ? name : 'Sum.ResignedSum'],
        filters,
      })
  })

  it('add up to the postings, and to 0 over all accounts', async (world) => {
    const { organizationId, name } = await world.once(openReportedShop)
    const [plain] = await world.pool<{ sum: string; postings: string }[]>`
      select sum(sum) as sum
        from posting
       where organization_id = ${organizationId}
         and reversed_at is null`
    const { data } = await ask(world, {
      aggregateFields: ['Sum.ResignedSum', 'Sum.Incoming', 'Sum.Outgoing'],
      filters: [always, { name: 'Department', filterType: 'IncludeValues', values: [name] }],
    })
    const sum = Number(plain!.sum)
    assert.ok(sum > 0)
    assert.deepEqual(data, [{ 'Sum.ResignedSum': 0, 'Sum.Incoming': sum, 'Sum.Outgoing': sum }])
  })

  it('have balances before and at the end of a period, from postings or monthly totals', async (world) => {
    const { organizationId, name } = await world.once(openReportedShop)
    const own = { name: 'Department', filterType: 'IncludeValues', values: [name] }
    // Totals have no types of postings.
    const detailed = { name: 'TransactionType', filterType: 'ExcludeValues', values: ['none'] }
    const [organization] = await world.pool<{ timeZone: string }[]>`
      select time_zone from organization where id = ${organizationId}`
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
    for (const [from, to] of [
      ['2026-05-12', '2026-05-13'],
      ['2027-02-15', '2027-03-01'],
    ] as const)
      for (const filters of [[own], [own, detailed]]) {
        const { data } = await ask(world, {
          groupByRowFields: ['Account.Id', 'Counteragent.Id', 'Product.Id'],
          aggregateFields: ['StartBalance.Money', 'StartBalance.Amount', 'FinalBalance.Money', 'FinalBalance.Amount'],
          filters: [period(from, to), ...filters],
        })
        for (const [field, day] of Object.entries({ StartBalance: from, FinalBalance: to })) {
          const before = toInstant(`${day} 00:00:00.000`, organization!.timeZone)
          const balances = await listBalances(world.pool, organizationId, { before })
          const wanted = balances.map((one) => [
            ...[one.accountId, one.counteragentId, one.productId],
            ...[one.balance.toNumber(), one.amount.toNumber()],
          ])
          const answered = data
            .map((row) => [
              ...[row['Account.Id'], row['Counteragent.Id'], row['Product.Id']],
              ...[row[`${field}.Money`], row[`${field}.Amount`]],
            ])
            .filter((row) => row[3] !== 0 || row[4] !== 0)
          assert.ok(wanted.length > 0)
          assert.deepEqual(sorted(answered), sorted(wanted), `${field} of ${from}`)
        }
      }
  })

  it('refuse balances grouped by time or without a single period', async (world) => {
    const aggregateFields = ['StartBalance.Money']
    const filters = [always, period('2026-01-01', '2027-01-01')]
    for (const body of [{ groupByRowFields: ['DateTime.Month'] }, { filters }])
      assert.equal(
        (
          await world.refuse('/api/reporting/v1/olap/get', {
            ...{ reportType: 'TRANSACTIONS', aggregateFields, filters: [always] },
            ...body,
          })
        ).details?.code,
        'WRONG_COLUMN_USE',
      )
  })

  it('have the revenue of closed orders by accounting day', async (world) => {
    const { name, within } = await world.once(openReportedShop)
    const sales = await world.ask<Answer>('/api/reporting/v1/olap/get', {
      reportType: 'SALES',
      groupByRowFields: ['CloseTime'],
      aggregateFields: ['sumAfterDiscountWithoutVAT'],
      filters: [...within, { name: 'OrderDeleted', filterType: 'IncludeValues', values: ['NOT_DELETED'] }],
    })
    const books = await ask(world, {
      groupByRowFields: ['DateTime.DateTyped'],
      aggregateFields: ['Sum.Outgoing'],
      filters: [
        always,
        { name: 'Department', filterType: 'IncludeValues', values: [name] },
        { name: 'TransactionType', filterType: 'IncludeValues', values: ['SALES_REVENUE'] },
        { name: 'Account.Type', filterType: 'IncludeValues', values: ['INCOME'] },
      ],
    })
    const pairs = (rows: Row[], day: string, sum: string) => rows.map((row) => [`${row[day]}`.slice(0, 10), row[sum]])
    assert.deepEqual(
      pairs(books.data, 'DateTime.DateTyped', 'Sum.Outgoing'),
      pairs(sales.data, 'CloseTime', 'sumAfterDiscountWithoutVAT'),
    )
  })
})
