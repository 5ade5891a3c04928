import type { ReferencedRows } from '#core/kits/references.ts'
import { employeeRows } from '#domains/employees/rules.ts'
import { guestRows } from '#domains/guests/rules.ts'

/** Accounts, cash-flow categories and suppliers, as documents and payments name them. */
export const accountRows: ReferencedRows = { table: 'account', tenant: 'corporation_id', isLiveOnly: true }
export const cashFlowCategoryRows: ReferencedRows = {
  table: 'cash_flow_category',
  tenant: 'corporation_id',
  isLiveOnly: true,
}
export const supplierRows: ReferencedRows = { table: 'counteragent', tenant: 'corporation_id', isLiveOnly: true }

/** Suppliers, employees and guests: all are counteragents under their own ids. */
export const counteragentRows: readonly ReferencedRows[] = [supplierRows, employeeRows, guestRows]
