import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { frameErrors, OperationError } from '#core/errors.ts'
import { FairShares } from '#core/fair_shares.ts'
import { makeFolder } from '#core/folders.ts'

/** Finished content of a response that waits for its client. Destroying the stream releases it. */
export class Spooled {
  readonly length: number
  readonly stream: Readable

  constructor(length: number, stream: Readable) {
    this.length = length
    this.stream = stream
  }
}

/** Size up to which content is held in memory; the rest is in a file. */
const memoryBytesMax = 262_144
/** Maximum size of all unread content. One chain takes at most a quarter of it. */
const spoolBytesMax = 8 * 1_073_741_824
const retryAfterSeconds = 5

/**
 * Stores what a response reads from the database until its client takes it, so that no client holds a turn, a transaction or unlimited
 * memory. Its files have no name, so nothing of them remains after a crash, and no other user can read them.
 */
export class Spool {
  readonly #folder: string
  readonly #shares: FairShares

  constructor({ folder, bytesMax = spoolBytesMax }: { folder: string; bytesMax?: number }) {
    this.#folder = folder
    this.#shares = new FairShares(bytesMax)
  }

  /** Reads all pieces. Throws `TooManyUnread` if the chain has no more space. */
  async write(pieces: AsyncIterable<string | Buffer>, corporationId: string): Promise<Spooled> {
    // A chain is one organization here, with the smaller share.
    const owner = { corporationId, organizationId: corporationId }
    let length = 0
    let buffered: Buffer[] = []
    let bufferedBytes = 0
    let file: FileHandle | undefined
    const release = () => this.#shares.release(owner, length)
    try {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        if (this.#shares.headroomOf(owner) < bytes.length)
          throw new OperationError(frameErrors.TooManyUnread, { retryAfterSeconds })
        this.#shares.reserve(owner, bytes.length)
        length += bytes.length
        buffered.push(bytes)
        bufferedBytes += bytes.length
        if (bufferedBytes < memoryBytesMax) continue
        file ??= await this.#open()
        await file.appendFile(Buffer.concat(buffered))
        buffered = []
        bufferedBytes = 0
      }
      if (file && buffered.length > 0) await file.appendFile(Buffer.concat(buffered))
    } catch (error) {
      release()
      await file?.close()
      throw error
    }
    const stream = file ? file.createReadStream({ start: 0 }) : Readable.from(buffered)
    stream.once('close', release)
    return new Spooled(length, stream)
  }

  async #open(): Promise<FileHandle> {
    await makeFolder(this.#folder)
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return file
  }
}
