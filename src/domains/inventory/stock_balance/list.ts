import { Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { asId, byId, field, Id, Int32, List, Money, OffsetDateTime, opt, Text, UtcTime } from '#core/schema.ts'
import { fromOffsetTime, toUtcTime } from '#core/time.ts'
import { findBooks, readValues } from '#domains/books/reads.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { findNamedGoods } from '#domains/catalogue/reads.ts'
import { productsBelow } from '#domains/catalogue/rules.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { stores } from '#domains/stores/schemas.ts'
import { listBalances } from '#ledger/balances.store.ts'
import { momentAfter } from '#ledger/periods.ts'
import { demo } from '#shared/demo.ts'
import { never, sumMax, TotalQuantity } from '../schemas.ts'

const rowsMax = 1_000
const usualRows = 50
const Details = Type.Object(
  {
    productName: opt(Text(), 'Name of the product.'),
    amountUnitId: opt(Id('AmountUnit'), 'Unit of the quantity.'),
    amountUnitName: opt(Text(), 'Name of the unit.'),
    parentGroupId: opt(Id('ProductGroup'), 'Group of the product.'),
    parentGroupName: opt(Text(), 'Name of the group.'),
    storeName: opt(Text(), 'Name of the store.'),
    storeDisplayName: opt(Text(), 'Name of the store, as `storeName`.'),
    storeParentId: opt(Id('Account'), never),
    storeParentName: opt(Text(), never),
    minimumQuantity: opt(Type.Number(), never),
    maximumQuantity: opt(Type.Number(), never),
  },
  { title: 'StockBalanceDetails' },
)

const Item = Type.Object(
  {
    organizationId: opt(Id('Organization'), 'Organization whose books have the goods.'),
    storeId: opt(Id('Store'), 'Store.'),
    productId: opt(Id('Product'), 'Product.'),
    quantity: opt(TotalQuantity(), 'Quantity in the unit of the product; below zero if goods are missing.'),
    costSum: opt(Money({ minimum: -sumMax, maximum: sumMax }), 'Cost of the goods.'),
    details: opt(Details, 'Names. Null unless `shouldIncludeDetails` is true.'),
  },
  { title: 'StockBalanceItem' },
)

const chosen = <K extends string>(kind: K) => List(Id(kind), { minItems: 1, maxItems: rowsMax })

export default query({
  path: '/api/inventory/v1/stock_balance/list',
  group: 'Inventory: reading',
  summary: 'List the goods in stores at a moment',
  description:
    'Rows whose quantity or cost is not 0, by store, then by product. All conditions must hold; unknown ids match nothing. Deleted stores and products are included.',
  request: Type.Object({
    balanceAt: field(
      OffsetDateTime(),
      'Moment of the balance. Movements at this moment count. Without an offset, each organization has it in its own time zone.',
    ),
    organizationId: opt(Id('Organization'), 'Organization; all that the key may see if absent.'),
    storeIds: opt(chosen('Store'), 'Stores; all if absent.'),
    productIds: opt(chosen('Product'), 'Products; all if absent.'),
    productGroupIds: opt(
      chosen('ProductGroup'),
      'Groups whose products are listed, with the groups below; all if absent.',
    ),
    shouldIncludeDetails: opt(Type.Boolean(), 'Whether rows have names of products, groups, units and stores.'),
    limit: opt(Int32({ minimum: 1, maximum: rowsMax }), `Maximum number of rows; ${usualRows} if absent.`),
    offset: opt(Int32({ minimum: 0 }), 'Number of rows to skip; none if absent.'),
  }),
  response: Type.Object(
    {
      balanceAt: opt(Text(), 'Moment of the balance, as requested.'),
      generatedAt: opt(UtcTime(), 'Time of the response.'),
      organizationId: opt(Id('Organization'), 'Requested organization. Null for all.'),
      currencyCode: opt(Text(), 'Currency of all costs in ISO 4217. Null if no organization has one.'),
      items: opt(List(Item), 'Rows of the page.'),
      limit: opt(Int32(), 'Maximum number of rows on a page.'),
      offset: opt(Int32(), 'Number of skipped rows.'),
      totalCount: opt(Int32(), 'Number of rows on all pages.'),
    },
    { title: 'StockBalanceListResponse' },
  ),
  example: { request: { organizationId: demo.organization, balanceAt: '2026-01-31T23:59:59Z' } },

  async run({ body, db, caller: { corporationId }, organizations, caches, now, ...context }) {
    const { balanceAt, organizationId = null, productGroupIds, shouldIncludeDetails } = body
    const requested = { organizationIds: organizationId && [organizationId], includeDisabled: true }
    const ledgers = selectOrganizations(organizations, requested)
    const [books, known] = await Promise.all([findBooks(db, corporationId), stores.stores.list(db, corporationId)])
    const productIds = productGroupIds
      ? intersection(productsBelow(await caches.get(CatalogueOf, corporationId), productGroupIds), body.productIds)
      : body.productIds
    const accountIds = intersection(new Set(known.map(({ id }) => id)), body.storeIds)
    const lists = await readValues(context, { organizations: ledgers }, (snapshot) =>
      Promise.all(
        ledgers.map(({ id, timeZone }) => {
          const before = momentAfter(fromOffsetTime(balanceAt, timeZone), timeZone)
          return listStock(snapshot, id, { before, accountIds, productIds })
        }),
      ),
    )
    const rows = lists.flat().sort(byStoreAndProduct)
    const page = { limit: body.limit ?? usualRows, offset: body.offset ?? 0 }
    const items = rows.slice(page.offset, page.offset + page.limit)
    return {
      balanceAt,
      generatedAt: toUtcTime(now),
      organizationId,
      currencyCode: books.currency,
      items: shouldIncludeDetails ? await withDetails(db, corporationId, items, byId(known)) : items,
      totalCount: rows.length,
      ...page,
    }
  },
})

const intersection = (ids: ReadonlySet<string>, requested: readonly string[] | null | undefined): string[] =>
  requested ? requested.filter((id) => ids.has(id)) : [...ids]

type StockRow = Awaited<ReturnType<typeof listStock>>[number]

async function listStock(db: Db, organizationId: Id<'Organization'>, filter: Parameters<typeof listBalances>[2]) {
  const balances = await listBalances(db, organizationId, filter)
  return balances.map(({ accountId, productId, amount, balance }) => ({
    organizationId,
    storeId: asId<'Store'>(accountId),
    productId: productId === null ? null : asId<'Product'>(productId),
    quantity: toNumber(amount),
    costSum: toNumber(balance),
    details: null,
  }))
}

/** Orders by store, product and organization. A store that moved has goods in the books of several organizations. */
const byStoreAndProduct = (a: StockRow, b: StockRow): number => (orderOf(a) < orderOf(b) ? -1 : 1)
const orderOf = ({ storeId, productId, organizationId }: StockRow): string =>
  `${storeId} ${productId} ${organizationId}`

async function withDetails(
  db: Db,
  corporationId: string,
  items: readonly StockRow[],
  storesById: ReadonlyMap<string, { name: string }>,
) {
  const productIds = items.map(({ productId }) => productId).filter((id) => id !== null)
  const goods = await findNamedGoods(db, corporationId, productIds)
  return items.map((item) => {
    const product = goods.get(item.productId ?? '')
    const storeName = storesById.get(item.storeId)?.name ?? null
    return {
      ...item,
      details: {
        productName: product?.name ?? null,
        amountUnitId: product?.amountUnitId ?? null,
        amountUnitName: product?.amountUnitName ?? null,
        parentGroupId: product?.groupId ?? null,
        parentGroupName: product?.groupName ?? null,
        storeName,
        storeDisplayName: storeName,
        storeParentId: null,
        storeParentName: null,
        minimumQuantity: null,
        maximumQuantity: null,
      },
    }
  })
}
