import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32 } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { deletePlans } from '../../../income_plans.store.ts'

export default write({
  path: '/admin/reports/income_plans/delete',
  group: 'none stated',
  summary: 'Delete the planned income of days',
  request: Type.Object({
    organizationId: Id('Organization'),
    dateFrom: field(CalendarDay(), 'First day.'),
    dateTo: field(CalendarDay(), 'Last day.'),
  }),
  response: Type.Object({ deleted: field(Int32(), 'Number of days that had a plan.') }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization, dateFrom: '2026-05-01', dateTo: '2026-05-31' } },

  async run({ body: { organizationId, dateFrom: from, dateTo: to }, db, fail }) {
    if (!(await findOrganization(db, organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    return { deleted: await deletePlans(db, organizationId, { from, to }) }
  },
})
