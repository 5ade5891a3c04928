import { useQuery } from '@tanstack/react-query'
import { call, type Response } from './api.ts'

/** Dish of the menu as a restaurant sells it. */
export interface Dish {
  id: string
  name: string
  sku: string
  isCompound: boolean
  sizes: readonly DishSize[]
  groups: readonly ModifierGroup[]
}

export interface DishSize {
  /** Null for a dish without sizes. */
  id: string | null
  name: string
  sku: string
  price: number
  isDefault: boolean
}

export interface ModifierGroup {
  /** Null for the modifiers outside any group. */
  id: string | null
  name: string
  min: number
  max: number
  /** Whether its modifiers belong to a half of a compound dish. */
  isOfHalf: boolean
  modifiers: readonly Modifier[]
}

export interface Modifier {
  id: string
  name: string
  min: number
  max: number
  byDefault: number
  price: number | undefined
}

export interface Menu {
  id: string
  priceCategoryId: string | undefined
  dishes: readonly Dish[]
}

const modifiersMax = 99

/** Reads the first menu that the restaurant sells, with its first price category; null without a menu. */
export const useMenu = (organizationId: string) =>
  useQuery({ queryKey: ['menu', organizationId], queryFn: () => readMenu(organizationId), staleTime: 300_000 })

async function readMenu(organizationId: string): Promise<Menu | null> {
  const { externalMenus, priceCategories } = await call('/api/2/menu', {})
  const priceCategoryId = priceCategories?.[0]?.id
  for (const { id } of externalMenus ?? []) {
    const body = { externalMenuId: id, organizationId, ...(priceCategoryId !== undefined && { priceCategoryId }) }
    const dishes = dishesOf(await call('/api/menu/v3/by_id', body))
    if (dishes.length > 0) return { id, priceCategoryId, dishes }
  }
  return null
}

type MenuAnswer = Response<'/api/menu/v3/by_id'>
type Item = NonNullable<NonNullable<MenuAnswer['itemsGroups']>[number]['items']>[number]

function dishesOf({ itemsGroups, products, modifiers }: MenuAnswer): Dish[] {
  const productsById = new Map(products?.map((product) => [product.id, product]))
  const modifiersById = new Map(modifiers?.map((modifier) => [modifier.id, modifier]))
  const dishes = new Map<string, Dish>()
  for (const item of (itemsGroups ?? []).flatMap(({ items }) => items ?? [])) {
    const product = productsById.get(item.productId ?? '')
    const sizes = sizesOf(item)
    if (!product || sizes.length === 0 || dishes.has(product.id)) continue
    const { id, sku, orderItemType } = product
    const groups = (item.modifierGroups ?? []).map((group) => groupOf(group, modifiersById))
    dishes.set(id, { id, name: item.name, sku, isCompound: orderItemType === 'Compound', sizes, groups })
  }
  return [...dishes.values()]
}

const sizesOf = ({ sizePrices }: Item): DishSize[] =>
  (sizePrices ?? []).flatMap(({ sizeId, sizeName, sku, price, isDefault, isHidden }) =>
    price == null || isHidden
      ? []
      : [{ id: sizeId ?? null, name: sizeName ?? '', sku: sku ?? '', price, isDefault: isDefault === true }],
  )

type MenuModifier = NonNullable<MenuAnswer['modifiers']>[number]

function groupOf(
  { id, name, restrictions, splittable, items }: NonNullable<Item['modifierGroups']>[number],
  modifiersById: ReadonlyMap<string, MenuModifier>,
): ModifierGroup {
  const modifiers = (items ?? []).flatMap((item) => {
    const modifier = modifiersById.get(item.id)
    const limits = item.restrictions ?? modifier?.restrictions
    const named = { id: item.id, name: item.name ?? modifier?.name ?? '', price: priceOf(modifier) }
    const [min, byDefault] = [limits?.minQuantity ?? 0, limits?.defaultQuantity ?? 0]
    return [{ ...named, min, max: limits?.maxQuantity || modifiersMax, byDefault: Math.max(min, byDefault) }]
  })
  const [min, max] = [restrictions?.minQuantity ?? 0, restrictions?.maxQuantity || modifiersMax]
  return { id: id ?? null, name, min, max, isOfHalf: splittable === true, modifiers }
}

const priceOf = (modifier: MenuModifier | undefined): number | undefined =>
  modifier?.sizePrices?.find(({ price }) => price != null)?.price ?? undefined
