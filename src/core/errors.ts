/** Error with which an operation may refuse a request. `code` is for programs, `message` is a sentence for people. */
export interface ErrorDef<Data = undefined> {
  readonly code: string
  readonly status: number
  readonly message: string
  /** Advice for clients in `docs/errors.md`, if the status is not sufficient. */
  readonly advice?: string
  readonly data?: Data
  /** Returns a sentence for one refusal, if its data is more specific than `message`. */
  sentence?(facts: Data): string
}

/** Error of one field, with its path in the body, such as `order.items[0].productId`. */
export interface FieldError {
  path: string
  message: string
}

/** Details of a refusal. `path` is the invalid field, `fields` all of several. */
export interface Refusal {
  path?: string
  message?: string
  fields?: readonly FieldError[]
  [fact: string]: unknown
}

/** Declares an error. Handlers may throw only errors that their operation lists. */
export const defineError = <Data = undefined>(
  code: string,
  status: number,
  message: string,
  advice?: string,
): ErrorDef<Data> => ({ code, status, message, ...(advice !== undefined && { advice }) })

// biome-ignore lint/suspicious/noExplicitAny: the data of unlike errors has no common type
export type ErrorMap = Record<string, ErrorDef<any>>

export class OperationError extends Error {
  override name = 'OperationError'
  // biome-ignore lint/suspicious/noExplicitAny: see ErrorMap
  readonly def: ErrorDef<any>
  readonly refusal: Refusal

  // biome-ignore lint/suspicious/noExplicitAny: see ErrorMap
  constructor(def: ErrorDef<any>, refusal: Refusal = {}, options?: ErrorOptions) {
    super(refusal.message ?? def.sentence?.(refusal) ?? def.message, options)
    this.def = def
    this.refusal = refusal
  }

  get fields(): readonly FieldError[] {
    if (this.refusal.fields) return this.refusal.fields
    return this.refusal.path === undefined ? [] : [{ path: this.refusal.path, message: this.message }]
  }
}

/** Joins the path of a part of the body, empty for the body itself, with a field of that part. */
export const joinPath = (part: string, field: string): string => (part === '' ? field : `${part}.${field}`)

/** Reads one part of a body, and prefixes the paths of its refusals with the path of the part. */
export function withPathPrefix<T>(part: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof OperationError) || error.refusal.path === undefined) throw error
    throw new OperationError(
      error.def,
      { ...error.refusal, path: joinPath(part, error.refusal.path) },
      { cause: error },
    )
  }
}

/** Errors of an operation as functions: `throw fail.OrderNotFound({ path: 'orderId' })`. */
export type Fail<E extends ErrorMap> = {
  [K in keyof E]: E[K] extends ErrorDef<infer Data>
    ? [Data] extends [undefined]
      ? (refusal?: Refusal) => OperationError
      : (refusal: Data & Refusal) => OperationError
    : never
}

export function failers<E extends ErrorMap>(errors: E): Fail<E> {
  const entries = Object.entries(errors).map(([name, def]) => [
    name,
    (refusal?: Refusal) => new OperationError(def, refusal),
  ])
  return Object.fromEntries(entries) as Fail<E>
}

/** Error body, a superset of the shapes that clients of the family read. */
export interface ErrorBody {
  correlationId: string
  errorDescription: string
  error: string
  message: string
  /** Some errors add data of their own, such as `otherSuggestedNumber`. */
  details: { code: string; fields: readonly FieldError[]; retryable: boolean } & Record<string, unknown>
}

const retryableStatuses = new Set([408, 423, 429, 500, 502, 503, 504])

/** Returns whether the same request may succeed later. */
export const isRetryable = ({ status }: ErrorDef<unknown>): boolean => retryableStatuses.has(status)

export function errorBody(correlationId: string, error: OperationError, fields = error.fields): ErrorBody {
  const { code } = error.def
  const { path: _path, message: _message, fields: _fields, ...facts } = error.refusal
  return {
    correlationId,
    errorDescription: error.message,
    error: code,
    message: error.message,
    details: { ...facts, code, fields, retryable: isRetryable(error.def) },
  }
}

/** Errors of the framework, before or around an operation. */
export const frameErrors = {
  InvalidRequest: defineError(
    'INVALID_REQUEST',
    400,
    'The request does not have the form that this operation takes',
    'Compare the body with the operation at `/docs`. `details.fields` names all fields that are wrong, up to 20.',
  ),
  InvalidJson: defineError(
    'INVALID_JSON',
    400,
    'The body is not JSON',
    'Send JSON in UTF-8, whatever the header `Content-Type` says of it: forms are not read.',
  ),
  JsonTooDeep: defineError('JSON_TOO_DEEP', 400, 'The body is nested more than 32 levels deep'),
  InvalidText: defineError('INVALID_TEXT', 400, 'A text holds a NUL character or half of a surrogate pair'),
  InvalidHeader: defineError('INVALID_HEADER', 400, 'A header does not have the form that it should'),
  Unauthenticated: defineError(
    'UNAUTHENTICATED',
    401,
    'The access token is missing, malformed, expired or revoked',
    'Get a new token at `/api/v2/access_token` and repeat the request once. If it is refused again, the key is revoked.',
  ),
  GroupNotHeld: defineError(
    'GROUP_NOT_HELD',
    403,
    'The API key lacks the restriction group of this operation',
    'Ask the operator to add the group to the API key.',
  ),
  OrganizationForbidden: defineError(
    'ORGANIZATION_FORBIDDEN',
    403,
    'The organization is not among those that the API key may see',
    'Take ids from `/api/1/organizations`. The answer is the same for an organization that does not exist.',
  ),
  SourceKeyForbidden: defineError(
    'SOURCE_KEY_FORBIDDEN',
    403,
    'The API key is tied to another source of orders',
    'Leave `sourceKey` and `sourceKeys` out: the key finds and places orders of its own source.',
  ),
  UnknownPath: defineError('UNKNOWN_PATH', 404, 'There is no operation at this path', 'See `/docs` for all paths.'),
  WrongMethod: defineError('WRONG_METHOD', 405, 'Operations are called with POST'),
  TimedOut: defineError(
    'TIMED_OUT',
    408,
    'No answer within the time that the Timeout header allows',
    'The request may still take effect: repeat it with the same `Idempotency-Key`, and a longer `Timeout`.',
  ),
  IdempotencyKeyReused: defineError(
    'IDEMPOTENCY_KEY_REUSED',
    409,
    'This Idempotency-Key was used with another request within the last 72 hours',
    'Use a new key for each new request.',
  ),
  NoHttp: defineError('NO_HTTP', 400, 'What the client sent is not a request of HTTP/1.1'),
  RequestTooSlow: defineError(
    'REQUEST_TOO_SLOW',
    408,
    'The request did not arrive as a whole in time',
    'Nothing was done. Repeat the request on a new connection.',
  ),
  ExpectationFailed: defineError('EXPECTATION_FAILED', 417, 'Of the header Expect, only 100-continue is known'),
  HeadersTooLarge: defineError('HEADERS_TOO_LARGE', 431, 'The headers are larger than 16 KiB'),
  BodyTooLarge: defineError(
    'BODY_TOO_LARGE',
    413,
    'The body is larger than 1 MiB, or than 8 KiB where no token is needed',
  ),
  TooManyUnfinished: defineError(
    'TOO_MANY_UNFINISHED',
    503,
    'Too many requests have begun and not ended: this one had to make room',
    'Send requests as a whole, and fewer at once.',
  ),
  BackOfficeTooOld: defineError(
    'BACK_OFFICE_TOO_OLD',
    400,
    "The organization's back office is older than this operation or field needs",
    'Leave the field out, or ask the operator to raise the version of the organization.',
  ),
  TooManyAttempts: defineError('TOO_MANY_ATTEMPTS', 429, 'Too many failed attempts; try again later'),
  TooManyRequests: defineError(
    'TOO_MANY_REQUESTS',
    429,
    'The API key calls operations of this restriction group more often than the server allows',
    'Wait for the seconds that the header `Retry-After` gives, and repeat the request.',
  ),
  Internal: defineError('INTERNAL', 500, 'The server failed; the fault is logged under the correlationId'),
  Unavailable: defineError('UNAVAILABLE', 503, 'The server cannot reach its database at the moment; try again'),
  OutOfResources: defineError(
    'OUT_OF_RESOURCES',
    503,
    'The database has no disk space, memory or connections left; nothing was changed',
    'Repeat the request after the seconds that the header `Retry-After` gives. The operator has to make room.',
  ),
} as const

/** Errors of commands that no operation declares. */
export const commandErrors = {
  FrontOfficeSilent: defineError(
    'FRONT_OFFICE_DID_NOT_ANSWER',
    408,
    'The front office did not answer in time: the command has been given up and will not be carried out',
    'Check `/api/1/terminal_groups/is_alive`. Send a new command: this one will never be carried out.',
  ),
  RefusedByFrontOffice: defineError(
    'REFUSED_BY_FRONT_OFFICE',
    409,
    'The front office refused',
    'People or the program in the restaurant refused; the sentence says what they gave as the reason.',
  ),
  CommandFailed: defineError(
    'InternalServerError',
    500,
    'The command failed by a fault of the server',
    'Nothing was changed. Tell the operator the correlation id, by which the fault is logged.',
  ),
} as const
