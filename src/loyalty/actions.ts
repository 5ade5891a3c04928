import { type Static, type TObject, Type } from 'typebox'
import { Decimal, one, toNumber, total, zero } from '#core/decimal.ts'
import { field, Id, Int32, List, Money, OneOf, opt, Text } from '#core/schema.ts'
import { bestSets } from './best_sets.ts'
import type { CalculationInput, DishFeatures } from './model.ts'
import {
  countOf,
  countOrderedPieces,
  discountPieces,
  firstPieces,
  type Pieces,
  piecesOf,
  spreadDiscount,
  Which,
} from './pieces.ts'
import type { Portions } from './portions.ts'
import { compileFilter, filterOf, ProductFilter } from './product_filter.ts'
import { reduction, reductionOf } from './reduction.ts'

/** Discount of an action on equal portions. Not rounded. */
export interface PortionDiscount {
  readonly portions: Portions
  /** Number of these portions that become cheaper: the first ones. */
  readonly amount: Decimal
  readonly sum: Decimal
}

/**
 * Decides how a discount is rounded and shown: `order` once, `set` once for all sets of the action, `dish` and `free` once for each
 * product and size. `free` is for a product that the guest added because a campaign offers it.
 */
export type DiscountKind = 'order' | 'set' | 'dish' | 'free'

/** Discount of an action, split by portions. */
export interface ActionDiscount {
  readonly kind: DiscountKind
  /** At most one for the same portions. */
  readonly portionDiscounts: readonly PortionDiscount[]
}

/** Effect of an action on an order. */
export interface Effects {
  discount?: ActionDiscount
  /** Products that the guest may add for nothing. */
  freeProducts?: { products: readonly FreeProduct[]; description: string }
  upsale?: { productIds: readonly string[]; suggestion: string; description: string }
  comboSourceIds?: readonly string[]
  payment?: AllowedPayment
  accrual?: Accrual
  category?: { categoryId: string; isRemoved: boolean }
  couponSeriesId?: string
  message?: Message
  needsCertificate?: boolean
  /** Products sold as certificates whose amount in the order is not whole. */
  partialCertificateIds?: readonly string[]
  /** Certificates that the guest gets when the order is closed. */
  certificates?: SoldCertificates
}

interface FreeProduct {
  productId: string
  /** Empty for any size. */
  sizeIds: readonly string[]
}

/** Part of the order that may be paid from a wallet. The wallet's balance is another limit. */
interface AllowedPayment {
  programId: string
  maxSum: Decimal
  /** Payments with a smaller number are filled first. */
  order: number
}

/** Bonus for the next order: money, or pieces in a wallet of products. */
export interface Accrual {
  programId: string
  sum: Decimal
}

/** New certificates of a series. The message tells the guest their numbers. */
export interface SoldCertificates {
  seriesId: string
  count: number
  message: Message | null
}

export interface Message {
  channel: 'Sms' | 'Email'
  subject: string
  text: string
}

export interface ActionArguments {
  readonly input: CalculationInput
  /** Dishes at the prices after earlier discounts. If the action gives no discount, after all discounts. */
  readonly dishes: readonly Portions[]
  readonly programId: string
}

export type Act = (context: ActionArguments) => Effects

export interface Action<Settings extends TObject = TObject> {
  settings: Settings
  /** Whether it may discount the order. Other actions run after all discounts of all campaigns. */
  isDiscount: boolean
  /** Runs once per campaign, when the programs of the corporation are loaded. */
  compile(settings: Static<Settings>): Act
}

const action = <Settings extends TObject>(declared: Action<Settings>): Action<Settings> => declared

/** Allows the guest to pay a part of the order from the wallet of the program. */
const allowPayment = action({
  settings: Type.Object({
    maxPercent: field(Int32({ minimum: 0, maximum: 100 }), 'Maximum percentage of the price of the dishes.'),
    maxSum: opt(Money({ minimum: 0 }), 'Maximum sum. If omitted, any sum.'),
    products: filterOf('Products that may be paid for.'),
    order: opt(Int32({ minimum: 0 }), 'Payments with a smaller number are filled first. Default: 0.'),
  }),
  isDiscount: false,
  compile({ maxPercent, maxSum, products, order }) {
    const isEligible = compileFilter(products)
    return ({ dishes, programId }) => {
      const part = total(dishes.filter(isEligible).map(({ sum }) => sum))
        .times(maxPercent)
        .dividedBy(100)
      return { payment: { programId, maxSum: Decimal.min(part, maxSum ?? part), order: order ?? 0 } }
    }
  },
})

/** Credits a percentage of the order or a sum to a wallet, to be spent in later orders. */
const bonus = action({
  settings: Type.Object({
    programId: opt(Id('Program'), "Program whose wallet is credited. Default: the campaign's own."),
    ...reduction,
    products: filterOf('Products that a percentage applies to.'),
    base: opt(
      OneOf(['Paid', 'Whole']),
      'Whether a percentage applies to the sum paid by means other than wallets, or to the whole sum after discounts. Default: `Paid`.',
    ),
  }),
  isDiscount: false,
  compile({ programId, mode, value, products, base }) {
    const counts = compileFilter(products)
    return (context) => {
      const eligible = total(context.dishes.filter(counts).map(({ sum }) => sum))
      const paid = base === 'Whole' ? eligible : eligible.times(paidShare(context))
      const sum = mode === 'Percent' ? paid.times(value).dividedBy(100) : new Decimal(value)
      return { accrual: { programId: programId ?? context.programId, sum } }
    }
  },
})

/** Returns the share of the order that is paid by means other than wallets. */
function paidShare({ input, dishes }: ActionArguments): Decimal {
  const all = total(dishes.map(({ sum }) => sum))
  if (all.isZero()) return zero
  return Decimal.max(zero, one.minus(input.paidFromWallets.dividedBy(all)))
}

/** Sells gift certificates: printed ones, which must be activated, or new ones for the guest. */
const certificateSale = action({
  settings: Type.Object({
    products: filterOf('Products that are certificates. Orders with a fraction of a piece are refused.'),
    seriesId: opt(
      Id('CertificateSeries'),
      'Series of the new certificates: when the order closes, the guest gets as many activated ones as were sold. If omitted or null, printed certificates are sold, each activated through `/admin/loyalty/certificates/activate` or the front office.',
    ),
    message: opt(
      Type.Object({
        channel: field(OneOf(['Sms', 'Email']), 'Channel of the message.'),
        subject: opt(Text({ maxLength: 200 }), 'Subject of an e-mail. If omitted or null, none.'),
        text: field(
          Text({ minLength: 1, maxLength: 500 }),
          'The text. `{number}` is replaced by the certificate numbers.',
        ),
      }),
      'Message with the numbers of new certificates. If omitted or null, none is sent.',
    ),
  }),
  isDiscount: false,
  compile({ products, seriesId, message }) {
    const isCertificate = compileFilter(products)
    const notification = message ? { ...message, subject: message.subject ?? '' } : null
    return ({ dishes }) => {
      const sold = dishes.filter(isCertificate)
      if (sold.length === 0) return {}
      const amounts = [...Map.groupBy(sold, ({ productId }) => productId)].map(([productId, own]) => ({
        productId,
        amount: total(own.map(({ amount }) => amount)),
      }))
      const partial = amounts.filter(({ amount }) => !amount.isInteger()).map(({ productId }) => productId)
      const effects = { needsCertificate: true, ...(partial.length > 0 && { partialCertificateIds: partial }) }
      if (!seriesId) return effects
      const count = toNumber(total(amounts.map(({ amount }) => amount.floor())))
      return { ...effects, certificates: { seriesId, count, message: notification } }
    }
  },
})

/** Adds the guest to a category, or removes the guest from it. */
const changeCategory = action({
  settings: Type.Object({
    categoryId: field(Id('GuestCategory'), 'The category.'),
    isRemoved: field(Type.Boolean(), 'Whether to remove the guest from it.'),
  }),
  isDiscount: false,
  compile:
    ({ categoryId, isRemoved }) =>
    () => ({ category: { categoryId, isRemoved } }),
})

/** Discounts the order by the sum that staff or the client enter for a manual condition. */
const dynamicDiscount = action({
  settings: Type.Object({
    manualConditionId: field(Id('ManualCondition'), 'The condition that the sum belongs to.'),
    max: opt(Money({ minimum: 0 }), 'Maximum sum. Default: the price of the dishes.'),
    products: filterOf('Products to discount.'),
  }),
  isDiscount: true,
  compile({ manualConditionId, max, products }) {
    const isEligible = compileFilter(products)
    return ({ input, dishes }) => {
      const requested = input.dynamicDiscounts.get(manualConditionId)
      const eligible = dishes.filter(isEligible)
      const all = total(eligible.map(({ sum }) => sum))
      if (!requested || all.isZero()) return {}
      const off = Decimal.min(requested, max ?? all, all)
      return { discount: { kind: 'order', portionDiscounts: spreadDiscount(off, eligible) } }
    }
  },
})

/** Sets the price of products, but never raises it. */
const fixedPrice = action({
  settings: Type.Object({
    products: filterOf('Products that get the price.'),
    price: field(Money({ minimum: 0 }), 'Price of one portion with its modifiers.'),
    piecesMax: opt(
      Int32({ minimum: 1, maximum: 1000 }),
      'Maximum number of pieces, the most expensive first. If omitted, any amount.',
    ),
  }),
  isDiscount: true,
  compile({ products, price, piecesMax }) {
    const isEligible = compileFilter(products)
    const discountOf = (portions: Portions, cost: Decimal, amount: Decimal): PortionDiscount => ({
      portions,
      amount,
      sum: Decimal.max(cost.minus(amount.times(price)), zero),
    })
    return ({ dishes }) => {
      const eligible = dishes.filter(isEligible)
      const portionDiscounts = piecesMax
        ? firstPieces(piecesOf(eligible, 'Dearest'), piecesMax).map(({ portions, count, price: each }) =>
            discountOf(portions, each.times(count), new Decimal(count)),
          )
        : eligible.map((portions) => discountOf(portions, portions.sum, portions.amount))
      return { discount: { kind: 'dish', portionDiscounts } }
    }
  },
})

const Gift = Type.Object(
  {
    productId: field(Id('Product'), 'A product that may be added for free.'),
    sizeIds: opt(List(Id('ProductSize')), 'Allowed sizes. If omitted, all.'),
  },
  { title: 'LoyaltyGift' },
)

const free = { mode: 'Percent', value: 100 } as const

/** Makes products of the order free, the cheapest first, and offers the rest for the guest to add. */
const freeProducts = action({
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

/** Issues an unissued coupon of a series to the guest. */
const issueCoupon = action({
  settings: Type.Object({ seriesId: field(Id('CouponSeries'), 'The series of the coupon.') }),
  isDiscount: false,
  compile:
    ({ seriesId }) =>
    () => ({ couponSeriesId: seriesId }),
})

/** Discounts every n-th piece, such as the third of three pizzas. */
const nthPieceDiscount = action({
  settings: Type.Object({
    products: filterOf('Pieces that are counted and discounted.'),
    every: field(Int32({ minimum: 1, maximum: 1000 }), 'Pieces per discounted piece: 3 discounts one of every three.'),
    which: opt(Which, 'Order in which pieces are discounted. Default: the cheapest first.'),
    piecesMax: opt(Int32({ minimum: 1, maximum: 1000 }), 'Maximum number. If omitted, any number.'),
    ...reduction,
  }),
  isDiscount: true,
  compile({ products, every, which, piecesMax, ...off }) {
    const isEligible = compileFilter(products)
    return ({ dishes }) => {
      const pieces = piecesOf(dishes.filter(isEligible), which ?? 'Cheapest')
      const count = Math.min(Math.floor(countOf(pieces) / every), piecesMax ?? Number.POSITIVE_INFINITY)
      return { discount: { kind: 'dish', portionDiscounts: discountPieces(firstPieces(pieces, count), off) } }
    }
  },
})

const offerCombos = action({
  settings: Type.Object({
    comboSourceIds: field(List(Id('ComboSource'), { minItems: 1 }), 'Combos of the menu.'),
  }),
  isDiscount: false,
  compile:
    ({ comboSourceIds }) =>
    () => ({ comboSourceIds }),
})

/** Discounts the whole order by a percentage or a sum, rounded once. */
const orderDiscount = action({
  settings: Type.Object(reduction),
  isDiscount: true,
  compile({ mode, value }) {
    return ({ dishes }) => {
      const all = total(dishes.map(({ sum }) => sum))
      if (all.isZero()) return {}
      const off = Decimal.min(mode === 'Percent' ? all.times(value).dividedBy(100) : value, all)
      return { discount: { kind: 'order', portionDiscounts: spreadDiscount(off, dishes) } }
    }
  },
})

/** Discounts the cheapest or the dearest pieces of the order by a percentage or a sum. */
const piecesDiscount = action({
  settings: Type.Object({
    products: filterOf('Pieces to choose from.'),
    which: field(Which, 'Selection of the discounted pieces.'),
    pieces: field(Int32({ minimum: 1, maximum: 1000 }), 'How many.'),
    ...reduction,
  }),
  isDiscount: true,
  compile({ products, which, pieces, ...off }) {
    const isEligible = compileFilter(products)
    return ({ dishes }) => {
      const chosen = firstPieces(piecesOf(dishes.filter(isEligible), which), pieces)
      return { discount: { kind: 'dish', portionDiscounts: discountPieces(chosen, off) } }
    }
  },
})

/** Credits pieces to a wallet of products, such as a stamp for each coffee. */
const productRefill = action({
  settings: Type.Object({
    programId: opt(Id('Program'), "Program whose wallet is credited. Default: the campaign's own."),
    products: filterOf('Pieces that count.'),
    every: field(Int32({ minimum: 1, maximum: 1000 }), 'Number of ordered pieces that earn one credit.'),
    pieces: field(Int32({ minimum: 1, maximum: 1000 }), 'Number of pieces in one credit to the wallet.'),
  }),
  isDiscount: false,
  compile({ programId, products, every, pieces }) {
    const counts = compileFilter(products)
    return ({ dishes, programId: own }) => {
      const ordered = countOrderedPieces(dishes.filter(counts))
      const sum = new Decimal(Math.floor(ordered / every) * pieces)
      return sum.isZero() ? {} : { accrual: { programId: programId ?? own, sum } }
    }
  },
})

/** Discounts dishes by a percentage, or each of their portions by a sum. Rounded once per product and size. */
const productsDiscount = action({
  settings: Type.Object({ products: filterOf('Products to discount.'), ...reduction }),
  isDiscount: true,
  compile({ products, ...off }) {
    const isEligible = compileFilter(products)
    return ({ dishes }) => {
      const portionDiscounts = dishes.filter(isEligible).map((portions) => ({
        portions,
        amount: portions.amount,
        sum: reductionOf(off, portions.sum, portions.amount),
      }))
      return { discount: { kind: 'dish', portionDiscounts } }
    }
  },
})

const sendMessage = action({
  settings: Type.Object({
    channel: field(OneOf(['Sms', 'Email']), 'Channel of the message.'),
    subject: opt(Text({ maxLength: 200 }), 'Subject of an e-mail. If omitted, none.'),
    text: field(Text({ minLength: 1, maxLength: 1000 }), 'The message.'),
  }),
  isDiscount: false,
  compile:
    ({ channel, subject, text }) =>
    () => ({ message: { channel, subject: subject ?? '', text } }),
})

const SetPart = Type.Object(
  {
    products: field(ProductFilter, 'Products for this part of the set.'),
    pieces: field(Int32({ minimum: 1, maximum: 100 }), 'Number of pieces of it.'),
  },
  { title: 'LoyaltySetPart' },
)

const setsMaxOfAll = 1000

/** Sets the price of a set of pieces, such as a soup and a drink for ten. Chooses the sets that save most. */
const setPrice = action({
  settings: Type.Object({
    parts: field(List(SetPart, { minItems: 1, maxItems: 20 }), 'Parts of a set. A piece counts for one part only.'),
    price: field(Money({ minimum: 0 }), 'Price of one set. A set that already costs less is unchanged.'),
    setsMax: opt(Int32({ minimum: 1, maximum: setsMaxOfAll }), 'Maximum number of sets. If omitted, any number.'),
  }),
  isDiscount: true,
  compile({ parts, price, setsMax }) {
    const filters = parts.map(({ products }) => compileFilter(products))
    const terms = { needs: parts.map(({ pieces }) => pieces), price, setsMax: setsMax ?? setsMaxOfAll }
    return ({ dishes }) => {
      const candidates = piecesOf(dishes, 'Dearest').flatMap((pieces) => {
        const fitting = filters.flatMap((fits, part) => (fits(pieces.portions) ? [part] : []))
        return fitting.length > 0 ? [{ ...pieces, parts: fitting }] : []
      })
      const best = bestSets(candidates, terms)
      if (!best) return {}
      const chosen = candidates.flatMap((pieces, i) => {
        const count = best.counts[i] ?? 0
        return count > 0 ? [{ ...pieces, count }] : []
      })
      return { discount: { kind: 'set', portionDiscounts: setDiscounts(chosen, new Decimal(price).times(best.sets)) } }
    }
  },
})

/** Returns the part of the pieces' total above the price of the sets, shared by the pieces in proportion to their prices. */
function setDiscounts(pieces: readonly Pieces[], price: Decimal): PortionDiscount[] {
  const whole = total(pieces.map(({ price: each, count }) => each.times(count)))
  const off = whole.minus(price)
  return pieces.map(({ portions, price: each, count }) => ({
    portions,
    amount: new Decimal(count),
    sum: off.times(each.times(count)).dividedBy(whole),
  }))
}

/** Suggests products, unless the order has one of them. */
const upsale = action({
  settings: Type.Object({
    productIds: field(List(Id('Product'), { minItems: 1 }), 'The products.'),
    suggestion: field(Text({ minLength: 1, maxLength: 500 }), 'Text for the cashier to read to the guest.'),
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

/** All kinds of actions, by their `type` in campaigns and on the wire. */
export const actions = {
  AllowPayment: allowPayment,
  Bonus: bonus,
  CertificateSale: certificateSale,
  ChangeCategory: changeCategory,
  DynamicDiscount: dynamicDiscount,
  FixedPrice: fixedPrice,
  FreeProducts: freeProducts,
  IssueCoupon: issueCoupon,
  NthPieceDiscount: nthPieceDiscount,
  OfferCombos: offerCombos,
  OrderDiscount: orderDiscount,
  PiecesDiscount: piecesDiscount,
  ProductRefill: productRefill,
  ProductsDiscount: productsDiscount,
  SendMessage: sendMessage,
  SetPrice: setPrice,
  Upsale: upsale,
}
