import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Name } from '#core/schema.ts'
import { listCorporations } from '../../store.ts'

export default query({
  path: '/admin/corporations/list',
  group: 'none stated',
  summary: 'List all corporations of the server',
  tenant: 'server',
  request: Type.Object({}),
  response: Type.Object({
    corporations: field(
      List(Type.Object({ id: Id('Corporation'), name: field(Name(), 'Name of the corporation.') }), {
        maxItems: 100_000,
      }),
      'The corporations, by name.',
    ),
  }),
  example: { request: {} },

  async run({ db }) {
    return { corporations: await listCorporations(db) }
  },
})
