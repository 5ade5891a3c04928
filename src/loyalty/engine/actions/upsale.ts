import { Type } from 'typebox'
import { field, Id, List, opt, Text } from '#core/schema.ts'
import { action } from '../action.ts'

/** Products that staff or the client suggest, unless the order has one of them. */
export const upsale = action({
  settings: Type.Object({
    productIds: field(List(Id('Product'), { minItems: 1 }), 'The products.'),
    suggestion: field(Text({ minLength: 1, maxLength: 500 }), 'Text for the cashier to say to the guest.'),
    description: opt(Text({ maxLength: 500 }), 'Text shown to the guest. If omitted, none.'),
  }),
  isDiscount: false,
  compile({ productIds, suggestion, description }) {
    const suggested = new Set<string>(productIds)
    return ({ dishes }) =>
      dishes.some(({ productId }) => suggested.has(productId))
        ? {}
        : { upsale: { productIds, suggestion, description: description ?? '' } }
  },
})
