import type { Db } from '#core/db/connect.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import { listMissing, type ReferencedRows, type Referrer, UnknownReference } from '#core/kits/references.ts'
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
      return missing.map(({ id, path }) => ({ NotFound, kind, id, path }))
    }),
  )
  refuse(unknown.flat())
}

interface Unknown extends ReferredId {
  NotFound: ErrorDef
}

function refuse(unknown: readonly Unknown[]): void {
  const [first] = unknown
  if (!first) return
  const fields = unknown.map(({ path, ...one }) => ({ path, message: textOf(one) }))
  throw new OperationError(first.NotFound, { fields, message: textOf(first) })
}

/** Returns a sentence with the id, and with the kind of row if the error is one for many kinds. */
function textOf({ NotFound, kind, id }: Omit<Unknown, 'path'>): string {
  if (NotFound !== UnknownReference) return `${NotFound.message}: ${id}`
  return `There is no ${kind.replaceAll(/\B[A-Z]/g, ' $&').toLowerCase()} with the id ${id}`
}
