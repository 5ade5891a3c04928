import { type TSchema, Type } from 'typebox'
import { failers } from '#core/errors.ts'
import { flagColumn, idColumn, integerColumn, textColumn } from '#core/kits/columns.ts'
import { defineList, pageItemsMax } from '#core/kits/list.ts'
import { belongingTo } from '#core/kits/references.ts'
import type { Context } from '#core/operation/context.ts'
import { type Operation, query } from '#core/operation/operation.ts'
import { RecordNotFound } from '#core/record/errors.ts'
import type { AnyRecord } from '#core/record/record.ts'
import { Id, Int32, Int64, List, opt } from '#core/schema.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'

interface DirectoryReads {
  base: `/api/inventory/v1/${string}`
  /** Name of the shape of a row. */
  title: string
  /** Noun for one row with its article, and for several. */
  one: string
  several: string
  directory: Pick<AnyRecord, 'kind' | 'table' | 'fields'>
  /** Fields of the contract that have no value, with their schemas. */
  empty?: Readonly<Record<string, TSchema>>
  example: { id: Id }
}

const group = 'Inventory: reading'

/** Returns the operations that get a row of a directory and list its rows, for a file that is named as their base path. */
export function directoryReads(declaration: DirectoryReads): Operation[] {
  const { base, title, one, several, directory, empty = {}, example } = declaration
  const rows = rowsOf(declaration)
  const Row: TSchema = Type.Object({ ...rows.properties, ...empty }, { title })
  return [
    query({
      path: `${base}/get`,
      group,
      summary: `Get ${one}, even if it is deleted`,
      request: Type.Object({ id: opt(Id(directory.kind), 'Id of the row. Required.') }),
      response: Row,
      errors: { FieldRequired, RecordNotFound },
      example: { request: example },

      async run({ body: { id }, ...context }) {
        const { items } = await rows.read(context, { filters: [{ field: 'id', value: requireField(id, 'id') }] })
        if (!items[0]) throw fail.RecordNotFound({ path: 'id' })
        return items[0]
      },
    }),
    query({
      path: `${base}/list`,
      group,
      summary: `List ${several}`,
      description: 'Rows are ordered by creation.',
      request: Type.Object({
        isDeleted: opt(Type.Boolean(), 'Only deleted rows, or only undeleted ones. All rows if absent.'),
        limit: opt(Int32({ minimum: 1, maximum: pageItemsMax }), `Maximum number of rows; ${pageItemsMax} if absent.`),
        offset: opt(Int32({ minimum: 0 }), 'Number of rows to skip; none if absent.'),
        revision: opt(Int64(), 'Only rows that changed after this revision of the corporation.'),
      }),
      response: Type.Object({
        entities: opt(List(Row), 'Rows of the page.'),
        limit: opt(Int32(), 'Maximum number of rows on a page.'),
        offset: opt(Int32(), 'Number of skipped rows.'),
        totalCount: opt(Int32(), 'Number of matching rows on all pages.'),
      }),
      example: { request: { isDeleted: false, limit: 100, offset: 0 } },

      async run({ body: { isDeleted, revision, ...body }, ...context }) {
        const page = { limit: body.limit ?? pageItemsMax, offset: body.offset ?? 0 }
        const filters = [
          ...(isDeleted === undefined || isDeleted === null ? [] : [{ field: 'isDeleted', value: isDeleted }]),
          ...(revision === undefined || revision === null
            ? []
            : [{ field: 'revision', op: 'gt' as const, value: revision }]),
        ]
        const { items, totalCount } = await rows.read(context, { filters, ...page })
        return { entities: items, totalCount, ...page }
      },
    }),
  ]
}

/** Returns the fields and the reading of rows. A key sees rows of the chain and of its organizations. */
function rowsOf({ title, directory: { kind, table, fields }, empty = {} }: DirectoryReads) {
  const rows = defineList({
    table,
    title,
    columns: {
      id: idColumn(kind, { operators: ['eq'], description: 'Id of the row.' }),
      name: textColumn({ description: 'Name.' }),
      code: textColumn({ description: 'Code of the row for users and other systems.' }),
      isDeleted: flagColumn({ operators: ['eq'], description: 'Whether the row is deleted.' }),
      revision: integerColumn({
        operators: ['gt'],
        isReturned: false,
        column: fields.changeRevision ? 'change_revision' : 'revision',
      }),
    },
  })
  const nulls = Object.fromEntries(Object.keys(empty).map((name) => [name, null]))
  const properties: Record<string, TSchema> = Object.fromEntries(
    rows.fields.map((name) => [name, opt(rows.columns[name].schema)]),
  )
  return {
    properties,
    async read({ db, caller }: Pick<Context, 'db' | 'caller'>, question: Parameters<typeof rows.read>[2]) {
      const { organizationIds: ids } = caller
      const seen = fields.organizationIds && ids ? belongingTo(db, 'organization_ids', [...ids]) : db``
      const { items, totalCount } = await rows.read(db, caller.corporationId, question, seen)
      return { items: items.map((row) => ({ ...row, ...nulls })), totalCount }
    },
  }
}

const fail = failers({ RecordNotFound })
