/** A row of the table, with its limits. */
export interface Row {
  name: string
  value: number
  unit: string
  most?: number | undefined
  least?: number | undefined
}

/** Prints the table, and returns whether all limits are met. With `onlyLosses`, for a shared machine, times are not checked. */
export function report(title: string, rows: readonly Row[], { onlyLosses = false } = {}): boolean {
  console.log(title)
  for (const row of rows) {
    const mark = row.most !== undefined ? `≤ ${row.most}` : row.least !== undefined ? `≥ ${row.least}` : ''
    const value = `${row.value.toFixed(Number.isInteger(row.value) ? 0 : 2)} ${row.unit}`
    console.log(`${row.name.padEnd(38)}${value.padStart(16)}${mark.padStart(12)}${isMet(row) ? '' : '  !'}`)
  }
  return rows.filter(({ most }) => !onlyLosses || most === 0).every(isMet)
}

/** Returns whether the limits are met; NaN, for a failed measurement, meets none. */
const isMet = ({ value, most, least }: Row): boolean =>
  (most === undefined || value <= most) && (least === undefined || value >= least)
