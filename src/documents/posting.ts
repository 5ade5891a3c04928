import { OperationError } from '#core/errors.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { derivedId } from '#core/schema.ts'
import type { Books } from '#domains/books/rules.ts'
import { AccountNotFound } from '#domains/finance/errors.ts'
import { findAccounts } from '#domains/finance/reads.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { LedgerContext, Posting } from '#ledger/model.ts'
import { storeAccount } from '#ledger/model.ts'
import type { Valuation } from '#ledger/valuation/model.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import type { AnyDocument, Built, DocumentContext } from './changes.ts'
import { lockGoods, valueGoods } from './goods.ts'

/** Posts a document: appends its postings to the ledger. The caller has locked the document and opened the books. */
export async function post(context: DocumentContext, family: Built, document: AnyDocument, books: Books) {
  const { db, organization } = context
  const goods = family.goods?.(document)
  if (goods) await lockGoods(db, organization.id, goods)
  const accounts = await accountsOf(context, family, document)
  const valuation = goods && (await valueGoods(context, { document, goods, digits: books.digits }))
  const postings = family.postings(document, {
    books,
    accountOf: (id) => accounts.get(id)!,
    lineIdOf: (index) => derivedId(document.id, 'Line', `${index}`),
    costOf: (movementId) => valuation!.values.get(movementId)!,
  })
  await append(db, ledgerContext(context, books), [
    {
      creationNumber: document.creationNumber,
      documentId: document.id,
      type: family.type,
      number: document.number,
      effectiveAt: document.effectiveAt,
      conceptionId: document.conception,
      comment: document.comment,
      postings: [...postings, ...(valuation ? correctionsOf(valuation) : [])],
    },
  ])
}

/** Reverses the postings of a document. */
export async function unpost(context: DocumentContext, family: Built, document: AnyDocument, books: Books) {
  const goods = family.goods?.(document)
  if (goods) await lockGoods(context.db, context.organization.id, goods)
  await reverse(context.db, ledgerContext(context, books), [{ creationNumber: document.creationNumber }])
}

const ledgerContext = ({ organization, now, author }: DocumentContext, { digits }: Books): LedgerContext => ({
  organizationId: organization.id,
  digits,
  now,
  authorId: author.id,
})

/** Returns the accounts that the document names. Refuses one that was deleted after the document was saved. */
async function accountsOf({ db, organization }: DocumentContext, { named }: Built, document: AnyDocument) {
  const references = referencesIn(named, document).filter(({ kind }) => kind === 'Account')
  if (references.length === 0) return new Map()
  const ids = references.map(({ id }) => id)
  const accounts = await findAccounts(db, organization.corporationId, ids)
  const missing = references.find(({ id }) => !accounts.has(id))
  if (missing) throw new OperationError(AccountNotFound, { path: missing.path })
  return accounts
}

/** Posts the differences between the cost of receipts and what negative balances took of it. */
const correctionsOf = ({ corrections }: Valuation): Posting[] =>
  corrections.map(({ storeId, productId, sum }) => {
    const store = { account: storeAccount(storeId), productId }
    const difference = { account: systemAccounts.costCorrections }
    const [from, to] = sum.isNegative() ? [difference, store] : [store, difference]
    return { type: 'STORE_COST_CORRECTION', from, to, sum: sum.abs(), isValued: true }
  })
