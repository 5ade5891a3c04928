import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { asId, field, Id, idOrNull, List, Money, OffsetDateTime, opt, Quantity, Text } from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { readValues } from '#domains/books/reads.ts'
import { type LivePosting, listDocumentPostings, type PostedSide } from '#ledger/reading.store.ts'
import { postingsMax } from '#ledger/rules.ts'
import { demo } from '#shared/demo.ts'
import { alwaysNull } from '../reading.rules.ts'

const TransactionSide = Type.Object(
  {
    account: opt(Id('Account'), 'Account or store.'),
    counteragent: opt(Id('Counteragent'), 'Counteragent. Null where the account has none.'),
    product: opt(Id('Product'), 'Product that moves. Null for money.'),
    amount: opt(Quantity(), "Amount of the product, in the product's unit. Null if only value moves."),
  },
  { title: 'TransactionSide' },
)

const DocumentTransactionItem = Type.Object(
  {
    id: opt(Id('Posting'), 'Id of the posting.'),
    type: opt(Text(), 'Code of the transaction type, such as `INVOICE`.'),
    from: opt(TransactionSide, 'Credited side.'),
    to: opt(TransactionSide, 'Debited side.'),
    sum: opt(Money(), 'Sum, at least 0.'),
    date: opt(OffsetDateTime(), 'Moment at which the posting takes effect.'),
    dateSecondary: opt(
      OffsetDateTime(),
      'Date of the document, if the posting takes effect later because the day was closed.',
    ),
    dateCreated: opt(OffsetDateTime(), 'Moment of the recording.'),
    dateModified: opt(OffsetDateTime(), 'Moment of the recording: a change of a document records its postings again.'),
    documentId: opt(Id('Document'), 'The document.'),
    documentItemId: opt(Id('DocumentItem'), 'Line of the document. Null if the posting belongs to no line.'),
    number: opt(Text(), 'Number of the document.'),
    cashFlowCategory: opt(Id('CashFlowCategory'), 'Cash-flow category.'),
    conception: opt(Id('Conception'), 'Conception.'),
    comment: opt(Text(), 'Comment of the document, or of the transaction that refers to it.'),
    cashOrderNumber: opt(Text(), alwaysNull),
    session: opt(Id('Session'), alwaysNull),
    userModified: opt(Id('User'), alwaysNull),
  },
  { title: 'DocumentTransactionItem' },
)

export default query({
  path: '/api/finance/v1/document_transactions/list',
  group: 'Finance: reading',
  statuses: [200],
  summary: 'List the postings of a document or order',
  description:
    'Payments and other transactions that name the document are listed with it. A document that is not posted has none. ' +
    'A closed order has revenue, VAT, discounts, payments and goods; an order that is open has none. ' +
    '/api/finance/v1/posting_trace/get leads from these postings to the lines of the order.',
  request: Type.Object({
    organizationId: Id('Organization'),
    documentId: field(Id('PostedDocument'), 'Document, order or transaction.'),
  }),
  response: List(DocumentTransactionItem, { maxItems: postingsMax }),
  example: { request: { organizationId: demo.organization, documentId: asId<'PostedDocument'>(demo.order) } },

  async run({ body, organization, ...context }) {
    const postings = await readValues(context, { organizations: [organization] }, (db) =>
      listDocumentPostings(db, organization.id, body.documentId),
    )
    return postings.map((posting) => itemOf(posting, organization.timeZone))
  },
})

function itemOf(posting: LivePosting, zone: string) {
  const { secondaryAt } = posting
  const recorded = toOffsetTime(posting.recordedAt, zone)
  return {
    id: asId<'Posting'>(posting.id),
    type: posting.type,
    from: sideOf(posting.from),
    to: sideOf(posting.to),
    sum: toNumber(posting.sum),
    date: toOffsetTime(posting.effectiveAt, zone),
    dateSecondary: secondaryAt === null ? null : toOffsetTime(secondaryAt, zone),
    dateCreated: recorded,
    dateModified: recorded,
    documentId: asId<'Document'>(posting.documentId),
    documentItemId: idOrNull<'DocumentItem'>(posting.lineId),
    number: posting.documentNumber,
    cashFlowCategory: idOrNull<'CashFlowCategory'>(posting.cashFlowCategoryId),
    conception: idOrNull<'Conception'>(posting.conceptionId),
    comment: posting.comment,
    cashOrderNumber: null,
    session: null,
    userModified: null,
  }
}

const sideOf = ({ accountId, counteragentId, productId, amount }: PostedSide) => ({
  account: asId<'Account'>(accountId),
  counteragent: idOrNull<'Counteragent'>(counteragentId),
  product: idOrNull<'Product'>(productId),
  amount: amount === null ? null : toNumber(amount),
})
