import { printable } from '#core/printable.ts'

/** Column of a report in the server's response. */
export interface ReportColumn {
  name: string
  displayName: string
  type: string
  isAggregated: boolean
}

export type Row = Readonly<Record<string, string | number | null>>

const barWidth = 20
const textMax = 40
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** Formats a report as a table with a bar for the first figure of each row, and a last line with the totals, if any. */
export function reportLines(
  columns: readonly ReportColumn[],
  rows: readonly Row[],
  totals?: { name: string; row: Row },
): string[] {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column.name] ?? null, column)))
  const heads = columns.map(({ displayName }) => printable(displayName))
  const last = totals ? columns.map((column, i) => totalCell(totals, column, i)) : []
  const widths = heads.map((head, i) =>
    Math.max(head.length, last[i]?.length ?? 0, ...cells.map((line) => line[i]!.length)),
  )
  const lineOf = (line: readonly string[]) =>
    line.map((cell, i) => (columns[i]!.isAggregated ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ')
  const figure = columns.find(({ isAggregated }) => isAggregated)
  const sizes = rows.map((row) => Math.max(0, Number(figure ? row[figure.name] : 0) || 0))
  const largest = Math.max(0, ...sizes)
  const lines = cells.map((line, i) => `${lineOf(line)}  ${barOf(largest === 0 ? 0 : sizes[i]! / largest)}`)
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  const end = totals ? [rule, lineOf(last)] : []
  return [lineOf(heads), rule, ...lines, ...end].map((line) => line.trimEnd())
}

function totalCell({ name, row }: { name: string; row: Row }, column: ReportColumn, i: number): string {
  if (i === 0) return name
  return column.isAggregated ? cellOf(row[column.name] ?? null, column) : ''
}

function cellOf(value: string | number | null, { type }: ReportColumn): string {
  if (value === null) return '–'
  if (typeof value === 'number') return type === 'PERCENT' ? `${(value * 100).toFixed(1)} %` : figureOf(value, type)
  const text = printable(value)
  return text.length > textMax ? `${text.slice(0, textMax - 1)}…` : text
}

const figureOf = (value: number, type: string): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: type === 'MONEY' ? 2 : 0,
    maximumFractionDigits: type === 'MONEY' ? 2 : 3,
  })

function barOf(share: number): string {
  const size = Math.round(share * barWidth * 8)
  return '█'.repeat(Math.floor(size / 8)) + eighths[size % 8]!
}
