import { Type } from 'typebox'
import { seesWholeChain } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listApplications } from '../../store.ts'

export default query({
  path: '/admin/applications/list',
  group: 'none stated',
  summary: 'List applications of a corporation',
  description: 'A person of some restaurants gets none, because applications are for the whole chain.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    applications: field(
      List(
        Type.Object({
          appId: field(Id('Application'), 'Id of the application.'),
          name: field(Name(), 'Name of the application.'),
        }),
      ),
      'The applications.',
    ),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db, ...view }) {
    const applications = seesWholeChain(view) ? await listApplications(db, body.corporationId) : []
    return { applications: applications.map(({ id, name }) => ({ appId: id, name })) }
  },
})
