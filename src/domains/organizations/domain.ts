import { defineDomain } from '#core/operation/domain.ts'
import { countryInvariants } from './invariants.ts'

export default defineDomain({
  title: 'Organizations',
  description:
    'The restaurants that an API key may see, with their settings. Nearly every other request names an ' +
    'organization by its id, so a client begins here.',
  order: 20,
  groups: ['Organizations: settings'],
  invariants: countryInvariants,
})
