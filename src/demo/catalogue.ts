import { ChartExists } from '#domains/assembly_chart/errors.ts'
import { readSavedCharts } from '#domains/assembly_chart/reads.ts'
import { scales } from '#domains/catalogue/changes.ts'
import { GroupExists, ProductExists } from '#domains/catalogue/errors.ts'
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
import { asking, type SeedContext, saving } from './seed.ts'

export const saveUnits = saving('/admin/directories/save', {
  corporationId: demo.corporation,
  amountUnits: [
    { id: demo.amountUnit, name: 'Kilogram', code: 'kg' },
    { id: demo.secondAmountUnit, name: 'Piece', code: 'pcs' },
  ],
  placeTypes: [{ id: demo.placeType, name: 'Hot kitchen' }],
})

export const saveDescriptions = saving('/admin/directories/save', {
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
})

const scale = { corporationId: demo.corporation, isDeleted: false, revision: 0, sizes: [] }
const size = { isDefault: false, isDeleted: false }
const pizzaSizes = {
  ...scale,
  id: demo.productScale,
  name: 'Pizza',
  sizes: [
    { ...size, id: demo.smallSize, name: 'Small', shortName: 'S', priority: 0, isDefault: true },
    { ...size, id: demo.largeSize, name: 'Large', shortName: 'L', priority: 1 },
  ],
}

export const insertSizeScales = ({ db }: SeedContext) =>
  scales.insert(db, [pizzaSizes, { ...scale, id: demo.spareScale, name: 'Bottles' }])

const groups = [
  { groupId: demo.nomenclatureGroup, name: 'Kitchen', code: '90', description: 'Hot dishes' },
  { groupId: demo.spareNomenclatureGroup, name: 'Last season', code: '91' },
]

const products = [
  { productId: demo.nomenclatureProduct, name: 'Tiramisu', code: '9001', defaultSalePrice: 5.5 },
  { productId: demo.spareNomenclatureProduct, name: 'Pumpkin soup', code: '9002', defaultSalePrice: 6 },
]

export const createGroups = asking('/api/nomenclature/v2/group/create', groups, GroupExists)

const clientProduct = { type: 'DISH', amountUnitId: demo.secondAmountUnit, parentGroupId: demo.nomenclatureGroup }

export const createProducts = asking(
  '/api/nomenclature/v2/product/create',
  products.map((product) => ({ ...clientProduct, ...product })),
  ProductExists,
)

export async function savePantry({ save }: SeedContext): Promise<void> {
  await save('/admin/directories/save', kitchenDirectories)
  await save('/admin/catalogue/import', pantry)
  await save('/admin/menus/save', choices)
}

export async function saveDishes({ db, save }: SeedContext): Promise<void> {
  const ids = knownCharts.map(({ productId }) => productId)
  const charted = new Set((await readSavedCharts(db, demo.corporation, ids)).map(({ productId }) => productId))
  const charts = knownCharts.filter(({ productId }) => !charted.has(productId))
  await save('/admin/catalogue/import', { ...dishes, charts: [...dishes.charts, ...charts] })
  const saved = await findSavedCatalogue(db, demo.corporation)
  const menu = saved.menus.find(({ id }) => id === demo.menu)
  await save('/admin/menus/save', { ...describedDishes(saved), ...(menu && { menu: withDishes(menu) }) })
}

const period = { dateFrom: '2025-01-01', dateTo: '2500-01-01' }
const line = (productId: string, quantityIn: number) => ({ productId, quantityIn, quantityMiddle: quantityIn })

/** Charts of a pizza in each size, and of a topping that is bought in tins of ten portions. */
const charts = [
  {
    ...period,
    id: demo.assemblyChart,
    productId: demo.pizza,
    items: [line(demo.thinCrust, 1), line(demo.mozzarella, 0.12), line(demo.olives, 0.03)],
  },
  { ...period, id: demo.spareAssemblyChart, productId: demo.coffee, items: [line(demo.oatMilk, 0.2)] },
]

export const createCharts = asking('/api/nomenclature/v2/assembly-chart/create', charts, ChartExists)
