import { creation } from '#core/operation/command.ts'
import { refuseStopped } from '#ordering/stop_list.ts'
import { demo } from '#shared/demo.ts'
import { creationErrors } from './errors.ts'
import { placeReserve, toAccepted } from './placing.ts'
import { addBooking, reserveInfo } from './rules.ts'
import { CreateReserveRequest, ReserveResponse } from './schemas.ts'
import { bookings, reserves } from './store.ts'

export default creation({
  path: '/api/1/reserve/create',
  group: 'Orders: creating',
  since: '7.1.5',
  summary: 'Reserve tables, or with an order place a banquet',
  description:
    'Without `terminalGroupId`, the terminal group of the first table gets the reserve; all tables must ' +
    'be of one group. `guests` overrides `guestsCount`; without either there is one guest. A reserve ' +
    'lasts from a minute to a week and starts in this minute or up to 90 days ahead. If a table is booked ' +
    'at that time, the creation ends in Error (EntityAlreadyInUse).',
  request: CreateReserveRequest,
  response: ReserveResponse,
  errors: creationErrors,
  aggregate: reserves,
  relatedStates: [bookings],
  example: {
    organizationId: demo.organization,
    customer: { type: 'regular', name: 'Ada' },
    phone: '+442079460000',
    guests: { count: 4 },
    tableIds: [demo.sixthTable],
    estimatedStartTime: demo.evening,
    durationInMinutes: 120,
    shouldRemind: true,
  },

  timeoutSeconds: ({ createReserveSettings, transportToFrontTimeout }) =>
    createReserveSettings?.transportToFrontTimeout ?? transportToFrontTimeout,

  async create({ body, ...input }) {
    const { db, fail } = input
    const made = await placeReserve(input, body)
    const items = made.reserve.order?.items
    if (items && body.createReserveSettings?.checkStopList) await refuseStopped(db, reserves, made, items, fail)
    return made
  },

  apply({ state, organization, relatedStates, fail }) {
    relatedStates.set(bookings, addBooking(relatedStates.get(bookings), state, organization, fail))
    return toAccepted(state)
  },

  toResponse: (reserve) => ({ reserveInfo: reserveInfo(reserve) }),
})
