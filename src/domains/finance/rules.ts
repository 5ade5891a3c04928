import { systemAccounts } from '#ledger/chart.ts'
import type { Side } from '#ledger/model.ts'

/** Returns the side to which a purchase is owed: the supplier, or the employee who paid it. */
export const purchaseDebtOf = (counteragentId: string, employeeId: string | null): Side =>
  employeeId === null
    ? { account: systemAccounts.suppliers, counteragentId }
    : { account: systemAccounts.staff, counteragentId: employeeId }
