import { type Static, Type } from 'typebox'
import { RestrictionGroups } from '#core/access/groups.ts'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { query } from '#core/operation/operation.ts'
import {
  asId,
  CalendarDay,
  field,
  Id,
  Int32,
  List,
  Money,
  nullable,
  OffsetDateTime,
  OneOf,
  opt,
  Text,
} from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { families } from '#documents/changes.ts'
import { documentStatuses, familyTypes, type ListedDocument } from '#documents/model.ts'
import { totalsFor } from '#documents/operations.ts'
import { searchDocuments } from '#documents/store.ts'
import { readValues } from '#domains/books/reads.ts'
import type { Position } from '#ledger/model.ts'
import { momentsOfDays } from '#ledger/periods.ts'
import { demo } from '#shared/demo.ts'

const documentsMax = 1_000

const Row = Type.Object(
  {
    documentId: field(Id('Document'), 'Id of the document.'),
    kind: field(OneOf(familyTypes), 'Family of the document.'),
    number: field(Text(), 'Number of the document.'),
    date: field(OffsetDateTime(), 'When the document takes effect.'),
    status: field(OneOf(documentStatuses), 'Status of the document, whatever its family calls it.'),
    isEditable: field(Type.Boolean(), 'False for a document that can be neither changed nor cancelled.'),
    storeIds: field(List(Id('Store')), 'Stores of the document and of its lines, each once.'),
    counteragent: nullable(Id('Counteragent'), 'Supplier, employee or guest.'),
    incomingDocumentNumber: nullable(Text(), "Number of the supplier's document."),
    dueDate: nullable(CalendarDay(), 'Day by which the document is to be paid.'),
    sum: field(Money(), 'Total as the list of the family has it; 0 for goods at cost that are not posted.'),
    comment: nullable(Text(), 'Remark for the staff.'),
    conception: nullable(Id('Conception'), 'Concept that the document belongs to.'),
    dateCreated: field(OffsetDateTime(), 'When the document was created.'),
    dateModified: field(OffsetDateTime(), 'When the document was last changed.'),
    userCreated: nullable(Id('Author'), 'API key or person that created the document.'),
    userModified: nullable(Id('Author'), 'API key or person that last changed the document.'),
  },
  { title: 'ListedDocument' },
)

export default query({
  path: '/api/inventory/v1/documents/list',
  group: 'Inventory: reading',
  summary: 'List documents of all families',
  description:
    'The newest documents are first. Acts of services are listed for keys with the restriction group `Finance: reading`. Both days of the period are included. Request the next page with the `cursor` of the previous one, until it is null.',
  request: Type.Object({
    organizationId: Id('Organization'),
    kinds: opt(List(OneOf(familyTypes), { minItems: 1 }), 'Families of the documents. If omitted, all.'),
    statuses: opt(List(OneOf(documentStatuses), { minItems: 1 }), 'Statuses of the documents. If omitted, all.'),
    store: opt(Id('Store'), 'Store of the document or of one of its lines.'),
    counteragent: opt(Id('Counteragent'), 'Supplier, employee or guest of the document.'),
    number: opt(
      Text({ minLength: 1, maxLength: 100 }),
      "Part of the document's number, or of the number of the supplier's document. Case does not matter.",
    ),
    from: opt(CalendarDay(), 'First day of the period. If omitted, the first day with documents.'),
    to: opt(CalendarDay(), 'Last day of the period. If omitted, the last day with documents.'),
    limit: opt(Int32({ minimum: 1, maximum: documentsMax }), 'Maximum documents of a page, 100 by default.'),
    cursor: opt(
      Type.String({ pattern: '^-?\\d{1,14}\\.\\d{1,15}$' }),
      'Cursor from the previous page. If absent, the first page.',
    ),
  }),
  response: Type.Object({
    documents: field(List(Row, { maxItems: documentsMax }), 'Documents.'),
    cursor: nullable(Text(), 'Cursor of the next page. Null on the last page.'),
  }),
  example: { request: { organizationId: demo.organization, kinds: ['INCOMING_INVOICE'], limit: 10 } },

  async run({ body, db, organization, caller, ...context }) {
    const { kinds, limit: requested, cursor, from, to, organizationId, ...filters } = body
    const limit = requested ?? 100
    const declared = context.use(RestrictionGroups)
    const readable = familyTypes.filter((type) => declared.holds(caller.groups, families.get(type)!.groups.reading))
    const found = await searchDocuments(db, organization.id, {
      ...filters,
      ...momentsOfDays({ from, to }, organization.timeZone),
      families: readable.filter((type) => !kinds || kinds.includes(type)),
      end: cursor ? placeOf(cursor) : undefined,
      rowsMax: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const describe = (snapshot: Db) => describeDocuments(snapshot, organization, page)
    const isCosted = page.some(({ family }) => families.get(family)!.total !== 'lines')
    return {
      documents: await (isCosted ? readValues(context, { organizations: [organization] }, describe) : describe(db)),
      cursor: last && found.length > limit ? `${last.effectiveAt}.${last.creationNumber}` : null,
    }
  },
})

function placeOf(cursor: string): Position {
  const [effectiveAt, creationNumber] = cursor.split('.')
  return { effectiveAt: Number(effectiveAt), creationNumber: Number(creationNumber) }
}

/** Returns documents of several families with the totals that the lists of their families have. */
async function describeDocuments(
  db: Db,
  organization: Organization,
  documents: readonly ListedDocument[],
): Promise<Static<typeof Row>[]> {
  const byFamily = [...Map.groupBy(documents, ({ family }) => family)]
  const totals = new Map(
    await Promise.all(
      byFamily.map(async ([type, own]) => [type, await totalsFor(db, organization, families.get(type)!, own)] as const),
    ),
  )
  return documents.map((document) => {
    const { sum } = { sum: 0, ...totals.get(document.family)!(document) }
    return describeDocument(document, organization.timeZone, sum)
  })
}

function describeDocument(document: ListedDocument, zone: string, sum: number): Static<typeof Row> {
  const { storeFrom, storeTo, store, lineStores } = document
  return {
    documentId: document.id,
    kind: document.family,
    number: document.number,
    date: toOffsetTime(document.effectiveAt, zone),
    status: document.status,
    isEditable: document.isEditable !== false,
    storeIds: [...new Set([storeFrom, storeTo, store, ...lineStores])].filter((id) => id !== null),
    counteragent: document.counteragent,
    incomingDocumentNumber: document.incomingDocumentNumber,
    dueDate: document.dueDate,
    sum,
    comment: document.comment,
    conception: document.conception,
    dateCreated: toOffsetTime(document.createdAt, zone),
    dateModified: toOffsetTime(document.modifiedAt, zone),
    userCreated: document.createdBy === null ? null : asId<'Author'>(document.createdBy),
    userModified: document.modifiedBy === null ? null : asId<'Author'>(document.modifiedBy),
  }
}
