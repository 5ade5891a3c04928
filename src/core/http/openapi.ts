import type { RegisteredDomain } from '#core/operation/domain.ts'
import type { Operation } from '#core/operation/operation.ts'
import { isHttpOperation, type RegisteredOperation } from '#core/operation/registry.ts'
import { EmptyBody, mayBeEmpty } from '#core/operation/responses.ts'
import { successStatusOf } from '#core/operation/statuses.ts'
import { type Instant, minutesAfter, systemClock, type TerminalTime, toUtcText } from '#core/time.ts'
import { version } from '#core/version.ts'
import { readFamilyNames } from './family_names.ts'
import { idempotencyKeyMax } from './idempotency.ts'
import type { Json } from './openapi_components.ts'
import { ErrorResponses } from './openapi_errors.ts'
import { SchemaPublisher } from './openapi_schema.ts'
import { publishedWebhooks, webhookHeaders, webhookResponses } from './openapi_webhooks.ts'
import { pascalCase } from './pascal_case.ts'
import { noRecordings, type Recordings } from './recordings.ts'
import { timeoutDefaultSeconds, timeoutMaxSeconds } from './timeout.ts'

/** Placeholders in examples for credentials, which differ in every installation. */
export const credentialPlaceholders = {
  appId: '00000000-0000-4000-8000-00000000a001',
  clientSecret: 'client-secret-of-the-demo-application',
  apiKey: 'api-key-of-the-demo-chain',
} as const

/** Address of the server in pages and examples; readers on the same machine see the actual one. */
export const addressPlaceholder = 'http://127.0.0.1:8080'

/** Placeholders in the contract for wall times that must be in the future when an example is run. */
export const timePlaceholders = {
  comingTime: '2099-12-31 12:00:00.000',
  evening: '2100-01-01 19:00:00.000',
  nextEvening: '2100-01-02 19:00:00.000',
} as const

/** Returns the values of the placeholders: noon tomorrow, and the evenings in thirty and thirty-one days. */
export function timesAhead(now: Instant): Record<keyof typeof timePlaceholders, TerminalTime> {
  const at = (days: number, hour: number) =>
    minutesAfter(`${toUtcText(now).slice(0, 10)} 00:00:00.000`, (days * 24 + hour) * 60)
  return { comingTime: at(1, 12), evening: at(30, 19), nextEvening: at(31, 19) }
}

/** Times in the declared examples, relative to the start of the program. */
export const timesOfExamples = timesAhead(systemClock.now())

interface Wishes {
  pages?: readonly string[]
  /** Examples of responses and webhook messages. */
  recordings?: Recordings
}

/**
 * Returns the contract as OpenAPI 3.1, from the declarations and the family's names. Throws if two schemas would have one
 * component name.
 */
export function openApi(
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
  { pages = [], recordings = noRecordings }: Wishes = {},
): Json {
  const schemas = new SchemaPublisher(readFamilyNames())
  const served = deprecatedLast(operations.filter(isHttpOperation))
  const errors = new ErrorResponses(served)
  const parts = domains.filter(({ name }) => served.some(({ domain }) => domain === name))
  const described = served.map((operation) => ({
    operation,
    post: describe(operation, { schemas, errors, recordings }),
  }))
  const aliases = described.flatMap(({ operation, post }) =>
    (operation.otherPaths ?? []).map((path) => [path, { post: describeAlias(path, post, operation) }]),
  )
  const paths = Object.fromEntries([...described.map(({ operation, post }) => [operation.path, { post }]), ...aliases])
  const webhooks = publishedWebhooks(parts, schemas, recordings)
  const hasWebhooks = Object.keys(webhooks).length > 0
  return {
    openapi: '3.1.0',
    info: { title: 'Comanda', version, description: [introduction, ...pages].join('\n\n') },
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    tags: tagsOf(served, domains),
    paths,
    ...(hasWebhooks && { webhooks }),
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From /api/v2/access_token' },
        ...(served.some(({ audience }) => audience === 'admin') && {
          adminToken: { type: 'http', scheme: 'bearer', description: 'Printed when the server first starts' },
        }),
      },
      parameters: { ...headers, ...(hasWebhooks && webhookHeaders) },
      responses: { ...errors.components(), ...(hasWebhooks && webhookResponses) },
      schemas: { ErrorBody: errorSchema, ...schemas.components() },
    },
  }
}

const introduction = `The Restaurant Cloud API. Every operation is a POST with a JSON body. Operations marked as commands return a
correlation id at once and are executed by the restaurant's front office: poll \`/api/1/commands/status\`, or receive a webhook.
Operations that change data accept an \`Idempotency-Key\` header, and all accept a \`Timeout\`.`

const headers = {
  Timeout: {
    name: 'Timeout',
    in: 'header',
    required: false,
    description:
      'Time that the client waits for the response, in seconds. After it the response is 408, while the request is still processed.',
    schema: { type: 'integer', minimum: 1, maximum: timeoutMaxSeconds, default: timeoutDefaultSeconds },
  },
  Strict: {
    name: 'Comanda-Strict',
    in: 'header',
    required: false,
    description:
      'Refuses a body with fields that the operation does not declare: 400 names each, and the declared field that is probably ' +
      'meant. By default such fields are ignored, except by operations of the operator, which always refuse them.',
    schema: { type: 'boolean', default: false },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Key that the client chooses for this change. For 72 hours, a request with the same key and body gets the response of the ' +
      'first one and changes nothing; the same key with another body is refused with 409.',
    schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyMax },
  },
}

const headersOf = ({ kind, isLong }: Operation) => [
  { $ref: '#/components/parameters/Timeout' },
  { $ref: '#/components/parameters/Strict' },
  ...(kind === 'query' || isLong ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
]

/** Tag for all operations of the operator, whatever their domains. */
const operatorTag = {
  name: 'operator',
  'x-displayName': 'Operator',
  description:
    'Operations for the operator of a server, who manages corporations, organizations, menus, dictionaries, staff and API keys. ' +
    'They require the admin token of the server instead of an API key, and refuse fields that they do not declare.',
}

/** Sorts operations as pages list them. */
export const deprecatedLast = (operations: readonly RegisteredOperation[]): RegisteredOperation[] =>
  operations.toSorted((a, b) => Number(a.deprecated !== undefined) - Number(b.deprecated !== undefined))

const tagOf = ({ audience, domain }: RegisteredOperation): string => (audience === 'admin' ? operatorTag.name : domain)

export function tagsOf(operations: readonly RegisteredOperation[], domains: readonly RegisteredDomain[]) {
  const used = new Set(operations.map(tagOf))
  const tags = domains.map(({ name, title, description }) => ({ name, 'x-displayName': title, description }))
  return [...tags, operatorTag].filter(({ name }) => used.has(name))
}

const errorSchema = {
  type: 'object',
  required: ['correlationId', 'errorDescription', 'error', 'message', 'details'],
  properties: {
    correlationId: {
      type: 'string',
      format: 'uuid',
      description:
        'Id of this request. The log of the server has failures by it, and refusals of valid tokens, up to 20 a minute per key.',
    },
    errorDescription: { type: 'string', description: 'Error message, which may change.' },
    error: { type: 'string', description: 'Error code, which does not change.' },
    message: { type: 'string', description: 'The same sentence as `errorDescription`.' },
    details: {
      type: 'object',
      description: 'Details. Some errors have further fields.',
      required: ['code', 'fields', 'retryable'],
      properties: {
        code: { type: 'string', description: 'The same code as `error`.' },
        fields: {
          type: 'array',
          description: 'Invalid fields of the request. Empty if the error concerns no field.',
          items: {
            type: 'object',
            required: ['path'],
            properties: {
              path: { type: 'string', description: 'The field, counted from the body: `order.items[0].productId`.' },
              message: { type: 'string', description: 'Error message about the field.' },
            },
          },
        },
        retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
        advice: { type: 'string', description: 'Advice on what to do. Only some errors have it.' },
        choices: {
          type: 'array',
          description: 'Rows that the field may name, the first ten. Only for ids of few rows.',
          items: {
            type: 'object',
            required: ['id', 'name'],
            properties: {
              id: { type: 'string', description: 'Id of the row.' },
              name: { type: 'string', description: 'Name of the row.' },
            },
          },
        },
      },
    },
  },
}

export const operationIdOf = (path: string): string => path.replace(/^\//, '').replaceAll('/', '_')

interface Parts {
  schemas: SchemaPublisher
  errors: ErrorResponses
  recordings: Recordings
}

function describe(operation: RegisteredOperation, { schemas, errors, recordings }: Parts): Json {
  const { path, otherPaths, alsoGet, summary, group, since, deprecated, kind, audience, example } = operation
  const { responses, codes } = errors.describe(operation)
  return {
    operationId: operationIdOf(path),
    tags: [tagOf(operation)],
    summary,
    description: [
      operation.description,
      kind === 'command' && 'A command: the response confirms only its acceptance; the outcome follows later.',
      audience === 'key' && `Restriction group: ${group}.`,
      since && `Since back office ${since}.`,
      deprecated && `Deprecated: ${deprecated}.`,
      alsoGet && 'Also served to GET, with the fields of the request in the query.',
      otherPaths && `Also served at ${otherPaths.map((other) => `\`${other}\``).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
    'x-kind': kind,
    ...(audience === 'key' && { 'x-group': group }),
    ...(since && { 'x-since': since }),
    ...(deprecated && { deprecated: true }),
    ...(Object.keys(codes).length > 0 && { 'x-codes': codes }),
    ...(audience === 'public' && { security: [] }),
    ...(audience === 'admin' && { security: [{ adminToken: [] }] }),
    parameters: headersOf(operation),
    requestBody: {
      content: {
        'application/json': { schema: bodyOf(operation, 'request', schemas), example: timeless(example.request) },
      },
    },
    responses: {
      [successStatusOf(operation)]: describeAnswer(operation, schemas, recordings),
      ...responses,
    },
  }
}

/**
 * Describes an alternative path of an operation, for readers who find it in an existing client. Only the main path has
 * examples.
 */
function describeAlias(path: string, described: Json, operation: RegisteredOperation): Json {
  const { requestBody, responses, ...rest } = described
  const description = `Another path of \`${operation.path}\`, for existing clients.`
  return {
    ...rest,
    operationId: operationIdOf(path),
    description,
    deprecated: true,
    requestBody: withoutExample(requestBody as Described),
    responses: Object.fromEntries(
      Object.entries(responses as Record<string, Described>).map(([status, response]) => [
        status,
        response.$ref === undefined ? withoutExample(response) : { $ref: response.$ref },
      ]),
    ),
  }
}

interface Described extends Json {
  $ref?: string
  content?: { 'application/json': Json }
}

function withoutExample({ content, ...rest }: Described): Described {
  if (!content) return rest
  const { example: _, ...body } = content['application/json']
  return { ...rest, content: { ...content, 'application/json': body } }
}

function describeAnswer(operation: RegisteredOperation, schemas: SchemaPublisher, { answers }: Recordings): Json {
  const { path, response, otherFormats = [] } = operation
  if (response === EmptyBody) return { description: 'Done. The body is empty' }
  const answer = {
    schema: bodyOf(operation, 'response', schemas),
    ...(path in answers && { example: answers[path] }),
  }
  const description = mayBeEmpty(response) ? 'Done. The body is empty if there is nothing to return' : 'Done'
  const others = otherFormats.map((type) => [type, { schema: { type: 'string' } }])
  return { description, content: { 'application/json': answer, ...Object.fromEntries(others) } }
}

/** Publishes a body under the family's name, its title, or the name of the path: `AdminMenusSaveRequest`. */
export function bodyOf(operation: RegisteredOperation, body: 'request' | 'response', schemas: SchemaPublisher): Json {
  const { path } = operation
  return schemas.body(operation[body], {
    family: schemas.family.typeOfBody(path, body),
    name: `${pascalCase(path.split('/').filter(isNoVersion).join('/'))}${pascalCase(body)}`,
    side: body === 'request' ? 'request' : 'answer',
    user: `the ${body} of ${path}`,
  })
}

/** Returns whether the part of a path belongs into names: `/api/finance/v1/problems/list` is `FinanceProblemsList`. */
const isNoVersion = (part: string): boolean => part !== 'api' && !/^v?\d+$/.test(part)

/** Replaces the times of an example by placeholders, so that the contract is the same every day. */
export const timeless = (example: unknown): unknown =>
  JSON.parse(replaceAllNames(JSON.stringify(example), timesOfExamples, timePlaceholders))

/** Replaces each of the strings by the string with the same name. */
export const replaceAllNames = <Name extends string>(
  text: string,
  these: Record<Name, string>,
  by: Record<Name, string>,
): string => Object.entries<string>(these).reduce((done, [name, one]) => done.replaceAll(one, by[name as Name]), text)
