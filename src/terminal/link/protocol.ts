import { type Static, Type } from 'typebox'
import { Int64, List, nullable, OneOf, omittable, Text, Variants } from '#core/schema.ts'

/** The messages between a front office and the server, one JSON object each. See docs/terminal-link.md. */

export const protocolVersion = 1
export const linkPath = '/terminal/link'
/** Interval of heartbeats; a side that receives nothing for three of them drops the connection. */
export const heartbeatSeconds = 2

/** Reasons for which the server closes a link. */
export const closeCodes = {
  /** The link did not begin with a hello of this protocol; reconnecting does not help. */
  protocolError: 4000,
  /** Another link of the same terminal group has taken over. */
  fenced: 4001,
  /** The token has been revoked. */
  revoked: 4003,
  /** The server is shutting down; reconnect. */
  goingDown: 4004,
  /** The hello came too late; reconnect. */
  tooSlow: 4005,
} as const

export const listMax = 10_000

export const CommandId = Type.String({ format: 'guid', 'x-id': 'Command' })

/** Maximum lengths of the texts of an answer. */
export const answerLimits = { code: 100, message: 1000 } as const

const Answer = Type.Object({
  commandId: CommandId,
  accepted: Type.Boolean(),
  /** Code of a refusal, either of the contract or of the restaurant. */
  code: omittable(Text({ minLength: 1, maxLength: answerLimits.code })),
  message: omittable(Text({ maxLength: answerLimits.message })),
})
export type Answer = Static<typeof Answer>

export const FromTerminal = Variants('type', {
  /** First message. `acknowledged` is the last seq in the terminal's journal, `unsettled` lists its ids without a result. */
  hello: Type.Object({
    protocol: Type.Integer(),
    name: Text({ maxLength: 255 }),
    version: Text({ maxLength: 50 }),
    acknowledged: Int64({ minimum: 0 }),
    unsettled: List(CommandId, { maxItems: listMax }),
    /** Whether the terminal accepts notifications. */
    notifications: omittable(Type.Boolean()),
    /** Whether the terminal wants the directory. */
    directory: omittable(Type.Boolean()),
  }),
  /** Confirms that every command up to this seq is in the terminal's journal. */
  acknowledge: Type.Object({ seq: Int64({ minimum: 0 }) }),
  answers: Type.Object({ answers: List(Answer, { minItems: 1, maxItems: listMax }) }),
  /** Action of the front office; its own `actionId` makes repetitions harmless. */
  action: Type.Object({
    actionId: CommandId,
    operation: Text({ maxLength: 255 }),
    body: Type.Record(Type.String(), Type.Unknown()),
  }),
  /** Confirms that notifications are in the terminal's journal; they are not sent again. */
  notified: Type.Object({ notificationIds: List(CommandId, { minItems: 1, maxItems: listMax }) }),
  health: Type.Object({ isAsleep: Type.Boolean(), report: Type.Record(Type.String(), Type.Unknown()) }),
})
export type FromTerminal = Static<typeof FromTerminal>

const SentCommand = Type.Object({
  seq: Int64({ minimum: 1 }),
  commandId: CommandId,
  operation: Text({ maxLength: 255 }),
  subjectId: CommandId,
  body: Type.Unknown(),
  /** Current state of the aggregate; for a creation, the new one. */
  subject: Type.Unknown(),
  acceptedAt: Text({ maxLength: 30 }),
  deadlineAt: Text({ maxLength: 30 }),
})
export type SentCommand = Static<typeof SentCommand>

const Result = Type.Object({
  commandId: CommandId,
  state: OneOf(['applied', 'failed', 'expired']),
  error: omittable(Type.Object({ code: Text(), message: Text() })),
  /** Current state of the command's aggregate. */
  subject: omittable(Type.Unknown()),
})
export type Result = Static<typeof Result>

const LinkNotification = Type.Object({
  notificationId: CommandId,
  messageType: Text({ maxLength: 50 }),
  orderId: CommandId,
  orderSource: Text(),
  additionalInfo: nullable(Text()),
  courierName: nullable(Text()),
  courierCar: nullable(Text()),
  courierPhone: nullable(Text()),
  sentAt: Text({ maxLength: 30 }),
})
export type LinkNotification = Static<typeof LinkNotification>

const Named = Type.Object({ id: CommandId, name: Text() })

/** Choices of the staff at a terminal, by name. */
const Directory = Type.Object({
  couriers: List(Named, { maxItems: listMax }),
  /** Payment types that the terminal group accepts, except wallets of loyalty. */
  paymentTypes: List(Type.Object({ ...Named.properties, kind: OneOf(['Cash', 'Card', 'External']) }), {
    maxItems: listMax,
  }),
  /** Removal types that the staff may choose, except those that charge an employee. */
  removalTypes: List(Named, { maxItems: listMax }),
})
export type Directory = Static<typeof Directory>

export const FromServer = Variants('type', {
  /** The link is open. Each new link of a terminal group has a higher epoch than the previous ones. */
  welcome: Type.Object({
    protocol: Type.Integer(),
    organizationId: CommandId,
    terminalGroupId: CommandId,
    organizationName: Text(),
    terminalGroupName: Text(),
    epoch: Int64({ minimum: 1 }),
    heartbeatSeconds: Type.Integer(),
    now: Text({ maxLength: 30 }),
    /** Number of decimals in sums of money. */
    currencyDigits: Type.Integer({ minimum: 0 }),
    /** IANA time zone of the restaurant, in which orders have their times. */
    timeZone: Text(),
  }),
  directory: Directory,
  commands: Type.Object({ commands: List(SentCommand, { minItems: 1, maxItems: listMax }) }),
  results: Type.Object({ results: List(Result, { minItems: 1, maxItems: listMax }) }),
  /** Messages of clients to the staff. */
  notifications: Type.Object({ notifications: List(LinkNotification, { minItems: 1, maxItems: listMax }) }),
  /** A client has woken the sleeping terminal. */
  wake: Type.Object({}),
  /** An action is refused for good. */
  refused: Type.Object({ actionId: CommandId, code: Text(), message: Text() }),
  /** A message was ignored because of its form. `number` counts messages from the hello, which is 1. */
  fault: Type.Object({ number: Type.Integer({ minimum: 1 }), code: Text(), path: Text(), message: Text() }),
})
export type FromServer = Static<typeof FromServer>
