/** One line of the table, and what it must keep. */
export interface Row {
  name: string
  value: number
  unit: string
  most?: number | undefined
  least?: number | undefined
}

/**
 * Prints the table; true when every mark is kept. Of a machine that does other things besides, only what must never happen
 * counts (`onlyLosses`), not how long anything took.
 */
export function report(title: string, rows: readonly Row[], { onlyLosses = false } = {}): boolean {
  console.log(title)
  for (const row of rows) {
    const mark = row.most !== undefined ? `≤ ${row.most}` : row.least !== undefined ? `≥ ${row.least}` : ''
    const value = `${row.value.toFixed(Number.isInteger(row.value) ? 0 : 2)} ${row.unit}`
    console.log(`${row.name.padEnd(38)}${value.padStart(16)}${mark.padStart(12)}${isKept(row) ? '' : '  !'}`)
  }
  return rows.filter(({ most }) => !onlyLosses || most === 0).every(isKept)
}

/** What could not be measured keeps nothing. */
const isKept = ({ value, most, least }: Row): boolean =>
  (most === undefined || value <= most) && (least === undefined || value >= least)
