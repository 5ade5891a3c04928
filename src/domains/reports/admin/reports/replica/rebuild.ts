import { Type } from 'typebox'
import { OperationSettings } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { field } from '#core/schema.ts'
import { ReportEngines } from '../../../engines.ts'
import { ReportsOff } from '../../../errors.ts'

export default write({
  path: '/admin/reports/replica/rebuild',
  group: 'none stated',
  summary: 'Copy all facts to the replica again',
  description:
    'The replica of this server copies everything again with the next reports. PostgreSQL runs reports until it has done so.',
  tenant: 'server',
  request: Type.Object({}),
  response: Type.Object({
    hasReplica: field(Type.Boolean(), 'Whether the server has a replica; without one, nothing is done.'),
  }),
  errors: { ReportsOff },
  example: { request: {} },

  async run({ use, fail }) {
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    const engines = use(ReportEngines)
    if (engines.hasReplica) await engines.refillReplica()
    return { hasReplica: engines.hasReplica }
  },
})
