import { type Static, Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { field, Id, Money, nullable, OneOf, Text } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { type Certificate, certificateStatuses } from './model.ts'

export const CertificateNumber = Text({ minLength: 1, maxLength: 255 })

export const CertificateStatusName = field(
  OneOf(certificateStatuses),
  'State of the certificate: `New` until its activation, `Activated` while it can pay, `UsedUp` when its balance is 0, `Expired` after its lifetime, `Blocked` while it is blocked.',
)

/** Certificate as operators see it. */
export const CertificateItem = Type.Object(
  {
    id: field(Id('UserWallet'), 'Id of the certificate and, from its activation on, of its wallet.'),
    seriesId: field(Id('CertificateSeries'), 'Series of the certificate.'),
    number: field(CertificateNumber, 'Number, by which payments name it.'),
    nominal: field(Money(), 'Its value at activation.'),
    balance: field(Money(), 'Its balance. 0 before its activation.'),
    status: CertificateStatusName,
    customerId: nullable(Id('Customer'), 'Guest who owns it. Null for whoever knows the number.'),
    activatedAt: nullable(Text(), 'When it was activated. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null until then.'),
    expiresAt: nullable(
      Text(),
      'When it expires. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for never, or before its activation.',
    ),
  },
  { title: 'GiftCertificate' },
)

export const certificateItem = ({
  id,
  seriesId,
  number,
  nominal,
  balance,
  status,
  guestId,
  ...times
}: Certificate): Static<typeof CertificateItem> => ({
  id,
  seriesId,
  number,
  nominal: toNumber(nominal),
  balance: toNumber(balance),
  status,
  customerId: guestId,
  activatedAt: times.activatedAt === null ? null : toUtcText(times.activatedAt),
  expiresAt: times.expiresAt === null ? null : toUtcText(times.expiresAt),
})
