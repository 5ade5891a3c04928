import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Address, embeddedUser } from '#core/db/connect.ts'

/** Answer of the database that refuses or ends a backup. */
export class ReplicationError extends Error {
  override name = 'ReplicationError'
}

interface Message {
  /** Letter of the kind. */
  kind: string
  body: Buffer
}

/** Result of a command: rows of texts, or a part of the copied data. */
type Part = { row: (string | null)[] } | { data: Buffer }

const protocolVersion = 196_608
const headerBytes = 5

/**
 * Replication connection to the socket of an embedded database, which trusts its users. The driver does not know this protocol
 * (PostgreSQL's documentation, Streaming Replication Protocol).
 */
export class ReplicationConnection {
  readonly #socket: Socket
  readonly #messages: AsyncGenerator<Message>
  /** Process of the database that serves the connection. */
  backendPid = 0
  /** Version of PostgreSQL, such as 18.4. */
  serverVersion = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#messages = readMessages(socket)
  }

  static async open(address: Address): Promise<ReplicationConnection> {
    if (!('path' in address)) throw new Error('Only an embedded database is copied in this way')
    const socket = connect(address.path)
    // An error outside of a command is found by the next one.
    socket.on('error', () => {})
    await once(socket, 'connect').catch((error: Error) => {
      throw new ReplicationError(error.message, { cause: error })
    })
    const connection = new ReplicationConnection(socket)
    try {
      socket.write(startupMessage({ user: embeddedUser, replication: 'true', application_name: 'comanda backup' }))
      await connection.#expectReady()
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** Yields the rows and the copied data of a command until it is complete. The reader's pace limits the database. */
  async *run(command: string): AsyncGenerator<Part> {
    const text = Buffer.from(`${command}\0`)
    const message = Buffer.alloc(headerBytes)
    message.write('Q')
    message.writeInt32BE(text.length + 4, 1)
    this.#socket.write(Buffer.concat([message, text]))
    for (;;) {
      const { kind, body } = await this.#next()
      if (kind === 'Z') return
      if (kind === 'D') yield { row: readRow(body) }
      if (kind === 'd') yield { data: body }
    }
  }

  close(): void {
    this.#socket.destroy()
  }

  async #expectReady(): Promise<void> {
    for (;;) {
      const { kind, body } = await this.#next()
      if (kind === 'R' && body.readInt32BE(0) !== 0)
        throw new ReplicationError('the database asks for a password, which an embedded one does not')
      if (kind === 'K') this.backendPid = body.readInt32BE(0)
      if (kind === 'S') this.#readParameter(body)
      if (kind === 'Z') return
    }
  }

  #readParameter(body: Buffer): void {
    const [name, value = ''] = body.toString('utf8').split('\0')
    if (name === 'server_version') this.serverVersion = value
  }

  async #next(): Promise<Message> {
    const { value } = await this.#messages.next().catch(() => ({ value: undefined }))
    if (!value) throw new ReplicationError('the connection to the database was lost')
    if (value.kind === 'E') throw readError(value.body)
    return value
  }
}

function startupMessage(parameters: Record<string, string>): Buffer {
  const text = Buffer.from(
    `${Object.entries(parameters)
      .flat()
      .map((word) => `${word}\0`)
      .join('')}\0`,
  )
  const header = Buffer.alloc(8)
  header.writeInt32BE(header.length + text.length, 0)
  header.writeInt32BE(protocolVersion, 4)
  return Buffer.concat([header, text])
}

async function* readMessages(socket: Socket): AsyncGenerator<Message> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= headerBytes) {
      const end = at + 1 + rest.readInt32BE(at + 1)
      if (rest.length < end) break
      yield { kind: String.fromCharCode(rest[at]!), body: rest.subarray(at + headerBytes, end) }
      at = end
    }
    rest = rest.subarray(at)
  }
}

function readRow(body: Buffer): (string | null)[] {
  let at = 2
  return Array.from({ length: body.readInt16BE(0) }, () => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return body.toString('utf8', at - length, at)
  })
}

/** Reads the message of an error, whose fields are a letter and a text that ends with a zero. */
function readError(body: Buffer): ReplicationError {
  const fields = body.toString('utf8').split('\0')
  return new ReplicationError(fields.find((field) => field[0] === 'M')?.slice(1) ?? 'the database refused the command')
}
