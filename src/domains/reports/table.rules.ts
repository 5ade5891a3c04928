import type { ValueRow } from './answer.rules.ts'
import type { Plan } from './plan.rules.ts'

export const csvType = 'text/csv'

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
