/** Any failure of this client. Messages hold no secret and no body. */
export class ComandaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** Invalid field of a request, counted from its body: `order.items[0].productId`. */
export interface FieldFailure {
  path: string
  message?: string
}

/** Facts of a refusal beside its code. */
export interface ErrorDetails {
  fields?: readonly FieldFailure[]
  [name: string]: unknown
}

interface Refusal {
  path: string
  status: number
  code?: string
  message?: string
  correlationId?: string
  details?: ErrorDetails
}

/** Refusal of the server: the request has had no effect unless `status` is 408 or 500 and more. */
export class CallError extends ComandaError {
  readonly path: string
  readonly status: number
  /** Code for programs, which does not change; the status in a text if the server names none. */
  readonly code: string
  readonly fields: readonly FieldFailure[]
  readonly details: ErrorDetails
  readonly correlationId: string | undefined

  constructor({ path, status, code = String(status), message, correlationId, details = {} }: Refusal) {
    super(message ?? `${path} answered ${status}`)
    this.path = path
    this.status = status
    this.code = code
    this.details = details
    this.fields = details.fields ?? []
    this.correlationId = correlationId
  }
}

/** No answer has come. A call with the same `idempotencyKey` and body repeats it safely where the server keeps such keys. */
export class ConnectionError extends ComandaError {
  readonly path: string
  readonly idempotencyKey: string | undefined

  constructor(message: string, facts: { path: string; idempotencyKey?: string | undefined; cause?: unknown }) {
    super(message, { cause: facts.cause })
    this.path = facts.path
    this.idempotencyKey = facts.idempotencyKey
  }
}

/** The time of the call is over, with all its repetitions. */
export class DeadlineExceeded extends ConnectionError {}

/**
 * A change may or may not have been made: its answer was lost, and this server keeps no idempotency keys. Look whether it was made before
 * you repeat it.
 */
export class OutcomeUnknown extends ConnectionError {}

/** Outcome of a command other than success. */
export class CommandError extends ComandaError {
  readonly organizationId: string
  readonly correlationId: string
  /** Code of the front office's refusal. */
  readonly code: string | undefined

  constructor(message: string, facts: { organizationId: string; correlationId: string; code?: string | undefined }) {
    super(message)
    this.organizationId = facts.organizationId
    this.correlationId = facts.correlationId
    this.code = facts.code
  }
}

/** The front office has refused the command. It has had no effect. */
export class CommandRefused extends CommandError {}

/** The front office has not taken the command in time, and never will. It has had no effect. */
export class CommandExpired extends CommandError {}

/** The command is still waiting for its front office: it may yet succeed or fail. `commandOf` waits on. */
export class CommandPending extends CommandError {}

/** A message is not from the server, or not from now. */
export class WebhookError extends ComandaError {}
