import { type AllergenName, goods, prepared, type Recipe, unitWeights } from './kitchen.ts'

/** Weight in kilograms, nutrition per 100 grams, and allergens of a dish. */
export interface Composition {
  weight: number
  nutrition: Record<'energyAmount' | 'proteinAmount' | 'fatAmount' | 'carbohydrateAmount', number>
  allergens: ReadonlySet<AllergenName>
}

/** Weight per unit, losses, and nutrition per kilogram of an ingredient. */
interface Substance {
  weight: number
  cold: number
  hot: number
  nutrition: readonly number[]
  allergens: ReadonlySet<AllergenName>
}

const share = (percent: number) => 1 - percent / 100

/** Ingredients by name. Preparations are calculated from their recipes. */
const substances: ReadonlyMap<string, Substance> = substancesOf()

function substancesOf() {
  const known = new Map<string, Substance>()
  for (const [name, , , [cold, hot], nutrition, ...own] of Object.values(goods).flat())
    known.set(name, {
      weight: unitWeights[name] ?? 1,
      cold: share(cold),
      hot: share(hot),
      nutrition: nutrition.map((amount) => amount * 10),
      allergens: new Set(own),
    })
  for (const [name, { makes, of }] of Object.entries(prepared))
    known.set(name, { weight: 1, cold: 1, hot: 1, ...contentsOf(of, known, makes) })
  return known
}

/** Returns nutrition per kilogram of the product, and its allergens. */
function contentsOf(of: Recipe, known: ReadonlyMap<string, Substance>, kilograms: number) {
  const parts = Object.entries(of).map(([name, quantity]) => ({ ...substanceOf(known, name), quantity }))
  const has = (i: number) =>
    parts.reduce((sum, { quantity, weight, cold, nutrition }) => sum + quantity * weight * cold * nutrition[i]!, 0)
  return {
    nutrition: [0, 1, 2, 3].map((i) => has(i) / kilograms),
    allergens: new Set(parts.flatMap((part) => [...part.allergens])),
  }
}

function substanceOf(known: ReadonlyMap<string, Substance>, name: string): Substance {
  const substance = known.get(name)
  if (!substance) throw new Error(`The demo kitchen has no ${name}`)
  return substance
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Returns gross, net and remaining quantity in the ingredient's unit. */
export function quantitiesOf(name: string, quantity: number) {
  const { cold, hot } = substanceOf(substances, name)
  return {
    quantityIn: rounded(quantity, 4),
    quantityMiddle: rounded(quantity * cold, 4),
    quantityOut: rounded(quantity * cold * hot, 4),
  }
}

/** Returns the composition of one portion of a recipe. */
export function compositionOf(of: Recipe): Composition {
  const weight = Object.entries(of).reduce((sum, [name, quantity]) => {
    const { weight: unit, cold, hot } = substanceOf(substances, name)
    return sum + quantity * unit * cold * hot
  }, 0)
  return preparedOf(of, weight)
}

/** Returns the composition of a recipe that makes the given kilograms. */
export function preparedOf(of: Recipe, kilograms: number): Composition {
  const { nutrition, allergens } = contentsOf(of, substances, kilograms)
  const [energyAmount = 0, proteinAmount = 0, fatAmount = 0, carbohydrateAmount = 0] = nutrition.map((amount) =>
    rounded(amount / 10, 1),
  )
  return {
    weight: rounded(kilograms, 3),
    nutrition: { energyAmount, proteinAmount, fatAmount, carbohydrateAmount },
    allergens,
  }
}
