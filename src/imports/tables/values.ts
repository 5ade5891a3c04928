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

/** Returns a function that replaces the cells of a row; undefined if no column of the file has given values. */
export function valueMapper(
  values: CellValues | undefined,
  columns: Columns,
  places: Readonly<Record<string, number>>,
): ((cells: readonly string[]) => readonly string[]) | undefined {
  const byPlace = new Map<number, ReadonlyMap<string, string>>()
  for (const [key, meanings] of values ?? []) {
    const place = places[columnNamed(key, columns) ?? ''] ?? -1
    if (place >= 0) byPlace.set(place, new Map([...(byPlace.get(place) ?? []), ...meanings]))
  }
  if (byPlace.size === 0) return undefined
  return (cells) => cells.map((cell, place) => byPlace.get(place)?.get(cellKey(cell)) ?? cell)
}
