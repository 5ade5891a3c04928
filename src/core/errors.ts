/** Error with which an operation may refuse a request. `code` is for programs, `message` is a sentence for people. */
export interface ErrorDef<Data = undefined> {
  readonly code: string
  readonly status: number
  readonly message: string
  /** Advice for clients, if the status is not sufficient. */
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

/** A row that a field may name. */
interface Choice {
  id: string
  name: string
}

/** Facts of a refusal. `path` is the invalid field, `fields` all of several. */
interface RefusalFacts {
  path?: string
  message?: string
  fields?: readonly FieldError[]
  [fact: string]: unknown
}

/** Details of a refusal. `choices` are the rows that the field may name. */
export interface Refusal extends RefusalFacts {
  choices?: readonly Choice[]
}

/** Maximum number of choices in a response. */
const choicesMax = 10

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
  readonly refusal: RefusalFacts
  /** Rows that the field may name. They are no facts, because orders store those. */
  readonly choices: readonly Choice[] | undefined

  // biome-ignore lint/suspicious/noExplicitAny: see ErrorMap
  constructor(def: ErrorDef<any>, { choices, ...refusal }: Refusal = {}, options?: ErrorOptions) {
    super(`${refusal.message ?? def.sentence?.(refusal) ?? def.message}${choiceText(choices)}`, options)
    this.def = def
    this.refusal = refusal
    this.choices = choices
  }

  get fields(): readonly FieldError[] {
    if (this.refusal.fields) return this.refusal.fields
    return this.refusal.path === undefined ? [] : [{ path: this.refusal.path, message: this.message }]
  }
}

/** Returns the end of a message that names the choices. */
function choiceText(choices: readonly Choice[] | undefined): string {
  if (!choices) return ''
  if (choices.length === 0) return '; there are none'
  const listed = choices.slice(0, choicesMax).map(({ id, name }) => `${name} (${id})`)
  const others = choices.length - listed.length
  return `; allowed: ${listed.join(', ')}${others > 0 ? ` and ${others} others` : ''}`
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
      {
        ...error.refusal,
        path: joinPath(part, error.refusal.path),
        ...(error.choices && { choices: error.choices }),
      },
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
  details: { code: string; fields: readonly ListedField[]; retryable: boolean } & Record<string, unknown>
}

/** Invalid field. Its message is omitted if it is the message of the error. */
type ListedField = Pick<FieldError, 'path'> & Partial<FieldError>

const retryableStatuses = new Set([408, 423, 429, 500, 502, 503, 504])

/** Returns whether the same request may succeed later. */
export const isRetryable = ({ status }: ErrorDef<unknown>): boolean => retryableStatuses.has(status)

export function errorBody(correlationId: string, error: OperationError, fields = error.fields): ErrorBody {
  const { code } = error.def
  const { path: _path, message: _message, fields: _fields, ...facts } = error.refusal
  const listed = error.choices?.slice(0, choicesMax).map(({ id, name }) => ({ id, name }))
  return {
    correlationId,
    errorDescription: error.message,
    error: code,
    message: error.message,
    details: {
      ...facts,
      ...(listed && { choices: listed }),
      ...(error.def.advice !== undefined && { advice: error.def.advice }),
      code,
      fields: fields.map(fieldOf),
      retryable: isRetryable(error.def),
    },
  }

  function fieldOf({ path, message }: FieldError): ListedField {
    return message === error.message ? { path } : { path, message }
  }
}

/** Errors of the framework, before or around an operation. */
export const frameErrors = {
  InvalidRequest: defineError(
    'INVALID_REQUEST',
    400,
    'The request does not match the schema of the operation',
    'Compare the body with the operation at `/docs`. `details.fields` lists up to 20 invalid fields.',
  ),
  InvalidJson: defineError(
    'INVALID_JSON',
    400,
    'The body is not JSON',
    'Send JSON in UTF-8; forms are refused. The header `Content-Type` is ignored.',
  ),
  JsonTooDeep: defineError('JSON_TOO_DEEP', 400, 'The body is nested more than 32 levels deep'),
  InvalidText: defineError('INVALID_TEXT', 400, 'A text contains a NUL character or half of a surrogate pair'),
  InvalidHeader: defineError('INVALID_HEADER', 400, 'A header is invalid'),
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
    'The API key has no access to the organization',
    'Use ids from `/api/1/organizations`. An organization that does not exist gets the same error.',
  ),
  RoleForbidden: defineError(
    'ROLE_FORBIDDEN',
    403,
    'The role of this person does not allow the operation',
    'Ask the owner for another role. `docs/reference/roles.md` has what each role may do.',
  ),
  TenantForbidden: defineError(
    'TENANT_FORBIDDEN',
    403,
    'This concerns another chain, or restaurants that this person may not see',
  ),
  CrossSite: defineError(
    'CROSS_SITE',
    403,
    'Requests with a session must come from a page of this server',
    'Send `X-Comanda-Console: 1` from a page that this server has delivered. Programs use an API key or an admin token.',
  ),
  SourceKeyForbidden: defineError(
    'SOURCE_KEY_FORBIDDEN',
    403,
    'The API key is limited to another source of orders',
    'Omit `sourceKey` and `sourceKeys`: the key finds and places only orders of its own source.',
  ),
  UnknownPath: defineError('UNKNOWN_PATH', 404, 'There is no operation at this path', 'See `/docs` for all paths.'),
  WrongMethod: defineError('WRONG_METHOD', 405, 'Operations are called with POST'),
  TimedOut: defineError(
    'TIMED_OUT',
    408,
    'The request took longer than its Timeout header allows',
    'The request may still take effect: repeat it with the same `Idempotency-Key`, and a longer `Timeout`.',
  ),
  IdempotencyKeyReused: defineError(
    'IDEMPOTENCY_KEY_REUSED',
    409,
    'This Idempotency-Key was used with another request within the last 72 hours',
    'Use a new key for each new request.',
  ),
  AnswerNotStored: defineError(
    'ANSWER_NOT_STORED',
    409,
    'The request with this Idempotency-Key has succeeded before; its answer holds a secret, which is not stored',
    'Look up what the first request has made, and revoke it if its secret is lost.',
  ),
  NoHttp: defineError('NO_HTTP', 400, 'The request is not valid HTTP/1.1'),
  RequestTooSlow: defineError(
    'REQUEST_TOO_SLOW',
    408,
    'The request did not arrive completely in time',
    'Nothing was done. Repeat the request on a new connection.',
  ),
  ExpectationFailed: defineError(
    'EXPECTATION_FAILED',
    417,
    'The only supported value of the header Expect is 100-continue',
  ),
  HeadersTooLarge: defineError('HEADERS_TOO_LARGE', 431, 'The headers are larger than 16 KiB'),
  BodyTooLarge: defineError(
    'BODY_TOO_LARGE',
    413,
    'The body is larger than the operation takes: 1 MiB for most, 8 KiB for those without a token',
  ),
  TooManyUnfinished: defineError(
    'TOO_MANY_UNFINISHED',
    503,
    'Too many requests are incomplete, so this one was dropped',
    'Send complete requests, and fewer at once.',
  ),
  TooManyUnread: defineError(
    'TOO_MANY_UNREAD',
    503,
    'Too many large responses of the chain are not read yet',
    'Read the responses, or disconnect.',
  ),
  BackOfficeTooOld: defineError(
    'BACK_OFFICE_TOO_OLD',
    400,
    "The organization's back office is older than this operation or field needs",
    'Omit the field, or ask the operator to raise the version of the organization.',
  ),
  TooManyAttempts: defineError('TOO_MANY_ATTEMPTS', 429, 'Too many failed attempts; try again later'),
  TooManyRequests: defineError(
    'TOO_MANY_REQUESTS',
    429,
    'The API key exceeds the rate limit of this restriction group',
    'Repeat the request after the seconds in the header `Retry-After`.',
  ),
  Internal: defineError('INTERNAL', 500, 'The server failed; the error is logged under the correlationId'),
  Unavailable: defineError('UNAVAILABLE', 503, 'The server cannot reach its database at the moment; try again'),
  OutOfResources: defineError(
    'OUT_OF_RESOURCES',
    503,
    'The database has no disk space, memory or connections left; nothing was changed',
    'Repeat the request after the seconds in the header `Retry-After`. The operator has to free resources.',
  ),
} as const

/** Errors of commands that no operation declares. */
export const commandErrors = {
  FrontOfficeSilent: defineError(
    'FRONT_OFFICE_DID_NOT_ANSWER',
    408,
    'The front office did not answer in time, so the command will not be executed',
    'Check `/api/1/terminal_groups/is_alive`. Then send a new command.',
  ),
  RefusedByFrontOffice: defineError(
    'REFUSED_BY_FRONT_OFFICE',
    409,
    'The front office refused',
    'Staff or the program in the restaurant refused; the message contains their reason.',
  ),
  CommandFailed: defineError(
    'InternalServerError',
    500,
    'The command failed because of a server error',
    'Nothing was changed. Report the correlation id to the operator: the log has the error with this id.',
  ),
} as const
