import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { List, opt } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { certificatePaymentErrors } from '#domains/loyalty/errors.ts'
import { changedPlainPaymentErrors, OrderNotPaid } from '#ordering/errors.ts'
import { receivePlainPayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { Payment } from '#shared/schemas/requested_payments.ts'
import { NotABanquet, WrongReserveStatus } from '../errors.ts'
import { closeSteps, removeBooking, requireOpenBanquet, withOrder } from '../rules.ts'
import { reserveIdFields } from '../schemas.ts'
import { bookings, reserves } from '../store.ts'

export default frontCommand({
  path: '/front/reserve/close',
  summary: 'Report a banquet paid and closed',
  request: Type.Object({
    ...reserveIdFields,
    payments: opt(List(Payment, { maxItems: 50 }), 'Received payments. They replace planned ones, up to the same sum.'),
    ...happenedFields,
  }),
  errors: { ...changedPlainPaymentErrors, ...certificatePaymentErrors, NotABanquet, OrderNotPaid, WrongReserveStatus },
  example: {
    organizationId: demo.organization,
    reserveId: demo.banquet,
    payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 38 }],
  },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,
  relatedStates: [bookings],

  async apply({ state, body, organization, now, caches, relatedStates, fail }) {
    if (!state.isDeleted && state.reserve.order?.whenClosed) return state
    const banquet = requireOpenBanquet(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const placed = { ...state, order: banquet.reserve.order }
    const { order, details } = receivePlainPayments(placed, body.payments ?? [], { organization, dictionaries, fail })
    const received = { ...withOrder(banquet, order), details }
    const steps = closeSteps(received, happenedAt(body, organization, now), fail)
    relatedStates.set(bookings, removeBooking(relatedStates.get(bookings), state))
    return steps
  },
})
