import type { ErrorBody, FieldError } from '#core/errors.ts'

/** Caller of the operations through which an import reads and saves: over HTTP, or within the server. */
export interface Api {
  /** Returns the response. Throws an ApiError for a refusal. */
  post<T>(path: string, body: object): Promise<T>
}

/** Refusal of an operation. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly path: string
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]

  constructor(path: string, status: number, body: Partial<ErrorBody>) {
    super(body.message ?? `${path} answered ${status}`)
    this.path = path
    this.status = status
    this.code = body.error ?? ''
    this.fields = (body.details?.fields ?? []).map(({ path, message = this.message }) => ({ path, message }))
  }
}
