import { derivedId, isGuid } from '#core/schema.ts'
import { phrase } from '../phrases.ts'
import { refuseErrors } from '../tables/table.ts'
import type { SavedMenus, SavedProduct } from './changes.ts'
import type { MenuFile, MenuRow } from './file.ts'
import { nameKey } from './products.ts'

/** Derives the id of a product from its key in a file, so that importing again finds it. A key may be an id itself. */
export const menuProductId = (corporationId: string, key: string): string =>
  isGuid(key) ? key.toLowerCase() : derivedId(corporationId, 'Product', key)

interface Known {
  corporationId: string
  /** Menus on the server. */
  saved: SavedMenus
  /** Id of the menu that the file changes. */
  menuId: string
}

/**
 * Returns the ids of the products of a file by their keys: known ones by id, number or name, new ones derived. Refuses names that several
 * products of the menu have.
 */
export function findProductIds(
  { rows, lines, name: file, identity }: MenuFile,
  known: Known,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const used = new Set<string>()
  const take = ({ key }: MenuRow, id: string) => {
    ids.set(key, id)
    used.add(id)
  }
  const findByNumber = numberFinder(known)
  for (const row of rows) {
    const id = findByNumber(row)
    if (id !== undefined && !used.has(id)) take(row, id)
  }
  const findByName = nameFinder(known, identity === 'group+name')
  const faults: string[] = []
  for (const row of rows) {
    if (ids.has(row.key)) continue
    const found = findByName(row, (product) => !used.has(product.id) && hasNoOtherNumber(product, row))
    const [id] = found
    if (found.length > 1)
      faults.push(
        `line ${lines?.get(row.key)?.[0]}: ${phrase`several products of the menu have the name "${row.name}": give the lines an id, sku or article, or --identify group+name`}`,
      )
    else if (id !== undefined) take(row, id)
  }
  refuseErrors(file, faults)
  const taken = new Set([...used, ...known.saved.products.map(({ id }) => id)])
  for (const row of rows) {
    if (ids.has(row.key)) continue
    const keys = [row.key, `${row.sku ?? row.groups[0]}\n${row.name}`]
    const derived = keys.map((key) => menuProductId(known.corporationId, key))
    const id = derived.find((candidate) => !taken.has(candidate)) ?? derived.at(-1)!
    take(row, id)
    taken.add(id)
  }
  return ids
}

/** Digits of articles that the server makes of numbers. */
const articleDigits = 5

const hasNumber = ({ sku, code }: SavedProduct) => !!sku && sku !== code?.padStart(articleDigits, '0')

const hasNoOtherNumber = (product: SavedProduct, row: MenuRow) =>
  row.sku === undefined || product.sku === row.sku || !hasNumber(product)

/**
 * Returns a function that finds the product of the server with the id or number of a row. Numbers for quick search are assigned
 * automatically, so they identify a product only together with its name.
 */
function numberFinder({ corporationId, saved }: Known): (row: MenuRow) => string | undefined {
  const live = saved.products.filter(({ isDeleted }) => !isDeleted)
  const ids = new Set(saved.products.map(({ id }) => id))
  const byArticle = new Map(live.flatMap((product) => (product.sku ? [[product.sku, product.id] as const] : [])))
  const byCode = new Map(live.flatMap((product) => (product.code ? [[product.code, product] as const] : [])))
  return ({ id, sku, name }) => {
    const number = id ?? sku
    if (number === undefined) return undefined
    const own = menuProductId(corporationId, number)
    if ((id !== undefined || isGuid(number)) && ids.has(own)) return own
    const coded = byCode.get(number)
    return byArticle.get(number) ?? (coded && nameKey(coded.name) === nameKey(name) ? coded.id : undefined)
  }
}

/**
 * Returns a function that finds the products of the server with the name of a row. Products of the menu precede the one whose id is derived
 * from the name; groups count if they identify.
 */
function nameFinder({ corporationId, saved, menuId }: Known, isByGroup: boolean) {
  const byId = new Map(saved.products.map((product) => [product.id, product]))
  const groups = saved.menus.find(({ id }) => id === menuId)?.groups ?? []
  const placed = groups.flatMap(({ name: group, productIds = [] }) =>
    productIds.flatMap((id) => {
      const product = byId.get(id)
      return product ? [{ product, group }] : []
    }),
  )
  const inMenu = Map.groupBy(placed, ({ product }) => nameKey(product.name))
  return ({ key, name, sku, groups }: MenuRow, isPossible: (product: SavedProduct) => boolean): string[] => {
    const sameName = (inMenu.get(nameKey(name)) ?? []).filter(
      ({ product, group }) => isPossible(product) && (!isByGroup || groups.includes(group)),
    )
    const found = [...new Set(sameName.map(({ product }) => product.id))]
    const derived = [key, name].map((text) => menuProductId(corporationId, text))
    const own = derived.find((id) => found.includes(id))
    if (own !== undefined) return [own]
    const unnumbered = found.filter((id) => !hasNumber(byId.get(id)!))
    if (found.length > 0) return sku === undefined && unnumbered.length === 1 ? unnumbered : found
    const keys = isByGroup && key !== name ? derived.slice(0, 1) : derived
    const other = keys.map((id) => byId.get(id)).find((product) => product && isPossible(product))
    return other && !(isByGroup && inMenu.has(nameKey(name))) ? [other.id] : []
  }
}
