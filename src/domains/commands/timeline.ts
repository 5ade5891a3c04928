import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { asId, CorrelationId, field, Id, List, nullable, OneOf, Text, UtcTime } from '#core/schema.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { readPersonNames } from '#domains/people/reads.ts'
import { demo } from '#shared/demo.ts'
import { listCommandsAbout, type StoredCommand } from './store.ts'

const rowsMax = 1_000

const TimelineCommand = Type.Object(
  {
    correlationId: field(Id('Command'), 'Correlation id of the command.'),
    operation: field(Text(), 'Path of the operation.'),
    origin: field(
      OneOf(['Api', 'FrontOffice']),
      'Whether a client requested the command, or the front office reported it.',
    ),
    personName: nullable(Text(), 'Person of the console who requested the command. Null for others.'),
    terminalGroupId: nullable(Id('TerminalGroup'), 'Terminal group of the command.'),
    state: field(OneOf(['Accepted', 'Sent', 'Applied', 'Failed', 'Expired']), 'State of the command.'),
    acceptedAt: field(UtcTime(), 'Time of acceptance.'),
    sentAt: nullable(UtcTime(), 'Time of sending to the front office. Null until then.'),
    answeredAt: nullable(UtcTime(), "Time of the front office's response. Null until then."),
    finishedAt: nullable(UtcTime(), 'Time of application, failure or expiry. Null until then.'),
    deadlineAt: nullable(UtcTime(), 'Deadline for the front office. Null without a deadline.'),
    errorCode: nullable(Text(), 'Code of the error. Null unless the command failed.'),
    errorReason: nullable(Text(), 'Why the command failed. Null unless it did.'),
  },
  { title: 'TimelineCommand' },
)

export default query({
  path: '/api/1/commands/timeline',
  group: 'Commands',
  summary: 'List commands on an order, reserve or stop list',
  description:
    'The newest 1,000 commands of the last 90 days, newest last. A stop list has the id of its ' +
    'terminal group. If an order and a reserve have the same id, `operation` distinguishes their commands. ' +
    '`deadlineAt` applies only to linked front offices. An addition of this server.',
  request: Type.Object({
    organizationId: Id('Organization'),
    subjectId: field(Id('Aggregate'), 'Id of an order, of a reserve, or of a terminal group for its stop list.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    commands: field(List(TimelineCommand, { maxItems: rowsMax }), 'The commands, newest last.'),
  }),
  example: { request: { organizationId: demo.organization, subjectId: asId<'Aggregate'>(demo.order) } },

  async run({ body, db }) {
    const commands = await listCommandsAbout(db, { ...body, rowsMax })
    const people = new Set(commands.flatMap(({ personId }) => personId ?? []))
    const names = await readPersonNames(db, [...people])
    return { commands: commands.map((command) => viewOf(command, names.get(command.personId ?? '') ?? null)) }
  },
})

const states = {
  accepted: 'Accepted',
  sent: 'Sent',
  applied: 'Applied',
  failed: 'Failed',
  expired: 'Expired',
} as const

const viewOf = (
  { id, operation, terminalGroupId, state, errorCode, errorMessage, ...command }: StoredCommand,
  personName: string | null,
) => ({
  correlationId: id,
  operation,
  origin: operation.startsWith('/front/') ? ('FrontOffice' as const) : ('Api' as const),
  personName,
  terminalGroupId,
  state: states[state],
  acceptedAt: toUtcTime(command.acceptedAt),
  sentAt: utcOrNull(command.sentAt),
  answeredAt: utcOrNull(command.answeredAt),
  finishedAt: utcOrNull(command.finishedAt),
  deadlineAt: utcOrNull(command.deadlineAt),
  errorCode,
  errorReason: errorMessage,
})

const utcOrNull = (at: Instant | null): string | null => (at === null ? null : toUtcTime(at))
