import { type Static, type TObject, Type } from 'typebox'
import { Decimal, exact, one, toNumber, total, zero } from '#core/decimal.ts'
import { field, Id, Int32, List, Money, OneOf, opt, Text } from '#core/schema.ts'
import { bestSets } from './best_sets.ts'
import type { CalculationInput, DishFeatures } from './model.ts'
import {
  countOf,
  countOrderedPieces,
  discountedPieces,
  discountPieces,
  firstPieces,
  type Pieces,
  piecesOf,
  spreadDiscount,
  Which,
} from './pieces.ts'
import type { PortionDiscount, Portions } from './portions.ts'
import { compileFilter, filterOf, ProductFilter } from './product_filter.ts'
import {
  type ActionDiscount,
  cutTo,
  discount,
  dishDiscount,
  type Reduction,
  reduction,
  reductionOf,
} from './reduction.ts'

/** Effect of an action on an order. */
export interface Effects {
  discount?: ActionDiscount
  /** Products that the guest may add for nothing. */
  freeProducts?: { products: readonly FreeProduct[]; description: string }
  upsale?: { productIds: readonly string[]; suggestion: string; description: string }
  comboSourceIds?: readonly string[]
  payment?: AllowedPayment
  accrual?: Accrual
  /** Money for a wallet that the guest buys as a product. */
  topUp?: Accrual
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
  /** Whether its discount includes services. */
  includesServices?: boolean
  /** Guests that it can reward when an order is closed: anybody, or members of the credited program. Absent for nobody. */
  rewards?: 'members' | 'anybody'
  /** Whether its effect on the price of an order does not depend on the guest. */
  isForAnybody: boolean
  /** Runs once per campaign, when the programs of the corporation are loaded. */
  compile(settings: Static<Settings>): Act
}

const timesMaxOfAll = 1000

const action = <Settings extends TObject>(declared: Action<Settings>): Action<Settings> => declared

const PieceCount = Type.Object(
  {
    products: filterOf('Pieces that count.'),
    pieces: field(Int32({ minimum: 1, maximum: 100 }), 'How many.'),
  },
  { title: 'LoyaltyPieceCount' },
)

/** Discounts pieces for pieces that are bought, such as two for every three. */
const buyAndGet = action({
  settings: Type.Object({
    buy: field(PieceCount, 'Pieces to buy.'),
    get: field(
      PieceCount,
      'Pieces that become cheaper each time, or fewer if the order has fewer. A piece is either bought or cheaper.',
    ),
    which: opt(Which, 'Order in which pieces become cheaper. Default: the cheapest first.'),
    timesMax: opt(Int32({ minimum: 1, maximum: timesMaxOfAll }), 'Maximum times in an order. If omitted, any number.'),
    ...discount,
  }),
  isDiscount: true,
  isForAnybody: true,
  compile({ buy, get, which, timesMax, maxSum, ...off }) {
    const [isBuyable, isDiscounted] = [compileFilter(buy.products), compileFilter(get.products)]
    const purchase = { bought: buy.pieces, discounted: get.pieces, timesMax: timesMax ?? timesMaxOfAll }
    return ({ dishes, input }) => {
      const pieces = piecesOf(dishes, which ?? 'Cheapest').map((equal) => ({
        ...equal,
        mayBeBought: isBuyable(equal.portions),
        mayBeDiscounted: isDiscounted(equal.portions),
      }))
      const chosen = discountedPieces(pieces, purchase)
      return { discount: dishDiscount(discountPieces(chosen, off), maxSum, input.money) }
    }
  },
})

/** Allows the guest to pay a part of the order from the wallet of the program. */
const allowPayment = action({
  settings: Type.Object({
    maxPercent: field(Int32({ minimum: 0, maximum: 100 }), 'Maximum percentage of the price of the dishes.'),
    maxSum: opt(Money({ minimum: 0 }), 'Maximum sum. If omitted, any sum.'),
    products: filterOf('Products that may be paid for.'),
    order: opt(Int32({ minimum: 0 }), 'Payments with a smaller number are filled first. Default: 0.'),
  }),
  isDiscount: false,
  isForAnybody: false,
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

type EarningBase = 'Paid' | 'Whole' | null | undefined

const EarningBaseField = (whatCounts: string) =>
  opt(
    OneOf(['Paid', 'Whole']),
    `Whether ${whatCounts} the sum paid by means other than wallets, or the whole sum after discounts. Default: \`Paid\`.`,
  )

/** Credits a percentage of the order or a sum to a wallet, to be spent in later orders. */
const bonus = action({
  settings: Type.Object({
    programId: opt(Id('Program'), "Program whose wallet is credited. Default: the campaign's own."),
    ...reduction,
    products: filterOf('Products that a percentage applies to.'),
    base: EarningBaseField('a percentage applies to'),
  }),
  isDiscount: false,
  rewards: 'members',
  isForAnybody: false,
  compile({ programId, mode, value, products, base }) {
    const counts = compileFilter(products)
    return (context) => {
      const paid = earningSum(context, counts, base)
      const sum = mode === 'Percent' ? paid.times(value).dividedBy(100) : new Decimal(value)
      return { accrual: { programId: programId ?? context.programId, sum } }
    }
  },
})

/** Returns the sum of the selected dishes that earns bonus. */
function earningSum(context: ActionArguments, counts: (dish: DishFeatures) => boolean, base: EarningBase): Decimal {
  const eligible = total(context.dishes.filter(counts).map(({ sum }) => sum))
  return base === 'Whole' ? eligible : eligible.times(paidShare(context))
}

/** Returns the share of the order that is paid by means other than wallets. */
function paidShare({ input, dishes }: ActionArguments): Decimal {
  const all = total(dishes.map(({ sum }) => sum))
  if (all.isZero()) return zero
  return Decimal.max(zero, one.minus(input.paidFromWallets.dividedBy(all)))
}

/** Credits a sum to a wallet for each full step of the order's sum, such as a point for each full 10.00. */
const stepBonus = action({
  settings: Type.Object({
    programId: opt(Id('Program'), "Program whose wallet is credited. Default: the campaign's own."),
    step: field(Money({ minimum: 0.001 }), 'The step: nothing is credited for a part of it.'),
    value: field(Money({ minimum: 0 }), 'Sum that each full step credits.'),
    products: filterOf('Products whose sums count, together.'),
    base: EarningBaseField('the steps are those of'),
  }),
  isDiscount: false,
  rewards: 'members',
  isForAnybody: false,
  compile({ programId, step, value, products, base }) {
    const counts = compileFilter(products)
    return (context) => {
      const steps = exact(earningSum(context, counts, base)).dividedToIntegerBy(step)
      return steps.isZero() ? {} : { accrual: { programId: programId ?? context.programId, sum: steps.times(value) } }
    }
  },
})

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
  rewards: 'anybody',
  isForAnybody: true,
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
  rewards: 'anybody',
  isForAnybody: false,
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
  isForAnybody: true,
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
  isForAnybody: true,
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
  isForAnybody: true,
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
  rewards: 'anybody',
  isForAnybody: false,
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
    ...discount,
  }),
  isDiscount: true,
  isForAnybody: true,
  compile({ products, every, which, piecesMax, maxSum, ...off }) {
    const isEligible = compileFilter(products)
    return ({ dishes, input }) => {
      const pieces = piecesOf(dishes.filter(isEligible), which ?? 'Cheapest')
      const count = Math.min(Math.floor(countOf(pieces) / every), piecesMax ?? Number.POSITIVE_INFINITY)
      return { discount: dishDiscount(discountPieces(firstPieces(pieces, count), off), maxSum, input.money) }
    }
  },
})

const offerCombos = action({
  settings: Type.Object({
    comboSourceIds: field(List(Id('ComboSource'), { minItems: 1 }), 'Combos of the menu.'),
  }),
  isDiscount: false,
  isForAnybody: true,
  compile:
    ({ comboSourceIds }) =>
    () => ({ comboSourceIds }),
})

/** Discounts all dishes of the order by a percentage or a sum, rounded once. */
const orderDiscount = action({
  settings: Type.Object(discount),
  isDiscount: true,
  isForAnybody: true,
  compile: (settings) => (context) => wholeDiscount(settings, context),
})

type WholeDiscount = Reduction & { maxSum?: number | null | undefined }

/** Discounts dishes together by a percentage, or by one sum that they share by their prices. */
function wholeDiscount({ maxSum, ...off }: WholeDiscount, { dishes, input }: ActionArguments): Effects {
  const all = total(dishes.map(({ sum }) => sum))
  if (all.isZero()) return {}
  const { mode, value, tax } = off
  const parts =
    mode === 'Percent'
      ? dishes.map((portions) => ({ portions, amount: portions.amount, sum: reductionOf(off, portions) }))
      : spreadDiscount(
          Decimal.min(new Decimal(value).times(tax === 'Excluded' ? taxFactorOf(dishes, all) : one), all),
          dishes,
        )
  return {
    discount: {
      kind: 'order',
      ...(maxSum === null || maxSum === undefined ? { portionDiscounts: parts } : cutTo(parts, maxSum, input.money)),
    },
  }
}

/** Returns the price of dishes divided by their price without tax. */
const taxFactorOf = (dishes: readonly Portions[], all: Decimal): Decimal =>
  all.dividedBy(total(dishes.map(({ sum, untaxedShare }) => sum.times(untaxedShare))))

/** Discounts the cheapest or the dearest pieces of the order by a percentage or a sum. */
const piecesDiscount = action({
  settings: Type.Object({
    products: filterOf('Pieces to choose from.'),
    which: field(Which, 'Selection of the discounted pieces.'),
    pieces: field(Int32({ minimum: 1, maximum: 1000 }), 'How many.'),
    ...discount,
  }),
  isDiscount: true,
  isForAnybody: true,
  compile({ products, which, pieces, maxSum, ...off }) {
    const isEligible = compileFilter(products)
    return ({ dishes, input }) => {
      const chosen = firstPieces(piecesOf(dishes.filter(isEligible), which), pieces)
      return { discount: dishDiscount(discountPieces(chosen, off), maxSum, input.money) }
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
  rewards: 'members',
  isForAnybody: false,
  compile({ programId, products, every, pieces }) {
    const counts = compileFilter(products)
    return ({ dishes, programId: campaignProgramId }) => {
      const ordered = countOrderedPieces(dishes.filter(counts))
      const sum = new Decimal(Math.floor(ordered / every) * pieces)
      return sum.isZero() ? {} : { accrual: { programId: programId ?? campaignProgramId, sum } }
    }
  },
})

/** Discounts dishes by a percentage, or each of their portions by a sum. Rounded once per product and size. */
const productsDiscount = action({
  settings: Type.Object({ products: filterOf('Products to discount.'), ...discount }),
  isDiscount: true,
  isForAnybody: true,
  compile({ products, maxSum, ...off }) {
    const isEligible = compileFilter(products)
    return ({ dishes, input }) => {
      const portionDiscounts = dishes.filter(isEligible).map((portions) => ({
        portions,
        amount: portions.amount,
        sum: reductionOf(off, portions),
      }))
      return { discount: dishDiscount(portionDiscounts, maxSum, input.money) }
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
  rewards: 'anybody',
  isForAnybody: false,
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

/** Sets the price of a set of pieces, such as a soup and a drink for ten. Chooses the sets that save most. */
const setPrice = action({
  settings: Type.Object({
    parts: field(List(SetPart, { minItems: 1, maxItems: 20 }), 'Parts of a set. A piece counts for one part only.'),
    price: field(Money({ minimum: 0 }), 'Price of one set. A set that already costs less is unchanged.'),
    setsMax: opt(Int32({ minimum: 1, maximum: timesMaxOfAll }), 'Maximum number of sets. If omitted, any number.'),
  }),
  isDiscount: true,
  isForAnybody: true,
  compile({ parts, price, setsMax }) {
    const filters = parts.map(({ products }) => compileFilter(products))
    const terms = { needs: parts.map(({ pieces }) => pieces), price, setsMax: setsMax ?? timesMaxOfAll }
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
  isForAnybody: true,
  compile({ productIds, suggestion, description }) {
    const suggested = new Set<string>(productIds)
    return ({ dishes }) =>
      dishes.some(({ productId }) => suggested.has(productId))
        ? {}
        : { upsale: { productIds, suggestion, description: description ?? '' } }
  },
})

/** Discounts goods and services together, such as the dishes and their delivery. */
const wholeOrderDiscount = action({
  settings: Type.Object(discount),
  isDiscount: true,
  includesServices: true,
  isForAnybody: true,
  compile: (settings) => (context) => wholeDiscount(settings, context),
})

/** Sells products that top up a wallet of a deposit program when the order is closed. */
const walletTopUp = action({
  settings: Type.Object({
    programId: opt(
      Id('Program'),
      "Deposit program (type 0) whose wallet is topped up; the guest joins it. Default: the campaign's own.",
    ),
    products: field(ProductFilter, 'Products that top up the wallet.'),
    sum: opt(
      Money({ exclusiveMinimum: 0 }),
      'Sum that each piece tops up. If omitted or null, what the guest pays for it after discounts.',
    ),
  }),
  isDiscount: false,
  rewards: 'anybody',
  isForAnybody: true,
  compile({ programId, products, sum }) {
    const isTopUp = compileFilter(products)
    return ({ dishes, programId: campaignProgramId }) => {
      const sold = dishes.filter(isTopUp)
      const paid = total(sold.map((dish) => (sum ? dish.amount.times(sum) : dish.sum)))
      return paid.isZero() ? {} : { topUp: { programId: programId ?? campaignProgramId, sum: paid } }
    }
  },
})

/** All kinds of actions, by their `type` in campaigns and on the wire. */
export const actions = {
  AllowPayment: allowPayment,
  Bonus: bonus,
  BuyAndGet: buyAndGet,
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
  StepBonus: stepBonus,
  Upsale: upsale,
  WalletTopUp: walletTopUp,
  WholeOrderDiscount: wholeOrderDiscount,
}
