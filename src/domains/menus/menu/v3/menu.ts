import { toNumber } from '#core/decimal.ts'
import { type Lazily, lazyMap } from '#core/operation/json_slices.ts'
import type { Catalogue, ExternalMenu } from '#domains/catalogue/model.ts'
import { overridesOf, pictureView, scheduleOf, tagGroupsView } from '../presentation.ts'
import { allergensOf, type MenuLocation, type MenuView, modifierGroupsOf, selectByIds } from '../view.ts'
import { itemsGroup } from './items.ts'
import { dictionaryCombo, dictionaryModifier, dictionaryProduct } from './products.ts'
import type { MenuV3 } from './schemas.ts'

/** Returns the menu of an organization. */
export function menuAt(catalogue: Catalogue, menu: ExternalMenu, view: MenuView, at: MenuLocation): Lazily<MenuV3> {
  const used = [...view.products, ...view.modifiers]
  const uses = Map.groupBy(
    view.products.flatMap((product) => modifierGroupsOf(catalogue, product, [at]).flatMap(({ items }) => items)),
    ({ modifier }) => modifier,
  )
  return {
    id: menu.id,
    name: menu.name,
    description: menu.description,
    image: menu.details.image ? pictureView(menu.details.image) : null,
    buttonImageUrl: menu.details.buttonImageUrl ?? menu.details.image?.url ?? null,
    products: lazyMap(view.products, (product) => dictionaryProduct(catalogue, product)),
    modifiers: lazyMap(view.modifiers, (modifier) => {
      const places = uses.get(modifier) ?? []
      return dictionaryModifier(
        catalogue,
        modifier,
        at,
        places.map(({ limits }) => limits),
      )
    }),
    combos: view.combos.map((combo) => dictionaryCombo(catalogue, combo, at)),
    productCategories: selectByIds(
      catalogue.categories,
      used.map(({ categoryId }) => categoryId),
    ),
    taxCategories: selectByIds(catalogue.taxCategories, [
      ...used.flatMap(({ taxCategoryId, details }) => [
        taxCategoryId,
        ...(details.sizes ?? []).map((size) => size.taxCategoryId),
      ]),
      ...catalogue.taxOverrides.map(({ newTaxCategoryId }) => newTaxCategoryId),
    ]).map((category) => ({ ...category, percentage: toNumber(category.percentage) })),
    overrideTaxCategories: Object.fromEntries(overridesOf(catalogue).map(({ id, ...override }) => [id, override])),
    allergenGroups: allergensOf(catalogue, view),
    customerTagGroups: tagGroupsView(catalogue, view),
    schedules: schedulesOf(catalogue, view),
    itemsGroups: lazyMap(view.groups, (each) => itemsGroup(catalogue, menu, each, at)),
  }
}

/** Returns the schedules of the groups in the view. */
function schedulesOf(catalogue: Catalogue, { groups }: MenuView) {
  const used = new Set(groups.map(({ group }) => scheduleOf(catalogue, group)))
  return [...used].flatMap((schedule) =>
    schedule
      ? [
          {
            id: schedule.id,
            name: schedule.name,
            periods: schedule.periods.map(({ weekDays, ...period }) => ({ ...period, weekDays: [...weekDays] })),
          },
        ]
      : [],
  )
}
