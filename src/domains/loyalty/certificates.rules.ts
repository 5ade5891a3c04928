import type { Static } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { toUtcText } from '#core/time.ts'
import type { certificatePaymentErrors } from './errors.ts'
import type { Certificate } from './model.ts'
import { isProgramAt } from './rules.ts'
import { type CertificateItem, type LoyaltyDirectories, type LoyaltyRows, programTypes } from './schemas.ts'

export type CertificateSeries = LoyaltyRows['certificateSeries']

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

/** Returns the series if neither it nor its program is deleted. */
export function certificateSeriesOf(
  { certificateSeries, programs }: LoyaltyDirectories,
  id: string,
): CertificateSeries | undefined {
  const series = certificateSeries.get(id)
  const program = series && programs.get(series.programId)
  return series && !series.isDeleted && program && !program.isDeleted ? series : undefined
}

/** Returns whether the program of the series is of certificates. */
export const isOfCertificates = ({ programs }: LoyaltyDirectories, { programId }: CertificateSeries): boolean =>
  programs.get(programId)?.programType === programTypes.certificate

/** Returns whether certificates of the series can be sold and used for payment at the restaurant. */
export function isSeriesAt(
  directories: LoyaltyDirectories,
  series: CertificateSeries,
  organizationId: string,
): boolean {
  const program = directories.programs.get(series.programId)
  return program ? program.isActive && isProgramAt(program, organizationId) : false
}

/** Returns why a certificate cannot pay, regardless of its balance; null if it can. */
export function paymentProblemOf(
  { status }: Pick<Certificate, 'status'>,
  isAccepted: boolean,
): keyof typeof certificatePaymentErrors | null {
  if (status === 'New') return 'CertificateNotActivated'
  if (status === 'Blocked') return 'CertificateBlocked'
  if (status === 'Expired') return 'CertificateExpired'
  return isAccepted ? null : 'CertificateNotAccepted'
}
