import { printable, printableJson } from '#core/printable.ts'

/** Prints lines on standard output. Texts of stored data cannot add lines or command the terminal. */
export const print = (lines: readonly string[]): void => writeLines(process.stdout, lines)

/** Prints lines on standard error: progress, hints and errors. */
export const note = (lines: readonly string[]): void => writeLines(process.stderr, lines)

/** Like `note`, on a terminal over the progress bar, which is drawn again below it. */
export function noteOverBar(line: string): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  note([line])
}

/** Returns a time of an answer to the minute; `never` for null. */
export const shortTime = (at: string | null): string =>
  at === null ? 'never' : `${at.slice(0, 16).replace('T', ' ')} UTC`

export const printJson = (value: unknown): void =>
  void process.stdout.write(`${printableJson(JSON.stringify(value))}\n`)

/** Prints CSV. Line breaks within quotes become blanks, too. */
export async function printCsv(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder()
  let isQuoted = false
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('"')
    const cleaned = parts.map((part, i) =>
      isQuoted === (i % 2 === 0) ? printable(part) : part.replace(/[^\r\n]+/g, printable),
    )
    process.stdout.write(cleaned.join('"'))
    if (parts.length % 2 === 0) isQuoted = !isQuoted
  }
}

const writeLines = (stream: NodeJS.WriteStream, lines: readonly string[]) =>
  void stream.write(lines.map((line) => `${printable(line)}\n`).join(''))
