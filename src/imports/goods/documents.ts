import { isDeepStrictEqual } from 'node:util'
import { bodyLimitBytes } from '#core/http/limits.ts'
import { OperatorError } from '#core/operator_error.ts'
import { derivedId } from '#core/schema.ts'
import { type Api, ApiError } from '../api.ts'
import { phrase } from '../phrases.ts'

/** Document on the server. */
export interface SavedDocument {
  documentId: string
  number: string
  status: string
  items: readonly Readonly<Record<string, unknown>>[]
  [field: string]: unknown
}

/** Document of a file, as a request saves it. */
export interface DocumentBody {
  documentId: string
  items: readonly object[]
  [field: string]: unknown
}

/** Document of a file, compared with the server. */
export interface PlannedDocument {
  body: DocumentBody
  state: 'new' | 'changed' | 'same'
  isPosted: boolean
}

/** Answer of the operation that finds documents. */
export interface FoundDocuments {
  incomingInvoices: SavedDocument[]
  stockTakes: SavedDocument[]
  stock: { storeId: string; productId: string; amount: number }[]
  currencyCode: string | null
}

const isCancelled = ({ status }: SavedDocument): boolean => status === 'CANCELED' || status === 'DELETED'

/** Returns the documents that are not cancelled. */
export const liveOf = (documents: readonly SavedDocument[]): SavedDocument[] =>
  documents.filter((document) => !isCancelled(document))

/** Returns the id of a document by what identifies it in files: another one for each time that it was cancelled. */
export function documentIdOf(organizationId: string, key: string, known: readonly SavedDocument[]): string {
  const cancelled = new Set(known.filter(isCancelled).map(({ documentId }) => documentId))
  for (let i = 0; ; i++) {
    const id = derivedId(organizationId, 'Document', `${key}\n${i}`)
    if (!cancelled.has(id)) return id
  }
}

/** Returns the fields of a row that have these names and a value. */
export const namedFields = (row: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => names.includes(name) && value !== null))

/** Fields of a document and of its lines that files have; the others are not compared. */
interface ComparedFields {
  header: readonly string[]
  item: readonly string[]
}

/** Compares a document of a file with the server. */
export function compareDocument(
  body: DocumentBody,
  known: SavedDocument | undefined,
  fields: ComparedFields,
): PlannedDocument {
  const isSame = known !== undefined && isDeepStrictEqual(contentOf(body, fields), contentOf(known, fields))
  return { body, state: isSame ? 'same' : known ? 'changed' : 'new', isPosted: known?.status === 'PROCESSED' }
}

const contentOf = (document: { items: readonly object[] }, { header, item }: ComparedFields) => [
  picked(document, header),
  document.items.map((line) => picked(line, item)),
]

function picked(row: object, names: readonly string[]): unknown[] {
  const values = new Map<string, unknown>(Object.entries(row))
  return names.map((name) => values.get(name) ?? null)
}

/** Returns the lines that two versions of a document do not have in common, as `before → after` of a few of them. */
export function differencesOf(
  before: SavedDocument,
  after: DocumentBody,
  { item }: ComparedFields,
  describe: (line: object) => string,
): string {
  const texts = (lines: readonly object[]) => new Map(lines.map((line) => [JSON.stringify(picked(line, item)), line]))
  const [former, latter] = [texts(before.items), texts(after.items)]
  const only = (some: ReadonlyMap<string, object>, others: ReadonlyMap<string, object>) =>
    [...some].filter(([text]) => !others.has(text)).map(([, line]) => describe(line))
  const [gone, added] = [only(former, latter), only(latter, former)]
  if (gone.length === 0 && added.length === 0) return phrase`its dates or the order of its lines`
  const shown = (lines: readonly string[]) =>
    lines.length === 0
      ? phrase`nothing`
      : `${lines.slice(0, shownMax).join(', ')}${lines.length > shownMax ? phrase` and more` : ''}`
  return phrase`it has ${shown(gone)}, the file ${shown(added)}`
}

const shownMax = 3
const documentsPerRequest = 100
/** Bytes of a document besides its body. */
const organizationBytes = 100
/** Leaves space for the rest of the body. */
const requestBytesMax = bodyLimitBytes - 50_000

/** Returns the documents that a request has to save or to post. */
export const documentsToSend = (documents: readonly PlannedDocument[], { isPosted }: { isPosted: boolean }) =>
  documents
    .filter(({ state, isPosted: wasPosted }) => state !== 'same' || (isPosted && !wasPosted))
    .map(({ body }) => body)

interface Sending {
  organizationId: string
  bodies: readonly DocumentBody[]
  isPosted: boolean
  /** Returns the name of a document for messages. */
  nameOf(body: DocumentBody): string
}

/** Saves documents of one list in few requests, each whole or not at all, and posts them on request. */
export async function sendDocuments(
  api: Api,
  list: 'incomingInvoices' | 'stockTakes',
  { organizationId, bodies, isPosted, nameOf }: Sending,
  onSaved: (rows: number) => void,
): Promise<void> {
  let saved = 0
  for (const part of partsOf(bodies)) {
    const documents = part.map((body) => ({ organizationId, ...body }))
    await api.post('/admin/documents/import', { [list]: documents, isPosted }).catch((error: Error) => {
      const [fault] = error instanceof ApiError && error.status < 500 ? error.fields : []
      const [, index, field = ''] = /^\w+\[(\d+)\]\.?(.*)$/.exec(fault?.path ?? '') ?? []
      const body = part[Number(index)]
      if (!fault || !body) throw error
      throw new OperatorError(
        `The server refuses ${nameOf(body)}${field === '' ? '' : `, ${field}`}: ${fault.message}`,
        `${saved} of ${bodies.length} documents are saved. Mend the file and run the command again`,
        { cause: error },
      )
    })
    saved += part.length
    onSaved(saved)
  }
}

function partsOf(bodies: readonly DocumentBody[]): DocumentBody[][] {
  const parts: DocumentBody[][] = []
  let bytes = 0
  for (const body of bodies) {
    const size = Buffer.byteLength(JSON.stringify(body)) + organizationBytes
    const part = parts.at(-1)
    bytes += size
    if (part && part.length < documentsPerRequest && bytes <= requestBytesMax) part.push(body)
    else {
      parts.push([body])
      bytes = size
    }
  }
  return parts
}

/** Counts of a plan, and the sentence with them. */
export function countDocuments(documents: readonly PlannedDocument[], { isPosted }: { isPosted: boolean }) {
  const countOf = (wanted: PlannedDocument['state']) => documents.filter(({ state }) => state === wanted).length
  return {
    documents: documents.length,
    new: countOf('new'),
    changed: countOf('changed'),
    unchanged: countOf('same'),
    posted: isPosted ? documents.filter((document) => !document.isPosted).length : 0,
  }
}

/** Example: `2 invoices: 1 new, 0 changed, 1 unchanged; 2 posted`. */
export const countsText = (
  one: string,
  { documents, new: added, changed, unchanged, posted }: ReturnType<typeof countDocuments>,
): string =>
  `${documents} ${one}${documents === 1 ? '' : 's'}: ${added} new, ${changed} changed, ${unchanged} unchanged` +
  (posted > 0 ? `; ${posted} posted` : '')
