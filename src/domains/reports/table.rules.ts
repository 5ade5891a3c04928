import { TimeSlices } from '#core/time_slices.ts'
import type { ValueRow } from './answer.rules.ts'
import type { Plan } from './plan.rules.ts'

export const csvType = 'text/csv'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of one piece. */
const rowsOfPiece = 100

/** Writes a report as CSV (RFC 4180), in time slices. */
export async function* csvOf(
  { rows, cols, measures }: Pick<Plan, 'rows' | 'cols' | 'measures'>,
  pages: AsyncIterable<readonly ValueRow[]>,
): AsyncGenerator<string> {
  yield lineOf([...rows, ...cols, ...measures].map(({ name }) => name))
  const slices = new TimeSlices()
  for await (const page of pages)
    for (let i = 0; i < page.length; i += rowsOfPiece) {
      yield page
        .slice(i, i + rowsOfPiece)
        .map(({ keys, values }) => lineOf([...keys, ...values]))
        .join('')
      await slices.next()
    }
}

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : `${cell}`
  // A spreadsheet would calculate texts that begin so.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
