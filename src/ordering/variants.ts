import { Decimal, one, total, zero } from '#core/decimal.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import { modifiersOf, partsOf, positionOf } from './lines.ts'
import type { Line } from './model.ts'

/** Features of a dish that determine its price, besides its product and size. */
interface Variant {
  /** Price of one portion with its modifiers, before any discount. Not rounded. */
  price: Decimal
  /** Part of this price that is not tax, between 0 and 1. Not rounded. */
  untaxedShare: Decimal
  /** Equal for dishes with the same parts, modifiers, prices and discounts. */
  text: string
}

/** Discount that may be limited to some positions. */
interface Selective {
  positions: readonly string[] | null | undefined
}

type LineAt = (positionId: string) => Line | undefined

/** Returns the variants of dishes of an order with these discounts of the restaurant. `lineAt` finds the lines of new combos. */
export function variantFinder(
  discounts: readonly Selective[],
  lineAt: LineAt = () => undefined,
): (item: AnsweredItem) => Variant {
  const selections = discounts.flatMap(({ positions }) => (positions?.length ? [new Set<string>(positions)] : []))
  const selecting = (positionId: string) =>
    selections.flatMap((positions, i) => (positions.has(positionId) ? [i] : [])).join('+')
  return (item) => {
    const parts = partsOf(item).map((part) => ({
      ...partPrice(item, part, lineAt),
      selected: selecting(positionOf(part)),
    }))
    const modifiers = modifiersOf(item)
      .filter(({ deleted }) => !deleted)
      .map((modifier) => modifierPrice(item, modifier, lineAt))
    const texts = [
      ...parts.map(({ productId, price, selected }) => `${productId} ${price} ${selected}`),
      ...modifiers.map(({ productId, price }) => `${productId} ${price}`).sort(),
    ]
    const priced = [...parts, ...modifiers]
    const price = total(priced.map((part) => part.price))
    return { price, untaxedShare: untaxedShareOf(priced, price), text: texts.join(',') }
  }
}

/** Returns the share by menu prices, which is the same for all lines of a dish. If they are zero, returns the share of the dish alone. */
function untaxedShareOf(parts: readonly PartPrice[], price: Decimal): Decimal {
  const shareOf = ({ taxPercent }: PartPrice) => new Decimal(100).dividedBy(taxPercent.plus(100))
  const [lead] = parts
  if (!lead || parts.every(({ taxPercent }) => taxPercent.equals(lead.taxPercent)) || price.isZero())
    return lead ? shareOf(lead) : one
  return total(parts.map((part) => part.price.times(shareOf(part)))).dividedBy(price)
}

interface PartPrice {
  productId: string
  /** Price for one portion of the dish. */
  price: Decimal
  taxPercent: Decimal
}

const taxPercentOf = ({ taxPercent }: Pick<AnsweredComponent, 'taxPercent'>): Decimal => new Decimal(taxPercent ?? 0)

function partPrice(item: AnsweredItem, part: AnsweredComponent, lineAt: LineAt): PartPrice {
  const line = lineAt(positionOf(part))
  const isInCombo = line?.combo ?? item.comboInformation
  const price = isInCombo ? new Decimal(line?.cost ?? part.cost).dividedBy(item.amount) : new Decimal(part.price)
  return { productId: part.product.id, price, taxPercent: taxPercentOf(part) }
}

/** Returns the price; 0 for a modifier that a combo's price includes. */
function modifierPrice({ amount: portions }: AnsweredItem, modifier: AnsweredModifier, lineAt: LineAt): PartPrice {
  const { product, amount, freeOfChargeAmount, price, amountIndependentOfParentAmount } = modifier
  const taxPercent = taxPercentOf(modifier)
  if (lineAt(positionOf(modifier))?.combo) return { productId: product.id, price: zero, taxPercent }
  const charged = new Decimal(amount).minus(freeOfChargeAmount ?? 0).times(price)
  return {
    productId: product.id,
    price: amountIndependentOfParentAmount ? charged.dividedBy(portions) : charged,
    taxPercent,
  }
}
