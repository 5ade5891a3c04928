import { type Static, type TArray, type TObject, type TOptional, type TSchema, Type } from 'typebox'
import { lockCorporation } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { type ErrorDef, type ErrorMap, OperationError } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import type { FilterConditions, Filters } from '#core/kits/filters.ts'
import { defineList, listQuery } from '#core/kits/list.ts'
import { operatorOf, type ReferencedRows, RepeatedId } from '#core/kits/references.ts'
import { referencesIn, referredKinds } from '#core/kits/referred_ids.ts'
import { SavedRows } from '#core/kits/saved_rows.ts'
import type { Context } from '#core/operation/context.ts'
import { type Operation, query, write } from '#core/operation/operation.ts'
import { field, Id, List, omittable } from '#core/schema.ts'
import { type InputRow, markedRows, type RowsToSave, type SavedRecords, saveRecords } from './changes.ts'
import { textFilters } from './fields.ts'
import { type AnyRecord, isRequested, type RowOf } from './record.ts'
import { refuseUnknown, type Targets } from './references.ts'

/** Records that one operation saves and one lists, by the name of their list. */
type Directories = Readonly<Record<string, AnyRecord>>

type InputLists<All extends Directories> = { [Name in keyof All]: TOptional<TArray<All[Name]['input']>> }
type SavedIds<All extends Directories> = { [Name in keyof All]: TArray<ReturnType<typeof Id<All[Name]['kind']>>> }

/** Rows to save by list, each row complete. */
export const DirectoriesInput = <All extends Directories>(all: All): TObject<InputLists<All>> => {
  const lists = Object.entries(all).map(([list, { input, description }]) => [list, omittable(List(input), description)])
  return Type.Object(Object.fromEntries(lists)) as TObject<InputLists<All>>
}

/** Ids of saved rows by list, in the order of the rows. */
const Saved = <All extends Directories>(all: All): TObject<SavedIds<All>> => {
  const lists = Object.entries(all).map(([list, { kind }]) => [
    list,
    field(List(Id(kind)), `Ids of the rows of \`${list}\`, in the order of the request.`),
  ])
  return Type.Object(Object.fromEntries(lists)) as TObject<SavedIds<All>>
}

type LoadedDirectories<All> = { [Name in keyof All]: ReadonlyMap<string, RowOf<All[Name]>> }

/** Returns all rows of all directories of the corporation by id, ordered by name, deleted ones included. */
export async function loadDirectories<All extends Directories>(
  db: Db,
  corporationId: string,
  all: All,
): Promise<LoadedDirectories<All>> {
  const lists = await Promise.all(
    Object.entries(all).map(async ([list, record]) => {
      const rows = await record.list(db, corporationId)
      return [list, new Map(rows.map((row) => [row.id, row]))] as const
    }),
  )
  return Object.fromEntries(lists) as unknown as LoadedDirectories<All>
}

/** Check of the ids of one kind in rows. */
interface Checked {
  NotFound: ErrorDef
  /** Table of the rows; by default the directory of this kind in the same operation. */
  rows?: ReferencedRows
}

interface SaveDirectories<All extends Directories> {
  path: `/admin/${string}`
  summary: string
  description?: string
  directories: All
  /** Checks by the kind of id. `unchecked` marks kinds whose ids rows may contain before they exist. */
  references?: Readonly<Record<string, Checked | 'unchecked'>>
  errors: {
    CorporationNotFound: ErrorDef
    /** Error for a second row with a flag that at most one row may have. */
    SeveralMarked?: ErrorDef
  }
  /** Rules beyond shapes and references: `check` or `wrapSave` throws one of the errors. */
  rules?: {
    errors: ErrorMap
    check?(input: Static<TObject<InputLists<All>>>): void
    /** Checks against stored data; runs after the references are checked. */
    checkStored?(
      input: Static<TObject<InputLists<All>>>,
      context: Context,
      corporationId: Id<'Corporation'>,
    ): Promise<void>
  }
  /** Saves within a larger change. */
  wrapSave?(context: Context, corporationId: Id<'Corporation'>, save: () => Promise<SavedRecords>): Promise<unknown>
  example: {
    request: { corporationId: Id<'Corporation'> } & Static<TObject<InputLists<All>>>
    /** Lists without an id may be omitted. */
    response: Partial<Static<TObject<SavedIds<All>>>>
  }
}

/** Returns a `wrapSave` that invalidates the cached directories if they change. */
export const invalidating =
  (topic: string): NonNullable<SaveDirectories<Directories>['wrapSave']> =>
  async ({ touch }, corporationId, save) => {
    if ((await save()).changed.size > 0) await touch(topic, corporationId)
  }

/** Declares the operator's operation that saves directories. Throws if rows contain a kind of id that nothing checks. */
export function saveDirectoriesOperation<const All extends Directories>({
  directories,
  references = {},
  errors: { CorporationNotFound, SeveralMarked },
  rules,
  wrapSave = (_context, _corporationId, save) => save(),
  example,
  ...contract
}: SaveDirectories<All>): Operation {
  const targets = targetsOf(contract.path, directories, references)
  const records = Object.entries(directories)
  if (!SeveralMarked && records.some(([, { fields }]) => Object.values(fields).some(({ isSingle }) => isSingle)))
    throw new Error(`${contract.path} declares no error for two rows with a flag that one may have`)
  const unique = records.filter(([, { fields }]) => Object.values(fields).some(({ isUnique }) => isUnique))
  const taken = Object.fromEntries(unique.map(([, { kind, Taken }]) => [`${kind}Taken`, Taken]))
  const unknown = Object.fromEntries(
    Object.entries(targets).map(([kind, { NotFound }]) => [`${kind}NotFound`, NotFound]),
  )
  const noIds = Object.fromEntries(records.map(([list]): [string, string[]] => [list, []]))
  // The compiler does not resolve the types of the parameter's fields.
  const request: TSchema = Type.Object({
    corporationId: Id('Corporation'),
    ...DirectoriesInput(directories).properties,
  })
  const response: TSchema = Saved(directories)

  return write({
    ...contract,
    group: 'none stated',
    request,
    response,
    errors: {
      CorporationNotFound,
      RepeatedId,
      ...(SeveralMarked && { SeveralMarked }),
      ...rules?.errors,
      ...unknown,
      ...taken,
    },
    example: { ...example, response: { ...noIds, ...example.response } },

    async run({ body, ...context }) {
      const { db } = context
      const { corporationId, ...input } = body as typeof example.request
      const lists = listsOf(directories, input)
      refuseClashes(lists, SeveralMarked)
      rules?.check?.(input as typeof example.request)
      if (!(await lockCorporation(db, corporationId)))
        throw new OperationError(CorporationNotFound, { path: 'corporationId' })
      await refuseUnknown(db, operatorOf(corporationId), openReferences(lists), targets)
      await rules?.checkStored?.(input as typeof example.request, context, corporationId)
      let ids: object = noIds
      await wrapSave(context, corporationId, async () => {
        const saved = await saveRecords(context, corporationId, lists)
        ids = saved.ids
        return saved
      })
      return ids
    },
  })
}

/** Saves rows like the operation. The caller has locked the corporation and checked the references. */
export const saveDirectories = <All extends Directories>(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  directories: All,
  input: Static<TObject<InputLists<All>>>,
) => saveRecords(context, corporationId, listsOf(directories, input))

const listsOf = (directories: Directories, input: object): RowsToSave[] =>
  Object.entries(directories).map(([list, record]) => ({ list, record, rows: rowsOf(input, list) }))

const rowsOf = (input: object, list: string): readonly InputRow[] =>
  (input as Readonly<Record<string, readonly InputRow[] | undefined>>)[list] ?? []

function refuseClashes(lists: readonly RowsToSave[], SeveralMarked: ErrorDef | undefined): void {
  for (const { list, rows } of lists) {
    const seen = new Set<string>()
    for (const [i, { id }] of rows.entries()) {
      if (id && seen.has(id)) throw new OperationError(RepeatedId, { path: `${list}[${i}].id` })
      if (id) seen.add(id)
    }
  }
  for (const one of lists) {
    const { name, marked: [, second] = [] } = markedRows(one) ?? {}
    if (second !== undefined && SeveralMarked)
      throw new OperationError(SeveralMarked, { path: `${one.list}[${second}].${name}` })
  }
}

/** Returns the ids in rows, except ids of rows in the same request. */
function openReferences(lists: readonly RowsToSave[]) {
  const inputIds = new Set(lists.flatMap(({ record, rows }) => rows.map(({ id }) => `${record.kind} ${id}`)))
  return lists
    .flatMap(({ list, record, rows }) =>
      rows.flatMap(({ id: _, ...row }, i) => referencesIn(record.input, row, [list, i])),
    )
    .filter(({ kind, id }) => !inputIds.has(`${kind} ${id}`))
}

function targetsOf(
  path: string,
  directories: Directories,
  references: NonNullable<SaveDirectories<Directories>['references']>,
): Targets {
  const records = Object.values(directories)
  const own = new Map(records.map(({ kind, table }) => [kind, { table, tenant: 'corporation_id' as const }]))
  const named = records.flatMap(({ fields }) =>
    Object.values(fields).flatMap((one) => (isRequested(one) ? [...referredKinds(one.schema)] : [])),
  )
  const isTarget = (kind: string) =>
    references[kind] === 'unchecked' || references[kind]?.rows !== undefined || own.has(kind)
  const unchecked = named.find((kind) => references[kind] === undefined || !isTarget(kind))
  if (unchecked !== undefined) throw new Error(`${path} does not say how ids of ${unchecked} are checked`)
  return Object.fromEntries(
    Object.entries(references).flatMap(([kind, check]) =>
      check === 'unchecked' ? [] : [[kind, { NotFound: check.NotFound, rows: check.rows ?? own.get(kind)! }]],
    ),
  )
}

interface ListDirectories {
  path: `/admin/${string}`
  summary: string
  directories: Directories
  example: { request: { corporationId: Id<'Corporation'> } }
}

/** Declares the operator's operation that lists directories in the form of their input, including deleted rows. */
export function listDirectoriesOperation({ directories, ...contract }: ListDirectories): Operation {
  const lists = Object.entries(directories).map(([list, { input }]): [string, TSchema] => [
    list,
    SavedRows(input, `Rows of \`${list}\`, by name.`),
  ])
  const response: TSchema = Type.Object(Object.fromEntries(lists))
  return query({
    ...contract,
    group: 'none stated',
    request: Type.Object({ corporationId: Id('Corporation') }),
    response,
    async run({ body, db }) {
      const found = Object.entries(directories).map(async ([list, record]) => {
        const requested = Object.entries(record.fields).filter(([, one]) => isRequested(one))
        const rows = await record.list(db, body.corporationId)
        const returned = rows.map((row) => ({
          id: row.id,
          ...Object.fromEntries(requested.map(([name, { wire }]) => [name, wire(row[name])])),
        }))
        return [list, returned] as const
      })
      return Object.fromEntries(await Promise.all(found))
    },
  })
}

/** Columns of the paged lists of all directories; `code` only if the rows have one. */
const listColumns = {
  name: textColumn({ operators: textFilters, description: 'Name.' }),
  code: textColumn({ operators: textFilters, description: 'Code of the row for users and other systems.' }),
  isDeleted: flagColumn({ operators: ['eq'], description: 'Whether the row is deleted.' }),
}

interface DirectoryList {
  path: `/${string}`
  group: string
  summary: string
  /** Shape of the filters; `Filters` by default. */
  filters?: typeof Filters | typeof FilterConditions
  directory: Pick<AnyRecord, 'kind' | 'table' | 'fields'>
}

/** Declares the operation that lists a directory of the caller's corporation, filtered and paged. */
export function directoryList({ directory, ...contract }: DirectoryList): Operation {
  const { kind, table, fields } = directory
  const { name, code, isDeleted } = listColumns
  const id = idColumn(kind, { operators: ['eq', 'in'], description: 'Id of the row.' })
  return listQuery({
    ...contract,
    statuses: [200, 400, 401, 403, 429, 500],
    list: defineList({ table, title: kind, columns: { id, name, ...(fields.code && { code }), isDeleted } }),
    example: { filters: [{ field: 'isDeleted', op: 'eq', value: false }] },
  })
}
