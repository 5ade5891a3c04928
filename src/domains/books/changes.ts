import type { Organization } from '#core/access/organizations.ts'
import type { Transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { takeNumber } from '#core/operation/numbers.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { lockCreationNumbers, lockLedger, takeCreationNumbers } from '#ledger/locks.store.ts'
import type { LedgerContext, LedgerDocument, Side } from '#ledger/model.ts'
import { invoicePaymentTypes, type PayableInvoiceType } from '#ledger/types.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import { openingStockErrors } from './errors.ts'
import type { OpeningStock, WalletChange } from './model.ts'
import { isSameOpening, keyOf, openingDocumentOf, refuseClosed } from './opening_stock.rules.ts'
import { listOpeningStock, saveOpeningStock } from './opening_stock.store.ts'
import { refuseShortage } from './reads.ts'
import type { Books } from './rules.ts'
import { shareBooks } from './store.ts'
import { numberingOf } from './transactions.rules.ts'
import { insertTransactions } from './transactions.store.ts'

export { lockCalendarChange, updateCalendarChange } from './calendar.store.ts'
export { deleteUnposted, insertUnposted, updateUnposted } from './unposted.store.ts'

/** A payment of an invoice. */
interface Payment {
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

interface Opening {
  organization: Organization
  books: Books
  now: Instant
}

/**
 * Posts opening stock. A row replaces the former row of its store and product. The caller has locked the settings of the books
 * and checked the rows.
 */
export async function openStock(
  db: Transaction,
  { organization, books, now }: Opening,
  { date, rows }: { date: Day; rows: readonly Omit<OpeningStock, 'openedOn' | 'creationNumber'>[] },
): Promise<void> {
  const { id: organizationId } = organization
  await lockCreationNumbers(db, organizationId)
  const storeIds = [...new Set(rows.map(({ storeId }) => storeId))]
  const stored = new Map((await listOpeningStock(db, organizationId, storeIds)).map((row) => [keyOf(row), row]))
  const changed = rows
    .map((row) => ({ ...row, openedOn: date, creationNumber: stored.get(keyOf(row))?.creationNumber ?? 0 }))
    .filter((row) => !stored.has(keyOf(row)) || !isSameOpening(stored.get(keyOf(row))!, row))
  const former = changed.flatMap((row) => stored.get(keyOf(row)) ?? [])
  if (changed.length === 0) return
  refuseClosed(books, [date, ...former.map(({ openedOn }) => openedOn)], failers(openingStockErrors))
  const context = { organizationId, digits: books.digits, now, authorId: null }
  const numbered = await replaceStock(db, { organization, context, former, changed })
  const places = [...former, ...numbered].map((row) => openingDocumentOf(row, placeOf(organization)))
  await refuseShortage({ db, organization }, places, { books, path: 'rows' })
}

const placeOf = ({ id, timeZone }: Organization) => ({ organizationId: id, zone: timeZone })

interface Replacement {
  organization: Organization
  context: LedgerContext
  former: readonly OpeningStock[]
  /** Rows without a creation number are new. */
  changed: readonly OpeningStock[]
}

/** Reverses the postings of the former rows and posts the changed ones, which it returns with their creation numbers. */
async function replaceStock(
  db: Transaction,
  { organization, context, former, changed }: Replacement,
): Promise<OpeningStock[]> {
  const added = changed.filter(({ creationNumber }) => creationNumber === 0)
  const first = added.length > 0 ? await takeCreationNumbers(db, organization.id, added.length) : 0
  const numbered = changed.map((row) =>
    row.creationNumber === 0 ? { ...row, creationNumber: first + added.indexOf(row) } : row,
  )
  await reverse(db, context, former)
  const documents = numbered
    .filter(({ amount }) => !amount.isZero())
    .map((row) => openingDocumentOf(row, placeOf(organization)))
  await append(db, context, documents)
  await saveOpeningStock(db, organization.id, numbered)
  return numbered
}

interface WalletBooks {
  db: Transaction
  now: Instant
}

/**
 * Posts changes of the wallets of guests (docs/domain.md §13.8). Locks settings, creation numbers and ledgers, so the caller has
 * locked the wallets and has not taken revisions, unless `lockBooksOfWallets` came before.
 */
export async function postWalletChanges(
  { db, now }: WalletBooks,
  corporationId: string,
  changes: readonly WalletChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { digits, openingOrganizationId } = await shareBooks(db, corporationId)
  const documents = changes.flatMap((change) => {
    const sum = change.sum.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
    const organizationId = change.organizationId ?? openingOrganizationId
    return organizationId === null || sum.isZero() ? [] : [{ ...change, organizationId, sum }]
  })
  for (const [organizationId, own] of inOrderOfKeys(Map.groupBy(documents, (change) => change.organizationId))) {
    const first = await takeCreationNumbers(db, asId(organizationId), own.length)
    await append(
      db,
      { organizationId, digits, now, authorId: null },
      own.map((change, i) => walletDocumentOf(change, { creationNumber: first + i, effectiveAt: now })),
    )
  }
}

const inOrderOfKeys = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1))

function walletDocumentOf(
  { id, guestId, sum, isSold }: Omit<WalletChange, 'organizationId'>,
  position: Pick<LedgerDocument, 'creationNumber' | 'effectiveAt'>,
): LedgerDocument {
  const guest: Side = { account: systemAccounts.guests, counteragentId: guestId }
  const money: Side = { account: isSold ? systemAccounts.revenue : systemAccounts.unassignedGuestMoney }
  const posting = sum.isNegative()
    ? ({ type: 'PREPAY_RETURN', from: money, to: guest, sum: sum.negated() } as const)
    : ({ type: 'PREPAY', from: guest, to: money, sum } as const)
  return { ...position, documentId: id, type: null, number: null, postings: [posting] }
}

/** Locks all rows that `postWalletChanges` locks, for a transaction that takes revisions between several changes of wallets. */
export async function lockBooksOfWallets(
  { db, now }: WalletBooks,
  corporationId: string,
  organizationIds: readonly string[],
): Promise<void> {
  const { digits, openingOrganizationId } = await shareBooks(db, corporationId)
  const ids = new Set(openingOrganizationId === null ? organizationIds : [...organizationIds, openingOrganizationId])
  for (const organizationId of [...ids].sort()) {
    await lockCreationNumbers(db, asId(organizationId))
    await lockLedger(db, { organizationId, digits, now, authorId: null })
  }
}
