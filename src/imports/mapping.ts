import { type ColumnNames, headingKey } from './tables/columns.ts'
import { parseDateFormat } from './tables/date_format.ts'
import type { ReadOptions } from './tables/table.ts'
import { type CellValues, withValue } from './tables/values.ts'

/** How the files of a kind are read, as a person has said. Stored for later files of the chain. */
export interface Mapping {
  columns: { column: string; heading: string }[]
  values: { column: string; cell: string; value: string }[]
  dateFormat: string | null
}

export const emptyMapping: Mapping = { columns: [], values: [], dateFormat: null }

const isEmpty = ({ columns, values, dateFormat }: Mapping): boolean =>
  columns.length === 0 && values.length === 0 && dateFormat === null

/** Returns how to read the files. What is given now replaces what earlier imports were given. */
export function readingOf(
  given: Mapping,
  remembered: Mapping,
  others: Pick<ReadOptions, 'encoding' | 'sheet' | 'onHeadings'> = {},
): Omit<ReadOptions, 'columns'> {
  const dateFormat = given.dateFormat ?? remembered.dateFormat
  return {
    ...others,
    chosen: columnNames(given),
    remembered: columnNames(remembered),
    values: cellValues(mergeMappings(remembered, given)),
    dateFormat: dateFormat === null ? undefined : parseDateFormat(dateFormat),
  }
}

/** Stored mapping of a kind in a chain. */
interface MappingStore {
  find(): Promise<Mapping | undefined>
  save(mapping: Mapping): Promise<unknown>
}

/** Adds what an applied import was given to the stored mapping, for later imports. */
export async function rememberMapping(given: Mapping, { find, save }: MappingStore): Promise<void> {
  if (isEmpty(given)) return
  await save(mergeMappings((await find()) ?? emptyMapping, given))
}

/** Returns the earlier mapping with the changes of a new one. */
const mergeMappings = (before: Mapping, changes: Mapping): Mapping => ({
  columns: [...columnNames({ ...changes, columns: [...before.columns, ...changes.columns] })].map(
    ([column, heading]) => ({ column, heading }),
  ),
  values: [...cellValues({ ...changes, values: [...before.values, ...changes.values] })].flatMap(([column, cells]) =>
    [...cells].map(([cell, value]) => ({ column, cell, value })),
  ),
  dateFormat: changes.dateFormat ?? before.dateFormat,
})

const columnNames = ({ columns }: Mapping): ColumnNames =>
  new Map(columns.map(({ column, heading }) => [headingKey(column), headingKey(heading)]))

const cellValues = ({ values }: Mapping): CellValues =>
  values.reduce<CellValues>((known, { column, cell, value }) => withValue(known, column, cell, value), new Map())
