import type { Operation } from '#core/operation/operation.ts'
import { type Columns, flagColumn, idColumn, type Operator, textColumn } from './columns.ts'
import type { AnyDirectory } from './directory.ts'
import { listOf, listQuery } from './list.ts'

const textOperators = ['eq', 'ne', 'in', 'nin', 'like', 'blank', 'notblank'] as const satisfies readonly Operator[]

/** The columns that the lists of all directories have; `code` only where the rows have one. */
const columns = {
  id: (kind: string) => idColumn(kind, { operators: ['eq', 'in'], about: 'Id of the row.' }),
  name: textColumn({ operators: textOperators, about: 'Name that people see.' }),
  code: textColumn({ operators: textOperators, about: 'Code of the row, for people and other systems.' }),
  isDeleted: flagColumn({ operators: ['eq'], about: 'Whether the row is deleted.' }),
}

interface DirectoryList {
  path: `/${string}`
  group: string
  summary: string
  directory: AnyDirectory
}

/** The operation that lists a directory of the caller's corporation, filtered and paged, as the lists of the wire have it. */
export function directoryList({ directory, ...contract }: DirectoryList): Operation {
  const { kind, table, fields } = directory
  const { id, name, code, isDeleted } = columns
  const own: Columns = { id: id(kind), name, ...(fields.code && { code }), isDeleted }
  return listQuery({
    ...contract,
    statuses: [200, 400, 401, 403, 429, 500],
    list: listOf({ table, title: kind, columns: own }),
    example: { filters: [{ field: 'isDeleted', op: 'eq', value: false }] },
  })
}
