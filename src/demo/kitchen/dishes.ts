import type { modifierGroups, Recipe } from './kitchen.ts'

/** A dish, with one price or the prices of a small and a large portion. The recipe is for the small one. */
export interface Dish {
  name: string
  price: number | readonly [small: number, large: number]
  about: string
  tags?: readonly Tag[]
  of: Recipe
}

export type Tag = (typeof tags)[number]

/** Tags of dishes. The seed of menus created the first. */
export const tags = ['Vegetarian', 'Vegan', 'Spicy', 'Favourite'] as const

/** Common fields of the dishes of a group. */
export interface Course {
  group: string
  code: string
  place: 'Hot kitchen' | 'Cold kitchen' | 'Pizza oven'
  course: number
  /** Optional modifiers. A pizza has those of the other demo pizzas. */
  adds?: readonly string[]
  chooses?: readonly (keyof typeof modifierGroups)[] | 'crust and toppings'
  dishes: readonly Dish[]
}

/** Groups of the main menu. Existing groups get more dishes, new ones follow. */
export const courses: readonly Course[] = [
  {
    ...{ group: 'Toasts and starters', code: '100', place: 'Cold kitchen', course: 1 },
    dishes: [
      {
        ...{
          name: 'Bruschetta',
          price: 6.5,
          about: 'Grilled sourdough with tomatoes, garlic and basil',
          tags: ['Vegan'],
        },
        of: { 'Sourdough bread': 0.12, Tomatoes: 0.1, Garlic: 0.004, Basil: 0.004, 'Olive oil': 0.015 },
      },
      {
        ...{ name: 'Caprese', price: 8.2, about: 'Tomatoes, mozzarella and pesto', tags: ['Vegetarian'] },
        of: { Tomatoes: 0.16, 'Mozzarella cheese': 0.125, 'Basil pesto': 0.02, Basil: 0.003 },
      },
    ],
  },
  {
    ...{ group: 'Pizza', code: '200', place: 'Pizza oven', course: 2, chooses: 'crust and toppings' },
    dishes: [
      {
        ...{
          name: 'Pizza Diavola',
          price: [12.4, 16.4],
          about: 'Spicy salami and peppers',
          tags: ['Spicy', 'Favourite'],
        },
        of: {
          'Pizza dough': 0.25,
          'Tomato sauce': 0.08,
          'Mozzarella cheese': 0.1,
          'Spicy salami': 0.06,
          Peppers: 0.04,
        },
      },
      {
        ...{ name: 'Pizza Quattro Formaggi', price: [12.9, 16.9], about: 'Mozzarella, gorgonzola, parmesan and feta' },
        tags: ['Vegetarian'],
        of: { 'Pizza dough': 0.25, 'Mozzarella cheese': 0.08, Gorgonzola: 0.04, Parmesan: 0.02, Feta: 0.04 },
      },
      {
        ...{
          name: 'Pizza Ortolana',
          price: [11.9, 15.9],
          about: 'Aubergines, peppers and onions',
          tags: ['Vegetarian'],
        },
        of: {
          'Pizza dough': 0.25,
          'Tomato sauce': 0.08,
          'Mozzarella cheese': 0.1,
          Aubergines: 0.07,
          Peppers: 0.05,
          Onions: 0.03,
        },
      },
      {
        ...{ name: 'Pizza Prosciutto', price: [12.2, 16.2], about: 'Cooked ham and mushrooms' },
        of: {
          'Pizza dough': 0.25,
          'Tomato sauce': 0.08,
          'Mozzarella cheese': 0.1,
          'Cooked ham': 0.06,
          Mushrooms: 0.05,
        },
      },
    ],
  },
  {
    ...{ group: 'From the grill', code: '300', place: 'Hot kitchen', course: 2 },
    dishes: [
      {
        ...{ name: 'Salmon with lemon butter', price: 17.2, about: 'With potatoes', tags: ['Favourite'] },
        of: { 'Salmon fillet': 0.2, Butter: 0.025, Lemons: 0.04, Potatoes: 0.25, Salt: 0.002 },
      },
      {
        ...{ name: 'Chicken Milanese', price: 14.8, about: 'In breadcrumbs and parmesan, with spaghetti' },
        of: {
          'Chicken breast': 0.18,
          'Free-range eggs': 0.5,
          'Sourdough bread': 0.04,
          Parmesan: 0.015,
          Spaghetti: 0.08,
          'Tomato sauce': 0.08,
        },
      },
      {
        ...{ name: 'Fish and chips', price: 13.9, about: 'Cod in batter' },
        of: {
          'Cod fillet': 0.2,
          'Wheat flour': 0.05,
          Potatoes: 0.35,
          'Olive oil': 0.05,
          Mayonnaise: 0.03,
          Lemons: 0.03,
        },
      },
      {
        ...{
          name: 'Aubergine parmigiana',
          price: 12.6,
          about: 'Baked with tomato and mozzarella',
          tags: ['Vegetarian'],
        },
        of: { Aubergines: 0.28, 'Tomato sauce': 0.15, 'Mozzarella cheese': 0.08, Parmesan: 0.025, 'Olive oil': 0.02 },
      },
    ],
  },
  {
    ...{ group: 'Salads and soups', code: '500', place: 'Cold kitchen', course: 1, adds: ['Grilled chicken'] },
    dishes: [
      {
        ...{ name: 'Caesar salad', price: [7.8, 10.4], about: 'Romaine, parmesan, anchovies and croutons' },
        tags: ['Favourite'],
        of: {
          'Romaine lettuce': 0.15,
          Parmesan: 0.02,
          'Anchovies in oil': 0.01,
          'Sourdough bread': 0.03,
          Mayonnaise: 0.03,
        },
      },
      {
        ...{ name: 'Greek salad', price: [7.4, 9.9], about: 'Feta, olives and cucumbers', tags: ['Vegetarian'] },
        of: { Tomatoes: 0.1, Cucumbers: 0.1, Feta: 0.06, 'Black olives': 0.025, Onions: 0.02, 'House dressing': 0.025 },
      },
      {
        ...{
          name: 'Roast vegetable salad',
          price: [7.2, 9.6],
          about: 'Peppers, aubergines and carrots',
          tags: ['Vegan'],
        },
        of: { Peppers: 0.08, Aubergines: 0.08, Carrots: 0.06, 'Romaine lettuce': 0.06, 'House dressing': 0.03 },
      },
      {
        ...{ name: 'Minestrone', price: [4.9, 6.4], about: 'Vegetables in their own stock', tags: ['Vegan'] },
        of: { 'Vegetable stock': 0.25, Carrots: 0.05, 'Celery sticks': 0.03, Potatoes: 0.06, 'Tinned tomatoes': 0.06 },
      },
      {
        ...{ name: 'Mushroom soup', price: [5.1, 6.6], about: 'With cream', tags: ['Vegetarian'] },
        of: { 'Vegetable stock': 0.18, Mushrooms: 0.12, Onions: 0.03, 'Double cream': 0.05, Butter: 0.01 },
      },
    ],
  },
  {
    ...{ group: 'Pasta and risotto', code: '600', place: 'Hot kitchen', course: 2, adds: ['Shaved parmesan'] },
    dishes: [
      {
        ...{ name: 'Spaghetti Carbonara', price: [8.9, 11.5], about: 'Bacon, egg and parmesan', tags: ['Favourite'] },
        of: { Spaghetti: 0.11, Bacon: 0.06, 'Free-range eggs': 1.5, Parmesan: 0.025, Salt: 0.002 },
      },
      {
        ...{ name: 'Spaghetti Bolognese', price: [8.7, 11.3], about: 'Beef, cooked for four hours' },
        of: { Spaghetti: 0.11, Bolognese: 0.15, Parmesan: 0.015 },
      },
      {
        ...{
          name: 'Spaghetti al Pesto',
          price: [8.2, 10.8],
          about: 'Basil, pine nuts and parmesan',
          tags: ['Vegetarian'],
        },
        of: { Spaghetti: 0.11, 'Basil pesto': 0.06 },
      },
      {
        ...{
          name: 'Spaghetti with prawns',
          price: [10.9, 13.9],
          about: 'Garlic, white wine and chilli',
          tags: ['Spicy'],
        },
        of: { Spaghetti: 0.11, Prawns: 0.1, Garlic: 0.006, 'White wine': 0.03, 'Olive oil': 0.015 },
      },
      {
        ...{ name: 'Mushroom risotto', price: [9.4, 12.2], about: 'Stirred with butter', tags: ['Vegetarian'] },
        of: {
          'Risotto rice': 0.09,
          Mushrooms: 0.1,
          'Vegetable stock': 0.3,
          'White wine': 0.03,
          Butter: 0.02,
          Parmesan: 0.02,
        },
      },
      {
        ...{ name: 'Salmon risotto', price: [10.8, 13.8], about: 'With lemon' },
        of: { 'Risotto rice': 0.09, 'Salmon fillet': 0.08, 'Vegetable stock': 0.3, Lemons: 0.03, Butter: 0.02 },
      },
    ],
  },
  {
    ...{ group: 'Burgers', code: '700', place: 'Hot kitchen', course: 2, adds: ['Extra cheddar', 'Extra bacon'] },
    chooses: ['Sides', 'Dips'],
    dishes: [
      {
        ...{ name: 'Classic burger', price: 11.2, about: 'Beef, tomato and lettuce' },
        of: { 'Burger buns': 1, 'Beef patty': 0.16, Tomatoes: 0.03, 'Romaine lettuce': 0.02, Mayonnaise: 0.015 },
      },
      {
        ...{ name: 'Cheese and bacon burger', price: 13.1, about: 'With cheddar', tags: ['Favourite'] },
        of: { 'Burger buns': 1, 'Beef patty': 0.16, Cheddar: 0.03, Bacon: 0.04, Onions: 0.02, Mayonnaise: 0.015 },
      },
      {
        ...{ name: 'Chicken burger', price: 11.6, about: 'Grilled breast and lemon mayonnaise' },
        of: { 'Burger buns': 1, 'Chicken breast': 0.15, 'Romaine lettuce': 0.03, Mayonnaise: 0.02, Lemons: 0.01 },
      },
      {
        ...{ name: 'Halloumi burger', price: 11.4, about: 'Grilled halloumi and peppers', tags: ['Vegetarian'] },
        of: { 'Burger buns': 1, Halloumi: 0.1, Peppers: 0.04, 'Romaine lettuce': 0.02, 'Basil pesto': 0.015 },
      },
    ],
  },
  {
    ...{ group: 'Desserts', code: '800', place: 'Cold kitchen', course: 3 },
    dishes: [
      {
        ...{
          name: 'Chocolate mousse',
          price: 5.9,
          about: 'Dark chocolate and cream',
          tags: ['Vegetarian', 'Favourite'],
        },
        of: { 'Dark chocolate': 0.05, 'Double cream': 0.06, 'Free-range eggs': 1, Sugar: 0.01 },
      },
      {
        ...{ name: 'Berry trifle', price: 5.6, about: 'Vanilla cream and berries', tags: ['Vegetarian'] },
        of: { 'Vanilla cream': 0.1, 'Mixed berries': 0.08, Sugar: 0.005 },
      },
      {
        ...{ name: 'Apple crumble', price: 5.4, about: 'Warm, with vanilla cream', tags: ['Vegetarian'] },
        of: { 'Cooking apples': 0.16, 'Wheat flour': 0.03, Butter: 0.025, Sugar: 0.025, 'Vanilla cream': 0.04 },
      },
      {
        ...{ name: 'Lemon sorbet', price: 4.2, about: 'Nothing but lemons and sugar', tags: ['Vegan'] },
        of: { Lemons: 0.12, Sugar: 0.035 },
      },
    ],
  },
]

/** Recipes of dishes that the seed of menus created. */
export const knownDishes: Readonly<Record<string, Recipe>> = {
  'Tomato soup': { 'Tomato sauce': 0.2, 'Vegetable stock': 0.15, 'Double cream': 0.03 },
  'Garden salad': { 'Romaine lettuce': 0.12, Tomatoes: 0.08, Cucumbers: 0.06, 'House dressing': 0.02 },
  'Fried squid': { Squid: 0.22, 'Wheat flour': 0.03, 'Olive oil': 0.03, Lemons: 0.04, Mayonnaise: 0.03 },
  'Sea bass': { 'Whole sea bass': 0.45, 'Olive oil': 0.01, Lemons: 0.04, Potatoes: 0.15, Salt: 0.003 },
  'Rib-eye steak': { 'Rib-eye': 0.28, Butter: 0.015, Salt: 0.004, Garlic: 0.003 },
  'Halloumi skewers': { Halloumi: 0.14, Peppers: 0.08, Onions: 0.04, 'Olive oil': 0.01 },
  Chips: { Potatoes: 0.26, 'Olive oil': 0.02, Salt: 0.002 },
}
/** Recipes of pizzas that the seed of menus created, in two sizes. */
export const knownPizzas: Readonly<Record<string, Recipe>> = {
  'Pizza Napoli': {
    'Pizza dough': 0.25,
    'Tomato sauce': 0.08,
    'Mozzarella cheese': 0.1,
    'Anchovies in oil': 0.015,
    'Black olives': 0.02,
  },
  'Pizza Funghi': { 'Pizza dough': 0.25, 'Tomato sauce': 0.08, 'Mozzarella cheese': 0.1, Mushrooms: 0.08 },
}
