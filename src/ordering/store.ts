import { type Db, type Fragment, jsonLines } from '#core/db/connect.ts'
import type { ErrorDef } from '#core/errors.ts'
import type { CreatableLaneAggregate, CreationRecord } from '#core/operation/aggregate.ts'
import type { StoredContent } from '#core/operation/split_document.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { claimErrors } from '#domains/loyalty/errors.ts'
import { OrderInUse } from './errors.ts'
import { opened } from './locks.ts'
import { withoutLoyalty } from './loyalty/checkin.ts'
import { type ClaimingKind, settleLoyalty } from './loyalty/claims.ts'
import {
  eventsOf,
  type Framed,
  faultEventOf,
  type Placed,
  type PlacedKind,
  refused,
  stamped,
  storedContent,
} from './placed.ts'

/** The type of a column that stands in the row besides the document. */
type ColumnType = 'text' | 'uuid' | 'uuid[]' | 'bigint' | 'integer' | 'numeric' | 'boolean' | 'timestamp'

/** A column that searches and checks of the database need beside the document. */
export interface Column<State> {
  type: ColumnType
  /** In PostgreSQL's spelling. */
  of(state: State): string | number | boolean | null
}

/** Ids as the text of a uuid[]. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

interface PlacedTable<State extends Placed, Doc extends object> extends PlacedKind<State, Doc> {
  table: string
  NotFound: ErrorDef
  Duplicated: ErrorDef
  columns: Record<string, Column<State>>
  /** The document with its lock, or without one, for a kind that front offices lock. */
  showLock?(doc: Doc, at: TerminalTime | null): Doc
  claiming: ClaimingKind<State>
  /** The columns that hold what the document does not. */
  alsoRead?: readonly string[]
  /** The state again, from what stands around the document, the document, and what else is read. */
  restore(placed: Placed, doc: Doc, columns: Readonly<Record<string, unknown>>): State
}

type Row = Omit<Placed, 'content'> & { contentId: string; doc: object; progress: object } & Record<string, unknown>

/** One that is only shown: the two parts of its document are text and not read. */
export type ShownRow<ShownId extends Id> = Framed & StoredContent & { id: ShownId; revision: number; progress: string }

/** A kind of placed things in the database: the aggregate for the frame, and what its searches are written with. */
export interface PlacedStore<State extends Placed>
  extends CreatableLaneAggregate<State>,
    Pick<PlacedKind<State, never>, 'updateEvent' | 'errorEvent'>,
    Pick<ClaimingKind<State>, 'kind'> {
  /** What a search selects… */
  selected(db: Db): Fragment
  /** …from here, where the table is called `placed`… */
  source(db: Db): Fragment
  /** …and makes of each row. */
  fromRow(row: Row): State
  /** The columns that hold sums of the document, for searches. */
  sums: readonly { name: string; of: Column<State>['of'] }[]
  /** How large the document is as JSON text, in bytes. */
  bytes(db: Db): Fragment
  /** What is selected instead for a `ShownRow`. */
  shown(db: Db): Fragment
  list(db: Db, organizationId: string, ids: readonly string[]): Promise<State[]>
  /** The same without their documents. */
  listSizes(db: Db, organizationId: string, ids: readonly string[]): Promise<{ id: string; bytes: number }[]>
  /** The state with this time of its lock in the document, where its kind shows that. */
  withLockShown(state: State, at: TerminalTime | null): State
}

/**
 * Keeps one kind of placed things. Its table has the columns of `Placed` (see migrations/0005_deliveries.sql), those
 * that are given here, and the document in two parts: `content_id` and `progress`.
 */
export function placedStore<State extends Placed, Doc extends object>(
  kept: PlacedTable<State, Doc>,
): PlacedStore<State> {
  const { field, split, docOf } = kept

  const withLockShown = (state: State, at: TerminalTime | null) =>
    kept.showLock ? kept.withDoc(state, kept.showLock(docOf(state), at)) : state

  const contentOf = (state: State) => (state.content.isStored ? state.content.doc : split.contentOf(docOf(state)))

  return {
    ...readingOf(kept),
    ...writingOf(kept),
    table: kept.table,
    sums: Object.entries(kept.columns).flatMap(([name, { type, of }]) => (type === 'numeric' ? [{ name, of }] : [])),
    kind: kept.claiming.kind,
    updateEvent: kept.updateEvent,
    errorEvent: kept.errorEvent,
    NotFound: kept.NotFound,
    Duplicated: kept.Duplicated,
    idOf: ({ id }) => id,
    organizationIdOf: ({ organizationId }) => organizationId,
    terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
    requestHashOf: ({ requestHash }) => requestHash,
    contentOf: (state) => storedContent(kept, { ...state.content, doc: contentOf(state) }),
    // Whole documents do for comparing: their progress is not looked at.
    acceptedAs: (state, changedAt) => ({
      ...state,
      changedAt,
      content: { id: state.content.id, doc: docOf(state), isStored: true },
    }),
    isLive: ({ creationStatus }) => creationStatus === 'Success',
    stamp: (state, stamp, earlier) => stamped(kept, state, stamp, earlier),
    refused,
    claims: {
      errors: claimErrors,
      settle: (turn, before, after) => settleLoyalty(kept.claiming, turn, before, after),
    },
    // What the kitchen has done comes beside the event of the order.
    eventsMax: 2,
    event: (before, after, failure) => eventsOf(kept, before, after, failure),
    faultEvent: (failed, failure) => faultEventOf(kept, failed, failure),
    ...(kept.showLock && { InUse: OrderInUse }),
    opened(state, now) {
      const without = opened(state, now)
      return without === state ? state : withLockShown(without, null)
    },
    withLockShown,
    describe: (state) => ({ ...kept.frameOf(state), [field]: docOf(state), details: withoutLoyalty(state.details) }),
  }
}

type Reading<State extends Placed> = Pick<
  PlacedStore<State>,
  'selected' | 'source' | 'bytes' | 'fromRow' | 'shown' | 'list' | 'listSizes' | 'lock' | 'findCreation'
>

/** How things of the kind are read. */
function readingOf<State extends Placed, Doc extends object>({
  table,
  alsoRead = [],
  split,
  restore,
}: PlacedTable<State, Doc>): Reading<State> {
  const others = alsoRead.map((name) => `, placed.${name}`).join('')

  const fromRow = ({ contentId, doc, progress, ...placed }: Row): State =>
    restore({ ...placed, content: { id: contentId, doc, isStored: true } }, split.join(doc, progress), placed)

  const selected = (db: Db) => db`
    ${db.unsafe(framed)}, placed.terminal_group_id, placed.request_hash, placed.content_id, content.doc, placed.progress,
    placed.details ${db.unsafe(others)}`

  const shown = (db: Db) => db`
    ${db.unsafe(framed)}, content.doc::text as content, content.shape, placed.progress::text as progress`

  const bytes = (db: Db) => db`
    (coalesce(content.bytes, octet_length(content.doc::text)) + octet_length(placed.progress::text))`

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
   * Whoever has waited for a row gets it as it is now, but its content as it was when the statement began: with a new
   * content the join finds nothing. The row is locked then, so a second look sees both.
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
             (extract(epoch from command.accepted_at) * 1000)::bigint as accepted_at
        from ${db(table)} as placed
        join command
          on command.organization_id = placed.organization_id
         and command.id = placed.correlation_id
       where placed.organization_id = ${organizationId}
         and placed.id = ${id}`
    return row
  }

  return { selected, source, bytes, fromRow, shown, list, listSizes, lock, findCreation }
}

/** How things of the kind are written. */
function writingOf<State extends Placed, Doc extends object>(
  kept: PlacedTable<State, Doc>,
): Pick<PlacedStore<State>, 'insert' | 'save'> {
  const extra = Object.entries(kept.columns)
  const table = kept.table
  // Put together once: what stays the same from statement to statement.
  const names = [...ownColumns, ...extra.map(([name]) => name)].join(', ')
  const casts = extra.map(([name, { type }]) => `, new.${name}::${type}`).join('')
  const assignments = extra.map(([name, { type }]) => `, ${name} = new.${name}::${type}`).join('')
  const values = valuesOf(kept)

  const insert = (db: Db, states: readonly State[], correlationIds: readonly string[]) => db`
    insert into ${db(table)} (terminal_group_id, correlation_id, request_hash, ${db.unsafe(names)})
    select terminal_group_id, correlation_id, request_hash, organization_id, id, creation_status, error_info::json,
           revision, to_timestamp(changed_at / 1000.0), external_number, content_id, progress::json, details::json
           ${db.unsafe(casts)}
      from unnest(
             ${states.map(({ terminalGroupId }) => terminalGroupId)}::uuid[],
             ${correlationIds}::uuid[],
             ${states.map(({ requestHash }) => requestHash)}::text[],
             ${values(db, states)}
           ) as new(terminal_group_id, correlation_id, request_hash, ${db.unsafe(names)})
        on conflict (organization_id, id) do nothing
    returning correlation_id, content_id`

  async function save(db: Db, states: readonly State[]): Promise<void> {
    await db`
      update ${db(table)} as placed
         set creation_status = new.creation_status,
             error_info = new.error_info::json,
             revision = new.revision,
             changed_at = to_timestamp(new.changed_at / 1000.0),
             content_id = new.content_id,
             progress = new.progress::json,
             details = new.details::json
             ${db.unsafe(assignments)}
        from unnest(${values(db, states)}) as new(${db.unsafe(names)})
       where placed.organization_id = new.organization_id
         and placed.id = new.id`
  }

  return { insert, save }
}

/** The columns of states, in the order of `ownColumns` and then their own, as parameters of an unnest. */
function valuesOf<State extends Placed, Doc extends object>({ columns, split, docOf }: PlacedTable<State, Doc>) {
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
      states.map((state) => split.progressOf(docOf(state))),
    )},
    ${states.map(({ details }) => details && JSON.stringify(details))}::text[]
    ${db(asTexts, ...extra.map(({ of }) => states.map((state) => text(of(state)))))}`
}

const text = (value: string | number | boolean | null): string | null => (value === null ? null : String(value))

/** What is read of each, however its document is. */
const framed = `
    placed.id, placed.organization_id, placed.creation_status, placed.error_info, placed.revision,
    (extract(epoch from placed.changed_at) * 1000)::bigint as changed_at, placed.external_number`

/** What `shown` selects. */
export const shownColumns = [
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

/** Of every table, in the order in which `values` gives them. */
const ownColumns = [
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

/** A template of parameters, each after a comma and with its cast. */
function parametersOf(casts: readonly string[]): TemplateStringsArray {
  const strings = [', ', ...casts.map((cast, i) => (i < casts.length - 1 ? `${cast}, ` : cast))]
  return Object.assign(casts.length > 0 ? strings : [''], { raw: strings })
}
