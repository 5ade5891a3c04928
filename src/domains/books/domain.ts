import { defineDomain } from '#core/operation/domain.ts'
import { currencyRequested } from '#domains/organizations/changes.ts'
import { chooseCurrency } from './currency.ts'
import { booksInvariants } from './invariants.ts'
import { valuing } from './valuing.ts'

export default defineDomain({
  title: 'Books',
  description:
    'Settings of the books of a chain: currency, VAT, closed days. Documents of stores and accounts follow them.',
  order: 59,
  ownGroups: ['Inventory: reading'],
  hooks: [currencyRequested.with(chooseCurrency)],
  due: [valuing],
  invariants: booksInvariants,
})
