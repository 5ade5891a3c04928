import { Type } from 'typebox'
import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { findRepeatedId, operatorOf, RepeatedId } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { lockNumbers, raiseNumbers } from '#core/operation/numbers.ts'
import { write } from '#core/operation/operation.ts'
import { refuseUnknown } from '#core/record/references.ts'
import { asId, field, Id, List, newId } from '#core/schema.ts'
import { fromOffsetTime, type Instant } from '#core/time.ts'
import { ConceptionNotFound } from '#domains/dictionaries/errors.ts'
import { conceptionRows } from '#domains/dictionaries/rules.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { shareAccounts } from '#ledger/accounts.store.ts'
import { AccountNotFound, accountRows, systemAccounts } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { listPayableDocuments } from '#ledger/reading.store.ts'
import { append } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { CashFlowCategoryNotFound, CounteragentNotFound, TransactionExists, transactionErrors } from '../../errors.ts'
import type { EnteredTransaction } from '../../model.ts'
import { cashFlowCategoryRows, counteragentRows } from '../../rules.ts'
import { TransactionInput } from '../../schemas.ts'
import { shareBooks } from '../../store.ts'
import { checkEntered, isSameEntry, ledgerDocumentOf, type Named, numberingOf } from '../../transactions.rules.ts'
import { insertTransactions, lockTransactions } from '../../transactions.store.ts'

const targets = {
  Account: { rows: accountRows, NotFound: AccountNotFound },
  Counteragent: { rows: counteragentRows, NotFound: CounteragentNotFound },
  CashFlowCategory: { rows: cashFlowCategoryRows, NotFound: CashFlowCategoryNotFound },
  Conception: { rows: conceptionRows, NotFound: ConceptionNotFound },
}

const example = {
  date: '2026-01-15T10:00:00.000',
  from: { accountId: asId<'Account'>(systemAccounts.bank.id) },
  to: { accountId: asId<'Account'>(systemAccounts.cash.id) },
  sum: 250,
  comment: 'Change for the tills',
}

export default write({
  path: '/admin/books/transactions/save',
  group: 'none stated',
  summary: 'Post transactions by hand',
  description:
    'Each transaction moves its sum from one account to another. All are posted, or none is. Saving a transaction again under its id changes nothing; with other values it is refused. ' +
    'Transactions that name a document are listed among its postings.',
  request: Type.Object({
    organizationId: Id('Organization'),
    transactions: field(List(TransactionInput), 'Transactions to post.'),
  }),
  response: Type.Object({
    ids: field(List(Id('BooksTransaction')), 'Ids of the transactions, in the order of the request.'),
  }),
  errors: {
    OrganizationNotFound,
    RepeatedId,
    TransactionExists,
    AccountNotFound,
    CounteragentNotFound,
    CashFlowCategoryNotFound,
    ConceptionNotFound,
    ...transactionErrors,
  },
  example: { request: { organizationId: demo.organization, transactions: [example] } },

  async run({ body, db, now, fail }) {
    const { organizationId, transactions } = body
    const repeated = findRepeatedId('transactions', transactions)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { corporationId, timeZone } = organization
    const accountIds = transactions.flatMap(({ from, to }) => [from.accountId, to.accountId])
    const accounts = await shareAccounts(db, corporationId, accountIds)
    const books = await shareBooks(db, corporationId)
    // Locked before the transactions are read, so that no other request inserts the same ids meanwhile.
    const lastNumber = await lockNumbers(db, numberingOf(organization))
    const entered = transactions.map((input) => enteredOf(input, timeZone))
    const stored = await lockTransactions(db, organizationId, idsOf(entered))
    const changed = entered.findIndex((one) => stored.has(one.id) && !isSameEntry(stored.get(one.id)!, one))
    if (changed >= 0) throw fail.TransactionExists({ path: `transactions[${changed}].id` })
    const references = transactions.flatMap((input, i) =>
      stored.has(entered[i]!.id) ? [] : referencesIn(TransactionInput, input, ['transactions', i]),
    )
    await refuseUnknown(db, operatorOf(corporationId), references, targets)
    const fresh = entered.filter(({ id }) => !stored.has(id))
    const named = { accounts, documents: await findDocuments(db, organizationId, fresh) }
    for (const [i, one] of entered.entries())
      if (!stored.has(one.id)) checkEntered(one, `transactions[${i}]`, { books, named, zone: timeZone, fail })
    if (fresh.length > 0) await post(db, { organization, named, digits: books.digits, now }, fresh, lastNumber)
    return { ids: idsOf(entered) }
  },
})

const idsOf = (entered: readonly EnteredTransaction[]) => entered.map(({ id }) => id)

const enteredOf = ({ date, from, to, sum, ...input }: TransactionInput, zone: string): EnteredTransaction => ({
  id: input.id ?? newId(),
  effectiveAt: fromOffsetTime(date, zone),
  from: { accountId: from.accountId, counteragentId: from.counteragentId ?? null },
  to: { accountId: to.accountId, counteragentId: to.counteragentId ?? null },
  sum: new Decimal(sum),
  cashFlowCategoryId: input.cashFlowCategoryId ?? null,
  conceptionId: input.conceptionId ?? null,
  documentId: input.documentId ?? null,
  comment: input.comment ?? null,
})

/** Returns the posted documents that transactions pay, by id. */
async function findDocuments(db: Db, organizationId: string, entered: readonly EnteredTransaction[]) {
  const ids = entered.flatMap(({ documentId }) => documentId ?? [])
  const documents = await listPayableDocuments(db, organizationId, ids)
  return new Map(documents.map((document) => [document.documentId, document]))
}

interface Posting {
  organization: Organization
  named: Named
  digits: number
  now: Instant
}

async function post(
  db: Db,
  { organization, named, digits, now }: Posting,
  entered: readonly EnteredTransaction[],
  lastNumber: number,
): Promise<void> {
  const { id: organizationId } = organization
  await raiseNumbers(db, numberingOf(organization), lastNumber + entered.length)
  const creationNumber = await takeCreationNumbers(db, organizationId, entered.length)
  const rows = entered.map((one, i) => ({
    ...one,
    number: lastNumber + i + 1,
    creationNumber: creationNumber + i,
    isCanceled: false,
  }))
  const documents = rows.map((row) => ledgerDocumentOf(row, named))
  await append(db, { organizationId, digits, now, authorId: null }, documents)
  await insertTransactions(db, organizationId, rows)
}
