import type { ReportType } from '../schemas.ts'
import { deliveriesSource, salesSource } from './sales_source.rules.ts'
import type { Source } from './source.rules.ts'

/** Returns the facts and columns of a report type. */
export const sourceOf = (reportType: ReportType): Source => sources[reportType]

const sources: Record<ReportType, Source> = {
  SALES: salesSource,
  DELIVERIES: deliveriesSource,
  // Postings are not read yet: their columns follow.
  TRANSACTIONS: { ...salesSource, columns: new Map() },
}
