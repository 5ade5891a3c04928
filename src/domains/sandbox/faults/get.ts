import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { NoSandbox } from '../errors.ts'
import { SandboxFaults } from '../schemas.ts'
import { findWebhookFaults, listEmulated } from '../store.ts'

export default query({
  path: '/sandbox/faults/get',
  group: 'Organizations: settings',
  summary: 'Get the faults of a sandbox',
  description: 'Includes counts of their effects.',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: SandboxFaults,
  errors: { NoSandbox },
  example: { request: { organizationId: demo.organization } },

  async run({ organization, db, fail }) {
    if (!organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    const [frontOffices, webhooks] = await Promise.all([
      listEmulated(db, organization.id),
      findWebhookFaults(db, organization.id),
    ])
    return { frontOffices, webhooks }
  },
})
