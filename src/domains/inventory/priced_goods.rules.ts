import { type TSchema, Type } from 'typebox'
import { Decimal, type MoneyGrid } from '#core/decimal.ts'
import type { SharedRows } from '#core/kits/references.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { optional, ref } from '#core/record/fields.ts'
import { field, Id, Money, omittable, Text } from '#core/schema.ts'
import { DocumentNotFound } from '#documents/errors.ts'
import { lineErrors, pricedLine, totalsOf } from '#documents/lines.ts'
import { CounteragentNotFound } from '#domains/books/errors.ts'
import { counteragentRows } from '#domains/books/rules.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { SystemAccount } from '#ledger/chart.ts'
import { AccountNotFound, accountRows } from '#ledger/chart.ts'
import type { Account } from '#ledger/model.ts'
import { goodsTargets } from './goods_lines.rules.ts'
import { checkCostAccount } from './movements.rules.ts'

const price = () => Money({ minimum: 0, 'x-digits': 9 })
const rate = () => Type.Number({ minimum: 0, maximum: 100 })

/** Prices of a line in a request. */
export const requestedPrices = {
  price: omittable(price(), 'Price per unit with VAT. If omitted, it follows from the sum.'),
  sum: omittable(
    Money({ minimum: 0 }),
    'Sum with VAT, after the discount. If omitted, price × amount less the discount.',
  ),
  vatPercent: omittable(rate(), "VAT rate in percent. If omitted, the rate of the product's tax category."),
}

/** Prices of a line as it is stored. */
export const storedPrices = {
  price: field(price(), 'Price per unit with VAT.'),
  sum: field(Money(), 'Sum with VAT.'),
  priceWithoutVat: field(price(), 'Price per unit without VAT.'),
  sumWithoutVat: field(Money(), 'Sum without VAT.'),
  vatPercent: field(rate(), 'VAT rate in percent.'),
}

export const discountSum = omittable(Money({ minimum: 0 }), 'Discount on the line.')

/** Fields of lines of a supplier's goods. */
export const supplierLine = {
  supplierProduct: omittable(Id('SupplierProduct'), "Product of the supplier's price list."),
  customsDeclarationNumber: omittable(Text({ maxLength: 100 }), 'Number of the customs declaration.'),
}

const never = 'Never returned: the server has no such value.'
export const alwaysOmitted = <T extends TSchema>(schema: T) => omittable(schema, never)

/** Header field of the documents of this file. */
export const defaultStore = optional(ref('Store', 'Store of lines without a store.'))
export const expenseAccount = optional(ref('Account', 'Account of the cost. If omitted, 5.01.'))
export const revenueAccount = optional(ref('Account', 'Account of the revenue. If omitted, 4.01.'))
export const counteragent = ref('Counteragent', 'Supplier, employee or guest.')

/** Rows of price lists, as lines of documents name them. */
const supplierProductRows: SharedRows = { table: 'supplier_product', tenant: 'corporation_id' }

const documentRows = { table: 'document', tenant: 'organization_id', belongsTo: 'organization_id' } as const

/** Rows that documents with prices name. A `ChainDocument` is the other restaurant's part of an internal sale. */
export const pricedTargets = {
  ...goodsTargets,
  Account: { NotFound: AccountNotFound, rows: accountRows },
  Counteragent: { NotFound: CounteragentNotFound, rows: counteragentRows },
  ChainDocument: { NotFound: DocumentNotFound, rows: { ...documentRows, seenBy: 'corporation' } as const },
  Document: { NotFound: DocumentNotFound, rows: { ...documentRows, seenBy: 'organization' } as const },
  SupplierProduct: { NotFound: UnknownReference, rows: supplierProductRows },
}

export const pricedErrors = lineErrors

interface RequestedLine {
  product: string
  amount: number
  price?: number
  sum?: number
  discountSum?: number
  vatPercent?: number
}

/** Returns lines with their prices, and the totals. */
export function priceLines<Line extends RequestedLine>(
  lines: readonly Line[],
  { products, digits }: { products: ReadonlyMap<string, Goods>; digits: number },
) {
  const items = lines.map((line, i) => {
    const vatPercent = line.vatPercent ?? products.get(line.product)!.vatPercent ?? 0
    return { ...line, vatPercent, ...pricedLine({ ...line, vatPercent }, { digits, path: `items[${i}]` }) }
  })
  return { items, ...totalsOf(items) }
}

/** Returns the sums of money that books with these digits have. */
export const gridOf = (digits: number): MoneyGrid => ({
  step: new Decimal(10).pow(-digits),
  digits,
  isByCoin: false,
})

/** Refuses accounts of a header on which documents cannot post costs or revenue. */
export function checkAccounts(
  named: Partial<Record<'expenseAccount' | 'revenueAccount', string | null>>,
  accounts: ReadonlyMap<string, Account>,
): void {
  for (const name of ['expenseAccount', 'revenueAccount'] as const) {
    const account = accounts.get(named[name] ?? '')
    if (account) checkCostAccount(account, name)
  }
}

/** Returns the account that a document names, else the system account. */
export const accountOr = (
  id: string | null,
  { accountOf }: { accountOf(id: string): Account },
  otherwise: SystemAccount,
): Account => (id === null ? otherwise : accountOf(id))
