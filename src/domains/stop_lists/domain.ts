import { defineDomain } from '#core/operation/domain.ts'
import { stopListInvariants } from './invariants.ts'
import { StopListItemsInfo, StopListUpdateInfo } from './schemas.ts'
import { stockStops } from './stock.ts'

export default defineDomain({
  title: 'Stop lists',
  description:
    'What a terminal group has run out of, or has only so much left of. Read it before a menu is shown, ' +
    'and take the webhook about its changes.',
  order: 80,
  groups: ['Data: changing stoplists', 'Data: stoplists'],
  events: {
    StopListUpdate: {
      section: 'stopListUpdateFilter',
      by: 'updates',
      isSentByDefault: true,
      summary: 'The stop list of a terminal group is another one',
      description:
        'Sent after each change of a stop list, those that orders make included. It does not say what has changed: read ' +
        '`/api/1/stop_lists`, or ask for `StopListItemsUpdate`.',
      info: StopListUpdateInfo,
    },
    StopListItemsUpdate: {
      section: 'stopListItemsFilter',
      by: 'updates',
      isSentByDefault: false,
      summary: 'Products came on a stop list, changed on it, or left it',
      description: 'Sent after each change of a stop list, with what is different.',
      info: StopListItemsInfo,
    },
  },
  due: [stockStops],
  invariants: stopListInvariants,
})
