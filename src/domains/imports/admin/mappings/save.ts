import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { Id } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { InvalidDateFormat } from '../../errors.ts'
import { expectAllowed, mappingOf } from '../../requests.ts'
import { Mapping } from '../../schemas.ts'
import { saveMapping } from '../../store.ts'

export default write({
  path: '/admin/imports/mappings/save',
  group: 'none stated',
  summary: "Set how a chain's files of a kind are read",
  description: 'Replaces the whole mapping of the kind.',
  request: Type.Object({ corporationId: Id('Corporation'), ...Mapping.properties }),
  response: EmptyObject,
  errors: { CorporationNotFound, InvalidDateFormat },
  example: {
    request: {
      corporationId: demo.corporation,
      kind: 'catalogue',
      columns: [{ column: 'name', heading: 'Artikel' }],
      values: [{ column: 'unit', cell: 'Stück', value: 'pcs' }],
      dateFormat: null,
    },
  },

  async run({ body: { corporationId, kind, ...fields }, caller, db, fail }) {
    expectAllowed(caller, kind)
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    await saveMapping(db, corporationId, kind, mappingOf(fields))
    return {}
  },
})
