import { call, codeOf, type Request } from './api.ts'
import { type DocumentKind, documentKinds } from './document_kinds.ts'

/** Document as it is answered, whatever its kind. */
export type Answered = Readonly<Record<string, unknown>> & {
  documentId: string
  number: string
  status: 'NEW' | 'PROCESSED' | 'CANCELED' | 'DELETED'
  date: string
  dateModified: string
  items: readonly Readonly<Record<string, unknown>>[]
}

type Base = DocumentKind['base']

export async function readDocument(base: Base, organizationId: string, documentId: string): Promise<Answered> {
  const document: unknown = await call(`${base}/get`, { organizationId, documentId })
  return document as Answered
}

interface Saving {
  base: Base
  isNew: boolean
  body: { organizationId: string; documentId: string; number?: unknown }
  keys(body: object): { idempotencyKey: string }
}

/** Creates or changes a document. A new one that an earlier try has created, whose answer was lost, is changed. */
export async function saveDocument({ base, isNew, body, keys }: Saving): Promise<void> {
  // The table of kinds is checked against the bodies of all kinds; the body of this one is known only here.
  const typed = body as unknown as Request<`${Base}/update`> & Request<`${Base}/create`>
  if (!isNew) {
    await call(`${base}/update`, typed, keys(body))
    return
  }
  try {
    await call(`${base}/create`, typed, keys(body))
  } catch (error) {
    if (codeOf(error) !== documentExists) throw error
    const { number } = await readDocument(base, body.organizationId, body.documentId)
    await call(`${base}/update`, { ...typed, number: typed.number || number })
  }
}

const documentExists = 'DOCUMENT_EXISTS'

/** Creates a stock-take, and posts it. */
export async function postStockTake(
  body: Request<'/api/inventory/v1/incoming_inventory/create'> & { documentId: string },
  keys: Saving['keys'],
): Promise<void> {
  const { base } = documentKinds.INCOMING_INVENTORY
  await saveDocument({ base, isNew: true, body, keys })
  const { organizationId, documentId } = body
  await call(`${base}/post`, { organizationId, documentId }, keys({ organizationId, documentId }))
}
