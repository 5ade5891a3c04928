import { Agent, request } from 'undici'
import type { ErrorBody, FieldFault } from '#core/errors.ts'
import { dataFolder, SettingError } from '#server/config.ts'
import { readCredentials } from '#server/credentials.ts'
import { findServer } from '#server/server_file.ts'

const timeoutMs = 30_000
const connectionsMax = 64

/** A refusal of the server. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly path: string
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldFault[]

  constructor(path: string, status: number, body: Partial<ErrorBody>) {
    super(body.message ?? `${path} answered ${status}`)
    this.path = path
    this.status = status
    this.code = body.error ?? ''
    this.fields = body.details?.fields ?? []
  }
}

/** Calls a server over HTTP as any other client would. Connections are kept between calls: close it when done. */
export class ApiClient {
  readonly url: string
  readonly #token: string | undefined
  readonly #agent: Agent

  constructor({ url, token, connections = connectionsMax }: { url: string; token?: string; connections?: number }) {
    this.url = /^.*[^/]/.exec(url)?.[0] ?? ''
    this.#token = token
    this.#agent = new Agent({ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  }

  /** The answer; throws an ApiError for a refusal, and a SettingError when there is no server at the address. */
  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await request(`${this.url}${path}`, {
      method: 'POST',
      dispatcher: this.#agent,
      headers: { 'content-type': 'application/json', ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      body: JSON.stringify(body),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED' && error.code !== 'ENOTFOUND') throw error
      throw new SettingError(`No server answers at ${this.url}`)
    })
    const text = await response.body.text()
    if (response.statusCode === 200) return JSON.parse(text)
    throw new ApiError(path, response.statusCode, parsed(text))
  }

  close(): Promise<void> {
    return this.#agent.close()
  }
}

/** The error body; empty when something in front of the server answered, such as a proxy with a page of its own. */
function parsed(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
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

/** The server to call: the one that the flags name, else the one that runs on the data folder. */
export async function findTarget(
  flags: TargetFlags,
  env: Record<string, string | undefined> = process.env,
): Promise<Target> {
  const folder = dataFolder(flags.data, env)
  const url = flags.url ?? (await findServer(folder))?.url
  if (url === undefined)
    throw new SettingError(`No server runs on ${folder}: start one with "comanda start", or name one with --url`)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new SettingError(`--url must be a URL such as http://127.0.0.1:8080, not "${url}"`)
  const adminToken = flags.adminToken ?? (env.COMANDA_ADMIN_TOKEN || (await readCredentials(folder))?.adminToken)
  if (!adminToken)
    throw new SettingError(`No admin token in ${folder}: give one with --admin-token or COMANDA_ADMIN_TOKEN`)
  return { url, adminToken }
}
