import type { certificatePaymentErrors } from '../claims/errors.ts'
import { isProgramAt } from '../rules.ts'
import { type LoyaltyDirectories, programTypes } from '../schemas.ts'
import type { Certificate, CertificateSeries } from './model.ts'

/** The series, if certificates of it can be made: it and its program are there. */
export function certificateSeriesOf(
  { certificateSeries, programs }: LoyaltyDirectories,
  id: string,
): CertificateSeries | undefined {
  const series = certificateSeries.get(id)
  const program = series && programs.get(series.programId)
  return series && !series.isDeleted && program && !program.isDeleted ? series : undefined
}

/** Whether the program of the series is one of certificates. */
export const isOfCertificates = ({ programs }: LoyaltyDirectories, { programId }: CertificateSeries): boolean =>
  programs.get(programId)?.programType === programTypes.certificate

/** Whether certificates of the series pay, and are sold, at the restaurant. */
export function isSeriesAt(
  directories: LoyaltyDirectories,
  series: CertificateSeries,
  organizationId: string,
): boolean {
  const program = directories.programs.get(series.programId)
  return program ? program.isActive && isProgramAt(program, organizationId) : false
}

/** Why a certificate cannot pay, whatever is left of it; null for one that can. */
export function paymentProblemOf(
  { status }: Pick<Certificate, 'status'>,
  isAccepted: boolean,
): keyof typeof certificatePaymentErrors | null {
  if (status === 'New') return 'CertificateNotActivated'
  if (status === 'Blocked') return 'CertificateBlocked'
  if (status === 'Expired') return 'CertificateExpired'
  return isAccepted ? null : 'CertificateNotAccepted'
}
