import { type Static, type TSchema, Type } from 'typebox'
import { type ErrorDef, OperationError } from '#core/errors.ts'
import { type Operation, write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import {
  type DirectoryRecord,
  lockDirectories,
  markedRows,
  Saved,
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
  /** What is kept in memory of the directories, to be dropped when they change. */
  cacheTopic?: string
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
  cacheTopic,
  example,
  ...contract
}: SaveDirectories<All>): Operation {
  const { CorporationNotFound, SeveralMarked } = errors
  const schema = referringSchema(directories)
  const own = new Map(
    Object.values(directories).map(({ kind, table }) => [kind, { table, tenant: 'corporation_id' } as const]),
  )
  for (const kind of referredKinds(schema)) {
    const check = references[kind]
    if (!check || (check !== 'unchecked' && !check.rows && !own.has(kind)))
      throw new Error(`${contract.path} does not say how ids of ${kind} are checked`)
  }
  if (!SeveralMarked && Object.values(directories).some(({ single }) => single))
    throw new Error(`${contract.path} does not say what it answers for two rows with a flag that one may have`)
  const checks = Object.entries(references).flatMap(([kind, check]) =>
    check === 'unchecked' ? [] : [{ kind, ...check }],
  )
  const notFound = Object.fromEntries(checks.map(({ kind, NotFound }) => [`${kind}NotFound`, NotFound]))
  const noIds = Object.fromEntries(Object.keys(directories).map((name): [string, string[]] => [name, []]))
  // The types of the fields are those of the parameter, which the compiler does not follow any further.
  const request: TSchema = Type.Object({ corporationId: Id('Corporation'), ...Stated(directories).properties })
  const response: TSchema = Saved(directories)

  return write({
    ...contract,
    group: 'none stated',
    request,
    response,
    errors: { CorporationNotFound, RepeatedId, ...(SeveralMarked && { SeveralMarked }), ...notFound },
    example: { ...example, response: { ...noIds, ...example.response } },

    async run({ body, db, touch }) {
      const { corporationId, ...stated } = body as typeof example.request
      refuseClashes(stated)
      if (!(await lockDirectories(db, corporationId)))
        throw new OperationError(CorporationNotFound, { path: 'corporationId' })
      const named = Map.groupBy(referencesIn(schema, stated), ({ kind }) => kind)
      const refuseUnknown = async ({ kind, NotFound, rows = own.get(kind) }: (typeof checks)[number]) => {
        const missing = rows && (await findMissing(db, rows, corporationId, named.get(kind) ?? []))
        if (missing) throw new OperationError(NotFound, { path: missing.path })
      }
      for (const check of checks.filter(({ rows }) => rows)) await refuseUnknown(check)
      const saved = await saveDirectories(db, corporationId, directories, stated as typeof example.request)
      // Only now, for a row may name rows that come with the same request.
      for (const check of checks.filter(({ rows }) => !rows)) await refuseUnknown(check)
      if (cacheTopic) await touch(cacheTopic, corporationId)
      return saved
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

/** The parts of the rows that may name something: all but their own ids. */
const referringSchema = (directories: DirectoryRecord) => ({
  properties: Object.fromEntries(
    Object.entries(directories).map(([name, { fields }]) => {
      const properties = Object.fromEntries(Object.entries(fields).map(([own, { stated }]) => [own, stated]))
      return [name, { items: { properties } }]
    }),
  ),
})
