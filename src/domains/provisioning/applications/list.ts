import { Type } from 'typebox'
import { query } from '#core/operation.ts'
import { Id, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { Name } from '../schemas.ts'
import { listApplications } from '../store.ts'

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
