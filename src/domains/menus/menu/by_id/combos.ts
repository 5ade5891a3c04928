import { toNumber, zero } from '#core/decimal.ts'
import { derivedId } from '#core/schema.ts'
import type { ComboDetails, ComboGroup, ComboProduct, ComboSpecification } from '#domains/catalogue/model.ts'
import { amountOf, priceRules, productsSold, taxCategoryIn } from '#domains/catalogue/rules.ts'
import { comboSizes, componentPrices, priceStrategyOf, type SizeOfCombo } from '../combos.ts'
import { buttonPicture, comboInSize, mainPicture } from '../presentation.ts'
import { type MenuContext, priceAt } from './dishes.ts'

/** Returns the combos of a menu by category. */
export function comboCategories(context: MenuContext, combos: readonly ComboSpecification[]) {
  const { comboCategories: known, corporationId } = context.catalogue
  return [...Map.groupBy(combos, ({ categoryId }) => categoryId)].map(([categoryId, ofCategory]) => ({
    // Combos without a category share one without a name.
    id: categoryId ?? derivedId<'ComboCategory'>(corporationId, 'ComboCategory', ''),
    name: known.get(categoryId ?? '')?.name ?? null,
    combos: ofCategory.map((combo) => comboInCategory(context, combo)),
  }))
}

function comboInCategory(context: MenuContext, combo: ComboSpecification) {
  const { name, details, priceModificationType, priceModification } = combo
  const sizes = comboSizes(context.catalogue, combo, context.places)
  const picture = mainPicture(details)
  const isFixed = priceModificationType === priceRules.fixedCombo
  return {
    name,
    price: toNumber(isFixed ? priceModification : zero),
    groups: groupsOf(context, combo, sizes),
    image: picture ? [{ url: picture.url, hash: picture.hash }] : [],
    description: details.description ?? '',
    sizes: sizes.map((size) => ({
      name: size.name,
      id: size.id,
      buttonImage: buttonOf(details, size),
      shortName: size.shortName,
    })),
    priceStrategy: priceStrategyOf(combo),
    startDate: combo.startDate ?? '',
    expirationDate: combo.expirationDate ?? '',
    id: combo.id,
  }
}

/** Returns a combo as an item of a group in version 4. The prices of chosen products add up to the price of the combo. */
export function comboItem(context: MenuContext, combo: ComboSpecification) {
  const { id, name, sku, details } = combo
  const sizes = comboSizes(context.catalogue, combo, context.places)
  return {
    sizes: sizes.map((size) => ({
      name: size.name,
      sizeId: size.id,
      shortName: size.shortName,
      isHidden: comboInSize(details, size.productSizeId)?.isHidden ?? details.isHidden ?? false,
      buttonImageUrl: buttonOf(details, size)?.url ?? null,
    })),
    groups: groupsOf(context, combo, sizes),
    priceStrategy: 'BY_COMPONENT' as const,
    sku: sku ?? '',
    name,
    description: details.description ?? '',
    isMarked: details.isMarked ?? false,
    barcodes: (details.barcodes ?? []).map((barcode) => ({
      barcode,
      container: details.packs?.find((pack) => pack.barcode === barcode)?.container ?? null,
    })),
    type: 'COMBO',
    id,
  }
}

/** Returns the button picture of a size, else the combo's. */
function buttonOf(details: ComboDetails, { productSizeId }: SizeOfCombo) {
  const size = comboInSize(details, productSizeId)
  const url = size?.buttonImageUrl ?? size?.image?.url ?? buttonPicture(details)
  const picture = size?.image ?? mainPicture(details)
  return url === null ? null : { url, hash: picture?.url === url ? picture.hash : null }
}

const groupsOf = (context: MenuContext, combo: ComboSpecification, sizes: readonly SizeOfCombo[]) =>
  combo.groups.map((group) => ({
    id: group.id,
    name: group.name,
    isMainGroup: group.isMainGroup,
    items: productsSold(context.catalogue, group, context.places).map((product) => ({
      itemId: product.productId,
      forbiddenModifiers: [...product.forbiddenModifiers],
      sizeId: product.sizeId,
      priceModificationAmount: toNumber(amountOf(combo, product)),
      sizes: sizesOfItem(context, { combo, group, product }, sizes),
    })),
    skipStep: group.skipStep,
  }))

interface Component {
  combo: ComboSpecification
  group: ComboGroup
  product: ComboProduct
}

/** Returns the prices of the product in each size of the combo that any place sells. */
function sizesOfItem({ catalogue, places }: MenuContext, component: Component, sizes: readonly SizeOfCombo[]) {
  const product = catalogue.products.get(component.product.productId)
  const rows = places.flatMap((at) => componentPrices(catalogue, component, sizes, at).map((row) => ({ ...row, at })))
  const bySize = Map.groupBy(rows, ({ comboSize, sizeId }) => `${comboSize.id} ${sizeId}`)
  return [...bySize.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const size = catalogue.sizes.get(first.sizeId ?? '')
    const taxCategoryId = product ? taxCategoryIn(product, first.sizeId) : null
    return [
      {
        comboSizeId: first.comboSize.id,
        sizeId: first.sizeId,
        name: size?.name ?? '',
        shortName: size?.code ?? '',
        prices: places.map((place) => priceAt(place, alike.find(({ at }) => at === place)?.price, taxCategoryId)),
      },
    ]
  })
}
