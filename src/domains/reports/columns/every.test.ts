import assert from 'node:assert/strict'
import { openReportedShop } from '#test/fixtures/reports.ts'
import { describeWorld } from '#test/harness/world.ts'
import { filtersOf } from './column.rules.ts'
import { sourceOf } from './sources.rules.ts'

const path = '/api/reporting/v1/olap/get'

/** A filter that a column takes and that every row with a value meets. */
const filterOn = (name: string, filterType: string) =>
  filterType === 'Range'
    ? { name, filterType, from: -1_000_000, to: 1_000_000 }
    : filterType === 'DateRange'
      ? { name, filterType, from: '2000-01-01', to: '2100-01-01' }
      : { name, filterType, values: ['x', null] }

describeWorld('Every column of a report', ({ it }) => {
  for (const reportType of ['SALES', 'DELIVERIES'] as const)
    it(`of ${reportType} is grouped, filtered and aggregated as it declares`, async (world) => {
      const { within } = await world.once(openReportedShop)
      const all = [...sourceOf(reportType).columns.values()]
      for (const { name, canGroup, sql, measure, type } of all) {
        const aggregateFields = measure ? [name] : ['UniqOrderId', 'DishDiscountSumInt']
        const ask = (body: object) =>
          world.ask<{ data: Record<string, unknown>[] }>(path, {
            reportType,
            aggregateFields,
            filters: within,
            ...body,
          })
        if (canGroup && !measure) {
          const { data } = await ask({ groupByRowFields: [name], buildSummary: true })
          assert.ok(data.length > 0, name)
        }
        if (measure) await ask({ groupByRowFields: ['DishName'], groupByColFields: ['YearOpen'], buildSummary: true })
        for (const filterType of sql === null ? [] : filtersOf({ type }))
          await ask({ filters: [...within, filterOn(name, filterType)] })
      }
    })
})
