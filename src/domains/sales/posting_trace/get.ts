import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import {
  asId,
  CalendarDay,
  field,
  Id,
  Int32,
  idOrNull,
  List,
  Money,
  OffsetDateTime,
  OneOf,
  opt,
  Quantity,
  Text,
} from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { findBooks, readValues } from '#domains/books/reads.ts'
import { accountingDayOf, type Books } from '#domains/books/rules.ts'
import { findLivePosting, type LivePosting, listDocumentPostings, type PostedSide } from '#ledger/reading.store.ts'
import { postingKeyOf, postingsMax } from '#ledger/rules.ts'
import { documentTypes } from '#ledger/types.ts'
import { demo } from '#shared/demo.ts'
import { type OrderKind, orderKinds } from '#shared/order_kinds.ts'
import { PostingNotFound, TraceUnclear } from '../errors.ts'
import type { Sale, SaleDocument } from '../model.ts'
import { listSales } from '../reads.ts'

const Side = Type.Object(
  {
    accountId: field(Id('Account'), 'Account or store.'),
    counteragentId: opt(Id('Counteragent'), 'Counteragent. Null where the account has none.'),
    productId: opt(Id('Product'), 'Product that moves. Null for money.'),
    amount: opt(Quantity(), "Amount of the product, in the product's unit. Null if only value moves."),
  },
  { title: 'TracedSide' },
)

const Line = Type.Object(
  {
    positionId: opt(Id('Position'), 'Position of the item in the order. Null for a service.'),
    productId: field(Id('Product'), 'Product that was sold or removed.'),
    sizeId: opt(Id('Size'), 'Size. Null without one.'),
    portions: field(Quantity(), 'Sold amount.'),
    chartId: opt(Id('AssemblyChart'), 'Assembly chart of the breakdown. Null without one.'),
    amount: field(Quantity(), "Amount of the posting's product that the line took, in the product's unit."),
  },
  { title: 'TracedLine' },
)

const Posting = Type.Object(
  {
    id: field(Id('Posting'), 'Id of the posting.'),
    type: field(Text(), 'Code of the transaction type, such as `SESSION_WRITEOFF`.'),
    date: field(OffsetDateTime(), 'Moment at which the posting takes effect.'),
    sum: field(Money(), 'Sum, at least 0.'),
    from: field(Side, 'Credited side.'),
    to: field(Side, 'Debited side.'),
    documentNumber: field(Int32(), 'Creation number of its document.'),
    documentItemId: opt(Id('DocumentItem'), 'Line of a document. Null for orders, and for postings of no line.'),
    lines: field(List(Line), 'Lines of the order that caused the posting; empty for money and for reversals.'),
  },
  { title: 'TracedPosting' },
)

const OrderDocument = Type.Object(
  {
    documentNumber: field(Int32(), 'Creation number in the books.'),
    purpose: field(
      OneOf(['sale', 'removal', 'reversal']),
      'A reversal reverses a sale or removal whose day has been closed since.',
    ),
    reverses: opt(Int32(), 'Creation number of the document that a reversal reverses. Null otherwise.'),
    date: field(OffsetDateTime(), 'Moment of the closing or removal.'),
    effectiveDate: field(OffsetDateTime(), 'Moment at which the postings take effect: later if the day was closed.'),
    storeId: opt(Id('Store'), 'Store that the goods left. Null without one.'),
  },
  { title: 'OrderDocument' },
)

const Order = Type.Object(
  {
    id: field(Id('Order'), 'Order, or reserve of the banquet.'),
    kind: field(OneOf(orderKinds), 'Kind of the order.'),
    number: field(Text(), 'Number of the order.'),
    day: field(CalendarDay(), 'Accounting day.'),
    isPosted: field(Type.Boolean(), 'False while the order is open again.'),
    documents: field(List(OrderDocument), 'Documents of the order in the books.'),
  },
  { title: 'TracedOrder' },
)

const TracedDocument = Type.Object(
  {
    id: field(Id('Document'), 'Document, or transaction by hand.'),
    type: opt(OneOf(documentTypes), 'Type of the document. Null for transactions by hand.'),
    number: opt(Text(), 'Number of the document.'),
  },
  { title: 'TracedDocument' },
)

export default query({
  path: '/api/finance/v1/posting_trace/get',
  group: 'Finance: reading',
  summary: 'Trace a posting or an order',
  description:
    'From a posting to the lines, charts and amounts of its order, or to its document and line; from an order to all its postings. ' +
    'Send exactly one of `postingId` and `orderId`. An order that was never closed has no postings. The response is the same after the order is deleted.',
  request: Type.Object({
    organizationId: Id('Organization'),
    postingId: opt(Id('Posting'), 'Id of the posting.'),
    orderId: opt(Id('Order'), 'Order, or reserve of a banquet.'),
    orderKind: opt(
      OneOf(orderKinds),
      'Kind of the order, if orders of several kinds have the id; the first of them if absent.',
    ),
  }),
  response: Type.Object(
    {
      order: opt(Order, 'The order. Null for postings of documents, and for an order that the books do not have.'),
      document: opt(TracedDocument, 'The document. Null for postings of orders.'),
      postings: field(List(Posting, { maxItems: postingsMax }), 'The posting, or all live postings of the order.'),
    },
    { title: 'PostingTrace' },
  ),
  errors: { PostingNotFound, TraceUnclear },
  example: { request: { organizationId: demo.organization, orderId: demo.order } },

  async run({ body: { postingId, orderId, orderKind }, organization, fail, ...context }) {
    const { sourceKey } = context.caller
    if ((postingId == null) === (orderId == null))
      throw fail.TraceUnclear({ path: postingId ? 'orderId' : 'postingId' })
    return readValues(context, { organizations: [organization] }, (db) =>
      traced(db, organization, { postingId, orderId, orderKind, sourceKey }),
    )
  },
})

async function traced(db: Db, organization: Organization, { postingId, orderId, orderKind, sourceKey }: Named) {
  const place = { ...organization, ...(await findBooks(db, organization.corporationId)) }
  if (orderId != null) {
    const sales = await listSales(db, organization.id, [orderId])
    const sale = sales.find(({ kind }) => orderKind == null || kind === orderKind)
    if (!sale) return { order: null, document: null, postings: [] }
    const postings = await listDocumentPostings(db, organization.id, orderId)
    const others = sales.filter((one) => one !== sale)
    const own = postings.filter((posting) => !others.some((other) => hasPosting(other, posting)))
    return traceOf(sale, own, place)
  }
  const posting = await findPosting(db, organization.id, postingId!)
  if (!posting) throw fail.PostingNotFound({ path: 'postingId' })
  const sales = await listSales(db, organization.id, [posting.documentId])
  const sale = sales.find((one) => hasPosting(one, posting))
  if (sale && sourceKey !== undefined && sale.sourceKey !== sourceKey) throw fail.PostingNotFound({ path: 'postingId' })
  if (sale) return traceOf(sale, [posting], place)
  const { documentId, documentType, documentNumber } = posting
  return {
    order: null,
    document: { id: asId<'Document'>(documentId), type: documentType, number: documentNumber },
    postings: [postingOf(posting, [], organization.timeZone)],
  }
}

type Place = Pick<Organization, 'timeZone'> & Pick<Books, 'dayBeginsAt'>

interface Named {
  /** Source of the key; undefined if it is tied to none. */
  sourceKey: string | undefined
  postingId?: string | null
  orderId?: string | null
  orderKind?: OrderKind | null
}

const fail = failers({ PostingNotFound })

const hasPosting = ({ documents }: Sale, { creationNumber }: LivePosting): boolean =>
  documents.some((document) => document.creationNumber === creationNumber)

const creationNumberMax = 2_147_483_647

async function findPosting(db: Db, organizationId: string, postingId: string): Promise<LivePosting | undefined> {
  const key = postingKeyOf(organizationId, postingId)
  if (!key || Math.max(key.creationNumber, key.ordinal) > creationNumberMax) return undefined
  return findLivePosting(db, organizationId, key)
}

function traceOf(sale: Sale, postings: readonly LivePosting[], { timeZone, dayBeginsAt }: Place) {
  const { orderId, kind, number, endedAt, hash, documents } = sale
  const day = accountingDayOf({ dayBeginsAt }, endedAt, timeZone)
  return {
    order: {
      ...{ id: orderId, kind, number, day, isPosted: hash !== null },
      documents: documents.map(({ creationNumber, purpose, reverses, at, effectiveAt, storeId }) => ({
        ...{ documentNumber: creationNumber, purpose, reverses },
        date: toOffsetTime(at, timeZone),
        effectiveDate: toOffsetTime(effectiveAt, timeZone),
        storeId: idOrNull<'Store'>(storeId),
      })),
    },
    document: null,
    postings: postings.map((posting) => postingOf(posting, linesOf(documents, posting), timeZone)),
  }
}

/** Returns the lines of an order that made a posting, with the amounts that they took. */
function linesOf(documents: readonly SaleDocument[], { creationNumber, ordinal }: LivePosting) {
  const document = documents.find((one) => one.creationNumber === creationNumber)
  return (document?.lines ?? []).flatMap(({ goods, amount, positionId, productId, sizeId, chartId }) =>
    goods
      .filter((taken) => taken.ordinal === ordinal)
      .map((taken) => ({
        positionId: idOrNull<'Position'>(positionId),
        productId: asId<'Product'>(productId),
        sizeId: idOrNull<'Size'>(sizeId),
        portions: toNumber(new Decimal(amount)),
        chartId: idOrNull<'AssemblyChart'>(chartId),
        amount: toNumber(new Decimal(taken.amount)),
      })),
  )
}

const postingOf = (posting: LivePosting, lines: ReturnType<typeof linesOf>, zone: string) => ({
  id: asId<'Posting'>(posting.id),
  type: posting.type,
  date: toOffsetTime(posting.effectiveAt, zone),
  sum: toNumber(posting.sum),
  from: sideOf(posting.from),
  to: sideOf(posting.to),
  documentNumber: posting.creationNumber,
  documentItemId: idOrNull<'DocumentItem'>(posting.lineId),
  lines,
})

const sideOf = ({ accountId, counteragentId, productId, amount }: PostedSide) => ({
  accountId: asId<'Account'>(accountId),
  counteragentId: idOrNull<'Counteragent'>(counteragentId),
  productId: idOrNull<'Product'>(productId),
  amount: amount === null ? null : toNumber(amount),
})
