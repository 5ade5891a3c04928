import { derivedId, type Id } from '#core/schema.ts'
import type { SavedCatalogue } from '#domains/catalogue/schemas.ts'
import { demo } from '#shared/demo.ts'
import { type Course, courses, type Dish, knownDishes, knownPizzas, type Tag, tags } from './dishes.ts'
import {
  type AllergenName,
  allergens,
  goods,
  modifierGroups,
  modifiers,
  prepared,
  type Recipe,
  unitWeights,
} from './kitchen.ts'
import { type Composition, compositionOf, preparedOf, quantitiesOf } from './recipes.ts'

const corporationId = demo.corporation
const idOf = <K extends string>(kind: K, name: string): Id<K> => derivedId(corporationId, kind, name)
const productId = (name: string) => idOf('Product', name)
/** The prefix keeps ids of the demo apart from imported goods of the same name. */
const kitchenId = (name: string) => idOf('Product', `kitchen\n${name}`)
const groupId = (name: string) => idOf('ProductGroup', name)

const litre = idOf('AmountUnit', 'Litre')
const units = { kg: demo.amountUnit, l: litre, pcs: demo.secondAmountUnit }
const placeIds = {
  'Hot kitchen': demo.placeType,
  'Cold kitchen': idOf('PlaceType', 'Cold kitchen'),
  'Pizza oven': idOf('PlaceType', 'Pizza oven'),
}
const allergenId = (name: AllergenName) => (name === 'Gluten' ? demo.allergenGroup : idOf('AllergenGroup', name))
const tagId = (name: Tag) => (name === 'Vegetarian' ? demo.productTag : idOf('ProductTag', name))

/** Directory rows to which products of the kitchen refer. */
export const kitchenDirectories = {
  corporationId,
  amountUnits: [{ id: litre, name: 'Litre', code: 'l' }],
  placeTypes: (['Cold kitchen', 'Pizza oven'] as const).map((name) => ({ id: placeIds[name], name })),
  allergenGroups: Object.entries(allergens)
    .map(([name, code]) => ({ id: idOf('AllergenGroup', name), name, code }))
    .filter(({ name }) => name !== 'Gluten'),
  productTags: tags.filter((name) => name !== 'Vegetarian').map((name) => ({ id: tagId(name), name })),
}

const cardOf = ({ nutrition, allergens: found }: Composition) => ({
  nutritionValues: [nutrition],
  allergenGroupIds: [...found].map(allergenId).sort(),
})

const dishCardOf = (of: Recipe) => {
  const made = compositionOf(of)
  return { unitWeight: made.weight, ...cardOf(made) }
}

const portions = {
  id: idOf('ProductScale', 'Portions'),
  sizes: [idOf('ProductSize', 'Regular portion'), idOf('ProductSize', 'Large portion')],
}
const pizzas = { id: demo.productScale, sizes: [demo.smallSize, demo.largeSize] }
/** Ratio of a large portion to a small one. */
const largeFactor = 1.4

const days = { dateFrom: '2025-01-01', dateTo: '2500-01-01' }

interface ChartSource {
  of: Recipe
  makes?: number
  sizeIds?: readonly string[]
}

function chartOf(productId: Id<'Product'>, { of, makes = 1, sizeIds }: ChartSource) {
  const id = idOf('AssemblyChart', productId)
  const line = (ingredient: string, quantity: number, productSizeId?: string) => ({
    id: derivedId(id, 'AssemblyChartItem', `${ingredient}\n${productSizeId ?? ''}`),
    productId: kitchenId(ingredient),
    ...(productSizeId && { productSizeId }),
    ...quantitiesOf(ingredient, quantity),
  })
  const lines = Object.entries(of)
  const items = sizeIds
    ? sizeIds.flatMap((sizeId, i) => lines.map(([each, much]) => line(each, much * largeFactor ** i, sizeId)))
    : lines.map(([each, much]) => line(each, much))
  const productSizeAssemblyStrategy = sizeIds ? 'SPECIFIC' : 'COMMON'
  return { id, productId, ...days, assembledQuantity: makes, productSizeAssemblyStrategy, items }
}

const kitchenGroup = (name: string, fields: object) => ({ groupId: groupId(name), name, ...fields })

/** Goods, preparations and modifiers of the kitchen, with recipes. */
export const pantry = {
  corporationId,
  scales: [
    {
      id: portions.id,
      name: 'Portions',
      productSizes: portions.sizes.map((id, i) => ({
        id,
        name: i === 0 ? 'Regular portion' : 'Large portion',
        shortName: i === 0 ? 'R' : 'LP',
        default: i === 0,
        priority: 2 + i,
      })),
    },
  ],
  groups: [
    kitchenGroup('Stock', { code: '95', description: 'Ingredients bought by the kitchen' }),
    ...Object.keys(goods).map((name, i) => kitchenGroup(name, { code: `${951 + i}`, parentId: groupId('Stock') })),
    kitchenGroup('Prepared', { code: '96', description: 'Prepared ingredients of the kitchen' }),
    kitchenGroup('Extras', { code: '97', description: 'Modifiers added by guests' }),
  ],
  products: [
    ...Object.entries(goods).flatMap(([group, rows]) =>
      rows.map(([name, unit, price, [cold, hot], [energy, proteins, fats, carbs], ...own]) => ({
        ...{ productId: kitchenId(name), name, type: 'GOODS', amountUnitId: units[unit] },
        ...{ parentGroupId: groupId(group), taxCategoryId: demo.vat, accountingCategoryId: demo.accountingCategory },
        ...{ estimatedPurchasePrice: price, coldLossPercent: cold, hotLossPercent: hot },
        ...{ unitWeight: unitWeights[name] ?? 1, allergenGroupIds: own.map(allergenId).sort() },
        nutritionValues: [
          { energyAmount: energy, proteinAmount: proteins, fatAmount: fats, carbohydrateAmount: carbs },
        ],
      })),
    ),
    ...Object.entries(prepared).map(([name, { makes, of }]) => ({
      ...{ productId: kitchenId(name), name, type: 'PREPARED', amountUnitId: units.kg, taxCategoryId: demo.vat },
      ...{ parentGroupId: groupId('Prepared'), accountingCategoryId: demo.accountingCategory, expirationDate: 2 },
      ...{ ...cardOf(preparedOf(of, makes)), unitWeight: 1, placeTypeId: placeIds['Cold kitchen'] },
    })),
    ...Object.entries(modifiers).map(([name, { price, of }]) => ({
      ...{ productId: kitchenId(name), name, type: 'MODIFIER', amountUnitId: units.pcs, defaultSalePrice: price },
      ...{ parentGroupId: groupId('Extras'), categoryId: demo.foodCategory, taxCategoryId: demo.vat },
      ...dishCardOf(of),
    })),
  ],
  charts: [
    // Sales write off the preparation instead of its ingredients.
    ...Object.entries(prepared).map(([name, source]) => ({
      ...chartOf(kitchenId(name), source),
      writeoffStrategy: 'DIRECT',
    })),
    ...Object.entries(modifiers).map(([name, source]) => chartOf(kitchenId(name), source)),
  ],
}

/** Modifier groups, saved with a menu. */
export const choices = {
  corporationId,
  modifierGroups: Object.entries(modifierGroups).map(([name, held], i) => ({
    id: groupId(name),
    name,
    code: `M${i + 4}`,
    items: held.map((each) => ({ productId: kitchenId(each) })),
  })),
}

/** A side is required, by default chips; up to two dips are allowed. */
const chosen = {
  Sides: { minimumAmount: 1, maximumAmount: 1, defaultAmount: 1 },
  Dips: { minimumAmount: 0, maximumAmount: 2 },
}

function modifiersOf({ adds = [], chooses = [] }: Course) {
  const ofPizza = [
    { modifierId: demo.crust, minimumAmount: 1, maximumAmount: 1, defaultAmount: 1 },
    { modifierId: demo.toppings, minimumAmount: 0, maximumAmount: 3, freeOfChargeAmount: 1 },
  ]
  const groups =
    chooses === 'crust and toppings'
      ? ofPizza
      : chooses.map((name) => ({
          modifierId: groupId(name),
          ...chosen[name],
          childModifiers: modifierGroups[name].map((each, i) => ({
            modifierId: kitchenId(each),
            defaultAmount: name === 'Sides' && i === 0 ? 1 : 0,
          })),
        }))
  return [...groups, ...adds.map((name) => ({ modifierId: kitchenId(name), maximumAmount: 2 }))]
}

/** New dishes with their recipes. */
export const dishes = {
  corporationId,
  groups: courses.filter(isNew).map(({ group, code }) => kitchenGroup(group, { code })),
  products: courses.flatMap((course) => course.dishes.map((dish, i) => productOf(course, dish, i))),
  charts: [
    ...courses.flatMap((course) =>
      course.dishes.map(({ name, of, price }) =>
        chartOf(productId(name), { of, ...(typeof price !== 'number' && { sizeIds: scaleOf(course).sizes }) }),
      ),
    ),
  ],
}

const knownRecipes = Object.entries({ ...knownDishes, ...knownPizzas })

/** Recipes of dishes that the seed of menus created. Existing charts have precedence. */
export const knownCharts = knownRecipes.map(([name, of]) =>
  chartOf(productId(name), { of, ...(name in knownPizzas && { sizeIds: pizzas.sizes }) }),
)

function isNew({ code }: Course): boolean {
  return Number(code) >= 500
}

function scaleOf({ chooses }: Course) {
  return chooses === 'crust and toppings' ? pizzas : portions
}

function productOf(course: Course, { name, price, about, tags: own = [], of }: Dish, place: number) {
  const scale = scaleOf(course)
  return {
    ...{ productId: productId(name), name, type: 'DISH', description: about, amountUnitId: units.pcs },
    ...{ parentGroupId: groupId(course.group), position: Number(course.code) + place },
    ...{ categoryId: demo.foodCategory, taxCategoryId: demo.vat, itemCategoryId: demo.itemCategory },
    ...{ accountingCategoryId: demo.accountingCategory, placeTypeId: placeIds[course.place] },
    ...{ defaultCourse: course.course, defaultIncludedInMenu: true, productTagIds: own.map(tagId) },
    ...dishCardOf(of),
    modifiers: modifiersOf(course),
    ...(typeof price === 'number'
      ? { defaultSalePrice: price }
      : { productScaleId: scale.id, sizePrices: scale.sizes.map((sizeId, i) => ({ sizeId, price: price[i] })) }),
  }
}

/** Returns nutrition and allergens of the dishes that the seed of menus created, without fields that are already set. */
export function describedDishes(saved: SavedCatalogue): object {
  const recipes = new Map<string | undefined, Recipe>(knownRecipes.map(([name, of]) => [productId(name), of]))
  const products = saved.products.flatMap(({ id, name, nutrition, allergenGroupIds }) => {
    const of = recipes.get(id)
    if (!of || nutrition || allergenGroupIds) return []
    const { allergens: found, nutrition: amounts } = compositionOf(of)
    const { energyAmount: energy, proteinAmount: proteins, fatAmount: fats, carbohydrateAmount: carbs } = amounts
    const contained = [...found].map(allergenId).sort()
    return [{ id, name, nutrition: { energy, proteins, fats, carbs }, allergenGroupIds: contained }]
  })
  return { corporationId, products }
}

/** Amounts by product id. */
export type Amounts = Readonly<Record<string, number>>

const amountsOf = (of: Recipe, factor = 1): Amounts =>
  Object.fromEntries(Object.entries(of).map(([name, amount]) => [kitchenId(name), amount * factor]))

/** Average factor of a dish that sells equally in both sizes. */
const meanFactor = (1 + largeFactor) / 2

const chips = modifiers['Side of chips']!.of

export interface SoldDish {
  productId: Id<'Product'>
  /** Sizes, equally popular; empty without sizes. */
  sizeIds: readonly Id<'ProductSize'>[]
  /** Required modifiers. */
  modifiers: readonly { productId: Id<'Product'>; productGroupId: Id<'ProductGroup'>; amount: number }[]
  isFavourite: boolean
  /** Amounts per portion; the average over sizes. */
  takes: Amounts
}

const crustModifier = { productId: demo.thinCrust, productGroupId: demo.crust, amount: 1 }
const chipsModifier = { productId: kitchenId('Side of chips'), productGroupId: groupId('Sides'), amount: 1 }

const sidesOf = ({ chooses }: Course) => {
  if (chooses === 'crust and toppings') return [crustModifier]
  return chooses?.includes('Sides') ? [chipsModifier] : []
}

const plain = { sizeIds: [], modifiers: [], isFavourite: false }

const portionsOfDishes: SoldDish[] = [
  ...courses.flatMap((course) =>
    course.dishes.map(({ name, of, price, tags: known = [] }) => ({
      productId: productId(name),
      sizeIds: typeof price === 'number' ? [] : scaleOf(course).sizes,
      modifiers: sidesOf(course),
      isFavourite: known.includes('Favourite'),
      takes: {
        ...amountsOf(of, typeof price === 'number' ? 1 : meanFactor),
        ...(sidesOf(course).includes(chipsModifier) && amountsOf(chips)),
      },
    })),
  ),
  ...Object.entries(knownDishes).map(([name, of]) => ({ ...plain, productId: productId(name), takes: amountsOf(of) })),
  ...Object.entries(knownPizzas).map(([name, of]) => ({
    ...plain,
    productId: productId(name),
    sizeIds: pizzas.sizes,
    modifiers: [crustModifier],
    takes: amountsOf(of, meanFactor),
  })),
]

/** Goods, preparations and dishes of the demo kitchen, for the stock history. */
export const demoKitchen = {
  goods: Object.entries(goods).flatMap(([group, rows]) =>
    rows.map(([name, unit, price]) => ({ productId: kitchenId(name), name, group, unit, price })),
  ),
  /** In order of production, with the ingredients of one unit. */
  prepared: Object.entries(prepared).map(([name, { makes, of }]) => ({
    productId: kitchenId(name),
    takes: amountsOf(of, 1 / makes),
  })),
  dishes: portionsOfDishes,
}

type Menu = SavedCatalogue['menus'][number]

/** Returns the menu with the dishes added to its groups. */
export function withDishes(menu: Menu): object {
  const groups = menu.groups ?? []
  const shown = new Set<string | undefined>(groups.map(({ id }) => id))
  const dishesOf = ({ dishes: own }: Course) => own.map(({ name }) => productId(name))
  const byGroup = new Map<string | undefined, Course>(courses.map((course) => [groupId(course.group), course]))
  const known = groups.map((group) => {
    const course = byGroup.get(group.id)
    return course ? { ...group, productIds: [...new Set([...(group.productIds ?? []), ...dishesOf(course)])] } : group
  })
  const added = courses
    .filter(({ group }) => !shown.has(groupId(group)))
    .map((course) => ({
      id: groupId(course.group),
      name: course.group,
      code: course.code,
      productIds: dishesOf(course),
    }))
  return { ...menu, groups: [...known, ...added] }
}
