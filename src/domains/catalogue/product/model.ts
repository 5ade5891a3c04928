import type { Id } from '#core/schema.ts'
import type { ProductInput } from './schemas.ts'

/** A product as it is to be saved. */
export interface ProductToPut {
  id: Id<'Product'>
  /** Where the request states it; empty for a request of one product. */
  path: string
  input: ProductInput
  /** Its prices in sizes wherever no other is stated, of which the others go; left out, they stay. */
  sizePrices?: readonly SizePrice[] | undefined
}

interface SizePrice {
  sizeId: Id<'ProductSize'>
  price: number
}

/** What menus show of a product beside its details: in some sizes, packages or organizations alone. */
export interface Particulars
  extends Required<Defined<Pick<ProductInput, 'barcodes' | 'disabledProductSizeIds' | 'nutritionValues'>>> {
  /** Of the card, for receipts. */
  fiscalCode: string | null
  /** Of the card: what holds in place of what the schema says. */
  redefinitions: NonNullable<ProductInput['modifierSchemaRedefinitions']>
  /** Of the card, in litres. */
  capacity: number | null
}
type Defined<T> = { [Field in keyof T]: NonNullable<T[Field]> }

/** What may be there already: nothing, what is replaced, or either, which then comes back if it was deleted. */
export type PutMode = 'create' | 'replace' | 'put'
