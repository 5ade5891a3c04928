import { query } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { answeredChart } from './answers.ts'
import { ChartNotFound } from './errors.ts'
import { AnsweredChart, ChartId, chartStatuses } from './schemas.ts'
import { findChart } from './store.ts'

export default query({
  path: '/api/nomenclature/v2/assembly-chart/get',
  group: 'Nomenclature: reading',
  statuses: chartStatuses,
  summary: 'Get an assembly chart',
  request: ChartId,
  response: AnsweredChart,
  errors: { ChartNotFound, FieldRequired },
  example: { request: { id: demo.assemblyChart } },

  async run({ body, db, caller, fail }) {
    const chart = await findChart(db, caller.corporationId, requireField(body.id, 'id'))
    if (!chart) throw fail.ChartNotFound({ path: 'id' })
    return answeredChart(chart)
  },
})
