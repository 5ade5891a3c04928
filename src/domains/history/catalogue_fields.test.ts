import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Product } from '#domains/catalogue/input/products.ts'
import { ImportedGroup, ImportedProduct } from '#domains/catalogue/reads.ts'
import { demo } from '#shared/demo.ts'
import { valid } from '#test/fixtures/catalogue_values.ts'
import type { Schema } from '#test/harness/arbitrary.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import list from './admin/list.ts'

const corporationId = demo.corporation
/** Some random values are refused. */
const tries = 8
const changesOfField = 2

type Fields = Readonly<Record<string, unknown>>
type Change = Readonly<Record<'before' | 'after', unknown>> & { field: string; isTooLarge: boolean }

/** A kind of record: how it is saved, its request fields, and fields with another name in the history. */
interface Kind {
  path: string
  bodyOf(fields: Fields): object
  schema: object
  /** Other fields of the record, so that each field can change. */
  base: Fields
  values: Readonly<Record<string, readonly unknown[]>>
  names: Readonly<Record<string, string>>
  /** Fields that identify the record. */
  keys: readonly string[]
}

const price = { sizeId: demo.smallSize, organizationId: demo.organization, priceCategoryId: null, price: 3 }
const modifier = { productId: demo.chilli, maxAmount: 2, shown: { description: 'Hot' } }
const ofMenus: Kind = {
  path: '/admin/menus/save',
  bodyOf: (product) => ({ corporationId, products: [product] }),
  schema: Product,
  base: { id: randomUUID(), name: 'Of a menu' },
  values: {
    code: ['8710001'],
    prices: [[price], [{ ...price, price: 4 }]],
    nextPrices: [[{ ...price, startsOn: '2090-01-01' }]],
    modifiers: [[modifier], [{ ...modifier, shown: null }]],
    modifierGroups: [[{ id: demo.toppings, minAmount: 0, maxAmount: 2, items: [{ productId: demo.olives }] }]],
    modifierSchemaId: [demo.modifierSchema],
    customerTagIds: [[]],
    sizes: [[{ sizeId: demo.smallSize, sku: 'S-1' }]],
    packs: [[{ barcode: '4006381333931', container: 'Box' }]],
  },
  names: {},
  keys: ['id', 'customerTagIds'],
}

const ofClients: Kind = {
  path: '/admin/catalogue/import',
  bodyOf: (product) => ({ corporationId, products: [product] }),
  schema: ImportedProduct,
  base: {
    ...{ productId: randomUUID(), name: 'Of clients', type: 'GOODS', amountUnitId: demo.amountUnit },
    ...{ code: '', modifierSchemaId: demo.modifierSchema, productScaleId: demo.productScale },
  },
  values: {
    code: ['8710002'],
    customCategories: [[{ categoryListId: demo.customCategory, categoryValueId: demo.customCategoryValue }]],
    productScaleId: [null, demo.productScale],
    disabledProductSizeIds: [[demo.smallSize], []],
    productSizeFactors: [{ factors: { [demo.smallSize]: { amount: '0.8' } } }],
    sizePrices: [[{ sizeId: demo.smallSize, price: 7 }]],
    nutritionValues: [[{ energyAmount: 5 }]],
    modifiers: [[{ modifierId: demo.olives, maximumAmount: 3 }]],
    modifierSchemaId: [null],
  },
  names: {
    productArticle: 'sku',
    parentGroupId: 'groupId',
    position: 'sortOrder',
    unitWeight: 'weight',
    chequePrintable: 'isPrinted',
    amountIndependentOfParentAmount: 'hasOwnQuantity',
    outerEconomicActivityNomenclatureCode: 'outerEanCode',
    nutritionValues: 'nutrition',
    defaultSalePrice: 'prices',
    sizePrices: 'prices',
  },
  keys: ['productId', 'modifierSchemaRedefinitions'],
}

const ofGroups: Kind = {
  path: '/admin/catalogue/import',
  bodyOf: (group) => ({ corporationId, groups: [group] }),
  schema: ImportedGroup,
  base: { groupId: randomUUID(), name: 'Group', code: '8710003' },
  values: {
    code: ['8710004'],
    customCategories: [[{ categoryListId: demo.customCategory, categoryValueId: demo.customCategoryValue }]],
    // A nested group has no visibility of its own.
    parentId: [demo.nomenclatureGroup, null],
    visibilityFilter: [{ isExcluding: true, organizationIds: [demo.confirmingOrganization] }],
  },
  names: { groupArticle: 'article', position: 'sortOrder' },
  // An update does not change the position.
  keys: ['groupId', 'position'],
}

/** Returns values of a field: the given ones, or random ones. */
const valuesOf = ({ values }: Kind, name: string, schema: Schema): readonly unknown[] =>
  values[name] ?? fc.sample(valid(schema), { numRuns: tries, seed: 1 }).filter((value) => value !== null)

const idOf = ({ base }: Kind) => `${base.id ?? base.productId ?? base.groupId}`

describeWorld('The history of a catalogue', ({ it }) => {
  const told = async ({ ask }: World, subjectId: string) =>
    (await ask<{ changes: { changes: Change[] }[] }>(list.path, { corporationId, subjectId, limit: 1000 })).changes

  for (const [what, kind] of Object.entries({ ofMenus, ofClients, ofGroups }))
    it(`lists each changed field with its previous and current value: ${what}`, async (world) => {
      const { path, bodyOf, base, names, keys } = kind
      const fields = Object.entries((kind.schema as Schema).properties ?? {}).filter(([name]) => !keys.includes(name))
      let current = base
      await world.ask(path, bodyOf(current))
      for (const [name, schema] of fields) {
        let changed = 0
        for (const value of valuesOf(kind, name, schema)) {
          if (changed === changesOfField) break
          const { status } = await world.call(path, bodyOf({ ...current, [name]: value }))
          if (status !== 200) continue
          current = { ...current, [name]: value }
          changed++
        }
      }
      const changes = (await told(world, idOf(kind))).slice(0, -1)
      for (const one of changes) assert.ok(one.changes.length > 0, JSON.stringify(one))
      const seen = new Set(changes.flatMap((one) => one.changes.map(({ field }) => field)))
      const missing = fields.map(([name]) => names[name] ?? name).filter((name) => !seen.has(name))
      assert.deepEqual(missing, [])
    })
})
