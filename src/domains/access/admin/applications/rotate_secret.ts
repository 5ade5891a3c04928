import { Type } from 'typebox'
import { newSecret, secretHash } from '#core/access/tokens.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, secretField } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ApplicationNotFound } from '../../errors.ts'
import { findApplication, updateApplicationSecret } from '../../store.ts'

export default write({
  path: '/admin/applications/rotate_secret',
  group: 'none stated',
  summary: 'Replace the secret of an application',
  description:
    'The old secret is refused at once. Access tokens that were issued for it stay valid until they expire, so replacing a secret interrupts ' +
    'no client that gets the new one within that time.',
  tenant: (db, { appId }) => findApplication(db, appId),
  request: Type.Object({ appId: field(Id('Application'), 'Application that gets a new secret.') }),
  response: Type.Object({
    appId: field(Id('Application'), 'Id of the application.'),
    clientSecret: secretField(Type.String(), 'The new secret. It is shown only once, and stored as a hash.'),
  }),
  errors: { ApplicationNotFound },
  example: { request: { appId: demo.spareAppId } },

  async run({ body, db, fail }) {
    const clientSecret = newSecret('cs')
    if (!(await updateApplicationSecret(db, body.appId, secretHash(clientSecret))))
      throw fail.ApplicationNotFound({ path: 'appId' })
    return { appId: body.appId, clientSecret }
  },
})
