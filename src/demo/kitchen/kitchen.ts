/** Goods and recipes of the demo restaurant. Ids, weights, nutrition and allergens are derived from them. */

/** Name, unit, price per unit, cold and hot loss in percent, nutrition per 100 grams, allergens. */
type Good = readonly [
  name: string,
  unit: 'kg' | 'l' | 'pcs',
  price: number,
  losses: readonly [cold: number, hot: number],
  nutrition: readonly [energy: number, proteins: number, fats: number, carbs: number],
  ...allergens: AllergenName[],
]

export type AllergenName = keyof typeof allergens

/** Letters of allergens on printed menus. The seed of menus created gluten. */
export const allergens = {
  Gluten: 'A',
  Crustaceans: 'B',
  Eggs: 'C',
  Fish: 'D',
  Soya: 'F',
  Milk: 'G',
  Nuts: 'H',
  Celery: 'L',
  Mustard: 'M',
  Sesame: 'N',
  Sulphites: 'O',
  Molluscs: 'R',
}

export const goods: Readonly<Record<string, readonly Good[]>> = {
  'Meat and fish': [
    ['Chicken breast', 'kg', 7.8, [4, 25], [110, 23.1, 1.2, 0]],
    ['Beef mince', 'kg', 8.9, [0, 22], [212, 18.6, 15.2, 0]],
    ['Rib-eye', 'kg', 26.5, [6, 25], [291, 24, 22, 0]],
    ['Bacon', 'kg', 9.4, [2, 30], [215, 16.5, 16.5, 0]],
    ['Cooked ham', 'kg', 9.2, [2, 0], [107, 18.4, 3.3, 1]],
    ['Spicy salami', 'kg', 12.5, [2, 10], [407, 21, 35, 1.5]],
    ['Salmon fillet', 'kg', 17.5, [6, 15], [208, 20.4, 13.4, 0], 'Fish'],
    ['Cod fillet', 'kg', 14.8, [5, 18], [82, 17.8, 0.7, 0], 'Fish'],
    ['Whole sea bass', 'kg', 13.9, [35, 12], [97, 18.4, 2, 0], 'Fish'],
    ['Anchovies in oil', 'kg', 16, [10, 0], [210, 28.9, 9.7, 0], 'Fish'],
    ['Squid', 'kg', 11.6, [15, 20], [92, 15.6, 1.4, 3.1], 'Molluscs'],
    ['Prawns', 'kg', 15.2, [0, 15], [85, 20.1, 0.5, 0], 'Crustaceans'],
  ],
  'Dairy and eggs': [
    ['Mozzarella cheese', 'kg', 7.2, [2, 0], [280, 18, 22, 2], 'Milk'],
    ['Parmesan', 'kg', 15.4, [3, 0], [392, 35.8, 25.8, 3.2], 'Milk'],
    ['Gorgonzola', 'kg', 11.2, [2, 0], [353, 21.4, 28.7, 2.3], 'Milk'],
    ['Cheddar', 'kg', 8.3, [2, 0], [403, 24.9, 33.1, 1.3], 'Milk'],
    ['Halloumi', 'kg', 9.9, [0, 8], [321, 22, 25, 2], 'Milk'],
    ['Feta', 'kg', 7.9, [4, 0], [264, 14.2, 21.3, 4.1], 'Milk'],
    ['Mascarpone', 'kg', 6.8, [0, 0], [429, 4.8, 44, 4.5], 'Milk'],
    ['Butter', 'kg', 7.5, [0, 0], [717, 0.9, 81, 0.1], 'Milk'],
    ['Double cream', 'l', 3.9, [0, 0], [340, 2.1, 36, 2.8], 'Milk'],
    ['Free-range eggs', 'pcs', 0.22, [12, 0], [143, 12.6, 9.5, 0.7], 'Eggs'],
  ],
  'Fruit and vegetables': [
    ['Tomatoes', 'kg', 2.4, [4, 5], [18, 0.9, 0.2, 3.9]],
    ['Cucumbers', 'kg', 1.9, [5, 0], [15, 0.7, 0.1, 3.6]],
    ['Romaine lettuce', 'kg', 4.2, [20, 0], [15, 1.4, 0.2, 2.9]],
    ['Onions', 'kg', 0.9, [14, 20], [40, 1.1, 0.1, 9.3]],
    ['Garlic', 'kg', 5.2, [18, 0], [149, 6.4, 0.5, 33]],
    ['Potatoes', 'kg', 0.85, [22, 15], [77, 2, 0.1, 17]],
    ['Carrots', 'kg', 0.9, [18, 10], [41, 0.9, 0.2, 9.6]],
    ['Celery sticks', 'kg', 2.1, [20, 10], [16, 0.7, 0.2, 3], 'Celery'],
    ['Mushrooms', 'kg', 4.6, [8, 30], [22, 3.1, 0.3, 3.3]],
    ['Aubergines', 'kg', 2.6, [8, 25], [25, 1, 0.2, 5.9]],
    ['Peppers', 'kg', 3.1, [16, 15], [31, 1, 0.3, 6]],
    ['Basil', 'kg', 14, [25, 0], [23, 3.2, 0.6, 2.7]],
    ['Lemons', 'kg', 2.3, [45, 0], [29, 1.1, 0.3, 9.3]],
    ['Black olives', 'kg', 6.4, [0, 0], [115, 0.8, 10.7, 6.3]],
    ['Cooking apples', 'kg', 1.6, [16, 12], [52, 0.3, 0.2, 13.8]],
    ['Mixed berries', 'kg', 8.2, [3, 0], [57, 0.7, 0.3, 14]],
  ],
  'Dry goods': [
    ['Wheat flour', 'kg', 0.75, [0, 0], [364, 10.3, 1, 76.3], 'Gluten'],
    ['Sugar', 'kg', 0.95, [0, 0], [387, 0, 0, 100]],
    ['Salt', 'kg', 0.4, [0, 0], [0, 0, 0, 0]],
    ['Olive oil', 'l', 6.9, [0, 0], [884, 0, 100, 0]],
    ['Tinned tomatoes', 'kg', 1.5, [0, 15], [32, 1.6, 0.3, 7]],
    ['Spaghetti', 'kg', 1.8, [0, 0], [371, 13, 1.5, 75], 'Gluten'],
    ['Risotto rice', 'kg', 3.1, [0, 0], [349, 6.5, 0.6, 78]],
    ['Sourdough bread', 'kg', 3.4, [3, 8], [259, 9, 2.4, 49], 'Gluten'],
    ['Burger buns', 'pcs', 0.45, [0, 0], [280, 9, 4.5, 50], 'Gluten', 'Sesame'],
    ['Pine nuts', 'kg', 32, [0, 0], [673, 13.7, 68.4, 13.1], 'Nuts'],
    ['Dijon mustard', 'kg', 3.9, [0, 0], [143, 7, 11, 4], 'Mustard', 'Sulphites'],
    ['White wine', 'l', 4.6, [0, 60], [82, 0.1, 0, 2.6], 'Sulphites'],
    ['Dark chocolate', 'kg', 9.8, [0, 0], [546, 4.9, 31, 61], 'Soya'],
  ],
}

/** Kilograms per unit of goods that are not sold by the kilogram. */
export const unitWeights: Readonly<Record<string, number>> = {
  'Double cream': 1,
  'Free-range eggs': 0.05,
  'Olive oil': 0.92,
  'Burger buns': 0.08,
  'White wine': 0.99,
}

/** Quantities of ingredients in their units. */
export type Recipe = Readonly<Record<string, number>>

/** Preparations by the kilogram: batch size and ingredients. */
export const prepared: Readonly<Record<string, { makes: number; of: Recipe }>> = {
  'Pizza dough': { makes: 8, of: { 'Wheat flour': 5, 'Olive oil': 0.15, Salt: 0.1 } },
  'Tomato sauce': { makes: 4, of: { 'Tinned tomatoes': 4.4, Garlic: 0.08, Basil: 0.06, 'Olive oil': 0.2, Salt: 0.04 } },
  'Basil pesto': { makes: 1, of: { Basil: 0.5, 'Pine nuts': 0.12, Parmesan: 0.2, Garlic: 0.03, 'Olive oil': 0.3 } },
  'Vegetable stock': { makes: 5, of: { Onions: 0.5, Carrots: 0.5, 'Celery sticks': 0.4, Salt: 0.03 } },
  Mayonnaise: { makes: 1, of: { 'Free-range eggs': 4, 'Dijon mustard': 0.04, Lemons: 0.06, 'Olive oil': 0.85 } },
  'House dressing': { makes: 1, of: { 'Olive oil': 0.7, Lemons: 0.4, 'Dijon mustard': 0.08, Salt: 0.02 } },
  'Beef patty': { makes: 3, of: { 'Beef mince': 3, Onions: 0.2, 'Free-range eggs': 3, Salt: 0.04 } },
  Bolognese: { makes: 3, of: { 'Beef mince': 2, 'Tomato sauce': 1.5, Carrots: 0.3, 'White wine': 0.25 } },
  'Vanilla cream': { makes: 2, of: { Mascarpone: 1, 'Double cream': 0.6, Sugar: 0.2, 'Free-range eggs': 4 } },
}

/** Modifiers with prices and ingredients. */
export const modifiers: Readonly<Record<string, { price: number; of: Recipe }>> = {
  'Extra cheddar': { price: 1.2, of: { Cheddar: 0.03 } },
  'Extra bacon': { price: 1.8, of: { Bacon: 0.04 } },
  'Grilled chicken': { price: 3.2, of: { 'Chicken breast': 0.12 } },
  'Shaved parmesan': { price: 0.9, of: { Parmesan: 0.015 } },
  'Side of chips': { price: 0, of: { Potatoes: 0.25, 'Olive oil': 0.02 } },
  'Side salad': { price: 0.5, of: { 'Romaine lettuce': 0.08, 'House dressing': 0.02 } },
  'Pot of mayonnaise': { price: 0.6, of: { Mayonnaise: 0.03 } },
  'Pot of pesto': { price: 0.9, of: { 'Basil pesto': 0.03 } },
}

/** Modifiers by group. */
export const modifierGroups = {
  Sides: ['Side of chips', 'Side salad'],
  Dips: ['Pot of mayonnaise', 'Pot of pesto'],
} as const
