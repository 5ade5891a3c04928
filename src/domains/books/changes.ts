import type { Organization } from '#core/access/organizations.ts'
import type { Transaction } from '#core/db/connect.ts'
import type { Decimal } from '#core/decimal.ts'
import { takeNumber } from '#core/operation/numbers.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import type { LedgerContext, Side } from '#ledger/model.ts'
import { invoicePaymentTypes, type PayableInvoiceType } from '#ledger/types.ts'
import { append } from '#ledger/writing.store.ts'
import { numberingOf } from './transactions.rules.ts'
import { insertTransactions } from './transactions.store.ts'

/** A payment of an invoice. */
export interface Payment {
  invoice: { id: Id<'Document'>; family: PayableInvoiceType; number: string; conception: Id<'Conception'> | null }
  from: Side
  to: Side
  sum: Decimal
  effectiveAt: Instant
  cashFlowCategoryId: Id<'CashFlowCategory'> | null
}

/**
 * Posts the payment of an invoice as a transaction by hand, and returns the id of the transaction. The caller has locked the
 * invoice, the accounts and the settings of the books.
 */
export async function postPayment(
  db: Transaction,
  { organization, ...context }: { organization: Organization } & Pick<LedgerContext, 'digits' | 'now'>,
  { invoice, from, to, sum, effectiveAt, cashFlowCategoryId }: Payment,
): Promise<Id<'BooksTransaction'>> {
  const { id: organizationId } = organization
  const id = newId<'BooksTransaction'>()
  const number = await takeNumber(db, numberingOf(organization))
  const creationNumber = await takeCreationNumbers(db, organizationId)
  const common = { creationNumber, effectiveAt, cashFlowCategoryId, conceptionId: invoice.conception, comment: null }
  const { id: documentId, family: type } = invoice
  await append(db, { ...context, organizationId, authorId: null }, [
    {
      ...common,
      documentId,
      type,
      number: invoice.number,
      postings: [{ type: invoicePaymentTypes[type], from, to, sum }],
    },
  ])
  const sides = { from: enteredSideOf(from), to: enteredSideOf(to) }
  await insertTransactions(db, organizationId, [
    { ...common, ...sides, id, number, documentId, sum, isCanceled: false },
  ])
  return id
}

const enteredSideOf = ({ account, counteragentId = null }: Side) => ({
  accountId: asId<'Account'>(account.id),
  counteragentId: counteragentId === null ? null : asId<'Counteragent'>(counteragentId),
})
