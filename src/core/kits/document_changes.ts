import { hash } from 'node:crypto'
import type { Organization } from '#core/access/organizations.ts'
import { failers, OperationError } from '#core/errors.ts'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import type { ActionContext } from '#core/operation/context.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayOf, fromOffsetTime } from '#core/time.ts'
import { documentErrors } from './document_errors.ts'
import type { AnyFamily, DocumentContext } from './document_family.ts'
import { chooseNumber, type Document, type DocumentStatus, documentAggregate } from './document_store.ts'

const fail = failers(documentErrors)

/** What every stated document has besides the fields of its family. */
export interface StatedHeader {
  organizationId: Id<'Organization'>
  documentId?: string | null
  number?: string | null
  date: string
}

/** What a family is given of the context of a request. */
export function contextOf<C extends ActionContext & { organization?: Organization }>(context: C): DocumentContext {
  const { db, now, correlationId, caches, author, organizations, notify, organization } = context
  return { db, now, correlationId, caches, author, organizations, notify, organization: organization! }
}

/** What a stated document says of itself, in its organization's time. */
export function settled(
  { organizationId, documentId: _id, number: _number, date, ...fields }: StatedHeader,
  { timeZone }: Organization,
) {
  const at = fromOffsetTime(date, timeZone)
  return { organizationId, at, day: dayOf(at, timeZone), fields: fields as unknown }
}

type Beginning = Pick<Document, 'id' | 'requestHash' | 'organizationId' | 'at' | 'day' | 'fields'>

/** A draft of the family, before it has a number. */
export const newDocument = (
  { now, author }: DocumentContext,
  { family }: AnyFamily,
  beginning: Beginning,
): Document => ({
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

/** Locks a document of the family, decides and saves it, with its event. */
export const changeDocument = (
  context: DocumentContext,
  family: AnyFamily,
  id: string,
  decide: (document: Document) => Promise<Document>,
): Promise<Document> =>
  changeAggregate(context, documentAggregate(family.table), { ownerId: context.organization.id, id }, (known) => {
    if (known.family !== family.family) throw fail.DocumentNotFound({ path: 'documentId' })
    return decide(known)
  })

/** Refuses a document that has another status than the change needs. */
export function refuseOtherState({ status }: Document, needed: DocumentStatus): void {
  if (status === needed) return
  throw new OperationError(documentErrors.WrongState, {
    status,
    message: `The document is ${status}, and should be ${needed}`,
  })
}

/** Refuses a document that its fields keep from changes. */
export function refuseUneditable({ fields }: Document): void {
  if ((fields as { isEditable?: boolean | null }).isEditable === false) throw fail.NotEditable()
}

/** Refuses days of a closed period. */
export async function refuseClosed({ db, organization }: DocumentContext, family: AnyFamily, days: readonly Day[]) {
  const closedThrough = await family.closedThrough?.(db, organization.id)
  if (closedThrough && days.some((day) => day <= closedThrough))
    throw fail.PeriodClosed({ path: 'date', closedThrough })
}

/** The stated number, or the next one of the kind and year. Refuses a number that another document has. */
export async function numberFor(
  { db }: DocumentContext,
  { table }: AnyFamily,
  document: Document,
  stated?: string | null,
) {
  const chosen = await chooseNumber(db, table, document, stated)
  if ('number' in chosen) return chosen.number
  throw fail.NumberTaken({ path: 'number', otherSuggestedNumber: chosen.suggested })
}

/** What a change answers besides the id. */
export const answerOf = (documentNumber: string, message?: string) => ({
  documentNumber,
  ...(message !== undefined && { message }),
})

/** Equal for bodies that say the same, in whatever order. */
export const hashOf = (body: unknown): string => hash('sha256', JSON.stringify(body, sortedKeys), 'base64url')

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
