import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { newSecret, secretHash } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Name, newId, secretField } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { insertApplication } from '../../store.ts'

export default write({
  path: '/admin/applications/create',
  group: 'none stated',
  summary: 'Register an application',
  request: Type.Object({ corporationId: Id('Corporation'), name: field(Name(), 'Name of the application.') }),
  response: Type.Object({
    appId: field(Id('Application'), 'Id of the application.'),
    clientSecret: secretField(Type.String(), 'Secret of the application. It is shown only once, and stored as a hash.'),
  }),
  errors: { CorporationNotFound },
  example: { request: { corporationId: demo.corporation, name: 'Web shop' } },

  async run({ body, db, fail }) {
    if (!(await findCorporation(db, body.corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const id = newId<'Application'>()
    const clientSecret = newSecret('cs')
    await insertApplication(db, { id, ...body, secretHash: secretHash(clientSecret) })
    return { appId: id, clientSecret }
  },
})
