import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { OperatorError } from '#core/operator_error.ts'

/** A table as a spreadsheet saves it. */
export interface Table {
  path: string
  /** The headings in lower case, with `_` for blanks and hyphens: `item_name` for `Item Name`. */
  headings: readonly string[]
  rows: readonly TableRow[]
}

export interface TableRow {
  cells: readonly string[]
  /** Its last line in the file. */
  line: number
}

const separators = [',', ';', '\t']
const faultsShownMax = 20

/**
 * Reads a CSV in UTF-8 whose cells are separated by commas, semicolons or tabs, whichever its first line has most of. Throws
 * an OperatorError for what is none; `whatFor` says what the file should hold.
 */
export async function readTable(path: string, whatFor: string): Promise<Table> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'ENOENT' ? `There is no file ${path}` : `The file ${path} cannot be read: ${error.message}`,
      'Name one that this user may read',
      { cause: error },
    )
  })
  const [header, ...rows] = parsed(path, textOf(path, bytes))
  if (!header) throw new OperatorError(`${path} is empty`, `Give a CSV of ${whatFor}`)
  return { path, headings: header.cells.map(headingOf), rows }
}

/** The fault of a cell, where people find it. */
export const faultAt = (line: number, column: number, says: string): string =>
  `line ${line}, column ${column + 1}: ${says}`

/** Refuses the file for its faults, if there are any. As many are shown as help: who sees the first ones knows the rest. */
export function expectNone(path: string, faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length > faultsShownMax ? [`and ${faults.length - faultsShownMax} more`] : []
  throw new OperatorError(`Nothing of ${path} is taken`, 'Mend these lines and run the command again', {
    lines: [...faults.slice(0, faultsShownMax), ...more],
  })
}

/** A decimal point or a decimal comma; undefined for anything else, such as one of each. */
export function numberIn(cell: string): number | undefined {
  return /^\d{1,12}([.,]\d{1,9})?$/.test(cell) ? Number(cell.replace(',', '.')) : undefined
}

const headingOf = (cell: string): string => cell.toLowerCase().replace(/[\s-]/g, '_')

function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const before = bytes.toString('utf8').split('\u{fffd}', 1)[0]!
    const line = before.split('\n').length
    const column = before.length - before.lastIndexOf('\n')
    throw new OperatorError(
      `${path} is not UTF-8, in line ${line} from its character ${column} on`,
      'Save it as "CSV UTF-8" and run the command again',
    )
  }
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
    throw new OperatorError(`${path} is not CSV: ${(error as Error).message}`, 'Mend it and run the command again')
  }
}

/** What the headings are separated by. */
function separatorOf(text: string): string {
  const first = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = separators.map((one) => first.split(one).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
