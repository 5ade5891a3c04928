import { Type } from 'typebox'
import { frontWrite } from '#core/operation/front_operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { activateNumber, activationErrors } from '../../certificates.ts'
import { activationFields } from '../../schemas.ts'

export default frontWrite({
  path: '/front/loyalty/certificates/activate',
  summary: 'Report a sold printed certificate',
  description:
    'Scan the number when the guest has paid for the certificate. The first report activates it; later ones are refused with ' +
    '`CERTIFICATE_ACTIVATED`, unknown numbers with `CERTIFICATE_NOT_FOUND`, blocked certificates with `CERTIFICATE_BLOCKED`. After a ' +
    'disconnection, repeat the action with the same `actionId`.',
  request: Type.Object({ organizationId: Id('Organization'), ...activationFields }),
  errors: activationErrors,
  example: { organizationId: demo.organization, number: demo.newCertificate },

  async run({ body, organization, ...context }) {
    await activateNumber(context, organization, body)
  },
})
