import { Type } from 'typebox'
import { decimal, optional, ref, text } from '#core/record/fields.ts'
import { record } from '#core/record/record.ts'
import { Money } from '#core/schema.ts'

/** Description of fields of the contract without a value. */
export const never = 'Always null: the server has no such value.'

const short = (about: string) => optional(text(about, { minLength: 1, maxLength: 100 }))

/** Price lists of suppliers: their products, and the products of the chain that they are. */
export const supplierProducts = record({
  kind: 'SupplierProduct',
  table: 'supplier_product',
  description: 'Products of price lists to save.',
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

/** Bound of totals of many movements. */
export const sumMax = 1_000_000_000_000_000

/** Amount of many movements. */
export const TotalQuantity = () => Type.Number({ minimum: -sumMax, maximum: sumMax, 'x-decimal': true, 'x-digits': 9 })
