import type { Organization } from '#core/access/organizations.ts'
import type { Transaction } from '#core/db/connect.ts'
import { type MoneyGrid, moneyGrid, roundMoney, zero } from '#core/decimal.ts'
import { type Day, dayOf, type Instant } from '#core/time.ts'
import { TimeSlices } from '#core/time_slices.ts'
import { readBreakdown } from '#domains/assembly_chart/reads.ts'
import { accountingDayOf, type Books, firstOpenMoment, isClosed } from '#domains/books/rules.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { listCounted } from '#ledger/counts.store.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import type { GoodsIssue, GoodsReceipt, LedgerContext, LedgerDocument, Posting, Side } from '#ledger/model.ts'
import { type LivePosting, listDocumentPostings, type PostedSide } from '#ledger/reading.store.ts'
import { listUnitCosts } from '#ledger/unit_costs.store.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import type { StoreOf } from '#ordering/ended/reading.ts'
import { breakDown, type GoodsBreakdown, type Kitchen } from './goods.rules.ts'
import type { Outflow, Sale, SaleDocument, SaleProblem, SoldOrder } from './model.ts'
import { activeDocuments } from './rules.ts'
import { saveSales } from './store.ts'

/** Context of changes of sales in the books of an organization. The caller keeps the settings of the books until it commits. */
export interface SalesContext {
  db: Transaction
  now: Instant
  organization: Organization
  books: Books
  storeOf: StoreOf
}

/** An order whose postings are replaced. */
export interface SaleChange {
  former: Sale | undefined
  sold: SoldOrder
  /** Hash of the posted values; null reverses the postings of an order that is open again. */
  hash: string | null
}

/** A document before its creation number is known. */
export interface Draft extends Pick<SaleDocument, 'purpose' | 'at' | 'effectiveAt' | 'storeId' | 'type' | 'to'> {
  sold: SoldOrder
  /** Creation number of a document that is posted again, or undefined for a new one. */
  creationNumber: number | undefined
  brokenDown: GoodsBreakdown
  /** Indexes of issues of goods that a stock-take has counted since. Only their cost is posted. */
  counted: ReadonlySet<number>
  costs: readonly Posting[]
  money: readonly Posting[]
}

interface Reversal {
  sold: SoldOrder
  document: SaleDocument
}

/**
 * Reverses the former postings of orders, appends the postings of closed ones, and saves the sales. Changes of a closed day take
 * effect at the first open moment (docs/domain.md §16.8).
 */
export async function postSales(context: SalesContext, changes: readonly SaleChange[]): Promise<void> {
  const { db, organization } = context
  const ledger = ledgerContext(context)
  const active = changes.flatMap(({ former, sold }) => activeDocuments(former).map((document) => ({ sold, document })))
  const [late, open] = partition(active, ({ document }) => isInClosedDay(context, document.effectiveAt))
  await reverse(
    db,
    ledger,
    open.map(({ document }) => document),
  )
  const drafts = await draftDocuments(
    context,
    changes.filter(({ hash }) => hash !== null),
    new Set(late.map(({ document }) => document.creationNumber)),
  )
  const added = late.length + drafts.filter(({ creationNumber }) => creationNumber === undefined).length
  let next = added > 0 ? await takeCreationNumbers(db, organization.id, added) : 0
  const reversals = await Promise.all(late.map((one) => reversalOf(context, one, next++)))
  const numbered = drafts.map((draft) => ({ ...draft, creationNumber: draft.creationNumber ?? next++ }))
  const firsts = await append(db, ledger, [
    ...reversals.map(({ ledgerDocument }) => ledgerDocument),
    ...numbered.map(ledgerDocumentOf),
  ])
  const posted = numbered.map((draft, i) => ({ draft, document: saleDocumentOf(draft, firsts[reversals.length + i]!) }))
  await saveSales(
    db,
    organization.id,
    changes.map((change) => saleOf(change, { reversals, posted })),
  )
}

export const ledgerContext = ({ organization, books, now }: SalesContext): LedgerContext => ({
  organizationId: organization.id,
  digits: books.digits,
  now,
  authorId: null,
})

export const isInClosedDay = ({ books, organization }: SalesContext, moment: Instant): boolean =>
  isClosed(books, accountingDayOf(books, moment, organization.timeZone))

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** Returns the documents of orders that are over. `late` are creation numbers whose postings stay. */
async function draftDocuments(
  context: SalesContext,
  changes: readonly SaleChange[],
  late: ReadonlySet<number>,
): Promise<Draft[]> {
  const kitchens = await readKitchens(
    context,
    changes.flatMap(({ sold }) => sold.outflows),
  )
  const drafts: Draft[] = []
  const slices = new TimeSlices()
  for (const { former, sold } of changes)
    for (const outflow of sold.outflows) {
      await slices.next()
      const isSale = outflow.type === 'SESSION_WRITEOFF'
      const known = isSale ? reusableNumber(former, late) : undefined
      drafts.push(
        await draftOf(context, kitchens.get(dayOf(outflow.at, context.organization.timeZone))!, {
          ...{ sold, outflow },
          purpose: isSale ? 'sale' : 'removal',
          creationNumber: known,
        }),
      )
    }
  return drafts
}

/** Returns the creation number of a sale that is posted again. Postings of a closed day keep theirs. */
function reusableNumber(sale: Sale | undefined, late: ReadonlySet<number>): number | undefined {
  const number = sale?.creationNumber ?? undefined
  const isTaken =
    number !== undefined && (late.has(number) || sale?.documents.some(({ reverses }) => reverses === number))
  return isTaken ? undefined : number
}

/** Returns the products and charts of the days on which goods left. */
export async function readKitchens(
  { db, organization }: SalesContext,
  outflows: readonly Outflow[],
): Promise<Map<Day, Kitchen>> {
  const { id: organizationId, corporationId, timeZone } = organization
  const byDay = Map.groupBy(outflows, ({ at }) => dayOf(at, timeZone))
  const days = [...byDay].map(([day, some]) => ({
    day,
    productIds: [...new Set(some.flatMap(({ lines }) => lines.map(({ productId }) => productId)))],
  }))
  const breakdowns = await Promise.all(
    days.map(({ day, productIds }) => readBreakdown(db, { corporationId, organizationId, day }, productIds)),
  )
  const goods = await findGoods(db, corporationId, [
    ...days.flatMap(({ productIds }) => productIds),
    ...breakdowns.flatMap(({ ingredientIds }) => ingredientIds),
  ])
  return new Map(days.map(({ day }, i) => [day, { goods, breakdown: breakdowns[i]! }]))
}

interface Drafted extends Pick<Draft, 'sold' | 'purpose' | 'creationNumber'> {
  outflow: Outflow
  /** Moment of the postings of a document that is posted already. */
  postedAt?: Instant
}

export async function draftOf(
  context: SalesContext,
  kitchen: Kitchen,
  { sold, outflow, purpose, creationNumber, postedAt }: Drafted,
): Promise<Draft> {
  const { books, organization } = context
  const { at, type, to } = outflow
  const storeId = context.storeOf(sold)
  const brokenDown = await breakDown(outflow.lines, outflow, storeId, kitchen)
  const openAt = isInClosedDay(context, at) ? firstOpenMoment(books, organization.timeZone) : at
  const effectiveAt = postedAt ?? openAt
  const isLate = effectiveAt !== at
  const counted = isLate ? await countedSince(context, brokenDown.issues, { at, effectiveAt }) : new Set<number>()
  const costs = counted.size > 0 ? await costPostings(context, brokenDown.issues, { counted, effectiveAt }) : []
  return {
    ...{ sold, purpose, creationNumber, brokenDown, counted, costs, at, effectiveAt, storeId, type },
    to: { account: to.account, counteragentId: to.counteragentId ?? null },
    money: purpose === 'sale' ? sold.money : [],
  }
}

/** Returns the indexes of issues of goods that a stock-take has counted since they left. */
async function countedSince(
  { db, organization }: SalesContext,
  issues: readonly GoodsIssue[],
  { at: after, effectiveAt: until }: { at: Instant; effectiveAt: Instant },
): Promise<ReadonlySet<number>> {
  const [first] = issues
  if (!first) return new Set()
  const productIds = issues.map(({ productId }) => productId)
  const products = await listCounted(db, organization.id, { storeId: first.storeId, productIds, after, until })
  return new Set(issues.keys().filter((i) => products.has(issues[i]!.productId)))
}

/** Returns the postings of the cost of counted goods: the stock-take has found them short. */
async function costPostings(
  { db, organization, books }: SalesContext,
  issues: readonly GoodsIssue[],
  { counted, effectiveAt }: { counted: ReadonlySet<number>; effectiveAt: Instant },
): Promise<Posting[]> {
  const items = [...counted].map((i) => issues[i]!)
  const costs = await listUnitCosts(db, organization.id, { items, before: effectiveAt })
  return items.map((issue, i) => {
    const cost = costs[i]
    const sum = cost ? roundMoney(issue.amount.times(cost.sum).dividedBy(cost.amount), gridOf(books)) : zero
    return { type: issue.type, from: { account: systemAccounts.shortage }, to: targetOf(issue), sum }
  })
}

const gridOf = ({ currency }: Books): MoneyGrid => moneyGrid(currency)

function targetOf(issue: GoodsIssue): Side {
  if (!('to' in issue)) throw new Error('Goods of a sale have no account')
  return issue.to
}

/** Returns the ledger's document of a draft: goods, then the cost of counted goods, then money. */
export function ledgerDocumentOf(draft: Draft & { creationNumber: number }): LedgerDocument {
  const { sold, creationNumber, effectiveAt, at, brokenDown, counted, costs, money } = draft
  const issues = brokenDown.issues.filter((_, i) => !counted.has(i))
  return {
    ...{ creationNumber, effectiveAt },
    secondaryAt: effectiveAt === at ? null : at,
    documentId: sold.id,
    type: null,
    number: sold.number,
    conceptionId: sold.conceptionId,
    ...(issues.length > 0 && { goods: { stages: [{ issues }] } }),
    postings: [...costs, ...money],
  }
}

/** Returns the document of a sale with the ordinals of its postings. */
export function saleDocumentOf(draft: Draft & { creationNumber: number }, first: number): SaleDocument {
  const { creationNumber, purpose, at, effectiveAt, storeId, type, to, brokenDown, counted } = draft
  const indexes = [...brokenDown.issues.keys()]
  const inOrder = [...indexes.filter((i) => !counted.has(i)), ...counted]
  const ordinals = new Map(inOrder.map((index, i) => [index, first + i]))
  return {
    ...{ creationNumber, purpose, at, effectiveAt, storeId, type, to },
    reverses: null,
    lines: brokenDown.lines.map((line) => ({
      ...line,
      goods: line.goods.map(({ ordinal, amount }) => ({ ordinal: ordinals.get(ordinal)!, amount })),
    })),
  }
}

interface PostedReversal extends Reversal {
  saleDocument: SaleDocument
  ledgerDocument: LedgerDocument
}

/** Returns the reversal of a document of a closed day. Goods return at the cost of their postings. */
async function reversalOf(
  context: SalesContext,
  { sold, document }: Reversal,
  creationNumber: number,
): Promise<PostedReversal> {
  const { db, organization, books } = context
  const effectiveAt = firstOpenMoment(books, organization.timeZone)
  const live = await listDocumentPostings(db, organization.id, sold.id)
  const postings = live.filter((posting) => posting.creationNumber === document.creationNumber)
  const [goods, money] = partition(postings, isOfGoods)
  const productIds = goods.map(({ from }) => from.productId!)
  const { storeId, effectiveAt: after } = document
  const counted =
    storeId === null
      ? new Set<string>()
      : await listCounted(db, organization.id, { storeId, productIds, after, until: effectiveAt })
  const [surplus, returned] = partition(goods, ({ from }) => counted.has(from.productId!))
  return {
    ...{ sold, document },
    saleDocument: {
      ...document,
      ...{ creationNumber, effectiveAt },
      purpose: 'reversal',
      reverses: document.creationNumber,
      lines: [],
    },
    ledgerDocument: {
      ...{ creationNumber, effectiveAt },
      secondaryAt: document.at,
      documentId: sold.id,
      type: null,
      number: sold.number,
      conceptionId: sold.conceptionId,
      ...(returned.length > 0 && { goods: { stages: [{ receipts: returned.map(receiptOf) }] } }),
      postings: [
        ...surplus.map(({ type, to, sum }) => ({
          ...{ type, sum },
          from: sideOf(to),
          to: { account: systemAccounts.surplus },
        })),
        ...money.map(({ type, from, to, sum }) => ({ type, from: sideOf(to), to: sideOf(from), sum })),
      ],
    },
  }
}

const isOfGoods = ({ from }: LivePosting): boolean => from.accountType === 'INVENTORY_ASSETS'

const receiptOf = ({ type, from, to, sum }: LivePosting): GoodsReceipt => ({
  type,
  storeId: from.accountId,
  productId: from.productId!,
  amount: from.amount!,
  from: sideOf(to),
  cost: { kind: 'sum', sum },
})

const sideOf = ({ accountId, accountType, counteragentId }: PostedSide): Side => ({
  account: { id: accountId, type: accountType },
  counteragentId,
})

interface Posted {
  reversals: readonly PostedReversal[]
  posted: readonly { draft: Draft; document: SaleDocument }[]
}

/** Returns the sale of a changed order. Documents of closed days stay with their reversals. */
function saleOf({ former, sold, hash }: SaleChange, { reversals, posted }: Posted): Sale {
  const own = posted.filter(({ draft }) => draft.sold === sold)
  const reversedNow = reversals.filter((reversal) => reversal.sold === sold)
  const settled = new Set([
    ...(former?.documents ?? []).flatMap(({ purpose, reverses, creationNumber }) =>
      purpose === 'reversal' ? [reverses, creationNumber] : [],
    ),
    ...reversedNow.map(({ document }) => document.creationNumber),
  ])
  const { id: orderId, kind, revision, number, sourceKey, endedAt, terminalGroupId, tableId } = sold
  return {
    ...{ orderId, kind, revision, hash, number, sourceKey, endedAt, terminalGroupId, tableId },
    creationNumber:
      own.find(({ draft }) => draft.purpose === 'sale')?.document.creationNumber ?? numberOf(former, settled),
    documents: [
      ...(former?.documents ?? []).filter(({ creationNumber }) => settled.has(creationNumber)),
      ...reversedNow.map(({ saleDocument }) => saleDocument),
      ...own.map(({ document }) => document),
    ],
    problems: problemsOf(own.map(({ draft }) => draft)),
  }
}

/** Returns the creation number with which a sale is posted again; null if its postings stay in a closed day. */
const numberOf = (former: Sale | undefined, settled: ReadonlySet<number | null>): number | null =>
  !former || settled.has(former.creationNumber) ? null : former.creationNumber

/** Returns the problems of documents, each once. */
export function problemsOf(drafts: readonly Draft[]): SaleProblem[] {
  const problems = drafts.flatMap(({ brokenDown }) => brokenDown.problems)
  return [...new Map(problems.map((problem) => [`${problem.kind} ${problem.productId}`, problem])).values()]
}
