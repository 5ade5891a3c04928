import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, one } from '#core/decimal.ts'
import { listMissing } from '#core/kits/references.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, Money, OffsetDateTime, Quantity, responseField } from '#core/schema.ts'
import { dayOf, fromOffsetTime, type Instant } from '#core/time.ts'
import { BreakdownTooLarge, ChartTooLarge } from '#domains/assembly_chart/errors.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import { DocumentBreakdown, readRecipes } from '#domains/assembly_chart/reads.ts'
import { readValues } from '#domains/books/reads.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { storeRows } from '#domains/stores/rules.ts'
import { momentAfter } from '#ledger/periods.ts'
import { listUnitCosts } from '#ledger/unit_costs.store.ts'
import { demo } from '#shared/demo.ts'
import { costOfAll, unitCostOf } from '../costs.rules.ts'
import { never } from '../schemas.ts'

const PriceItem = Type.Object(
  {
    productId: field(Id('Product'), 'Product or dish.'),
    storeId: field(Id('Store'), 'Store that it, or its ingredients, would leave.'),
    amountFactor: field(Quantity({ minimum: 0 }), 'Amount in the unit of the product.'),
  },
  { title: 'PriceItem' },
)

const CostPriceItem = Type.Object(
  {
    productId: responseField(Id('Product'), 'Product or dish.'),
    storeId: responseField(Id('Store'), 'Store.'),
    amountFactor: responseField(Quantity(), 'Amount, as requested.'),
    productSize: responseField(Id('ProductSize'), never),
    value: responseField(Money({ 'x-digits': 9 }), 'Cost of the amount.'),
    isEvaluative: responseField(Type.Boolean(), 'Whether an estimate is part of the cost.'),
  },
  { title: 'CostPriceItem' },
)

export default query({
  path: '/api/inventory/v1/costings/calculate',
  group: 'Inventory: reading',
  statuses: [200, 400, 401, 405, 429, 500],
  summary: 'Calculate the cost of goods at a moment',
  description:
    'Unit cost × `amountFactor`, of a product with a chart the cost of its ingredients. Goods that the store does not have cost an estimate: the last average, else the latest purchase of the product, else its `estimatedPurchasePrice`.',
  request: Type.Object(
    {
      organizationId: Id('Organization'),
      dateIncoming: field(OffsetDateTime(), 'Moment of the cost. Movements at this moment count.'),
      items: field(List(PriceItem), 'Amounts of products in stores.'),
    },
    { title: 'GetCostPricesRequest' },
  ),
  response: Type.Object(
    {
      items: responseField(List(CostPriceItem), 'Costs.'),
      problemItems: responseField(
        List(PriceItem),
        'Requested items with an unknown store or product, or without a cost.',
      ),
    },
    { title: 'GetCostPricesResponse' },
  ),
  errors: { ChartTooLarge, BreakdownTooLarge },
  example: {
    request: {
      organizationId: demo.organization,
      dateIncoming: '2026-05-05T00:00:00+01:00',
      items: [{ productId: demo.product, storeId: demo.store, amountFactor: 2 }],
    },
  },

  async run({ body: { items, dateIncoming }, organization, ...context }) {
    const moment = fromOffsetTime(dateIncoming, organization.timeZone)
    const values = { organizations: [organization], before: momentAfter(moment, organization.timeZone) }
    const costs = await readValues(context, values, (db) => listCosts(db, organization, items, moment))
    return {
      items: items.flatMap((item, i) => {
        const cost = costs[i]
        return cost ? [{ ...item, value: cost.value.toNumber(), isEvaluative: cost.isEvaluative }] : []
      }),
      problemItems: items.filter((_, i) => !costs[i]),
    }
  },
})

/** Returns the cost of each item; null without one. */
async function listCosts(
  db: Db,
  { id: organizationId, corporationId, timeZone }: Organization,
  items: readonly Static<typeof PriceItem>[],
  moment: Instant,
) {
  const productIds = items.map(({ productId }) => productId)
  const stores = items.map(({ storeId: id }) => ({ id, path: '' }))
  const [missing, recipes] = await Promise.all([
    listMissing(db, storeRows, { corporationId, organizationIds: undefined, organizationId }, stores),
    readRecipes(db, corporationId, productIds, dayOf(moment, timeZone)),
  ])
  const unknownStores = new Set(missing.map(({ id }) => id))
  const breakdown = new DocumentBreakdown(recipes, organizationId)
  const broken: (readonly Ingredient[])[] = []
  for (const { productId, amountFactor } of items)
    broken.push(
      await breakdown.writeOffsOf({ productId, sizeId: null, amount: new Decimal(amountFactor), sizeFactor: one }),
    )
  const products = await findGoods(
    db,
    corporationId,
    broken.flat().map(({ productId }) => productId),
  )
  const stored = broken.map((parts) => parts.filter(({ productId }) => products.get(productId)?.isStored))
  const goods = items.flatMap(({ storeId }, i) => stored[i]!.map(({ productId }) => ({ storeId, productId })))
  const found = await listUnitCosts(db, organizationId, { items: goods, before: momentAfter(moment, timeZone) })
  const costs = new Map(goods.map(({ storeId, productId }, i) => [`${storeId} ${productId}`, found[i]!]))
  return items.map(({ storeId }, i) =>
    unknownStores.has(storeId)
      ? null
      : costOfAll(stored[i]!, (productId) =>
          unitCostOf(costs.get(`${storeId} ${productId}`)!, products.get(productId)!),
        ),
  )
}
