import type { TObject } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { zero } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { InvalidFilter, readFilters } from '#core/kits/filters.ts'
import { referredKinds } from '#core/kits/referred_ids.ts'
import { changeAggregate, createAggregate } from '#core/operation/aggregate_change.ts'
import { type Operation, query, type Statuses, write } from '#core/operation/operation.ts'
import { streamArray } from '#core/operation/responses.ts'
import type { Fields } from '#core/record/statements.ts'
import { List } from '#core/schema.ts'
import { BreakdownTooLarge, ChartTooLarge } from '#domains/assembly_chart/errors.ts'
import { DateOutOfRange, NegativeStock, PeriodClosed, PeriodTooLong } from '#domains/books/errors.ts'
import { readValues } from '#domains/books/reads.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { AccountNotFound } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { listDocumentCosts } from '#ledger/reading.store.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import {
  type AnyFamily,
  type BuiltFamily,
  buildFamily,
  completeDocument,
  type DocumentBody,
  type DocumentContext,
  headerOf,
  newDocument,
  openBooks,
  refuseOtherStatus,
  refuseUneditable,
  responseOf,
  withNumber,
} from './changes.ts'
import { DocumentExists, DocumentNotFound, NotEditable, NumberAlreadyUsed, PostingEmpty, WrongState } from './errors.ts'
import type { DocumentAction, DocumentFamily } from './family.ts'
import type { AnyDocument, DocumentStatus } from './model.ts'
import { post, unpost } from './posting.ts'
import {
  bodySchema,
  describeDocument,
  describeListItem,
  describeTotals,
  documentSchema,
  filterColumns,
  listedMax,
  listItemSchema,
  listSchema,
  NamedDocument,
  savedSchema,
} from './schemas.ts'
import { countDocuments, findDocument, listDocuments, type Period } from './store.ts'

const fail = failers({ DocumentExists, DocumentNotFound, PeriodTooLong })

/** Returns the seven operations of a family, for the default export of a file that is named as their base path. */
export function documentFamily<const Header extends Fields, Requested extends TObject, Item extends TObject>(
  declaration: DocumentFamily<Header, Requested, Item>,
): Operation[] {
  // The kit reads all families alike; their own types matter to their declarations only.
  const family = buildFamily(declaration as unknown as AnyFamily)
  return [
    createOperation(family),
    updateOperation(family),
    transitionOperation(family, 'post', 'NEW', 'PROCESSED'),
    transitionOperation(family, 'unpost', 'PROCESSED', 'NEW'),
    transitionOperation(family, 'cancel', 'NEW', 'CANCELED'),
    getOperation(family),
    listOperation(family),
  ]
}

const usualStatuses = [200, 400, 401, 405, 429, 500] as const
const statusesOfCreate = [201, 400, 401, 405, 429, 500] as const

const contractOf = ({ base, groups, statuses }: AnyFamily, action: DocumentAction) => ({
  path: `${base}/${action}` as const,
  group: action === 'get' || action === 'list' ? groups.reading : groups.changing,
  statuses: statuses?.[action] ?? ((action === 'create' ? statusesOfCreate : usualStatuses) as Statuses),
})

const prepositions: ReadonlySet<string> = new Set(['from', 'of', 'to'])

/** Returns the plural of a title, whose noun may be followed by more, as in `return to a supplier`. */
function pluralOf(title: string): string {
  const words = title.split(' ')
  const end = words.findIndex((word) => prepositions.has(word))
  const noun = words.at(end < 0 ? -1 : end - 1)!
  return words.with(words.indexOf(noun), `${noun.replace(/([^aeiou])y$/, '$1ie')}s`).join(' ')
}

const withArticle = ({ title }: AnyFamily) => `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`

/** Returns the errors for unknown ids of the kinds that the family names. */
function unknownOf({ targets, referenceSchema }: BuiltFamily) {
  const kinds = referredKinds(referenceSchema)
  const found = Object.entries(targets).filter(([kind]) => kinds.has(kind))
  return Object.fromEntries(found.map(([kind, { NotFound }]) => [`${kind}NotFound`, NotFound]))
}

function createOperation(family: BuiltFamily): Operation {
  const { organizationId, date, request } = family.example
  return write({
    ...contractOf(family, 'create'),
    summary: `Create ${withArticle(family)}`,
    description: [
      family.description,
      'The document is a draft (NEW) until it is posted. The same body with the same `documentId` gets the same response again.',
    ]
      .filter(Boolean)
      .join(' '),
    request: bodySchema(family, 'create'),
    response: savedSchema(family),
    errors: { DocumentExists, NumberAlreadyUsed, DateOutOfRange, PeriodClosed, ...unknownOf(family), ...family.errors },
    example: { request: { organizationId, date, ...request } },

    async run({ body: requested, ...context }) {
      const body = requested as DocumentBody
      const own = context as unknown as DocumentContext
      const draft = newDocument(own, family, body)
      const created = await createAggregate(
        own,
        family.aggregate,
        { ownerId: own.organization.id, id: draft.id },
        async () => {
          const books = await openBooks(own, [draft.day])
          const completed = await completeDocument(own, family, { document: draft, body, books })
          const [document, creationNumber] = await Promise.all([
            withNumber(own, completed, body.number),
            takeCreationNumbers(own.db, own.organization.id),
          ])
          return { ...document, creationNumber, firstAnswer: responseOf(document) }
        },
        (known) => {
          if (known.family !== family.type || known.requestHash !== draft.requestHash)
            throw fail.DocumentExists({ path: 'documentId' })
          return known
        },
      )
      return created.firstAnswer!
    },
  })
}

function updateOperation(family: BuiltFamily): Operation {
  const { organizationId, date, request, documents } = family.example
  return write({
    ...contractOf(family, 'update'),
    summary: `Change ${withArticle(family)} that is not posted`,
    request: bodySchema(family, 'update'),
    response: savedSchema(family),
    errors: {
      DocumentNotFound,
      WrongState,
      NotEditable,
      NumberAlreadyUsed,
      DateOutOfRange,
      PeriodClosed,
      ...(family.hasOneSchema && { FieldRequired }),
      ...unknownOf(family),
      ...family.errors,
    },
    example: { request: { organizationId, documentId: documents.update, number: '1', date, ...request } },

    async run({ body: requested, ...context }) {
      const body = requested as DocumentBody
      const own = context as unknown as DocumentContext
      const documentId = requireField(body.documentId, 'documentId')
      const number = requireField(body.number, 'number')
      const changed = await change(own, family, documentId, async (known) => {
        refuseOtherStatus(known, 'NEW')
        refuseUneditable(known)
        const header = headerOf(family, body, own.organization)
        const books = await openBooks(own, [known.day, header.day])
        const draft = { ...known, ...header, modifiedBy: own.author.id }
        const document = await completeDocument(own, family, { document: draft, body, books })
        const keepsNumber = number === known.number && header.day.slice(0, 4) === known.day.slice(0, 4)
        return keepsNumber ? document : withNumber(own, document, number)
      })
      return responseOf(changed)
    },
  })
}

const summaries = { post: 'Post', unpost: 'Reverse the postings of', cancel: 'Cancel' }

function transitionOperation(
  family: BuiltFamily,
  action: 'post' | 'unpost' | 'cancel',
  from: DocumentStatus,
  to: DocumentStatus,
): Operation {
  const { organizationId, documents } = family.example
  return write({
    ...contractOf(family, action),
    summary: `${summaries[action]} ${withArticle(family)}`,
    request: NamedDocument,
    response: savedSchema(family),
    errors: {
      DocumentNotFound,
      WrongState,
      ...(action === 'cancel' ? { NotEditable } : { PeriodClosed }),
      ...(action === 'post' && referredKinds(family.referenceSchema).has('Account') && { AccountNotFound }),
      ...(action === 'post' && family.postingErrors),
      ...(action === 'post' && family.hasCharts && { PostingEmpty, ChartTooLarge, BreakdownTooLarge }),
      ...(family.lessensStock?.some((one) => one === action) && { NegativeStock }),
    },
    example: { request: { organizationId, documentId: documents[action] } },

    async run({ body, ...context }) {
      const own: DocumentContext = context
      let message: string | undefined
      const changed = await change(own, family, body.documentId, async (known) => {
        refuseOtherStatus(known, from)
        let document = known
        if (action === 'cancel') refuseUneditable(known)
        else {
          const books = await openBooks(own, [known.day])
          if (action === 'post') ({ document, message } = await post(own, family, known, books))
          else await unpost(own, family, known, books)
        }
        return { ...document, status: to, modifiedBy: own.author.id }
      })
      return { ...responseOf(changed), ...(message !== undefined && { message }) }
    },
  })
}

/** Locks a document of the family, changes and saves it with its event. */
const change = (
  context: DocumentContext,
  { aggregate, type }: BuiltFamily,
  id: string,
  decide: (document: AnyDocument) => AnyDocument | Promise<AnyDocument>,
): Promise<AnyDocument> =>
  changeAggregate(context, aggregate, { ownerId: context.organization.id, id, path: 'documentId' }, (known) => {
    if (known.family !== type) throw fail.DocumentNotFound({ path: 'documentId' })
    return decide(known)
  })

function getOperation(family: BuiltFamily): Operation {
  const { organizationId, documents } = family.example
  return query({
    ...contractOf(family, 'get'),
    summary: `Read ${withArticle(family)}`,
    request: NamedDocument,
    response: documentSchema(family),
    errors: { DocumentNotFound },
    example: { request: { organizationId, documentId: documents.get } },

    async run({ body, db, organization, ...context }) {
      const { type, fields, derived } = family
      const { documentId: id } = body
      const document = await findDocument<AnyDocument>(db, organization.id, { family: type, id, fields })
      if (!document) throw fail.DocumentNotFound({ path: 'documentId' })
      const describe = (db: Db) => describeDocuments(db, organization, family, [document])
      const [answer] = await (derived?.hasCosts
        ? readValues(context, { organizations: [organization] }, describe)
        : describe(db))
      return answer
    },
  })
}

/** Returns documents as `get` answers them. */
async function describeDocuments(
  db: Db,
  organization: Organization,
  family: BuiltFamily,
  documents: readonly AnyDocument[],
) {
  const { hasArticles, derived } = family
  const productIds = documents.flatMap(({ items }) => items.map(({ product }) => `${product}`))
  const [products, derivedOf] = await Promise.all([
    findGoods(db, organization.corporationId, hasArticles ? productIds : []),
    derived?.read(db, documents, organization) ?? (() => ({})),
  ])
  return documents.map((document) =>
    describeDocument(family, document, { zone: organization.timeZone, products, derivedOf }),
  )
}

function listOperation(family: BuiltFamily): Operation {
  const { listedFields, hasOneSchema, listsStores } = family
  const { organizationId, date } = family.example
  const filtered = filterColumns(family)
  return query({
    ...contractOf(family, 'list'),
    summary: `List ${pluralOf(family.title)} of a period`,
    description: `Both days are included. Documents are ordered by the time at which they take effect. Without a limit, a period of more than ${listedMax} is refused.`,
    request: listSchema(family, filtered),
    response: List(hasOneSchema ? documentSchema(family) : listItemSchema(family), { maxItems: listedMax }),
    errors: { PeriodTooLong, InvalidFilter },
    example: { request: { organizationId, from: date.slice(0, 10), to: date.slice(0, 10) } },

    async run({ body: { from, to, filters, limit, offset }, db, organization, ...context }) {
      const conditions = readFilters(filtered, filters)
      const period = { family: family.type, from, to, conditions, rowsMax: limit ?? listedMax + 1, offset: offset ?? 0 }
      if (hasOneSchema || listsStores) {
        if (!limit && (await countDocuments(db, organization.id, period)) > listedMax)
          throw fail.PeriodTooLong({ path: 'to' })
        return streamArray(describedPages(db, organization, family, period))
      }
      const found = await listDocuments<AnyDocument>(db, organization.id, { ...period, fields: listedFields })
      if (found.length > listedMax) throw fail.PeriodTooLong({ path: 'to' })
      const describe = (db: Db) => describeListed(db, organization, family, found)
      return family.total === 'lines' ? describe(db) : readValues(context, { organizations: [organization] }, describe)
    },
  })
}

/** Documents of a page if lists read their lines. */
const pageMax = 200

/** Returns the documents of a period in pages, as lists answer them. */
async function* describedPages(
  db: Db,
  organization: Organization,
  family: BuiltFamily,
  { rowsMax, offset, ...period }: Omit<Period, 'fields' | 'after'>,
) {
  const { hasOneSchema, fields, listedFields } = family
  const read = hasOneSchema ? fields : { ...listedFields, items: fields.items! }
  const describe = hasOneSchema ? describeDocuments : describeListed
  let after: AnyDocument | undefined
  let left = rowsMax
  do {
    const page = { ...period, fields: read, rowsMax: Math.min(pageMax, left), ...(after ? { after } : { offset }) }
    const found = await listDocuments<AnyDocument>(db, organization.id, page)
    yield await describe(db, organization, family, found)
    left -= found.length
    after = left > 0 ? found[pageMax - 1] : undefined
  } while (after)
}

/** Returns documents as items of a list. */
async function describeListed(
  db: Db,
  organization: Organization,
  family: BuiltFamily,
  documents: readonly AnyDocument[],
): Promise<object[]> {
  const totalsOf = await totalsFor(db, organization, family, documents)
  return documents.map((document) => describeListItem(family, document, organization.timeZone, totalsOf(document)))
}

/** Returns the function that returns the fields of a document with its totals. */
export async function totalsFor(
  db: Db,
  organization: Organization,
  { total }: BuiltFamily,
  documents: readonly AnyDocument[],
): Promise<(document: AnyDocument) => object | undefined> {
  if (total === 'lines') return describeTotals
  if (total !== 'cost') {
    const read = await total.read(db, documents, organization)
    return (document) => read(document).header
  }
  const costOf = await costsOf(db, organization.id, documents)
  return (document) => describeTotals(costOf(document))
}

/** Returns the function that returns the present cost of a document. */
async function costsOf(db: DocumentContext['db'], organizationId: string, documents: readonly AnyDocument[]) {
  const posted = documents.filter(({ status }) => status === 'PROCESSED')
  const costs = await listDocumentCosts(
    db,
    organizationId,
    posted.map(({ creationNumber }) => creationNumber),
  )
  return ({ creationNumber }: AnyDocument) => {
    const sum = costs.get(creationNumber) ?? zero
    return { sum, sumWithoutVat: sum }
  }
}
