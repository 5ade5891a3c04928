import { type TSchema, Type } from 'typebox'
import { type Operation, query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { type DirectoryRecord, listStated, Stated } from './directory.ts'
import { SavedRows } from './saved_rows.ts'

interface ListDirectories {
  path: `/admin/${string}`
  summary: string
  directories: DirectoryRecord
  example: { request: { corporationId: Id<'Corporation'> } }
}

/** The operator's operation that reads back what `saveDirectoriesOperation` has filled, deleted rows included. */
export function listDirectoriesOperation({ directories, ...contract }: ListDirectories): Operation {
  const lists = Object.entries(Stated(directories).properties).map(([name, { items }]): [string, TSchema] => [
    name,
    SavedRows(items, `Rows of \`${name}\`, by name.`),
  ])
  const response: TSchema = Type.Object(Object.fromEntries(lists))
  return query({
    ...contract,
    group: 'none stated',
    request: Type.Object({ corporationId: Id('Corporation') }),
    response,
    run: ({ body, db }) => listStated(db, body.corporationId, directories),
  })
}
