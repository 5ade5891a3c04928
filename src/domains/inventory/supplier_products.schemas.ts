import { Type } from 'typebox'
import type { ReferencedRows } from '#core/kits/references.ts'
import { decimal, optional, ref, text } from '#core/record/fields.ts'
import { record } from '#core/record/record.ts'
import { Money } from '#core/schema.ts'

const short = (about: string) => optional(text(about, { minLength: 1, maxLength: 100 }))

/** Price lists of suppliers: their products, and the products of the chain that they are. */
export const supplierProducts = record({
  kind: 'SupplierProduct',
  table: 'supplier_product',
  about: 'Products of price lists to save.',
  fields: {
    counteragentId: ref('Counteragent', 'Supplier.'),
    productId: ref('Product', 'Product of the chain.'),
    containerId: optional(ref('Container', 'Package to which the row is limited.')),
    code: short('Code of the product at the supplier.'),
    num: short('Article of the product at the supplier.'),
    price: optional(
      decimal(Money({ minimum: 0, 'x-digits': 9 }), "Agreed price with VAT, per unit of the chain's product."),
    ),
    allowedDeviation: optional(
      decimal(Type.Number({ minimum: 0, maximum: 1000 }), 'Allowed deviation of invoices from the price, in percent.'),
    ),
  },
})

/** Rows of price lists, as lines of documents name them. */
export const supplierProductRows: ReferencedRows = { table: 'supplier_product', tenant: 'corporation_id' }
