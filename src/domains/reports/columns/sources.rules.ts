import type { ReportType } from '../schemas.ts'
import { deliveriesSource, salesSource } from './sales_source.rules.ts'
import type { Source } from './source.rules.ts'
import { transactionsSource } from './transactions_source.rules.ts'

/** Returns the facts and columns of a report type. */
export const sourceOf = (reportType: ReportType): Source => sources[reportType]

const sources: Record<ReportType, Source> = {
  SALES: salesSource,
  DELIVERIES: deliveriesSource,
  TRANSACTIONS: transactionsSource,
}
