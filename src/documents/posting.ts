import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { BreakdownTooLarge } from '#domains/assembly_chart/errors.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import { documentLinesMax, readBreakdown } from '#domains/assembly_chart/reads.ts'
import { refuseShortage } from '#domains/books/reads.ts'
import type { Books } from '#domains/books/rules.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { findAccounts } from '#ledger/accounts.store.ts'
import { AccountNotFound } from '#ledger/chart.ts'
import { countPostings, isEmptyGoods } from '#ledger/goods.ts'
import type { LedgerContext } from '#ledger/model.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import { type BuiltFamily, type DocumentContext, idsOfKind } from './changes.ts'
import { PostingEmpty } from './errors.ts'
import type { PostingContext } from './family.ts'
import { type AnyDocument, lineIdOf } from './model.ts'
import { withSizeFactors } from './sizes.ts'
import { lockRelated } from './store.ts'

/**
 * Posts a document: appends its postings to the ledger. Returns the document with what posting fixes in its lines, and a message
 * for the staff. The caller has locked the document and opened the books.
 */
export async function post(
  context: DocumentContext,
  family: BuiltFamily,
  draft: AnyDocument,
  books: Books,
): Promise<{ document: AnyDocument; message: string | undefined }> {
  const { db, organization } = context
  const posting = await postingContext(context, family, draft, books)
  const document = family.hasSizes ? { ...draft, items: withSizeFactors(draft.items, posting.products) } : draft
  const message = await family.check?.(document, { ...posting, db, corporationId: organization.corporationId })
  const goods = await family.goods?.(document, posting)
  const postings = family.postings?.(document, posting) ?? []
  if (family.hasCharts && goods && isEmptyGoods(goods) && postings.length === 0) throw new OperationError(PostingEmpty)
  if (goods && countPostings(goods) > documentLinesMax) throw new OperationError(BreakdownTooLarge, { path: 'items' })
  await append(db, ledgerContext(context, books), [
    {
      creationNumber: document.creationNumber,
      documentId: document.id,
      type: family.type,
      number: document.number,
      effectiveAt: document.effectiveAt,
      conceptionId: document.conception,
      comment: document.comment,
      ...(goods && { goods }),
      postings,
    },
  ])
  if (family.lessensStock?.includes('post')) await refuseShortage(context, [document], { books, path: 'items' })
  return { document, message }
}

/** Reverses the postings of a document. */
export async function unpost(context: DocumentContext, family: BuiltFamily, document: AnyDocument, books: Books) {
  await reverse(context.db, ledgerContext(context, books), [{ creationNumber: document.creationNumber }])
  if (family.lessensStock?.includes('unpost')) await refuseShortage(context, [document], { books, path: 'items' })
}

const ledgerContext = ({ organization, now, author }: DocumentContext, { digits }: Books): LedgerContext => ({
  organizationId: organization.id,
  digits,
  now,
  authorId: author.id,
})

async function postingContext(
  { db, organization }: DocumentContext,
  family: BuiltFamily,
  document: AnyDocument,
  books: Books,
): Promise<PostingContext> {
  const { id: organizationId, corporationId } = organization
  const references = referencesIn(family.referenceSchema, document)
  const productIds = idsOfKind(references, 'Product')
  const relatedId = family.related?.(document) ?? null
  const kitchen = { corporationId, organizationId, day: document.day }
  const [accounts, named, breakdown, related] = await Promise.all([
    findAccounts(db, corporationId, idsOfKind(references, 'Account')),
    findGoods(db, corporationId, productIds),
    family.hasCharts ? readBreakdown(db, kitchen, productIds) : undefined,
    relatedId === null ? null : lockRelated(db, organizationId, relatedId),
  ])
  const deleted = references.find(({ kind, id }) => kind === 'Account' && !accounts.has(id))
  if (deleted) throw new OperationError(AccountNotFound, { path: deleted.path })
  const relatedPostings = related === null ? [] : await listPostings(db, organizationId, related)
  const relatedIds = relatedPostings.flatMap(({ from }) => from.productId ?? [])
  const others = [...(breakdown?.ingredientIds ?? []), ...relatedIds].filter((id) => !named.has(id))
  const products = new Map([...named, ...(await findGoods(db, corporationId, others))])
  const broken = breakdown?.ofDocument()
  // A line has as many movements as its dish has ingredients.
  const lineIds = document.items.map((_, index) => lineIdOf(document.id, index))
  const stored = (ingredients: readonly Ingredient[]) =>
    ingredients.filter(({ productId }) => products.get(productId)!.isStored)
  return {
    organizationId,
    books,
    products,
    accountOf: (id) => accounts.get(id)!,
    lineIdOf: (index) => lineIds[index]!,
    writeOffsOf: async (portion) => stored(await broken!.writeOffsOf(portion)),
    async productionInputsOf(portion) {
      const inputs = await broken!.productionInputsOf(portion)
      return inputs && stored(inputs)
    },
    related,
    relatedPostings,
  }
}

/** Returns the live postings of a document, without payments of it. */
async function listPostings(db: Db, organizationId: string, { id, creationNumber }: AnyDocument) {
  const postings = await listDocumentPostings(db, organizationId, id)
  return postings.filter((posting) => posting.creationNumber === creationNumber)
}
