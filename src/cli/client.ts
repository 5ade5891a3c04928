import { Agent, type Dispatcher, request } from 'undici'
import type { ErrorBody } from '#core/errors.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Api, ApiError } from '#imports/api.ts'
import { dataFolder } from '#server/config.ts'
import { readCredentials } from '#server/credentials.ts'
import { readSecret } from '#server/secrets.ts'
import { findServer } from '#server/server_file.ts'

const timeoutMs = 30_000
const connectionsMax = 64

/** Client of a server over HTTP, like any other client. Keeps connections between calls: close it when done. */
export class ApiClient implements Api {
  readonly url: string
  readonly #token: string | undefined
  readonly #agent: Agent

  constructor({ url, token, connections = connectionsMax }: { url: string; token?: string; connections?: number }) {
    this.url = /^.*[^/]/.exec(url)?.[0] ?? ''
    this.#token = token
    this.#agent = new Agent({ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  }

  /** Returns the response. Throws an ApiError for a refusal, and an OperatorError if there is no server at the address. */
  async post<T>(path: string, body: unknown, options: { timeoutSeconds?: number } = {}): Promise<T> {
    const response = await this.#request(path, body, options)
    return this.#read<T>(path, response)
  }

  /** Returns the response in another format, in chunks. The server responds within `timeoutSeconds`. */
  async file(
    path: string,
    body: unknown,
    { accept, timeoutSeconds }: { accept: string; timeoutSeconds?: number },
  ): Promise<AsyncIterable<Uint8Array>> {
    const response = await this.#request(path, body, { accept, timeoutSeconds })
    if (response.statusCode !== 200) await this.#read(path, response)
    return this.#chunksOf(response)
  }

  async *#chunksOf({ body }: Dispatcher.ResponseData): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw this.#cutOff(error)
    }
  }

  #cutOff(cause: unknown): OperatorError {
    return new OperatorError(
      `The server at ${this.url} ended the connection in the middle of its answer`,
      'Look whether it runs, and run the command again',
      { cause },
    )
  }

  async #read<T>(path: string, response: Dispatcher.ResponseData): Promise<T> {
    const text = await response.body.text().catch((error) => {
      throw this.#cutOff(error)
    })
    const { statusCode } = response
    const answer = parsed(text)
    if (statusCode === 200 && answer) return answer as T
    const refusal: Partial<ErrorBody> = answer ?? {}
    if (refusal.error === undefined && statusCode < 500)
      throw new OperatorError(`What answers at ${this.url} is no Comanda server`, 'Name the server with --url')
    throw new ApiError(path, statusCode, refusal)
  }

  #request(
    path: string,
    body: unknown,
    { accept = 'application/json', timeoutSeconds }: { accept?: string; timeoutSeconds?: number | undefined } = {},
  ): Promise<Dispatcher.ResponseData> {
    return request(`${this.url}${path}`, {
      method: 'POST',
      dispatcher: this.#agent,
      headers: {
        'content-type': 'application/json',
        accept,
        ...(timeoutSeconds !== undefined && { timeout: `${timeoutSeconds}` }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
      ...(timeoutSeconds !== undefined && { headersTimeout: timeoutSeconds * 1_000 + timeoutMs }),
    }).catch((error: Error) => {
      throw new OperatorError(
        `No server answers at ${this.url}: ${error.message || (error as NodeJS.ErrnoException).code}`,
        'Start one with "comanda start", or name another with --url',
        { cause: error },
      )
    })
  }

  close(): Promise<void> {
    return this.#agent.close()
  }
}

/** Parses the body; undefined if it is not a JSON object, such as an error page of a proxy. */
function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

export interface TargetFlags {
  url?: string
  adminToken?: string
  data?: string
}

export interface Target {
  url: string
  adminToken: string
}

/** Finds the server of the flags, else the one that runs on the data folder. */
export async function findTarget(
  flags: TargetFlags,
  env: Record<string, string | undefined> = process.env,
): Promise<Target> {
  const folder = dataFolder(flags.data, env)
  const url = await findUrl(flags, folder)
  const adminToken =
    flags.adminToken ?? readSecret('COMANDA_ADMIN_TOKEN', env) ?? (await readCredentials(folder))?.adminToken
  if (!adminToken)
    throw new OperatorError(
      `There is no admin token in ${folder}`,
      'Give one with --admin-token or COMANDA_ADMIN_TOKEN',
    )
  return { url, adminToken }
}

/** Returns the address of the flags, else of the server that runs on the folder. */
export async function findUrl(flags: Pick<TargetFlags, 'url'>, folder: string): Promise<string> {
  const url = flags.url ?? (await findServer(folder))?.url
  if (url !== undefined) return url
  throw new OperatorError(
    `No server runs on ${folder}`,
    'Start one with "comanda start", or name the data folder of one with --data, or its address with --url',
  )
}

/** Runs `work` with a client of the flags' server and its admin token. */
export async function withServer(
  flags: TargetFlags,
  work: (client: ApiClient, url: string) => Promise<void>,
  { connections = 1 }: { connections?: number } = {},
): Promise<void> {
  const { url, adminToken } = await findTarget(flags)
  const client = new ApiClient({ url, token: adminToken, connections })
  try {
    await work(client, client.url)
  } finally {
    await client.close()
  }
}

/** Revokes a key that a command has created for itself. */
export async function revokeKey({ url, adminToken }: Target, keyId: string): Promise<void> {
  const admin = new ApiClient({ url, token: adminToken, connections: 1 })
  try {
    await admin.post('/admin/api_keys/revoke', { keyId })
  } finally {
    await admin.close()
  }
}
