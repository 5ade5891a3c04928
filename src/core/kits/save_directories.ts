import { type Static, type TSchema, Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { type ErrorDef, type ErrorMap, OperationError } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { type Operation, write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import {
  type DirectoryRecord,
  lockDirectories,
  markedRows,
  Saved,
  type SavedDirectories,
  Stated,
  saveDirectories,
  statedRows,
} from './directory.ts'
import { findMissing, type ReferencedRows, RepeatedId } from './references.ts'
import { referencesIn, referredKinds } from './referred_ids.ts'

/** How ids that rows name are checked. */
export interface Checked {
  /** What is answered for an id that the corporation does not have. */
  NotFound: ErrorDef
  /** Where they are looked for; rows of a directory that is saved by the same operation in its table. */
  rows?: ReferencedRows
}

interface SaveDirectories<All extends DirectoryRecord> {
  path: `/admin/${string}`
  summary: string
  description?: string
  directories: All
  /** By the kind of id. `unchecked` are kinds that a row may name before they are there. */
  references?: Readonly<Record<string, Checked | 'unchecked'>>
  errors: {
    CorporationNotFound: ErrorDef
    /** Of two rows that have a flag which only one may have. */
    SeveralMarked?: ErrorDef
  }
  /** What rows must keep to beyond their shapes and what they name: `check` throws one of the errors for the first that does not. */
  rules?: { errors: ErrorMap; check(stated: Static<ReturnType<typeof Stated<All>>>): void }
  /** What is kept in memory of the directories, to be dropped when they change. */
  cacheTopic?: string
  /** Of directories that are part of something larger: what locks it before the save, and announces the save if it changes. */
  changesWith?(
    context: Context,
    corporationId: Id<'Corporation'>,
    save: () => Promise<Pick<SavedDirectories<All>, 'changed'>>,
  ): Promise<void>
  example: {
    request: { corporationId: Id<'Corporation'> } & Static<ReturnType<typeof Stated<All>>>
    /** The ids of directories that the example says nothing of are left out: there are none. */
    response: Partial<Static<ReturnType<typeof Saved<All>>>>
  }
}

/**
 * The operator's operation that fills directories. Everything that it takes, checks and answers follows from the directories:
 * a kind of id that they name and nobody checks is refused when the operation is declared.
 */
export function saveDirectoriesOperation<const All extends DirectoryRecord>({
  directories,
  references = {},
  errors,
  rules,
  cacheTopic,
  changesWith = async (_context, _corporationId, save) => {
    await save()
  },
  example,
  ...contract
}: SaveDirectories<All>): Operation {
  const { CorporationNotFound, SeveralMarked } = errors
  const known = knownReferences(contract.path, directories, references)
  if (!SeveralMarked && Object.values(directories).some(({ single }) => single))
    throw new Error(`${contract.path} does not say what it answers for two rows with a flag that one may have`)
  const noIds = Object.fromEntries(Object.keys(directories).map((name): [string, string[]] => [name, []]))
  // The types of the fields are those of the parameter, which the compiler does not follow any further.
  const request: TSchema = Type.Object({ corporationId: Id('Corporation'), ...Stated(directories).properties })
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
      ...known.errors,
    },
    example: { ...example, response: { ...noIds, ...example.response } },

    async run({ body, ...context }) {
      const { db } = context
      const { corporationId, ...stated } = body as typeof example.request
      refuseClashes(stated)
      rules?.check(stated as typeof example.request)
      if (!(await lockDirectories(db, corporationId)))
        throw new OperationError(CorporationNotFound, { path: 'corporationId' })
      await known.refuseOthers(db, corporationId, stated)
      let ids: object = noIds
      await changesWith(context, corporationId, async () => {
        const saved = await saveDirectories(db, corporationId, directories, stated as typeof example.request)
        ids = saved.ids
        return saved
      })
      if (cacheTopic) await context.touch(cacheTopic, corporationId)
      return ids
    },
  })

  function refuseClashes(stated: object): void {
    for (const name of Object.keys(directories)) {
      const rows = statedRows(stated, name)
      const ids = rows.map(({ id }) => id ?? null)
      const repeated = ids.findIndex((id, i) => id !== null && ids.indexOf(id) !== i)
      if (repeated !== -1) throw new OperationError(RepeatedId, { path: `${name}[${repeated}].id` })
    }
    for (const [name, one] of Object.entries(directories)) {
      const [, second] = markedRows(one, statedRows(stated, name))
      if (second !== undefined && SeveralMarked)
        throw new OperationError(SeveralMarked, { path: `${name}[${second}].${one.single}` })
    }
  }
}

/** How the ids that rows name are checked, by the kind of id. */
function knownReferences(
  path: string,
  directories: DirectoryRecord,
  references: NonNullable<SaveDirectories<DirectoryRecord>['references']>,
) {
  const schema = referringSchema(directories)
  const own = new Map(
    Object.entries(directories).map(([name, { kind, table }]) => [
      kind,
      { name, rows: { table, tenant: 'corporation_id' } as const },
    ]),
  )
  for (const kind of referredKinds(schema)) {
    const check = references[kind]
    if (!check || (check !== 'unchecked' && !check.rows && !own.has(kind)))
      throw new Error(`${path} does not say how ids of ${kind} are checked`)
  }
  const checks = Object.entries(references).flatMap(([kind, check]) =>
    check === 'unchecked' ? [] : [{ kind, ...check }],
  )
  return {
    errors: Object.fromEntries(checks.map(({ kind, NotFound }) => [`${kind}NotFound`, NotFound])),
    /** Refuses the first id that names no row, neither one of the corporation nor one that is stated with it. */
    async refuseOthers(db: Db, corporationId: string, stated: object): Promise<void> {
      const named = Map.groupBy(referencesIn(schema, stated), ({ kind }) => kind)
      for (const { kind, NotFound, rows = own.get(kind)?.rows } of checks) {
        const given = new Set(statedRows(stated, own.get(kind)?.name ?? '').map(({ id }) => id))
        const open = (named.get(kind) ?? []).filter(({ id }) => !given.has(id))
        const missing = rows && (await findMissing(db, rows, corporationId, open))
        if (missing) throw new OperationError(NotFound, { path: missing.path })
      }
    },
  }
}

/** The parts of the rows that may name something: all but their own ids. */
const referringSchema = (directories: DirectoryRecord) => ({
  properties: Object.fromEntries(
    Object.entries(directories).map(([name, { fields }]) => {
      const properties = Object.fromEntries(Object.entries(fields).map(([own, { stated }]) => [own, stated]))
      return [name, { items: { properties } }]
    }),
  ),
})
