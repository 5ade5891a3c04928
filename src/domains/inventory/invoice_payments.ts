import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db, Transaction } from '#core/db/connect.ts'
import { Decimal, zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import type { Referrer } from '#core/kits/references.ts'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { type Operation, write } from '#core/operation/operation.ts'
import { internal, moment, optional } from '#core/record/fields.ts'
import { refuseUnknown } from '#core/record/references.ts'
import { field, type Id, Id as IdSchema, Money, OffsetDateTime, omittable, opt, Text } from '#core/schema.ts'
import { dayOf, fromOffsetTime, toOffsetTime } from '#core/time.ts'
import { documentAggregate, refuseOtherStatus } from '#documents/changes.ts'
import { demoDocuments } from '#documents/demo.ts'
import { DocumentNotFound, WrongState } from '#documents/errors.ts'
import type { DerivedFields } from '#documents/family.ts'
import { requireDate } from '#documents/fields.ts'
import type { AnyDocument } from '#documents/model.ts'
import { baseFields, internalFields, lockRelated } from '#documents/store.ts'
import { postPayment } from '#domains/books/changes.ts'
import { CashFlowCategoryNotFound, DateOutOfRange, PeriodClosed, TooManyDigits } from '#domains/books/errors.ts'
import { listPaid, shareBooks } from '#domains/books/reads.ts'
import { cashFlowCategoryRows, isClosed } from '#domains/books/rules.ts'
import { purchaseDebtOf } from '#domains/finance/rules.ts'
import { shareAccounts } from '#ledger/accounts.store.ts'
import { AccountNotFound, accountRows, systemAccounts } from '#ledger/chart.ts'
import type { Account, Side } from '#ledger/model.ts'
import type { PayableInvoiceType } from '#ledger/types.ts'
import { demo } from '#shared/demo.ts'
import { InvoiceNotPaid, NoMoneyAccount, PaymentTooLarge } from './errors.ts'

const incoming = '/api/inventory/v1/incoming_invoice'
const outgoing = '/api/inventory/v1/outgoing_invoice'

const examplesOf = (base: string) => ({
  payment: demoDocuments(base).list,
  paymentDate: demoDocuments(base).get,
})

export const payableIncomingInvoice = {
  base: incoming,
  family: 'INCOMING_INVOICE',
  title: 'incoming invoice',
  name: 'IncomingInvoice',
  examples: examplesOf(incoming),
} as const

export const payableOutgoingInvoice = {
  base: outgoing,
  family: 'OUTGOING_INVOICE',
  title: 'outgoing invoice',
  name: 'OutgoingInvoice',
  examples: examplesOf(outgoing),
} as const

/** Date of payment that a client has set; stored with the invoice, and dropped by its update. */
export const paymentDate = internal(
  optional({ ...moment('Date of the payment.'), presence: 'required' as const }),
  null,
)

/** Fields of answers about payments. A paid invoice has the date that was set, else the date of its latest payment. */
export const paymentDates = {
  header: {
    paymentDate: omittable(
      OffsetDateTime(),
      'Date of the payment, if the invoice is paid: of the latest one, or as it was set.',
    ),
  },
  async read(db, documents, { id, timeZone }) {
    const posted = documents.filter(({ status }) => status === 'PROCESSED')
    const paid = await listPaid(
      db,
      id,
      posted.map((document) => document.id),
    )
    return (document) => {
      const payments = paid.get(document.id)
      if (!payments || payments.sum.lessThan(document.sum ?? zero)) return {}
      const date = typeof document.paymentDate === 'number' ? document.paymentDate : payments.lastAt
      return { header: { paymentDate: toOffsetTime(date, timeZone) } }
    }
  },
} satisfies DerivedFields

const paymentErrors = {
  AccountNotFound,
  NoMoneyAccount,
  CashFlowCategoryNotFound,
  DateOutOfRange,
  PeriodClosed,
  TooManyDigits,
  PaymentTooLarge,
}

interface PayableInvoice {
  base: `/api/inventory/v1/${string}`
  family: PayableInvoiceType
  /** For people: `incoming invoice`. */
  title: string
  /** Kind of its events. */
  name: string
  examples: { payment: Id<'Document'>; paymentDate: Id<'Document'> }
}

/** Returns the operations on the payments of a family of invoices. */
export const paymentOperations = (invoice: PayableInvoice): Operation[] => [
  addPayment(invoice),
  setPaymentDate(invoice),
]

/** Returns the operation that pays an invoice. */
function addPayment({ base, family, title, examples }: PayableInvoice): Operation {
  const isIncoming = family === 'INCOMING_INVOICE'
  return write({
    path: `${base}/modify/add_payment`,
    group: 'Inventory: changing',
    statuses: [201, 400, 401, 405, 429, 500],
    summary: `Pay an ${title}`,
    description:
      'The invoice is posted, and the payment at most its unpaid rest. Unposting the invoice leaves the payment as an advance, which counts again when the invoice is posted.',
    request: Type.Object(
      {
        organizationId: IdSchema('Organization'),
        documentId: field(IdSchema('Document'), 'Posted invoice.'),
        accountId: field(IdSchema('Account'), `${isIncoming ? 'Credited' : 'Debited'} account.`),
        amount: field(Money({ exclusiveMinimum: 0 }), 'Sum of the payment.'),
        paymentDate: field(OffsetDateTime(), 'When the payment takes effect.'),
        cfoItemId: opt(IdSchema('CashFlowCategory'), 'Cash-flow category.'),
      },
      { title: isIncoming ? 'PayRequest' : 'PayOutgoingInvoiceRequest' },
    ),
    response: Type.Object(
      {
        accountingTransactionId: opt(IdSchema('BooksTransaction'), 'Transaction of the payment.'),
        message: opt(Text(), 'Message for the staff.'),
        organizationId: opt(IdSchema('Organization'), 'Organization of the invoice.'),
      },
      { title: 'AccountingTransactionUserResponse' },
    ),
    errors: { DocumentNotFound, WrongState, ...paymentErrors },
    example: {
      request: {
        organizationId: demo.organization,
        documentId: examples.payment,
        accountId: demo.savingsAccount,
        amount: 2.5,
        paymentDate: '2026-05-06T12:00:00+01:00',
        cfoItemId: isIncoming ? demo.suppliersCashFlow : demo.salesCashFlow,
      },
    },

    async run({ body, db, organization, caller, now, fail }) {
      const { documentId, cfoItemId = null } = body
      const { id: organizationId } = organization
      const invoice = await lockRelated(db, organizationId, documentId)
      if (invoice?.family !== family) throw fail.DocumentNotFound({ path: 'documentId' })
      refuseOtherStatus(invoice, 'PROCESSED')
      const { account, sum, effectiveAt, digits } = await checkPayment({ db, organization, caller }, invoice, body)
      const accountingTransactionId = await postPayment(
        db,
        { organization, digits, now },
        {
          invoice: { ...invoice, family },
          ...sidesOf(invoice, account, isIncoming),
          sum,
          effectiveAt,
          cashFlowCategoryId: cfoItemId,
        },
      )
      return { accountingTransactionId, organizationId, message: null }
    },
  })
}

interface PaymentBody {
  accountId: string
  amount: number
  paymentDate: string
  cfoItemId?: string | null
}

const paymentTargets = {
  Account: { rows: accountRows, NotFound: AccountNotFound },
  CashFlowCategory: { rows: cashFlowCategoryRows, NotFound: CashFlowCategoryNotFound },
}

interface PaymentContext {
  db: Transaction
  organization: Organization
  caller: Referrer
}

/** Refuses a payment that breaks a rule. Locks the account and the settings of the books for sharing. */
async function checkPayment(
  { db, organization: { corporationId, timeZone }, caller }: PaymentContext,
  invoice: AnyDocument,
  { accountId, amount, paymentDate, cfoItemId = null }: PaymentBody,
) {
  const references = [
    { kind: 'Account', id: accountId, path: 'accountId' },
    ...(cfoItemId === null ? [] : [{ kind: 'CashFlowCategory', id: cfoItemId, path: 'cfoItemId' }]),
  ]
  await refuseUnknown(db, caller, references, paymentTargets)
  const account = (await shareAccounts(db, corporationId, [accountId])).get(accountId)
  if (!account) throw fail.AccountNotFound({ path: 'accountId' })
  if (!moneyTypes.has(account.type) || !account.isCustomTransactionsAllowed)
    throw fail.NoMoneyAccount({ path: 'accountId' })
  const books = await shareBooks(db, corporationId)
  const { digits, closedThrough } = books
  const effectiveAt = fromOffsetTime(paymentDate, timeZone)
  const day = dayOf(effectiveAt, timeZone)
  requireDate('paymentDate', effectiveAt, timeZone)
  if (isClosed(books, day)) throw fail.PeriodClosed({ path: 'paymentDate', closedThrough: closedThrough! })
  const sum = new Decimal(amount)
  if (sum.decimalPlaces() > digits) throw fail.TooManyDigits({ path: 'amount', digits })
  const unpaid = await unpaidOf(db, invoice)
  if (sum.greaterThan(unpaid)) throw fail.PaymentTooLarge({ path: 'amount', unpaid: unpaid.toNumber() })
  return { account, sum, effectiveAt, digits }
}

const fail = failers(paymentErrors)

const moneyTypes: ReadonlySet<string> = new Set(['CASH', 'CURRENT_ASSET'])

function sidesOf(
  { counteragent, employeePassToAccount }: AnyDocument,
  account: Account,
  isIncoming: boolean,
): { from: Side; to: Side } {
  const counteragentId = `${counteragent}`
  const employeeId = employeePassToAccount === null ? null : `${employeePassToAccount}`
  return isIncoming
    ? { from: { account }, to: purchaseDebtOf(counteragentId, employeeId) }
    : { from: { account: systemAccounts.customers, counteragentId }, to: { account } }
}

/** Returns the sum of an invoice that is not paid, 0 if more was paid. */
async function unpaidOf(db: Db, { organizationId, id, sum }: AnyDocument): Promise<Decimal> {
  const paid = (await listPaid(db, organizationId, [id])).get(id)?.sum ?? zero
  return Decimal.max(zero, (sum ?? zero).minus(paid))
}

/** Returns the operation that sets the date of payment of a paid invoice. */
function setPaymentDate({ base, family, title, name, examples }: PayableInvoice): Operation {
  const told = { number: baseFields.number, paymentDate }
  const { modifiedAt, modifiedBy } = internalFields
  const { status, sum } = baseFields
  const all = { ...told, family: baseFields.family, status, sum, modifiedAt, modifiedBy }
  const aggregate = documentAggregate(name, { all, published: told })
  const isIncoming = family === 'INCOMING_INVOICE'
  return write({
    path: `${base}/patch/set_payment_date`,
    group: 'Inventory: changing',
    statuses: [200, 400, 401, 405, 429, 500],
    summary: `Set the payment date of an ${title}`,
    description: 'The invoice is posted and paid. The date changes responses only, and no posting.',
    request: Type.Object(
      {
        organizationId: IdSchema('Organization'),
        documentId: field(IdSchema('Document'), 'Paid invoice.'),
        paymentDate: field(OffsetDateTime(), 'Date of the payment.'),
      },
      { title: isIncoming ? 'SetPaymentDateRequest' : 'SetPaymentDateOutgoingRequest' },
    ),
    response: Type.Object(
      { message: opt(Text(), 'Message for the staff.') },
      { title: isIncoming ? 'SetPaymentDateResponse' : 'SetPaymentDateOutgoingResponse' },
    ),
    errors: { DocumentNotFound, WrongState, InvoiceNotPaid, DateOutOfRange },
    example: {
      request: {
        organizationId: demo.organization,
        documentId: examples.paymentDate,
        paymentDate: '2026-05-07T12:00:00+01:00',
      },
    },

    async run({ body, fail, organization, ...context }) {
      const key = { ownerId: organization.id, id: body.documentId, path: 'documentId' }
      await changeAggregate(context, aggregate, key, async (known) => {
        if (known.family !== family) throw fail.DocumentNotFound({ path: 'documentId' })
        refuseOtherStatus(known, 'PROCESSED')
        const unpaid = await unpaidOf(context.db, known)
        if (!unpaid.isZero()) throw fail.InvoiceNotPaid({ path: 'documentId', unpaid: unpaid.toNumber() })
        const date = fromOffsetTime(body.paymentDate, organization.timeZone)
        requireDate('paymentDate', date, organization.timeZone)
        return { ...known, paymentDate: date, modifiedBy: context.author.id }
      })
      return { message: null }
    },
  })
}
