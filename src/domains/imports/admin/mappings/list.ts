import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { isAllowed } from '../../requests.ts'
import { Mapping } from '../../schemas.ts'
import { listMappings } from '../../store.ts'

export default query({
  path: '/admin/imports/mappings/list',
  group: 'none stated',
  summary: "List how a chain's files are read",
  description:
    'Headings and meanings of values that applied imports were given. Later files of the kind are read by them.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ mappings: field(List(Mapping), 'The mappings, one for each kind that has one.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId }, caller, db }) {
    const mappings = [...(await listMappings(db, corporationId))]
    return { mappings: mappings.flatMap(([kind, mapping]) => (isAllowed(caller, kind) ? [{ kind, ...mapping }] : [])) }
  },
})
