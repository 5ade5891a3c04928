import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { listCorporations } from '#domains/provisioning/store.ts'

export default query({
  path: '/admin/corporations/list',
  group: 'none stated',
  summary: 'All corporations of this server',
  request: Type.Object({}),
  response: Type.Object({
    corporations: List(Type.Object({ id: Id('Corporation'), name: Name() }), { maxItems: 100_000 }),
  }),
  example: { request: {} },

  async run({ db }) {
    return { corporations: await listCorporations(db) }
  },
})
