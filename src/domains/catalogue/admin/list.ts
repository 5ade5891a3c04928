import { Type } from 'typebox'
import { Saved } from '#core/kits/saved_rows.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { field, Id, Int32, List, nullable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ImportedChart } from '#shared/schemas/assembly_chart.ts'
import { AnsweredGroup, groupsMax } from '../group/schemas.ts'
import { readGroupsAfter } from '../group/store.ts'
import { AnsweredProduct, ProductSizePrice, productsMax } from '../product/schemas.ts'
import { listSizePrices, readProductsAfter } from '../product/store.ts'
import { ProductScale } from '../product_scale/schemas.ts'
import { readScalesAfter } from '../product_scale/store.ts'
import { chartsListed } from '../reads.ts'

const page = (about: string) => `${about} of this page, in the order of creation, including deleted ones.`

export default query({
  path: '/admin/catalogue/list',
  group: 'none stated',
  summary: 'List all rows of a catalogue in pages',
  description:
    "Size scales, groups, products with prices by size, and assembly charts. A page holds up to `limit` rows of each kind. Request the next page with the `cursor` of the previous one, until it is null. Pages neither miss nor repeat rows during concurrent writes. Charts are those of the page's products that are not deleted.",
  request: Type.Object({
    corporationId: Id('Corporation'),
    limit: field(Int32({ minimum: 1, maximum: productsMax }), 'Maximum rows of each kind.'),
    cursor: opt(
      Type.String({ pattern: '^\\d{1,15}\\.\\d{1,15}\\.\\d{1,15}$' }),
      'Cursor from the previous page. If absent, the first page.',
    ),
  }),
  response: Type.Object({
    scales: field(List(ProductScale, { maxItems: productsMax }), page('Scales')),
    groups: field(List(AnsweredGroup, { maxItems: groupsMax }), page('Groups')),
    products: field(List(AsRawJson(AnsweredProduct), { maxItems: productsMax }), page('Products')),
    sizePrices: field(
      List(
        Type.Object(
          { productId: field(Id('Product'), 'Product of the page.'), ...ProductSizePrice.properties },
          { title: 'ListedSizePrice' },
        ),
        { maxItems: productsMax * 100 },
      ),
      'Prices of these products by size, for organizations and price categories without a price.',
    ),
    charts: field(
      List(Saved(ImportedChart), { maxItems: 100_000 }),
      'Charts of these products, as they can be saved again.',
    ),
    cursor: nullable(Text(), 'Cursor of the next page. Null on the last page.'),
  }),
  example: { request: { corporationId: demo.corporation, limit: 100 } },

  async run({ body: { corporationId, limit, cursor }, ...context }) {
    const { db } = context
    const [scalesBefore = 0, groupsBefore = 0, productsBefore = 0] = (cursor ?? '0.0.0').split('.').map(Number)
    const [scales, groups, products] = await Promise.all([
      readScalesAfter(db, corporationId, { after: scalesBefore, limit }),
      readGroupsAfter(db, corporationId, { after: groupsBefore, limit }),
      readProductsAfter(db, corporationId, { after: productsBefore, limit }),
    ])
    const kinds = [scales, groups, products]
    const isLast = kinds.every(({ items }) => items.length < limit)
    const ids = products.ids
    const [sizePrices, [charts = []]] = await Promise.all([
      listSizePrices(db, corporationId, ids),
      context.use(Hooks).call(chartsListed, context, { corporationId, productIds: ids }),
    ])
    return {
      scales: scales.items,
      groups: groups.items,
      products: products.items,
      sizePrices,
      charts,
      cursor: isLast ? null : kinds.map(({ end }) => end).join('.'),
    }
  },
})
