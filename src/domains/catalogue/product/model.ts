import type { Id } from '#core/schema.ts'
import type { ProductInput } from './schemas.ts'

export interface ProductToPut {
  id: Id<'Product'>
  /** Path in the request; empty in a request for one product. */
  path: string
  input: ProductInput
  /** General prices per size, which replace all present ones; unchanged if omitted. */
  sizePrices?: readonly SizePrice[] | undefined
}

interface SizePrice {
  sizeId: Id<'ProductSize'>
  price: number
}

/** Fields that menus show, but that apply only to some sizes, packages or organizations. */
export interface Particulars
  extends Required<Defined<Pick<ProductInput, 'barcodes' | 'disabledProductSizeIds' | 'nutritionValues'>>> {
  /** From the card, for receipts. */
  fiscalCode: string | null
  /** From the card: values that override the modifier schema. */
  redefinitions: NonNullable<ProductInput['modifierSchemaRedefinitions']>
  /** From the card, in litres. */
  capacity: number | null
}
type Defined<T> = { [Field in keyof T]: NonNullable<T[Field]> }

/** Whether the product must be new, must exist, or may be either. `put` restores a deleted product. */
export type PutMode = 'create' | 'replace' | 'put'
