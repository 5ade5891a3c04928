import { isDeepStrictEqual } from 'node:util'
import type { Api } from '../api.ts'
import type { TaxOverride } from './input.ts'

/** Change of a price, which holds in every menu with the product. */
export interface PriceChange {
  name: string
  /** Name of the size; undefined for a product without sizes. */
  size?: string | undefined
  /** Null if the product had no price of its own and none of the chain. */
  before: number | null
  /** Null if the price is removed. */
  after: number | null
  /** Names of the other menus that show the product. */
  alsoIn: string[]
}

/** Changes of a menu by a file, as names of products. */
export interface MenuChanges {
  /** Whether the menu exists already. */
  isKnown: boolean
  added: string[]
  priceChanged: PriceChange[]
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
  priceCategoryId?: string | null
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
  prices: readonly { sizeId?: string; size?: string | undefined; price: number }[]
  nextPrices?: readonly Price[]
  [field: string]: unknown
}

/**
 * Compares a menu with the saved ones. Prices belong to products, so a price that changes here changes in all menus of the seller that show
 * the product.
 */
export function changesOf(
  { menus, products }: SavedMenus,
  { id: menuId, organizationId, rows, groups }: MenuToBe,
): MenuChanges {
  const known = menus.find(({ id }) => id === menuId)
  const saved = new Map(products.map((product) => [product.id, product]))
  const former = groupsByProduct(known?.groups ?? [])
  const later = groupsByProduct(groups)
  const menusOf = Map.groupBy(
    menus
      .filter(({ id }) => id !== menuId)
      .flatMap((menu) => [...groupsByProduct(menu.groups ?? []).keys()].map((id) => ({ id, menu }))),
    ({ id }) => id,
  )
  const isMoved = (id: string) => former.get(id)?.join() !== later.get(id)?.join()
  return {
    isKnown: known !== undefined,
    added: rows.filter(({ id }) => !former.has(id)).map(({ name }) => name),
    priceChanged: rows.flatMap((row) => {
      const alsoIn = (menusOf.get(row.id) ?? []).map(({ menu }) => menu.name)
      return priceChangesOf(saved.get(row.id), row, organizationId).map((change) => ({ ...change, alsoIn }))
    }),
    otherwiseChanged: rows
      .filter(
        (row) =>
          saved.has(row.id) && ((former.has(row.id) && isMoved(row.id)) || hasOtherFields(saved.get(row.id), row)),
      )
      .map(({ name }) => name),
    gone: [...former.keys()].filter((id) => !later.has(id)).map((id) => saved.get(id)?.name ?? id),
  }
}

/** Returns the prices of a known product that differ. The prices of the seller are replaced, also those of price categories. */
function priceChangesOf(
  product: SavedProduct | undefined,
  { name, prices }: ProductToBe,
  organizationId: string | undefined,
): Omit<PriceChange, 'alsoIn'>[] {
  const all = product?.prices ?? []
  if (all.length === 0) return []
  const replaced = all.filter((price) => (price.organizationId ?? undefined) === organizationId)
  const ofChain = all.filter((price) => !price.organizationId)
  const find = (among: readonly Price[], sizeId: string | undefined) =>
    among.find((price) => (price.sizeId ?? undefined) === sizeId && !price.priceCategoryId)?.price
  const changed = prices.flatMap(({ sizeId, size, price }) => {
    const before = find(replaced, sizeId) ?? find(ofChain, sizeId) ?? null
    return before === price ? [] : [{ name, size, before, after: price }]
  })
  const isLeft = (price: Price) =>
    !price.priceCategoryId && prices.some(({ sizeId }) => sizeId === (price.sizeId ?? undefined))
  const removed = replaced.filter((price) => !isLeft(price) && typeof price.price === 'number')
  return [...changed, ...removed.map(({ price = null }) => ({ name, before: price, after: null }))]
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

/** Example: `2 new, 1 price changed (Tea 2.50 → 3.00, also in Lunch), 1 gone`. */
export const changesText = ({ added, priceChanged, otherwiseChanged, gone }: MenuChanges, digits: number): string =>
  [
    `${added.length} new`,
    `${priceChanged.length} price${priceChanged.length === 1 ? '' : 's'} changed${pricesText(priceChanged, digits)}`,
    ...(otherwiseChanged.length > 0 ? [`${otherwiseChanged.length} otherwise changed`] : []),
    `${gone.length} gone`,
  ].join(', ')

const pricesShownMax = 5

/** Lists changed prices, those that change in other menus first. */
function pricesText(changes: readonly PriceChange[], digits: number): string {
  if (changes.length === 0) return ''
  const amount = (price: number | null) => (price === null ? 'none' : price.toFixed(digits))
  const texts = changes
    .toSorted((a, b) => b.alsoIn.length - a.alsoIn.length)
    .slice(0, pricesShownMax)
    .map(({ name, size, before, after, alsoIn }) => {
      const product = size === undefined ? name : `${name} ${size}`
      const others = alsoIn.length === 0 ? '' : `, also in ${alsoIn.join(' and ')}`
      return `${product} ${amount(before)} → ${amount(after)}${others}`
    })
  const more = changes.length > pricesShownMax ? [`and ${changes.length - pricesShownMax} more`] : []
  return ` (${[...texts, ...more].join('; ')})`
}
