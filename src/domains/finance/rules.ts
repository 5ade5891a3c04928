import type { ReferencedRows, SharedRows } from '#core/kits/references.ts'
import { type Day, daysAfter, type Instant, startOfDay } from '#core/time.ts'
import { employeeRows } from '#domains/employees/rules.ts'
import { guestRows } from '#domains/guests/rules.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { Side } from '#ledger/model.ts'

/** Cash-flow categories and suppliers, as documents and payments name them. */
export const cashFlowCategoryRows: SharedRows = {
  table: 'cash_flow_category',
  tenant: 'corporation_id',
  isLiveOnly: true,
}
export const supplierRows: SharedRows = { table: 'counteragent', tenant: 'corporation_id', isLiveOnly: true }

/** Suppliers, employees and guests: all are counteragents under their own ids. */
export const counteragentRows: readonly ReferencedRows[] = [supplierRows, employeeRows, guestRows]

/** Returns the side to which a purchase is owed: the supplier, or the employee who paid it. */
export const purchaseDebtOf = (counteragentId: string, employeeId: string | null): Side =>
  employeeId === null
    ? { account: systemAccounts.suppliers, counteragentId }
    : { account: systemAccounts.staff, counteragentId: employeeId }

/** The first day of postings, and the last day that a period reads. */
const firstDay = '1900-01-01'
const lastDay = '9999-11-29'

interface Days {
  from?: Day | null
  to?: Day | null
}

/** Returns the moments of a period that includes both days. An absent day leaves the period open. */
export const momentsOfDays = ({ from, to }: Days, zone: string): { from: Instant; before: Instant } => ({
  from: from && from > lastDay ? endOfDay(lastDay, zone) : startOfDay(from ?? firstDay, zone),
  before: endOfDay(to ?? lastDay, zone),
})

/** Returns the first moment after a day. */
export const endOfDay = (day: Day, zone: string): Instant =>
  startOfDay(daysAfter(day < lastDay ? day : lastDay, 1), zone)

/** Returns the exclusive end of reads in which movements at the moment count. Nothing is posted after the last day. */
export const momentAfter = (moment: Instant, zone: string): Instant => Math.min(moment + 1, endOfDay(lastDay, zone))
