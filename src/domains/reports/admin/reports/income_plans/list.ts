import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { toNumber } from '#core/decimal.ts'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { listPlans } from '../../../income_plans.store.ts'
import { PlannedDayToSave } from '../../../schemas.ts'

export default query({
  path: '/admin/reports/income_plans/list',
  group: 'none stated',
  summary: 'List the planned days of a restaurant',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({ days: SavedRows(PlannedDayToSave, 'Planned days, as they can be saved again.') }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body: { organizationId }, db, fail }) {
    if (!(await findOrganization(db, organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const plans = await listPlans(db, organizationId)
    return { days: plans.map((plan) => ({ ...plan, planValue: plan.planValue && toNumber(plan.planValue) })) }
  },
})
