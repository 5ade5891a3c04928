import { defineDomain } from '#core/operation/domain.ts'
import { erasableBodies } from '#ordering/erasing.ts'
import { placedEvents } from '#ordering/events.ts'
import { placedInvariants } from '#ordering/invariants.ts'
import { bookingInvariants } from './invariants.ts'
import { responses, transitions } from './rules.ts'
import { banquetsOfSource, reserves } from './store.ts'

export default defineDomain({
  title: 'Reserves and banquets',
  description:
    'Tables that are booked for a time, with or without an order: which sections and times are free, ' +
    'placing and changing reserves, following their state.',
  order: 120,
  events: placedEvents('Reserve', {
    noun: 'reserve',
    section: 'reserveFilter',
    by: 'updates',
    source: ['reserve', 'order', 'sourceKey'],
    responses: responses,
  }),
  sourced: [banquetsOfSource],
  erasableBodies: [
    erasableBodies(reserves, {
      isOver: ({ isDeleted, reserve }) => isDeleted || Boolean(reserve.cancelReason) || reserve.status === 'Closed',
      isOpenRow: (db) => db`
        creation_status <> 'Error' and status <> 'Closed' and cancel_reason is null and not is_deleted`,
    }),
  ],
  invariants: [
    ...placedInvariants(reserves, {
      plural: 'Reserves',
      transitions,
      billOf: ({ reserve }) => reserve.order && { ...reserve.order, isCancelled: Boolean(reserve.cancelReason) },
    }),
    ...bookingInvariants,
  ],
})
