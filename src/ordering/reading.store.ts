import type { Db, Fragment } from '#core/db/connect.ts'
import { instants, instantText } from '#core/db/timestamps.ts'
import type { CreationRecord } from '#core/operation/aggregate.ts'
import type { StoredContent } from '#core/operation/split_body.ts'
import type { Id } from '#core/schema.ts'
import { kinds } from './kinds.ts'
import type { FrameFields, Placed } from './placed.ts'
import type { PlacedStore, PlacedTable, Row } from './tables.ts'

/** Row for display only: both parts of its body stay unparsed text. */
export type ViewRow<ShownId extends Id> = FrameFields &
  StoredContent & { id: ShownId; revision: number; progress: string }

type Reading<State extends Placed> = Pick<
  PlacedStore<State>,
  'selected' | 'source' | 'bytes' | 'fromRow' | 'selectedView' | 'list' | 'listSizes' | 'lock' | 'findCreation'
>

/** Returns the queries that read orders of the kind. */
export function placedReader<State extends Placed, Body extends object>({
  kind,
  extraColumns = [],
  split,
  restore,
}: PlacedTable<State, Body>): Reading<State> {
  const { table } = kinds[kind]
  const others = extraColumns.map((name) => `, placed.${name}`).join('')

  const fromRow = ({ contentId, value, progress, ...placed }: Row): State =>
    restore({ ...placed, content: { id: contentId, value, isStored: true } }, split.join(value, progress), placed)

  const selected = (db: Db) => db`
    ${db.unsafe(framed)}, placed.terminal_group_id, placed.request_hash, placed.content_id, content.value, placed.progress,
    placed.details ${db.unsafe(others)}`

  const selectedView = (db: Db) => db`
    ${db.unsafe(framed)}, content.value::text as content, content.shape, placed.progress::text as progress`

  const bytes = (db: Db) => db`
    (coalesce(content.bytes, octet_length(content.value::text)) + octet_length(placed.progress::text))`

  const source = (db: Db) => db`
    ${db(table)} as placed
    join content
      on content.organization_id = placed.organization_id
     and content.id = placed.content_id`

  async function select(db: Db, where: Fragment): Promise<State[]> {
    const rows = await db<Row[]>`
      select ${selected(db)}
        from ${source(db)}
       where ${where}`
    return rows.map(fromRow)
  }

  const isAmong = (db: Db, organizationId: string, ids: readonly string[]) => db`
    placed.organization_id = ${organizationId} and placed.id = any(${ids}::uuid[])`

  const lockRows = (db: Db, organizationId: string, ids: readonly string[]) =>
    select(db, db`${isAmong(db, organizationId, ids)} order by placed.id for update of placed`)

  /**
   * Locks rows, and reads them again if necessary: after waiting for a lock, a row is current, but its content is as of the start of the
   * statement, so a new content does not join. The second read, under the lock, finds both.
   */
  async function lock(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, State>> {
    const found = new Map((await lockRows(db, organizationId, ids)).map((state) => [state.id as string, state]))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) for (const state of await lockRows(db, organizationId, missing)) found.set(state.id, state)
    return found
  }

  const list = (db: Db, organizationId: string, ids: readonly string[]) => select(db, isAmong(db, organizationId, ids))

  const listSizes = (db: Db, organizationId: string, ids: readonly string[]) => db<{ id: string; bytes: number }[]>`
    select placed.id, ${bytes(db)} as bytes
      from ${source(db)}
     where ${isAmong(db, organizationId, ids)}`

  async function findCreation(db: Db, organizationId: string, id: string): Promise<CreationRecord | undefined> {
    const [row] = await db<CreationRecord[]>`
      select placed.correlation_id, placed.request_hash,
             ${instants(db, 'command.accepted_at')}
        from ${db(table)} as placed
        join command
          on command.organization_id = placed.organization_id
         and command.id = placed.correlation_id
       where placed.organization_id = ${organizationId}
         and placed.id = ${id}`
    return row
  }

  return { selected, source, bytes, fromRow, selectedView, list, listSizes, lock, findCreation }
}

/** Columns that are read for every shape of the body. */
const framed = `
    placed.id, placed.organization_id, placed.creation_status, placed.error_info, placed.revision,
    ${instantText('placed.changed_at')} as changed_at, placed.external_number`

/** Columns of `selectedView`. */
export const viewColumns = [
  'id',
  'organization_id',
  'creation_status',
  'error_info',
  'revision',
  'changed_at',
  'external_number',
  'content',
  'shape',
  'progress',
] as const
