import { lazyMap } from '#core/operation/json_slices.ts'
import { derivedId } from '#core/schema.ts'
import type {
  Catalogue,
  CatalogueProduct,
  ComboSpecification,
  ExternalMenu,
  MenuGroup,
  ModifierGroup,
  ModifierItem,
  SoldAt,
} from '#domains/catalogue/model.ts'
import { hasOwnLimits, inSize, priceOf, productsSold, taxCategoryIn } from '#domains/catalogue/rules.ts'
import { comboSizes } from '../combos.ts'
import {
  buttonIn,
  buttonPicture,
  comboInSize,
  mainPicture,
  measureOf,
  pictureView,
  scheduleOf,
  skuIn,
} from '../presentation.ts'
import { type GroupView, type MenuLocation, modifierGroupsOf, numberOrNull, nutrientsOf } from '../view.ts'
import { restrictions } from './products.ts'

/** Groups of a menu with their items. */

export function itemsGroup(
  catalogue: Catalogue,
  menu: ExternalMenu,
  { group, products, combos }: GroupView,
  at: MenuLocation,
) {
  const { name = '', details = {} } = catalogue.groups.get(group.groupId) ?? {}
  return {
    id: group.groupId,
    name,
    description: details.description ?? null,
    image: mainPicture(details),
    buttonImageUrl: buttonPicture(details),
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    scheduleId: scheduleOf(catalogue, group)?.id ?? null,
    isHidden: group.isHidden,
    items: lazyMap([...products, ...combos].entries(), ([sortOrder, each]) => {
      const place = placeOf(menu, group, each.id)
      return {
        ...('groups' in each ? comboItem(catalogue, each, place, at) : item(catalogue, each, place, at)),
        sortOrder,
      }
    }),
  }
}

/** Returns the name from which the id of a menu item is derived. Differs between groups and menus. */
const placeOf = (menu: ExternalMenu, { groupId }: MenuGroup, id: string) => `${menu.id}\n${groupId}\n${id}`

function item(catalogue: Catalogue, product: CatalogueProduct, place: string, at: SoldAt) {
  const { details } = product
  return {
    itemType: 'PRODUCT' as const,
    menuItemId: derivedId(catalogue.corporationId, 'MenuItem', place),
    productId: product.id,
    comboId: null,
    name: product.name,
    description: details.description ?? null,
    sizePrices: product.sizeIds.map((sizeId) => sizePrice(catalogue, product, { place, sizeId, at })),
    sizes: [],
    modifierGroups: modifierGroupsOf(catalogue, product, [at]).map(({ group, items }) =>
      modifierGroup(
        catalogue,
        group,
        items.map(({ limits }) => limits),
      ),
    ),
    allergenGroupIds: [...(details.allergenGroupIds ?? [])],
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    isHidden: details.isHidden ?? false,
  }
}

/** Returns a combo as a menu item without modifiers, because its products have them. */
function comboItem(catalogue: Catalogue, combo: ComboSpecification, place: string, at: MenuLocation) {
  const { details } = combo
  return {
    itemType: 'COMBO' as const,
    menuItemId: derivedId<'MenuItem'>(catalogue.corporationId, 'MenuItem', place),
    productId: null,
    comboId: combo.id,
    name: combo.name,
    description: details.description ?? null,
    sizePrices: [],
    sizes: comboSizes(catalogue, combo, [at]).map(({ id, productSizeId, name, shortName }) => {
      const size = comboInSize(details, productSizeId)
      return {
        sizeId: id,
        name,
        shortName,
        image: size?.image ? pictureView(size.image) : mainPicture(details),
        buttonImageUrl: size?.buttonImageUrl ?? size?.image?.url ?? buttonPicture(details),
        isHidden: size?.isHidden ?? false,
      }
    }),
    modifierGroups: [],
    allergenGroupIds: allergensIn(catalogue, combo, at),
    tags: [...(details.tags ?? [])],
    labels: [...(details.labels ?? [])],
    isHidden: details.isHidden ?? false,
  }
}

/** Returns the allergens of all products that the combo allows. */
const allergensIn = ({ products, ...catalogue }: Catalogue, { groups }: ComboSpecification, at: MenuLocation) => [
  ...new Set(
    groups
      .flatMap((group) => productsSold({ ...catalogue, products }, group, [at]))
      .flatMap(({ productId }) => products.get(productId)?.details.allergenGroupIds ?? []),
  ),
]

interface SizePlace {
  place: string
  sizeId: string | null
  at: SoldAt
}

function sizePrice(catalogue: Catalogue, product: CatalogueProduct, { place, sizeId, at }: SizePlace) {
  const size = catalogue.sizes.get(sizeId ?? '')
  const own = inSize(product, sizeId)
  const price = priceOf(product, { ...at, sizeId })
  return {
    sizeId,
    sizeName: size?.name ?? '',
    sizeCode: size?.code ?? '',
    price: numberOrNull(price),
    isDefault: product.sizeIds.length === 1 || size?.isDefault === true,
    isHidden: price === undefined || size?.isDeleted === true || own?.isHidden === true,
    menuItemSizeId: derivedId(catalogue.corporationId, 'MenuItemSize', `${place}\n${sizeId ?? ''}`),
    sku: skuIn(product, sizeId),
    taxCategoryId: taxCategoryIn(product, sizeId),
    ...measureOf(product, sizeId),
    nutritions: nutrientsOf(product, { ...at, sizeId }),
    image: own?.image ? pictureView(own.image) : mainPicture(product.details),
    buttonImageUrl: buttonIn(product, sizeId),
  }
}

const modifierGroup = (catalogue: Catalogue, group: ModifierGroup, items: readonly ModifierItem[]) => ({
  id: group.id,
  name: group.name,
  sku: catalogue.groups.get(group.id ?? '')?.code ?? null,
  restrictions: restrictions(group),
  childModifiersHaveMinMaxRestrictions: hasOwnLimits(group, items),
  splittable: group.splittable,
  isHidden: catalogue.groups.get(group.id ?? '')?.details.isHidden ?? false,
  items: items.map(({ shown, ...each }) => ({
    id: each.productId,
    name: shown?.name ?? null,
    description: shown?.description ?? null,
    restrictions: restrictions(each),
    measureUnitType: shown?.measureUnitType ?? null,
    weight: shown?.weight ?? null,
    image: shown?.image ? pictureView(shown.image) : null,
    buttonImageUrl: shown?.buttonImageUrl ?? null,
    tags: shown?.tags ? [...shown.tags] : null,
    isHidden: shown?.isHidden ?? null,
  })),
})
