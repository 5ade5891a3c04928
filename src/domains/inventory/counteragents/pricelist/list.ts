import { Type } from 'typebox'
import { findMissing } from '#core/kits/references.ts'
import { query } from '#core/operation/operation.ts'
import { asId, field, Id, List, Money, opt, Text } from '#core/schema.ts'
import { supplierRows } from '#domains/books/rules.ts'
import { findNamedGoods } from '#domains/catalogue/reads.ts'
import { demo } from '#shared/demo.ts'
import { NotASupplier } from '../../errors.ts'
import { listInvoicePrices, listSupplierProducts } from '../../supplier_products.store.ts'

const PriceListItem = Type.Object(
  {
    nativeProductId: opt(Id('Product'), 'Product of the chain.'),
    nativeProductName: opt(Text(), 'Name of the product.'),
    nativeProductCode: opt(Text(), 'Code of the product for quick search.'),
    nativeProductNum: opt(Text(), 'Article of the product.'),
    supplierProductId: opt(Id('SupplierProduct'), 'Row of the price list.'),
    supplierProductName: opt(Text(), 'Name of the product at the supplier.'),
    supplierProductCode: opt(Text(), 'Code of the product at the supplier.'),
    supplierProductNum: opt(Text(), 'Article of the product at the supplier.'),
    containerId: opt(Id('Container'), 'Package to which the row is limited.'),
    price: opt(
      Money({ 'x-digits': 9 }),
      'Agreed price with VAT, else the price of the latest posted invoice. Null if there is none.',
    ),
    allowablePriceDeviation: opt(Type.Number(), 'Allowed deviation of invoices from the agreed price, in percent.'),
  },
  { title: 'PriceListItem' },
)

export default query({
  path: '/api/inventory/v1/counteragents/pricelist/list',
  group: 'Inventory: reading',
  summary: 'List the products and prices of a supplier',
  description: 'The latest row is first. Only invoices of organizations of the key are used.',
  request: Type.Object({ counteragentId: field(Id('Counteragent'), 'Supplier.') }),
  response: Type.Object({ items: opt(List(PriceListItem, { maxItems: 100_000 }), 'Rows of the price list.') }),
  errors: { NotASupplier },
  example: { request: { counteragentId: demo.supplier } },

  async run({ body: { counteragentId }, db, caller: { corporationId }, organizations, fail }) {
    const supplier = { id: counteragentId, path: 'counteragentId' }
    if (await findMissing(db, supplierRows, corporationId, [supplier]))
      throw fail.NotASupplier({ path: 'counteragentId' })
    const rows = await listSupplierProducts(db, corporationId, counteragentId)
    const productIds = rows.map(({ productId }) => productId)
    const unpriced = rows.flatMap(({ productId, price }) => (price === null ? [productId] : []))
    const [products, invoicePrices] = await Promise.all([
      findNamedGoods(db, corporationId, productIds),
      listInvoicePrices(db, [...organizations.keys()], { counteragentId, productIds: unpriced }),
    ])
    const items = rows.map(({ id, name, code, num, productId, containerId, price, allowedDeviation }) => {
      const product = products.get(productId)
      return {
        nativeProductId: asId<'Product'>(productId),
        nativeProductName: product?.name ?? null,
        nativeProductCode: product?.code ?? null,
        nativeProductNum: product?.article ?? null,
        supplierProductId: asId<'SupplierProduct'>(id),
        supplierProductName: name,
        supplierProductCode: code,
        supplierProductNum: num,
        containerId: containerId === null ? null : asId<'Container'>(containerId),
        price: price?.toNumber() ?? invoicePrices.get(productId) ?? null,
        allowablePriceDeviation: allowedDeviation?.toNumber() ?? null,
      }
    })
    return { items }
  },
})
