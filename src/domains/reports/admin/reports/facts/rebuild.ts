import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, nullable, opt } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ReportsOff } from '../../../errors.ts'
import { rebuildFacts } from '../../../rebuilding.ts'

export default write({
  path: '/admin/reports/facts/rebuild',
  group: 'none stated',
  summary: 'Rebuild the facts of orders',
  description:
    'Makes the facts of the next orders of a restaurant from the orders as they are now, also of orders that were closed while reports were ' +
    'switched off. Facts of orders that do not exist are removed. Costs follow in the background. Repeat the request with `after` until ' +
    '`next` is null; each request is a transaction, and reports stay right meanwhile.',
  request: Type.Object({
    organizationId: Id('Organization'),
    after: opt(Id('Order'), '`next` of the previous response; absent for the first call.'),
  }),
  response: Type.Object({
    rebuilt: field(Int32(), 'Number of orders with rebuilt facts.'),
    removed: field(Int32(), 'Number of orders that have no facts now: they are open, or do not exist.'),
    next: field(nullable(Id('Order')), '`after` of the next request; null if these were the last orders.'),
  }),
  errors: { OrganizationNotFound, ReportsOff },
  example: { request: { organizationId: demo.organization } },

  async run({ body: { organizationId, after = null }, db, now, caches, use, fail }) {
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    return rebuildFacts({ db, now, caches }, organization, after)
  },
})
