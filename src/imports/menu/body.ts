import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { byId, derivedId } from '#core/schema.ts'
import { type Api, ApiError } from '../api.ts'
import type { SavedMenus, SavedSize } from './changes.ts'
import type { MenuFile, MenuRow } from './file.ts'
import { type MenuInput, sizeKey, type TaxOverride } from './input.ts'

/** Leaves space for the rest of the body. */
const productsBytesMax = bodyLimitBytes - 200_000

/** Target of a menu import: a whole chain, or one restaurant. */
export interface MenuTarget {
  corporationId: string
  organizationId?: string | undefined
  /** Name of the menu. Defaults to the file's name. */
  name?: string | undefined
  /** Whether orders may set the price. */
  openPrices?: boolean
  /** Menus on the server, so that values without a column stay unchanged. */
  known?: SavedMenus
}

/** Derives the id of a product from its name, so that importing again finds it. */
export const menuProductId = (corporationId: string, name: string): string => derivedId(corporationId, 'Product', name)

/** Derives the id of a size from its name: equal names are one size in the chain. */
export const menuSizeId = (corporationId: string, name: string): string => derivedId(corporationId, 'ProductSize', name)

/** Derives the id of the file's menu. */
export const menuIdOf = (file: MenuFile, place: MenuTarget): string => menuIdFor(place, place.name ?? file.name)

/** Derives the id of a menu from its name. Each restaurant may have one of the same name. */
export const menuIdFor = (
  { corporationId, organizationId = '' }: Pick<MenuTarget, 'corporationId' | 'organizationId'>,
  name: string,
): string => derivedId(corporationId, 'ExternalMenu', `${organizationId}\n${name}`)

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
function sizesOf({ rows }: MenuFile, { corporationId }: MenuTarget) {
  const names = new Set(rows.flatMap(({ prices }) => prices.flatMap(({ size }) => size ?? [])))
  const sizes = [...names].map((name, priority) => ({ id: menuSizeId(corporationId, name), name, priority }))
  return sizes.length > 0 ? { sizes } : {}
}

const pricesOf = ({ prices }: MenuRow, corporationId: string) =>
  prices.map(({ size, price }) => ({ ...(size !== undefined && { sizeId: menuSizeId(corporationId, size) }), price }))

/** Returns the products of the file in the format of the request. */
export function productsOf({ rows, input }: MenuFile, { corporationId, openPrices = false, known }: MenuTarget) {
  const saved = byId(known?.products ?? [])
  return rows.map((row) => {
    const id = menuProductId(corporationId, row.name)
    return {
      id,
      name: row.name,
      ...(row.sku !== undefined && { sku: row.sku }),
      ...(row.description !== undefined && { description: row.description }),
      ...(openPrices && { canSetOpenPrice: true }),
      ...inputOf(input, row, { corporationId, sizes: saved.get(id)?.sizes ?? [] }),
      prices: pricesOf(row, corporationId),
    }
  })
}

/** Returns the fields of a product except its name and prices. */
function inputOf(
  { products, sizes, nextPrices }: MenuInput,
  { name, prices }: MenuRow,
  { corporationId, sizes: saved }: { corporationId: string; sizes: readonly SavedSize[] },
) {
  const sized = prices.map(({ size = '' }) => {
    const sizeId = size === '' ? undefined : menuSizeId(corporationId, size)
    return { sizeId, key: sizeKey({ name, size }) }
  })
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
    ...products.get(name),
    ...(inSizes.length > 0 && { sizes: [...inSizes, ...unchanged] }),
    ...(sized.some(({ key }) => nextPrices.has(key)) && { nextPrices: toCome }),
  }
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

/** Returns the menu with its groups. Fields of a saved group stay unchanged unless the file has them. */
export function menuOf(file: MenuFile, place: MenuTarget) {
  const id = menuIdOf(file, place)
  const saved = place.known?.menus.find((menu) => menu.id === id)?.groups ?? []
  return {
    id,
    name: place.name ?? file.name,
    ...file.input.menu,
    groups: [...Map.groupBy(file.rows, ({ group }) => group)].map(([name, rows]) => {
      const { isHidden, scheduleId, comboIds } = saved.find((group) => group.name === name) ?? {}
      return {
        name,
        ...(isHidden && { isHidden }),
        ...(scheduleId && { scheduleId }),
        ...(comboIds && comboIds.length > 0 && { comboIds }),
        ...file.input.groups.get(name),
        productIds: rows.map((row) => menuProductId(place.corporationId, row.name)),
      }
    }),
  }
}

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
    await refusedAt(api.post('/admin/menus/save', body), file, place, saved)
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
  place: MenuTarget,
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
    const [lineNumbers = []] = [lines?.get(row.name)]
    const line = lineNumbers[Number(sizeIndex)] ?? lineNumbers[0]
    const at = column === undefined ? '' : `, column ${column + 1}`
    throw new OperatorError(
      `The server refuses ${place.name ?? file}, line ${line}${at}, "${row.name}"${field && `, ${field}`}: ${fault.message}`,
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
