import { optional, ref, text } from '#core/record/fields.ts'
import { dayOrTime } from '#documents/fields.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { purchaseDebtOf } from './rules.ts'
import { actHeader, serviceActs } from './service_acts.rules.ts'

export default serviceActs({
  type: 'INCOMING_SERVICE',
  base: '/api/finance/v1/incoming_service',
  name: 'IncomingService',
  title: 'incoming service act',
  description:
    'Posting charges the account of each line, and owes the sum to the supplier (2.01) or to the employee of `employeePassToAccount` (2.03). ' +
    'VAT is part of the expense, or goes to 1.06 (NDS_INCOMING) if the line has `splitVat` or the books keep it apart.',
  header: {
    ...actHeader,
    employeePassToAccount: optional(ref('Employee', 'Employee who paid the supplier, and to whom the act is owed.')),
    incomingDate: optional(dayOrTime("Date of the supplier's document.")),
    incomingDocumentNumber: optional(text("Number of the supplier's document.", { maxLength: 100 })),
    invoice: optional(text('Number of the tax invoice.', { maxLength: 100 })),
  },
  hasDiscounts: false,
  debtOf: ({ counteragent, employeePassToAccount }) => purchaseDebtOf(counteragent, employeePassToAccount),
  vat: { type: 'NDS_INCOMING', account: systemAccounts.inputVat },
})
