import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { failers } from '#core/errors.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId, Text } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { sourceOf } from '../../../columns/sources.rules.ts'
import { planErrors, StartingPreset } from '../../../errors.ts'
import { planReport } from '../../../plan.rules.ts'
import { findDefaultPreset, requestOf, savePreset } from '../../../presets.store.ts'
import { presetFields, presetIdMax } from '../../../schemas.ts'

const { DateFilterMissing, PersonalColumnForbidden, ...errors } = planErrors

export default write({
  path: '/admin/reports/presets/save',
  group: 'none stated',
  summary: 'Create a preset of reports, or replace it',
  description:
    'The columns must exist. A report covers only the organizations of the key, and columns that name guests only with `Guests: info`.',
  request: Type.Object({ corporationId: Id('Corporation'), ...presetFields }),
  response: Type.Object({ id: field(Text({ maxLength: presetIdMax }), 'Id of the preset.') }),
  errors: { ...errors, StartingPreset, CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      name: 'Pizzas by hour',
      reportType: 'SALES',
      groupByRowFields: ['HourOpen'],
      aggregateFields: ['DishDiscountSumInt'],
      filters: [{ name: 'DishCategory', filterType: 'IncludeValues', values: ['Pizza'] }],
    },
  },

  async run({ body: { corporationId, id: requestedId, name, ...report }, db, fail }) {
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const id = requestedId ?? newId()
    if (findDefaultPreset(id)) throw fail.StartingPreset({ path: 'id' })
    const context = {
      ...{ corporationId, organizations: [], mayReadGuests: true, sourceKey: undefined },
      todayOf: () => anyPeriod.dateFrom,
    }
    planReport(requestOf({ report }, anyPeriod), sourceOf(report.reportType), {
      context,
      fail: failers(planErrors),
    })
    await savePreset(db, corporationId, { id, name, report })
    return { id }
  },
})

const anyPeriod = { dateFrom: '2026-01-01', dateTo: '2026-02-01' }
