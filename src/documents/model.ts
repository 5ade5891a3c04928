import type { Decimal } from '#core/decimal.ts'
import type { Field } from '#core/record/fields.ts'
import type { Fields } from '#core/record/statements.ts'
import { derivedId, type Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { DocumentType } from '#ledger/types.ts'

/** A document whatever the fields of its family are. */
export type AnyDocument = Document<Record<never, never>, Record<string, unknown>> & { [field: string]: unknown }

/** Types of the families of documents. */
export const familyTypes = [
  'INCOMING_INVOICE',
  'INCOMING_INVENTORY',
  'INCOMING_SERVICE',
  'OUTGOING_SERVICE',
  'WRITEOFF_DOCUMENT',
  'SALES_DOCUMENT',
  'INTERNAL_TRANSFER',
  'OUTGOING_INVOICE',
  'RETURNED_INVOICE',
  'PRODUCTION_DOCUMENT',
  'TRANSFORMATION_DOCUMENT',
  'SALES_RETURN_DOCUMENT',
  'DISASSEMBLE_DOCUMENT',
] as const satisfies DocumentType[]
export type FamilyType = (typeof familyTypes)[number]

export const documentStatuses = ['NEW', 'PROCESSED', 'CANCELED'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Fields that documents of all families have. */
// An interface would not be assignable to a row with any fields.
export type DocumentBase = {
  organizationId: Id<'Organization'>
  id: Id<'Document'>
  family: FamilyType
  /** Unique among documents of the family and year. */
  number: string
  /** Local day of `effectiveAt`. */
  day: Day
  effectiveAt: Instant
  status: DocumentStatus
  comment: string | null
  conception: Id<'Conception'> | null
  isAutomatic: boolean | null
  /** False refuses update and cancel. */
  isEditable: boolean | null
  /** Total of the lines; null in documents that move goods at cost. */
  sum: Decimal | null
  sumWithoutVat: Decimal | null
  /** Hash of the body of the creation if the client chose the id. */
  requestHash: string | null
  firstAnswer: SavedDocument | null
  createdAt: Instant
  createdBy: string | null
  modifiedAt: Instant
  modifiedBy: string | null
  revision: number
  /** Position among all documents and orders of the organization that take effect at the same moment. */
  creationNumber: number
}

/** A document as lists of all families read it. */
export type ListedDocument = AnyDocument & {
  counteragent: Id<'Counteragent'> | null
  dueDate: Day | null
  incomingDocumentNumber: string | null
  storeFrom: Id<'Store'> | null
  storeTo: Id<'Store'> | null
  store: Id<'Store'> | null
  /** Stores of the lines, null for a line without one. */
  lineStores: readonly (Id<'Store'> | null)[]
}

/** Answer of a change. */
export interface SavedDocument {
  documentId: string
  documentNumber: string
  message?: string
}

/** Returns the id of a line by its index, under which the ledger has its postings. */
export const lineIdOf = (documentId: string, index: number): Id<'Line'> => derivedId(documentId, 'Line', `${index}`)

type ValuesOf<Header extends Fields> = {
  [Name in keyof Header]: Header[Name] extends Field<infer _, infer Value> ? Value : never
}

/** A document of a family with its own header fields and lines. */
export type Document<Header extends Fields = Record<never, never>, Item = unknown> = DocumentBase &
  ValuesOf<Header> & { items: readonly Item[] }
