import { hash } from 'node:crypto'
import type { OperationError } from '#core/errors.ts'
import type { Content } from '#core/events/outbox.ts'
import type { EventBody, FailedCommand, Stamp } from '#core/operation/aggregate.ts'
import type { SplitBody } from '#core/operation/split_body.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { type ErrorInfo, type WireErrorCode, wireErrorCodes } from '#shared/schemas/error_info.ts'
import { kinds } from './kinds.ts'
import { type KitchenOrder, kitchenEvent } from './kitchen.ts'

/** Stored state of an order or reserve that a client places with a front office, without its body in the contract. */
export interface Placed {
  id: Id
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  requestHash: string | null
  creationStatus: 'InProgress' | 'Success' | 'Error'
  errorInfo: ErrorInfo | null
  revision: number
  changedAt: Instant
  externalNumber: string | null
  /** Stored part of the body that transitions do not change, and its id; each change creates new content. */
  content: { id: string; value: object; isStored: boolean }
  /** Request fields for the front office that responses omit. */
  details: Record<string, unknown> | null
}

/** Declaration of one kind of orders. */
export interface PlacedKind<State extends Placed, Body extends object> {
  kind: OrderKind
  split: SplitBody<Body>
  bodyOf(state: State): Body
  withBody(state: State, body: Body): State
  withNumber(body: Body, number: number): Body
  /** Returns the body's order for the kitchen, if any. */
  kitchenOrderOf(body: Body): KitchenOrder | null | undefined
  statusOf(body: Body): string
  /** Returns the info around the body, also for a state without a loaded body. */
  frameOf(framed: FrameFields): object
}

/** Fields of the info besides the body. */
export type FrameFields = Pick<
  Placed,
  'id' | 'organizationId' | 'externalNumber' | 'changedAt' | 'creationStatus' | 'errorInfo'
>

/** Returns the info around a delivery or a table order. */
export const orderFrame = <OrderId extends Id>({
  id,
  externalNumber,
  organizationId,
  changedAt,
  creationStatus,
  errorInfo,
}: FrameFields & { id: OrderId }) => ({
  id,
  posId: creationStatus === 'Success' ? id : null,
  externalNumber,
  organizationId,
  timestamp: changedAt,
  creationStatus,
  errorInfo,
})

/**
 * Returns the initial state shared by all kinds; the body is not stored yet. Its content never has the client's id, because
 * clients may give one id to a delivery, a table order and a reserve.
 */
export const newPlaced = ({
  id,
  body,
  now,
  ...place
}: {
  /** Id given by the client, which identifies a repeated request. */
  id: Id | null | undefined
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  externalNumber: string | null
  details: Record<string, unknown> | null
  body: unknown
  now: Instant
}): Placed => ({
  ...place,
  id: id ?? newId(),
  requestHash: id ? requestHash(body) : null,
  creationStatus: 'InProgress',
  errorInfo: null,
  revision: 0,
  changedAt: now,
  content: { id: newId<'Content'>(), value: {}, isStored: false },
})

/** Returns the hash by which a repeated create differs from another one with the same id. */
export const requestHash = (request: unknown): string => hash('sha256', JSON.stringify(request), 'base64url')

/** Stamps the change with its revision in the organization. Times of one order never repeat. */
export function stampState<State extends Placed, Body extends object>(
  { split, bodyOf, withBody, withNumber }: PlacedKind<State, Body>,
  state: State,
  { revision, at, number }: Stamp,
  earlier: State | undefined,
): State {
  const changed = number === undefined ? bodyOf(state) : withNumber(bodyOf(state), number)
  const { content: former } = earlier ?? state
  const isSame = split.hasContent(changed, former.value)
  const content = isSame ? former : { id: newId<'Content'>(), value: split.contentOf(changed), isStored: false }
  return { ...withBody(state, changed), content, revision, changedAt: Math.max(at, state.changedAt + 1) }
}

/** Returns the state after a refusal by the front office. */
export const refuse = <State extends Placed>(state: State, error: OperationError): State => ({
  ...state,
  creationStatus: 'Error',
  errorInfo: errorInfoOf(error),
})

/** Returns the content to store, with all members that responses contain. */
export const toStoredContent = <Body extends object>(
  { kind, split }: Pick<PlacedKind<never, Body>, 'kind' | 'split'>,
  content: Placed['content'],
): Content => ({
  ...content,
  ...(!content.isStored && { value: split.completeContent(content.value), shape: split.shape }),
  field: kinds[kind].field,
})

/** Returns the webhook events of a change or of a failed command. */
export function eventsOf<State extends Placed, Body extends object>(
  declaration: PlacedKind<State, Body>,
  before: State | undefined,
  after: State,
  failure: OperationError | undefined,
): EventBody[] {
  const event = eventOf(declaration, before, after, failure)
  if (failure || after.creationStatus !== 'Success') return [event]
  const { kind, bodyOf, kitchenOrderOf } = declaration
  const former = before?.creationStatus === 'Success' ? kitchenOrderOf(bodyOf(before)) : undefined
  return [...kitchenEvent(kind, after.id, former, kitchenOrderOf(bodyOf(after))), event]
}

/** Returns the event of an order that is imported closed. It sends no webhook and does not involve the kitchen. */
export function importEventOf<State extends Placed, Body extends object>(
  declaration: PlacedKind<State, Body>,
  state: State,
): EventBody {
  const { importEvent } = kinds[declaration.kind]
  if (importEvent === undefined) throw new Error(`No order of the kind ${declaration.kind} is imported`)
  return { ...eventOf(declaration, undefined, state, undefined), type: importEvent }
}

function eventOf<State extends Placed, Body extends object>(
  { kind, split, bodyOf, statusOf, frameOf }: PlacedKind<State, Body>,
  before: State | undefined,
  after: State,
  failure: OperationError | undefined,
): EventBody {
  const { field, updateEvent, errorEvent } = kinds[kind]
  const isAccepted = after.creationStatus === 'Success'
  const isNew = before?.creationStatus !== 'Success'
  const progress = isAccepted ? split.progressOf(bodyOf(after)) : null
  return {
    type: failure ? errorEvent : updateEvent,
    fromStatus: isNew ? null : statusOf(bodyOf(before)),
    status: isAccepted ? statusOf(bodyOf(after)) : null,
    info: { ...frameOf(after), ...(failure && { errorInfo: errorInfoOf(failure) }), [field]: progress },
    content: isAccepted ? toStoredContent({ kind, split }, after.content) : null,
  }
}

/**
 * Returns the webhook event, without the body, of a command that failed because the state could not be read or saved. Unless the
 * command is the creation, the order exists, so its creation status is `Success`.
 */
export const failureEventOf = <State extends Placed, Body extends object>(
  { kind, frameOf }: PlacedKind<State, Body>,
  { subjectId, organizationId, at, creates }: FailedCommand,
  failure: OperationError,
): EventBody => ({
  type: kinds[kind].errorEvent,
  fromStatus: null,
  status: null,
  info: {
    ...frameOf({
      id: asId(subjectId),
      organizationId,
      externalNumber: null,
      changedAt: at,
      creationStatus: creates ? 'Error' : 'Success',
      errorInfo: errorInfoOf(failure),
    }),
    [kinds[kind].field]: null,
  },
  content: null,
})

const knownCodes = new Set<string>(wireErrorCodes)
const isWireCode = (code: string): code is WireErrorCode => knownCodes.has(code)

/** Returns a refusal in the form of the contract (docs/domain.md §1.4). */
export function errorInfoOf({ def: { code }, message, refusal }: OperationError): ErrorInfo {
  const { message: _, ...facts } = refusal
  return {
    code: isWireCode(code) ? code : 'Common',
    message,
    description: null,
    additionalData: { ...facts, code },
    errorReason: message,
  }
}
