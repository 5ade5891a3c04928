import { Type } from 'typebox'
import { field, Id, List } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Whether the order is to be paid with one of some payment types. */
export const paymentTypes = condition({
  settings: Type.Object({
    paymentTypeIds: field(List(Id('PaymentType'), { minItems: 1 }), 'A payment of the order has one of these types.'),
  }),
  compile({ paymentTypeIds }) {
    const wanted = new Set<string>(paymentTypeIds)
    return (checkin) => ({
      holds: !checkin.paymentTypeIds.isDisjointFrom(wanted),
      actual: [...checkin.paymentTypeIds].join(', ') || 'no payment',
    })
  },
})
