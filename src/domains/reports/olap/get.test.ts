import assert from 'node:assert/strict'
import readSheets from 'read-excel-file/universal'
import { openReportedShop, ordersOf, type Report } from '#test/fixtures/reports.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import getReport from './get.ts'

const path = '/api/reporting/v1/olap/get'

/** A report on the restaurant's orders that were neither cancelled nor removed, unless the body says otherwise. */
async function openReport(world: World) {
  const shop = await world.once(openReportedShop)
  const standard = [
    { name: 'OrderDeleted', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
    { name: 'DeletedWithWriteoff', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
  ]
  const bodyOf = (body: object) => ({
    ...{ reportType: 'SALES', aggregateFields: ['DishDiscountSumInt'], filters: [...shop.within, ...standard] },
    ...body,
  })
  return {
    ...shop,
    bodyOf,
    report: (body: object) => world.ask<Report>(path, bodyOf(body)),
    refuse: (body: object, options = {}) => world.refuse(path, bodyOf(body), options),
  }
}

describeOperation(getReport, ({ it }) => {
  it('group, filter and aggregate sold items with their costs', async (world) => {
    const { report } = await openReport(world)
    const aggregateFields = [
      ...['DishAmountInt', 'DishDiscountSumInt', 'UniqOrderId', 'DishDiscountSumInt.average'],
      ...['ProductCostBase.ProductCost', 'ProductCostBase.Profit', 'ProductCostBase.Percent'],
    ]
    const { data, summary } = await report({ groupByRowFields: ['DishName'], aggregateFields, buildSummary: true })
    const rows = [
      { DishName: 'Cola', DishAmountInt: 2, DishDiscountSumInt: 6, 'DishDiscountSumInt.average': 3, cost: 2 },
      { DishName: 'Pizza', DishAmountInt: 3, DishDiscountSumInt: 36, 'DishDiscountSumInt.average': 18, cost: 2.1 },
    ].map(({ cost, ...row }) => ({
      ...row,
      UniqOrderId: 2,
      'ProductCostBase.ProductCost': cost,
      'ProductCostBase.Profit': row.DishDiscountSumInt - cost,
      'ProductCostBase.Percent': Number((cost / row.DishDiscountSumInt).toFixed(9)),
    }))
    assert.deepEqual(data, rows)
    const all = { DishAmountInt: 5, DishDiscountSumInt: 42, UniqOrderId: 2, 'DishDiscountSumInt.average': 21 }
    const costs = { 'ProductCostBase.ProductCost': 4.1, 'ProductCostBase.Profit': 37.9 }
    assert.deepEqual(summary[0], [{}, { ...all, ...costs, 'ProductCostBase.Percent': 0.097619048 }])
    assert.deepEqual(
      summary.slice(1),
      rows.map(({ DishName, ...values }) => [{ DishName }, values]),
    )
  })

  it('return every pair of row and column levels in the summary, with shares of rows and columns', async (world) => {
    const { report } = await openReport(world)
    const { data, summary } = await report({
      groupByRowFields: ['DishName'],
      groupByColFields: ['Mounth', 'DayOfWeekOpen'],
      aggregateFields: ['DishDiscountSumInt', 'PercentOfSummary.ByCol', 'PercentOfSummary.ByRow'],
      buildSummary: true,
    })
    const groups = summary.map(([group]) => Object.keys(group!).join(' '))
    assert.deepEqual(
      [...new Set(groups)],
      ['', 'Mounth', 'Mounth DayOfWeekOpen', 'DishName', 'DishName Mounth', 'DishName Mounth DayOfWeekOpen'],
    )
    const sum = (field: string) => data.reduce((all, row) => all + Number(row[field]), 0)
    assert.equal(sum('DishDiscountSumInt'), 42)
    const columns = new Set(data.map((row) => `${row.Mounth} ${row.DayOfWeekOpen}`)).size
    assert.ok(Math.abs(sum('PercentOfSummary.ByCol') - columns) < 1e-6)
    assert.ok(Math.abs(sum('PercentOfSummary.ByRow') - 2) < 1e-6)
    assert.deepEqual([summary[0]![1]!['PercentOfSummary.ByCol'], summary[0]![1]!['PercentOfSummary.ByRow']], [1, 1])
  })

  it('filter by values, by missing values and by ranges', async (world) => {
    const { report, within } = await openReport(world)
    const namesOf = async (filter: object, filters: object[] = within) => {
      const { data } = await report({ groupByRowFields: ['DishName'], filters: [...filters, filter] })
      return data.map(({ DishName }) => DishName)
    }
    const name = 'DishName'
    assert.deepEqual(await namesOf({ name, filterType: 'IncludeValues', values: ['Pizza', 'None'] }), ['Pizza'])
    assert.deepEqual(await namesOf({ name, filterType: 'ExcludeValues', values: ['Pizza'] }), ['Cola'])
    const courier = 'Delivery.Courier'
    assert.deepEqual(await namesOf({ name: courier, filterType: 'IncludeValues', values: [null] }), ['Cola', 'Pizza'])
    assert.deepEqual(await namesOf({ name: courier, filterType: 'ExcludeValues', values: [null] }), [])
    assert.deepEqual(await namesOf({ name: courier, filterType: 'ExcludeValues', values: ['x'] }), ['Cola', 'Pizza'])
    const amount = { name: 'DishAmountInt', filterType: 'Range' }
    assert.deepEqual(await namesOf({ ...amount, from: 2 }), ['Pizza'])
    assert.deepEqual(await namesOf({ ...amount, from: 1, includeLow: false }), ['Pizza'])
    assert.deepEqual(await namesOf({ ...amount, to: 1 }), [])
    assert.deepEqual(await namesOf({ ...amount, to: '1', includeHigh: true }), ['Cola', 'Pizza'])
    const closed = { name: 'CloseTime', filterType: 'DateRange' }
    assert.deepEqual(await namesOf({ ...closed, from: '2026-05-11', to: '2026-05-12' }), ['Cola', 'Pizza'])
    assert.deepEqual(await namesOf({ ...closed, from: '2026-05-11T12:20:01', to: '2026-05-12' }), [])
    assert.deepEqual(await namesOf({ ...closed, from: '2026-05-13', periodType: 'OPEN_PERIOD' }), ['Pizza'])
  })

  it('sort, limit and filter rows by their values', async (world) => {
    const { report } = await openReport(world)
    const groupByRowFields = ['DishName']
    const sums = async (body: object) =>
      (await report({ groupByRowFields, ...body })).data.map((row) => row.DishDiscountSumInt)
    const sort = [{ name: 'DishDiscountSumInt', descending: true }]
    assert.deepEqual(await sums({ sort }), [36, 6])
    assert.deepEqual(await sums({ sort, limit: 1 }), [36])
    assert.deepEqual(await sums({ having: [{ name: 'DishDiscountSumInt', to: 36 }] }), [6])
    assert.deepEqual(await sums({ having: [{ name: 'DishDiscountSumInt', to: 36, includeHigh: true }] }), [6, 36])
  })

  it('show only deliveries, including cancelled ones', async (world) => {
    const { report, within } = await openReport(world)
    const { data } = await report({
      reportType: 'DELIVERIES',
      groupByRowFields: ['DishName', 'OrderDeleted', 'Delivery.CustomerName'],
      filters: within,
    })
    assert.deepEqual(data, [
      { DishName: 'Pizza', OrderDeleted: 'DELETED', 'Delivery.CustomerName': 'Ada', DishDiscountSumInt: 12 },
    ])
  })

  it('return tables as CSV, sorted by their groups or as requested', async (world) => {
    const { bodyOf } = await openReport(world)
    const tableOf = async (body: object) => {
      const headers = { accept: 'text/csv' }
      const { text, headers: answered } = await world.call(path, bodyOf({ groupByRowFields: ['DishName'], ...body }), {
        headers,
      })
      assert.equal(answered.get('content-type'), 'text/csv; charset=utf-8')
      return text
    }
    assert.equal(await tableOf({}), 'DishName,DishDiscountSumInt\r\nCola,6\r\nPizza,36\r\n')
    const sort = [{ name: 'DishName', descending: true }]
    assert.equal(await tableOf({ sort }), 'DishName,DishDiscountSumInt\r\nPizza,36\r\nCola,6\r\n')
  })

  it('return rows as a workbook', async (world) => {
    const { bodyOf } = await openReport(world)
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const body = JSON.stringify(bodyOf({ groupByRowFields: ['DishName', 'OpenDate.Typed', 'CloseTime'] }))
    const token = await world.tokenOf({})
    const headers = { accept, authorization: `Bearer ${token}` }
    const answer = await fetch(`${world.url}${path}`, { method: 'POST', headers, body })
    assert.equal(answer.headers.get('content-type'), accept)
    const file = Buffer.from(await answer.arrayBuffer())
    const [sheet] = await readSheets(new Uint8Array(file).buffer)
    const [heading, ...rows] = sheet!.data
    assert.equal(heading!.length, 4)
    assert.ok(rows.every(([, day, time]) => day instanceof Date && time instanceof Date))
    assert.deepEqual(
      rows.map(([name, , , sum]) => [name, sum]),
      [
        ['Cola', 3],
        ['Cola', 3],
        ['Pizza', 12],
        ['Pizza', 24],
      ],
    )
  })

  it('refuse invalid requests, and name the allowed values', async (world) => {
    const { refuse, within } = await openReport(world)
    const date = { name: 'OpenDate.Typed', filterType: 'DateRange' }
    const cases: [object, code: string, path: string][] = [
      [{ groupByRowFields: ['Dish'] }, 'UNKNOWN_COLUMN', 'groupByRowFields[0]'],
      [{ sort: [{ name: 'DishName' }] }, 'UNKNOWN_COLUMN', 'sort[0].name'],
      [{ having: [{ name: 'DishName' }] }, 'UNKNOWN_COLUMN', 'having[0].name'],
      [{ aggregateFields: ['DishName'] }, 'WRONG_COLUMN_USE', 'aggregateFields[0]'],
      [{ groupByRowFields: ['DishSumInt'] }, 'WRONG_COLUMN_USE', 'groupByRowFields[0]'],
      [{ filters: [{ name: 'DishSumInt', filterType: 'Range', from: 1 }] }, 'WRONG_COLUMN_USE', 'filters[0].name'],
      [{ groupByRowFields: ['DishName'], groupByColFields: ['DishName'] }, 'COLUMN_REPEATED', 'groupByRowFields'],
      [{ filters: [{ name: 'DishName', filterType: 'Range', from: 1 }] }, 'WRONG_FILTER', 'filters[0].filterType'],
      [{ filters: [{ name: 'DishName', filterType: 'IncludeValues' }] }, 'WRONG_FILTER', 'filters[0].values'],
      [{ filters: [{ name: 'DishAmountInt', filterType: 'Range' }] }, 'WRONG_FILTER', 'filters[0].from'],
      [{ filters: [{ name: 'DishAmountInt', filterType: 'Range', from: 'x' }] }, 'WRONG_FILTER', 'filters[0].from'],
      [{ filters: [{ ...date, from: '2026-02-30', to: '2026-05-01' }] }, 'WRONG_FILTER', 'filters[0].from'],
      [{ filters: [{ ...date, from: '2026-02-01' }] }, 'WRONG_FILTER', 'filters[0].to'],
      [{ filters: [{ ...date, to: '2026-02-01' }] }, 'WRONG_FILTER', 'filters[0].from'],
      [{ filters: [{ ...date, from: '2026-02-02', to: '2026-02-01' }] }, 'PERIOD_REVERSED', 'filters[0].to'],
      [{ filters: [within[1]] }, 'DATE_FILTER_MISSING', 'filters'],
      [{ groupByRowFields: Array.from({ length: 11 }, () => 'DishName') }, 'REPORT_TOO_LARGE', 'groupByRowFields'],
    ]
    for (const [body, code, at] of cases) {
      const { status, error, details } = await refuse(body)
      assert.deepEqual([status, error, details.fields[0]?.path], [400, code, at], JSON.stringify(body))
    }
    const { details, message } = await refuse({ groupByRowFields: ['DishNam'] })
    assert.equal(message, 'The report has no column DishNam; did you mean DishName?')
    assert.ok((details.allowed as string[]).includes('DishName'))
  })

  it('hide guests from keys without Guests: info', async (world) => {
    const { refuse } = await openReport(world)
    const token = await world.tokenOf({ groups: ['Reports: reading'] })
    const { status, error } = await refuse({ groupByRowFields: ['Delivery.CustomerName'] }, { token })
    assert.deepEqual([status, error], [403, 'PERSONAL_COLUMN_FORBIDDEN'])
    const filter = { name: 'Delivery.Phone', filterType: 'IncludeValues', values: ['1'] }
    assert.equal((await refuse({ filters: [filter] }, { token })).error, 'PERSONAL_COLUMN_FORBIDDEN')
  })

  it('read only organizations of the key, whatever the filters', async (world) => {
    const { organizationId, bodyOf, report } = await openReport(world)
    const other = await openReportedShop(world)
    const token = await world.tokenOf({ organizationIds: [other.organizationId] })
    const groupByRowFields = ['Department.Id']
    const read = async (filters: object[]) =>
      (await world.ask<Report>(path, bodyOf({ groupByRowFields, filters }), { token })).data.map(
        (row) => row['Department.Id'],
      )
    const [date, department] = ordersOf(organizationId)
    assert.deepEqual(await read([date!]), [other.organizationId])
    assert.deepEqual(await read([date!, department!]), [])
    for (const value of [`' or 1=1 --`, `${organizationId}') or ('1'='1`])
      assert.deepEqual(await read([date!, { ...department!, values: [value] }]), [])
    assert.equal((await report({ groupByRowFields })).data.length, 1)
    const headers = { accept: 'text/csv' }
    const tableOf = async (filters: object[]) =>
      (await world.call(path, bodyOf({ groupByRowFields, filters }), { token, headers })).text.trim().split('\r\n')
    assert.deepEqual(await tableOf([date!, department!]), ['Department.Id,DishDiscountSumInt'])
    const [, ...rows] = await tableOf([date!])
    assert.deepEqual(
      rows.map((row) => row.split(',')[0]),
      [other.organizationId],
    )
  })

  it('read only postings of organizations of the key, whatever the filters', async (world) => {
    const { name } = await openReport(world)
    const other = await openReportedShop(world)
    const token = await world.tokenOf({ organizationIds: [other.organizationId] })
    const date = { name: 'DateTime.DateTyped', filterType: 'DateRange', from: '2000-01-01', to: '2100-01-01' }
    const namesOf = async (...filters: object[]) => {
      const body = { groupByRowFields: ['Department'], aggregateFields: ['Sum.Incoming', 'FinalBalance.Money'] }
      const request = { reportType: 'TRANSACTIONS', ...body, filters: [date, ...filters] }
      return (await world.ask<Report>(path, request, { token })).data.map((row) => row.Department)
    }
    assert.deepEqual(await namesOf(), [other.name])
    const department = { name: 'Department', filterType: 'IncludeValues' }
    for (const value of [name, `${name}' or '1'='1`])
      assert.deepEqual(await namesOf({ ...department, values: [value] }), [])
    assert.deepEqual(await namesOf({ ...department, filterType: 'ExcludeValues', values: [other.name] }), [])
  })

  it("refuse a report that exceeds the client's timeout", async (world) => {
    const { refuse } = await openReport(world)
    await world.pool.begin(async (db) => {
      await db`lock table sale_line in access exclusive mode`
      const { status, error } = await refuse({}, { headers: { timeout: '1' } })
      assert.deepEqual([status, error], [504, 'REPORT_TIMED_OUT'])
    })
  })
})

describeOwnWorld('Named periods of reports', ({ it }) => {
  it('use the current day in the time zone of the restaurant', async (world) => {
    const { report, within } = await openReport(world)
    const namesOf = async (filter: object) =>
      (await report({ groupByRowFields: ['DishName'], filters: [...within.slice(1), filter] })).data.map(
        ({ DishName }) => DishName,
      )
    for (const periodType of ['TODAY', 'CURRENT_WEEK', 'CURRENT_MONTH', 'CURRENT_YEAR'])
      assert.deepEqual(await namesOf({ name: 'OpenDate.Typed', filterType: 'DateRange', periodType }), [
        'Cola',
        'Pizza',
      ])
    for (const periodType of ['YESTERDAY', 'LAST_WEEK', 'LAST_MONTH', 'LAST_YEAR'])
      assert.deepEqual(await namesOf({ name: 'OpenDate.Typed', filterType: 'DateRange', periodType }), [])
  })
})

describeOwnWorld(
  'A server without reports',
  ({ it }) => {
    it('refuses them', async (world) => {
      const date = { name: 'OpenDate.Typed', filterType: 'DateRange', periodType: 'TODAY' }
      const body = { reportType: 'SALES', aggregateFields: ['DishSumInt'], filters: [date] }
      const { status, error } = await world.refuse(path, body)
      assert.deepEqual([status, error], [502, 'REPORTS_OFF'])
    })
  },
  { reports: false },
)
