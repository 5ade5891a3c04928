import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '#core/printable.ts'
import { phrase, word } from '../phrases.ts'
import { type Columns, expectColumns, headingKey, type ReadHeading, readHeadings } from './columns.ts'
import { dateOrderIn, parseDay, timeError } from './dates.ts'
import { placeText } from './faults.ts'
import { type DecimalMark, decimalMarkOf, numberError, parseNumber } from './numbers.ts'
import { cellError, type Table, type TableRow, widthError } from './table.ts'

/** Line of a table. Errors are collected, so that all are reported at once. */
export interface Line<Name extends string = string> {
  file: string
  number: number
  /** Returns whether the file has the column. */
  has(column: Name): boolean
  /** Returns the text of the cell; empty if missing. */
  text(column: Name): string
  /** Returns the number of the cell, from 0 on; null if empty. */
  amount(column: Name): number | null
  /** Returns the number of the cell, from 0 on, and the unit after it if there is one; null if empty. */
  measure(column: Name): Measure | null
  /** Returns the day of the cell; null if empty. */
  day(column: Name): string | null
  /** Records an error of a cell. */
  reportError(column: Name, message: string): void
}

/** Amount as people write it, such as `125 g`. */
interface Measure {
  amount: number
  /** Empty without a unit. */
  unit: string
}

/** Lines of a table, and what its headings are read as. */
export interface Lines<Name extends string = string> {
  lines: Line<Name>[]
  headings: ReadHeading[]
}

interface LineOptions {
  /** Name of the file in messages. */
  file: string
  /** Collects the errors of all lines. */
  faults: Set<string>
  linesMax?: number
}

const linesMaxByDefault = 1_000_000
/** Columns whose cells may have line breaks. */
const multiLine = new Set(['description', 'ingredients', 'comment'])

/**
 * Returns the lines of a table. Records the errors of cells that are empty but required, cannot be printed, or have too many neighbours.
 * Throws an OperatorError for missing columns.
 */
export function linesOf<Name extends string>(table: Table, columns: Columns<Name>, options: LineOptions): Lines<Name> {
  expectColumns(table, columns)
  const { file, faults, linesMax = linesMaxByDefault } = options
  if (table.rows.length > linesMax)
    throw new OperatorError(phrase`${table.path} has more than ${linesMax} lines`, phrase`Split it into several files`)
  const entries = Object.entries<Columns[string]>(columns)
  const placed = entries.map(([name, { headings }]) => [name, table.headings.indexOf(headingKey(headings[0]))] as const)
  const places = Object.fromEntries(placed.filter(([, place]) => place >= 0))
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  const reader = cellReader(table, places, options)
  const lines = table.rows.map((row) => {
    const fault = widthError(table, row)
    if (fault !== undefined) faults.add(`${file}, ${fault}`)
    const line = reader(row)
    // Matching the whole row first is faster than matching each cell.
    for (const column of hasControls(row.cells.join('')) ? Object.keys(places) : []) {
      const text = line.text(column)
      if (hasControls(multiLine.has(column) ? text.replace(/[\r\n\t]/g, '') : text))
        line.reportError(column, phrase`it has a character that cannot be printed`)
    }
    for (const column of required)
      if (line.text(column) === '') line.reportError(column, phrase`the ${word(column)} is empty`)
    return line
  })
  return { lines, headings: readHeadings(table, places) }
}

/** Returns a reader of rows. The numbers and days of a column have the form that some of its cells show. */
function cellReader(table: Table, places: Readonly<Record<string, number>>, { file, faults }: LineOptions) {
  const cellsOf = (column: string) => table.rows.values().map(({ cells }) => cells[places[column] ?? -1] ?? '')
  const marks = cached((column) => decimalMarkOf(cellsOf(column)))
  const markWithUnits = cached((column) => decimalMarkOf(cellsOf(column).map((cell) => splitUnit(cell).number)))
  const orders = cached((column) => table.dateFormat ?? dateOrderIn(cellsOf(column)))
  return (row: TableRow): Line => {
    const text = (column: string) => row.cells[places[column] ?? -1] ?? ''
    const reportError = (column: string, message: string) => {
      const place = places[column]
      const at =
        place === undefined ? `${placeText({ line: row.line })}: ${message}` : cellError(table, row, place, message)
      faults.add(`${file}, ${at}`)
    }
    const numberIn = (column: string, cell: string, mark: DecimalMark | undefined) => {
      const found = parseNumber(cell, mark)
      if (found && 'value' in found && found.value >= 0) return found.value
      reportError(column, found && 'value' in found ? phrase`"${cell}" is below 0` : numberError(cell, found, '0.25'))
      return null
    }
    return {
      file,
      number: row.line,
      has: (column) => places[column] !== undefined,
      text,
      amount(column) {
        const cell = text(column)
        return cell === '' ? null : numberIn(column, cell, marks(column))
      },
      measure(column) {
        const { number, unit } = splitUnit(text(column))
        const amount = text(column) === '' ? null : numberIn(column, number, markWithUnits(column))
        return amount === null ? null : { amount, unit }
      },
      day(column) {
        const cell = text(column)
        if (cell === '') return null
        const found = parseDay(cell, orders(column))
        if (found && 'value' in found) return found.value
        reportError(column, timeError(cell, found, table.dateFormat?.text ?? '2026-05-04'))
        return null
      },
      reportError,
    }
  }
}

/** Splits a cell such as `125 g` after its last digit. */
function splitUnit(cell: string): { number: string; unit: string } {
  // Most cells have no unit, and searching the last digit takes several times longer.
  if (/^(?:[\d.,]*\d)?$/.test(cell)) return { number: cell, unit: '' }
  const last = [...cell.matchAll(/\p{Nd}/gu)].at(-1)
  const end = last ? last.index + last[0].length : 0
  return end === 0 ? { number: cell, unit: '' } : { number: cell.slice(0, end), unit: cell.slice(end).trim() }
}

/** Remembers the results of a function by its argument. */
function cached<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key) as T
  }
}
