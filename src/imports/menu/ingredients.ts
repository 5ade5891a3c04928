import { OperatorError } from '#core/operator_error.ts'
import { derivedId } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { SavedCatalogue } from '#imports/catalogue/product_rows.ts'
import type { Api } from '../api.ts'
import { lastDay, readSaved } from '../catalogue/changes.ts'
import type { Names } from '../catalogue/names.ts'
import type { MenuRow } from './file.ts'
import { menuProductId } from './identity.ts'

/** Products and recipes that a menu with ingredients adds to a catalogue, or would add. */
export interface IngredientChanges {
  ingredients: { rows: number; added: number }
  charts: { rows: number; added: number }
}

interface IngredientsInput {
  corporationId: string
  /** Rows of the menu with the ids of the products. */
  dishes: readonly (MenuRow & { id: string })[]
  /** Amount of each ingredient in a recipe, which the file does not have. */
  grams: number
  /** First day of the recipes. */
  recipesFrom: Day
  names: Names
}

/** Ingredients and recipes to add, with the bodies of the requests that save them. */
interface IngredientPlan {
  changes: IngredientChanges
  bodies: readonly { rows: number; body: object }[]
}

/**
 * Plans a product for each ingredient of a menu, and a recipe of `grams` of each for each dish. Existing products and recipes stay
 * unchanged, because they are more precise than the file.
 */
export async function planIngredients(api: Api, input: IngredientsInput): Promise<IngredientPlan> {
  const { corporationId } = input
  const dishes = input.dishes.filter(({ ingredients = [] }) => ingredients.length > 0)
  if (dishes.length === 0)
    throw new OperatorError('The menu names no ingredients', 'Give it a column named ingredients')
  const saved = await readSaved(api, corporationId)
  const named = [...new Set(dishes.flatMap(({ ingredients = [] }) => ingredients))]
  const idOf = ingredientIds(input)
  const products = productsOf(named, { corporationId, idOf }, saved, input.names.idOf('amountUnits', 'kg'))
  const charts = chartsOf(dishes, { ...input, idOf }, saved)
  const group = { groupId: groupIdOf(corporationId), name: 'Ingredients', code: '' }
  const isGroupMissing = products.length > 0 && !saved.groups.has(group.groupId)
  const bodies = [
    ...(isGroupMissing ? [{ rows: 0, body: { corporationId, groups: [group] } }] : []),
    ...inParts(products).map((part) => ({ rows: part.length, body: { corporationId, products: part } })),
    ...inParts(charts).map((part) => ({ rows: part.length, body: { corporationId, charts: part } })),
  ]
  return {
    changes: {
      ingredients: { rows: named.length, added: products.length },
      charts: { rows: dishes.length, added: charts.length },
    },
    bodies,
  }
}

const groupIdOf = (corporationId: string) => derivedId(corporationId, 'ProductGroup', 'Ingredients')

type IdOf = (ingredient: string) => string

/** Returns a function that finds the id of an ingredient by its name among the dishes of the menu, else derives it. */
function ingredientIds({ corporationId, dishes }: IngredientsInput): IdOf {
  const byName = new Map(dishes.map(({ name, id }) => [name, id]))
  return (name) => byName.get(name) ?? menuProductId(corporationId, name)
}

/** Returns the missing ingredients as products, measured in kilograms. */
const productsOf = (
  named: readonly string[],
  { corporationId, idOf }: { corporationId: string; idOf: IdOf },
  { products }: SavedCatalogue,
  amountUnitId: string,
) =>
  named.flatMap((name) => {
    const known = products.get(idOf(name))
    const parentGroupId = groupIdOf(corporationId)
    return known && !known.isDeleted
      ? []
      : [{ productId: idOf(name), name, type: 'GOODS', amountUnitId, parentGroupId }]
  })

function chartsOf(
  dishes: IngredientsInput['dishes'],
  { corporationId, grams, recipesFrom, idOf }: IngredientsInput & { idOf: IdOf },
  { charts }: SavedCatalogue,
) {
  const charted = new Set([...charts.values()].map((chart) => chart.productId))
  const days = { dateFrom: recipesFrom, dateTo: lastDay }
  return dishes.flatMap(({ id: dish, ingredients = [] }) => {
    if (charted.has(dish)) return []
    const id = derivedId(corporationId, 'AssemblyChart', `ingredients\n${dish}`)
    const others = ingredients.filter((ingredient) => idOf(ingredient) !== dish)
    const items = others.map((ingredient) => ({
      id: derivedId(id, 'AssemblyChartItem', ingredient),
      productId: idOf(ingredient),
      quantityIn: grams / 1000,
    }))
    return [{ id, productId: dish, ...days, items }]
  })
}

const partRowsMax = 200

const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / partRowsMax) }, (_, i) =>
    rows.slice(i * partRowsMax, (i + 1) * partRowsMax),
  )
