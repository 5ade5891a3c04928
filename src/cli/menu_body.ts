import { bodyLimitBytes } from '#core/http/limits.ts'
import { derivedId } from '#core/schema.ts'
import type { ApiClient } from './client.ts'
import type { MenuFile, MenuRow } from './menu_file.ts'

/** Leaves room for the rest of the body. */
const productsBytesMax = bodyLimitBytes - 200_000

/** Where a menu is imported: into a whole chain, or one restaurant. */
export interface MenuPlace {
  corporationId: string
  organizationId?: string
  /** Name of the menu; that of the file by default. */
  name?: string
  /** Whether orders may set the price. */
  openPrices?: boolean
}

/** The id of a product of a menu file, derived from its name, so that importing again finds it. */
export const menuProductId = (corporationId: string, name: string): string => derivedId(corporationId, 'Product', name)

/** The id of a size of a menu file: sizes of one name are one in the chain. */
export const menuSizeId = (corporationId: string, name: string): string => derivedId(corporationId, 'ProductSize', name)

/** The id of the file's menu. Each restaurant may have one of the same name. */
export const menuIdOf = (file: MenuFile, { corporationId, organizationId = '', name = file.name }: MenuPlace): string =>
  derivedId(corporationId, 'ExternalMenu', `${organizationId}\n${name}`)

/** The body of `/admin/menus/save` for the file. For files larger than one body see `saveMenuFile`. */
export const menuBody = (file: MenuFile, place: MenuPlace) => ({
  ...placed(place),
  ...sizesOf(file, place),
  products: productsOf(file, place),
  menu: menuOf(file, place),
})

export const placed = ({ corporationId, organizationId }: MenuPlace) => ({
  corporationId,
  ...(organizationId !== undefined && { organizationId }),
})

/** The sizes in the order in which the file has them first. */
function sizesOf({ rows }: MenuFile, { corporationId }: MenuPlace) {
  const names = new Set(rows.flatMap(({ prices }) => prices.flatMap(({ size }) => size ?? [])))
  const sizes = [...names].map((name, priority) => ({ id: menuSizeId(corporationId, name), name, priority }))
  return sizes.length > 0 ? { sizes } : {}
}

export const pricesOf = ({ prices }: MenuRow, corporationId: string) =>
  prices.map(({ size, price }) => ({ ...(size !== undefined && { sizeId: menuSizeId(corporationId, size) }), price }))

const productsOf = ({ rows }: MenuFile, { corporationId, openPrices = false }: MenuPlace) =>
  rows.map(({ name, sku, description, ...row }) => ({
    id: menuProductId(corporationId, name),
    name,
    ...(sku !== undefined && { sku }),
    ...(description !== undefined && { description }),
    ...(openPrices && { canSetOpenPrice: true }),
    prices: pricesOf({ name, ...row }, corporationId),
  }))

const menuOf = (file: MenuFile, place: MenuPlace) => ({
  id: menuIdOf(file, place),
  name: place.name ?? file.name,
  groups: [...Map.groupBy(file.rows, ({ group }) => group)].map(([name, rows]) => ({
    name,
    productIds: rows.map((row) => menuProductId(place.corporationId, row.name)),
  })),
})

/**
 * Saves the file as a menu: its products first, in as many calls as they need, then the menu itself, which changes as a
 * whole in that last call. Says after each call how many products are saved.
 */
export async function saveMenuFile(
  client: ApiClient,
  file: MenuFile,
  place: MenuPlace,
  onSaved: (products: number) => void = () => {},
): Promise<{ id: string }> {
  const products = productsOf(file, place)
  let saved = 0
  for (const part of inParts(products)) {
    const sizes = saved === 0 ? sizesOf(file, place) : {}
    await client.post('/admin/menus/save', { ...placed(place), ...sizes, products: part })
    saved += part.length
    onSaved(saved)
  }
  return client.post<{ id: string }>('/admin/menus/save', { ...placed(place), menu: menuOf(file, place) })
}

function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [[]]
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes + size > productsBytesMax) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(item)
    bytes += size
  }
  return parts
}
