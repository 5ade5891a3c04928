import type { Db } from '#core/db/connect.ts'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import { listMissing, type ReferencedRows } from '#core/kits/references.ts'
import type { ReferredId } from '#core/kits/referred_ids.ts'

/** Tables with ids of one kind, and the error for an id that none of them contains. */
interface Target {
  rows: ReferencedRows | readonly ReferencedRows[]
  NotFound: ErrorDef
}

/** Targets by the kind of id. */
export type Targets = Readonly<Record<string, Target>>

/** Tenants whose rows a body may refer to. */
interface Tenants {
  corporationId: string
  /** Required if a target has rows of an organization. */
  organizationId?: string
}

/** Refuses a body with ids that match no row of the tenants, and reports all of them. Executes one statement per table. */
export async function refuseUnknown(
  db: Db,
  { corporationId, organizationId }: Tenants,
  references: readonly ReferredId[],
  targets: Targets,
): Promise<void> {
  const named = Map.groupBy(references, ({ kind }) => kind)
  const unknown = await Promise.all(
    Object.entries(targets).map(async ([kind, { rows, NotFound }]) => {
      let missing: readonly ReferredId[] = named.get(kind) ?? []
      for (const table of [rows].flat()) missing = await listMissing(db, table, corporationId, missing, organizationId)
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
