import type { Fail } from '#core/errors.ts'
import type { Catalogue, CatalogueProduct } from '#domains/catalogue/model.ts'
import { isIndependent, sizesOf } from '#domains/catalogue/rules.ts'
import type { CompoundItemComponent, Modifier, OrderItem } from '#shared/schemas/requested_items.ts'
import type { productErrors } from './errors.ts'
import { type Portion, portionsOfItem } from './rules.ts'

interface Reading {
  catalogue: Catalogue
  organizationId: string
  fail: Fail<typeof productErrors>
}

/**
 * What the items of a request need. Prices, and how modifiers may be combined, are the business of the order itself: here
 * each product only has to be there.
 */
export function requestedPortions(
  items: readonly OrderItem[],
  catalogue: Catalogue,
  organizationId: string,
  fail: Fail<typeof productErrors>,
): Portion[] {
  return items.flatMap((item, i) => requestedPortionsOf({ catalogue, organizationId, fail }, item, `items[${i}]`))
}

function requestedPortionsOf(reading: Reading, item: OrderItem, path: string): Portion[] {
  const halves = halvesOf(item, path)
  const common = item.type === 'Compound' ? modifiersOf(reading, item.commonModifiers, `${path}.commonModifiers`) : []
  return portionsOfItem({
    sizeId: sizeOf(reading, item, path),
    amount: item.amount,
    parts: halves.map((half) => named(reading, half.productId, half.path)),
    modifiers: [...halves.flatMap((half) => modifiersOf(reading, half.modifiers, `${half.path}.modifiers`)), ...common],
  })
}

type Half = Pick<CompoundItemComponent, 'productId' | 'modifiers'> & { path: string }

function halvesOf(item: OrderItem, path: string): [Half, ...Half[]] {
  if (item.type === 'Product') return [{ ...item, path }]
  const { primaryComponent, secondaryComponent } = item
  const first = { ...primaryComponent, path: `${path}.primaryComponent` }
  return secondaryComponent ? [first, { ...secondaryComponent, path: `${path}.secondaryComponent` }] : [first]
}

/** The size asked for, or the only one there is, as the order will have it. */
function sizeOf({ catalogue, organizationId, fail }: Reading, item: OrderItem, path: string): string | null {
  const [{ productId }] = halvesOf(item, path)
  const product = catalogue.products.get(productId)
  if (!product) return null
  const asked = item.productSizeId ?? null
  if (asked !== null && !product.sizeIds.includes(asked))
    throw fail.ProductSizeNotFound({ path: `${path}.productSizeId` })
  const sizes = sizesOf(product, { organizationId, priceCategoryId: null })
  return asked ?? (sizes.length === 1 ? (sizes[0] ?? null) : null)
}

function productAt({ catalogue, fail }: Reading, productId: string, path: string): CatalogueProduct {
  const product = catalogue.products.get(productId)
  if (!product || product.isDeleted) throw fail.ProductNotFound({ path })
  return product
}

function named(reading: Reading, productId: string, at: string) {
  const path = `${at}.productId`
  return { productId, name: productAt(reading, productId, path).name, path }
}

const modifiersOf = (reading: Reading, modifiers: readonly Modifier[] | null | undefined, path: string) =>
  (modifiers ?? []).map(({ productId, amount }, i) => {
    const name = named(reading, productId, `${path}[${i}]`)
    const isForLine = isIndependent(productAt(reading, productId, name.path))
    return { ...name, amount, amountIndependentOfParentAmount: isForLine }
  })
