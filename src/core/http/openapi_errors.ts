import { type ErrorDef, frameErrors } from '#core/errors.ts'
import type { Operation } from '#core/operation/operation.ts'
import { errorResponsesOf } from '#core/operation/statuses.ts'
import type { Json } from './openapi_components.ts'
import { pascalCase } from './pascal_case.ts'

type Errors = readonly ErrorDef<unknown>[]

const ofFrame = new Set<ErrorDef<unknown>>(Object.values(frameErrors))

interface SharedResponse {
  /** HTTP status; 0 for all statuses without another response. */
  status: number
  description: string
  /** Errors of the framework that every operation with this response may return. */
  errors: Errors
}

const { OrganizationForbidden, GroupNotHeld, IdempotencyKeyReused, BodyTooLarge } = frameErrors

const badRequest: Errors = [
  frameErrors.InvalidRequest,
  frameErrors.InvalidJson,
  frameErrors.JsonTooDeep,
  frameErrors.InvalidText,
  frameErrors.InvalidHeader,
]

/**
 * Responses of many operations, by component name. The different responses for 400 belong to operations whose declared
 * statuses lack 403, 409 or 413.
 */
const sharedResponses: Readonly<Record<string, SharedResponse>> = {
  BadRequest: { status: 400, description: 'The request is wrong.', errors: badRequest },
  BadOrLarge: {
    status: 400,
    description: 'The request is wrong or too large.',
    errors: [...badRequest, BodyTooLarge],
  },
  BadOrRepeated: {
    status: 400,
    description: 'The request is wrong, too large, or repeats a key.',
    errors: [...badRequest, IdempotencyKeyReused, BodyTooLarge],
  },
  BadOrForbidden: {
    status: 400,
    description: 'The request is wrong, too large or forbidden.',
    errors: [...badRequest, OrganizationForbidden, GroupNotHeld, BodyTooLarge],
  },
  BadForbiddenOrRepeated: {
    status: 400,
    description: 'The request is wrong, too large or forbidden, or repeats a key.',
    errors: [...badRequest, OrganizationForbidden, GroupNotHeld, IdempotencyKeyReused, BodyTooLarge],
  },
  Unauthorized: { status: 401, description: 'The request has no valid token.', errors: [frameErrors.Unauthenticated] },
  Forbidden: {
    status: 403,
    description: 'The API key may not do this.',
    errors: [OrganizationForbidden, GroupNotHeld],
  },
  NotFound: { status: 404, description: 'The request names an unknown object.', errors: [] },
  TimedOut: { status: 408, description: 'The time is over.', errors: [frameErrors.TimedOut] },
  Conflict: {
    status: 409,
    description: 'The request does not fit the present state.',
    errors: [IdempotencyKeyReused],
  },
  TooLarge: { status: 413, description: 'The request is too large.', errors: [BodyTooLarge] },
  TooManyRequests: { status: 429, description: 'Too many requests.', errors: [frameErrors.TooManyRequests] },
  TooManyAttempts: { status: 429, description: 'Too many attempts.', errors: [frameErrors.TooManyAttempts] },
  ServerError: { status: 500, description: 'The server failed.', errors: [frameErrors.Internal] },
  Unavailable: {
    status: 503,
    description: 'The server cannot answer at the moment.',
    errors: [
      frameErrors.TooManyUnfinished,
      frameErrors.TooManyUnread,
      frameErrors.Unavailable,
      frameErrors.OutOfResources,
    ],
  },
  GatewayTimeout: { status: 504, description: 'The time is over.', errors: [frameErrors.TimedOut] },
  Refusal: { status: 0, description: 'The request is refused.', errors: [] },
}

interface DescribedErrors {
  responses: Json
  /** Codes by status that the operation's shared responses lack. */
  codes: Record<string, string[]>
}

/** Errors that an operation may return with one status. */
interface StatusErrors {
  status: number
  /** Name of the shared response that covers the other errors. */
  base: string
  /** Errors that the base lacks. */
  own: Errors
}

/**
 * Error responses of operations. Responses of several operations are components: errors of the framework, and single errors
 * of domains such as `CertificateNotFound`; other errors are described at the operation.
 */
export class ErrorResponses {
  /** Single errors of several operations, by component name. */
  readonly #single: ReadonlyMap<string, StatusErrors>

  constructor(operations: readonly Operation[]) {
    const single = operations.flatMap(errorsByStatus).filter(({ own }) => own.length === 1)
    const byName = Map.groupBy(single, nameOfSingle)
    this.#single = new Map(
      [...byName]
        .filter(([name]) => !(name in sharedResponses))
        .filter(([, same]) => same.length > 1 && same.every((one) => isSame(one, same[0]!)))
        .map(([name, [first]]) => [name, first!]),
    )
  }

  /** Returns the components. `x-codes` has the codes that all operations with the response may return. */
  components(): Json {
    const shared = Object.entries(sharedResponses).map(([name, { description, errors }]) => [
      name,
      responseOf(errors, [description, errors.map(describeError).join('; ')].filter(Boolean).join(' ')),
    ])
    const single = [...this.#single].map(([name, { base, own }]) => {
      const errors = sharedResponses[base]!.errors
      return [name, responseOf([...own, ...errors], describeAll(own, base))]
    })
    return Object.fromEntries([...shared, ...single])
  }

  /** Returns the error responses of an operation, and its own codes. */
  describe(operation: Operation): DescribedErrors {
    const responses: Json = {}
    const codes: Record<string, string[]> = {}
    for (const statusErrors of errorsByStatus(operation)) {
      const { status, base, own } = statusErrors
      const single = own.length === 1 ? this.#single.get(nameOfSingle(statusErrors)) : undefined
      if (single && isSame(single, statusErrors)) responses[status] = { $ref: pointer(nameOfSingle(statusErrors)) }
      else {
        responses[status] = { $ref: pointer(base), ...(own.length > 0 && { description: describeAll(own, base) }) }
        if (own.length > 0) codes[status] = own.map(({ code }) => code)
      }
    }
    return { responses, codes }
  }
}

function errorsByStatus(operation: Operation): StatusErrors[] {
  const byStatus = Map.groupBy(errorResponsesOf(operation), ({ status }) => status)
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, refusals]) => {
      const errors = refusals.map(({ error }) => error)
      const [base, shared] = sharedFor(status, errors)
      return { status, base, own: errors.filter((error) => !shared.includes(error)) }
    })
}

/** Returns the largest shared response whose errors are all the operation's. */
function sharedFor(status: number, errors: Errors): [name: string, errors: Errors] {
  const [fitting] = Object.entries(sharedResponses)
    .filter(([, shared]) => shared.status === status && shared.errors.every((error) => errors.includes(error)))
    .sort(([, a], [, b]) => b.errors.length - a.errors.length)
  return fitting ? [fitting[0], fitting[1].errors] : ['Refusal', []]
}

/** Returns `CertificateNotFound` for CERTIFICATE_NOT_FOUND. */
const nameOfSingle = ({ own: [error] }: StatusErrors): string =>
  /[a-z]/.test(error!.code) ? pascalCase(error!.code) : pascalCase(error!.code.toLowerCase())

const isSame = (a: StatusErrors, b: StatusErrors): boolean =>
  a.status === b.status && a.base === b.base && describeOwn(a.own[0]!) === describeOwn(b.own[0]!)

const pointer = (name: string): string => `#/components/responses/${name}`

const responseOf = (errors: Errors, description: string): Json => ({
  description,
  'x-codes': errors.map(({ code }) => code),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
})

function describeAll(own: Errors, base: string): string {
  const hasOthers = sharedResponses[base]!.errors.length > 0
  return [...own.map(describeOwn), ...(hasOthers ? ['or an error of any request'] : [])].join('; ')
}

/** Messages of framework errors are only at the shared responses. */
export const describeOwn = (error: ErrorDef<unknown>): string =>
  ofFrame.has(error) ? `\`${error.code}\`` : describeError(error)

/** Advice for errors of all requests is on a separate page. */
function describeError(error: ErrorDef<unknown>): string {
  const { code, message, advice } = error
  return advice === undefined || ofFrame.has(error) ? `\`${code}\` ${message}` : `\`${code}\` ${message} (${advice})`
}
