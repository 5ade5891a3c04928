import type { Key, ValueRow } from './answer.rules.ts'
import type { Column } from './columns/column.rules.ts'
import type { Plan } from './plan.rules.ts'

export const csvType = 'text/csv'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a report as CSV (RFC 4180), a piece for each page of rows. */
export async function* csvOf(
  { rows, cols, measures }: Pick<Plan, 'rows' | 'cols' | 'measures'>,
  pages: AsyncIterable<readonly ValueRow[]>,
): AsyncGenerator<string> {
  yield lineOf([...rows, ...cols, ...measures].map(({ name }) => name))
  for await (const page of pages) yield page.map(({ keys, values }) => lineOf([...keys, ...values])).join('')
}

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : `${cell}`
  // A spreadsheet would calculate texts that begin so.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const dateFormats: Partial<Record<Column['type'], string>> = { DATE: 'yyyy-mm-dd', DATETIME: 'yyyy-mm-dd hh:mm:ss' }

/** Writes a report as a workbook with one sheet, whose heading has the labels of the columns. */
export async function xlsxOf(
  { rows, cols, measures }: Pick<Plan, 'rows' | 'cols' | 'measures'>,
  values: readonly ValueRow[],
): Promise<Buffer> {
  // Loaded with the first workbook, so that a start does not wait for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const columns = [...rows, ...cols, ...measures]
  const heading = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const cellOf = (value: Key, { type }: Column) => {
    const format = dateFormats[type]
    if (value === null || !format) return value === null ? null : { value }
    return { value: new Date(`${value}${type === 'DATE' ? 'T00:00:00' : ''}Z`), format }
  }
  const body = values.map(({ keys, values: own }) => [...keys, ...own].map((value, i) => cellOf(value, columns[i]!)))
  return writeXlsxFile([heading, ...body]).toBuffer()
}
