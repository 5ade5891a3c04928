import type { Operations } from './operations.d.ts'

export type Path = keyof Operations
export type Request<P extends Path> = Operations[P]['request']
export type Response<P extends Path> = Operations[P]['response']

/** Path of an invalid field with the server's sentence, if it has its own. */
export interface FieldFailure {
  path: string
  message?: string
}

/** Facts of a refusal beside its code. */
export interface ErrorDetails {
  fields?: readonly FieldFailure[]
  /** Later changes by other people to the rows of the request. */
  changes?: readonly {
    id: string
    changedAt: string
    authorName: string | null
    fields: readonly { field: string }[]
  }[]
  /** Other facts, such as `closedThrough`. */
  [name: string]: unknown
}

/** Refusal of the server, or a lost connection, whose code is `OFFLINE`. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldFailure[]
  readonly details: ErrorDetails
  readonly correlationId: string | undefined

  constructor(
    message: string,
    facts: { code: string; status: number; details?: ErrorDetails; correlationId?: string },
  ) {
    super(message)
    this.code = facts.code
    this.status = facts.status
    this.details = facts.details ?? {}
    this.fields = this.details.fields ?? []
    this.correlationId = facts.correlationId
  }
}

/** Returns whether the answer of a call was lost, so that it may have been executed. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'OFFLINE'

interface CallOptions {
  /** Key of a change, so that the server makes it once, however often it is sent. */
  idempotencyKey?: string
  /** Time in which the server answers. If omitted, its usual one. */
  timeoutSeconds?: number
  signal?: AbortSignal
}

const onSessionEnd = new Set<() => void>()

/** Registers a listener for answers that say that the session has ended. */
export function whenSessionEnds(listener: () => void): () => void {
  onSessionEnd.add(listener)
  return () => onSessionEnd.delete(listener)
}

/** Calls an operation. Throws an ApiError unless it succeeds. */
export async function call<P extends Path>(path: P, body: Request<P>, options: CallOptions = {}): Promise<Response<P>> {
  const answer = await send(path, body, options)
  return answer.json().catch(() => ({}))
}

/** Calls an operation for an answer of another type, such as `text/csv`. Throws an ApiError unless it succeeds. */
export async function callForFile<P extends Path>(path: P, body: Request<P>, accept: string): Promise<Blob> {
  const answer = await send(path, body, { accept })
  return answer.blob()
}

async function send(
  path: Path,
  body: object,
  { idempotencyKey, timeoutSeconds, signal, accept }: CallOptions & { accept?: string },
): Promise<globalThis.Response> {
  const headers = {
    'content-type': 'application/json',
    'x-comanda-console': '1',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(accept !== undefined && { accept }),
    ...(timeoutSeconds !== undefined && { timeout: String(timeoutSeconds) }),
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
  if (answer.ok) return answer
  const read = await answer.json().catch(() => ({}))
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
