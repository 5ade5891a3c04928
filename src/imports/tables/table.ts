import { OperatorError } from '#core/operator_error.ts'
import { plainName } from '#core/plain_text.ts'
import { phrase } from '../phrases.ts'
import {
  type ColumnNames,
  type Columns,
  countKnown,
  findColumns,
  type Headed,
  headingKey,
  type ReadHeading,
  readHeadings,
} from './columns.ts'
import { csvRows, decoded, encodingOf, firstRows, type RawRow, separators } from './csv.ts'
import type { DateFormat } from './date_format.ts'
import { FileError, faultOf, placeText } from './faults.ts'
import { readBytes, type Source } from './source.ts'
import { type CellValues, valueMapper } from './values.ts'
import { isWorkbook, workbookRows } from './xlsx.ts'

/** Table exported from a spreadsheet. */
export interface Table extends Headed {
  /** Path of the file, or of both joined files. */
  path: string
  /** Origin of the cells from column `from` on, in a joined table. */
  joined?: { path: string; from: number; columns: readonly number[] }
  /** Headings as they are compared: `item_name` for `Item Name`. A found column has the first of its possible headings. */
  headings: readonly string[]
  /** Form of its days and times, if a person has given one. */
  dateFormat?: DateFormat | undefined
  rows: readonly TableRow[]
}

export interface TableRow {
  cells: readonly string[]
  /** Last line of the row in the file. */
  line: number
  /** Line in the other file, in a joined table. */
  joinedLine?: number
}

/** Table of any size, whose rows are read once, in order. */
export interface TableStream extends Omit<Table, 'rows' | 'joined'> {
  bytes: number
  rows: AsyncIterable<TableRow>
  bytesRead(): number
}

/** Expected content of a file, and how to read it. */
export interface ReadOptions {
  columns: Columns
  /** Headings that a person has chosen for columns. */
  chosen?: ColumnNames | undefined
  /** Headings that were chosen in an earlier import. A file may lack them. */
  remembered?: ColumnNames | undefined
  /** Meanings of cells that a person has given. */
  values?: CellValues | undefined
  dateFormat?: DateFormat | undefined
  /** Label of `TextDecoder`; by default that of the byte order mark, else UTF-8. */
  encoding?: string | undefined
  /** Name of the sheet of a workbook, by default the first one. */
  sheet?: string | undefined
  /** Called with the headings of each file as soon as they are read, even if the file is refused later. */
  onHeadings?: ((path: string, headings: readonly ReadHeading[]) => void) | undefined
}

const faultsShownMax = 20
/** More than the largest table of a catalogue has. */
const megabytesMax = 256
const workbookMegabytesMax = 32
/** Bytes in which the separator and the headings are searched. */
const headBytes = 64 * 1024
/** Rows in which the headings are searched: a title may stand above them. */
const headRowsMax = 20

/** Reads a whole table. Throws an OperatorError for a file that is no table. */
export async function readTable(source: Source, options: ReadOptions): Promise<Table> {
  const { bytes: _, bytesRead: __, rows, ...table } = await openTable(source, options, megabytesMax)
  return { ...table, rows: await Array.fromAsync(rows) }
}

/**
 * Opens a CSV or workbook and finds its headings. A CSV is separated by commas, semicolons, tabs or bars: by those that make its headings
 * known ones, else by the most frequent.
 */
export async function openTable(
  source: Source,
  options: ReadOptions,
  limitMegabytes = Number.POSITIVE_INFINITY,
): Promise<TableStream> {
  const { path, bytes } = source
  const { columns } = options
  let bytesRead = 0
  const chunks = counted(source, limitMegabytes, (length) => {
    bytesRead += length
  })
  const head = await takeHead(chunks)
  const rows = isWorkbook(head)
    ? from(
        await workbookRows(
          path,
          await readBytes(source, joinedChunks(head, chunks), workbookMegabytesMax),
          options.sheet,
        ),
      )
    : textRows(path, head, chunks, options)
  const first = await takeRows(rows, headRowsMax)
  const { headings: titles, rest } = splitHeadings(path, first, options)
  const table = { path, titles, headings: titles.map(headingKey), dateFormat: options.dateFormat }
  // Files of one kind may differ in their headings, so a remembered one may be missing.
  const isUsable = ([column, heading]: [string, string]) =>
    options.chosen?.has(column) || table.headings.includes(heading)
  const chosen = new Map([...wantedHeadings(options)].filter(isUsable))
  const places = findColumns(table, columns, chosen)
  options.onHeadings?.(path, readHeadings(table, places))
  const map = valueMapper(options.values, columns, places)
  const content = contentRows(rest, rows, titles.length)
  return {
    ...named(table, { columns, chosen, places }),
    bytes,
    rows: map ? mapped(content, map) : content,
    bytesRead: () => bytesRead,
  }
}

/** Returns the headings of columns that a person has chosen, now or earlier. */
const wantedHeadings = ({ chosen, remembered }: ReadOptions): ColumnNames =>
  new Map([...(remembered ?? []), ...(chosen ?? [])])

async function* mapped(
  rows: AsyncIterable<TableRow>,
  map: (cells: readonly string[]) => readonly string[],
): AsyncGenerator<TableRow> {
  for await (const row of rows) yield { ...row, cells: map(row.cells) }
}

/** Gives the headings of found columns their first names, by which columns are looked up. */
function named<T extends Headed & { headings: readonly string[] }>(
  table: T,
  { columns, chosen, places }: { columns: Columns; chosen: ColumnNames; places: Readonly<Record<string, number>> },
): T {
  const { headings } = table
  const found = Object.entries(places)
  const names = new Map(found.map(([name, place]) => [place, headingKey(columns[name]!.headings[0])]))
  for (const [column, heading] of chosen) {
    const place = headings.indexOf(heading)
    if (place >= 0 && !names.has(place)) names.set(place, column)
  }
  const given = new Set(names.values())
  // Another column with the heading of a chosen one is not read.
  const renamed = (heading: string, place: number) =>
    names.get(place) ?? (given.has(heading) ? `(${heading})` : heading)
  return { ...table, headings: headings.map(renamed) }
}

async function* counted(source: Source, limitMegabytes: number, onRead: (bytes: number) => void) {
  let length = 0
  for await (const chunk of source.chunks()) {
    length += chunk.length
    if (length > limitMegabytes * 1_048_576)
      throw new OperatorError(
        phrase`${source.path} has more than ${limitMegabytes} MB`,
        phrase`Name a smaller file, or split it`,
      )
    onRead(chunk.length)
    yield chunk
  }
}

/** Takes the first bytes, leaving the rest to be read. */
async function takeHead(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

async function* joinedChunks(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

async function* from<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

function textRows(
  path: string,
  head: Buffer,
  chunks: AsyncIterable<Buffer>,
  options: ReadOptions,
): AsyncGenerator<RawRow> {
  const { columns, encoding = encodingOf(head) } = options
  const start = new TextDecoder(encoding).decode(head.subarray(0, headBytes))
  const [, declared] = /^sep=([,;\t|])\r?\n/.exec(start) ?? []
  const separator = declared ?? separatorOf(start, columns, wantedHeadings(options))
  return csvRows(path, decoded(path, joinedChunks(head, chunks), encoding), separator)
}

/** Returns the separator by which the most headings are known; if none are, the most frequent one of the first row. */
function separatorOf(text: string, columns: Columns, chosen?: ColumnNames): string {
  const candidates = separators.map((separator) => {
    const rows = firstRows(text, separator, headRowsMax)
    const known = Math.max(0, ...rows.map(({ cells }) => countKnown(cells, columns, chosen)))
    return { separator, known, cells: rows[0]?.cells.length ?? 0 }
  })
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.cells - a.cells)
  return best!.separator
}

async function takeRows(rows: AsyncIterator<RawRow>, count: number): Promise<RawRow[]> {
  const taken: RawRow[] = []
  while (taken.length < count) {
    const { value, done } = await rows.next()
    if (done) break
    if (value.cells.some((cell: string) => cell !== '')) taken.push(value)
  }
  return taken
}

/** Splits the first rows into headings and content. Lines above the headings, such as a title or `sep=;`, are no content. */
function splitHeadings(path: string, rows: readonly RawRow[], options: ReadOptions) {
  const known = rows.map(({ cells }) => countKnown(cells, options.columns, wantedHeadings(options)))
  const place = Math.max(0, known.indexOf(Math.max(...known, 1)))
  const cells = rows[place]?.cells
  if (!cells) throw new OperatorError(phrase`${path} is empty`, phrase`Give a table whose first row has the headings`)
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  return { headings: cells.slice(0, width), rest: rows.slice(place + 1) }
}

/** Yields the rows below the headings that have content, without empty cells beyond the headings. */
async function* contentRows(
  rest: readonly RawRow[],
  rows: AsyncIterable<RawRow>,
  width: number,
): AsyncGenerator<TableRow> {
  const fitted = ({ cells: written, line }: RawRow): TableRow => {
    const cells = written.map(plainName)
    const last = cells.findLastIndex((cell) => cell !== '') + 1
    return { cells: last < cells.length && cells.length > width ? cells.slice(0, Math.max(last, width)) : cells, line }
  }
  const hasContent = ({ cells }: RawRow) => cells.some((cell) => cell !== '')
  for (const row of rest) yield fitted(row)
  for await (const row of rows) if (hasContent(row)) yield fitted(row)
}

/** Returns the error of a cell with its position. */
export function cellError({ joined }: Pick<Table, 'joined'>, row: TableRow, column: number, message: string): string {
  const { line, joinedLine } = row
  const place =
    !joined || column < joined.from
      ? { line, column: column + 1 }
      : { file: joined.path, line: joinedLine ?? line, column: joined.columns[column - joined.from]! + 1 }
  return `${placeText(place)}: ${message}`
}

/** Returns the error of a line whose number of cells differs from the header's. */
export const widthError = ({ headings }: Pick<Table, 'headings'>, { cells, line }: TableRow): string | undefined =>
  cells.length === headings.length
    ? undefined
    : `${placeText({ line })}: ${phrase`it has ${cells.length} columns, the header has ${headings.length}`}`

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
      (found
        ? undefined
        : cellError(many, row, column, phrase`"${key}" is not in the column ${heading} of ${one.path}`))
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
    alone.map(([key, row]) => cellError(one, row, ownColumn, phrase`no line of ${many.path} has "${key}"`)),
  )
  const others = one.headings.toSpliced(ownColumn, 1)
  const titles = [...many.titles, ...one.titles.toSpliced(ownColumn, 1)]
  return {
    path: `${one.path} with ${many.path}`,
    titles,
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
    heading === undefined
      ? phrase`${one.path} and ${many.path} have no column in common`
      : phrase`${one.path} and ${many.path} have several columns in common`,
    phrase`Give exactly one column of both the same heading, with the ids by which lines find each other`,
  )
}

function indexBy(table: Table, column: number): Map<string, TableRow> {
  const byKey = new Map<string, TableRow>()
  const faults: string[] = []
  for (const row of table.rows) {
    const key = row.cells[column] ?? ''
    const known = byKey.get(key)
    const repeated = known && cellError(table, row, column, phrase`"${key}" is on line ${known.line} already`)
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
  throw new FileError(`Nothing of ${path} is taken`, 'Mend these lines and run the command again', {
    lines: [...faults.slice(0, faultsShownMax), ...more],
    faults: faults.map((fault) => faultOf(fault, path)),
  })
}
