import { type ErrorDef, frameErrors } from '#core/errors.ts'
import { errorsOf, type Operation } from './operation.ts'

type Declaring = Pick<Operation, 'statuses'>

/** The HTTP status of success. */
export const successOf = ({ statuses }: Declaring): number => statuses?.[0] ?? 200

/**
 * What says nearly the same where the wire does not declare a status, nearest first. Clients pause on 429 alone, so it stays;
 * only an operator who sets rate limits has it answered.
 */
const nearest: Record<number, readonly number[]> = {
  408: [504, 502, 500],
  502: [500],
  503: [502, 500],
  504: [502, 500],
}

/**
 * The HTTP status for an error of the operation or of the frame: its own where the wire declares it, else the nearest that the
 * wire does declare, which for any fault of the request is 400. The code says what happened (docs/domain.md §9.7).
 */
export function statusFor({ statuses }: Declaring, status: number): number {
  if (!statuses || statuses.includes(status) || status === 429) return status
  const instead = nearest[status] ?? [400]
  return instead.find((other) => statuses.includes(other)) ?? status
}

/** What the frame may refuse of a request to the operation. */
function frameErrorsOf({ audience, group, since, kind }: Operation): ErrorDef[] {
  const isOfKey = audience === 'key'
  return [
    frameErrors.InvalidRequest,
    frameErrors.InvalidJson,
    frameErrors.JsonTooDeep,
    frameErrors.InvalidText,
    frameErrors.InvalidHeader,
    ...(since ? [frameErrors.BackOfficeTooOld] : []),
    ...(audience === 'public' ? [] : [frameErrors.Unauthenticated]),
    ...(isOfKey ? [frameErrors.OrganizationForbidden] : []),
    ...(isOfKey && group !== 'none stated' ? [frameErrors.GroupNotHeld] : []),
    frameErrors.TimedOut,
    ...(kind === 'query' ? [] : [frameErrors.IdempotencyKeyReused]),
    frameErrors.BodyTooLarge,
    frameErrors.TooManyUnfinished,
    ...(isOfKey ? [frameErrors.TooManyRequests] : []),
    ...(audience === 'admin' ? [frameErrors.TooManyAttempts] : []),
    frameErrors.Internal,
    frameErrors.Unavailable,
    frameErrors.OutOfResources,
  ]
}

/** Everything that the operation may answer instead of success, with the HTTP status that its clients see. */
export const refusalsOf = (operation: Operation): { status: number; error: ErrorDef<unknown> }[] =>
  [...errorsOf(operation), ...frameErrorsOf(operation)].map((error) => ({
    status: statusFor(operation, error.status),
    error,
  }))
