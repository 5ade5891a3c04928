import { unzipSync } from 'fflate'
import { OperatorError } from '#core/operator_error.ts'
import { phrase } from '../phrases.ts'
import type { RawRow } from './csv.ts'
import { unambiguous } from './numbers.ts'

const unpackedBytesMax = 200 * 1024 ** 2
const cellsMax = 1_000_000

/** Returns whether the first bytes are those of a ZIP archive, as workbooks are. */
export const isWorkbook = ([p, k, third, fourth]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && third === 3 && fourth === 4

/** Reads a sheet of a workbook, the first one by default. Numbers, days and times are read by the types of the cells. */
export async function workbookRows(path: string, bytes: Buffer, sheet?: string): Promise<RawRow[]> {
  if (unpackedBytes(path, bytes) > unpackedBytesMax)
    throw new OperatorError(phrase`${path} has more than 200 MB unpacked`, phrase`Split it into several files`)
  // Not loaded for other files.
  const { default: readSheets } = await import('read-excel-file/universal')
  const sheets = await readSheets(new Uint8Array(bytes).buffer).catch((error: Error) => {
    throw unreadable(path, error)
  })
  const found = sheet === undefined ? sheets[0] : sheets.find((one) => one.sheet === sheet)
  if (!found)
    throw new OperatorError(
      sheet === undefined ? phrase`${path} has no sheet` : phrase`${path} has no sheet "${sheet}"`,
      phrase`Give --sheet with one of its sheets: ${sheets.map((one) => one.sheet).join(', ')}`,
    )
  const { data } = found
  if (data.reduce((sum, row) => sum + row.length, 0) > cellsMax)
    throw new OperatorError(
      phrase`${path} has more than ${cellsMax.toLocaleString('en')} cells`,
      phrase`Split it into several files`,
    )
  return data.map((row, i) => ({ cells: row.map(cellText), line: i + 1 }))
}

function unpackedBytes(path: string, bytes: Buffer): number {
  let size = 0
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize
        return false
      },
    })
  } catch (error) {
    throw unreadable(path, error as Error)
  }
  return size
}

const unreadable = (path: string, error: Error): OperatorError =>
  new OperatorError(phrase`${path} is no workbook that can be read: ${error.message}`, phrase`Save it as XLSX or CSV`, {
    cause: error,
  })

/** Returns the cell as a text with one meaning. */
function cellText(cell: unknown): string {
  if (typeof cell === 'number') return numberText(cell)
  if (cell instanceof Date) return timeText(cell)
  return cell === null || cell === undefined ? '' : `${cell}`.trim()
}

/** Formats a number in 15 digits, as spreadsheets show it. */
const numberText = (value: number): string => unambiguous(Number(value.toPrecision(15)))

/** Spreadsheets count days from this one, so a time of day without a day falls on it. */
const dayZero = '1899-12-3'

function timeText(at: Date): string {
  const [day = '', time = ''] = new Date(Math.round(at.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).split('T')
  if (day.startsWith(dayZero)) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
