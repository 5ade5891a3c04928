import type { Id } from '#core/schema.ts'
import type { Catalogue, CatalogueProduct } from '#domains/catalogue/model.ts'
import type { MenuItemFail } from '#ordering/errors.ts'
import type { OrderItem } from '#shared/schemas/requested_items.ts'
import type { PastItem } from './schemas.ts'

/** Products by article and by name. A product in use hides deleted ones with the same name. */
export interface ProductNames {
  byArticle: ReadonlyMap<string, readonly CatalogueProduct[]>
  byName: ReadonlyMap<string, readonly CatalogueProduct[]>
}

const known = new WeakMap<Catalogue, ProductNames>()

/** Returns the names of all products on sale, built once per version of the catalogue. */
export function productNamesOf(catalogue: Catalogue): ProductNames {
  const former = known.get(catalogue)
  if (former) return former
  const sold = [...catalogue.products.values()].filter(({ type }) => type !== 'MODIFIER')
  const names = {
    byArticle: inUse(Map.groupBy(sold, ({ sku }) => sku ?? '')),
    byName: inUse(Map.groupBy(sold, ({ name }) => name)),
  }
  known.set(catalogue, names)
  return names
}

function inUse(groups: ReadonlyMap<string, CatalogueProduct[]>): Map<string, readonly CatalogueProduct[]> {
  const entries = [...groups].map(([name, products]): [string, readonly CatalogueProduct[]] => {
    const undeleted = products.filter(({ isDeleted }) => !isDeleted)
    return [name, undeleted.length > 0 ? undeleted : products]
  })
  return new Map(entries)
}

interface NamingContext {
  catalogue: Catalogue
  productNames: ProductNames
  fail: MenuItemFail
}

/** Returns the item as orders have it, with ids of the named product and size. */
export function orderItemOf(
  context: NamingContext,
  item: PastItem,
  { path, positionId }: { path: string; positionId: Id<'Position'> },
): OrderItem {
  const product = findProduct(context, item, path)
  const productSizeId = findSize(context, product, item, path)
  const { amount, price, modifiers } = item
  const part = { productId: product.id, price, modifiers, positionId }
  if (product.orderItemType === 'Compound') return { type: 'Compound', amount, productSizeId, primaryComponent: part }
  return { type: 'Product', amount, productSizeId, ...part }
}

function findProduct(
  { catalogue, productNames, fail }: NamingContext,
  { productId, product: name }: PastItem,
  path: string,
): CatalogueProduct {
  if (productId) {
    const product = catalogue.products.get(productId)
    if (!product) throw fail.ProductNotFound({ path: `${path}.productId` })
    return product
  }
  if (!name) throw fail.Incorrect({ path: `${path}.product`, message: '`productId` or `product` is required' })
  const [found, ...others] = productNames.byArticle.get(name) ?? productNames.byName.get(name) ?? []
  if (!found)
    throw fail.ProductNotFound({ path: `${path}.product`, message: `No product has the article or name "${name}"` })
  if (others.length > 0)
    throw fail.Incorrect({
      path: `${path}.product`,
      message: `${others.length + 1} products are called "${name}": give \`productId\``,
    })
  return found
}

function findSize(
  { catalogue, fail }: NamingContext,
  { name, sizeIds }: CatalogueProduct,
  { sizeId, size }: PastItem,
  path: string,
) {
  if (sizeId) {
    const found = sizeIds.find((id) => id === sizeId)
    if (!found) throw fail.ProductSizeNotFound({ path: `${path}.sizeId` })
    return found
  }
  const sizes = sizeIds.flatMap((id) => (id === null ? [] : (catalogue.sizes.get(id) ?? [])))
  const found = size ? sizes.find((one) => one.name === size) : undefined
  if (found) return found.id
  if (!size && sizeIds.length <= 1) return sizeIds[0] ?? null
  if (!size && sizeIds.includes(null)) return null
  const allowed = sizes.map((one) => `"${one.name}"`).join(', ')
  throw fail.ProductSizeNotFound({
    path: `${path}.size`,
    message: sizes.length === 0 ? `${name} has no sizes` : `${name} has the sizes ${allowed}`,
  })
}
