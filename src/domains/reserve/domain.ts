import { defineDomain } from '#core/operation/domain.ts'
import { placedInvariants } from '#ordering/invariants.ts'
import { bookingInvariants } from './invariants.ts'
import { transitions } from './rules.ts'
import { seed } from './seed.ts'
import { banquetsOfSource, reserves } from './store.ts'

export default defineDomain({
  title: 'Reserves and banquets',
  description:
    'Tables that are booked for a time, with or without an order: which sections and times are free, ' +
    'placing and changing reserves, following their state.',
  order: 120,
  events: {
    ReserveUpdate: { section: 'reserveFilter', by: 'updates', source: ['reserve', 'order', 'sourceKey'] },
    ReserveError: { section: 'reserveFilter', by: 'errors', source: ['reserve', 'order', 'sourceKey'] },
  },
  sourced: [banquetsOfSource],
  invariants: [
    ...placedInvariants(reserves, {
      transitions,
      billOf: ({ reserve }) => reserve.order && { ...reserve.order, isCancelled: Boolean(reserve.cancelReason) },
    }),
    ...bookingInvariants,
  ],
  seed,
})
