// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface ImportsOperations {
  /** Save the changes of a preview. */
  '/admin/imports/apply': { kind: 'write'; request: AdminImportsApplyRequest; response: AdminImportsApplyResponse }
  /** Return an import with its progress. */
  '/admin/imports/get': { kind: 'query'; request: AdminImportsGetRequest; response: AdminImportsGetResponseAnswer }
  /** List the kinds of files and their columns. */
  '/admin/imports/kinds': { kind: 'query'; request: AdminImportsKindsRequest; response: AdminImportsKindsResponseAnswer }
  /** List how a chain's files are read. */
  '/admin/imports/mappings/list': { kind: 'query'; request: AdminImportsMappingsListRequest; response: AdminImportsMappingsListResponseAnswer }
  /** Set how a chain's files of a kind are read. */
  '/admin/imports/mappings/save': { kind: 'write'; request: AdminImportsMappingsSaveRequest; response: AdminImportsMappingsSaveResponse }
  /** Read files, and show what importing them would change. */
  '/admin/imports/preview': { kind: 'write'; request: AdminImportsPreviewRequest; response: AdminImportsPreviewResponse }
}

export interface AdminImportsApplyRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Digest of the changes to save. If omitted or null, those of the preview. */
  digest?: string | null
  /** Import, from its preview. */
  importId: Id<'Import'>
}

export interface AdminImportsApplyResponse {
  /** Changes with their numbers and names, by kind. Null if the files were refused. */
  changes: Record<string, unknown> | null
  /** Files whose headings were read. */
  files: (ImportedFile)[]
  /** Remarks that prevent nothing. */
  notes: (string)[]
  /** Number of rows that the import saves. */
  rows: number
  /** Number of saved rows. */
  saved: number
  /** The changes in one sentence, such as `30 products: 2 new, 1 changed, 0 gone`. */
  sentence: string | null
}

export interface AdminImportsGetRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Import, from its preview. */
  importId: Id<'Import'>
}

export interface AdminImportsGetResponseAnswer {
  /** Changes with their numbers and names, by kind. Null if the files were refused. */
  changes: Record<string, unknown> | null
  /** Hash of all that would be saved, and of the changes by it. Null if the files were refused. */
  digest: string | null
  /** Time until which the import can be applied. Null if the files were refused. UTC, ISO 8601. */
  expiresAt: string | null
  /** Files whose headings were read. */
  files: (ImportedFile)[]
  /** Id of the import. */
  importId: Id<'Import'>
  /** Whether it is being applied. An import that is `Applying` without running was interrupted, and can be applied again. */
  isRunning: boolean
  /** Kind of the files. */
  kind: 'menu' | 'catalogue' | 'guests' | 'staff' | 'orders' | 'suppliers' | 'openingStock' | 'stockTake' | 'invoice' | (string & {})
  /** Remarks that prevent nothing. */
  notes: (string)[]
  /** Number of rows that the import saves. */
  rows: number
  /** Number of rows that are saved so far. */
  saved: number
  /** The changes in one sentence, such as `30 products: 2 new, 1 changed, 0 gone`. */
  sentence: string | null
  /** `Ready` to apply, `Applying`, `Applied`, or `Failed` after some rows were saved. */
  state: 'Ready' | 'Applying' | 'Applied' | 'Failed' | (string & {})
}

export interface AdminImportsKindsRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminImportsKindsResponseAnswer {
  /** Kinds of files. */
  kinds: (ImportKindAnswer)[]
}

export interface AdminImportsMappingsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminImportsMappingsListResponseAnswer {
  /** The mappings, one for each kind that has one. */
  mappings: (ImportMappingAnswer)[]
}

export interface AdminImportsMappingsSaveRequest {
  /** Headings of columns. */
  columns: (ImportColumn)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Form of all days and times. Null if each column shows its form. */
  dateFormat: string | null
  /** Kind of the files. */
  kind: 'menu' | 'catalogue' | 'guests' | 'staff' | 'orders' | 'suppliers' | 'openingStock' | 'stockTake' | 'invoice'
  /** Meanings of values. */
  values: (ImportValue)[]
}

export interface AdminImportsMappingsSaveResponse {}

export interface AdminImportsPreviewRequest {
  /** Headings of columns that are not found by themselves. */
  columns?: (ImportColumn)[] | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Form of all days and times, such as `dd.MM.yyyy` or `MM/dd/yy h:mm a`. If omitted or null, each column shows its form. */
  dateFormat?: string | null
  /** Encoding of CSV files, such as `windows-1251`. If omitted or null, that of the byte order mark, else UTF-8. */
  encoding?: string | null
  /** Id chosen for the preview, which replaces an earlier one. If omitted, the server assigns one. */
  importId?: Id<'Import'> | null
  /** Files and choices. */
  input: AdminImportsPreviewRequestInputMenu | AdminImportsPreviewRequestInputCatalogue | AdminImportsPreviewRequestInputGuests | AdminImportsPreviewRequestInputStaff | AdminImportsPreviewRequestInputOrders | AdminImportsPreviewRequestInputSuppliers | AdminImportsPreviewRequestInputOpeningStock | AdminImportsPreviewRequestInputStockTake | AdminImportsPreviewRequestInputInvoice
  /** Language of faults and notes. If omitted or null, English. */
  language?: 'en' | 'ru' | null
  /** Restaurant of the import. If omitted or null, the whole chain. */
  organizationId?: Id<'Organization'> | null
  /** Sheet of an XLSX file. If omitted or null, the first one. */
  sheet?: string | null
  /** Meanings of values. */
  values?: (ImportValue)[] | null
}

export interface AdminImportsPreviewRequestInputCatalogue {
  /** Files by what they hold. */
  files: {
  /** A line for each ingredient of a recipe. */
  charts?: ImportFile
  /** A line for each group of products. */
  groups?: ImportFile
  /** A line for each modifier of a product. */
  modifiers?: ImportFile
  /** A line for each size of a product. */
  prices?: ImportFile
  /** A line for each product. */
  products?: ImportFile
  /** A line for each size of a scale. */
  sizes?: ImportFile
}
  /** Kind of the object: always `catalogue` here. */
  kind: 'catalogue'
  /** Choices. */
  options?: {
  /** Whether to delete products of the files' groups that the files do not have. */
  deleteGone?: boolean
}
}

export interface AdminImportsPreviewRequestInputGuests {
  /** Files by what they hold. */
  files: {
  /** Guests, one per line. */
  guests: ImportFile
}
  /** Kind of the object: always `guests` here. */
  kind: 'guests'
  /** Choices. */
  options?: {
  /** Text by which a repeated import is known, so that balances are added once. If omitted, the name of the file. */
  id?: string | null
  /** Id of the loyalty program of the balances. If omitted, the only one with wallets. */
  programId?: string | null
}
}

export interface AdminImportsPreviewRequestInputInvoice {
  /** Files by what they hold. */
  files: {
  /** A line for each product of an invoice, or an invoice in UBL 2.1. */
  invoice: (ImportFile)[]
}
  /** Kind of the object: always `invoice` here. */
  kind: 'invoice'
  /** Choices. */
  options?: {
  /** Service whose lines are the charges of whole electronic invoices, such as a delivery. If omitted, charges are spread over the goods. */
  charges?: string
  /** Day of invoices whose files have none. A day, `yyyy-MM-dd`. */
  date?: Day
  /** Whether to make suppliers that the chain does not have. */
  new?: boolean
  /** Number of an invoice whose file has none. */
  number?: string
  /** Whether the invoices are posted. If omitted, they stay drafts. */
  post?: boolean
  /** Day on which the goods came. If omitted, the day of the invoice. A day, `yyyy-MM-dd`. */
  received?: Day
  /** Store of lines that name none. */
  store?: string
  /** Supplier of invoices that name none. */
  supplier?: string
  /** Whether prices and sums of tables are without VAT. If omitted, they include it. */
  withoutVat?: boolean
}
}

export interface AdminImportsPreviewRequestInputMenu {
  /** Files by what they hold. */
  files: {
  /** A line for each product, or for each size of a product. */
  menu: ImportFile
  /** A line for each size of each product, if sizes and prices are not in the menu. */
  sizes?: ImportFile
}
  /** Kind of the object: always `menu` here. */
  kind: 'menu'
  /** Choices. */
  options?: {
  /** Whether products leave the menu that the file does not have. */
  deleteGone?: boolean
  /** What identifies products: `name` ignores ids and numbers, `group+name` is for products without them. If omitted, id, number or name. */
  identify?: 'name' | 'group+name'
  /** With a column of ingredients: makes each a product, and each dish without a recipe one of so many grams of each. */
  ingredientGrams?: number
  /** Name of the menu. If omitted, the only one. */
  name?: string
  /** Whether to make the menu if there is none of this name. Default of the name: that of the file. */
  new?: boolean
  /** First day of these recipes. If omitted, 1970-01-01. A day, `yyyy-MM-dd`. */
  recipesFrom?: Day
}
}

export interface AdminImportsPreviewRequestInputOpeningStock {
  /** Files by what they hold. */
  files: {
  /** A line for each product in a store. */
  stock: ImportFile
}
  /** Kind of the object: always `openingStock` here. */
  kind: 'openingStock'
  /** Choices. */
  options: {
  /** First day of the goods in the stores. A day, `yyyy-MM-dd`. */
  date: Day
  /** Store of lines that name none. */
  store?: string
}
}

export interface AdminImportsPreviewRequestInputOrders {
  /** Files by what they hold. */
  files: {
  /** Lines of the orders. */
  lines?: ImportFile
  /** Products that lines name by an id, with their prices. */
  menu?: ImportFile
  /** Orders, with their lines or without. */
  orders: ImportFile
  /** Sizes of these products. */
  sizes?: ImportFile
}
  /** Kind of the object: always `orders` here. */
  kind: 'orders'
  /** Choices. */
  options?: {
  /** What identifies an order: its number, or its number and day if numbers restart each day. If omitted, its number. */
  id?: 'number' | 'number+date' | null
  /** Text before the numbers, such as that of a terminal, if other files have the same numbers. */
  idPrefix?: string | null
}
}

export interface AdminImportsPreviewRequestInputStaff {
  /** Files by what they hold. */
  files: {
  /** Employees, one per line. */
  staff: ImportFile
}
  /** Kind of the object: always `staff` here. */
  kind: 'staff'
  /** Choices. */
  options?: {}
}

export interface AdminImportsPreviewRequestInputStockTake {
  /** Files by what they hold. */
  files: {
  /** A line for each counted product. */
  counts: ImportFile
}
  /** Kind of the object: always `stockTake` here. */
  kind: 'stockTake'
  /** Choices. */
  options: {
  /** Whether products of a counted store that the file does not have were counted as 0. If omitted, they stay as they are. */
  all?: boolean
  /** Moment of the count, in the time of the restaurant: `2026-05-31T23:30`. */
  at: string
  /** Whether the stock-takes are posted. If omitted, they stay drafts. */
  post?: boolean
  /** Store of lines that name none. */
  store?: string
}
}

export interface AdminImportsPreviewRequestInputSuppliers {
  /** Files by what they hold. */
  files: {
  /** A line for each product of a supplier. */
  prices: ImportFile
}
  /** Kind of the object: always `suppliers` here. */
  kind: 'suppliers'
  /** Choices. */
  options?: {
  /** Whether to skip products that the chain does not have. */
  knownOnly?: boolean
  /** Whether to make suppliers that the chain does not have. */
  new?: boolean
  /** Supplier of lines that name none. */
  supplier?: string
  /** Whether prices are without VAT. If omitted, they include it. */
  withoutVat?: boolean
}
}

export interface AdminImportsPreviewResponse {
  /** Changes with their numbers and names, by kind. Null if the files were refused. */
  changes: Record<string, unknown> | null
  /** Hash of all that would be saved, and of the changes by it. Null if the files were refused. */
  digest: string | null
  /** Time until which the import can be applied. Null if the files were refused. UTC, ISO 8601. */
  expiresAt: string | null
  /** Reasons why the files cannot be imported. Empty if they can. */
  faults: (ImportFault)[]
  /** Files whose headings were read. */
  files: (ImportedFile)[]
  /** Id of the import. */
  importId: Id<'Import'> | null
  /** Remarks that prevent nothing. */
  notes: (string)[]
  /** Number of rows that the import saves. */
  rows: number
  /** The changes in one sentence, such as `30 products: 2 new, 1 changed, 0 gone`. */
  sentence: string | null
}

export interface ImportColumn {
  /** Column, such as `name`. */
  column: string
  /** Its heading in the files. */
  heading: string
}

export interface ImportFault {
  /** Column in the file, from 1 on. */
  column: number | null
  /** Name of the file, if the fault is in one. */
  file: string | null
  /** Line in the file, from 1 on. */
  line: number | null
  /** Fault, for people. */
  message: string
}

export interface ImportFile {
  /** Content in base64: CSV, XLSX or what the kind says. */
  content: string
  /** Name of the file, for messages. A menu may get its name. */
  name: string
}

export interface ImportHeading {
  /** Column as which it is read. Null if it is not read. */
  column: string | null
  /** Heading in the file. */
  heading: string
  /** Heading that may have been meant by one that is not read. */
  similarHeading: string | null
}

export interface ImportKindAnswer {
  /** Files by what they hold. */
  files: (ImportPart)[]
  /** Kind of the files. */
  kind: 'menu' | 'catalogue' | 'guests' | 'staff' | 'orders' | 'suppliers' | 'openingStock' | 'stockTake' | 'invoice' | (string & {})
}

export interface ImportMappingAnswer {
  /** Headings of columns. */
  columns: (ImportColumn)[]
  /** Form of all days and times. Null if each column shows its form. */
  dateFormat: string | null
  /** Kind of the files. */
  kind: 'menu' | 'catalogue' | 'guests' | 'staff' | 'orders' | 'suppliers' | 'openingStock' | 'stockTake' | 'invoice' | (string & {})
  /** Meanings of values. */
  values: (ImportValue)[]
}

export interface ImportPart {
  /** Columns that the file may have. */
  columns: (ImportedColumn)[]
  /** Whether an import may have several of them. */
  isRepeated: boolean
  /** Whether an import needs the file. */
  isRequired: boolean
  /** Key among the files of the kind. */
  part: string
}

export interface ImportValue {
  /** Value in the files, in any case. */
  cell: string
  /** Column, such as `order_type`. */
  column: string
  /** Value that is read instead. */
  value: string
}

export interface ImportedColumn {
  /** Column, such as `name`. */
  column: string
  /** Usual heading. Previews of menus name the column by it. */
  heading: string
  /** Whether files without it are refused. */
  isRequired: boolean
}

export interface ImportedFile {
  /** Headings in their order. */
  headings: (ImportHeading)[]
  /** Name of the file. */
  name: string
  /** Key among the files of the kind. */
  part: string
}
