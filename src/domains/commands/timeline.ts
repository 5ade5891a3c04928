import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { asId, CorrelationId, field, Id, List, nullable, OneOf, Text, UtcTime } from '#core/schema.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { listCommandsAbout, type StoredCommand } from './store.ts'

const rowsMax = 1_000

const TimelineCommand = Type.Object(
  {
    correlationId: field(Id('Command'), 'Correlation id that the command was answered with.'),
    operation: field(Text(), 'Path of the operation.'),
    origin: field(OneOf(['Api', 'FrontOffice']), 'Whether a client asked for it, or the front office told of it.'),
    terminalGroupId: nullable(Id('TerminalGroup'), 'Terminal group that carries out the command.'),
    state: field(OneOf(['Accepted', 'Sent', 'Applied', 'Failed', 'Expired']), 'How far the command is.'),
    acceptedAt: field(UtcTime(), 'When the server accepted it.'),
    sentAt: nullable(UtcTime(), 'When it was sent to the front office. Null until then.'),
    answeredAt: nullable(UtcTime(), 'When the front office answered. Null until then.'),
    finishedAt: nullable(UtcTime(), 'When it was applied, failed or expired. Null until then.'),
    deadlineAt: nullable(UtcTime(), 'Until when the front office may answer. Null when there is no such time.'),
    errorCode: nullable(Text(), 'Code of the error. Null unless the command failed.'),
    errorReason: nullable(Text(), 'Why the command failed. Null unless it did.'),
  },
  { title: 'TimelineCommand' },
)

export default query({
  path: '/api/1/commands/timeline',
  group: 'Commands',
  summary: 'Every command on an order, a reserve or another aggregate, step by step. An addition of this server',
  description:
    'The newest 1,000 commands of the last 90 days, the newest last. The aggregate of a stop list is its ' +
    'terminal group. Where an order and a reserve have one id, `operation` says which of them a command is about. ' +
    '`deadlineAt` matters only to linked front offices.',
  request: Type.Object({
    organizationId: Id('Organization'),
    subjectId: field(
      Id('Aggregate'),
      'Id of what the commands are about: an order, a reserve, or a terminal group for its stop list.',
    ),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    commands: field(List(TimelineCommand, { maxItems: rowsMax }), 'The commands, the newest last.'),
  }),
  example: { request: { organizationId: demo.organization, subjectId: asId<'Aggregate'>(demo.order) } },

  async run({ body, db }) {
    const commands = await listCommandsAbout(db, { ...body, rowsMax })
    return { commands: commands.map(viewOf) }
  },
})

const states = {
  accepted: 'Accepted',
  sent: 'Sent',
  applied: 'Applied',
  failed: 'Failed',
  expired: 'Expired',
} as const

const viewOf = ({ id, operation, terminalGroupId, state, errorCode, errorMessage, ...command }: StoredCommand) => ({
  correlationId: id,
  operation,
  origin: operation.startsWith('/front/') ? ('FrontOffice' as const) : ('Api' as const),
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
