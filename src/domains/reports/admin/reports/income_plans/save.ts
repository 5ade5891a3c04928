import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { decimalOrNull } from '#core/decimal.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { PlanDayRepeated, PlanValueMismatch } from '../../../errors.ts'
import { savePlans } from '../../../income_plans.store.ts'
import { PlannedDayToSave } from '../../../schemas.ts'

export default write({
  path: '/admin/reports/income_plans/save',
  group: 'none stated',
  summary: 'Plan the income of days',
  description: 'Replaces the plans of these days; other days keep theirs.',
  request: Type.Object({
    organizationId: Id('Organization'),
    days: field(List(PlannedDayToSave, { minItems: 1 }), 'Planned days.'),
  }),
  response: Type.Object({ saved: field(Int32(), 'Number of saved days.') }),
  errors: { OrganizationNotFound, PlanValueMismatch, PlanDayRepeated },
  example: {
    request: {
      organizationId: demo.organization,
      days: [
        { date: '2026-05-01', valueType: 'PERCENT', planValue: 110 },
        { date: '2026-05-02', valueType: 'AUTOMATIC' },
      ],
    },
    response: { saved: 2 },
  },

  async run({ body: { organizationId, days }, db, fail }) {
    if (!(await findOrganization(db, organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const dates = days.map(({ date }) => date)
    for (const [i, { date, valueType, planValue }] of days.entries()) {
      if ((planValue ?? null) === null ? valueType !== 'AUTOMATIC' : valueType === 'AUTOMATIC')
        throw fail.PlanValueMismatch({ path: `days[${i}].planValue` })
      if (dates.indexOf(date) < i)
        throw fail.PlanDayRepeated({ path: `days[${i}].date`, message: `The day ${date} is named twice` })
    }
    await savePlans(
      db,
      organizationId,
      days.map(({ planValue = null, ...day }) => ({
        ...day,
        planValue: decimalOrNull(planValue),
      })),
    )
    return { saved: days.length }
  },
})
