import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { Decimal } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { BalanceTooFine, productErrors, RepeatedItem } from './errors.ts'
import { entryKey } from './model.ts'
import type { AddedItem } from './schemas.ts'

export const itemErrors = { ...productErrors, BalanceTooFine, RepeatedItem }

/** Maximum number of decimals, the precision of kitchen scales. */
const balanceDigits = 3

interface CheckContext {
  organization: Organization
  caches: Caches
  fail: Fail<typeof itemErrors>
}

/** Refuses unknown products or sizes, items sent twice, and balances that are too precise. */
export async function checkAdded(
  { organization, caches, fail }: CheckContext,
  { items }: { items: readonly AddedItem[] },
): Promise<void> {
  const { products } = await caches.get(CatalogueOf, organization.corporationId)
  const seen = new Set<string>()
  for (const [i, { productId, sizeId = null, balance }] of items.entries()) {
    const product = products.get(productId)
    if (!product || product.isDeleted) throw fail.ProductNotFound({ path: `items[${i}].productId` })
    if (sizeId !== null && !product.sizeIds.includes(sizeId))
      throw fail.ProductSizeNotFound({ path: `items[${i}].sizeId` })
    if (new Decimal(balance).decimalPlaces() > balanceDigits) throw fail.BalanceTooFine({ path: `items[${i}].balance` })
    const key = entryKey(productId, sizeId)
    if (seen.has(key)) throw fail.RepeatedItem({ path: `items[${i}].${sizeId === null ? 'productId' : 'sizeId'}` })
    seen.add(key)
  }
}
