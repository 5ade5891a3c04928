import { type Static, Type } from 'typebox'
import { findCorporation, OrganizationsOf } from '#core/access/organizations.ts'
import type { Context } from '#core/operation/context.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { write } from '#core/operation/operation.ts'
import { derivedId, field, Id, Int64, List, opt } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ImportedChart } from '#shared/schemas/assembly_chart.ts'
import { changeCatalogueOf, chartsImported } from '../changes.ts'
import { ChartCycle, ChartPeriodEmpty, ChartProductFixed, ChartTooDeep, SizeStrategyContradicts } from '../errors.ts'
import { putErrors as groupErrors, putGroups } from '../group/changes.ts'
import { groupsMax, ImportedGroup } from '../group/schemas.ts'
import { markProductsIn, putErrors as productErrors, putProducts } from '../product/changes.ts'
import { ImportedProduct, productsMax } from '../product/schemas.ts'
import { putScales, putErrors as scaleErrors } from '../product_scale/changes.ts'
import { ImportedScale } from '../product_scale/schemas.ts'

const CatalogueInput = Type.Object({
  corporationId: Id('Corporation'),
  scales: opt(List(ImportedScale, { maxItems: 1_000 }), 'Scales of sizes.'),
  groups: opt(List(ImportedGroup, { maxItems: groupsMax }), 'Groups of products.'),
  products: opt(List(ImportedProduct, { maxItems: productsMax }), 'Products.'),
  charts: opt(List(ImportedChart, { maxItems: productsMax }), 'Assembly charts.'),
  deletedProductIds: opt(List(Id('Product'), { maxItems: productsMax }), 'Products to delete.'),
})

const { ChainForbidden: _, ...productFaults } = productErrors
const { ChainForbidden: __, ...groupFaults } = groupErrors
const chartErrors = { ChartCycle, ChartPeriodEmpty, ChartTooDeep, SizeStrategyContradicts, ChartProductFixed }

export default write({
  path: '/admin/catalogue/import',
  group: 'none stated',
  summary: 'Create or replace catalogue rows in bulk',
  description:
    'Size scales, groups, products and assembly charts. Either all rows are saved or none. Each row is saved completely, under the ' +
    'rules of the single operation: omitted fields get their defaults. Rows may refer to others in the same request; equal rows stay ' +
    'as they are, and deleted ones are restored. Save a large catalogue in parts, each after the rows it refers to; resending a part ' +
    'changes nothing.',
  request: CatalogueInput,
  response: Type.Object({
    revision: field(
      Int64({ minimum: 0 }),
      'Revision of the catalogue: it rises with every change that menus show; charts do not count.',
    ),
  }),
  errors: { ...scaleErrors, ...groupFaults, ...productFaults, ...chartErrors, CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      groups: [{ groupId: demo.nomenclatureGroup, name: 'Kitchen', code: '90', description: 'Hot dishes' }],
      products: [
        {
          productId: demo.nomenclatureProduct,
          name: 'Tiramisu',
          code: '9001',
          type: 'DISH',
          amountUnitId: demo.secondAmountUnit,
          parentGroupId: demo.nomenclatureGroup,
          defaultSalePrice: 5.5,
        },
      ],
      charts: [
        {
          id: derivedId(demo.corporation, 'AssemblyChart', 'Tiramisu'),
          productId: demo.nomenclatureProduct,
          dateFrom: '2026-01-01',
          dateTo: '2500-01-01',
          items: [{ productId: demo.coffee, quantityIn: 0.5 }],
        },
      ],
    },
  },

  async run({ body, fail, ...context }) {
    const { corporationId } = body
    if (!(await findCorporation(context.db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const organizations = await context.caches.get(OrganizationsOf, corporationId)
    const revision = await changeCatalogueOf(context, corporationId, () => put({ ...context, organizations }, body))
    return { revision }
  },
})

/** Saves each kind after the kinds to which it refers. Returns whether menus may change. */
async function put(context: Context, input: Static<typeof CatalogueInput>): Promise<boolean> {
  const { corporationId } = input
  const scales = (input.scales ?? []).map((scale, i) => ({ ...scale, path: `scales[${i}]` }))
  const groups = (input.groups ?? []).map(({ groupId: id, ...group }, i) => ({
    id,
    path: `groups[${i}]`,
    input: group,
  }))
  const products = (input.products ?? []).map(({ productId: id, sizePrices, ...product }, i) => ({
    id,
    path: `products[${i}]`,
    input: product,
    sizePrices: sizePrices ?? undefined,
  }))
  const changes = [
    scales.length > 0 && (await putScales(context, corporationId, scales)),
    groups.length > 0 && (await putGroups(context, corporationId, groups, 'put')),
    products.length > 0 && (await putProducts(context, corporationId, products, 'put')),
    await markProductsIn(
      context,
      corporationId,
      { field: 'deletedProductIds', ids: input.deletedProductIds ?? [] },
      true,
    ),
  ]
  const charts = input.charts ?? []
  if (charts.length > 0) await context.use(Hooks).call(chartsImported, context, { corporationId, charts })
  return changes.includes(true)
}
