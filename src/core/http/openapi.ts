import type { FastifyInstance, FastifyRequest } from 'fastify'
import { frameErrors } from '#core/errors.ts'
import { errorsOf, NoBody, type Operation } from '#core/operation/operation.ts'
import { isServed, type Registered } from '#core/operation/registry.ts'
import { type Instant, minutesAfter, systemClock, type TerminalTime, toUtcText } from '#core/time.ts'
import type { App } from './app.ts'

/** Stand-ins in examples for secrets that every installation makes for itself. */
export const credentialPlaceholders = {
  appId: '00000000-0000-4000-8000-00000000a001',
  clientSecret: 'client-secret-of-the-demo-application',
  apiKey: 'api-key-of-the-demo-chain',
} as const

/** Stand-ins in the contract for wall times that have still to come when an example is run. */
const timePlaceholders = {
  comingTime: '2099-12-31 12:00:00.000',
  evening: '2100-01-01 19:00:00.000',
  nextEvening: '2100-01-02 19:00:00.000',
} as const

/** Those wall times themselves: noon tomorrow, and the evenings thirty and thirty-one days after the moment. */
function timesAhead(now: Instant): Record<keyof typeof timePlaceholders, TerminalTime> {
  const at = (days: number, hour: number) =>
    minutesAfter(`${toUtcText(now).slice(0, 10)} 00:00:00.000`, (days * 24 + hour) * 60)
  return { comingTime: at(1, 12), evening: at(30, 19), nextEvening: at(31, 19) }
}

/** The same as examples name them: counted from the day on which the program was started. */
export const timesOfExamples = timesAhead(systemClock.now())

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1, made of the declarations alone. */
export function openApi(operations: readonly Registered[], { title = 'Comanda' } = {}): Json {
  const components: Record<string, unknown> = {}
  const paths = Object.fromEntries(
    operations.filter(isServed).map((operation) => [operation.path, { post: describe(operation, components) }]),
  )
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(({ domain }) => domain))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From /api/v2/access_token' },
        adminToken: { type: 'http', scheme: 'bearer', description: 'Printed when the server first starts' },
      },
      schemas: sortKeys({ ErrorBody: errorSchema, ...components }),
    },
  }
}

const introduction = `The Restaurant Cloud API. Every operation is a POST with a JSON body. Operations marked as commands answer a
correlation id at once and are carried out by the restaurant's front office: poll \`/api/1/commands/status\`, or take a webhook.
Writes take an \`Idempotency-Key\` header, kept for 72 hours. \`Timeout\` gives the seconds to wait for an answer (default 15).`

const errorSchema = {
  type: 'object',
  required: ['correlationId', 'errorDescription', 'error', 'message', 'details'],
  properties: {
    correlationId: { type: 'string', format: 'uuid' },
    errorDescription: { type: 'string' },
    error: { type: 'string', description: 'The code' },
    message: { type: 'string' },
    details: {
      type: 'object',
      required: ['code', 'fields', 'retryable'],
      properties: {
        code: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        retryable: { type: 'boolean' },
      },
    },
  },
}

function describe(operation: Registered, components: Record<string, unknown>): Json {
  const { path, domain, summary, group, since, deprecated, kind, audience, request, example } = operation
  return {
    operationId: path.replace(/^\//, '').replaceAll('/', '_'),
    tags: [domain],
    summary,
    description: [
      kind === 'command' && 'A command: the answer says that it was accepted; its outcome comes later.',
      audience === 'key' && `Restriction group: ${group}.`,
      since && `Since back office ${since}.`,
      deprecated && `Deprecated: ${deprecated}.`,
    ]
      .filter(Boolean)
      .join(' '),
    'x-kind': kind,
    'x-command': kind === 'command',
    'x-group': group,
    ...(since && { 'x-since': since }),
    ...(deprecated && { deprecated: true }),
    security: audience === 'public' ? [] : [{ [audience === 'admin' ? 'adminToken' : 'accessToken']: [] }],
    requestBody: {
      content: { 'application/json': { schema: toSchema(request, components), example: timeless(example.request) } },
    },
    responses: { 200: describeAnswer(operation, components), ...describeErrors(operation) },
  }
}

function describeAnswer({ response, example }: Registered, components: Record<string, unknown>): Json {
  if (response === NoBody) return { description: 'Done. The body is empty' }
  const answer = {
    schema: toSchema(response, components),
    ...(example.response !== undefined && { example: example.response }),
  }
  return { description: 'Done', content: { 'application/json': answer } }
}

/** The example with stand-ins for its times, so that the contract is the same every day. */
const timeless = (example: unknown): unknown =>
  JSON.parse(replaced(JSON.stringify(example), timesOfExamples, timePlaceholders))

/** The text with each of these strings replaced by its namesake. */
const replaced = <Name extends string>(text: string, these: Record<Name, string>, by: Record<Name, string>): string =>
  Object.entries<string>(these).reduce((done, [name, one]) => done.replaceAll(one, by[name as Name]), text)

function describeErrors(operation: Operation): Json {
  const errors = [...errorsOf(operation), ...frameErrorsOf(operation)]
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  const described = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, defs]) => [
      status,
      {
        description: defs.map(({ code, message }) => `\`${code}\` ${message}`).join('; '),
        'x-codes': defs.map(({ code }) => code),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    ])
  return Object.fromEntries(described)
}

function frameErrorsOf({ audience, group, since }: Operation) {
  const { InvalidRequest, InvalidJson, Unauthenticated, GroupNotHeld, OrganizationForbidden, BackOfficeTooOld } =
    frameErrors
  return [
    InvalidRequest,
    InvalidJson,
    ...(audience === 'public' ? [] : [Unauthenticated]),
    ...(audience === 'key' ? [OrganizationForbidden] : []),
    ...(audience === 'key' && group !== 'none stated' ? [GroupNotHeld] : []),
    ...(since ? [BackOfficeTooOld] : []),
    frameErrors.TimedOut,
    frameErrors.BodyTooLarge,
    frameErrors.Internal,
    frameErrors.Unavailable,
  ]
}

/** A schema for readers: what has a title is written once, under its title, and referred to. */
function toSchema(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => toSchema(item, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const { title, ...rest } = schema as { title?: string } & Json
  const plain = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'format' && value === 'guid' ? 'uuid' : toSchema(value, components),
    ]),
  )
  if (typeof title !== 'string') return title === undefined ? plain : { title: toSchema(title, components), ...plain }
  components[title] ??= plain
  return { $ref: `#/components/schemas/${title}` }
}

const sortKeys = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** `/openapi.json`, and its page at `/docs`; both come from this program alone. */
export async function serveOpenApi(app: App, server: FastifyInstance): Promise<void> {
  let published: string | undefined
  server.get('/openapi.json', (request, reply) => {
    published ??= JSON.stringify(openApi(app.operations))
    reply.header('content-type', 'application/json; charset=utf-8')
    const timely = replaced(published, timePlaceholders, timesAhead(app.clock.now()))
    return reply.send(withCredentials(timely, app, request))
  })
  // Loaded here: it is large, and most commands serve nothing.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', hideClientButton: true, telemetry: false, withDefaultFonts: false },
  })
}

/** Examples run as they are where the reader sits at the server; nobody else is told the demo chain's secrets. */
function withCredentials(published: string, { demoCredentials }: App, { ip, headers }: FastifyRequest): string {
  // Behind a proxy on this machine everybody seems to sit here.
  const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers || 'via' in headers
  if (!demoCredentials || !isLoopback(ip) || isForwarded) return published
  return replaced(published, credentialPlaceholders, demoCredentials)
}

const isLoopback = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
