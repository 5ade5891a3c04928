import { type Static, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { one, total, zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import type { Referrer } from '#core/kits/references.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { query } from '#core/operation/operation.ts'
import { ref } from '#core/record/fields.ts'
import { refuseUnknown } from '#core/record/references.ts'
import { asId, DayOrTime, field, Id, List, Money, OffsetDateTime, opt } from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { refuseOtherStatus } from '#documents/changes.ts'
import { demoDocuments } from '#documents/demo.ts'
import { DocumentNotFound, WrongState } from '#documents/errors.ts'
import { lines, requireDate, toMoment } from '#documents/fields.ts'
import type { Document } from '#documents/model.ts'
import { baseFields, findDocument } from '#documents/store.ts'
import { DateOutOfRange } from '#domains/books/errors.ts'
import { findBooks, readValues } from '#domains/books/reads.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { StoreNotFound } from '#domains/stores/errors.ts'
import { listQuantities } from '#ledger/counts.store.ts'
import type { Position } from '#ledger/model.ts'
import { momentAfter } from '#ledger/periods.ts'
import { listUnitCosts, type UnitCost } from '#ledger/unit_costs.store.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { costOf, unitCostOf } from '../costs.rules.ts'
import { checkGoodsLines, goodsLineErrors, goodsTargets } from '../goods_lines.rules.ts'
import { sumMax, TotalQuantity } from '../schemas.ts'
import { CountedLine, countsOf } from '../stock_takes.rules.ts'

const Request = Type.Object({
  organizationId: Id('Organization'),
  documentId: opt(Id('Document'), 'Draft to check. With it, the other fields are not read.'),
  store: opt(Id('Store'), 'Store that was counted. Required without `documentId`.'),
  date: opt(DayOrTime(), 'Moment of the stock-take. Required without `documentId`.'),
  items: opt(List(CountedLine, { minItems: 1 }), 'Counted rows. Required without `documentId`.'),
})

const TotalMoney = () => Money({ minimum: -sumMax, maximum: sumMax })

const Difference = Type.Object(
  {
    product: field(Id('Product'), 'Counted product.'),
    expectedAmount: field(TotalQuantity(), 'Amount in the books before the stock-take.'),
    countedAmount: field(TotalQuantity(), 'Counted amount, of all rows of the product.'),
    difference: field(TotalQuantity(), 'Counted less expected amount.'),
    differenceSum: field(TotalMoney(), 'Value of the difference at the average, below zero for a shortage.'),
    isEvaluative: field(Type.Boolean(), 'Whether the value is an estimate.'),
  },
  { title: 'StockTakeDifference' },
)

export default query({
  path: '/api/inventory/v1/incoming_inventory/check',
  group: 'Inventory: reading',
  summary: 'Compare a stock-take with the books before posting',
  description:
    'Returns the differences that posting would find now, of a draft or of a body that creates one. Documents before the stock-take still change them.',
  request: Request,
  response: Type.Object(
    {
      store: field(Id('Store'), 'Store that was counted.'),
      date: field(OffsetDateTime(), 'Moment of the stock-take.'),
      items: field(List(Difference), 'Differences by product, in the order of the rows.'),
      surplusSum: field(TotalMoney(), 'Value that would enter the store.'),
      shortageSum: field(TotalMoney(), 'Value that would leave the store.'),
    },
    { title: 'StockTakeDifferences' },
  ),
  errors: {
    DocumentNotFound,
    WrongState,
    DateOutOfRange,
    FieldRequired,
    StoreNotFound,
    UnknownReference,
    ...goodsLineErrors,
  },
  example: {
    request: {
      organizationId: demo.organization,
      documentId: demoDocuments('/api/inventory/v1/incoming_inventory').post,
    },
  },

  async run({ body, db, organization, ...context }) {
    const { documentId } = body
    const stockTake = documentId
      ? await readDraft(db, organization, documentId)
      : await readBody(db, { ...context.caller, organization }, body)
    const { store, position } = stockTake
    const { digits } = await findBooks(db, organization.corporationId)
    const values = { organizations: [organization], before: position.effectiveAt + 1 }
    const items = await readValues(context, values, (snapshot) => compare(snapshot, organization, stockTake))
    const differences = items.map(({ cost, difference, ...item }) => {
      const { value, isEvaluative } = costOf(cost, difference, digits)
      const isEstimate = isEvaluative && !difference.isZero()
      return { ...item, difference: difference.toNumber(), differenceSum: value, isEvaluative: isEstimate }
    })
    const sums = differences.map(({ differenceSum }) => differenceSum)
    return {
      store,
      date: toOffsetTime(position.effectiveAt, organization.timeZone),
      items: differences.map((item) => ({ ...item, differenceSum: item.differenceSum.toNumber() })),
      surplusSum: total(sums.filter((sum) => sum.isPositive())).toNumber(),
      shortageSum: total(sums.filter((sum) => sum.isNegative()))
        .negated()
        .toNumber(),
    }
  },
})

type Rows = readonly Static<typeof CountedLine>[]

interface StockTake {
  store: Id<'Store'>
  position: Position
  rows: Rows
  products: ReadonlyMap<string, Goods>
}

const draftFields = { ...baseFields, store: ref('Store', 'Store that was counted.'), items: lines(CountedLine) }

async function readDraft(
  db: Db,
  { id: organizationId, corporationId }: Organization,
  documentId: Id<'Document'>,
): Promise<StockTake> {
  const named = { family: 'INCOMING_INVENTORY', id: documentId, fields: draftFields }
  const draft = await findDocument<Document<Pick<typeof draftFields, 'store'>, Rows[number]>>(db, organizationId, named)
  if (!draft) throw fail.DocumentNotFound({ path: 'documentId' })
  refuseOtherStatus(draft, 'NEW')
  const { store, items: rows, effectiveAt, creationNumber } = draft
  return { store, rows, position: { effectiveAt, creationNumber }, products: await productsOf(db, corporationId, rows) }
}

const productsOf = (db: Db, corporationId: string, rows: Rows) =>
  findGoods(
    db,
    corporationId,
    rows.map(({ product }) => product),
  )

/** A new document comes after all documents of its moment. */
const lastNumber = 2 ** 31 - 1

async function readBody(
  db: Db,
  { organization, ...caller }: Omit<Referrer, 'organizationId'> & { organization: Organization },
  body: Static<typeof Request>,
): Promise<StockTake> {
  const { id: organizationId, corporationId, timeZone } = organization
  const store = requireField(body.store, 'store')
  const date = requireField(body.date, 'date')
  const rows = requireField(body.items, 'items')
  const [products] = await Promise.all([
    productsOf(db, corporationId, rows),
    refuseUnknown(db, { ...caller, organizationId }, referencesIn(Request, body), goodsTargets),
  ])
  checkGoodsLines(rows, products)
  const effectiveAt = toMoment(date, timeZone)
  requireDate('date', effectiveAt, timeZone)
  return { store, rows, position: { effectiveAt, creationNumber: lastNumber }, products }
}

/** Returns the difference of each counted product with its unit cost. */
async function compare(
  db: Db,
  { id: organizationId, timeZone }: Organization,
  { store, rows, position, products }: StockTake,
) {
  const counts = countsOf(rows)
  const productIds = counts.map(({ productId }) => productId)
  const [expected, costs] = await Promise.all([
    listQuantities(db, organizationId, { ...position, storeId: store, productIds }),
    listUnitCosts(db, organizationId, {
      items: productIds.map((productId) => ({ storeId: store, productId })),
      before: momentAfter(position.effectiveAt, timeZone),
    }),
  ])
  return counts.map(({ productId, amount }, i) => {
    const expectedAmount = expected.get(productId) ?? zero
    return {
      product: asId<'Product'>(productId),
      expectedAmount: expectedAmount.toNumber(),
      countedAmount: amount.toNumber(),
      difference: amount.minus(expectedAmount),
      cost: unitCostOf(costs[i]!, products.get(productId)!) ?? unknownCost,
    }
  })
}

/** Goods that were never received have no value without a reference cost. */
const unknownCost: UnitCost = { sum: zero, amount: one, isEvaluative: true }

const fail = failers({ DocumentNotFound })
