import { Type } from 'typebox'
import { type CommandStatus, CommandStatuses } from '#core/commands/status.ts'
import { defineError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, opt, Text, Variants } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'

const CorrelationIdGone = defineError(
  'CORRELATION_ID_GONE',
  410,
  'The correlation id is unknown or older than 30 minutes; do not request it again',
  'Read the order, reserve or draft to see the result.',
)

export default query({
  path: '/api/1/commands/status',
  group: 'Commands',
  summary: 'Read the status of a command',
  description:
    'The status is available for 30 minutes after the request of the command. Later, and for an unknown id, ' +
    'the response is 410. Poll every second or two, or receive webhooks.',
  statuses: [200, 400, 401, 408, 410, 500],
  usesServerTime: true,
  request: Type.Object({
    organizationId: Id('Organization'),
    correlationId: field(Id('Command'), 'Correlation id of the command.'),
  }),
  response: Variants('state', {
    InProgress: Type.Object({}),
    Success: Type.Object({}),
    Error: Type.Object({
      exception: opt(
        Type.Object({
          code: field(Text(), 'Code of the error; equal to `additionalData.code` of `errorInfo`.'),
          message: field(Text(), 'Text of the error.'),
        }),
        'Why the command failed.',
      ),
      errorReason: opt(Text(), 'Text of the error; equal to `exception.message`.'),
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
