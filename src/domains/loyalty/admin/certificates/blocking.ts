import { Type } from 'typebox'
import { type Operation, write } from '#core/operation/operation.ts'
import { field, Id, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { certificateItem } from '../../certificates.rules.ts'
import { findCertificate } from '../../certificates.store.ts'
import { setBlocked } from '../../certificates.ts'
import { CertificateNotFound } from '../../errors.ts'
import { CertificateItem, CertificateNumber } from '../../schemas.ts'

interface Blocking {
  path: `/admin/${string}`
  summary: string
  description: string
  isBlocked: boolean
}

/** Returns an operation that blocks or unblocks a certificate. */
const blockingOperation = ({ isBlocked, ...contract }: Blocking): Operation =>
  write({
    ...contract,
    group: 'none stated',
    request: Type.Object({
      corporationId: Id('Corporation'),
      number: field(CertificateNumber, 'Number of the certificate.'),
      reason: field(
        Text({ minLength: 1, maxLength: 500 }),
        'Reason, shown in the transactions of an activated certificate.',
      ),
    }),
    response: Type.Object({ certificate: field(CertificateItem, 'The certificate after the change.') }),
    errors: { CertificateNotFound },
    example: {
      request: { corporationId: demo.corporation, number: demo.spareCertificate, reason: 'The guest has lost it' },
    },

    async run({ body: { corporationId, number, reason: comment }, fail, ...context }) {
      const { db, now } = context
      await setBlocked(context, corporationId, { number, isBlocked, comment })
      const certificate = await findCertificate(db, corporationId, { number, now })
      if (!certificate) throw fail.CertificateNotFound({ path: 'number' })
      return { certificate: certificateItem(certificate) }
    },
  })

const block = blockingOperation({
  path: '/admin/loyalty/certificates/block',
  summary: 'Block a certificate, such as a lost one',
  description: 'Sums that orders have already reserved remain valid. Blocking a blocked certificate changes nothing.',
  isBlocked: true,
})

const unblock = blockingOperation({
  path: '/admin/loyalty/certificates/unblock',
  summary: 'Unblock a certificate',
  description: 'A certificate that is not blocked stays unchanged. Its lifetime keeps running while it is blocked.',
  isBlocked: false,
})

export default [block, unblock]
