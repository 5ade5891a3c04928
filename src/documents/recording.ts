import type { Organization } from '#core/access/organizations.ts'
import { OperationError } from '#core/errors.ts'
import type { Referrer } from '#core/kits/references.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import { type Operation, runInTransaction } from '#core/operation/operation.ts'
import type { DocumentBody } from './changes.ts'
import { DocumentExists, WrongState } from './errors.ts'

/** Context of changes that the server makes by itself. */
export interface RecordingContext extends ChangeContext {
  organization: Organization
  /** Rows that the document may refer to. */
  caller: Referrer
}

/**
 * Creates and posts a document by the operations of its family, in the transaction of the caller. A document that exists under
 * the id stays as it is. The body is not compared with the schema, because the server made it.
 */
export async function recordDocument(
  context: RecordingContext,
  family: readonly Operation[],
  body: Omit<DocumentBody, 'organizationId'> & { documentId: string },
): Promise<void> {
  const { documentId } = body
  try {
    await run('create', body)
    await run('post', { documentId })
  } catch (error) {
    if (!isKnown(error)) throw error
  }

  function run(action: string, request: object) {
    const operation = family.find(({ path }) => path.endsWith(`/${action}`))!
    return runInTransaction(operation, context, { organizationId: context.organization.id, ...request })
  }
}

const isKnown = (error: unknown): boolean =>
  error instanceof OperationError && (error.def === DocumentExists || error.def === WrongState)
