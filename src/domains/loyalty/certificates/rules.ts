import type { certificatePaymentErrors } from '../claims/errors.ts'
import { isProgramAt } from '../rules.ts'
import { type LoyaltyDirectories, programTypes } from '../schemas.ts'
import type { Certificate, CertificateSeries } from './model.ts'

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
