import { defineDomain } from '#core/operation/domain.ts'
import { catalogueLocked } from '#domains/catalogue/changes.ts'
import { organizationSaved } from '#domains/organizations/changes.ts'
import { storesLocked } from '#domains/stores/changes.ts'
import { terminalGroupSaved } from '#domains/terminal_groups/changes.ts'
import { stopListInvariants } from './invariants.ts'
import { StopListItemsInfo, StopListUpdateInfo } from './schemas.ts'
import { stockStops } from './stock.ts'
import { insertStock, makePollsDue } from './stock_polls.store.ts'

export default defineDomain({
  title: 'Stop lists',
  description:
    'Products that a terminal group has run out of or limits. Read the list before showing a menu, ' +
    'and receive its changes by webhook.',
  order: 80,
  groups: ['Data: changing stoplists', 'Data: stoplists'],
  events: {
    StopListUpdate: {
      section: 'stopListUpdateFilter',
      by: 'updates',
      isSentByDefault: true,
      summary: 'The stop list of a terminal group has changed',
      description:
        'Sent after each change of a stop list, including changes by orders. Contains no details: read ' +
        '`/api/1/stop_lists`, or request `StopListItemsUpdate`.',
      info: StopListUpdateInfo,
    },
    StopListItemsUpdate: {
      section: 'stopListItemsFilter',
      by: 'updates',
      isSentByDefault: false,
      summary: 'Entries of a stop list have changed',
      description: 'Sent after each change of a stop list, with the differences.',
      info: StopListItemsInfo,
    },
  },
  hooks: [
    organizationSaved.with(({ db, now }, { after: { id, corporationId }, settings }) =>
      settings.stopsFromStock ? insertStock(db, id, now) : makePollsDue(db, corporationId),
    ),
    catalogueLocked.with(({ db }, corporationId) => makePollsDue(db, corporationId)),
    storesLocked.with(({ db }, corporationId) => makePollsDue(db, corporationId)),
    terminalGroupSaved.with(({ db }, corporationId) => makePollsDue(db, corporationId)),
  ],
  due: [stockStops],
  invariants: stopListInvariants,
})
