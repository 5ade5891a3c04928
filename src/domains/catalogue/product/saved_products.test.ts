import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { demo } from '#shared/demo.ts'
import { valid } from '#test/fixtures/catalogue_values.ts'
import type { Schema } from '#test/harness/arbitrary.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { ProductToCreate } from './schemas.ts'

const base = '/api/nomenclature/v2/product'

type Stated = Record<string, unknown>
type Entry = Record<string, unknown>

const rowsOf = (value: unknown) => (value ?? []) as Entry[]
const unique = (value: unknown, keyOf: (row: Entry) => unknown) =>
  value && [...new Map(rowsOf(value).map((row) => [keyOf(row), row])).values()]

const amounts = (id: string) =>
  fc
    .tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.boolean(), fc.option(fc.boolean()))
    .map(([least, more, free, hideIfDefaultAmount, splittable]) => ({
      modifierId: id,
      minimumAmount: least,
      defaultAmount: least,
      maximumAmount: least + more + 1,
      freeOfChargeAmount: free,
      hideIfDefaultAmount,
      required: least > 0,
      splittable,
    }))
const single = (id: string) =>
  amounts(id).map((one) => ({ ...one, childModifiers: null, childModifiersHaveMinMaxRestrictions: false }))
const modifiers = fc.oneof(
  fc.constant(null),
  fc.constant([]),
  fc
    .tuple(single(demo.chilli), amounts(demo.toppings), single(demo.olives), fc.boolean(), fc.boolean())
    .map(([first, group, child, areLimited, isLast]) => {
      const defaultAmount = Math.min(child.defaultAmount, group.maximumAmount)
      const childModifiers = [{ ...child, defaultAmount }]
      const grouped = { ...group, childModifiers, childModifiersHaveMinMaxRestrictions: areLimited }
      return isLast ? [first, grouped] : [grouped, first]
    }),
)

/** Returns the product as a request has it, with a unique article and unique barcodes. */
const sent = (stated: Stated): Stated =>
  JSON.parse(
    JSON.stringify({
      ...stated,
      productArticle: `Article ${randomUUID()}`,
      barcodes: rowsOf(stated.barcodes).map((row) => ({ ...row, barcode: `Barcode ${randomUUID()}` })),
    }),
  )

/** Products whose fields may be set, null, empty or omitted. */
const products = fc
  .record(
    Object.fromEntries(
      Object.entries((ProductToCreate as Schema).properties ?? {})
        .filter(
          ([name]) => !['productId', 'modifiers', 'modifierSchemaId', 'modifierSchemaRedefinitions'].includes(name),
        )
        .map(([name, field]) => [name, valid(field)]),
    ),
    { requiredKeys: ['name', 'type', 'amountUnitId'] },
  )
  .chain((stated) => fc.record({ stated: fc.constant<Stated>(stated), modifiers }))
  .map(({ stated, modifiers }): Stated => {
    const isSized = Boolean(stated.productScaleId)
    const sizes = isSized ? stated.disabledProductSizeIds : []
    const nutrition = rowsOf(stated.nutritionValues).map((row) => (isSized ? row : { ...row, productSizeId: null }))
    const placeOf = ({ productSizeId }: Entry) => productSizeId
    return {
      ...stated,
      modifiers,
      code: '',
      disabledProductSizeIds: sizes,
      productSizeFactors: isSized ? { factors: { [demo.smallSize]: { amount: '0.8' } } } : null,
      nutritionValues: unique(nutrition, placeOf),
      containers: unique(stated.containers, ({ containerId }) => containerId),
      customCategories: stated.customCategories && [
        { categoryListId: demo.customCategory, categoryValueId: demo.customCategoryValue },
      ],
      markupSettings: unique(stated.markupSettings, ({ organizationId }) => organizationId),
      maximumStoreBalanceLevels: unique(stated.maximumStoreBalanceLevels, ({ storeId }) => storeId),
      minimumStoreBalanceLevels: unique(stated.minimumStoreBalanceLevels, ({ storeId }) => storeId),
    }
  })

const amountFields = ['energyAmount', 'proteinAmount', 'fatAmount', 'carbohydrateAmount']

/** Returns a nutrition entry of a response, with 0 for omitted fields. */
const answeredNutrition = (row: Entry) => ({
  ...row,
  organizationIds: row.organizationIds ?? [],
  ...Object.fromEntries(amountFields.map((name) => [name, row[name] ?? 0])),
})
const isGeneral = ({ productSizeId, organizationIds }: Entry) => !productSizeId && rowsOf(organizationIds).length === 0

interface Branches {
  anyOf?: { type?: string }[]
}

/** Returns the response value of a field that was omitted or null. */
function defaultOf(name: string, { anyOf = [] }: Branches): unknown {
  if (name === 'chequePrintable' || name === 'prechequePrintable') return true
  if (name === 'position') return 0
  const types = anyOf.map(({ type }) => type)
  return types.includes('boolean') ? false : types.includes('array') ? [] : null
}

/** Returns the expected response. */
function answeredAs(stated: Stated): Stated {
  const properties = Object.entries((ProductToCreate as Schema).properties ?? {})
  const nutrition = rowsOf(stated.nutritionValues).map(answeredNutrition)
  return {
    ...Object.fromEntries(
      properties.map(([name, field]) => [name, stated[name] ?? defaultOf(name, field as Branches)]),
    ),
    outerEconomicActivityNomenclatureCode: stated.outerEconomicActivityNomenclatureCode || null,
    nutritionValues: nutrition.toSorted((a, b) => Number(isGeneral(b)) - Number(isGeneral(a))),
  }
}

describeWorld('saved products', ({ it }) => {
  const got = async ({ ask }: World, productId: string, code: unknown) => {
    const filters = [{ field: 'productId', value: productId }]
    const { items } = await ask<{ items: Stated[] }>(`${base}/list`, { filters })
    const names = Object.keys((ProductToCreate as Schema).properties ?? {})
    const own = Object.fromEntries(names.map((name) => [name, items[0]?.[name]]))
    return { ...own, code: code ?? own.code }
  }

  it('are returned as saved, with random values, also after updates', async (world) => {
    await fc.assert(
      fc.asyncProperty(products, products, async (...stated) => {
        const [first, second] = [sent(stated[0]), sent(stated[1])]
        const productId = randomUUID()
        await world.ask(`${base}/create`, { ...first, productId })
        assert.deepEqual(await got(world, productId, ''), { ...answeredAs(first), productId })
        await world.ask(`${base}/update`, { ...second, productId })
        assert.deepEqual(await got(world, productId, ''), { ...answeredAs(second), productId })
        const least = { name: 'Least', type: 'GOODS', amountUnitId: demo.amountUnit, code: '' }
        await world.ask(`${base}/update`, { ...least, productId })
        const { productArticle } = second
        assert.deepEqual(await got(world, productId, ''), { ...answeredAs({ ...least, productArticle }), productId })
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})
