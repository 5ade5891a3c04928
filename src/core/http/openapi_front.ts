import type { RegisteredDomain } from '#core/operation/domain.ts'
import { errorsOf } from '#core/operation/operation.ts'
import { isFrontAction, type RegisteredOperation } from '#core/operation/registry.ts'
import { version } from '#core/version.ts'
import { readFamilyNames } from './family_names.ts'
import { bodyOf, deprecatedLast, operationIdOf, tagsOf, timeless } from './openapi.ts'
import type { Json } from './openapi_components.ts'
import { describeOwn } from './openapi_errors.ts'
import { SchemaPublisher } from './openapi_schema.ts'

/** Returns the actions of front offices as OpenAPI 3.1, apart from the contract of HTTP clients. */
export function frontOpenApi(operations: readonly RegisteredOperation[], domains: readonly RegisteredDomain[]): Json {
  const schemas = new SchemaPublisher(readFamilyNames())
  const actions = deprecatedLast(operations.filter(isFrontAction))
  const paths = Object.fromEntries(actions.map((action) => [action.path, { post: describe(action, schemas) }]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda: actions of a front office',
      version,
      description: frontIntroduction,
    },
    servers: [{ url: '/' }],
    security: [{ terminalToken: [] }],
    tags: tagsOf(actions, domains),
    paths,
    components: {
      securitySchemes: {
        terminalToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a terminal, `ct_…`, sent when the link is opened',
        },
      },
      schemas: schemas.components(),
    },
  }
}

/** Explains how actions are sent; also on the docs page. */
export const frontIntroduction = `A front office reports what happens in the restaurant. Its actions are not HTTP requests but messages on the
terminal link, the WebSocket \`/terminal/link\`: \`{"type": "action", "actionId": "…", "operation": "/front/…", "body": {…}}\`. The path
of an operation below is \`operation\`, its request is \`body\`. In a sandbox, \`/sandbox/front_office/act\`
executes an action without a terminal.`

function describe(action: RegisteredOperation, schemas: SchemaPublisher): Json {
  const { path, domain, summary, description, since, deprecated, kind, example } = action
  const errors = errorsOf(action)
  const codes = errors.length > 0 ? ` with \`code\`: ${errors.map(describeOwn).join('; ')}` : ' with a `code`'
  return {
    operationId: operationIdOf(path),
    tags: [domain],
    summary,
    ...(description && { description }),
    'x-kind': kind,
    ...(since && { 'x-since': since }),
    ...(deprecated && { deprecated: true }),
    ...(errors.length > 0 && { 'x-codes': errors.map(({ code }) => code) }),
    requestBody: {
      content: {
        'application/json': { schema: bodyOf(action, 'request', schemas), example: timeless(example.request) },
      },
    },
    responses: { default: { description: `The result on the link: \`applied\`, or \`failed\`${codes}` } },
  }
}
