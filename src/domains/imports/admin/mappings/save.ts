import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id, OneOf } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { isEmpty } from '#imports/mapping.ts'
import { demo } from '#shared/demo.ts'
import { InvalidDateFormat } from '../../errors.ts'
import { mappingOf } from '../../requests.ts'
import { kindNames, mappingFields } from '../../schemas.ts'
import { deleteMapping, saveMapping } from '../../store.ts'

export default write({
  path: '/admin/imports/mappings/save',
  group: 'none stated',
  summary: "Set how a chain's files of a kind are read",
  description: 'Replaces the whole mapping of the kind. One without columns, values and format is deleted.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    kind: field(OneOf(kindNames), 'Kind of the files.'),
    ...mappingFields,
  }),
  response: EmptyObject,
  errors: { CorporationNotFound, InvalidDateFormat },
  example: {
    request: {
      corporationId: demo.corporation,
      kind: 'catalogue',
      columns: [{ column: 'name', heading: 'Artikel' }],
      values: [{ column: 'unit', cell: 'Stück', value: 'pcs' }],
    },
  },

  async run({ body: { corporationId, kind, ...fields }, db, fail }) {
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const mapping = mappingOf(fields)
    if (isEmpty(mapping)) await deleteMapping(db, corporationId, kind)
    else await saveMapping(db, corporationId, kind, mapping)
    return {}
  },
})
