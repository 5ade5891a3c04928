import { allocateMoney, Decimal, type MoneyGrid, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import { asId, type Id, idSequence } from '#core/schema.ts'
import type { Catalogue, CatalogueProduct } from '#domains/catalogue/model.ts'
import { isIndependent, isVisibleAt, priceOf, sizesOf, taxPercentOf } from '#domains/catalogue/rules.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { CompoundItemComponent, Modifier, OrderItem } from '#shared/schemas/requested_items.ts'
import type { MenuItemFail } from './errors.ts'
import { costOfModifier, positionOf } from './lines.ts'
import type { Line, PricedItems } from './model.ts'
import { type ChosenModifier, chooseModifiers, type ModifierList } from './modifiers.ts'

/** Restaurant and price category of a sale. */
interface MenuContext {
  catalogue: Catalogue
  organizationId: string
  priceCategoryId: string | null
  /** Determines taxes; absent if none are shown. */
  orderTypeId?: string | null | undefined
  money: MoneyGrid
  /** Whether requested prices override the menu, also for products no longer sold. */
  acceptsAnyPrice?: boolean | undefined
  /** Positions of parts that the order already has. */
  usedPositions?: readonly string[]
}

/** State of pricing one request: each position is used once, and each priced part adds its line. */
interface Pricing extends MenuContext {
  fail: MenuItemFail
  positions: Set<string>
  nextPosition: () => Id<'Position'>
  lines: Line[]
}

/**
 * Prices the items of an order from the menu: sizes, modifiers with their minimum, maximum and free amounts, halves of compound
 * items. A requested price must be the menu's, unless the product has an open price. Errors have the path of the value below `path`.
 */
export function priceItems(
  context: MenuContext,
  items: readonly OrderItem[],
  fail: MenuItemFail,
  path = 'order.items',
): PricedItems {
  const positions = new Set(context.usedPositions)
  const pricing: Pricing = { ...context, fail, positions, nextPosition: idSequence(), lines: [] }
  return { items: items.map((item, i) => priceItem(pricing, item, `${path}[${i}]`)), lines: pricing.lines }
}

function priceItem(pricing: Pricing, item: OrderItem, path: string): AnsweredItem {
  const { fail, catalogue } = pricing
  if (item.amount <= 0) throw fail.Incorrect({ path: `${path}.amount`, message: 'The amount must be above zero' })
  const lead = item.type === 'Product' ? item : item.primaryComponent
  const leadPath = item.type === 'Product' ? path : `${path}.primaryComponent`
  const product = findProduct(pricing, lead.productId, `${leadPath}.productId`)
  const sizeId = chooseSize(pricing, product, item.productSizeId ?? null, `${path}.productSizeId`)
  const size = sizeId === null ? undefined : catalogue.sizes.get(sizeId)
  const common = {
    status: 'Added' as const,
    amount: item.amount,
    comment: item.comment ?? undefined,
    size: size && { id: size.id, name: size.name },
  }
  const part = { pricing, sizeId, amount: new Decimal(item.amount) }
  if (item.type === 'Product') {
    if (product.orderItemType === 'Compound')
      throw fail.Incorrect({ path: `${path}.type`, message: 'This product is ordered as a Compound item' })
    const priced = choosePart(part, product, item, path)
    const cost = roundMoney(priced.price.times(part.amount), pricing.money)
    const [modifiers = []] = chooseModifiers(pricing, product.name, modifierListsOf(priced))
    return { type: 'Product', ...common, ...answerPart(part, priced, cost, modifiers) }
  }
  return { type: 'Compound', ...common, ...priceCompound(part, item, path) }
}

interface Part {
  pricing: Pricing
  sizeId: string | null
  /** Amount of the whole item. */
  amount: Decimal
}

/**
 * Prices a compound item: two halves cost half of each product's price, one component its whole price. The cost is rounded once
 * and shared, so that two halves of one product add up to its cost.
 */
function priceCompound(part: Part, item: Extract<OrderItem, { type: 'Compound' }>, path: string) {
  const { pricing, amount } = part
  const { primaryComponent: first, secondaryComponent: second } = item
  const component = (requested: CompoundItemComponent, at: string) => {
    const product = findProduct(pricing, requested.productId, `${at}.productId`)
    if (product.orderItemType !== 'Compound')
      throw pricing.fail.Incorrect({
        path: `${at}.productId`,
        message: 'This product is not ordered as a Compound item',
      })
    const chosen = choosePart(part, product, requested, at)
    return second ? { ...chosen, price: chosen.price.dividedBy(2) } : chosen
  }
  const primary = component(first, `${path}.primaryComponent`)
  const secondary = second ? component(second, `${path}.secondaryComponent`) : null
  const prices = [primary.price, ...(secondary ? [secondary.price] : [])]
  const cost = roundMoney(total(prices).times(amount), pricing.money)
  const [ofPrimary = zero, ofSecondary = zero] = allocateMoney(cost, prices, pricing.money)
  const { ofParts, ofWhole } = chooseCompoundModifiers(
    pricing,
    item,
    secondary ? [primary, secondary] : [primary],
    path,
  )
  const primaryComponent = answerPart(part, primary, ofPrimary, ofParts[0])
  const secondaryComponent = secondary && answerPart(part, secondary, ofSecondary, ofParts[1])
  const commonModifiers = priceModifiers(part, ofWhole, positionOf(primaryComponent))
  return { primaryComponent, secondaryComponent, commonModifiers, template: templateOf(primary.product) }
}

/** Returns the modifier schema that halves of one item must share. */
function templateOf({ details: { modifierSchemaId, modifierSchemaName } }: CatalogueProduct) {
  return modifierSchemaId ? { id: asId<'CompoundTemplate'>(modifierSchemaId), name: modifierSchemaName ?? '' } : null
}

/** Chooses the modifiers of both halves and of the compound item as a whole. */
function chooseCompoundModifiers(
  pricing: Pricing,
  { commonModifiers }: Extract<OrderItem, { type: 'Compound' }>,
  parts: readonly ChosenPart[],
  path: string,
) {
  const isOfHalf = parts.length > 1
  const whole = {
    modifiers: commonModifiers ?? [],
    groups: parts.flatMap(({ product }) => product.modifierGroups),
    isOfHalf: false,
    path: `${path}.commonModifiers`,
  }
  const lists = [...parts.map((one) => modifiersOfPart(one, isOfHalf)), whole]
  const chosen = chooseModifiers(pricing, parts[0]?.product.name ?? '', lists)
  return { ofParts: chosen.slice(0, -1), ofWhole: chosen.at(-1) ?? [] }
}

interface PartRequest {
  productId: Id<'Product'>
  modifiers?: readonly Modifier[] | null | undefined
  price?: number | null | undefined
  positionId?: Id<'Position'> | null | undefined
}

/** A product of an item with its price, which is never rounded. */
interface ChosenPart {
  product: CatalogueProduct
  requested: PartRequest
  price: Decimal
  isPredefined: boolean
  path: string
}

function choosePart(
  { pricing, sizeId }: Part,
  product: CatalogueProduct,
  requested: PartRequest,
  path: string,
): ChosenPart {
  const { acceptsAnyPrice, fail } = pricing
  const withdrawn = acceptsAnyPrice && typeof requested.price === 'number' ? new Decimal(requested.price) : undefined
  const listed = priceOf(product, soldAt(pricing, sizeId)) ?? withdrawn
  if (listed === undefined) throw fail.ProductSizeNotFound({ path })
  return { product, requested, path, ...choosePrice(pricing, product, listed, requested.price, `${path}.price`) }
}

/** Returns no lists for a service: orders cannot show its modifiers. */
function modifierListsOf(part: ChosenPart): ModifierList[] {
  const list = modifiersOfPart(part, false)
  return part.product.type === 'SERVICE' ? [{ ...list, groups: [] }] : [list]
}

const modifiersOfPart = ({ product, requested, path }: ChosenPart, isOfHalf: boolean): ModifierList => ({
  modifiers: requested.modifiers ?? [],
  groups: product.modifierGroups,
  isOfHalf,
  path: `${path}.modifiers`,
})

/** Returns the product as orders show it; adds its line and the lines of its modifiers. */
function answerPart(
  part: Part,
  chosen: ChosenPart,
  cost: Decimal,
  modifiers: readonly ChosenModifier[] = [],
): AnsweredComponent {
  const { pricing } = part
  const { product, requested, price, isPredefined, path } = chosen
  const positionId = usePosition(pricing, requested.positionId, `${path}.positionId`)
  pricing.lines.push({ positionId, parentId: positionId, categoryId: product.categoryId, cost, sum: cost })
  const hasModifiers = product.modifierGroups.length > 0 || requested.modifiers?.length
  const costNumber = toNumber(cost)
  return {
    product: { id: product.id, name: product.name },
    price: toNumber(price),
    cost: costNumber,
    pricePredefined: isPredefined,
    positionId,
    taxPercent: taxIn(part, product),
    resultSum: costNumber,
    ...(hasModifiers && { modifiers: priceModifiers(part, modifiers, positionId) }),
  }
}

/** Returns the tax included in the price, in percent. */
function taxIn({ pricing, sizeId }: Pick<Part, 'pricing' | 'sizeId'>, product: CatalogueProduct): number | undefined {
  const percent = taxPercentOf(pricing.catalogue, product, { sizeId, orderTypeId: pricing.orderTypeId ?? null })
  return percent === null ? undefined : toNumber(percent)
}

const soldAt = ({ organizationId, priceCategoryId }: Pricing, sizeId: string | null) => ({
  organizationId,
  priceCategoryId,
  sizeId,
})

function findProduct({ catalogue, acceptsAnyPrice, fail }: Pricing, id: string, path: string): CatalogueProduct {
  const product = catalogue.products.get(id)
  if (!product) throw fail.ProductNotFound({ path })
  if (product.type === 'MODIFIER')
    throw fail.ProductNotFound({ path, message: 'The product is a modifier: order it in `modifiers` of an item' })
  if (product.isDeleted && !acceptsAnyPrice) throw fail.ProductNotFound({ path, message: 'The product is deleted' })
  return product
}

/** Returns the requested size, or the only one. Refuses others, and lists the sizes. */
function chooseSize(
  pricing: Pricing,
  product: CatalogueProduct,
  requested: string | null,
  path: string,
): string | null {
  const sizes = pricing.acceptsAnyPrice ? everySizeOf(product) : sizesOf(product, pricing)
  if (sizes.length === 0)
    throw pricing.fail.ProductNotFound({
      path: path.replace(/productSizeId$/, 'productId'),
      message: pricing.priceCategoryId
        ? 'The organization has no price of the product in this price category'
        : 'The organization has no price of the product',
    })
  if (sizes.includes(requested)) return requested
  if (requested === null && sizes.length === 1) return sizes[0] ?? null
  throw pricing.fail.ProductSizeNotFound({ path, ...sizeChoice(pricing, product, sizes) })
}

/** Returns the message and facts about the sizes in which a product is sold here. */
function sizeChoice({ catalogue }: Pricing, { name }: CatalogueProduct, sizeIds: readonly (string | null)[]) {
  const sizes = sizeIds.flatMap((id) => {
    const size = id === null ? undefined : catalogue.sizes.get(id)
    return size ? [{ id: size.id, name: size.name }] : []
  })
  if (sizes.length === 0) return { message: `${name} is sold without sizes`, sizes }
  return { message: `${name} is sold in sizes: ${sizes.map(({ id, name }) => `${name} (${id})`).join(', ')}`, sizes }
}

/** Returns every size. A product without a price also has one size. */
const everySizeOf = ({ sizeIds }: CatalogueProduct): readonly (string | null)[] =>
  sizeIds.length === 0 ? [null] : sizeIds

function choosePrice(
  pricing: Pricing,
  product: CatalogueProduct,
  listed: Decimal,
  requested: number | null | undefined,
  path: string,
) {
  if (requested === null || requested === undefined || toNumber(listed) === requested)
    return { price: listed, isPredefined: false }
  if (!product.canSetOpenPrice && !pricing.acceptsAnyPrice)
    throw pricing.fail.RequestProductPriceIsNotEqualToFrontPrice({
      path,
      message: `The price of ${product.name} is ${listed}, not ${requested}`,
    })
  return { price: new Decimal(requested), isPredefined: true }
}

function usePosition(
  { positions, nextPosition, fail }: Pricing,
  requested: Id<'Position'> | null | undefined,
  path: string,
): Id<'Position'> {
  const id = requested ?? nextPosition()
  if (positions.has(id)) throw fail.NonUnqiueOrderItemPosition({ path })
  positions.add(id)
  return id
}

/** Returns modifiers as orders show them, and adds their lines. `parentId` is their parent's position. */
const priceModifiers = (part: Part, chosen: readonly ChosenModifier[], parentId: string): AnsweredModifier[] =>
  chosen.map((one) => priceModifier(part, one, parentId))

/** Prices a modifier. Amounts are for one portion of the parent, unless the modifier is independent. */
function priceModifier(
  { pricing, sizeId, amount }: Part,
  { modifier, path, group, item, free }: ChosenModifier,
  parentId: string,
): AnsweredModifier {
  const product = pricing.catalogue.products.get(modifier.productId)
  if (!product || product.isDeleted || !isVisibleAt(product.visibility, pricing.organizationId))
    throw pricing.fail.ProductNotFound({ path: `${path}.productId` })
  const listed = priceOf(product, soldAt(pricing, sizeId)) ?? priceOf(product, soldAt(pricing, null)) ?? zero
  // Clients that do not know prices of modifiers send zero.
  const isUnknown = modifier.price === 0 && !product.canSetOpenPrice && !pricing.acceptsAnyPrice
  const requested = isUnknown ? null : modifier.price
  const { price, isPredefined } = choosePrice(pricing, product, listed, requested, `${path}.price`)
  const amounts = { amount: modifier.amount, amountIndependentOfParentAmount: isIndependent(product) }
  const cost = costOfModifier({ ...amounts, freeOfChargeAmount: free, price }, amount, pricing.money)
  const positionId = usePosition(pricing, modifier.positionId, `${path}.positionId`)
  pricing.lines.push({ positionId, parentId, categoryId: product.categoryId, cost, sum: cost })
  return {
    product: { id: product.id, name: product.name },
    ...amounts,
    productGroup: group.id === null ? null : { id: group.id, name: group.name },
    price: toNumber(price),
    pricePredefined: isPredefined,
    resultSum: toNumber(cost),
    positionId,
    defaultAmount: item.defaultAmount,
    hideIfDefaultAmount: item.hideIfDefault,
    taxPercent: taxIn({ pricing, sizeId }, product),
    freeOfChargeAmount: toNumber(free),
  }
}
