import type { ReferencedRows } from '#core/kits/references.ts'

/** Accounts, cash-flow categories and suppliers, as documents and payments name them. */
export const accountRows: ReferencedRows = { table: 'account', tenant: 'corporation_id', isLiveOnly: true }
export const cashFlowCategoryRows: ReferencedRows = {
  table: 'cash_flow_category',
  tenant: 'corporation_id',
  isLiveOnly: true,
}
export const supplierRows: ReferencedRows = { table: 'counteragent', tenant: 'corporation_id', isLiveOnly: true }
