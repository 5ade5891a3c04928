import { accountTypes } from '#ledger/chart.ts'

/** Codes of the account types. */
export const accountTypeCodes = accountTypes.map(({ code }) => code)

export const cashFlowTypes = ['OPERATIONAL', 'INVESTMENT', 'FINANCE'] as const
