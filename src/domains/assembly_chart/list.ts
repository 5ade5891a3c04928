import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, Id, Int32, Int64, List, opt } from '#core/schema.ts'
import { answeredChart, preparedChart } from './answers.ts'
import { todayOf } from './changes.ts'
import { ChartTooLarge } from './errors.ts'
import { readRecipes } from './reads.ts'
import { AnsweredChart, PreparedChart, statuses } from './schemas.ts'
import { listAffected, listCharts } from './store.ts'

const chartsMax = 100_000

export default query({
  path: '/api/nomenclature/v2/assembly-chart/list',
  group: 'Nomenclature: reading',
  statuses,
  summary: 'List assembly charts',
  description:
    'Selects the charts that apply in a period, or that changed since a revision. Prepared charts are those of the first day of the ' +
    'period. With `knownRevision`, they are the prepared charts that contain the changed ' +
    'charts.',
  request: Type.Object({
    productId: opt(Id('Product'), 'Only charts of this product. If omitted, all.'),
    dateFrom: opt(CalendarDay(), 'First day of the period. If omitted, the period has no start.'),
    dateTo: opt(CalendarDay(), 'Last day of the period. If omitted, the period has no end.'),
    knownRevision: opt(Int64(), 'Only charts that have changed after this revision. If omitted, all.'),
    includeDeletedProducts: opt(Type.Boolean(), 'Whether charts of deleted products are listed. If omitted, no.'),
    includePreparedCharts: opt(Type.Boolean(), 'Whether prepared charts are returned too. If omitted, no.'),
  }),
  response: Type.Object({
    items: opt(List(AnsweredChart, { maxItems: chartsMax }), 'The charts, oldest first.'),
    preparedCharts: opt(List(PreparedChart, { maxItems: chartsMax }), 'Prepared charts. Null unless requested.'),
    deletedAssemblyChartIds: opt(
      List(Id('AssemblyChart'), { maxItems: chartsMax }),
      'Charts that were deleted after the known revision.',
    ),
    deletedPreparedChartIds: opt(
      List(Id('AssemblyChart'), { maxItems: chartsMax }),
      'Prepared charts that were deleted after the known revision. Null unless requested.',
    ),
    knownRevision: opt(Int64(), 'Current revision. Send it as `knownRevision` to get later changes.'),
    totalCount: opt(Int32(), 'Number of listed charts.'),
  }),
  errors: { ChartTooLarge },
  example: { request: { dateFrom: '2026-01-01', includePreparedCharts: true } },

  async run({ body, db, caller, now, organizations }) {
    const { corporationId } = caller
    const { productId = null, dateFrom = null, dateTo = null, knownRevision = null } = body
    const found = await listCharts(db, corporationId, {
      productId,
      period: { dateFrom, dateTo },
      knownRevision,
      includesDeletedProducts: body.includeDeletedProducts ?? false,
    })
    const isPrepared = body.includePreparedCharts ?? false
    const day = dateFrom ?? todayOf({ now, organizations })
    const changed = found.charts.map((chart) => chart.productId)
    const affected = isPrepared ? await listAffected(db, corporationId, changed, day) : []
    const recipes = await readRecipes(db, corporationId, affected, day)
    const prepared = affected.flatMap((id) => recipes.charts.get(id) ?? [])
    return {
      items: found.charts.map((chart) => answeredChart(chart)),
      preparedCharts: isPrepared ? prepared.map((chart) => preparedChart(chart, recipes, null)) : null,
      deletedAssemblyChartIds: found.deletedIds,
      deletedPreparedChartIds: isPrepared ? found.deletedIds : null,
      knownRevision: found.revision,
      totalCount: found.charts.length,
    }
  },
})
