import { OperatorError } from '#core/operator_error.ts'
import { plainName } from '#core/plain_text.ts'
import { type Columns, columnNamed, headingKey } from './columns.ts'

/** Values that replace cells of a file, by column and cell. Columns are compared as headings, cells without case. */
export type CellValues = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Form in which cells are compared with given ones. */
const cellKey = (text: string): string => plainName(text).toLowerCase()

/** Adds the meaning of a cell. */
export function withValue(values: CellValues, column: string, cell: string, value: string): CellValues {
  const key = headingKey(column)
  return new Map([...values, [key, new Map([...(values.get(key) ?? []), [cellKey(cell), value]])]])
}

/** Parses `--value order_type:Dine-in=Common`, which may be repeated. */
export function valueFlag(text: string, former: CellValues = new Map()): CellValues {
  const colon = text.indexOf(':')
  const equals = text.lastIndexOf('=')
  const [column, cell, value] = [text.slice(0, colon), text.slice(colon + 1, equals), text.slice(equals + 1).trim()]
  if (colon < 0 || equals < colon || [column, cell, value].some((part) => part.trim() === ''))
    throw new OperatorError(
      `--value is "${text}"`,
      'Give a column, a value of the file and its meaning, such as order_type:Dine-in=Common',
    )
  return withValue(former, column, cell, value)
}

/** Returns the given values of the columns that a file may have, by the column's name. */
function valuesOf<Name extends string>(values: CellValues | undefined, columns: Columns<Name>) {
  const byColumn = new Map<Name, ReadonlyMap<string, string>>()
  for (const [key, meanings] of values ?? []) {
    const name = columnNamed(key, columns)
    if (name !== undefined) byColumn.set(name, new Map([...(byColumn.get(name) ?? []), ...meanings]))
  }
  return byColumn
}

/** Returns a function that replaces the text of a column, for files that are no tables. */
export function textMapper<Name extends string>(values: CellValues | undefined, columns: Columns<Name>) {
  const byColumn = valuesOf(values, columns)
  return (column: Name, text: string): string => byColumn.get(column)?.get(cellKey(text)) ?? text
}

/** Returns a function that replaces the cells of a row; undefined if no column of the file has given values. */
export function valueMapper(
  values: CellValues | undefined,
  columns: Columns,
  places: Readonly<Record<string, number>>,
): ((cells: readonly string[]) => readonly string[]) | undefined {
  const given = [...valuesOf(values, columns)].map(([name, meanings]) => [places[name] ?? -1, meanings] as const)
  const byPlace = new Map(given.filter(([place]) => place >= 0))
  if (byPlace.size === 0) return undefined
  return (cells) => cells.map((cell, place) => byPlace.get(place)?.get(cellKey(cell)) ?? cell)
}
