import { type Db, type Fragment, jsonLines } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { declarePersonal } from '#core/record/personal.ts'
import { kinds } from './kinds.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore, PlacedTable } from './tables.ts'

for (const { table } of Object.values(kinds)) declarePersonal(table, ['external_number'], { isOfGuests: true })

/** How things of the kind are written. */
export function placedWriter<State extends Placed, Body extends object>(
  declaration: PlacedTable<State, Body>,
): Pick<PlacedStore<State>, 'insert' | 'save'> {
  const extra = Object.entries(declaration.columns)
  const table = kinds[declaration.kind].table
  // Parts of statements that never change, built once.
  const names = [...placedColumns, ...extra.map(([name]) => name)].join(', ')
  const casts = extra.map(([name, { type }]) => `, new.${name}::${type}`).join('')
  // Citus takes no cast of a column in an update if its result may depend on the session, so a `with` has the casts.
  const assignments = extra.map(([name]) => `, ${name} = new.${name}`).join('')
  const values = valuesOf(declaration)
  const row = rowOf(declaration)

  const insert = (db: Db, states: readonly State[], correlationIds: readonly string[]) => db`
    insert into ${db(table)} (terminal_group_id, correlation_id, request_hash, ${db.unsafe(names)})
    ${states.length === 1 ? row(db, states[0]!, correlationIds[0]!) : rows(db, states, correlationIds)}
        on conflict (organization_id, id) do nothing
    returning correlation_id, content_id`

  const rows = (db: Db, states: readonly State[], correlationIds: readonly string[]) => db`
    select terminal_group_id, correlation_id, request_hash, organization_id, id, creation_status, error_info::json,
           revision, ${toTimestamp(db, db`changed_at`)}, external_number, content_id, progress::json, details::json
           ${db.unsafe(casts)}
      from unnest(
             ${states.map(({ terminalGroupId }) => terminalGroupId)}::uuid[],
             ${correlationIds}::uuid[],
             ${states.map(({ requestHash }) => requestHash)}::text[],
             ${values(db, states)}
           ) as new(terminal_group_id, correlation_id, request_hash, ${db.unsafe(names)})`

  async function save(db: Db, states: readonly State[]): Promise<void> {
    await db`
      with new as materialized (
        select organization_id, id, creation_status, error_info::json, revision,
               ${toTimestamp(db, db`changed_at`)} as changed_at, content_id, progress::json, details::json
               ${db.unsafe(casts)}
          from unnest(${values(db, states)}) as new(${db.unsafe(names)}))
      update ${db(table)} as placed
         set creation_status = new.creation_status,
             error_info = new.error_info,
             revision = new.revision,
             changed_at = new.changed_at,
             content_id = new.content_id,
             progress = new.progress,
             details = new.details
             ${db.unsafe(assignments)}
        from new
       where placed.organization_id = new.organization_id
         and placed.organization_id = any(${states.map(({ organizationId }) => organizationId)}::uuid[])
         and placed.id = new.id`
  }

  return { insert, save }
}

/** Returns one state as `values`, which a cluster sends to its worker as they are (`ownRows`). */
function rowOf<State extends Placed, Body extends object>({ columns, split, bodyOf }: PlacedTable<State, Body>) {
  const extra = Object.values(columns)
  const typed = parametersOf(extra.map(({ type }) => `::text::${type}`))
  return (db: Db, state: State, correlationId: string): Fragment => db`
    values (${state.terminalGroupId}, ${correlationId}, ${state.requestHash}, ${state.organizationId}, ${state.id},
            ${state.creationStatus}, ${toJson(state.errorInfo)}::text::json, ${state.revision},
            ${toTimestamp(db, state.changedAt)}, ${state.externalNumber}, ${state.content.id},
            ${toJson(split.progressOf(bodyOf(state)))}::text::json, ${toJson(state.details)}::text::json
            ${db(typed, ...extra.map(({ of }) => toText(of(state))))})`
}

const toJson = (value: unknown) => (value ? JSON.stringify(value) : null)

/** Returns the columns of states as parameters of an unnest, in the order of `ownColumns` and then the kind's columns. */
function valuesOf<State extends Placed, Body extends object>({ columns, split, bodyOf }: PlacedTable<State, Body>) {
  const extra = Object.values(columns)
  const asTexts = parametersOf(extra.map(() => '::text[]'))
  return (db: Db, states: readonly State[]): Fragment => db`
    ${states.map(({ organizationId }) => organizationId)}::uuid[],
    ${states.map(({ id }) => id)}::uuid[],
    ${states.map(({ creationStatus }) => creationStatus)}::text[],
    ${states.map(({ errorInfo }) => errorInfo && JSON.stringify(errorInfo))}::text[],
    ${states.map(({ revision }) => revision)}::bigint[],
    ${states.map(({ changedAt }) => changedAt)}::float8[],
    ${states.map(({ externalNumber }) => externalNumber)}::text[],
    ${states.map(({ content }) => content.id)}::uuid[],
    ${jsonLines(
      db,
      states.map((state) => split.progressOf(bodyOf(state))),
    )},
    ${jsonLines(
      db,
      states.map(({ details }) => details ?? undefined),
    )}
    ${db(asTexts, ...extra.map(({ of }) => states.map((state) => toText(of(state)))))}`
}

const toText = (value: string | number | boolean | null): string | null => (value === null ? null : String(value))

/** Columns of every table, in the order of the parameters. */
const placedColumns = [
  'organization_id',
  'id',
  'creation_status',
  'error_info',
  'revision',
  'changed_at',
  'external_number',
  'content_id',
  'progress',
  'details',
]

/** Returns a template of parameters, each preceded by a comma and followed by its cast. */
function parametersOf(casts: readonly string[]): TemplateStringsArray {
  const strings = [', ', ...casts.map((cast, i) => (i < casts.length - 1 ? `${cast}, ` : cast))]
  return Object.assign(casts.length > 0 ? strings : [''], { raw: strings })
}
