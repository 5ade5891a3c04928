import { Type } from 'typebox'
import { field, Id, Int32, List, opt, Text } from '#core/schema.ts'
import { action } from '../action.ts'
import type { DishFeatures } from '../model.ts'
import { countOf, discountPieces, firstPieces, piecesOf } from '../pieces.ts'

const Gift = Type.Object(
  {
    productId: field(Id('Product'), 'A product that may be added for free.'),
    sizeIds: opt(List(Id('ProductSize')), 'In one of these sizes. If omitted, in any.'),
  },
  { title: 'LoyaltyGift' },
)

const free = { mode: 'Percent', value: 100 } as const

/** Products that the guest may add for nothing. Those that the order has already are free, the cheapest first. */
export const freeProducts = action({
  settings: Type.Object({
    products: field(List(Gift, { minItems: 1 }), 'The products to choose from.'),
    pieces: field(Int32({ minimum: 1, maximum: 100 }), 'How many pieces are free.'),
    description: opt(Text({ maxLength: 500 }), 'Text shown to the guest.'),
  }),
  isDiscount: true,
  compile({ products, pieces, description }) {
    const gifts = products.map(({ productId, sizeIds }) => ({ productId, sizeIds: sizeIds ?? [] }))
    const isGift = (dish: DishFeatures) =>
      gifts.some(
        ({ productId, sizeIds }) =>
          productId === dish.productId && (sizeIds.length === 0 || sizeIds.some((id) => id === dish.sizeId)),
      )
    const offer = { products: gifts, description: description ?? '' }
    return ({ dishes }) => {
      const chosen = firstPieces(piecesOf(dishes.filter(isGift), 'Cheapest'), pieces)
      return {
        discount: { kind: 'free', portionDiscounts: discountPieces(chosen, free) },
        ...(countOf(chosen) < pieces && { freeProducts: offer }),
      }
    }
  },
})
