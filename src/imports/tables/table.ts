import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { OperatorError } from '#core/operator_error.ts'

/** Table exported from a spreadsheet. */
export interface Table {
  /** Path of the file, or of both joined files. */
  path: string
  /** Origin of the cells from column `from` on, in a joined table. */
  joined?: { path: string; from: number; columns: readonly number[] }
  /** Headings in lower case, with `_` for blanks and hyphens: `item_name` for `Item Name`. */
  headings: readonly string[]
  rows: readonly TableRow[]
}

export interface TableRow {
  cells: readonly string[]
  /** Last line of the row in the file. */
  line: number
  /** Line in the other file, in a joined table. */
  joinedLine?: number
}

const separators = [',', ';', '\t']
const faultsShownMax = 20
/** More than the largest table of a catalogue has. */
const megabytesMax = 256

/**
 * Reads a UTF-8 CSV separated by commas, semicolons or tabs, whichever is most frequent in its first line. Throws an OperatorError for
 * other files; `whatFor` describes the expected content.
 */
export async function readTable(path: string, whatFor: string): Promise<Table> {
  const bytes = await readBytes(path)
  const [header, ...rows] = parsed(path, textOf(path, bytes))
  if (!header) throw new OperatorError(`${path} is empty`, `Give a CSV of ${whatFor}`)
  return { path, headings: header.cells.map(headingOf), rows }
}

/** Reads a file or a pipe, up to a limit: devices and pipes may have no end. */
async function readBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > megabytesMax * 1_048_576)
        throw new OperatorError(`${path} has more than ${megabytesMax} MB`, 'Name a smaller file, or split it')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : unreadableFile(path, error as NodeJS.ErrnoException)
  }
  return Buffer.concat(chunks)
}

/** Returns the error for a file that cannot be opened. */
export const unreadableFile = (path: string, error: NodeJS.ErrnoException): OperatorError =>
  new OperatorError(
    error.code === 'ENOENT' ? `There is no file ${path}` : `The file ${path} cannot be read: ${error.message}`,
    'Name one that this user may read',
    { cause: error },
  )

/** Returns the error of a cell with its position. */
export function cellError({ joined }: Pick<Table, 'joined'>, row: TableRow, column: number, message: string): string {
  const { line, joinedLine } = row
  if (!joined || column < joined.from) return `line ${line}, column ${column + 1}: ${message}`
  return `${joined.path}, line ${joinedLine}, column ${joined.columns[column - joined.from]! + 1}: ${message}`
}

/** Returns the error of a line whose number of cells differs from the header's. */
export const widthError = ({ headings }: Pick<Table, 'headings'>, { cells, line }: TableRow): string | undefined =>
  cells.length === headings.length
    ? undefined
    : `line ${line}: it has ${cells.length} columns, the header has ${headings.length}`

/**
 * Joins two tables by their common heading: each line of `many` with its line of `one`. Throws an OperatorError for lines of either without
 * a match.
 */
export function joinTables(one: Table, many: Table): Table {
  const heading = commonHeading(one, many)
  const [ownColumn, column] = [one.headings.indexOf(heading), many.headings.indexOf(heading)]
  const byKey = indexBy(one, ownColumn)
  const named = new Set<string>()
  const faults: string[] = []
  const rows = many.rows.flatMap((row): TableRow[] => {
    const key = row.cells[column] ?? ''
    const found = byKey.get(key)
    const fault =
      widthError(many, row) ??
      (found ? undefined : cellError(many, row, column, `"${key}" is not in the column ${heading} of ${one.path}`))
    if (fault !== undefined || !found) {
      if (fault !== undefined) faults.push(fault)
      return []
    }
    named.add(key)
    const joinedCells = found.cells.toSpliced(ownColumn, 1)
    return [{ cells: [...row.cells, ...joinedCells], line: row.line, joinedLine: found.line }]
  })
  refuseErrors(many.path, faults)
  const alone = [...byKey].filter(([key]) => !named.has(key))
  refuseErrors(
    one.path,
    alone.map(([key, row]) => cellError(one, row, ownColumn, `no line of ${many.path} has "${key}"`)),
  )
  const others = one.headings.toSpliced(ownColumn, 1)
  return {
    path: `${one.path} with ${many.path}`,
    headings: [...many.headings, ...others],
    rows,
    joined: {
      path: one.path,
      from: many.headings.length,
      columns: one.headings.map((_, i) => i).filter((i) => i !== ownColumn),
    },
  }
}

/** Returns the only heading that two tables have in common. */
export function commonHeading(one: Pick<Table, 'path' | 'headings'>, many: Pick<Table, 'path' | 'headings'>): string {
  const [heading, ...more] = one.headings.filter((name) => many.headings.includes(name))
  if (heading !== undefined && more.length === 0) return heading
  throw new OperatorError(
    `${one.path} and ${many.path} have ${heading === undefined ? 'no column' : 'several columns'} in common`,
    'Give exactly one column of both the same heading, with the ids by which lines find each other',
  )
}

function indexBy(table: Table, column: number): Map<string, TableRow> {
  const byKey = new Map<string, TableRow>()
  const faults: string[] = []
  for (const row of table.rows) {
    const key = row.cells[column] ?? ''
    const known = byKey.get(key)
    const repeated = known && cellError(table, row, column, `"${key}" is on line ${known.line} already`)
    const fault = widthError(table, row) ?? repeated
    if (fault !== undefined) faults.push(fault)
    else byKey.set(key, row)
  }
  refuseErrors(table.path, faults)
  return byKey
}

/** Throws the errors of a file, if there are any. Shows only the first ones, which usually explain the rest. */
export function refuseErrors(path: string, faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length > faultsShownMax ? [`and ${faults.length - faultsShownMax} more`] : []
  throw new OperatorError(`Nothing of ${path} is taken`, 'Mend these lines and run the command again', {
    lines: [...faults.slice(0, faultsShownMax), ...more],
  })
}

/** Parses a number with a decimal point or comma; undefined for anything else, such as one of each. */
export function numberIn(cell: string): number | undefined {
  return /^\d{1,12}([.,]\d{1,9})?$/.test(cell) ? Number(cell.replace(',', '.')) : undefined
}

/** Parses a price, with or without a sign or code of its currency at either end. */
export const priceIn = (cell: string): number | undefined => numberIn(withoutCurrency(cell))

export const withoutCurrency = (cell: string): string =>
  cell.replace(/^(?:\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/u, '').trim()

/** Returns a heading in the form in which columns are looked up. */
export const headingOf = (cell: string): string => cell.toLowerCase().replace(/[\s-]/g, '_')

function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notUtf8(path, bytes.toString('utf8'))
  }
}

/** Returns the error for a file that is not UTF-8. `text` has a replacement character where the first invalid bytes are. */
export function notUtf8(path: string, text: string, linesBefore = 0): OperatorError {
  const before = text.split('\u{fffd}', 1)[0]!
  const line = linesBefore + before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return new OperatorError(
    `${path} is not UTF-8, in line ${line} from its character ${column} on`,
    'Save it as "CSV UTF-8" and run the command again',
  )
}

function parsed(path: string, text: string): TableRow[] {
  const rows: TableRow[] = []
  const keep = (cells: string[], { lines: line }: { lines: number }) => {
    rows.push({ cells, line })
    return null
  }
  const delimiter = separatorOf(text)
  try {
    parse(text, { delimiter, trim: true, skip_empty_lines: true, relax_column_count: true, on_record: keep })
    return rows
  } catch (error) {
    throw notCsv(path, error)
  }
}

/** Returns the error for a file that is not CSV. */
export const notCsv = (path: string, error: unknown): OperatorError =>
  new OperatorError(`${path} is not CSV: ${(error as Error).message}`, 'Mend it and run the command again')

/** Returns the separator of the headings. */
export function separatorOf(text: string): string {
  const first = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => first.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
