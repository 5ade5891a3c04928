import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { openApi } from '#core/http/openapi.ts'
import { eventsOf, loadDomains } from '#core/operation/domain.ts'
import { isServed, loadOperations } from '#core/operation/registry.ts'
import { differences, readWire } from './wire.ts'

/** As much of the published document as is looked at. */
interface Document {
  info: { version: string }
  tags: { name: string; 'x-displayName': string; description: string }[]
  webhooks: Record<string, { post: { description: string; requestBody: Body } }>
  paths: Record<string, { post: { tags: string[]; requestBody: Body; responses: Record<string, Partial<Body>> } }>
  components: { schemas: Record<string, Schema> }
}

interface Body {
  content: Record<string, { schema: Schema }>
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  description?: string
}

const operations = (await loadOperations()).filter(isServed)
const domains = await loadDomains()
const events = eventsOf(domains)
const contract = openApi(operations, domains) as unknown as Document
const sentence = /^\S.*[.:]$/s

for (const [name, schema] of Object.entries(contract.components.schemas))
  test(`every field of ${name} is described`, () => assert.deepEqual(undescribed(schema, name), []))

for (const [path, { post }] of Object.entries(contract.paths))
  test(`every field of ${path} is described`, () => {
    const bodies = [post.requestBody, ...Object.values(post.responses)]
    const schemas = bodies.flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema))
    assert.deepEqual(
      schemas.flatMap((schema) => undescribed(schema, path)),
      [],
    )
  })

test('each kind of event is published with its filter, its delivery and a shape whose fields are described', () => {
  assert.deepEqual(Object.keys(contract.webhooks).sort(), Object.keys(events).sort())
  for (const [type, { post }] of Object.entries(contract.webhooks)) {
    for (const fact of [`\`${events[type]!.section}\``, 'within 10 seconds', 'After 72 hours', 'in their order'])
      assert.ok(post.description.includes(fact), `${type} says nothing of ${fact}`)
    assert.deepEqual(undescribed(post.requestBody.content['application/json']!.schema, type), [])
  }
})

test('what events are about has the shape that the wire gives it', async () => {
  const wire = await readWire()
  for (const [type, { info }] of Object.entries(events)) {
    const shape = wire.schemas.get(`${type}WebHookEventInfo`)?.fields?.eventInfo
    assert.deepEqual(shape === undefined ? [] : differences(wire, shape, info), [], type)
  }
})

test('the contract bears the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  assert.equal(contract.info.version, version)
})

test('operations stand under tags that readers understand, those of the operator last', () => {
  const used = new Set(Object.values(contract.paths).flatMap(({ post }) => post.tags))
  assert.deepEqual(new Set(contract.tags.map(({ name }) => name)), used)
  for (const { name, 'x-displayName': title, description } of contract.tags) {
    assert.match(title, /^[A-Z][a-z ]+$/, name)
    assert.match(description, sentence, name)
    assert.ok(description.length > 60, `${name} needs a paragraph, not "${description}"`)
  }
  assert.deepEqual([contract.tags[0]?.name, contract.tags.at(-1)?.name], ['access', 'operator'])
})

/** The fields that say nothing of themselves, each with where it is. */
function undescribed(schema: Schema, at: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema
  const named = Object.entries(properties).flatMap(([name, field]) => {
    const isDescribed = sentence.test(field.description ?? '')
    return [...(isDescribed ? [] : [`${at}.${name}`]), ...undescribed(field, `${at}.${name}`)]
  })
  const nested = [
    items,
    typeof additionalProperties === 'object' ? additionalProperties : undefined,
    ...anyOf,
    ...oneOf,
  ]
  return [...named, ...nested.flatMap((one) => (one ? undescribed(one, `${at}[]`) : []))]
}
