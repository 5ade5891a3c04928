import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { byId, derivedId } from '#core/schema.ts'
import { type Api, ApiError } from '../api.ts'
import type { SavedGroup, SavedMenus, SavedProduct, SellerPrice } from './changes.ts'
import type { MenuFile, MenuRow } from './file.ts'
import { menuProductId } from './identity.ts'
import { type MenuInput, sizeKey, type TaxOverride } from './input.ts'
import { nameKey } from './products.ts'

/** Leaves space for the rest of the body. */
const productsBytesMax = bodyLimitBytes - 200_000

/** Target of a menu import: a whole chain, or one restaurant. */
export interface MenuTarget {
  corporationId: string
  organizationId?: string | undefined
  /** Menu to change. Defaults to one of the file's name. */
  menu?: { id: string; name: string }
  /** Whether orders may set the price. */
  openPrices?: boolean
  /** Menus on the server, so that values without a column stay unchanged. */
  known?: SavedMenus
  /** Ids of products by their keys. By default, all are derived from the keys. */
  productIds?: ReadonlyMap<string, string>
  /** Whether products leave the menu that the file does not have. */
  deletesGone?: boolean
}

/** Derives the id of a size from its name: equal names are one size in the chain. */
export const menuSizeId = (corporationId: string, name: string): string => derivedId(corporationId, 'ProductSize', name)

/** Derives the id of a menu from its name. Each restaurant may have one of the same name. */
export const menuIdFor = (
  { corporationId, organizationId = '' }: Pick<MenuTarget, 'corporationId' | 'organizationId'>,
  name: string,
): string => derivedId(corporationId, 'ExternalMenu', `${organizationId}\n${name}`)

const productIdOf = ({ key }: MenuRow, { corporationId, productIds }: MenuTarget): string =>
  productIds?.get(key) ?? menuProductId(corporationId, key)

/** Returns the body of `/admin/menus/save` for the file. For files larger than one body see `saveMenuFile`. */
export const menuBody = (file: MenuFile, place: MenuTarget) => ({
  ...targetFields(place),
  ...sizesOf(file, place),
  ...overridesOf(file, place),
  products: productsOf(file, place),
  menu: menuOf(file, place),
})

export const targetFields = ({ corporationId, organizationId }: MenuTarget) => ({
  corporationId,
  ...(organizationId !== undefined && { organizationId }),
})

/** Returns the sizes in the order of their first lines. */
function sizesOf({ rows }: MenuFile, place: MenuTarget) {
  const sizeIdOf = sizeFinder(place)
  const sizes = new Map(
    rows.flatMap((row) => row.prices.flatMap(({ size }) => (size ? [[sizeIdOf(row, size), size] as const] : []))),
  )
  const own = [...sizes].flatMap(([id, name], priority) =>
    id === menuSizeId(place.corporationId, name) ? [{ id, name, priority }] : [],
  )
  return own.length > 0 ? { sizes: own } : {}
}

/** Returns a function that finds the id of a size by its name among the sizes of the product, else derives it. */
function sizeFinder({ corporationId, known, productIds }: MenuTarget): (row: MenuRow, size: string) => string {
  const products = byId(known?.products ?? [])
  const names = new Map(known?.sizes.map(({ id, name }) => [id, name]))
  return ({ key }, size) => {
    const sizeIds = products.get(productIds?.get(key) ?? '')?.prices?.flatMap(({ sizeId }) => sizeId ?? []) ?? []
    const derived = menuSizeId(corporationId, size)
    return sizeIds.includes(derived) ? derived : (sizeIds.find((id) => names.get(id) === size) ?? derived)
  }
}

/** Returns the products of the file in the format of the request. */
export function productsOf({ rows, input }: MenuFile, place: MenuTarget) {
  const { organizationId = null, openPrices = false, known } = place
  const saved = byId(known?.products ?? [])
  const sizeIdOf = sizeFinder(place)
  return rows.map((row) => {
    const id = productIdOf(row, place)
    const before = saved.get(id)
    const prices = row.prices.map(({ size, price }) => ({ ...(size && { sizeId: sizeIdOf(row, size) }), price }))
    const sold = new Set<string | null>(prices.map(({ sizeId = null }) => sizeId))
    // A request replaces all prices, but a file has no prices of other restaurants or of price categories.
    const isUnchanged = ({ organizationId: seller, priceCategoryId }: SellerPrice) =>
      priceCategoryId ? organizationId === null || seller === organizationId : organizationId === null && seller
    return {
      id,
      name: row.name,
      ...(row.sku !== undefined && { sku: row.sku }),
      ...(row.description !== undefined && { description: row.description }),
      ...(openPrices && { canSetOpenPrice: true }),
      ...(before?.isDeleted && { isDeleted: false }),
      ...inputOf(input, row, { sizeIdOf, before, isUnchanged }),
      prices: [
        ...prices,
        ...(before?.prices ?? []).filter((price) => isUnchanged(price) && sold.has(price.sizeId ?? null)),
      ],
    }
  })
}

/** Returns the fields of a product except its name and prices. */
function inputOf({ products, sizes, nextPrices }: MenuInput, row: MenuRow, { sizeIdOf, before, isUnchanged }: Before) {
  const saved = before?.sizes ?? []
  const { key: product } = row
  const sized = row.prices.map(({ size = '' }) => ({
    sizeId: size === '' ? undefined : sizeIdOf(row, size),
    key: sizeKey({ key: product, size }),
  }))
  const inSizes = sized.flatMap(({ sizeId, key }) => {
    const sizeInput = sizes.get(key)
    return sizeId && sizeInput
      ? [{ ...nothingOfSize, ...saved.find((size) => size.sizeId === sizeId), sizeId, ...sizeInput }]
      : []
  })
  const unchanged = saved.filter(({ sizeId }) => inSizes.every((size) => size.sizeId !== sizeId))
  const toCome = sized.flatMap(({ sizeId, key }) => {
    const next = nextPrices.get(key)
    return next ? [{ ...next, ...(sizeId !== undefined && { sizeId }) }] : []
  })
  return {
    ...products.get(product),
    ...(inSizes.length > 0 && { sizes: [...inSizes, ...unchanged] }),
    ...(sized.some(({ key }) => nextPrices.has(key)) && {
      nextPrices: [...toCome, ...(before?.nextPrices ?? []).filter(isUnchanged)],
    }),
  }
}

interface Before {
  sizeIdOf: ReturnType<typeof sizeFinder>
  /** Product on the server. */
  before: SavedProduct | undefined
  /** Returns whether the file does not change a price of the product. */
  isUnchanged(price: SellerPrice): unknown
}

/** Values of a size that has no overrides. */
const nothingOfSize = {
  sku: null,
  weight: null,
  measureUnitType: null,
  taxCategoryId: null,
  nutrition: null,
  image: null,
  buttonImageUrl: null,
  isHidden: null,
}

/**
 * Returns the menu with its groups. Fields of a saved group stay unchanged unless the file has them. Saved products that the file does not
 * have stay at the end of their groups, and groups that it does not have at the end of the menu, unless the target deletes them.
 */
export function menuOf(file: MenuFile, place: MenuTarget) {
  const { id, name } = place.menu ?? { id: menuIdFor(place, file.name), name: file.name }
  const saved = place.known?.menus.find((menu) => menu.id === id)?.groups ?? []
  const productIds = file.rows.map((row) => productIdOf(row, place))
  const inFile = new Set(productIds)
  const goneOf = (group: SavedGroup | undefined) =>
    place.deletesGone ? [] : (group?.productIds ?? []).filter((productId) => !inFile.has(productId))
  const placed = file.rows.flatMap(({ groups }, i) => groups.map((group) => ({ group, productId: productIds[i]! })))
  const groups = [...Map.groupBy(placed, ({ group }) => group)].map(([groupName, products]) => {
    const known = saved.find((group) => nameKey(group.name) === nameKey(groupName))
    const { isHidden, ...fields } = file.input.groups.get(groupName) ?? {}
    return {
      ...(known ? savedGroup(known) : { name: groupName }),
      ...fields,
      ...(isHidden !== undefined && { isHidden: isHidden === true }),
      productIds: [...products.map(({ productId }) => productId), ...goneOf(known)],
    }
  })
  const names = new Set(groups.map((group) => nameKey(group.name)))
  const others = saved.flatMap((group) => {
    const gone = goneOf(group)
    const isKept = !names.has(nameKey(group.name)) && (gone.length > 0 || (group.comboIds ?? []).length > 0)
    return isKept ? [{ ...savedGroup(group), productIds: gone }] : []
  })
  return { id, name, ...file.input.menu, groups: [...groups, ...others] }
}

/** Returns what a menu states about a saved group besides its products. */
const savedGroup = ({ id, name, isHidden, scheduleId, comboIds = [] }: SavedGroup) => ({
  ...(id !== undefined && { id }),
  name,
  ...(isHidden && { isHidden }),
  ...(scheduleId && { scheduleId }),
  ...(comboIds.length > 0 && { comboIds }),
})

/** Returns the tax overrides of the chain, replacing those with the same tax and order type as one in the file. */
function overridesOf({ input }: MenuFile, { known }: MenuTarget) {
  if (input.taxOverrides.length === 0) return {}
  const keyOf = (taxOverride: TaxOverride) => `${taxOverride.baseTaxCategoryId} ${taxOverride.orderTypeId}`
  const inputKeys = new Set(input.taxOverrides.map(keyOf))
  const others = (known?.taxOverrides ?? []).filter((taxOverride) => !inputKeys.has(keyOf(taxOverride)))
  return { taxOverrides: [...others, ...input.taxOverrides] }
}

/**
 * Saves the file as a menu: its products first, in as many calls as they need, then the menu itself, which changes as a whole in that last
 * call. Calls `onSaved` after each call with the number of saved products.
 */
export async function saveMenuFile(
  api: Api,
  file: MenuFile,
  place: MenuTarget,
  onSaved: (products: number) => void = () => {},
): Promise<{ id: string }> {
  const products = productsOf(file, place)
  let saved = 0
  for (const part of inParts(products)) {
    const around = saved === 0 ? { ...sizesOf(file, place), ...overridesOf(file, place) } : {}
    const body = { ...targetFields(place), ...around, products: part }
    await refusedAt(api.post('/admin/menus/save', body), file, saved)
    saved += part.length
    onSaved(saved)
  }
  const { schedules } = file.input
  const body = { ...targetFields(place), ...(schedules.length > 0 && { schedules }), menu: menuOf(file, place) }
  return api.post<{ id: string }>('/admin/menus/save', body)
}

/** Converts a refusal of the server to an error with the position in the file. */
async function refusedAt(
  saving: Promise<unknown>,
  { rows, input, lines, name: file }: MenuFile,
  saved: number,
): Promise<void> {
  try {
    await saving
  } catch (error) {
    const [fault] = error instanceof ApiError && error.status < 500 ? error.fields : []
    const [, index, field = ''] = /^products\[(\d+)\]\.?(.*)$/.exec(fault?.path ?? '') ?? []
    const row = index === undefined ? undefined : rows[saved + Number(index)]
    if (!row || !fault) throw error
    const [, sizeIndex = '', ofSize = ''] = /^(?:sizes|prices|nextPrices)\[(\d+)\]\.?(.*)$/.exec(field) ?? []
    const column = input.columnOf(sizeIndex === '' ? 'product' : 'size', sizeIndex === '' ? field : ofSize)
    const lineNumbers = lines?.get(row.key) ?? []
    const line = lineNumbers[Number(sizeIndex)] ?? lineNumbers[0]
    const at = column === undefined ? '' : `, column ${column + 1}`
    throw new OperatorError(
      `The server refuses ${file}, line ${line}${at}, "${row.name}"${field && `, ${field}`}: ${fault.message}`,
      saved === 0
        ? 'Nothing is saved. Mend the line and run the command again'
        : 'Mend the line and run the command again',
      { cause: error },
    )
  }
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
