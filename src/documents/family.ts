import type { Static, TObject, TSchema } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db, Transaction } from '#core/db/connect.ts'
import type { Decimal } from '#core/decimal.ts'
import type { ErrorMap } from '#core/errors.ts'
import type { Statuses } from '#core/operation/operation.ts'
import type { Targets } from '#core/record/references.ts'
import type { Fields } from '#core/record/statements.ts'
import type { Id } from '#core/schema.ts'
import type { Ingredient, Portion } from '#domains/assembly_chart/model.ts'
import type { Books } from '#domains/books/rules.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { Account, GoodsMovements, Posting } from '#ledger/model.ts'
import type { LivePosting } from '#ledger/reading.store.ts'
import type { AnyDocument, Document, FamilyType } from './model.ts'

const documentActions = ['create', 'update', 'post', 'unpost', 'cancel', 'get', 'list'] as const
export type DocumentAction = (typeof documentActions)[number]

/** A document with the requested lines, and the rows that they name. */
export interface Draft<Header extends Fields, Requested extends TObject> {
  document: Document<Header>
  lines: readonly Static<Requested>[]
  /** Products of the lines by id. */
  products: ReadonlyMap<string, Goods>
  /** Accounts that the request names, by id. */
  accounts: ReadonlyMap<string, Account>
  /** Digits of sums in the currency of the books. */
  digits: number
}

/** Lines as they are stored, and their totals. */
interface Completed<Item extends TObject> {
  items: readonly Static<Item>[]
  sum?: Decimal
  sumWithoutVat?: Decimal
}

/** Settings and rows for the postings of a document. */
export interface PostingContext {
  organizationId: Id<'Organization'>
  books: Books
  /** Products of the document and their ingredients, by id. */
  products: ReadonlyMap<string, Goods>
  /** Returns an account that the document names. */
  accountOf(id: string): Account
  /** Returns the id of a line by its index. */
  lineIdOf(index: number): string
  /** Returns the goods that leave the store for a portion by the charts of the day. Needs `hasCharts`. */
  writeOffsOf(portion: Portion): Promise<readonly Ingredient[]>
  /** Returns the goods that the production of a portion takes; null without a chart. Needs `hasCharts`. */
  productionInputsOf(portion: Portion): Promise<readonly Ingredient[] | null>
  /** Document of the organization that `related` names; null if there is none. */
  related: AnyDocument | null
  /** Live postings of that document. */
  relatedPostings: readonly LivePosting[]
}

/** Context of checks that read the database. */
export interface CheckContext extends PostingContext {
  db: Transaction
  corporationId: Id<'Corporation'>
}

/** Fields of answers that other rows decide. */
export interface DerivedFields {
  header?: Readonly<Record<string, TSchema>>
  item?: Readonly<Record<string, TSchema>>
  /** Whether fields are costs of goods: `get` waits until they are valued. */
  hasCosts?: boolean
  /** Returns the function that returns the fields of a document, and of its lines by their index. */
  read(
    db: Db,
    documents: readonly AnyDocument[],
    organization: Organization,
  ): Promise<(document: AnyDocument) => { header?: object; items?: readonly object[] }>
}

/** A family of documents: its fields, checks and postings. */
export interface DocumentFamily<Header extends Fields, Requested extends TObject, Item extends TObject> {
  /** Beginning of the paths of its operations. */
  base: `/api/${string}`
  type: FamilyType
  /** Beginning of the titles of its schemas: `IncomingService`. */
  name: string
  /** For people: `incoming service act`. */
  title: string
  description?: string
  groups: { reading: string; changing: string }
  /** Header fields besides the common ones. */
  header: Header
  /** Header fields that lists answer besides the common ones. */
  listed: readonly (keyof Header & string)[]
  /** A line of a request. */
  requestedItem: Requested
  /** A line as it is stored, and answered by `get`. */
  item: Item
  /** Whether lines of `get` have `productArticle`. */
  hasArticles?: boolean
  /** Source of the totals that lists answer, or fields in their place. */
  total: 'lines' | 'cost' | Omit<DerivedFields, 'item'>
  /** Whether `get` answers the totals, too. */
  hasTotals?: boolean
  /** Whether create and update have one schema, and get and list another one: lists then answer documents with their lines. */
  hasOneSchema?: boolean
  /** Whether lists answer the stores of the lines. */
  listsStores?: boolean
  /** Whether the published contract lacks `isAutomatic` and `isEditable` in requests. */
  hasOwnFlags?: boolean
  /** Names in lists of header fields that have another one there. */
  listedAs?: Partial<Record<keyof Header & string, string>>
  /** Whether optional fields of requests take null, and answers have null in place of fields that they would leave out. */
  hasNulls?: boolean
  /** Status that answers have in place of CANCELED. */
  cancelledAs?: string
  /** Fields of answers that are not stored with the document. */
  derived?: DerivedFields
  /** Rows that the document may name, by the kind of id. */
  targets: Targets
  statuses?: Partial<Record<DocumentAction, Statuses>>
  /** Errors of `complete`. */
  errors?: ErrorMap
  /** Errors of `check`, `goods` and `postings`. */
  postingErrors?: ErrorMap
  /** Checks a draft, and completes its lines. Reads nothing. */
  complete(draft: Draft<Header, Requested>): Completed<Item>
  /** Changes after which a store may have too little: posting issues, or unposting receipts. */
  lessensStock?: readonly ('post' | 'unpost')[]
  /** Whether charts of the day break its products down. */
  hasCharts?: boolean
  /** Whether posting writes the factors of their sizes (`amountFactor`) into the lines. */
  hasSizes?: boolean
  /** Returns the id of the document that posting depends on. It is locked before `goods`. */
  related?(document: Document<Header, Static<Item>>): string | null
  /** Refuses to post a document that breaks a rule, or returns a message for the staff. */
  check?(document: Document<Header, Static<Item>>, context: CheckContext): Promise<string | undefined>
  /** Returns the movements of goods. Reads nothing. */
  goods?(document: Document<Header, Static<Item>>, context: PostingContext): GoodsMovements | Promise<GoodsMovements>
  /** Returns postings of money; the ledger posts `goods` itself. Reads nothing. */
  postings?(document: Document<Header, Static<Item>>, context: PostingContext): Posting[]
  /** A request on the demo chain, and ids of documents of the demo chain that examples may change. */
  example: {
    organizationId: Id<'Organization'>
    date: string
    request: object
    documents: Record<Exclude<DocumentAction, 'create' | 'list'>, Id<'Document'>>
  }
}
