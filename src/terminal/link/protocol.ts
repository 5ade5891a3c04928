import { type Static, Type } from 'typebox'
import { Int64, List, nullable, OneOf, omittable, Text, Variants } from '#core/schema.ts'

/** The messages between a front office and the server, one JSON object each. See docs/terminal-link.md. */

export const protocolVersion = 1
export const linkPath = '/terminal/link'
/** A side that has received nothing for three of these gives the connection up. */
export const heartbeatSeconds = 2

/** Why the server closes a link. */
export const closeCodes = {
  /** The link did not begin with a hello of this protocol. Connecting again will not help. */
  protocolError: 4000,
  /** Another link of the same terminal group has taken over. */
  fenced: 4001,
  /** The token has been revoked. */
  revoked: 4003,
  /** The server is going down; connect again. */
  goingDown: 4004,
  /** No hello came in time; connect again. */
  tooSlow: 4005,
} as const

export const listMax = 10_000

/** A GUID, whoever made it. */
export const CommandId = Type.String({ format: 'guid', 'x-id': 'Command' })

/** How many characters the texts of an answer may have. */
export const answerLimits = { code: 100, message: 1000 } as const

const Answer = Type.Object({
  commandId: CommandId,
  accepted: Type.Boolean(),
  /** Code of a refusal: one of the wire's, or the restaurant's own. */
  code: omittable(Text({ minLength: 1, maxLength: answerLimits.code })),
  message: omittable(Text({ maxLength: answerLimits.message })),
})
export type Answer = Static<typeof Answer>

export const FromTerminal = Variants('type', {
  /**
   * The first message. `acknowledged`: the last seq in the terminal's journal; `unsettled`: what it has without a
   * result.
   */
  hello: Type.Object({
    protocol: Type.Integer(),
    name: Text({ maxLength: 255 }),
    version: Text({ maxLength: 50 }),
    acknowledged: Int64({ minimum: 0 }),
    unsettled: List(CommandId, { maxItems: listMax }),
    /** Whether the terminal takes notifications. */
    notifications: omittable(Type.Boolean()),
  }),
  /** Every command up to this seq is in the terminal's journal. */
  acknowledge: Type.Object({ seq: Int64({ minimum: 0 }) }),
  answers: Type.Object({ answers: List(Answer, { minItems: 1, maxItems: listMax }) }),
  /** Something that the front office did; `actionId` is its own and makes a repetition harmless. */
  action: Type.Object({
    actionId: CommandId,
    operation: Text({ maxLength: 255 }),
    body: Type.Record(Type.String(), Type.Unknown()),
  }),
  /** Notifications that the terminal has written down; they are not sent again. */
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
  /** The aggregate as it is now; for a creation, the new order. */
  subject: Type.Unknown(),
  acceptedAt: Text({ maxLength: 30 }),
  deadlineAt: Text({ maxLength: 30 }),
})
export type SentCommand = Static<typeof SentCommand>

const Result = Type.Object({
  commandId: CommandId,
  state: OneOf(['applied', 'failed', 'expired']),
  error: omittable(Type.Object({ code: Text(), message: Text() })),
  /** The command's aggregate as it is now. */
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

export const FromServer = Variants('type', {
  /** The link is open; every later one of its terminal group has a higher epoch. */
  welcome: Type.Object({
    protocol: Type.Integer(),
    organizationId: CommandId,
    terminalGroupId: CommandId,
    /** What people call them. */
    organizationName: Text(),
    terminalGroupName: Text(),
    epoch: Int64({ minimum: 1 }),
    heartbeatSeconds: Type.Integer(),
    now: Text({ maxLength: 30 }),
    /** How many decimals sums of money have there. */
    currencyDigits: Type.Integer({ minimum: 0 }),
  }),
  commands: Type.Object({ commands: List(SentCommand, { minItems: 1, maxItems: listMax }) }),
  results: Type.Object({ results: List(Result, { minItems: 1, maxItems: listMax }) }),
  /** What clients want the staff to see. */
  notifications: Type.Object({ notifications: List(LinkNotification, { minItems: 1, maxItems: listMax }) }),
  /** A client has asked a sleeping terminal to wake up. */
  wake: Type.Object({}),
  /** An action cannot be carried out, whatever the state of things. */
  refused: Type.Object({ actionId: CommandId, code: Text(), message: Text() }),
  /** Nothing was done about a message of the terminal, because of its form. `number`: counted from hello, which is 1. */
  fault: Type.Object({ number: Type.Integer({ minimum: 1 }), code: Text(), path: Text(), message: Text() }),
})
export type FromServer = Static<typeof FromServer>
