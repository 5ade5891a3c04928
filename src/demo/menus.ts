import { priceRules } from '#domains/catalogue/rules.ts'
import { demo } from '#shared/demo.ts'
import { saving } from './seed.ts'

const { toppings, crust, milk, smallSize: small, largeSize: large } = demo
const taxCategoryId = demo.vat

const dish = { categoryId: demo.foodCategory, taxCategoryId }
const drink = { categoryId: demo.drinksCategory, taxCategoryId, type: 'GOODS' }
const modifier = { ...dish, type: 'MODIFIER' }

const inTwoSizes = (smaller: number, larger: number) => [
  { sizeId: small, price: smaller },
  { sizeId: large, price: larger },
]
const at = (price: number) => [{ price }]

/** Up to three toppings, the first free; a crust is required. */
const pizzaModifiers = [
  { id: crust, minAmount: 1, maxAmount: 1, defaultAmount: 1 },
  { id: toppings, minAmount: 0, maxAmount: 3, freeAmount: 1 },
]

/** Menu of the demo chain, with the same prices in both restaurants. */
export const demoMenu = {
  corporationId: demo.corporation,
  sizes: [
    { id: small, name: 'Small', code: 'S', priority: 0, isDefault: true },
    { id: large, name: 'Large', code: 'L', priority: 1 },
  ],
  categories: [
    { id: demo.foodCategory, name: 'Food' },
    { id: demo.drinksCategory, name: 'Drinks' },
    { id: demo.deletedCategory, name: 'Seasonal', isDeleted: true },
  ],
  taxCategories: [{ id: taxCategoryId, name: 'VAT 20 %', percentage: 20 }],
  products: [
    { id: demo.mozzarella, name: 'Mozzarella', sku: 'M01', ...modifier, prices: at(1.5) },
    { id: demo.olives, name: 'Olives', sku: 'M02', ...modifier, prices: at(1) },
    { id: demo.chilli, name: 'Chilli', sku: 'M03', ...modifier, prices: at(0.5) },
    { id: demo.thinCrust, name: 'Thin crust', sku: 'M04', ...modifier, prices: at(0) },
    { id: demo.thickCrust, name: 'Thick crust', sku: 'M05', ...modifier, prices: at(1) },
    { id: demo.oatMilk, name: 'Oat milk', sku: 'M06', ...modifier, prices: at(0.4) },
  ],
  modifierGroups: [
    {
      id: crust,
      name: 'Crust',
      code: 'M1',
      items: [{ productId: demo.thinCrust, defaultAmount: 1, hideIfDefault: true }, { productId: demo.thickCrust }],
    },
    {
      id: toppings,
      name: 'Toppings',
      code: 'M2',
      items: [
        { productId: demo.mozzarella, maxAmount: 2 },
        { productId: demo.olives, maxAmount: 2 },
        { productId: demo.chilli, maxAmount: 2 },
      ],
    },
    { id: milk, name: 'Milk', code: 'M3', items: [{ productId: demo.oatMilk }] },
  ],
  comboCategories: [{ id: demo.comboCategory, name: 'Lunch deals' }],
  combos: [
    {
      id: demo.combo,
      name: 'Lunch deal',
      sku: 'C01',
      categoryId: demo.comboCategory,
      priceModificationType: priceRules.fixedCombo,
      priceModification: 11,
      description: 'A dish and a drink',
      groups: [
        {
          id: demo.comboDishes,
          name: 'Dish',
          isMainGroup: true,
          products: [{ productId: demo.product }, { productId: demo.pizza, sizeId: small, priceModificationAmount: 2 }],
        },
        { id: demo.comboDrinks, name: 'Drink', products: [{ productId: demo.coffee }] },
      ],
    },
  ],
  menu: {
    id: demo.menu,
    name: 'Main menu',
    groups: [
      {
        name: 'Toasts and starters',
        code: '100',
        products: [
          {
            id: demo.product,
            name: 'Margherita toast',
            sku: '101',
            ...dish,
            description: 'Tomato, mozzarella and basil on sourdough',
            measureUnit: 'portion',
            weight: 0.28,
            nutrition: { energy: 231, proteins: 9.4, fats: 8.1, carbs: 29.7 },
            prices: at(9.5),
            modifierGroups: [{ id: toppings, minAmount: 0, maxAmount: 2 }],
          },
          { name: 'Tomato soup', sku: '102', ...dish, weight: 0.35, prices: at(6.2) },
          { name: 'Garden salad', sku: '103', ...dish, weight: 0.24, prices: at(7.4) },
          { name: 'Fried squid', sku: '104', ...dish, weight: 0.2, prices: at(8.9) },
        ],
      },
      {
        name: 'Pizza',
        code: '200',
        products: [
          {
            id: demo.pizza,
            name: 'Pizza Margherita',
            sku: '201',
            ...dish,
            splittable: true,
            prices: inTwoSizes(10.5, 14.5),
            modifierGroups: pizzaModifiers,
          },
          {
            name: 'Pizza Napoli',
            sku: '202',
            ...dish,
            splittable: true,
            prices: inTwoSizes(12, 16),
            modifierGroups: pizzaModifiers,
          },
          {
            name: 'Pizza Funghi',
            sku: '203',
            ...dish,
            splittable: true,
            prices: inTwoSizes(11.8, 15.8),
            modifierGroups: pizzaModifiers,
          },
        ],
      },
      {
        name: 'From the grill',
        code: '300',
        products: [
          { name: 'Sea bass', sku: '301', ...dish, weight: 0.3, prices: at(18.5) },
          { name: 'Rib-eye steak', sku: '302', ...dish, weight: 0.25, prices: at(24) },
          { name: 'Halloumi skewers', sku: '303', ...dish, weight: 0.22, prices: at(13.2) },
          { name: 'Chips', sku: '304', ...dish, weight: 0.15, prices: at(3.9) },
        ],
      },
      {
        name: 'Drinks',
        code: '400',
        products: [
          { name: 'Still water', sku: '401', ...drink, prices: at(2.5) },
          { name: 'Lemonade', sku: '402', ...drink, prices: at(3.2) },
          {
            id: demo.coffee,
            name: 'Coffee',
            sku: '403',
            ...drink,
            prices: at(2.9),
            modifierGroups: [{ id: milk, minAmount: 0, maxAmount: 1 }],
          },
          {
            id: demo.openDrink,
            name: 'Wine of the day',
            sku: '404',
            ...drink,
            description: 'Priced by the glass at the table',
            canSetOpenPrice: true,
            prices: at(7),
          },
        ],
      },
    ],
  },
}

export const saveMenu = saving('/admin/menus/save', demoMenu)
