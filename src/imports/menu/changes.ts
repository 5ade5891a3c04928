import { isDeepStrictEqual } from 'node:util'
import type { Api } from '../api.ts'
import type { TaxOverride } from './input.ts'

/** Change of a price, which holds in every menu with the product. */
interface PriceChange {
  name: string
  /** Name of the size; undefined for a product without sizes. */
  size?: string | undefined
  /** Name of the price category of a removed price. */
  priceCategory?: string
  /** Name of the restaurant of a removed price. */
  organization?: string
  /** Null if the product had no price of its own and none of the chain. */
  before: number | null
  /** Null if the price is removed. */
  after: number | null
  /** Names of the other menus that show the product. */
  alsoIn: string[]
  /** Names of the restaurants with a price of their own, which stays. */
  notAt: string[]
}

/** Product with a change of its group, or of a field other than a price. */
interface OtherChange {
  name: string
  /** Names of the other menus that show the product, if they change, too. */
  alsoIn: string[]
}

/** Changes of a menu by a file, as names of products. */
interface MenuChanges {
  /** Whether the menu exists already. */
  isKnown: boolean
  /** Products that the chain did not have. */
  added: string[]
  /** Products of the chain that were not on this menu. */
  listed: string[]
  priceChanged: PriceChange[]
  otherwiseChanged: OtherChange[]
  gone: string[]
}

export interface SavedMenu {
  id: string
  name: string
  organizationIds?: string[] | null
  groups?: SavedGroup[]
}

export interface SavedGroup {
  id?: string
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

export interface SavedProduct {
  id: string
  name: string
  sku?: string | null
  code?: string | null
  isDeleted?: boolean
  prices?: SellerPrice[]
  nextPrices?: SellerPrice[]
  sizes?: SavedSize[] | null
  [field: string]: unknown
}

interface Price {
  price?: number | null
  sizeId?: string | null
  priceCategoryId?: string | null
}

export interface SellerPrice extends Price {
  organizationId?: string | null
}

interface SavedName {
  id: string
  name: string
}

/** Menus on the server. */
export interface SavedMenus {
  menus: SavedMenu[]
  products: SavedProduct[]
  sizes: SavedName[]
  priceCategories: SavedName[]
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
  /** Restaurants of the chain. */
  organizations: readonly SavedName[]
}

interface ProductToBe {
  id: string
  name: string
  prices: readonly SellerPrice[]
  nextPrices?: readonly SellerPrice[]
  [field: string]: unknown
}

/** Returns whether a restaurant has a menu; without a restaurant, whether any has it. */
export const isMenuOf = ({ organizationIds }: SavedMenu, organizationId: string | undefined): boolean =>
  organizationId === undefined || !organizationIds || organizationIds.includes(organizationId)

/**
 * Compares a menu with the saved ones. Products belong to the chain, and their prices to a seller, so that changes here reach all menus of
 * the seller that show the product.
 */
export function changesOf(saved: SavedMenus, toBe: MenuToBe): MenuChanges {
  const { id: menuId, organizationId, rows, groups } = toBe
  const known = saved.menus.find(({ id }) => id === menuId)
  const products = new Map(saved.products.map((product) => [product.id, product]))
  const former = groupsByProduct(known?.groups ?? [])
  const later = groupsByProduct(groups)
  const menusOf = Map.groupBy(
    saved.menus
      .filter(({ id }) => id !== menuId)
      .flatMap((menu) => [...groupsByProduct(menu.groups ?? []).keys()].map((id) => ({ id, menu }))),
    ({ id }) => id,
  )
  const otherMenus = (id: string, seller?: string) =>
    (menusOf.get(id) ?? []).flatMap(({ menu }) => (isMenuOf(menu, seller) ? menu.name : []))
  const isMoved = (id: string) => former.has(id) && former.get(id)?.join() !== later.get(id)?.join()
  const ids = new Set(rows.map(({ id }) => id))
  const isNew = ({ id }: ProductToBe) => products.get(id)?.isDeleted ?? true
  const unlisted = rows.filter(({ id }) => !former.has(id))
  return {
    isKnown: known !== undefined,
    added: unlisted.filter(isNew).map(({ name }) => name),
    listed: unlisted.filter((row) => !isNew(row)).map(({ name }) => name),
    priceChanged: rows.flatMap((row) =>
      priceChangesOf(products.get(row.id), row, { saved, toBe }).map((change) => ({
        ...change,
        alsoIn: otherMenus(row.id, organizationId),
      })),
    ),
    otherwiseChanged: rows.flatMap((row) => {
      const before = products.get(row.id)
      if (!before) return []
      if (hasOtherFields(before, row, organizationId)) return [{ name: row.name, alsoIn: otherMenus(row.id) }]
      return isMoved(row.id) ? [{ name: row.name, alsoIn: [] }] : []
    }),
    gone: [...former.keys()].filter((id) => !ids.has(id)).map((id) => products.get(id)?.name ?? id),
  }
}

interface Comparing {
  saved: SavedMenus
  toBe: MenuToBe
}

/** Returns the key of a price among those of a product. */
const priceKey = ({ sizeId, priceCategoryId, organizationId }: SellerPrice) =>
  [sizeId, priceCategoryId, organizationId].map((id) => id ?? '').join(' ')

/** Returns the prices of a known product that differ. A request replaces all prices of the seller; a chain sells everywhere. */
function priceChangesOf(
  product: SavedProduct | undefined,
  { name, prices }: ProductToBe,
  { saved: { sizes, priceCategories }, toBe }: Comparing,
): Omit<PriceChange, 'alsoIn'>[] {
  const { organizationId = null, organizations } = toBe
  const all = product?.prices ?? []
  if (all.length === 0) return []
  const nameOf = (rows: readonly SavedName[], id: string) => rows.find((row) => row.id === id)?.name ?? id
  const sizeOf = ({ sizeId }: Price) => (sizeId ? { size: nameOf(sizes, sizeId) } : {})
  const later = prices.map((price) => ({ ...price, organizationId: price.organizationId ?? organizationId }))
  const before = new Map(all.map((price) => [priceKey(price), price.price ?? null]))
  const changed = later.flatMap((price) => {
    const ofChain = before.get(priceKey({ ...price, organizationId: null }))
    const [was, is] = [before.get(priceKey(price)) ?? ofChain ?? null, price.price ?? null]
    if (was === is) return []
    const isSame = (other: SellerPrice) => priceKey({ ...other, organizationId: null }) === priceKey(price)
    const sellers = all.filter((other) => other.organizationId && isSame(other))
    const notAt = sellers.map((other) => nameOf(organizations, other.organizationId!))
    return [{ name, ...sizeOf(price), before: was, after: is, notAt }]
  })
  const left = new Set(later.map(priceKey))
  const removed = all.filter(
    (price) =>
      (organizationId === null || price.organizationId === organizationId) &&
      typeof price.price === 'number' &&
      !left.has(priceKey(price)),
  )
  return [
    ...changed,
    ...removed.map((price) => ({
      name,
      ...sizeOf(price),
      ...(price.priceCategoryId && { priceCategory: nameOf(priceCategories, price.priceCategoryId) }),
      ...(organizationId === null &&
        price.organizationId && { organization: nameOf(organizations, price.organizationId) }),
      before: price.price ?? null,
      after: null,
      notAt: [],
    })),
  ]
}

/** Returns the names of the groups of each product. */
function groupsByProduct(groups: readonly SavedGroup[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { name, productIds = [] } of groups)
    for (const id of productIds) names.set(id, [...(names.get(id) ?? []), name])
  return names
}

/** Returns whether a saved product differs in fields other than its present prices. */
function hasOtherFields(saved: SavedProduct, row: ProductToBe, seller: string | undefined): boolean {
  const { id: _, prices: __, nextPrices, ...fields } = row
  const isSame = (before: unknown, after: unknown) => isDeepStrictEqual(comparable(before), comparable(after))
  if (Object.entries(fields).some(([field, value]) => !isSame(saved[field], value))) return true
  const replaced = saved.nextPrices?.filter(({ organizationId }) => seller === undefined || organizationId === seller)
  const later = nextPrices?.map((price) => ({ ...price, organizationId: price.organizationId ?? seller }))
  return later !== undefined && !isSame(replaced, later)
}

/** Normalizes a value for comparison: ignores the order of lists, and null and missing values. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((element) => JSON.stringify(comparable(element))).toSorted()
  if (typeof value !== 'object' || value === null) return value ?? null
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(present.map(([name, inner]) => [name, comparable(inner)]).toSorted())
}

/** Example: `1 new, 1 put on the menu, 1 price changed (Tea 2.50 → 3.00, also in Lunch), 0 gone`. */
export function changesText(
  { added, listed, priceChanged, otherwiseChanged, gone }: MenuChanges,
  { digits, deletesGone }: { digits: number; deletesGone: boolean },
): string {
  const amount = (price: number | null) => (price === null ? 'none' : price.toFixed(digits))
  const prices = priceChanged.map(({ name, size, priceCategory, organization, before, after, alsoIn, notAt }) => {
    const subject = [name, size, priceCategory, organization].filter((part) => part !== undefined).join(' ')
    const remarks = [...remark('also in', alsoIn), ...remark('not at', notAt)]
    return { text: `${subject} ${amount(before)} → ${amount(after)}`, remarks }
  })
  const others = otherwiseChanged.map(({ name, alsoIn }) => ({ text: name, remarks: remark('also in', alsoIn) }))
  const isReachingFar = others.some(({ remarks }) => remarks.length > 0)
  return [
    `${added.length} new`,
    ...(listed.length > 0 ? [`${listed.length} put on the menu`] : []),
    `${prices.length} price${prices.length === 1 ? '' : 's'} changed${listText(prices)}`,
    ...(others.length > 0 ? [`${others.length} otherwise changed${isReachingFar ? listText(others) : ''}`] : []),
    `${gone.length} gone${gone.length > 0 && !deletesGone ? ' but kept (--delete-gone takes them off)' : ''}`,
  ].join(', ')
}

const remark = (words: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${words} ${names.join(' and ')}`]

const shownMax = 5

/** Lists changes, those that change other menus first. */
function listText(changes: readonly { text: string; remarks: readonly string[] }[]): string {
  if (changes.length === 0) return ''
  const texts = changes
    .toSorted((a, b) => b.remarks.length - a.remarks.length)
    .slice(0, shownMax)
    .map(({ text, remarks }) => [text, ...remarks].join(', '))
  const more = changes.length > shownMax ? [`and ${changes.length - shownMax} more`] : []
  return ` (${[...texts, ...more].join('; ')})`
}
