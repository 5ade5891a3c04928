import type { Decimal } from '#core/decimal.ts'
import type { ProductIdentity } from '../goods/goods.ts'
import type { SupplierRow } from '../goods/names.ts'

/** Invoice of a supplier as a file has it, before its names are looked up. */
export interface FileInvoice {
  /** Texts that may name the supplier, the most exact one first. */
  supplierNames: readonly string[]
  /** Fields of a supplier that is made from the invoice. */
  supplierFields: Partial<SupplierRow>
  number: string
  /** Day of the invoice. */
  date: string
  dueDate: string | null
  /** Currency of the sums. Null for the currency of the books. */
  currency: string | null
  lines: readonly InvoiceLine[]
  /** Records an error of the invoice itself. */
  reportError(field: 'supplier' | 'number' | 'date', message: string): void
}

/** Line of an invoice. */
export interface InvoiceLine {
  identity: ProductIdentity
  amount: Decimal
  /** Unit of the amount. Empty for a container, or for the unit that the product implies. */
  unit: string
  container: string
  /** Whether a piece is the package whose barcode or article the line has, as in electronic invoices. */
  countsPackages: boolean
  store: string
  /** Sum with VAT. */
  sum: Decimal
  /** Null for the rate of the product. */
  vatPercent: number | null
  /** Records an error of a field of the line. */
  reportError(field: InvoiceField, message: string): void
}

type InvoiceField = keyof ProductIdentity | 'quantity' | 'unit' | 'container' | 'store'
