import { isDeepStrictEqual } from 'node:util'
import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { dayOf } from '#core/time.ts'
import type { NamedAccount } from '#ledger/accounts.store.ts'
import { hasCounteragents } from '#ledger/chart.ts'
import type { LedgerDocument, Side } from '#ledger/model.ts'
import type { PayableDocument } from '#ledger/reading.store.ts'
import { isSameSide } from '#ledger/rules.ts'
import { paymentTypes } from '#ledger/types.ts'
import type { transactionErrors } from './errors.ts'
import type { BooksTransaction, EnteredSide, EnteredTransaction } from './model.ts'
import { type Books, isClosed, isInRange } from './rules.ts'

/** Accounts and documents of transactions, by id. */
export interface Named {
  accounts: ReadonlyMap<string, NamedAccount>
  documents: ReadonlyMap<string, PayableDocument>
}

/** Numbers of transactions by hand. */
export const numberingOf = ({ id }: Pick<Organization, 'id'>) => ({ ownerId: id, kind: 'books_transaction' })

interface Checking {
  books: Books
  named: Named
  zone: string
  fail: Fail<typeof transactionErrors>
}

/** Refuses a transaction that breaks a rule of the books (docs/domain.md §16.6). `path` names its place in the request. */
export function checkEntered(entered: EnteredTransaction, path: string, { books, named, zone, fail }: Checking): void {
  const { from, to, sum, effectiveAt, documentId } = entered
  const day = dayOf(effectiveAt, zone)
  if (!isInRange(day)) throw fail.DateOutOfRange({ path: `${path}.date` })
  if (isClosed(books, day)) throw fail.PeriodClosed({ path: `${path}.date`, closedThrough: books.closedThrough! })
  for (const [end, { accountId, counteragentId }] of [['from', from] as const, ['to', to] as const]) {
    const { type, isCustomTransactionsAllowed } = named.accounts.get(accountId)!
    if (!isCustomTransactionsAllowed || type === 'INVENTORY_ASSETS')
      throw fail.NoCustomTransactions({ path: `${path}.${end}.accountId` })
    if (counteragentId && !hasCounteragents(type)) throw fail.NoCounteragents({ path: `${path}.${end}.counteragentId` })
  }
  if (isSameSide(sideOf(from, named), sideOf(to, named))) throw fail.SidesEqual({ path: `${path}.to` })
  const { digits } = books
  if (sum.decimalPlaces() > digits) throw fail.TooManyDigits({ path: `${path}.sum`, digits })
  if (documentId && !named.documents.has(documentId)) throw fail.DocumentNotPayable({ path: `${path}.documentId` })
}

const sideOf = ({ accountId, counteragentId }: EnteredSide, { accounts }: Named): Side => ({
  account: accounts.get(accountId)!,
  counteragentId,
})

/** Returns whether a stored transaction has the values of one that is entered under its id. */
export const isSameEntry = (stored: BooksTransaction, entered: EnteredTransaction): boolean =>
  isDeepStrictEqual(fieldsOf(stored), fieldsOf(entered))

const fieldsOf = ({ from, to, sum, ...entered }: EnteredTransaction) => [
  ...[from.accountId, from.counteragentId, to.accountId, to.counteragentId, sum.toFixed()],
  ...[entered.effectiveAt, entered.cashFlowCategoryId, entered.conceptionId, entered.documentId, entered.comment],
]

/** Returns the transaction as the ledger posts it. One that pays a document belongs to the document. */
export function ledgerDocumentOf(transaction: BooksTransaction, named: Named): LedgerDocument {
  const { id, documentId, from, to, sum, effectiveAt, number, creationNumber } = transaction
  const paid = documentId === null ? undefined : named.documents.get(documentId)
  const { cashFlowCategoryId, conceptionId, comment } = transaction
  return {
    creationNumber,
    effectiveAt,
    cashFlowCategoryId,
    conceptionId,
    comment,
    documentId: documentId ?? id,
    type: paid?.type ?? null,
    number: paid ? paid.number : `${number}`,
    postings: [
      { type: paid ? paymentTypes[paid.type] : 'CUSTOM', from: sideOf(from, named), to: sideOf(to, named), sum },
    ],
  }
}
