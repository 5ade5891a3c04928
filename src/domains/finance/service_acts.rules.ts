import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import type { Operation } from '#core/operation/operation.ts'
import { optional, ref, text } from '#core/record/fields.ts'
import type { Fields } from '#core/record/statements.ts'
import { field, Id, Int32, Money, omittable, Quantity } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import type { Draft } from '#documents/family.ts'
import { dayOrTime, timeOrDay } from '#documents/fields.ts'
import { DiscountTooLarge, lineErrors, pricedLine, totalsOf } from '#documents/lines.ts'
import type { Document } from '#documents/model.ts'
import { documentFamily } from '#documents/operations.ts'
import { CounteragentNotFound } from '#domains/books/errors.ts'
import { counteragentRows } from '#domains/books/rules.ts'
import { productRows } from '#domains/catalogue/rules.ts'
import { ConceptionNotFound } from '#domains/dictionaries/errors.ts'
import { conceptionRows } from '#domains/dictionaries/rules.ts'
import { EmployeeNotFound } from '#domains/employees/errors.ts'
import { employeeRows } from '#domains/employees/rules.ts'
import { AccountNotFound, accountRows, hasCounteragents, systemAccounts } from '#ledger/chart.ts'
import type { Account, Posting, Side } from '#ledger/model.ts'
import { demo } from '#shared/demo.ts'
import { ServiceAccountRefused } from './errors.ts'

/** Header fields of acts of both directions. */
export const actHeader = {
  counteragent: ref('Counteragent', 'Supplier, employee or guest.'),
  revenueAccount: optional(ref('Account', 'Account of the act. Its lines are posted to their own accounts.')),
  contractDate: optional(timeOrDay('Date of the contract. A date without a time is the beginning of the day.')),
  contractNumber: optional(text('Number of the contract.', { maxLength: 100 })),
  dueDate: optional(dayOrTime('Day by which the act is to be paid.')),
}

const price = () => Money({ minimum: 0, 'x-digits': 9 })
const RequestedLine = Type.Object({
  num: field(Int32({ minimum: 0 }), 'Position of the line.'),
  product: field(Id('Product'), 'Service. Nothing moves in a store.'),
  amount: field(Quantity({ exclusiveMinimum: 0 }), 'Amount.'),
  price: omittable(price(), 'Price per unit with VAT. If omitted, it follows from the sum.'),
  sum: omittable(
    Money({ minimum: 0 }),
    'Sum with VAT, after the discount. If omitted, price × amount less the discount.',
  ),
  revenueAccount: field(Id('Account'), 'Account of the expense or revenue.'),
  splitVat: omittable(Type.Boolean(), 'Whether VAT is posted to its own account.'),
  vatPercent: field(Type.Number({ minimum: 0, maximum: 100 }), 'VAT rate in percent.'),
})
const discount = { discountSum: omittable(Money({ minimum: 0 }), 'Discount on the line.') }
const prices = {
  price: field(price(), 'Price per unit with VAT.'),
  sum: field(Money(), 'Sum with VAT.'),
  priceWithoutVat: field(price(), 'Price per unit without VAT.'),
  sumWithoutVat: field(Money(), 'Sum without VAT.'),
}
const Line = Type.Object({ ...RequestedLine.properties, ...prices })

interface ActFamily<Header extends Fields> {
  type: 'INCOMING_SERVICE' | 'OUTGOING_SERVICE'
  base: `/api/finance/v1/${string}`
  name: string
  title: string
  description: string
  header: Header
  /** Whether lines have a discount. */
  hasDiscounts: boolean
  /** Returns the side with whom the act is settled. */
  debtOf(document: Document<Header>): Side
  vat: { type: 'NDS_INCOMING' | 'NDS_SALES'; account: Account }
}

/** Declares service acts: what a restaurant owes for services, or is owed. They move money and no goods. */
export function serviceActs<const Header extends typeof actHeader>({
  hasDiscounts,
  debtOf,
  vat,
  header,
  ...declaration
}: ActFamily<Header>): Operation[] {
  const { type, base } = declaration
  const isIncoming = type === 'INCOMING_SERVICE'
  const more = hasDiscounts ? discount : {}
  return documentFamily<Header, typeof RequestedLine, typeof Line>({
    ...declaration,
    header,
    groups: { reading: 'Finance: reading', changing: 'Finance: changing' },
    listed: ['counteragent', 'dueDate', 'revenueAccount'],
    requestedItem: Type.Object({ ...RequestedLine.properties, ...more }),
    item: Type.Object({ ...Line.properties, ...more }),
    hasArticles: true,
    total: 'lines',
    hasTotals: true,
    targets,
    errors: { ...lineErrors, ...(hasDiscounts && { DiscountTooLarge }), ServiceAccountRefused },
    complete: completeLines,
    postings(document, { books, accountOf, lineIdOf }) {
      const debt = debtOf(document)
      return document.items.flatMap((line, i): Posting[] => {
        const lineId = lineIdOf(i)
        const move = (type: Posting['type'], account: Account, sum: Decimal): Posting =>
          isIncoming
            ? { type, from: debt, to: { account }, sum, lineId }
            : { type, from: { account }, to: debt, sum, lineId }
        const splitsVat = !isIncoming || line.splitVat || books.vatAccounting === 'VAT_NOT_INCLUDED_IN_PRICE'
        const sum = new Decimal(line.sum)
        const withoutVat = splitsVat ? new Decimal(line.sumWithoutVat) : sum
        const postings = [
          move(type, accountOf(line.revenueAccount), withoutVat),
          move(vat.type, vat.account, sum.minus(withoutVat)),
        ]
        return postings.filter(({ sum }) => !sum.isZero())
      })
    },
    example: {
      organizationId: demo.organization,
      date: '2026-05-04T10:00:00+01:00',
      request: {
        counteragent: demo.supplier,
        items: [
          {
            num: 1,
            product: demo.product,
            amount: 1,
            vatPercent: 20,
            revenueAccount: systemAccounts.services.id,
            price: 120,
          },
        ],
      },
      documents: demoDocuments(base),
    },
  })
}

const targets = {
  Account: { NotFound: AccountNotFound, rows: accountRows },
  Conception: { NotFound: ConceptionNotFound, rows: conceptionRows },
  Counteragent: { NotFound: CounteragentNotFound, rows: counteragentRows },
  Employee: { NotFound: EmployeeNotFound, rows: employeeRows },
  Product: { NotFound: UnknownReference, rows: productRows },
}

function completeLines({ lines, accounts, digits }: Draft<Fields, typeof RequestedLine>) {
  const items = lines.map((line, i) => {
    const path = `items[${i}]`
    const type = accounts.get(line.revenueAccount)!.type
    if (type === 'INVENTORY_ASSETS' || hasCounteragents(type))
      throw fail.ServiceAccountRefused({ path: `${path}.revenueAccount` })
    return { ...line, ...pricedLine(line, { digits, path }) }
  })
  return { items, ...totalsOf(items) }
}

const fail = failers({ ServiceAccountRefused })
