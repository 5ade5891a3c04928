import { defineDomain } from '#core/operation/domain.ts'
import { stopListInvariants } from './invariants.ts'

export default defineDomain({
  title: 'Stop lists',
  description:
    'What a terminal group has run out of, or has only so much left of. Read it before a menu is shown, ' +
    'and take the webhook about its changes.',
  order: 80,
  groups: ['Data: changing stoplists', 'Data: stoplists'],
  events: {
    StopListUpdate: { section: 'stopListUpdateFilter', by: 'updates' },
    StopListItemsUpdate: { section: 'stopListItemsFilter', by: 'updates' },
  },
  invariants: stopListInvariants,
})
