import { type AllergenName, goods, prepared, type Recipe, unitWeights } from './kitchen.ts'

/** What a dish weighs in kilograms, what 100 grams of it have, and its allergens. */
export interface Composition {
  weight: number
  nutrition: Record<'energyAmount' | 'proteinAmount' | 'fatAmount' | 'carbohydrateAmount', number>
  allergens: ReadonlySet<AllergenName>
}

/** What is known of an ingredient: what a unit weighs, what is left of it, what a kilogram of it has. */
interface Substance {
  weight: number
  cold: number
  hot: number
  nutrition: readonly number[]
  allergens: ReadonlySet<AllergenName>
}

const share = (percent: number) => 1 - percent / 100

/** Every ingredient by its name; half-products follow from what they are made of. */
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

/** What a kilogram of what is made has, and its allergens. */
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

/** Gross, net and what is left in the dish, in the ingredient's unit. */
export function quantitiesOf(name: string, quantity: number) {
  const { cold, hot } = substanceOf(substances, name)
  return {
    quantityIn: rounded(quantity, 4),
    quantityMiddle: rounded(quantity * cold, 4),
    quantityOut: rounded(quantity * cold * hot, 4),
  }
}

/** The composition of what a recipe makes. */
export function compositionOf(of: Recipe): Composition {
  const weight = Object.entries(of).reduce((sum, [name, quantity]) => {
    const { weight: unit, cold, hot } = substanceOf(substances, name)
    return sum + quantity * unit * cold * hot
  }, 0)
  return preparedOf(of, weight)
}

/** The same of what makes so many kilograms. */
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
