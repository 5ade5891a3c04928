import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { asId, CorrelationId, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type KeptCommand, listCommandsAbout } from './store.ts'

const rowsMax = 1_000

const UtcTime = () => Type.String({ description: 'UTC, ISO 8601' })

const TimelineCommand = Type.Object(
  {
    correlationId: Id('Command'),
    operation: Text(),
    origin: OneOf(['Api', 'FrontOffice']),
    terminalGroupId: nullable(Id('TerminalGroup')),
    state: OneOf(['Accepted', 'Sent', 'Applied', 'Failed', 'Expired']),
    acceptedAt: UtcTime(),
    sentAt: nullable(UtcTime()),
    answeredAt: nullable(UtcTime()),
    finishedAt: nullable(UtcTime()),
    deadlineAt: nullable(UtcTime()),
    errorCode: nullable(Text()),
    errorReason: nullable(Text()),
  },
  { title: 'TimelineCommand' },
)

export default query({
  path: '/api/1/commands/timeline',
  group: 'Commands',
  summary: 'Every command on an order, a reserve or another aggregate, step by step. An addition of this server',
  description:
    'The newest 1,000 commands of the last 90 days, the newest last. The aggregate of a stop list is its ' +
    'terminal group. `deadlineAt` matters only to linked front offices.',
  request: Type.Object({ organizationId: Id('Organization'), subjectId: Id('Aggregate') }),
  response: Type.Object({ correlationId: CorrelationId, commands: List(TimelineCommand, { maxItems: rowsMax }) }),
  example: { request: { organizationId: demo.organization, subjectId: asId<'Aggregate'>(demo.order) } },

  async run({ body, db }) {
    const commands = await listCommandsAbout(db, { ...body, rowsMax })
    return { commands: commands.map(shown) }
  },
})

const states = {
  accepted: 'Accepted',
  sent: 'Sent',
  applied: 'Applied',
  failed: 'Failed',
  expired: 'Expired',
} as const

const shown = ({ id, operation, terminalGroupId, state, errorCode, errorMessage, ...command }: KeptCommand) => ({
  correlationId: id,
  operation,
  origin: operation.startsWith('/front/') ? ('FrontOffice' as const) : ('Api' as const),
  terminalGroupId,
  state: states[state],
  acceptedAt: utc(command.acceptedAt),
  sentAt: utcOrNull(command.sentAt),
  answeredAt: utcOrNull(command.answeredAt),
  finishedAt: utcOrNull(command.finishedAt),
  deadlineAt: utcOrNull(command.deadlineAt),
  errorCode,
  errorReason: errorMessage,
})

const utc = (at: Instant): string => new Date(at).toISOString()
const utcOrNull = (at: Instant | null): string | null => (at === null ? null : utc(at))
