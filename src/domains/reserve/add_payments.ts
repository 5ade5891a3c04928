import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { certificatePaymentErrors } from '#domains/loyalty/errors.ts'
import { changedPlainPaymentErrors } from '#ordering/errors.ts'
import { addPlainPayments } from '#ordering/paying.ts'
import { demo } from '#shared/demo.ts'
import { NotABanquet, WrongReserveStatus } from './errors.ts'
import { requireOpenBanquet, withOrder } from './rules.ts'
import { Payments, reserveIdFields } from './schemas.ts'
import { reserves } from './store.ts'

export default command({
  path: '/api/1/reserve/add_payments',
  group: 'Order payments: changing',
  since: '8.2.6',
  summary: 'Add payments to the order of a banquet',
  request: Type.Object({
    ...reserveIdFields,
    payments: field(Payments, 'Payments in advance, planned or already received outside.'),
  }),
  errors: { ...changedPlainPaymentErrors, ...certificatePaymentErrors, NotABanquet, WrongReserveStatus },
  example: {
    organizationId: demo.organization,
    reserveId: demo.paidBanquet,
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 10 }],
  },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,

  async apply({ state, body, organization, caches, fail }) {
    const banquet = requireOpenBanquet(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const placed = { ...state, order: banquet.reserve.order }
    const { order, details } = addPlainPayments(placed, body.payments, { organization, dictionaries, fail })
    return { ...withOrder(banquet, order), details }
  },
})
