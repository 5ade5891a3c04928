import { hash } from 'node:crypto'
import { type TObject, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { failers, OperationError } from '#core/errors.ts'
import { type ReferredId, referencesIn } from '#core/kits/referred_ids.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { declareRows, eventsOf, isRequested } from '#core/record/record.ts'
import { refuseUnknown } from '#core/record/references.ts'
import type { Fields } from '#core/record/statements.ts'
import { asId, List, newId } from '#core/schema.ts'
import { type Day, dayOf } from '#core/time.ts'
import { PeriodClosed } from '#domains/books/errors.ts'
import { shareBooks } from '#domains/books/reads.ts'
import { type Books, isClosed } from '#domains/books/rules.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { findAccounts } from '#ledger/accounts.store.ts'
import { DocumentExists, DocumentNotFound, NotEditable, NumberAlreadyUsed, WrongState } from './errors.ts'
import type { DocumentFamily } from './family.ts'
import { isDate, lines, readInZone, requireDate, toMoment } from './fields.ts'
import type { AnyDocument, DocumentStatus, FamilyType, SavedDocument } from './model.ts'
import { chooseNumber, commonHeader, documentStatements, documentTable, fieldsOf, listedFields } from './store.ts'

/** A family whatever its fields are. */
export type AnyFamily = DocumentFamily<Fields, TObject, TObject>

/** A family with what follows from its declaration. */
export interface BuiltFamily extends AnyFamily {
  /** All columns of its documents. */
  fields: Fields
  /** Columns that its lists read. */
  listedFields: Fields
  aggregate: CreatableAggregate<AnyDocument>
  /** Header and lines as they are stored, to find the ids in them. */
  referenceSchema: TObject
}

/** All families by their type. */
export const families = new Map<FamilyType, BuiltFamily>()

/** Derives columns, statements and events from the declaration of a family, which lists of all families then read. */
export function buildFamily(family: AnyFamily): BuiltFamily {
  const { published, all } = fieldsOf(family.header, lines(family.item))
  const listed = Object.fromEntries(family.listed.map((name) => [name, family.header[name]!]))
  const kind = family.name
  declareRows({ kind, table: documentTable, fields: all, owner: 'organizationId' })
  const requested = Object.entries({ ...commonHeader, ...family.header }).filter(([, one]) => isRequested(one))
  const built = {
    ...family,
    fields: all,
    listedFields: { ...listedFields, ...listed },
    aggregate: documentAggregate(kind, { all, published }),
    referenceSchema: Type.Object({
      ...Object.fromEntries(requested.map(([name, { schema }]) => [name, schema])),
      items: List(family.requestedItem),
    }),
  }
  families.set(family.type, built)
  return built
}

/** Returns the aggregate of documents with all fields, whose events have the published ones. */
export const documentAggregate = (
  kind: string,
  { all, published }: { all: Fields; published: Fields },
): CreatableAggregate<AnyDocument> => ({
  table: documentTable,
  NotFound: DocumentNotFound,
  Duplicated: DocumentExists,
  ...documentStatements<AnyDocument>(all),
  stamp: (document, { revision, at }) => ({ ...document, revision, modifiedAt: at }),
  event: eventsOf({ kind, fields: published, nameField: 'number' }),
})

/** Context of a request about documents of one organization. */
export interface DocumentContext extends ActionContext {
  organization: Organization
  caller: Caller
}

export interface DocumentBody {
  organizationId: string
  documentId?: string | null
  number?: string | null
  date: string
  items: readonly Record<string, unknown>[]
  [field: string]: unknown
}

/** Returns the header that a request describes. */
export function headerOf(family: BuiltFamily, body: DocumentBody, { timeZone }: Organization) {
  const effectiveAt = toMoment(body.date, timeZone)
  const header: Record<string, unknown> = { effectiveAt, day: dayOf(effectiveAt, timeZone) }
  requireDate('date', effectiveAt, timeZone)
  for (const [name, field] of Object.entries({ ...commonHeader, ...family.header })) {
    header[name] = readInZone(field, body[name] ?? undefined, timeZone)
    if (isDate(field) && isRequested(field)) requireDate(name, header[name], timeZone)
  }
  return header as { effectiveAt: number; day: Day }
}

/** Returns a new document of the family, without lines and numbers. */
export const newDocument = (
  { now, author, organization }: DocumentContext,
  family: BuiltFamily,
  body: DocumentBody,
): AnyDocument => ({
  organizationId: organization.id,
  id: asId<'Document'>(body.documentId ?? newId()),
  family: family.type,
  number: '',
  status: 'NEW',
  comment: null,
  conception: null,
  isAutomatic: null,
  isEditable: null,
  items: [],
  sum: null,
  sumWithoutVat: null,
  requestHash: body.documentId ? hashOf(body) : null,
  firstAnswer: null,
  createdAt: now,
  createdBy: author.id,
  modifiedAt: now,
  modifiedBy: author.id,
  revision: 0,
  creationNumber: 0,
  ...headerOf(family, body, organization),
})

/** Checks the body of a request with its references, and returns the document with its lines. */
export async function completeDocument(
  { db, organization, caller }: DocumentContext,
  family: BuiltFamily,
  { document, body, books }: { document: AnyDocument; body: DocumentBody; books: Books },
): Promise<AnyDocument> {
  const { id: organizationId, corporationId } = organization
  const referrer = { ...caller, organizationId }
  const references = referencesIn(family.referenceSchema, body)
  const [products, accounts] = await Promise.all([
    findGoods(db, corporationId, idsOfKind(references, 'Product')),
    findAccounts(db, corporationId, idsOfKind(references, 'Account')),
    refuseUnknown(db, referrer, references, family.targets),
  ])
  const completed = family.complete({ document, lines: body.items, products, accounts, digits: books.digits })
  const { items, sum = null, sumWithoutVat = null } = completed
  return { ...document, items, sum, sumWithoutVat }
}

export const idsOfKind = (references: readonly ReferredId[], wanted: string): string[] =>
  references.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))

/** Returns the document with the requested number, or with the next one of its family and year. */
export async function withNumber(
  { db }: DocumentContext,
  document: AnyDocument,
  requested: string | null | undefined,
): Promise<AnyDocument> {
  const chosen = await chooseNumber(db, document, requested)
  if ('number' in chosen) return { ...document, number: chosen.number }
  throw fail.NumberAlreadyUsed({ path: 'number', otherSuggestedNumber: chosen.suggested })
}

const fail = failers({ NotEditable, NumberAlreadyUsed, PeriodClosed, WrongState })

/** Locks the settings of the books for sharing, and refuses closed days. */
export async function openBooks({ db, organization }: DocumentContext, days: readonly Day[]): Promise<Books> {
  const books = await shareBooks(db, organization.corporationId)
  const { closedThrough } = books
  if (closedThrough !== null && days.some((day) => isClosed(books, day)))
    throw fail.PeriodClosed({ path: 'date', closedThrough })
  return books
}

/** Refuses a document with another status than the change needs. */
export function refuseOtherStatus({ status }: Pick<AnyDocument, 'status'>, needed: DocumentStatus): void {
  if (status !== needed)
    throw new OperationError(WrongState, {
      status,
      message: `The status of the document is ${status}, and must be ${needed}`,
    })
}

/** Refuses a document that can be neither changed nor cancelled. */
export function refuseUneditable({ isEditable }: AnyDocument): void {
  if (isEditable === false) throw fail.NotEditable()
}

export const responseOf = ({ id, number }: AnyDocument): SavedDocument => ({ documentId: id, documentNumber: number })

/** Returns the same hash for equal bodies, whatever the order of their members. */
const hashOf = (body: unknown): string => hash('sha256', JSON.stringify(body, sortedKeys), 'base64url')

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
