import { systemAccounts } from '#ledger/chart.ts'
import { actHeader, serviceActs } from './service_acts.rules.ts'

export default serviceActs({
  type: 'OUTGOING_SERVICE',
  base: '/api/finance/v1/outgoing_service',
  name: 'OutgoingService',
  title: 'outgoing service act',
  description: 'The counteragent owes the act. Its VAT is always posted to an account of its own.',
  header: actHeader,
  hasDiscounts: true,
  debtOf: ({ counteragent }) => ({ account: systemAccounts.customers, counteragentId: counteragent }),
  vat: { type: 'NDS_SALES', account: systemAccounts.outputVat },
})
