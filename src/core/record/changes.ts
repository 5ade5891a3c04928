import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#core/db/connect.ts'
import { joinPath, OperationError } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { changeAggregates, mayExist, mustExist } from '#core/operation/aggregate_change.ts'
import { type Id, newId } from '#core/schema.ts'
import { type Field, readInput } from './fields.ts'
import { type AnyRecord, isRequested } from './record.ts'
import { type AnyState, columnOf } from './statements.ts'

export type InputRow = Readonly<Record<string, unknown>> & { id?: string | null }

/** Rows of one record to save, in a list of the request. */
export interface RowsToSave {
  list: string
  record: AnyRecord
  rows: readonly InputRow[]
}

/** Ids of the rows in the order of the request, and the names of lists with changed rows. */
export interface SavedRecords {
  ids: Readonly<Record<string, string[]>>
  changed: ReadonlySet<string>
  /** Ids of changed rows. */
  changedIds: ReadonlySet<string>
}

/**
 * Creates the rows, or replaces those with their ids, and writes the events of those that differ. The caller has locked the
 * corporation. If `isPartial`, an omitted field of an existing row keeps its value; otherwise it gets its default.
 */
export async function saveRecords(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  lists: readonly RowsToSave[],
  { isPartial = false } = {},
): Promise<SavedRecords> {
  for (const one of lists) await unmarkOthers(context, corporationId, one)
  const inputRows = lists.flatMap(({ list, record, rows }) => {
    const requested = Object.entries(record.fields).filter(([, field]) => isRequested(field))
    return rows.map((row, i) => ({ list, path: `${list}[${i}]`, record, requested, row, id: row.id ?? newId() }))
  })
  const changed = new Set<string>()
  const changedIds = new Set<string>()
  const aggregates = inputRows.map(({ record, id }) => mayExist(record, { ownerId: corporationId, id }))
  await changeAggregates<(AnyState | undefined)[]>(context, aggregates, async (before) => {
    const after = inputRows.map(({ record, requested, row, id }, i) => {
      const fields = isPartial ? requested.filter(([name]) => row[name] !== undefined) : requested
      return mergedRow(record, { id, corporationId }, before[i], valuesOf(fields, row))
    })
    const changes = inputRows.flatMap(({ list, path, record }, i) =>
      after[i] === before[i] ? [] : [{ list, path, record, state: after[i]! }],
    )
    for (const { list, state } of changes) {
      changed.add(list)
      changedIds.add(state.id)
    }
    for (const [record, rows] of Map.groupBy(changes, (change) => change.record))
      await refuseUsedValues(context.db, record, corporationId, rows)
    return after
  })
  const ids = Object.groupBy(inputRows, ({ list }) => list)
  return {
    ids: Object.fromEntries(lists.map(({ list }) => [list, (ids[list] ?? []).map(({ id }) => id)])),
    changed,
    changedIds,
  }
}

type Key = Pick<AnyState, 'id' | 'corporationId'> & { corporationId: Id<'Corporation'> }

/** Returns the values of a row; a deleted one cannot have the single flag. */
function valuesOf(fields: readonly (readonly [string, Field])[], row: InputRow): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of fields)
    values[name] = field.isSingle && row.isDeleted ? false : readInput(field, row[name])
  return values
}

/** Returns the state with the values; `before` itself if it has them. */
function mergedRow(record: AnyRecord, key: Key, before: AnyState | undefined, values: Record<string, unknown>) {
  if (!before) return record.create(key, values)
  const isSame = Object.keys(values).every((name) => {
    const { wire } = record.fields[name]!
    return values[name] === before[name] || isDeepStrictEqual(wire(values[name]), wire(before[name]))
  })
  return isSame ? before : { ...before, ...values }
}

/** Returns the indexes of rows that are saved with the record's single flag. */
export function markedRows({ record, rows }: Omit<RowsToSave, 'list'>): { name: string; marked: number[] } | undefined {
  const [name] = Object.entries(record.fields).find(([, { isSingle }]) => isSingle) ?? []
  if (name === undefined) return undefined
  return { name, marked: [...rows.keys()].filter((i) => rows[i]?.[name] === true && !rows[i]?.isDeleted) }
}

/** Removes the single flag from all other rows, because a unique index may enforce it. */
async function unmarkOthers(context: ChangeContext, corporationId: Id<'Corporation'>, list: RowsToSave): Promise<void> {
  const { db } = context
  const { name = '', marked: [first] = [] } = markedRows(list) ?? {}
  if (first === undefined) return
  const unmarked = await db<{ id: string }[]>`
    select id
      from ${db(list.record.table)}
     where corporation_id = ${corporationId}
       and ${db(columnOf(name))}
       and id is distinct from ${list.rows[first]?.id ?? null}::uuid
     order by id`
  const flagged = unmarked.map(({ id }) => mustExist(list.record, { ownerId: corporationId, id }))
  await changeAggregates(context, flagged, (states: readonly AnyState[]) =>
    states.map((state) => ({ ...state, [name]: false })),
  )
}

/** Refuses unique values that another undeleted row has, or had before this change. */
async function refuseUsedValues(
  db: Db,
  { table, fields, Taken }: Pick<AnyRecord, 'table' | 'fields' | 'Taken'>,
  corporationId: string,
  rows: readonly { path: string; state: AnyState }[],
): Promise<void> {
  for (const [name, { isUnique }] of Object.entries(fields)) {
    const named = isUnique ? rows.filter(({ state }) => state[name] !== null && state.isDeleted !== true) : []
    if (named.length === 0) continue
    const found = await db<{ id: string; value: string }[]>`
      select id, ${db(columnOf(name))} as value
        from ${db(table)}
       where corporation_id = ${corporationId}
         and ${db(columnOf(name))} = any(${named.map(({ state }) => `${state[name]}`)}::text[])
         and not is_deleted`
    const holders = new Map(found.map(({ id, value }) => [value, id]))
    const taken = named.find(({ state }) => holders.getOrInsert(`${state[name]}`, state.id) !== state.id)
    if (taken) throw new OperationError(Taken, { path: joinPath(taken.path, name) })
  }
}
