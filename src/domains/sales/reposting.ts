import { Decimal } from '#core/decimal.ts'
import { dayOf } from '#core/time.ts'
import { TimeSlices } from '#core/time_slices.ts'
import { type LivePosting, listLivePostings } from '#ledger/reading.store.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import type { Outflow, Sale, SaleDocument, SaleProblem, SoldOrder } from './model.ts'
import {
  type Draft,
  draftOf,
  isInClosedDay,
  ledgerContext,
  ledgerDocumentOf,
  problemsOf,
  readKitchens,
  type SalesContext,
  saleDocumentOf,
} from './posting.ts'
import { activeDocuments } from './rules.ts'
import { saveSales } from './store.ts'

/** Numbers of sales whose goods were posted again, were right already, or belong to closed days. */
export interface Reposted {
  posted: number
  unchanged: number
  closed: number
}

/** A posted document with the goods that it would move today. */
interface Revised {
  sale: Sale
  document: SaleDocument
  draft: Draft & { creationNumber: number }
  /** Ordinals of its postings of goods. */
  ordinals: readonly number[]
  isChanged: boolean
}

/** Posts the goods of sales again by the charts of their days as they are now. Money stays as it is. */
export async function repostGoods(context: SalesContext, sales: readonly Sale[]): Promise<Reposted> {
  const { db, organization } = context
  const posted = sales.filter((sale) => activeDocuments(sale).length > 0)
  const open = posted.filter((sale) =>
    activeDocuments(sale).every(({ effectiveAt }) => !isInClosedDay(context, effectiveAt)),
  )
  const revised = await revise(context, open)
  const bySale = Map.groupBy(revised, ({ sale }) => sale)
  const changed = open.filter((sale) => isChanged(sale, bySale.get(sale)!))
  const moved = changed.flatMap((sale) => bySale.get(sale)!.filter((one) => one.isChanged))
  await reverse(
    db,
    ledgerContext(context),
    moved
      .filter(({ ordinals }) => ordinals.length > 0)
      .map(({ document, ordinals }) => ({ creationNumber: document.creationNumber, ordinals, isAllGoods: true })),
  )
  const firsts = await append(
    db,
    ledgerContext(context),
    moved.map(({ draft }) => ledgerDocumentOf(draft)),
  )
  const documents = new Map(moved.map(({ document, draft }, i) => [document, saleDocumentOf(draft, firsts[i]!)]))
  await saveSales(
    db,
    organization.id,
    changed.map((sale) => ({
      ...sale,
      documents: sale.documents.map((document) => documents.get(document) ?? document),
      problems: problemsOf(bySale.get(sale)!.map(({ draft }) => draft)),
    })),
  )
  return {
    posted: changed.length,
    unchanged: open.length - changed.length,
    closed: posted.length - open.length,
  }
}

const isChanged = (sale: Sale, revised: readonly Revised[]): boolean =>
  revised.some((one) => one.isChanged) ||
  textOf(problemsOf(revised.map(({ draft }) => draft))) !== textOf(sale.problems)

const textOf = (problems: readonly SaleProblem[]): string =>
  problems
    .map(({ kind, productId }) => `${kind} ${productId}`)
    .sort()
    .join()

/** Returns the documents of sales with their goods by the charts of today. */
async function revise(context: SalesContext, sales: readonly Sale[]): Promise<Revised[]> {
  const { db, organization } = context
  const documents = sales.flatMap((sale) =>
    activeDocuments(sale).map((document) => ({ sale, document, outflow: outflowOf(document) })),
  )
  const numbers = documents.map(({ document }) => document.creationNumber)
  const [kitchens, live] = await Promise.all([
    readKitchens(
      context,
      documents.map(({ outflow }) => outflow),
    ),
    listLivePostings(db, organization.id, numbers),
  ])
  const byNumber = Map.groupBy(live, ({ creationNumber }) => creationNumber)
  const byOrder = Map.groupBy(live, ({ documentId }) => documentId)
  const revised: Revised[] = []
  const slices = new TimeSlices()
  for (const { sale, document, outflow } of documents) {
    await slices.next()
    const { creationNumber, purpose, effectiveAt } = document
    if (purpose === 'reversal') continue
    const draft = await draftOf(context, kitchens.get(dayOf(outflow.at, organization.timeZone))!, {
      ...{ sold: orderOf(sale, byOrder.get(sale.orderId)?.[0]), outflow, purpose, creationNumber },
      postedAt: effectiveAt,
    })
    const ordinals = ordinalsOf(document)
    const goods = (byNumber.get(creationNumber) ?? []).filter(({ ordinal }) => ordinals.has(ordinal))
    revised.push({
      ...{ sale, document },
      draft: { ...draft, creationNumber },
      ordinals: [...ordinals],
      isChanged: goodsOf(document, goods) !== draftedGoodsOf(draft),
    })
  }
  return revised
}

const ordinalsOf = ({ lines }: SaleDocument): ReadonlySet<number> =>
  new Set(lines.flatMap(({ goods }) => goods.map(({ ordinal }) => ordinal)))

const outflowOf = ({ at, type, to, lines }: SaleDocument): Outflow => ({
  ...{ at, type, to },
  lines: lines.map(({ positionId, productId, sizeId, amount }) => ({
    ...{ positionId, productId, sizeId },
    amount: new Decimal(amount),
  })),
})

/** Returns the order of a sale without its money, with the conception of its postings. */
const orderOf = ({ orderId, ...sale }: Sale, posting: LivePosting | undefined): SoldOrder => ({
  ...sale,
  id: orderId,
  conceptionId: posting?.conceptionId ?? null,
  money: [],
  outflows: [],
})

/** Returns a text that differs if charts, products or amounts of the lines differ. */
function goodsOf({ lines, storeId }: SaleDocument, postings: readonly LivePosting[]): string {
  const products = new Map(postings.map(({ ordinal, from }) => [ordinal, from.productId]))
  return JSON.stringify([
    storeId,
    lines.map(({ chartId, goods }) => [chartId, goods.map(({ ordinal, amount }) => [products.get(ordinal), amount])]),
  ])
}

/** Returns the text of `goodsOf` for a draft. Counted goods have no product in their postings. */
function draftedGoodsOf({ brokenDown: { lines, issues }, counted, storeId }: Draft): string {
  const productOf = (index: number) => (counted.has(index) ? null : issues[index]!.productId)
  return JSON.stringify([
    storeId,
    lines.map(({ chartId, goods }) => [chartId, goods.map(({ ordinal, amount }) => [productOf(ordinal), amount])]),
  ])
}
