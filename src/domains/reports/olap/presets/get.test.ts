import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openReportedShop, type Report } from '#test/fixtures/reports.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import { defaultPresets } from '../../starting_presets.rules.ts'
import { xlsxType } from '../../table.rules.ts'
import getReport from './get.ts'

const period = { dateFrom: '2000-01-01', dateTo: '2100-01-01' }
const corporationId = demo.corporation

const savePreset = async ({ ask }: World, preset: object): Promise<string> =>
  (await ask<{ id: string }>('/admin/reports/presets/save', { corporationId, name: 'Preset', ...preset })).id

const dishes = { reportType: 'SALES', groupByRowFields: ['DishName'], aggregateFields: ['DishDiscountSumInt'] }
const within = (organizationId: string) => ({
  name: 'Department.Id',
  filterType: 'IncludeValues',
  values: [organizationId],
})

describeOperation(getReport, ({ it }) => {
  it('returns the reports of all built-in presets', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const rows = new Map<string, Report['data']>()
    for (const { id, report } of defaultPresets) {
      const { data } = await world.ask<Report>(getReport.path, { presetId: id, ...period }, { token })
      rows.set(id, data)
      const fields = [...(report.groupByRowFields ?? []), ...(report.groupByColFields ?? []), ...report.aggregateFields]
      for (const row of data) assert.deepEqual(Object.keys(row), fields, id)
    }
    const sums = (id: string) => rows.get(id)!.map((row) => [row.DishName, row.DishDiscountSumInt])
    assert.deepEqual(sums('sales-by-dish'), [
      ['Pizza', 36],
      ['Cola', 6],
    ])
    assert.deepEqual(
      rows.get('abc')!.map((row) => row['PercentOfSummary.ByCol']),
      [0.857142857, 0.142857143],
    )
    assert.deepEqual(
      rows.get('food-cost')!.map((row) => row['ProductCostBase.ProductCost']),
      [2, 2.1],
    )
    assert.deepEqual(
      rows.get('cancelled-deliveries')!.map((row) => row.UniqOrderId),
      [1],
    )
  })

  it('returns the reports of saved presets, only for the days of the request', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const filters = [
      within(organizationId),
      { name: 'OrderDeleted', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
    ]
    const sort = [{ name: 'DishDiscountSumInt', descending: true }]
    const presetId = await savePreset(world, { ...dishes, filters, sort, limit: 1, buildSummary: true })
    const { data, summary } = await world.ask<Report>(getReport.path, { presetId, ...period })
    assert.deepEqual(data, [{ DishName: 'Pizza', DishDiscountSumInt: 36 }])
    assert.deepEqual(summary[0], [{}, { DishDiscountSumInt: 42 }])
    const before = { presetId, dateFrom: '2000-01-01', dateTo: '2000-01-02' }
    assert.deepEqual((await world.ask<Report>(getReport.path, before)).data, [])
    const headers = { accept: 'text/csv' }
    const { text } = await world.call(getReport.path, { presetId, ...period }, { headers })
    assert.equal(text, 'DishName,DishDiscountSumInt\r\nPizza,36\r\n')
    const workbook = await world.call(getReport.path, { presetId, ...period }, { headers: { accept: xlsxType } })
    assert.equal(workbook.headers.get('content-type'), xlsxType)
    assert.equal(workbook.text.slice(0, 2), 'PK')
  })

  it('reads only organizations of the key, also through a preset with others', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const { organizationId: other } = await openReportedShop(world)
    const presetId = await savePreset(world, { ...dishes, filters: [within(organizationId)] })
    const all = await savePreset(world, { ...dishes, groupByRowFields: ['Department.Id'], filters: [] })
    const token = await world.tokenOf({ organizationIds: [other] })
    assert.deepEqual((await world.ask<Report>(getReport.path, { presetId, ...period }, { token })).data, [])
    const { data } = await world.ask<Report>(getReport.path, { presetId: all, ...period }, { token })
    assert.deepEqual(
      data.map((row) => row['Department.Id']),
      [other],
    )
    const headers = { accept: 'text/csv' }
    const tableOf = async (id: string) =>
      (await world.call(getReport.path, { presetId: id, ...period }, { token, headers })).text.trim().split('\r\n')
    assert.deepEqual(await tableOf(presetId), ['DishName,DishDiscountSumInt'])
    assert.deepEqual(
      (await tableOf(all)).slice(1).map((row) => row.split(',')[0]),
      [other],
    )
    const { name } = await world.once(openReportedShop)
    for (const { id, report } of defaultPresets.filter(({ report: { reportType } }) => reportType === 'TRANSACTIONS')) {
      const named = { ...report, groupByRowFields: ['Department', ...(report.groupByRowFields ?? [])] }
      const rows = await world.ask<Report>(
        getReport.path,
        { presetId: await savePreset(world, named), ...period },
        { token },
      )
      assert.ok(rows.data.length > 0, id)
      assert.ok(!rows.data.some((row) => row.Department === name), id)
    }
  })

  it('hides guests from keys without Guests: info, in groups and filters', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const filter = { name: 'Delivery.Phone', filterType: 'ExcludeValues', values: ['1'] }
    const presets = [
      await savePreset(world, { ...dishes, groupByRowFields: ['Delivery.CustomerName'] }),
      await savePreset(world, { ...dishes, filters: [filter] }),
    ]
    const key = { organizationIds: [organizationId] }
    const token = await world.tokenOf({ ...key, groups: ['Reports: reading'] })
    const knowing = await world.tokenOf({ ...key, groups: ['Reports: reading', 'Guests: info'] })
    for (const presetId of presets) {
      const { status, error } = await world.refuse(getReport.path, { presetId, ...period }, { token })
      assert.deepEqual([status, error], [403, 'PERSONAL_COLUMN_FORBIDDEN'])
      assert.ok((await world.ask<Report>(getReport.path, { presetId, ...period }, { token: knowing })).data.length > 0)
    }
  })

  it('does not find the presets of other chains', async (world) => {
    const { id: other } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Other chain' })
    const presetId = await savePreset(world, { ...dishes, corporationId: other })
    for (const id of [presetId, 'none']) {
      const { status, error, details } = await world.refuse(getReport.path, { presetId: id, ...period })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'PRESET_NOT_FOUND', 'presetId'])
    }
  })

  it('refuses presets whose columns this version no longer has', async (world) => {
    const eleven = Array.from({ length: 11 }, () => 'DishName')
    const cases: [report: object, code: string][] = [
      [{ ...dishes, groupByRowFields: ['Former'] }, 'UNKNOWN_COLUMN'],
      [{ ...dishes, aggregateFields: ['DishName'] }, 'WRONG_COLUMN_USE'],
      [{ ...dishes, filters: [{ name: 'DishName', filterType: 'Range', from: 1 }] }, 'WRONG_FILTER'],
      [{ ...dishes, groupByRowFields: eleven }, 'REPORT_TOO_LARGE'],
    ]
    for (const [report, code] of cases) {
      const stored = JSON.stringify(report)
      await world.pool`
        insert into report_preset (corporation_id, id, name, report)
        values (${corporationId}, ${code}, 'Former preset', ${stored}::text::json)`
      const { status, error } = await world.refuse(getReport.path, { presetId: code, ...period })
      assert.deepEqual([status, error], [400, code])
    }
  })

  it("refuses a report that exceeds the client's timeout", async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    await world.pool.begin(async (db) => {
      await db`lock table sale_line in access exclusive mode`
      const body = { presetId: 'sales-by-dish', ...period }
      const { status, error } = await world.refuse(getReport.path, body, { token, headers: { timeout: '1' } })
      assert.deepEqual([status, error], [504, 'REPORT_TIMED_OUT'])
    })
  })
})

describeOwnWorld(
  'A server without reports',
  ({ it }) => {
    it('refuses presets, planned income, and rebuilds, checks and exports of facts', async (world) => {
      const plan = { organizationId: demo.organization, dateFrom: '2026-05-01', dateTo: '2026-05-02' }
      for (const [path, body] of [
        [getReport.path, { presetId: 'sales-by-dish', ...period }],
        ['/admin/reports/presets/make', { corporationId, presetId: 'sales-by-dish', ...period }],
        ['/api/reporting/v1/olap/presets/list', {}],
        ['/api/reporting/v1/income-plan/list', plan],
        ['/admin/reports/facts/rebuild', { organizationId: demo.organization }],
        ['/admin/reports/replica/rebuild', {}],
        ['/admin/reports/check', { organizationId: demo.organization }],
        ['/admin/reports/export', { corporationId, table: 'lines', dateFrom: '2026-05-01', dateTo: '2026-06-01' }],
      ] as const) {
        const { status, error } = await world.refuse(path, body)
        assert.deepEqual([status, error], [502, 'REPORTS_OFF'])
      }
    })
  },
  { reports: false },
)
