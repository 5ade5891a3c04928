import { defineDomain } from '#core/operation/domain.ts'
import { financeInvariants } from './invariants.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Finance',
  description:
    'Accounts, cash-flow categories and suppliers of a chain, postings of accounts and documents, and balances. A client begins ' +
    'with the chart of accounts.',
  order: 59,
  ownGroups: ['Finance: changing', 'Finance: reading'],
  invariants: financeInvariants,
  seed,
})
