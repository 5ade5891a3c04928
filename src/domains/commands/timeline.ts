import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { asId, CorrelationId, field, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import { readPersonNames } from '#domains/people/reads.ts'
import { demo } from '#shared/demo.ts'
import { listCommandsAbout, type StoredCommand } from './reads.ts'
import { commandFields, viewOfCommand } from './schemas.ts'

const rowsMax = 1_000

const TimelineCommand = Type.Object(
  {
    correlationId: field(Id('Command'), 'Correlation id of the command.'),
    origin: field(
      OneOf(['Api', 'FrontOffice']),
      'Whether a client requested the command, or the front office reported it.',
    ),
    personName: nullable(Text(), 'Person of the console who requested the command. Null for others.'),
    ...commandFields,
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

const viewOf = (command: StoredCommand, personName: string | null) => ({
  correlationId: command.id,
  origin: command.operation.startsWith('/front/') ? ('FrontOffice' as const) : ('Api' as const),
  personName,
  ...viewOfCommand(command),
})
