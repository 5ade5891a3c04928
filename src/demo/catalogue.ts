import { readSavedCharts } from '#domains/assembly_chart/reads.ts'
import { GroupExists, ProductExists } from '#domains/catalogue/errors.ts'
import type { Scale } from '#domains/catalogue/product_scale/schemas.ts'
import { scales } from '#domains/catalogue/product_scale/store.ts'
import { findSavedCatalogue } from '#domains/catalogue/reads.ts'
import { demo } from '#shared/demo.ts'
import {
  choices,
  describedDishes,
  dishes,
  kitchenDirectories,
  knownCharts,
  pantry,
  withDishes,
} from './kitchen/catalogue.ts'
import type { SeedStep } from './seed.ts'

const units = {
  corporationId: demo.corporation,
  amountUnits: [
    { id: demo.amountUnit, name: 'Kilogram', code: 'kg' },
    { id: demo.secondAmountUnit, name: 'Piece', code: 'pcs' },
  ],
  placeTypes: [{ id: demo.placeType, name: 'Hot kitchen' }],
}

const descriptions = {
  corporationId: demo.corporation,
  itemCategories: [{ id: demo.itemCategory, name: 'Food', code: 'FOOD' }],
  accountingCategories: [{ id: demo.accountingCategory, name: 'Kitchen', code: 'KITCHEN' }],
  allergenGroups: [{ id: demo.allergenGroup, name: 'Gluten', code: 'A' }],
  producers: [{ id: demo.producer, name: 'Molino', code: 'P1' }],
  containers: [{ id: demo.container, name: 'Box' }],
  customCategories: [{ id: demo.customCategory, name: 'Season' }],
  customCategoryValues: [{ id: demo.customCategoryValue, name: 'Summer', categoryId: demo.customCategory }],
  menuSections: [{ id: demo.menuSection, name: 'Main menu' }],
  modifierSchemas: [{ id: demo.modifierSchema, name: 'Pizza' }],
  productTags: [{ id: demo.productTag, name: 'Vegetarian' }],
  outerEconomicActivityCodes: [{ id: demo.activityCode, name: 'Pizza, frozen', outerEanCode: '1905 90 600 0' }],
}

const scale = { corporationId: demo.corporation, isDeleted: false, revision: 0, sizes: [] }
const size = { isDefault: false, isDeleted: false }
const pizzaSizes: Scale = {
  ...scale,
  id: demo.productScale,
  name: 'Pizza',
  sizes: [
    { ...size, id: demo.smallSize, name: 'Small', shortName: 'S', priority: 0, isDefault: true },
    { ...size, id: demo.largeSize, name: 'Large', shortName: 'L', priority: 1 },
  ],
}

const groups = [
  { groupId: demo.nomenclatureGroup, name: 'Kitchen', code: '90', description: 'Hot dishes' },
  { groupId: demo.spareNomenclatureGroup, name: 'Last season', code: '91' },
]

const products = [
  { productId: demo.nomenclatureProduct, name: 'Tiramisu', code: '9001', defaultSalePrice: 5.5 },
  { productId: demo.spareNomenclatureProduct, name: 'Pumpkin soup', code: '9002', defaultSalePrice: 6 },
]

export const seed: readonly SeedStep[] = [
  {
    name: 'catalogue: units and places of preparation',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/directories/save', units),
  },
  {
    name: 'catalogue: descriptions of products',
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/directories/save', descriptions),
  },
  {
    name: 'catalogue: groups of products',
    after: ['access: applications and keys', 'catalogue: descriptions of products'],
    async run({ ask }) {
      for (const group of groups) await ask('/api/nomenclature/v2/group/create', group, { unless: GroupExists })
    },
  },
  {
    name: 'catalogue: scales of sizes',
    after: ['menus: main menu'],
    run: ({ db }) => scales.insert(db, [pizzaSizes, { ...scale, id: demo.spareScale, name: 'Bottles' }]),
  },
  {
    name: 'catalogue: products of clients',
    after: ['catalogue: units and places of preparation', 'catalogue: groups of products', 'menus: main menu'],
    async run({ ask }) {
      const commonFields = { type: 'DISH', amountUnitId: demo.secondAmountUnit, parentGroupId: demo.nomenclatureGroup }
      for (const product of products)
        await ask('/api/nomenclature/v2/product/create', { ...commonFields, ...product }, { unless: ProductExists })
    },
  },
  {
    name: 'catalogue: a pantry',
    after: [
      'catalogue: units and places of preparation',
      'catalogue: descriptions of products',
      'catalogue: scales of sizes',
      'menus: main menu',
    ],
    async run({ save }) {
      await save('/admin/directories/save', kitchenDirectories)
      await save('/admin/catalogue/import', pantry)
      await save('/admin/menus/save', choices)
    },
  },
  {
    name: 'catalogue: forty dishes',
    after: ['catalogue: a pantry'],
    async run({ db, save }) {
      const ids = knownCharts.map(({ productId }) => productId)
      const charted = new Set((await readSavedCharts(db, demo.corporation, ids)).map(({ productId }) => productId))
      const charts = knownCharts.filter(({ productId }) => !charted.has(productId))
      await save('/admin/catalogue/import', { ...dishes, charts: [...dishes.charts, ...charts] })
      const saved = await findSavedCatalogue(db, demo.corporation)
      const menu = saved.menus.find(({ id }) => id === demo.menu)
      await save('/admin/menus/save', { ...describedDishes(saved), ...(menu && { menu: withDishes(menu) }) })
    },
  },
]
