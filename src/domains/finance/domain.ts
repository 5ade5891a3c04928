import { defineDomain } from '#core/operation/domain.ts'
import { corporationCreated } from '#domains/organizations/changes.ts'
import { storesSaved } from '#domains/stores/changes.ts'
import { insertSystemAccounts, saveStoreAccounts } from './changes.ts'
import { financeInvariants } from './invariants.ts'

export default defineDomain({
  title: 'Finance',
  description:
    'Accounts, cash-flow categories and suppliers of a chain, postings of accounts and documents, and balances. A client begins ' +
    'with the chart of accounts.',
  order: 59,
  ownGroups: ['Finance: changing', 'Finance: reading'],
  invariants: financeInvariants,
  hooks: [corporationCreated.with(insertSystemAccounts), storesSaved.with(saveStoreAccounts)],
})
