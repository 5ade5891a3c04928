import { hash } from 'node:crypto'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { failers, OperationError } from '#core/errors.ts'
import { changeAggregate, createAggregate } from '#core/operation/aggregate_change.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { type Operation, query, type Statuses, write } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, newId, OffsetDateTime, omittable, opt, Text } from '#core/schema.ts'
import { type Day, dayOf, fromOffsetTime, toOffsetTime } from '#core/time.ts'
import { documentErrors } from './document_errors.ts'
import {
  chooseNumber,
  type Document,
  type DocumentStatus,
  documentAggregate,
  findDocument,
  listDocuments,
} from './document_store.ts'

/** What can be done with the documents of a family. */
export type DocumentAction = 'create' | 'update' | 'post' | 'unpost' | 'cancel' | 'get' | 'list'

/** The transaction of a change of a document, and where it is. */
export interface DocumentContext extends ActionContext {
  organization: Organization
}

type FieldsOf<F extends TProperties> = Static<TObject<F>>

/** A family of documents that live and die alike: only their fields and what posting does differ. */
export interface DocumentFamily<F extends TProperties, Get extends TSchema, Item extends TSchema> {
  /** What the paths of its operations begin with. */
  base: `/api/${string}`
  /** The family's name in its table and in the numbering of its documents. */
  family: string
  /** What people call one document: `incoming invoice`. */
  title: string
  table: string
  groups: { reading: string; changing: string }
  /**
   * The fields of header and lines, as clients state them. `isEditable: false` keeps a document from updates and cancelling.
   * The kit adds `organizationId`, `documentId`, `number` and `date`.
   */
  fields: F
  /** True where the wire lets clients send null for what they may leave out. */
  takesNull?: boolean
  /** Whether an update must state id and number, or takes what a creation takes; then an absent number stays as it is. */
  update: 'states id and number' | 'takes what create takes'
  saved: TSchema
  get: { response: Get; describe(document: Document<FieldsOf<F>>, zone: string): Static<Get> }
  list: { item: Item; describe(document: Document<FieldsOf<F>>, zone: string): Static<Item> }
  /** What the wire has; all of them unless said. */
  actions?: readonly DocumentAction[]
  statuses?: Partial<Record<DocumentAction, Statuses>>
  /** Refuses fields that do not hold together, and answers what people should be told of them. */
  check?(context: DocumentContext, document: Document<FieldsOf<F>>): Promise<string | undefined>
  /** What posting does, in the transaction of the change of status. */
  post(context: DocumentContext, document: Document<FieldsOf<F>>): Promise<void>
  /** Takes it back. */
  unpost(context: DocumentContext, document: Document<FieldsOf<F>>): Promise<void>
  /** The last day of the organization that is closed, if any. */
  closedThrough?(db: Db, organizationId: Id<'Organization'>): Promise<Day | null>
  /** Fields that work on the demo chain, and the demo chain's documents that an example may name. */
  example: {
    organizationId: Id<'Organization'>
    date: string
    fields: FieldsOf<F>
    documents: NamedExamples
  }
}

/** What follows from what; nothing else changes the status of a document. */
const transitions = {
  post: { from: 'NEW', to: 'PROCESSED' },
  unpost: { from: 'PROCESSED', to: 'NEW' },
  cancel: { from: 'NEW', to: 'CANCELED' },
} as const satisfies Record<string, { from: DocumentStatus; to: DocumentStatus }>
type Transition = keyof typeof transitions

const { DocumentNotFound, DocumentExists, DocumentIdRequired, WrongState, NotEditable, NumberTaken } = documentErrors
const { PeriodClosed, PeriodTooLong } = documentErrors
const fail = failers(documentErrors)

/** As many documents as a list may answer: the wire has no pages. */
export const listedMax = 10_000

/** What every stated document has besides the fields of its family. */
interface StatedHeader {
  organizationId: Id<'Organization'>
  documentId?: string | null
  number?: string | null
  date: string
}

/** The operations of a family, for the default export of a file named as their base path. */
export function documentFamily<const F extends TProperties, Get extends TSchema, Item extends TSchema>(
  declaration: DocumentFamily<F, Get, Item>,
): Operation[] {
  const operations: Record<DocumentAction, () => Operation> = {
    create: () => createOperation(declaration),
    update: () => updateOperation(declaration),
    post: () => transitionOperation(declaration, 'post'),
    unpost: () => transitionOperation(declaration, 'unpost'),
    cancel: () => transitionOperation(declaration, 'cancel'),
    get: () => getOperation(declaration),
    list: () => listOperation(declaration),
  }
  const { actions = Object.keys(operations) as DocumentAction[] } = declaration
  return actions.map((action) => operations[action]())
}

type AnyFamily = Pick<
  DocumentFamily<TProperties, TSchema, TSchema>,
  'base' | 'family' | 'title' | 'table' | 'groups' | 'fields' | 'takesNull' | 'update' | 'saved' | 'statuses'
> & {
  check?: Hook<string | undefined>
  post: Hook<void>
  unpost: Hook<void>
  closedThrough?(db: Db, organizationId: Id<'Organization'>): Promise<Day | null>
  get: { response: TSchema; describe(document: never, zone: string): unknown }
  list: { item: TSchema; describe(document: never, zone: string): unknown }
  example: { organizationId: Id<'Organization'>; date: string; fields: object; documents: NamedExamples }
}
type NamedExamples = Record<Exclude<DocumentAction, 'create' | 'list'>, Id<'Document'>>
type Hook<Answer> = (context: DocumentContext, document: never) => Promise<Answer>

/** What the operations of a family have in common. */
const contractOf = ({ base, groups, statuses }: AnyFamily, action: DocumentAction, success: 200 | 201 = 200) => ({
  path: `${base}/${action}` as const,
  group: action === 'get' || action === 'list' ? groups.reading : groups.changing,
  statuses: statuses?.[action] ?? ([success, 400, 401, 403, 404, 429, 500, 502] as const),
})

function createOperation(family: AnyFamily): Operation {
  const { organizationId, date, fields } = family.example
  return write({
    ...contractOf(family, 'create', 201),
    summary: `Create ${article(family)} as a draft`,
    description:
      'Without a number the next one of the kind and year is given. A repeated `documentId` with the same body answers ' +
      'what the first request did.',
    request: statedSchema(family, false),
    response: family.saved,
    errors: { DocumentExists, NumberTaken, ...(family.closedThrough && { PeriodClosed }) },
    example: { request: { organizationId, date, ...fields } },

    async run({ body, ...context }) {
      const stated = body as StatedHeader
      const own = contextOf(context)
      const requestHash = stated.documentId ? hashOf(body) : null
      const id = stated.documentId ?? newId()
      const made = await createAggregate(
        own,
        documentAggregate(family.table),
        { ownerId: stated.organizationId, id },
        async () => {
          const draft = newDocument(own, family, { id, requestHash, ...settled(stated, own.organization) })
          await refuseClosed(own, family, [draft.day])
          const message = await family.check?.(own, draft as never)
          const number = await numberFor(own, family, draft, stated.number)
          return { ...draft, number, firstAnswer: answerOf(number, message) }
        },
        (known) => {
          if (known.family !== family.family || known.requestHash !== requestHash)
            throw fail.DocumentExists({ path: 'documentId' })
          return known
        },
      )
      return { documentId: made.id, ...made.firstAnswer }
    },
  })
}

function updateOperation(family: AnyFamily): Operation {
  const { organizationId, date, fields, documents } = family.example
  const statesAll = family.update === 'states id and number'
  return write({
    ...contractOf(family, 'update'),
    summary: `Change ${article(family)} that is still a draft`,
    request: statedSchema(family, statesAll),
    response: family.saved,
    errors: {
      DocumentNotFound,
      WrongState,
      NotEditable,
      NumberTaken,
      ...(!statesAll && { DocumentIdRequired }),
      ...(family.closedThrough && { PeriodClosed }),
    },
    example: {
      request: { organizationId, documentId: documents.update, ...(statesAll && { number: '1' }), date, ...fields },
    },

    async run({ body, ...context }) {
      const stated = body as StatedHeader
      const own = contextOf(context)
      if (!stated.documentId) throw fail.DocumentIdRequired({ path: 'documentId' })
      let message: string | undefined
      const changed = await change(own, family, stated.documentId, async (known) => {
        refuseOtherState(known, 'NEW')
        refuseUneditable(known)
        const draft = { ...known, ...settled(stated, own.organization), changedBy: own.author.id }
        await refuseClosed(own, family, [known.day, draft.day])
        message = await family.check?.(own, draft as never)
        const isKept =
          (stated.number || known.number) === known.number && draft.day.slice(0, 4) === known.day.slice(0, 4)
        return isKept ? draft : { ...draft, number: await numberFor(own, family, draft, stated.number) }
      })
      return { documentId: changed.id, ...answerOf(changed.number, message) }
    },
  })
}

function transitionOperation(family: AnyFamily, action: Transition): Operation {
  const { from, to } = transitions[action]
  const effect = { post: family.post, unpost: family.unpost, cancel: undefined }[action]
  const isBooked = effect !== undefined
  const { organizationId, documents } = family.example
  return write({
    ...contractOf(family, action),
    summary: `${transitionWords[action]} ${article(family)}`,
    request: NamedDocument,
    response: family.saved,
    errors: {
      DocumentNotFound,
      WrongState,
      ...(isBooked ? family.closedThrough && { PeriodClosed } : { NotEditable }),
    },
    example: { request: { organizationId, documentId: documents[action] } },

    async run({ body, ...context }) {
      const own = contextOf(context)
      const changed = await change(own, family, body.documentId, async (known) => {
        refuseOtherState(known, from)
        if (isBooked) await refuseClosed(own, family, [known.day])
        else refuseUneditable(known)
        await effect?.(own, known as never)
        return { ...known, status: to, changedBy: own.author.id }
      })
      return { documentId: changed.id, ...answerOf(changed.number) }
    },
  })
}

function getOperation(family: AnyFamily): Operation {
  const { organizationId, documents } = family.example
  return query({
    ...contractOf(family, 'get'),
    summary: `Read ${article(family)}`,
    request: NamedDocument,
    response: family.get.response,
    errors: { DocumentNotFound },
    example: { request: { organizationId, documentId: documents.get } },

    async run({ body, db, organization }) {
      const found = await findDocument(db, family.table, organization.id, body.documentId)
      if (found?.family !== family.family) throw fail.DocumentNotFound({ path: 'documentId' })
      return family.get.describe(found as never, organization.timeZone)
    },
  })
}

function listOperation(family: AnyFamily): Operation {
  const { organizationId, date } = family.example
  return query({
    ...contractOf(family, 'list'),
    summary: `List the documents of a period: each ${family.title} with its state`,
    description: 'Both days are included. Documents are ordered by their moment, and then as they were made.',
    request: Type.Object({
      organizationId: Id('Organization'),
      from: field(CalendarDay(), 'First day of the period.'),
      to: field(CalendarDay(), 'Last day of the period.'),
    }),
    response: List(family.list.item, { maxItems: listedMax }),
    errors: { PeriodTooLong },
    example: { request: { organizationId, from: date.slice(0, 10), to: date.slice(0, 10) } },

    async run({ body, db, organization }) {
      const asked = { ...body, family: family.family, rowsMax: listedMax + 1 }
      const found = await listDocuments(db, family.table, asked)
      if (found.length > listedMax) throw fail.PeriodTooLong({ path: 'to' })
      return found.map((document) => family.list.describe(document as never, organization.timeZone))
    },
  })
}

const NamedDocument = Type.Object({
  organizationId: Id('Organization'),
  documentId: field(Id('Document'), 'Id of the document.'),
})

const transitionWords = { post: 'Post', unpost: 'Take back the posting of', cancel: 'Cancel' }
const article = ({ title }: AnyFamily) => `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`

/** Body of a creation, or of an update. */
function statedSchema({ fields, takesNull }: AnyFamily, statesAll: boolean): TSchema {
  const optional = takesNull ? opt : omittable
  const number = Text({ maxLength: 50 })
  return Type.Object({
    organizationId: Id('Organization'),
    documentId: statesAll
      ? field(Id('Document'), 'Id of the document.')
      : optional(Id('Document'), 'Id of the document; of a new one, a new id when absent.'),
    number: statesAll
      ? field(Text({ minLength: 1, maxLength: 50 }), 'Number of the document.')
      : optional(number, 'Number of the document; the next one of its kind and year when absent.'),
    date: field(OffsetDateTime(), 'When the document takes effect.'),
    ...fields,
  })
}

function contextOf<C extends ActionContext & { organization?: Organization }>(context: C): DocumentContext {
  const { db, now, correlationId, caches, author, organizations, notify, organization } = context
  return { db, now, correlationId, caches, author, organizations, notify, organization: organization! }
}

/** What a stated document says of itself, in its organization's time. */
function settled(
  { organizationId, documentId: _id, number: _number, date, ...fields }: StatedHeader,
  { timeZone }: Organization,
) {
  const at = fromOffsetTime(date, timeZone)
  return { organizationId, at, day: dayOf(at, timeZone), fields: fields as unknown }
}

type Beginning = Pick<Document, 'id' | 'requestHash' | 'organizationId' | 'at' | 'day' | 'fields'>

const newDocument = ({ now, author }: DocumentContext, { family }: AnyFamily, beginning: Beginning): Document => ({
  ...beginning,
  family,
  number: '',
  firstAnswer: { documentNumber: '' },
  status: 'NEW',
  createdAt: now,
  createdBy: author.id,
  changedAt: now,
  changedBy: author.id,
  revision: 0,
  creationNumber: 0,
})

const change = (
  context: DocumentContext,
  family: AnyFamily,
  id: string,
  decide: (document: Document) => Promise<Document>,
): Promise<Document> =>
  changeAggregate(context, documentAggregate(family.table), { ownerId: context.organization.id, id }, (known) => {
    if (known.family !== family.family) throw fail.DocumentNotFound({ path: 'documentId' })
    return decide(known)
  })

function refuseOtherState({ status }: Document, needed: DocumentStatus): void {
  if (status === needed) return
  throw new OperationError(WrongState, { status, message: `The document is ${status}, and should be ${needed}` })
}

function refuseUneditable({ fields }: Document): void {
  if ((fields as { isEditable?: boolean | null }).isEditable === false) throw fail.NotEditable()
}

async function refuseClosed({ db, organization }: DocumentContext, family: AnyFamily, days: readonly Day[]) {
  const closedThrough = await family.closedThrough?.(db, organization.id)
  if (closedThrough && days.some((day) => day <= closedThrough))
    throw fail.PeriodClosed({ path: 'date', closedThrough })
}

async function numberFor({ db }: DocumentContext, { table }: AnyFamily, document: Document, stated?: string | null) {
  const chosen = await chooseNumber(db, table, document, stated)
  if ('number' in chosen) return chosen.number
  throw fail.NumberTaken({ path: 'number', otherSuggestedNumber: chosen.suggested })
}

const answerOf = (documentNumber: string, message?: string) => ({
  documentNumber,
  ...(message !== undefined && { message }),
})

/** Equal for bodies that say the same, in whatever order. */
const hashOf = (body: unknown): string => hash('sha256', JSON.stringify(body, sortedKeys), 'base64url')

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The header that answers have in all families, in the time of the organization. */
export const describeHeader = (document: Document, zone: string) => ({
  documentId: document.id,
  number: document.number,
  date: toOffsetTime(document.at, zone),
  dateCreated: toOffsetTime(document.createdAt, zone),
  dateModified: toOffsetTime(document.changedAt, zone),
  ...(document.createdBy !== null && { userCreated: document.createdBy }),
  ...(document.changedBy !== null && { userModified: document.changedBy }),
})

/** How lists say the status. */
export const describeStatus = ({ status }: Document) => ({
  deleted: status === 'CANCELED',
  processed: status === 'PROCESSED',
})

/** The answer to a change, as the families of the wire have it. */
export const SavedDocument = (title: string) =>
  Type.Object(
    {
      documentId: omittable(Text(), 'Id of the document.'),
      documentNumber: omittable(Text(), 'Number of the document.'),
      message: omittable(Text(), 'What people should be told.'),
    },
    { title },
  )
