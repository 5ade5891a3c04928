import { Type } from 'typebox'
import { Saved } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { AsRawJson } from '#core/operation/raw_json.ts'
import { field, Id, Int32, List } from '#core/schema.ts'
import { readSavedCharts } from '#domains/assembly_chart/reads.ts'
import { ImportedChart } from '#domains/assembly_chart/schemas.ts'
import { demo } from '#shared/demo.ts'
import { AnsweredGroup, groupsMax } from '../group/schemas.ts'
import { readGroups } from '../group/store.ts'
import { AnsweredProduct, ProductSizePrice, productsMax } from '../product/schemas.ts'
import { listSizePrices, readProducts } from '../product/store.ts'
import { ProductScale } from '../product_scale/schemas.ts'
import { readScales } from '../product_scale/store.ts'

const page = (about: string) => `${about} of this page, in the order in which they were made, deleted ones too.`

export default query({
  path: '/admin/catalogue/list',
  group: 'none stated',
  summary: 'A page of all rows of a catalogue: scales, groups, products with their prices in sizes and assembly charts',
  description:
    'Each kind has its own pages of the same size. A page that has fewer rows of each than `limit` is the last one. Charts are ' +
    'those of the products on the page that are not deleted.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    limit: field(Int32({ minimum: 1, maximum: productsMax }), 'How many rows of each kind at most.'),
    offset: field(Int32({ minimum: 0 }), 'How many rows of each kind to pass over.'),
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
      'Prices of these products in sizes where no other is stated for the organization or the price category.',
    ),
    charts: field(
      List(Saved(ImportedChart), { maxItems: 100_000 }),
      'Charts of these products, as they can be saved again.',
    ),
  }),
  example: { request: { corporationId: demo.corporation, limit: 100, offset: 0 } },

  async run({ body: { corporationId, ...asked }, db }) {
    const [scales, groups, products] = await Promise.all([
      readScales(db, corporationId, asked),
      readGroups(db, corporationId, asked),
      readProducts(db, corporationId, asked),
    ])
    const ids = products.ids
    const [sizePrices, charts] = await Promise.all([
      listSizePrices(db, corporationId, ids),
      readSavedCharts(db, corporationId, ids),
    ])
    return { scales: scales.items, groups, products: products.items, sizePrices, charts }
  },
})
