import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { guidePages } from '#core/http/guide.ts'
import { openApi } from '#core/http/openapi.ts'
import { frontOpenApi } from '#core/http/openapi_front.ts'
import { readRecordings } from '#core/http/recordings.ts'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { errorsOf } from '#core/operation/operation.ts'
import { isFrontAction, isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { errorResponsesOf } from '#core/operation/statuses.ts'
import { differences, readWire } from './wire.ts'

/** Fields of the published document that the tests read. */
interface Document {
  info: { version: string }
  tags: { name: string; 'x-displayName': string; description: string }[]
  webhooks: Record<string, { post: { description: string; requestBody: Body } }>
  paths: Record<string, { post: PublishedOperation }>
  components: { schemas: Record<string, Schema>; responses: Record<string, PublishedResponse> }
}

interface PublishedOperation {
  deprecated?: boolean
  tags: string[]
  requestBody: Body
  responses: Record<string, Partial<Body> & { $ref?: string; description?: string }>
  'x-codes'?: Record<string, string[]>
}

interface PublishedResponse {
  description: string
  'x-codes'?: string[]
}

interface Body {
  content: Record<string, { schema: Schema }>
}

interface Schema {
  $ref?: string
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  description?: string
  const?: unknown
}

const operations = (await loadOperations()).filter(isHttpOperation)
const domains = await loadDomains()
const events = eventsOf(domains)
const contract = openApi(operations, domains) as unknown as Document
const sentence = /^\S.*[.:]$/s

for (const [name, schema] of Object.entries(contract.components.schemas))
  test(`every field of ${name} is described`, () => assert.deepEqual(undescribed(schema, name), []))

test('actions of front offices publish their codes, and describe every field', async () => {
  const actions = (await loadOperations()).filter(isFrontAction)
  const { paths, components } = frontOpenApi(actions, domains) as unknown as Document
  assert.deepEqual(Object.keys(paths).sort(), actions.map(({ path }) => path).sort())
  for (const action of actions)
    for (const { code } of errorsOf(action))
      assert.ok(
        paths[action.path]!.post.responses.default!.description!.includes(`\`${code}\``),
        `${action.path} ${code}`,
      )
  for (const [name, schema] of Object.entries(components.schemas)) assert.deepEqual(undescribed(schema, name), [])
})

test('deprecated operations come last', () => {
  const areDeprecated = Object.values(contract.paths).map(({ post }) => post.deprecated === true)
  assert.ok(areDeprecated.includes(true))
  assert.deepEqual(areDeprecated, areDeprecated.toSorted())
})

test('every body is a component', () => {
  const posts = Object.values({ ...contract.paths, ...contract.webhooks }).map(({ post }) => post as PublishedOperation)
  const bodies = posts.flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
  const schemas = bodies.flatMap(({ content = {} }) => content['application/json']?.schema ?? [])
  assert.ok(schemas.length > operations.length)
  // A response that may be empty is a component or null.
  const inline = schemas.filter(({ $ref, anyOf: [either] = [] }) => !($ref ?? either?.$ref))
  assert.deepEqual(inline, [])
})

/** Names that the family uses for two different bodies. */
const namedByTitle = ['/api/1/webhooks/update_settings response', '/api/nomenclature/v1/product-scale/list request']

test('bodies have the names of the family', async () => {
  const wire = await readWire()
  const found = operations.flatMap(({ path }) => {
    const { requestBody, responses } = contract.paths[path]!.post
    const answer = Object.values(responses).find(({ content }) => content)
    return [
      [`${path} request`, wire.operations.get(path)?.request, requestBody],
      [`${path} response`, wire.operations.get(path)?.response, answer],
    ] as const
  })
  const plain = found.filter(([, name, body]) => body && /^\w+$/.test(name ?? ''))
  assert.ok(plain.length > 500)
  const others = plain.filter(([, name, body]) => {
    const { $ref, anyOf: [either] = [] } = body!.content!['application/json']!.schema
    return ($ref ?? either?.$ref) !== `#/components/schemas/${name}`
  })
  assert.deepEqual(
    others.map(([what]) => what),
    namedByTitle,
  )
})

test('the kinds of an object are components, which its discriminator maps to', () => {
  const unions = Object.values(contract.components.schemas).flatMap(schemasIn).filter(isDiscriminated)
  assert.ok(unions.length > 20)
  for (const { oneOf = [], discriminator } of unions) {
    const { propertyName, mapping = {} } = discriminator!
    assert.deepEqual(
      oneOf.map(({ $ref }) => $ref),
      Object.values(mapping),
    )
    for (const [word, reference] of Object.entries(mapping))
      assert.equal(componentOf(reference)?.properties?.[propertyName]?.const, word, reference)
  }
})

for (const operation of operations)
  test(`${operation.path} publishes the codes of all its errors`, () => {
    const { responses, 'x-codes': own = {} } = contract.paths[operation.path]!.post
    for (const [status, refusals] of Map.groupBy(errorResponsesOf(operation), ({ status }) => status)) {
      const { $ref = '', description } = responses[status]!
      const shared = contract.components.responses[$ref.split('/').at(-1)!]!
      const published = [...(own[status] ?? []), ...shared['x-codes']!]
      assert.deepEqual(published.sort(), refusals.map(({ error }) => error.code).sort())
      for (const code of own[status] ?? []) assert.ok(description?.includes(`\`${code}\``), code)
    }
  })

test('an operation takes at most 4,990 bytes of the published document', () => {
  const published = openApi(operations, domains, { pages: guidePages(), recordings: readRecordings() })
  const bytes = Buffer.byteLength(JSON.stringify(published)) / Object.keys(contract.paths).length
  assert.ok(bytes <= 4990, `${Math.ceil(bytes)} bytes`)
})

test('each kind of event is published with its filter, its delivery and a shape whose fields are described', () => {
  assert.deepEqual(Object.keys(contract.webhooks).sort(), Object.keys(events).sort())
  for (const [type, { post }] of Object.entries(contract.webhooks)) {
    for (const fact of [`\`${events[type]!.section}\``, '`MessageTaken`'])
      assert.ok(post.description.includes(fact), `${type} says nothing of ${fact}`)
  }
})

test('the responses of receivers and the rules of delivery are published', () => {
  for (const fact of ['within 10 seconds', 'After 72 hours', 'in their order'])
    assert.ok(contract.components.responses.MessageTaken!.description.includes(fact), fact)
})

test('events have the shape of the wire', async () => {
  const wire = await readWire()
  for (const [type, { info }] of Object.entries(events)) {
    const shape = wire.schemas.get(`${type}WebHookEventInfo`)?.fields?.eventInfo
    assert.deepEqual(shape === undefined ? [] : differences(wire, shape, info), [], type)
  }
})

test('the contract has the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  assert.equal(contract.info.version, version)
})

test('operations have tags with a display name, those of the operator last', () => {
  const used = new Set(Object.values(contract.paths).flatMap(({ post }) => post.tags))
  assert.deepEqual(new Set(contract.tags.map(({ name }) => name)), used)
  for (const { name, 'x-displayName': title, description } of contract.tags) {
    assert.match(title, /^[A-Z][a-z ]+$/, name)
    assert.match(description, sentence, name)
    assert.ok(description.length > 60, `${name} needs a paragraph, not "${description}"`)
  }
  assert.deepEqual([contract.tags[0]?.name, contract.tags.at(-1)?.name], ['access', 'operator'])
})

const componentOf = (reference: string): Schema | undefined =>
  contract.components.schemas[reference.replace('#/components/schemas/', '')]

const isDiscriminated = ({ discriminator }: Schema): boolean => discriminator !== undefined

/** Returns the schema with all inline ones in it. */
function schemasIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema
  const values = typeof additionalProperties === 'object' ? [additionalProperties] : []
  const nested = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...values]
  return [schema, ...nested.flatMap(schemasIn)]
}

/** Returns the locations of fields without a description. */
function undescribed(schema: Schema, at: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema
  const fieldsOfObject = Object.entries(properties).flatMap(([name, field]) => {
    const isDescribed = sentence.test(field.description ?? '')
    return [...(isDescribed ? [] : [`${at}.${name}`]), ...undescribed(field, `${at}.${name}`)]
  })
  const nested = [
    items,
    typeof additionalProperties === 'object' ? additionalProperties : undefined,
    ...anyOf,
    ...oneOf,
  ]
  return [...fieldsOfObject, ...nested.flatMap((one) => (one ? undescribed(one, `${at}[]`) : []))]
}
