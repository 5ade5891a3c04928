import { write } from '#core/operation/operation.ts'
import { ChainForbidden } from '#domains/catalogue/errors.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { deleteChart } from './changes.ts'
import { ChartNotFound } from './errors.ts'
import { ChartId, chartStatuses, SavedChartId } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/assembly-chart/delete',
  group: 'Nomenclature: changing',
  statuses: chartStatuses,
  summary: 'Delete an assembly chart',
  description: 'The product has no chart on its days afterwards.',
  request: ChartId,
  response: SavedChartId,
  errors: { ChainForbidden, ChartNotFound, FieldRequired },
  example: { request: { id: demo.spareAssemblyChart }, response: { id: demo.spareAssemblyChart } },

  async run({ body, ...context }) {
    const id = requireField(body.id, 'id')
    await deleteChart(context, id)
    return { id }
  },
})
