import type { Operations } from './operations.d.ts'

export type Path = keyof Operations
export type Request<P extends Path> = Operations[P]['request']
export type Response<P extends Path> = Operations[P]['response']

/** Path of an invalid field with the server's sentence, if it has its own. */
export interface FieldFailure {
  path: string
  message?: string
}

type ErrorDetails = { fields?: readonly FieldFailure[] } & Record<string, unknown>

/** Refusal of the server, or a lost connection, whose code is `OFFLINE`. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldFailure[]
  readonly correlationId: string | undefined
  /** Further data of some errors, such as `closedThrough`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    facts: { code: string; status: number; details?: ErrorDetails | undefined; correlationId?: string },
  ) {
    super(message)
    this.code = facts.code
    this.status = facts.status
    this.details = facts.details ?? {}
    this.fields = facts.details?.fields ?? []
    this.correlationId = facts.correlationId
  }
}

interface CallOptions {
  /** Key of a change, so that the server makes it once, however often it is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const onSessionEnd = new Set<() => void>()

/** Registers a listener for answers that say that the session has ended. */
export function whenSessionEnds(listener: () => void): () => void {
  onSessionEnd.add(listener)
  return () => onSessionEnd.delete(listener)
}

/** Calls an operation. Throws an ApiError unless it succeeds. */
export async function call<P extends Path>(
  path: P,
  body: Request<P>,
  { idempotencyKey, signal }: CallOptions = {},
): Promise<Response<P>> {
  const headers = {
    'content-type': 'application/json',
    'x-comanda-console': '1',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const answer = await fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new ApiError('The server cannot be reached', { code: 'OFFLINE', status: 0 })
  })
  const read = await answer.json().catch(() => ({}))
  if (answer.ok) return read
  const { error = 'INTERNAL', message = answer.statusText, correlationId, details } = read
  if (answer.status === 401 && !path.startsWith('/console/session/log')) for (const listener of onSessionEnd) listener()
  throw new ApiError(message, { code: error, status: answer.status, details, correlationId })
}

/** Returns an id for a change. Pages over plain http have no `crypto.randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
