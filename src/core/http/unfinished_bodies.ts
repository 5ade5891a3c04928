import type { Readable } from 'node:stream'
import { failers, frameErrors, type OperationError } from '#core/errors.ts'
import { bodyTooLarge, gzipStart } from './body.ts'
import { FairQueue } from './fair_queue.ts'

const fail = failers(frameErrors)

export interface BodyToRead {
  /** Sender: an API key, or an address. */
  owner: string
  bytesMax: number
  /** Value of `Content-Length`, if any. */
  length: number | undefined
  /** Maximum time to wait for its turn, in milliseconds. */
  waitMsMax: number
}

type Done = (error: OperationError | undefined, body?: Buffer) => void

interface Unfinished {
  owner: string
  source: Readable
  /** Bytes that count towards the limit. */
  held: number
  giveUp(error: OperationError): void
}

const retryAfterSeconds = 1
/** Size from which bodies wait for their turn, because they take a millisecond or more to parse and validate. */
const largeBytesMin = 65_536
/** Gzipped bodies wait too, because their decompressed size is unknown and decompression takes as long. */
const isPacked = ([first]: readonly Buffer[]): boolean => first?.[0] === gzipStart[0]
/** Memory overhead of a piece of a body, which may be as small as one byte. */
const pieceBytes = 256

/**
 * Reads bodies, and limits the total size of incomplete ones. Beyond the limit the largest sender loses its oldest body, so a
 * sender with many incomplete requests does not affect others; large bodies are processed in turns, and count until then.
 */
export class UnfinishedBodies {
  readonly #bytesMax: number
  readonly #queue = new FairQueue()
  #bytes = 0
  /** Oldest first. */
  readonly #held = new Set<Unfinished>()

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Calls `done` once, with the whole body or an error. */
  read(source: Readable, { owner, bytesMax, length, waitMsMax }: BodyToRead, done: Done): void {
    if (length !== undefined && length > bytesMax) {
      done(bodyTooLarge(bytesMax))
      return
    }
    const chunks: Buffer[] = []
    let received = 0
    const body: Unfinished = { owner, source, held: 0, giveUp: (error) => end(error) }
    const onData = (chunk: Buffer) => {
      received += chunk.length
      if (received > bytesMax) return end(bodyTooLarge(bytesMax))
      chunks.push(chunk)
      // Most bodies arrive in one piece, and are complete at once.
      if (chunk.length !== length) this.#hold(body, chunk.length + pieceBytes)
    }
    const onEnd = () => {
      if (length !== undefined && length !== received) return end(fail.InvalidHeader({ path: 'Content-Length' }))
      if (received < largeBytesMin && !isPacked(chunks)) return end()
      stopListening()
      this.#queue.add(turn)
      waiting = setTimeout(() => end(fail.TimedOut()), waitMsMax)
    }
    const onError = () => end(fail.InvalidRequest({ message: 'The connection was closed before the body had arrived' }))
    const turn = { owner, begin: () => end() }
    let waiting: NodeJS.Timeout | undefined
    const stopListening = () => source.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError)
    const end = (error?: OperationError) => {
      stopListening()
      clearTimeout(waiting)
      this.#queue.remove(turn)
      this.#release(body)
      if (error) done(error)
      else done(undefined, Buffer.concat(chunks, received))
    }
    source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError)
  }

  /** Refuses a body that has partly arrived. Returns whether there was one. */
  refuse(source: Readable, error: OperationError): boolean {
    const body = [...this.#held].find((held) => held.source === source)
    body?.giveUp(error)
    return body !== undefined
  }

  #hold(body: Unfinished, bytes: number): void {
    body.held += bytes
    this.#bytes += bytes
    this.#held.add(body)
    while (this.#bytes > this.#bytesMax)
      this.#oldestOfLargestOwner().giveUp(fail.TooManyUnfinished({ retryAfterSeconds }))
  }

  #release(body: Unfinished): void {
    if (this.#held.delete(body)) this.#bytes -= body.held
  }

  #oldestOfLargestOwner(): Unfinished {
    const byOwner = new Map<string, { bytes: number; oldest: Unfinished }>()
    for (const body of this.#held) {
      const { bytes, oldest } = byOwner.get(body.owner) ?? { bytes: 0, oldest: body }
      byOwner.set(body.owner, { bytes: bytes + body.held, oldest })
    }
    return [...byOwner.values()].reduce((most, one) => (one.bytes > most.bytes ? one : most)).oldest
  }
}
