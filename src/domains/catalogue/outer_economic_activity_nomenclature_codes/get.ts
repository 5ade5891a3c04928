import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { ActivityCodeNotFound } from '../errors.ts'
import { activityCodes } from './store.ts'

export default query({
  path: '/api/nomenclature/v1/outer_economic_activity_nomenclature_codes/get',
  group: 'Nomenclature: reading',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'Get a foreign trade code',
  request: Type.Object({ id: opt(Id('OuterEconomicActivityCode'), 'Id of the row. Required.') }),
  response: activityCodes.item,
  errors: { ActivityCodeNotFound, FieldRequired },
  example: {
    request: { id: demo.activityCode },
    response: { id: demo.activityCode, name: 'Pizza, frozen', outerEanCode: '1905 90 600 0', isDeleted: false },
  },

  async run({ body, db, caller, fail }) {
    const filters = [{ field: 'id', value: requireField(body.id, 'id') }]
    const { items } = await activityCodes.read(db, caller.corporationId, { filters })
    if (!items[0]) throw fail.ActivityCodeNotFound({ path: 'id' })
    return items[0]
  },
})
