import { Type } from 'typebox'
import type { Db, Fragment, Transaction } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { type Condition, conditionsSql, partOf } from '#core/kits/filters.ts'
import { lockNumbers, type Numbering, raiseNumbers, takeNumber } from '#core/operation/numbers.ts'
import { choice, day, decimal, flag, json, moment, optional, ref, text } from '#core/record/fields.ts'
import { columnOf, type Fields, statementsOf, stateOf } from '#core/record/statements.ts'
import { Money } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { Position } from '#ledger/model.ts'
import { documentTypes } from '#ledger/types.ts'
import { DocumentExists } from './errors.ts'
import { type AnyDocument, type DocumentBase, documentStatuses, type ListedDocument } from './model.ts'

export const documentTable = 'document'

/** Header fields that requests of all families have. */
export const commonHeader = {
  comment: optional(text('Remark for the staff.', { maxLength: 1_000, isPersonal: true })),
  conception: optional(ref('Conception', 'Concept that the document belongs to.')),
  isAutomatic: optional(flag('Whether another system created the document, not a person.')),
  isEditable: optional(flag('False for a document that can be neither changed nor cancelled.')),
}

/** Fields that requests of all families have, and fields that the server writes. `items` have the schema of the family. */
export const baseFields = {
  family: choice(documentTypes, 'Type of the document.'),
  number: text('Number.'),
  day: day('Local day on which the document takes effect.'),
  effectiveAt: moment('When the document takes effect.'),
  status: choice(documentStatuses, 'Status.'),
  ...commonHeader,
  sum: optional(decimal(Money(), 'Total of the lines.')),
  sumWithoutVat: optional(decimal(Money(), 'Total of the lines without VAT.')),
} satisfies Fields

/** Fields that events leave out. */
export const internalFields = {
  requestHash: optional(text('Hash of the body of the creation.')),
  firstAnswer: optional(json(Type.Unknown(), 'Answer of the creation.')),
  createdAt: moment('When it was created.'),
  createdBy: optional(ref('Author', 'API key that created it.')),
  modifiedAt: moment('When it was last changed.'),
  modifiedBy: optional(ref('Author', 'API key that last changed it.')),
} satisfies Fields

/** Returns the published columns of a family, and all its columns. */
export const fieldsOf = (header: Fields, items: Fields[string]) => {
  const published: Fields = { ...baseFields, ...header, items }
  return { published, all: { ...published, ...internalFields } satisfies Fields }
}

/** The statements of a family, each for any number of documents of one organization. */
export const documentStatements = <D extends DocumentBase>(fields: Fields) =>
  statementsOf<D>({ table: documentTable, fields, owner: 'organizationId', Taken: DocumentExists })

/** Returns a document of the organization; undefined if there is none of the family. */
export async function findDocument<D extends DocumentBase>(
  db: Db,
  organizationId: string,
  { family, id, fields }: { family: string; id: string; fields: Fields },
): Promise<D | undefined> {
  const [row] = await db<Record<string, unknown>[]>`
    select ${columns(db, fields)}
      from document
     where organization_id = ${organizationId}
       and id = ${id}
       and family = ${family}`
  return row && stateOf<D>(fields, row)
}

/** Returns status and number of a document of any family. */
export async function findStatus(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Pick<DocumentBase, 'status' | 'number'> | undefined> {
  const [row] = await db<Pick<DocumentBase, 'status' | 'number'>[]>`
    select status, number
      from document
     where organization_id = ${organizationId}
       and id = ${id}`
  return row
}

const relatedFields: Fields = {
  ...baseFields,
  counteragent: optional(ref('Counteragent', 'Supplier, employee or guest.')),
  employeePassToAccount: optional(ref('Employee', 'Employee to whom the document is owed.')),
  items: json(Type.Unknown(), 'Lines.'),
}

/** Locks a document that another one depends on, of any family, until the transaction ends. Its lines are as they are stored. */
export async function lockRelated(db: Transaction, organizationId: string, id: string): Promise<AnyDocument | null> {
  const [row] = await db<Record<string, unknown>[]>`
    select ${columns(db, relatedFields)}
      from document
     where organization_id = ${organizationId}
       and id = ${id}
       for no key update`
  return row ? stateOf<AnyDocument>(relatedFields, row) : null
}

export interface Period {
  family: string
  /** Fields to read. */
  fields: Fields
  from: Day
  to: Day
  conditions?: readonly Condition[]
  rowsMax: number
  offset?: number
  /** Only documents behind this place. */
  after?: Position | undefined
}

/** From clause and conditions of a search for documents of these days, both days included. */
const inPeriod = (
  db: Db,
  organizationId: string,
  { family, from, to, conditions = [] }: Pick<Period, 'family' | 'from' | 'to' | 'conditions'>,
): Fragment => db`
      from document
     where organization_id = ${organizationId}
       and family = ${family}
       and day between ${from} and ${to}
       ${conditions.length > 0 ? conditionsSql(db, conditions) : db``}`

/** Returns documents of these days in document order, both days included. Lines are not read unless `fields` has them. */
export async function listDocuments<D extends DocumentBase>(
  db: Db,
  organizationId: string,
  { fields, rowsMax, offset = 0, after, ...period }: Period,
): Promise<D[]> {
  const statement = db<Record<string, unknown>[]>`
    select ${columns(db, fields)}
           ${inPeriod(db, organizationId, period)}
       ${after ? db`and (effective_at, creation_number) > (${toTimestamp(db, after.effectiveAt)}, ${after.creationNumber}::bigint)` : db``}
     order by effective_at, creation_number
     limit ${rowsMax} offset ${offset}`
  // Clients could send any number of different filters.
  const rows = await (period.conditions?.length ? statement.unnamed() : statement)
  return rows.map((row) => stateOf<D>(fields, row))
}

/** Returns the number of documents of these days, both days included, up to `rowsMax`. */
export async function countDocuments(
  db: Db,
  organizationId: string,
  { rowsMax, offset = 0, ...period }: Omit<Period, 'fields' | 'after'>,
): Promise<number> {
  const statement = db<{ count: number }[]>`
    select count(*)::int as count
      from (select 1 ${inPeriod(db, organizationId, period)} limit ${rowsMax} offset ${offset}) as document`
  const [row] = await (period.conditions?.length ? statement.unnamed() : statement)
  return row!.count
}

/** Documents of all families to find. Absent conditions hold for all documents. */
export interface Search {
  families: readonly string[]
  from: Instant
  before: Instant
  statuses?: readonly string[] | null | undefined
  counteragent?: string | null | undefined
  /** Store of the header or of a line. */
  store?: string | null | undefined
  /** Part of the number, or of the number of the supplier's document. */
  number?: string | null | undefined
  rowsMax: number
  /** Only documents before this place. */
  end?: Position | undefined
}

/** Returns documents of all these families, the newest first. */
export async function searchDocuments(
  db: Db,
  organizationId: string,
  { families, from, before, rowsMax, end, ...filters }: Search,
): Promise<ListedDocument[]> {
  const { statuses, counteragent, store, number } = filters
  const part = partOf(number ?? '')
  const statement = db<Record<string, unknown>[]>`
    select ${columns(db, searchedFields)}, jsonb_path_query_array(items, '$[*].store') as line_stores
      from document
     where organization_id = ${organizationId}
       and family = any(${[...families]}::text[])
       and effective_at >= ${toTimestamp(db, from)}
       and effective_at < ${toTimestamp(db, before)}
       ${end ? db`and (effective_at, creation_number) < (${toTimestamp(db, end.effectiveAt)}, ${end.creationNumber}::bigint)` : db``}
       ${statuses ? db`and status = any(${[...statuses]}::text[])` : db``}
       ${counteragent ? db`and counteragent = ${counteragent}` : db``}
       ${
         store
           ? db`and (${store} in (store_from, store_to, store)
                     or items @> jsonb_build_array(jsonb_build_object('store', ${store}::text)))`
           : db``
       }
       ${number ? db`and (number ilike ${part} or incoming_document_number ilike ${part})` : db``}
     order by effective_at desc, creation_number desc
     limit ${rowsMax}`
  const isFiltered = Object.values(filters).some((value) => value)
  // Clients could send any number of different filters.
  const rows = await (isFiltered ? statement.unnamed() : statement)
  return rows.map((row) => ({ ...stateOf<ListedDocument>(searchedFields, row), lineStores: Object(row.lineStores) }))
}

const columns = (db: Db, fields: Fields) =>
  db(['organization_id', 'id', 'revision', 'creation_number', ...Object.keys(fields).map(columnOf)])

/** Fields that lists of all families read. */
export const listedFields: Fields = { ...baseFields, ...internalFields }

/** Fields that searches in all families read. */
const searchedFields: Fields = {
  ...listedFields,
  counteragent: optional(ref('Counteragent', 'Supplier, employee or guest.')),
  dueDate: optional(day('Day by which the document is to be paid.')),
  incomingDocumentNumber: optional(text("Number of the supplier's document.")),
  storeFrom: optional(ref('Store', 'Store that the goods leave.')),
  storeTo: optional(ref('Store', 'Store that the goods enter.')),
  store: optional(ref('Store', 'Store that was counted.')),
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))

/**
 * Returns the number of a document: the requested one if it is free, else the next of the family and year. Locks the numbers
 * until the transaction ends. Returns the next number as `suggested` if the requested one is used.
 */
export async function chooseNumber(
  db: Db,
  { organizationId, family, id, day }: Pick<DocumentBase, 'organizationId' | 'family' | 'id' | 'day'>,
  requested: string | null | undefined,
): Promise<{ number: string } | { suggested: string }> {
  const year = yearOf(day)
  const numbering: Numbering = { ownerId: organizationId, kind: family, year }
  // Plain numbers that clients choose raise the counter, so its next number is free.
  if (!requested) return { number: String(await takeNumber(db, numbering)) }
  const next = String((await lockNumbers(db, numbering)) + 1)
  const [used] = await db`
    select 1
      from document
     where organization_id = ${organizationId}
       and family = ${family}
       and year = ${year}
       and number = ${requested}
       and id <> ${id}`
  if (used) return { suggested: next }
  if (plainNumber.test(requested)) await raiseNumbers(db, numbering, Number(requested))
  return { number: requested }
}

/** Suggested numbers follow the largest of these. */
const plainNumber = /^[1-9]\d{0,14}$/
