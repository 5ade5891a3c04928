import type { Api } from '../api.ts'
import { changedProduct, readSaved } from '../catalogue/changes.ts'
import type { Names } from '../catalogue/names.ts'
import { newProduct } from '../catalogue/product_rows.ts'

interface PurchasePrice {
  id: string
  price: number
}

interface PurchasePricesInput {
  corporationId: string
  prices: readonly PurchasePrice[]
  names: Names
}

/** Purchase prices to change. */
interface PurchasePricePlan {
  changed: readonly PurchasePrice[]
  /** Saves them, after the products themselves. */
  apply(): Promise<void>
}

const partRowsMax = 200

/** Compares estimated purchase prices with the server. They are no part of menus, but of the catalogue. */
export async function planPurchasePrices(
  api: Api,
  { corporationId, prices, names }: PurchasePricesInput,
): Promise<PurchasePricePlan> {
  const { products } = await readSaved(api, corporationId)
  const changed = prices.filter(({ id, price }) => products.get(id)?.estimatedPurchasePrice !== price)
  // The unit of new products, which is created with the other names.
  if (changed.length > 0) newProduct(names)
  return {
    changed,
    async apply() {
      if (changed.length === 0) return
      const saved = await readSaved(api, corporationId)
      const bodies = changed.flatMap(({ id, price }) => {
        const product = saved.products.get(id)
        return product ? [changedProduct(product, { estimatedPurchasePrice: price }, names)] : []
      })
      for (let i = 0; i < bodies.length; i += partRowsMax)
        await api.post('/admin/catalogue/import', { corporationId, products: bodies.slice(i, i + partRowsMax) })
    },
  }
}
