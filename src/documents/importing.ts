import { type TSchema, Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { defineError, joinPath, OperationError } from '#core/errors.ts'
import { operatorOf } from '#core/kits/references.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { type Operation, runInTransaction } from '#core/operation/operation.ts'
import { asId, field, Id, newId, nullable, OneOf, Text } from '#core/schema.ts'
import type { DocumentBody } from './changes.ts'
import type { SavedDocument } from './model.ts'
import { findStatus } from './store.ts'

export const DocumentRefused = defineError<{ reason: string }>(
  'DOCUMENT_REFUSED',
  400,
  'One of the documents is refused, and none is saved',
  '`reason` is the code with which `create`, `update` or `post` of its family would refuse it.',
)

type Action = 'create' | 'update' | 'post' | 'get'

const operationOf = (family: readonly Operation[], action: Action): Operation =>
  family.find(({ path }) => path.endsWith(`/${action}`))!

/** Returns the schema of a document in requests: the body of `create`. */
export const ImportedDocument = (family: readonly Operation[]) =>
  Type.Unsafe<DocumentBody>(operationOf(family, 'create').request)

/** Returns the schema of a document in responses. */
export const FoundDocument = (family: readonly Operation[]): TSchema => operationOf(family, 'get').response

export const ImportedResult = Type.Object(
  {
    documentId: field(Id('Document'), 'Id of the document.'),
    documentNumber: field(Text(), 'Number of the document.'),
    outcome: field(OneOf(['created', 'updated']), 'Whether the document is new.'),
    message: nullable(Text(), 'Message of posting for the staff. Null for none.'),
  },
  { title: 'ImportedDocumentResult' },
)

type ImportContext = Pick<ActionContext, 'db' | 'now' | 'correlationId' | 'author' | 'notify'>

interface ImportedPart {
  family: readonly Operation[]
  body: DocumentBody
  /** Place of the document in the request. */
  path: string
  isPosted: boolean
}

/** Creates a document, or changes the draft that has its id, and posts it on request. Throws `DocumentRefused` for any refusal. */
export async function importDocument(
  context: ImportContext,
  organization: Organization,
  { family, body, path, isPosted }: ImportedPart,
) {
  const { id: organizationId, corporationId } = organization
  const caller = operatorOf(corporationId, organizationId)
  const documentId = asId<'Document'>(body.documentId ?? newId())
  const run = async (action: Action, request: object) =>
    runInTransaction(
      operationOf(family, action),
      { ...context, organization, caller },
      { ...request, organizationId, documentId },
    ) as Promise<SavedDocument>
  try {
    const known = await findStatus(context.db, organizationId, documentId)
    const { documentNumber } = known
      ? await run('update', { ...body, number: body.number ?? known.number })
      : await run('create', body)
    const { message = null } = isPosted ? await run('post', {}) : {}
    return { documentId, documentNumber, outcome: known ? 'updated' : 'created', message } as const
  } catch (error) {
    throw error instanceof OperationError ? refused(error, path) : error
  }
}

function refused(error: OperationError, path: string): OperationError {
  const fields = error.fields.map((field) => ({ path: joinPath(path, field.path), message: field.message }))
  return new OperationError(
    DocumentRefused,
    {
      reason: error.def.code,
      message: error.message,
      fields: fields.length === 0 ? [{ path, message: error.message }] : fields,
    },
    { cause: error },
  )
}

/** Returns documents of a family as `get` answers them. */
export const readDocuments = (
  context: Pick<ActionContext, 'db'>,
  organization: Organization,
  family: readonly Operation[],
  ids: readonly string[],
): Promise<object[]> =>
  Promise.all(
    ids.map(
      async (documentId) =>
        runInTransaction(
          operationOf(family, 'get'),
          { ...context, organization },
          { organizationId: organization.id, documentId },
        ) as object,
    ),
  )
