import { systemAccounts } from '#ledger/chart.ts'
import { actHeader, serviceActs } from './service_acts.rules.ts'

export default serviceActs({
  type: 'OUTGOING_SERVICE',
  base: '/api/finance/v1/outgoing_service',
  name: 'OutgoingService',
  title: 'outgoing service act',
  description:
    'The customer (1.10) owes the act: the account of each line is credited without VAT, and 2.02 with the VAT (NDS_SALES).',
  header: actHeader,
  hasDiscounts: true,
  debtOf: ({ counteragent }) => ({ account: systemAccounts.customers, counteragentId: counteragent }),
  vat: { type: 'NDS_SALES', account: systemAccounts.outputVat },
})
