/** Receives the entries of an archive in their order, each folder or file with its pieces. */
export interface TarReader {
  folder(path: string): void
  /** Returns the receivers of the pieces of a file and of its end. */
  file(path: string): { piece(bytes: Buffer): void; end(): void }
}

const blockBytes = 512

/** Thrown for bytes that are no archive of PostgreSQL. */
class TarError extends Error {
  override name = 'TarError'
}

/** Reads the archive of a base backup: plain ustar of files and folders, so that the program needs no `tar` of the machine. */
export async function readTar(chunks: AsyncIterable<Buffer>, reader: TarReader): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let file: ReturnType<TarReader['file']> | undefined
  /** Bytes until the end of the file, and of its last block. */
  let left = 0
  let padding = 0
  let hasEnded = false
  for await (const chunk of chunks) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (file) {
        const piece = bytes.subarray(0, left)
        if (piece.length > 0) file.piece(piece)
        left -= piece.length
        bytes = bytes.subarray(piece.length)
        if (left > 0) break
        file.end()
        file = undefined
      }
      const skipped = Math.min(padding, bytes.length)
      padding -= skipped
      bytes = bytes.subarray(skipped)
      if (padding > 0 || bytes.length < blockBytes) break
      const header = bytes.subarray(0, blockBytes)
      bytes = bytes.subarray(blockBytes)
      hasEnded ||= header[0] === 0
      if (hasEnded) continue
      const { path, size, isFolder } = readHeader(header)
      if (isFolder) reader.folder(path)
      else {
        file = reader.file(path)
        left = size
        padding = (blockBytes - (size % blockBytes)) % blockBytes
      }
    }
    rest = bytes
  }
  if (!hasEnded || file) throw new TarError('the archive ends in the middle')
}

function readHeader(header: Buffer): { path: string; size: number; isFolder: boolean } {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0', 1)[0]!
  const written = Number.parseInt(text(148, 8), 8)
  // The sum is counted with blanks in its own field.
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0)
  const kind = String.fromCharCode(header[156]!)
  if (written !== sum || !['0', '5'].includes(kind)) throw new TarError('the archive has an unknown entry')
  const prefix = text(345, 155)
  const path = `${prefix === '' ? '' : `${prefix}/`}${text(0, 100)}`
  if (path.startsWith('/') || path.split('/').includes('..')) throw new TarError(`the archive has the path ${path}`)
  return { path, size: Number.parseInt(text(124, 12), 8), isFolder: kind === '5' }
}
