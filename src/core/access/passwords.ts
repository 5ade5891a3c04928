import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export const passwordLengthMin = 10
export const passwordLengthMax = 200

/** Cost of a hash: 19 MiB and two passes, as OWASP recommends. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** A hash takes 19 MiB and a processor for some 30 ms. */
const concurrentMax = 2
const waitingMax = 20

const hash = promisify(argon2)

/** Hash of no password, so that an unknown name takes as long as a known one. */
const nobody = encode(Buffer.alloc(16), Buffer.alloc(cost.tagLength))

/** Hashes passwords, a few at a time: further requests wait, and are refused when too many do. */
export class Passwords {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** Returns whether another password would be refused now. */
  get isBusy(): boolean {
    return this.#waiting.length >= waitingMax
  }

  /** Returns the hash to store. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return encode(salt, await this.#derive(password, salt))
  }

  /** Returns whether the password has the hash. Takes as long for null, which no password has. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const [salt, expected] = (stored ?? nobody).split('$').map((part) => Buffer.from(part, 'base64'))
    const isEqual = timingSafeEqual(await this.#derive(password, salt!), expected!)
    return isEqual && stored !== null
  }

  async #derive(password: string, nonce: Buffer): Promise<Buffer> {
    if (this.#running < concurrentMax) this.#running++
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await hash('argon2id', { message: password.normalize('NFC'), nonce, ...cost })
    } finally {
      // The next one takes the place over.
      const begin = this.#waiting.shift()
      if (begin) begin()
      else this.#running--
    }
  }
}

function encode(salt: Buffer, tag: Buffer): string {
  return `${salt.toString('base64')}$${tag.toString('base64')}`
}
