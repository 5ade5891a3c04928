import type { ApiClient } from './client.ts'

/** What a file changes on the menu of its name: names of products. */
export interface MenuChanges {
  /** Whether there is such a menu already. */
  isKnown: boolean
  added: string[]
  priceChanged: string[]
  gone: string[]
}

export interface SavedMenu {
  id: string
  name: string
  groups?: { productIds?: string[] }[]
}

interface SavedProduct {
  id: string
  name: string
  prices?: (Price & { organizationId?: string | null })[]
}

interface Price {
  price?: number | null
  sizeId?: string | null
}

interface Saved {
  menus: SavedMenu[]
  products: SavedProduct[]
}

export const listMenus = (client: ApiClient, corporationId: string): Promise<Saved> =>
  client.post<Saved>('/admin/menus/list', { corporationId })

/** A menu as it is to be, at one organization or in the whole chain. */
export interface MenuToBe {
  id: string
  organizationId: string | undefined
  rows: readonly { id: string; name: string; prices: readonly { sizeId?: string; price: number }[] }[]
}

/** Holds a menu against what is saved. */
export function changesOf({ menus, products }: Saved, { id: menuId, organizationId, rows }: MenuToBe): MenuChanges {
  const known = menus.find(({ id }) => id === menuId)
  const saved = new Map(products.map((product) => [product.id, product]))
  const former = new Set(known?.groups?.flatMap(({ productIds = [] }) => productIds))
  const keyOf = (prices: readonly Price[]) => prices.map(({ sizeId, price }) => `${sizeId ?? ''} ${price}`).toSorted()
  const hasOther = (id: string, prices: readonly Price[]) => {
    const former = saved.get(id)?.prices?.filter((one) => (one.organizationId ?? undefined) === organizationId)
    return keyOf(former ?? []).join() !== keyOf(prices).join()
  }
  const later = new Set(rows.map(({ id }) => id))
  return {
    isKnown: known !== undefined,
    added: rows.filter(({ id }) => !former.has(id)).map(({ name }) => name),
    priceChanged: rows.filter(({ id, prices }) => former.has(id) && hasOther(id, prices)).map(({ name }) => name),
    gone: [...former.difference(later)].map((id) => saved.get(id)?.name ?? id),
  }
}

/** `2 new, 1 price changed, 1 gone`. */
export const changesText = ({ added, priceChanged, gone }: MenuChanges): string =>
  [
    `${added.length} new`,
    `${priceChanged.length} price${priceChanged.length === 1 ? '' : 's'} changed`,
    `${gone.length} gone`,
  ].join(', ')
