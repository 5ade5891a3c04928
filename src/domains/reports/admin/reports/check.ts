import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, nullable } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { compareReplica, findTotals } from '../../comparing.ts'
import { ReportEngines } from '../../engines.ts'
import { ReplicaFilling, ReportsOff } from '../../errors.ts'
import { openReplica } from '../../exporting.ts'
import { FactTotals } from '../../schemas.ts'

export default query({
  path: '/admin/reports/check',
  group: 'none stated',
  summary: 'Compare the replica with the facts',
  description: 'Copies missing facts, then compares counts and sums of the facts of a restaurant at one revision.',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({
    isSame: field(
      nullable(Type.Boolean()),
      'Whether the replica has the same; null if there is none, or if the facts changed all the time.',
    ),
    facts: field(FactTotals, 'Totals in PostgreSQL.'),
    replica: field(nullable(FactTotals), 'Totals in the replica; null if the server has none.'),
  }),
  errors: { OrganizationNotFound, ReportsOff, ReplicaFilling },
  example: { request: { organizationId: demo.organization } },

  async run(input) {
    const { body, db, use, fail } = input
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    const organization = await findOrganization(db, body.organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    if (!use(ReportEngines).hasReplica)
      return { isSame: null, facts: await findTotals(db, organization.id), replica: null }
    return compareReplica(db, organization.id, () => openReplica(input, [organization]))
  },
})
