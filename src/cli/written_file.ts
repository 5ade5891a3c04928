import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#core/operator_error.ts'

/** Writes chunks to a file, which replaces an existing one only when complete. */
export async function writeChunks(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${path}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(partial))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    if (error instanceof Error && 'syscall' in error)
      throw new OperatorError(`${path} cannot be written: ${error.message}`, 'Name another file or folder', {
        cause: error,
      })
    throw error
  }
}
