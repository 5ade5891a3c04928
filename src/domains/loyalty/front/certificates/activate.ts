import { Type } from 'typebox'
import { frontWrite } from '#core/operation/front_operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { activateNumber, activationErrors, activationFields } from '../../certificates.ts'

export default frontWrite({
  path: '/front/loyalty/certificates/activate',
  summary: 'A printed certificate was sold and can be used from now on',
  description:
    'If several terminals report the same number, the first one succeeds and the others are refused with `CERTIFICATE_ACTIVATED`. The ' +
    'rules are the same as for `/admin/loyalty/certificates/activate`.',
  request: Type.Object({ organizationId: Id('Organization'), ...activationFields }),
  errors: activationErrors,
  example: { organizationId: demo.organization, number: demo.newCertificate },

  async run({ body, organization, ...context }) {
    await activateNumber(context, organization, body)
  },
})
