import { note } from '#cli/output.ts'
import { OperatorError } from '#core/operator_error.ts'
import { headingOf, type Table } from './table.ts'

export type Headed = Pick<Table, 'path' | 'headings'>

/** Headings of a file by the columns that they stand for, from `--column`. */
export type ColumnNames = ReadonlyMap<string, string>

/** Parses `--column name=Artikel`, which may be repeated. */
export function columnFlag(text: string, former: ColumnNames = new Map()): ColumnNames {
  const [column = '', ...rest] = text.split('=')
  const heading = headingOf(rest.join('=').trim())
  if (column.trim() === '' || heading === '')
    throw new OperatorError(`--column is "${text}"`, 'Give a column and the heading that it has, such as name=Artikel')
  return new Map([...former, [headingOf(column.trim()), heading]])
}

/** Replaces the headings of a table by the columns that they stand for. A column that had this name before is not read. */
export function withColumns<T extends Headed>(table: T, names: ColumnNames = new Map()): T {
  const { headings } = table
  const columns = new Map([...names].map(([column, heading]) => [heading, column]))
  const replaced = new Set([...names].filter(([, heading]) => headings.includes(heading)).map(([column]) => column))
  const renamed = (heading: string) => columns.get(heading) ?? (replaced.has(heading) ? `(${heading})` : heading)
  return { ...table, headings: headings.map(renamed) }
}

/** Refuses headings of `--column` that none of the files has. */
export function expectHeadings(tables: readonly Headed[], names: ColumnNames = new Map()): void {
  const all = tables.flatMap(({ headings }) => headings)
  const missing = [...names.values()].find((heading) => !all.includes(heading))
  if (missing === undefined) return
  const path = tables.map((table) => table.path).join(' and ')
  throw new OperatorError(`${path} has no column named ${missing}`, `Name one of its columns: ${all.join(', ')}`)
}

/** Returns the error for a file that lacks a column, with the headings that it has. `remedy` is another remedy. */
export const missingColumn = ({ path, headings }: Headed, description: string, remedy = ''): OperatorError =>
  new OperatorError(
    `${path} has no column ${description}, its columns are ${headings.join(', ')}`,
    `Add it, or give --column ${description.split(' ').at(-1)}=${headings[0] ?? ''}${remedy}`,
  )

/** Returns the columns that are not read, each with the column that may have been meant. */
export const ignoredTexts = (ignored: readonly string[], known: readonly string[]): string[] =>
  ignored.map((heading) => {
    const near = nearest(heading, known)
    return near === undefined ? heading : `${heading} (${near}?)`
  })

/** Returns the most similar word; undefined if more than a third of the letters differ. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const compared = known.map((candidate) => ({ candidate, distance: distanceOf(word, candidate) }))
  const [best] = compared.toSorted((a, b) => a.distance - b.distance)
  return best && best.distance > 0 && best.distance <= Math.max(1, word.length / 3) ? best.candidate : undefined
}

/** Levenshtein distance: letters to insert, delete or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

/** Reports the columns that are not read. */
export function reportIgnored(ignored: readonly string[], known: readonly string[]): void {
  if (ignored.length > 0) note([`ignored: ${ignoredTexts(ignored, known).join(', ')}`])
}
