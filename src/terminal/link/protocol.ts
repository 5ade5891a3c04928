import { type Static, Type } from 'typebox'
import { field, Int64, List, nullable, OneOf, omittable, Text, Variants } from '#core/schema.ts'

/** The messages between a front office and the server, one JSON object each: docs/terminal-link.md has their rules. */

export const protocolVersion = 1
export const linkPath = '/terminal/link'
/** Interval of heartbeats; a side that receives nothing for three of them drops the connection. */
export const heartbeatSeconds = 2

/** Reasons for which the server closes a link. */
export const closeCodes = {
  /** The link did not begin with a hello of this protocol; reconnecting does not help. */
  protocolError: 4000,
  /** The terminal group has a newer link. */
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
  commandId: field(CommandId, 'The command.'),
  accepted: field(Type.Boolean(), 'Whether the front office accepts the command.'),
  code: omittable(
    Text({ minLength: 1, maxLength: answerLimits.code }),
    "Of a refusal: one of the API's error codes or your own. Default: `REFUSED_BY_FRONT_OFFICE`.",
  ),
  message: omittable(Text({ maxLength: answerLimits.message }), 'Message of a refusal.'),
})
export type Answer = Static<typeof Answer>

export const FromTerminal = Variants('type', {
  hello: Type.Object({
    protocol: field(
      Type.Integer(),
      `Version of the protocol: ${protocolVersion}. The server closes the link on any other.`,
    ),
    name: field(Text({ maxLength: 255 }), 'Display name of the terminal.'),
    version: field(Text({ maxLength: 50 }), 'Version of the front office program.'),
    acknowledged: field(Int64({ minimum: 0 }), "Highest `seq` in the terminal's journal; 0 for an empty one."),
    unsettled: field(
      List(CommandId, { maxItems: listMax }),
      'All commands and actions in the journal without a result, whether answered or not.',
    ),
    notifications: omittable(Type.Boolean(), 'Whether the terminal accepts `notifications`. Default: false.'),
    directory: omittable(Type.Boolean(), 'Whether the terminal wants the `directory`. Default: false.'),
  }),
  acknowledge: Type.Object({
    seq: field(Int64({ minimum: 0 }), 'The journal contains every command sent up to this one.'),
  }),
  answers: Type.Object({ answers: List(Answer, { minItems: 1, maxItems: listMax }) }),
  action: Type.Object({
    actionId: field(
      CommandId,
      'A UUID created by the terminal. The same id is the same action, however often it is sent.',
    ),
    operation: field(Text({ maxLength: 255 }), 'One of the operations under `/front/`.'),
    body: field(Type.Record(Type.String(), Type.Unknown()), 'Body of the operation.'),
  }),
  notified: Type.Object({
    notificationIds: field(List(CommandId, { minItems: 1, maxItems: listMax }), 'The notifications in the journal.'),
  }),
  health: Type.Object({
    isAsleep: field(Type.Boolean(), 'Whether the restaurant accepts no orders at the moment.'),
    report: field(
      Type.Record(Type.String(), Type.Unknown()),
      'Any data useful to operators. The last report is stored.',
    ),
  }),
})
export type FromTerminal = Static<typeof FromTerminal>

const SentCommand = Type.Object({
  seq: field(Int64({ minimum: 1 }), "Position in the server's order."),
  commandId: field(CommandId, 'Correlation id that the client got.'),
  operation: field(Text({ maxLength: 255 }), 'Path of the operation, described in `/openapi.json`.'),
  subjectId: field(CommandId, 'The order or reserve. A delivery, a table order and a reserve may share an id.'),
  body: field(Type.Unknown(), "The client's request; null for a creation, described by `subject`."),
  subject: field(
    Type.Unknown(),
    'State before the command, or of a creation the new one, in the form of `by_id`; null if it does not exist.',
  ),
  acceptedAt: field(Text({ maxLength: 30 }), 'When the server accepted it from the client.'),
  deadlineAt: field(Text({ maxLength: 30 }), 'Deadline of the answer, by the clock of the server.'),
})
export type SentCommand = Static<typeof SentCommand>

const Result = Type.Object({
  commandId: field(CommandId, "A command's id, or an action's."),
  state: field(
    OneOf(['applied', 'failed', 'expired']),
    '`failed`: refused, by the front office or by the server. `expired`: not answered in time.',
  ),
  error: omittable(Type.Object({ code: Text(), message: Text() }), 'Why it was not applied.'),
  subject: omittable(Type.Unknown(), 'Current state of its subject.'),
})
export type Result = Static<typeof Result>

const LinkNotification = Type.Object({
  notificationId: field(CommandId, 'The notification.'),
  messageType: field(
    Text({ maxLength: 50 }),
    '`order_attention`, `delivery_attention`, `external_courier_assigned` or `external_courier_arrived`. Show unknown types as well.',
  ),
  orderId: field(CommandId, 'The order.'),
  orderSource: field(Text(), 'Where the order came from.'),
  additionalInfo: nullable(Text(), 'Text of a message that needs attention.'),
  courierName: nullable(Text(), 'Name of the courier, if known.'),
  courierCar: nullable(Text(), 'Car of the courier, if known.'),
  courierPhone: nullable(Text(), 'Phone of the courier, if known.'),
  sentAt: field(Text({ maxLength: 30 }), 'When the client sent it.'),
})
export type LinkNotification = Static<typeof LinkNotification>

const Named = Type.Object({ id: field(CommandId, 'Id of the choice.'), name: Text() })

/** Choices of the staff at a terminal, by name. */
const Directory = Type.Object({
  couriers: field(List(Named, { maxItems: listMax }), 'Couriers of the restaurant.'),
  paymentTypes: field(
    List(Type.Object({ ...Named.properties, kind: OneOf(['Cash', 'Card', 'External']) }), { maxItems: listMax }),
    'Payment types that the terminal group accepts, except wallets of loyalty.',
  ),
  removalTypes: field(
    List(Named, { maxItems: listMax }),
    'Removal types that the staff may choose, except those that charge an employee.',
  ),
  products: omittable(
    List(Named, { maxItems: listMax }),
    'Products that the restaurant sells, by name. Servers of earlier versions omit them.',
  ),
})
export type Directory = Static<typeof Directory>

export const FromServer = Variants('type', {
  welcome: Type.Object({
    protocol: field(Type.Integer(), 'Version of the protocol.'),
    organizationId: field(CommandId, 'Organization of the terminal group.'),
    terminalGroupId: field(CommandId, 'The terminal group served. A journal belongs to one terminal group: compare.'),
    organizationName: field(Text(), 'For screens and tickets.'),
    terminalGroupName: field(Text(), 'For screens and tickets.'),
    epoch: field(
      Int64({ minimum: 1 }),
      'Number of this link; every later link of the terminal group has a higher one.',
    ),
    heartbeatSeconds: field(Type.Integer(), 'Interval of pings.'),
    now: field(Text({ maxLength: 30 }), "The server's clock, which deadlines refer to."),
    currencyDigits: field(Type.Integer({ minimum: 0 }), 'Decimals of sums of money: 2 for EUR, 0 for JPY, 3 for KWD.'),
    timeZone: field(Text(), 'IANA time zone of the restaurant, in which orders have their times.'),
  }),
  directory: Directory,
  commands: Type.Object({ commands: List(SentCommand, { minItems: 1, maxItems: listMax }) }),
  results: Type.Object({ results: List(Result, { minItems: 1, maxItems: listMax }) }),
  notifications: Type.Object({ notifications: List(LinkNotification, { minItems: 1, maxItems: listMax }) }),
  wake: Type.Object({}),
  refused: Type.Object({
    actionId: field(CommandId, 'The action, which will have no result.'),
    code: field(Text(), 'Error code.'),
    message: field(Text(), 'Message.'),
  }),
  fault: Type.Object({
    number: field(Type.Integer({ minimum: 1 }), 'Number of the message on this link; `hello` is 1.'),
    code: field(Text(), '`INVALID_JSON`, `INVALID_TEXT`, `INVALID_REQUEST` (the wrong form) or `JSON_TOO_DEEP`.'),
    path: field(Text(), 'The invalid field, or empty.'),
    message: field(Text(), 'Message.'),
  }),
})
export type FromServer = Static<typeof FromServer>
