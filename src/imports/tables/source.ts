import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { OperatorError } from '#core/operator_error.ts'
import { phrase } from '../phrases.ts'

/** File that an import reads. */
export interface Source {
  /** Path or name, for messages. */
  path: string
  /** Size in bytes; 0 for a pipe. */
  bytes: number
  chunks(): AsyncIterable<Buffer>
}

/** Opens a file of the machine, or a pipe. */
export async function fileSource(path: string): Promise<Source> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadableFile(path, error)
  })
  return {
    path,
    bytes: size,
    async *chunks() {
      try {
        yield* createReadStream(path) as AsyncIterable<Buffer>
      } catch (error) {
        throw unreadableFile(path, error as NodeJS.ErrnoException)
      }
    },
  }
}

/** Returns a source of bytes in memory. */
export const bytesSource = (path: string, bytes: Buffer): Source => ({
  path,
  bytes: bytes.length,
  async *chunks() {
    yield bytes
  },
})

/** Reads a whole source, up to a limit: devices and pipes may have no end. */
export async function readBytes(
  { path }: Source,
  chunks: AsyncIterable<Buffer>,
  megabytesMax: number,
): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > megabytesMax * 1_048_576)
      throw new OperatorError(
        phrase`${path} has more than ${megabytesMax} MB`,
        phrase`Name a smaller file, or split it`,
      )
    read.push(chunk)
  }
  return Buffer.concat(read)
}

const unreadableFile = (path: string, error: NodeJS.ErrnoException): OperatorError =>
  new OperatorError(
    error.code === 'ENOENT' ? `There is no file ${path}` : `The file ${path} cannot be read: ${error.message}`,
    'Name one that this user may read',
    { cause: error },
  )
