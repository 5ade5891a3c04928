import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { OperatorError } from '#core/operator_error.ts'
import { headingOf, notCsv, notUtf8, separatorOf, type TableRow, unreadableFile } from './table.ts'

/** CSV of any size, whose rows are read once, in order. */
export interface TableStream {
  path: string
  bytes: number
  headings: readonly string[]
  /** Rows after the headings. */
  rows: AsyncIterable<TableRow>
  bytesRead(): number
}

/** Size of the chunks in which a file is read. All rows of a chunk are in memory at once. */
const chunkBytes = 4 * 1024
/** Bytes in which the separator is searched. */
const headBytes = 64 * 1024
/** Characters of a row, so that a file without line breaks does not fill the memory. */
const rowCharactersMax = 1_048_576

/** Opens a CSV in the format of `readTable`, without reading it completely. */
export async function openTable(path: string, whatFor: string): Promise<TableStream> {
  const { bytes, head } = await readHead(path)
  const source = createReadStream(path, { highWaterMark: chunkBytes })
  const rows = rowsOf(path, source, separatorOf(head))
  const header = await rows.next()
  if (header.done) throw new OperatorError(`${path} is empty`, `Give a CSV of ${whatFor}`)
  return { path, bytes, headings: header.value.cells.map(headingOf), rows, bytesRead: () => source.bytesRead }
}

async function readHead(path: string): Promise<{ bytes: number; head: string }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadableFile(path, error)
  })
  // Opening a pipe would wait for its writer.
  if (!found.isFile() && !found.isDirectory())
    throw new OperatorError(`${path} is not a regular file`, 'Save the orders in a file and name that')
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadableFile(path, error)
  })
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return { bytes: size, head: buffer.toString('utf8', 0, bytesRead) }
  } finally {
    await file.close()
  }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

async function* rowsOf(path: string, source: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
    max_record_size: rowCharactersMax,
  })
  // An error destroys the parser, whose reader then throws it.
  pipeline(source, (chunks: AsyncIterable<Buffer>) => decoded(path, chunks), parser).catch(() => {})
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<ParsedRecord>) yield { cells, line: info.lines }
  } catch (error) {
    throw error instanceof OperatorError ? error : notCsv(path, error)
  }
}

async function* decoded(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 0
  for await (const chunk of chunks) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw notUtf8(path, chunk.toString('utf8'), lines)
    }
    lines += text.split('\n').length - 1
    yield text
  }
}
