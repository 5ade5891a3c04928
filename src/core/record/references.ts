import type { Db } from '#core/db/connect.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import { listMissing, type ReferencedRows } from '#core/kits/references.ts'
import type { ReferredId } from '#core/kits/referred_ids.ts'

/** Table of the rows that ids of one kind name, and the error for an unknown id. */
export interface Target {
  rows: ReferencedRows
  NotFound: ErrorDef
}

/** Targets by the kind of id. */
export type Targets = Readonly<Record<string, Target>>

/** Refuses a body with ids that name no row of the corporation, and answers all of them: one statement per kind. */
export async function refuseUnknown(
  db: Db,
  corporationId: string,
  references: readonly ReferredId[],
  targets: Targets,
): Promise<void> {
  const named = Map.groupBy(references, ({ kind }) => kind)
  const unknown = []
  for (const [kind, { rows, NotFound }] of Object.entries(targets)) {
    const missing = await listMissing(db, rows, corporationId, named.get(kind) ?? [])
    unknown.push(...missing.map(({ id, path }) => ({ NotFound, id, path })))
  }
  const [first] = unknown
  if (!first) return
  const fields = unknown.map(({ NotFound, id, path }) => ({
    path,
    message: unknown.length === 1 ? NotFound.message : `${NotFound.message}: ${id}`,
  }))
  throw new OperationError(first.NotFound, { fields })
}
