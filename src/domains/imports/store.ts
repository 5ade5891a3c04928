import type { Db } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import type { Id } from '#core/schema.ts'
import { hourMs, type Instant } from '#core/time.ts'
import type { KindName } from '#imports/kinds.ts'
import type { Mapping } from '#imports/mapping.ts'
import type { ImportFile, PlannedChanges } from '#imports/thread_messages.ts'
import type { ImportRequest, ImportState, StoredImport } from './model.ts'

/** How long a preview can be applied, in milliseconds. */
export const previewLifetimeMs = hourMs
const pieceBytesMax = 1_048_576

interface NewPreview {
  corporationId: Id<'Corporation'>
  id: Id<'Import'>
  request: ImportRequest
  plan: PlannedChanges
  now: Instant
}

export async function insertPreview(db: Db, { corporationId, id, request, plan, now }: NewPreview): Promise<void> {
  const { digest, rows, ...found } = plan
  await db`
    insert into import_preview (corporation_id, id, organization_id, kind, request, plan, digest, state, rows, expires_at)
    values (${corporationId}, ${id}, ${request.organizationId}, ${request.kind}, ${JSON.stringify(request)}::text::json,
            ${JSON.stringify(found)}::text::json, ${digest}, 'Ready', ${rows}, ${toTimestamp(db, now + previewLifetimeMs)})`
}

type Place = Pick<NewPreview, 'corporationId' | 'id'>

/** Inserts a file in pieces, so that no statement has all its bytes. */
export async function insertFile(db: Db, { corporationId, id }: Place, part: string, bytes: Uint8Array): Promise<void> {
  for (let position = 0; position * pieceBytesMax < bytes.length || position === 0; position++) {
    const piece = Buffer.from(bytes.subarray(position * pieceBytesMax, (position + 1) * pieceBytesMax))
    await db`
      insert into import_piece (corporation_id, import_id, part, position, bytes)
      values (${corporationId}, ${id}, ${part}, ${position}, decode(${piece.toString('base64')}, 'base64'))`
  }
}

/** Returns the files of a preview by their parts. */
export async function listFiles(
  db: Db,
  { corporationId, id }: Place,
  names: ImportRequest['fileNames'],
): Promise<Record<string, ImportFile>> {
  const files: Record<string, ImportFile> = {}
  for (const [part, name] of Object.entries(names)) {
    const rows = await db<{ bytes: Buffer }[]>`
      select bytes
        from import_piece
       where corporation_id = ${corporationId}
         and import_id = ${id}
         and part = ${part}
       order by position`
    files[part] = { name, bytes: new Uint8Array(Buffer.concat(rows.map(({ bytes }) => bytes))) }
  }
  return files
}

/** Returns a preview that has not expired. */
export async function findImport(
  db: Db,
  { corporationId, id }: Place,
  now: Instant,
): Promise<StoredImport | undefined> {
  const [row] = await db<StoredImport[]>`
    select preview.id, request, plan, digest, state, rows, saved,
           ${instants(db, 'expires_at')},
           turn.import_id is not null as is_running
      from import_preview as preview
      left join import_turn as turn
        on turn.corporation_id = preview.corporation_id
       and turn.import_id = preview.id
       and turn.ends_at > ${toTimestamp(db, now)}
     where preview.corporation_id = ${corporationId}
       and preview.id = ${id}
       and expires_at > ${toTimestamp(db, now)}`
  return row
}

export async function updateState(
  db: Db,
  { corporationId, id }: Place,
  { state, saved }: { state: ImportState; saved: number },
): Promise<void> {
  await db`
    update import_preview
       set state = ${state}, saved = ${saved}
     where corporation_id = ${corporationId}
       and id = ${id}`
}

/** Stores the progress of a running import. A late one changes nothing. */
export async function raiseSaved(db: Db, { corporationId, id }: Place, saved: number): Promise<void> {
  await db`
    update import_preview
       set saved = ${saved}
     where corporation_id = ${corporationId}
       and id = ${id}
       and state = 'Applying'
       and saved < ${saved}`
}

/** Deletes the files of an import. */
export async function deleteFiles(db: Db, { corporationId, id }: Place): Promise<void> {
  await db`
    delete from import_piece
     where corporation_id = ${corporationId}
       and import_id = ${id}`
}

export async function deletePreview(db: Db, { corporationId, id }: Place): Promise<void> {
  await db`
    delete from import_preview
     where corporation_id = ${corporationId}
       and id = ${id}`
}

/** Deletes all previews of the chain with their files. */
export async function deletePreviews(db: Db, corporationId: string): Promise<void> {
  await db`delete from import_preview where corporation_id = ${corporationId}`
}

export const previewRetention = expiredRows({
  name: 'import_previews',
  table: 'import_preview',
  key: ['corporation_id', 'id'],
  isPast: (db, now) => db`expires_at <= ${toTimestamp(db, now)}`,
})

/** Turn of a running import. */
interface Turn {
  corporationId: Id<'Corporation'>
  id: string
  importId: Id<'Import'>
}

/** Takes or extends the chain's turn. Returns false while another import has it. */
export async function takeTurn(
  db: Db,
  { corporationId, id, importId }: Turn,
  { now, endsAt }: { now: Instant; endsAt: Instant },
): Promise<boolean> {
  const { count } = await db`
    insert into import_turn as known (corporation_id, id, import_id, ends_at)
    values (${corporationId}, ${id}, ${importId}, ${toTimestamp(db, endsAt)})
        on conflict (corporation_id) do update
       set id = excluded.id, import_id = excluded.import_id, ends_at = excluded.ends_at
     where known.id = excluded.id
        or known.ends_at <= ${toTimestamp(db, now)}`
  return count > 0
}

export async function deleteTurn(db: Db, { corporationId, id }: Turn): Promise<void> {
  await db`
    delete from import_turn
     where corporation_id = ${corporationId}
       and id = ${id}`
}

interface MappingRow {
  kind: KindName
  columns: Mapping['columns']
  cellValues: Mapping['values']
  dateFormat: string | null
}

/** Returns the mappings of the chain by kind. */
export async function listMappings(db: Db, corporationId: string): Promise<Map<KindName, Mapping>> {
  const rows = await db<MappingRow[]>`
    select kind, columns, cell_values, date_format
      from import_mapping
     where corporation_id = ${corporationId}
     order by kind`
  return new Map(
    rows.map(({ kind, columns, cellValues, dateFormat }) => [kind, { columns, values: cellValues, dateFormat }]),
  )
}

/** Replaces a mapping. */
export async function saveMapping(
  db: Db,
  corporationId: string,
  kind: string,
  { columns, values, dateFormat }: Mapping,
): Promise<void> {
  await db`
    insert into import_mapping (corporation_id, kind, columns, cell_values, date_format)
    values (${corporationId}, ${kind}, ${JSON.stringify(columns)}::text::json, ${JSON.stringify(values)}::text::json, ${dateFormat})
        on conflict (corporation_id, kind) do update
       set columns = excluded.columns, cell_values = excluded.cell_values, date_format = excluded.date_format`
}
