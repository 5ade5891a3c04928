import { findOrganization } from '#core/access/organizations.ts'
import type { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import type { Id } from '#core/schema.ts'
import { type Day, startOfDay } from '#core/time.ts'
import { DateOutOfRange, PeriodClosed, TooManyDigits } from '#domains/books/errors.ts'
import { shareBooks } from '#domains/books/reads.ts'
import { type Books, isClosed, isInRange } from '#domains/books/rules.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import type { LedgerContext, LedgerDocument, Posting, Side } from '#ledger/model.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import type { Account } from '../account/store.ts'
import { OpeningOrganizationMissing } from '../errors.ts'

export const openingErrors = { DateOutOfRange, OpeningOrganizationMissing, PeriodClosed, TooManyDigits }

type PostingContext = Pick<Context, 'db' | 'now' | 'author'>

/**
 * Posts the opening balance of an account against equity, after it reverses the former one, and returns the account with the
 * place of the posting. Does nothing if sum and day stay. Locks the ledger: nothing but revisions may be locked afterwards.
 */
export async function postOpening(
  context: PostingContext,
  before: Account | undefined,
  account: Account,
): Promise<Account> {
  const [former, opening] = [openingOf(before), openingOf(account)]
  if (isSame(former, opening)) return account
  const books = await shareBooks(context.db, account.corporationId)
  refuse(books, former, opening)
  const place = opening && (await placeFor(context, books, before))
  if (before && former) await reversePosting(context, books, before)
  if (opening && place) await append(context.db, ledgerOf(context, books, place), [documentOf(account, opening, place)])
  return place
    ? { ...account, openingOrganizationId: place.organizationId, openingCreationNumber: place.creationNumber }
    : account
}

interface Opening {
  sum: Decimal
  day: Day
}

/** Returns the opening balance; null if there is none, or if it is 0. */
function openingOf(account: Account | undefined): Opening | null {
  const { startBalanceSum: sum = null, startBalanceDate: day = null } = account ?? {}
  return sum === null || day === null || sum.isZero() ? null : { sum, day }
}

const isSame = (former: Opening | null, opening: Opening | null): boolean =>
  former && opening ? former.day === opening.day && former.sum.equals(opening.sum) : former === opening

function refuse(books: Books, former: Opening | null, opening: Opening | null): void {
  const { digits, closedThrough } = books
  if (opening && opening.sum.decimalPlaces() > digits)
    throw new OperationError(TooManyDigits, { path: 'startBalanceSum', digits })
  if (opening && !isInRange(opening.day)) throw new OperationError(DateOutOfRange, { path: 'startBalanceDate' })
  if ([former, opening].some((one) => one && isClosed(books, one.day)))
    throw new OperationError(PeriodClosed, { path: 'startBalanceDate', closedThrough })
}

/** Organization, creation number and time zone of a posting. */
interface Place {
  organizationId: Id<'Organization'>
  creationNumber: number
  timeZone: string
}

/** Returns the place of the former posting, or a new one if there is none in the organization that the settings name. */
async function placeFor({ db }: PostingContext, books: Books, before: Account | undefined): Promise<Place> {
  const organization = books.openingOrganizationId && (await findOrganization(db, books.openingOrganizationId))
  if (!organization) throw new OperationError(OpeningOrganizationMissing, { path: 'startBalanceSum' })
  const { id: organizationId, timeZone } = organization
  const known = before?.openingOrganizationId === organizationId ? before.openingCreationNumber : null
  return { organizationId, timeZone, creationNumber: known ?? (await takeCreationNumbers(db, organizationId)) }
}

async function reversePosting(context: PostingContext, books: Books, account: Account): Promise<void> {
  const { openingOrganizationId: organizationId, openingCreationNumber: creationNumber } = account
  if (organizationId === null || creationNumber === null)
    throw new Error(`Account ${account.id} has an opening balance that is not posted`)
  await reverse(context.db, ledgerOf(context, books, { organizationId }), [{ creationNumber }])
}

const ledgerOf = (
  { now, author }: PostingContext,
  { digits }: Books,
  { organizationId }: Pick<Place, 'organizationId'>,
): LedgerContext => ({ organizationId, digits, now, authorId: author.kind === 'key' ? author.id : null })

const documentOf = (account: Account, { sum, day }: Opening, { creationNumber, timeZone }: Place): LedgerDocument => ({
  creationNumber,
  documentId: account.id,
  type: null,
  number: null,
  effectiveAt: startOfDay(day, timeZone),
  postings: [postingOf({ account }, { account: systemAccounts.equity }, sum)],
})

/** Returns the posting of a balance: a negative sum exchanges the sides. */
const postingOf = (account: Side, equity: Side, sum: Decimal): Posting => {
  const [from, to] = sum.isNegative() ? [account, equity] : [equity, account]
  return { type: 'OPENING_BALANCE', from, to, sum: sum.abs() }
}
