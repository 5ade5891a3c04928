import { isDeepStrictEqual } from 'node:util'
import type { Api } from '../api.ts'
import type { TaxOverride } from './input.ts'

/** Changes of a menu by a file, as names of products. */
export interface MenuChanges {
  /** Whether the menu exists already. */
  isKnown: boolean
  added: string[]
  priceChanged: string[]
  /** Products with another group, or with a change of a field other than a price. */
  otherwiseChanged: string[]
  gone: string[]
}

export interface SavedMenu {
  id: string
  name: string
  groups?: SavedGroup[]
}

interface SavedGroup {
  name: string
  isHidden?: boolean
  scheduleId?: string | null
  productIds?: string[]
  comboIds?: string[]
}

/** Overrides of a product in one size. */
export interface SavedSize {
  sizeId: string
  [field: string]: unknown
}

interface SavedProduct {
  id: string
  name: string
  prices?: (Price & { organizationId?: string | null })[]
  nextPrices?: (Price & { organizationId?: string | null })[]
  sizes?: SavedSize[] | null
  [field: string]: unknown
}

interface Price {
  price?: number | null
  sizeId?: string | null
}

/** Menus on the server. */
export interface SavedMenus {
  menus: SavedMenu[]
  products: SavedProduct[]
  schedules: { id: string; name: string; isDeleted?: boolean }[]
  taxOverrides: TaxOverride[]
}

export const listMenus = (api: Api, corporationId: string): Promise<SavedMenus> =>
  api.post<SavedMenus>('/admin/menus/list', { corporationId })

/** Requested menu, of one organization or of the whole chain. */
interface MenuToBe {
  id: string
  organizationId: string | undefined
  rows: readonly ProductToBe[]
  groups: readonly SavedGroup[]
}

interface ProductToBe {
  id: string
  name: string
  prices: readonly { sizeId?: string; price: number }[]
  nextPrices?: readonly Price[]
  [field: string]: unknown
}

/** Compares a menu with the saved one. */
export function changesOf(
  { menus, products }: SavedMenus,
  { id: menuId, organizationId, rows, groups }: MenuToBe,
): MenuChanges {
  const known = menus.find(({ id }) => id === menuId)
  const saved = new Map(products.map((product) => [product.id, product]))
  const former = groupsByProduct(known?.groups ?? [])
  const later = groupsByProduct(groups)
  const keyOf = (prices: readonly Price[]) => prices.map(({ sizeId, price }) => `${sizeId ?? ''} ${price}`).toSorted()
  const hasOther = (id: string, prices: readonly Price[]) => {
    const former = saved.get(id)?.prices?.filter((price) => (price.organizationId ?? undefined) === organizationId)
    return keyOf(former ?? []).join() !== keyOf(prices).join()
  }
  const isMoved = (id: string) => former.get(id)?.join() !== later.get(id)?.join()
  return {
    isKnown: known !== undefined,
    added: rows.filter(({ id }) => !former.has(id)).map(({ name }) => name),
    priceChanged: rows.filter(({ id, prices }) => former.has(id) && hasOther(id, prices)).map(({ name }) => name),
    otherwiseChanged: rows
      .filter((row) => former.has(row.id) && (isMoved(row.id) || hasOtherFields(saved.get(row.id), row)))
      .map(({ name }) => name),
    gone: [...former.keys()].filter((id) => !later.has(id)).map((id) => saved.get(id)?.name ?? id),
  }
}

/** Returns the names of the groups of each product. */
function groupsByProduct(groups: readonly SavedGroup[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { name, productIds = [] } of groups)
    for (const id of productIds) names.set(id, [...(names.get(id) ?? []), name])
  return names
}

/** Returns whether a saved product differs in fields other than its prices. */
const hasOtherFields = (saved: SavedProduct | undefined, { id: _, name: __, prices: ___, ...fields }: ProductToBe) =>
  Object.entries(fields).some(([field, value]) => !isDeepStrictEqual(comparable(saved?.[field]), comparable(value)))

/** Normalizes a value for comparison: ignores the order of lists, and null and missing values. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((element) => JSON.stringify(comparable(element))).toSorted()
  if (typeof value !== 'object' || value === null) return value ?? null
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(present.map(([name, inner]) => [name, comparable(inner)]).toSorted())
}

/** Example: `2 new, 1 price changed, 1 gone`. */
export const changesText = ({ added, priceChanged, otherwiseChanged, gone }: MenuChanges): string =>
  [
    `${added.length} new`,
    `${priceChanged.length} price${priceChanged.length === 1 ? '' : 's'} changed`,
    ...(otherwiseChanged.length > 0 ? [`${otherwiseChanged.length} otherwise changed`] : []),
    `${gone.length} gone`,
  ].join(', ')
