import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { ActionContext } from '#core/operation/context.ts'
import type { Statuses } from '#core/operation/operation.ts'
import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { Document } from './document_store.ts'

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
  /** Refuses fields that contradict each other. Returns a warning to show to the user. */
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

export type AnyFamily = Pick<
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
