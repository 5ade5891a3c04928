import { type TProperties, type TSchema, Type } from 'typebox'
import { failers } from '#core/errors.ts'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { type Operation, query, write } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, newId, OffsetDateTime, omittable, opt, Text } from '#core/schema.ts'
import {
  answerOf,
  changeDocument,
  contextOf,
  hashOf,
  newDocument,
  numberFor,
  refuseClosed,
  refuseOtherState,
  refuseUneditable,
  type StatedHeader,
  settled,
} from './document_changes.ts'
import { documentErrors } from './document_errors.ts'
import type { AnyFamily, DocumentAction, DocumentFamily } from './document_family.ts'
import { type DocumentStatus, documentAggregate, findDocument, listDocuments } from './document_store.ts'

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
      const changed = await changeDocument(own, family, stated.documentId, async (known) => {
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
      const changed = await changeDocument(own, family, body.documentId, async (known) => {
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
