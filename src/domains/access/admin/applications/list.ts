import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { listApplications } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'

export default query({
  path: '/admin/applications/list',
  group: 'none stated',
  summary: 'Applications of a corporation',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ applications: List(Type.Object({ appId: Id('Application'), name: Name() })) }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const applications = await listApplications(db, body.corporationId)
    return { applications: applications.map(({ id, name }) => ({ appId: id, name })) }
  },
})
