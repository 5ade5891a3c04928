import { Type } from 'typebox'
import { type CommandStatus, CommandStatuses } from '#core/commands/status.ts'
import { defineError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, opt, Text, Variants } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'

const CorrelationIdGone = defineError(
  'CORRELATION_ID_GONE',
  410,
  'The correlation id is unknown or older than 30 minutes; do not ask about it again',
  'Read the order, reserve or draft itself to learn how it ended.',
)

export default query({
  path: '/api/1/commands/status',
  group: 'Commands',
  summary: 'Status of a command',
  description:
    'A correlation id can be asked about for 30 minutes after its request; then, and for an unknown id, ' +
    'the answer is 410. Poll every second or two, or take webhooks.',
  statuses: [200, 400, 401, 408, 410, 500],
  request: Type.Object({
    organizationId: Id('Organization'),
    correlationId: field(Id('Command'), 'Correlation id that the command was answered with.'),
  }),
  response: Variants('state', {
    InProgress: Type.Object({}),
    Success: Type.Object({}),
    Error: Type.Object({
      exception: opt(
        Type.Object({
          code: field(
            Text(),
            'Code of the error, for programs: the one that `errorInfo` has in `additionalData.code`.',
          ),
          message: field(Text(), 'Why the command failed, for people.'),
        }),
        'Why the command failed.',
      ),
      errorReason: opt(Text(), 'Why the command failed, for people: the same sentence as in `exception`.'),
    }),
  }),
  errors: { CorrelationIdGone },
  example: {
    request: { organizationId: demo.organization, correlationId: demo.command },
    response: { state: 'Success' },
  },

  async run({ body, use, fail, now }) {
    const status = await use(CommandStatuses).find({ ...body, now })
    if (!status) throw fail.CorrelationIdGone()
    return answers[status.state](status)
  },
})

const inProgress = () => ({ state: 'InProgress' as const })
const error = ({ errorCode, errorMessage }: CommandStatus) => ({
  state: 'Error' as const,
  exception: { code: errorCode ?? '', message: errorMessage ?? '' },
  errorReason: errorMessage,
})

const answers = {
  accepted: inProgress,
  sent: inProgress,
  applied: () => ({ state: 'Success' as const }),
  failed: error,
  expired: error,
}
