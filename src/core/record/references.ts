import type { Db } from '#core/db/connect.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import { listMissing, type ReferencedRows, type Referrer } from '#core/kits/references.ts'
import type { ReferredId } from '#core/kits/referred_ids.ts'

/** Tables with ids of one kind, and the error for an id that none of them contains. */
interface Target {
  rows: ReferencedRows | readonly ReferencedRows[]
  NotFound: ErrorDef
}

/** Targets by the kind of id. */
export type Targets = Readonly<Record<string, Target>>

/** Refuses a body with ids of rows that the referrer may not refer to, and reports all of them. Executes one statement per table. */
export async function refuseUnknown(
  db: Db,
  referrer: Referrer,
  references: readonly ReferredId[],
  targets: Targets,
): Promise<void> {
  const named = Map.groupBy(references, ({ kind }) => kind)
  const unknown = await Promise.all(
    Object.entries(targets).map(async ([kind, { rows, NotFound }]) => {
      let missing: readonly ReferredId[] = named.get(kind) ?? []
      for (const table of [rows].flat()) missing = await listMissing(db, table, referrer, missing)
      return missing.map(({ id, path }) => ({ NotFound, id, path }))
    }),
  )
  refuse(unknown.flat())
}

function refuse(unknown: readonly { NotFound: ErrorDef; id: string; path: string }[]): void {
  const [first] = unknown
  if (!first) return
  const fields = unknown.map(({ NotFound, id, path }) => ({
    path,
    message: unknown.length === 1 ? NotFound.message : `${NotFound.message}: ${id}`,
  }))
  throw new OperationError(first.NotFound, { fields })
}
