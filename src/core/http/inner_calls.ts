import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Caller } from '#core/access/tokens.ts'
import { errorBody, failers, frameErrors } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { App } from './app.ts'
import { parseBody } from './body.ts'
import { bodyLimitBytes } from './limits.ts'
import { asOperationError, type PreparedOperation, prepareOperation } from './pipeline.ts'

const fail = failers(frameErrors)

/** Answer to a call from within, as a client would get it. */
export interface InnerAnswer {
  status: number
  json: Uint8Array<ArrayBuffer>
}

/**
 * Calls operations of the operator from within the server, for the chain and restaurants of a caller, and with the limits of requests. The
 * caller of an import need not be allowed the operations themselves (docs/domain.md §19.2).
 */
export class InnerCalls {
  readonly #app: App
  readonly #prepared = new Map<string, PreparedOperation>()

  constructor(app: App) {
    this.#app = app
  }

  async call(caller: Caller, path: string, body: Uint8Array): Promise<InnerAnswer> {
    const correlationId = randomUUIDv7() as Id<'Command'>
    try {
      const prepared = this.#prepare(path)
      const read = parseBody(Buffer.from(body), bodyLimitBytes)
      const answer = await prepared.call({ caller, body: read, correlationId, remoteAddress: 'local' })
      return { status: 200, json: await bytesOf(prepared.write(answer)) }
    } catch (thrown) {
      const error = asOperationError(thrown)
      if (error.def.status >= 500) this.#app.log.error({ err: error.cause, correlationId, path }, error.message)
      return { status: error.def.status, json: textBytes(JSON.stringify(errorBody(correlationId, error))) }
    }
  }

  #prepare(path: string): PreparedOperation {
    const known = this.#prepared.get(path)
    if (known) return known
    const operation = this.#app.operations.find((one) => one.path === path)
    if (operation?.audience !== 'admin') throw fail.UnknownPath()
    const prepared = prepareOperation(this.#app, operation)
    this.#prepared.set(path, prepared)
    return prepared
  }
}

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function bytesOf(written: string | Buffer | Readable): Promise<Uint8Array<ArrayBuffer>> {
  if (!(written instanceof Readable)) return typeof written === 'string' ? textBytes(written) : new Uint8Array(written)
  const chunks: Buffer[] = []
  for await (const chunk of written) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}
