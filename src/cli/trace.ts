import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { ApiError } from '#imports/api.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { listCorporations } from './corporation.ts'
import { idFlag, withTarget } from './flags.ts'
import { print, printJson } from './output.ts'

interface TraceFlags extends TargetFlags {
  corporation?: string
  json?: boolean
}

export const traceCommand = withTarget(
  new Command('trace').description('Show the operator what became of a request: command, events, webhooks, postings'),
)
  .argument('<correlation id>', 'id in the response of the request', idFlag('The correlation id'))
  .option('--corporation <id>', 'corporation of the request (default: any)', idFlag('--corporation'))
  .option('--json', 'print one line of JSON')
  .action(trace)

async function trace(correlationId: string, flags: TraceFlags): Promise<void> {
  await withServer(flags, async (client) => {
    const corporationIds = flags.corporation
      ? [flags.corporation]
      : (await listCorporations(client)).map(({ id }) => id)
    for (const corporationId of corporationIds) {
      const found = await findTrace(client, corporationId, correlationId)
      if (found) return flags.json ? printJson(found) : print(pageOf(found))
    }
    throw new OperatorError(
      `Nothing is stored under the correlation id ${correlationId}`,
      'Refused requests are stored for 7 days, commands and events for 90',
    )
  })
}

async function findTrace(client: ApiClient, corporationId: string, correlationId: string): Promise<Trace | undefined> {
  try {
    return await client.post<Trace>('/admin/requests/trace', { corporationId, correlationId })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOTHING_TRACED') return undefined
    throw error
  }
}

interface Trace {
  request: {
    operation: string
    status: number
    code: string | null
    authorName: string | null
    receivedAt: string
    durationMs: number
    requestBody: string | null
    responseBody: string | null
  } | null
  command: {
    operation: string
    state: string
    acceptedAt: string
    sentAt: string | null
    answeredAt: string | null
    finishedAt: string | null
    deadlineAt: string | null
    errorCode: string | null
    errorReason: string | null
  } | null
  events: { revision: number; type: string; at: string; fromStatus: string | null; status: string | null }[]
  webhooks: {
    uri: string
    revision: number
    state: string
    nextAttemptAt: string | null
    pausedAt: string | null
    attempts: { attemptedAt: string; durationMs: number; status: number | null; error: string | null }[]
  }[]
  postings: {
    documentType: string | null
    documentNumber: string | null
    postings: number
    reversed: number
    recordedAt: string
  }[]
}

const pageOf = ({ request, command, events, webhooks, postings }: Trace): string[] => [
  ...requestLines(request),
  ...commandLines(command),
  ...section('Events', events, ({ at, type, fromStatus, status, revision }) => [
    `${at}  ${type}${status ? `  ${fromStatus ? `${fromStatus} to ` : ''}${status}` : ''}  (revision ${revision})`,
  ]),
  ...section('Webhooks', webhooks, ({ uri, revision, state, nextAttemptAt, pausedAt, attempts }) => [
    `${state}  revision ${revision} to ${uri}`,
    ...attempts.map(
      ({ attemptedAt, durationMs, status, error }) => `  ${attemptedAt}  ${status ?? error} in ${durationMs} ms`,
    ),
    ...(nextAttemptAt ? [`  ${nextAttemptAt}  next attempt`] : []),
    ...(pausedAt && state === 'Waiting' ? [`  paused since ${pausedAt}: \`/admin/webhooks/resume\` continues`] : []),
  ]),
  ...section('Postings', postings, ({ recordedAt, documentType, documentNumber, postings, reversed }) => [
    `${recordedAt}  ${[documentType, documentNumber].filter(Boolean).join(' ')}  ${postings} postings` +
      (reversed > 0 ? `, ${reversed} of them reversed` : ''),
  ]),
]

function requestLines(request: Trace['request']): string[] {
  if (!request) return ['Request', '  not recorded']
  const { operation, status, code, authorName, receivedAt, durationMs, requestBody, responseBody } = request
  return [
    'Request',
    `  ${operation}  ${[status, code].filter(Boolean).join(' ')}`,
    `  ${receivedAt}  ${durationMs} ms${authorName ? `  by ${authorName}` : ''}`,
    ...(requestBody ? [`  sent      ${requestBody}`] : []),
    ...(responseBody ? [`  answered  ${responseBody}`] : []),
  ]
}

function commandLines(command: Trace['command']): string[] {
  if (!command) return ['Command', '  none']
  const { operation, state, acceptedAt, sentAt, answeredAt, finishedAt, deadlineAt, errorCode, errorReason } = command
  const deadline = finishedAt ? null : deadlineAt
  const times = { accepted: acceptedAt, sent: sentAt, answered: answeredAt, finished: finishedAt, deadline }
  return [
    'Command',
    `  ${operation}  ${state}${errorCode ? `  ${errorCode}: ${errorReason}` : ''}`,
    ...Object.entries(times).flatMap(([name, at]) => (at ? [`  ${name.padEnd(8)}  ${at}`] : [])),
  ]
}

const section = <Row>(title: string, rows: readonly Row[], linesOf: (row: Row) => string[]): string[] => [
  title,
  ...(rows.length === 0 ? ['  none'] : rows.flatMap(linesOf).map((line) => `  ${line}`)),
]
