import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { OperatorError } from '#core/operator_error.ts'
import { phrase } from '../phrases.ts'

/** Row of a file before its headings are known. */
export interface RawRow {
  cells: readonly string[]
  /** Last line of the row in the file. */
  line: number
}

export const separators = [',', ';', '\t', '|'] as const
/** Characters of a row, so that a file without line breaks does not fill the memory. */
const rowCharactersMax = 1_048_576

const options = {
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  bom: true,
  info: true,
  max_record_size: rowCharactersMax,
} as const
const lineEnds = ['\r\n', '\n', '\r']

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

const rowOf = ({ record, info }: ParsedRecord): RawRow => ({ cells: record, line: info.lines })

/** Parses rows as they arrive. */
export async function* csvRows(path: string, text: AsyncIterable<string>, separator: string): AsyncGenerator<RawRow> {
  const parser = parse({ ...options, delimiter: separator, record_delimiter: [...lineEnds] })
  // An error destroys the parser, whose reader then throws it.
  pipeline(text, parser).catch(() => {})
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRecord>) yield rowOf(parsed)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      phrase`${path} is not CSV: ${(error as Error).message}`,
      phrase`Mend it and run the command again`,
    )
  }
}

/** Parses the first rows of a text, which may end within a row. */
export function firstRows(text: string, separator: string, rowsMax: number): RawRow[] {
  const rows: RawRow[] = []
  const onRecord = (record: string[], { lines }: { lines: number }) => {
    rows.push({ cells: record, line: lines })
    return null
  }
  try {
    const limits = { ...options, info: false, delimiter: separator, record_delimiter: [...lineEnds], to: rowsMax }
    parseSync(text, { ...limits, on_record: onRecord })
  } catch {
    // Invalid rows are reported when they are read.
  }
  return rows
}

/** Returns the encoding of a text by its byte order mark, UTF-8 by default. */
export const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Decodes a text as it arrives. Throws an OperatorError with the line of the first invalid bytes. */
export async function* decoded(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let lines = 1
  for await (const chunk of chunks) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw undecodable(path, chunk, { encoding, lines })
    }
    lines += text.split('\n').length - 1
    yield text
  }
  try {
    yield decoder.decode()
  } catch {
    throw undecodable(path, new Uint8Array(), { encoding, lines })
  }
}

function undecodable(path: string, chunk: Uint8Array, { encoding, lines }: { encoding: string; lines: number }) {
  const before = new TextDecoder(encoding).decode(chunk).split('\u{fffd}', 1)[0]!
  const line = lines + before.split('\n').length - 1
  const column = before.length - before.lastIndexOf('\n')
  return new OperatorError(
    phrase`${path} is not ${encoding.toUpperCase()}, in line ${line} from its character ${column} on`,
    phrase`Save it as "CSV UTF-8", or give its encoding, such as --encoding windows-1252`,
  )
}
