import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import type { FieldFault } from '#core/errors.ts'
import { isGuid } from '#core/schema.ts'
import { isDay, isOffsetTime, isTerminalTime } from '#core/time.ts'

// No coercion and nothing removed: what a client sends is taken as it is or refused with its path.
// A number too large for JavaScript (1e400) is none.
const ajv = new Ajv({ strict: false, strictNumbers: true, coerceTypes: false, discriminator: true })
ajv.addFormat('guid', isGuid)
ajv.addFormat('terminal-time', isTerminalTime)
ajv.addFormat('day', isDay)
ajv.addFormat('offset-time', isOffsetTime)
ajv.addFormat('int64', true)
ajv.addFormat('uri', (text: string) => URL.canParse(text))
// Ids are compared as text after validation, so they get their one spelling here.
ajv.addKeyword({
  keyword: 'x-id',
  type: 'string',
  modifying: true,
  errors: false,
  validate(_kind: string, data: string, _schema: unknown, at?: { parentData: unknown; parentDataProperty: unknown }) {
    const lower = data.toLowerCase()
    if (lower !== data && at) (at.parentData as Record<string, unknown>)[at.parentDataProperty as string] = lower
    return true
  },
})

ajv.addKeyword({
  keyword: 'x-digits',
  type: 'number',
  validate: (digitsMax: number, data: number) => new Decimal(data).decimalPlaces() <= digitsMax,
})

/** A compiled schema. Answers undefined for what fits, else what is wrong and where. */
export type Validator = (data: unknown) => FieldFault[] | undefined

export function compile(schema: TSchema): Validator {
  // Compiled at the first call, so a start does not pay for operations that nobody calls.
  let validate: ValidateFunction | undefined
  return (data) => {
    validate ??= ajv.compile(schema)
    return validate(data) ? undefined : describe(validate.errors ?? [])
  }
}

/** The same schema, refusing fields that it does not declare: tests hold answers against it. */
export function closed(schema: TSchema): TSchema {
  const known = closedSchemas.get(schema)
  if (known) return known
  const made = JSON.parse(JSON.stringify(schema), (_key, value) =>
    isObjectSchema(value) && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )
  closedSchemas.set(schema, made)
  return made
}

/** Ajv compiles a schema once for each object that it is given, and a process of tests has many nodes. */
const closedSchemas = new WeakMap<TSchema, TSchema>()

const isObjectSchema = (value: unknown): value is { properties: object; additionalProperties?: unknown } =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value && value.type === 'object'

function describe(errors: readonly ErrorObject[]): FieldFault[] {
  // A nullable field that fails reports "must be null" as well; the other branch says what is really wrong.
  const telling = errors.find(({ keyword, params }) => !(keyword === 'type' && params.type === 'null')) ?? errors[0]
  return telling ? [{ path: pathOf(telling), message: messageOf(telling) }] : []
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const own =
    keyword === 'required' ? [String(params.missingProperty)] : keyword === 'discriminator' ? [params.tag] : []
  return fieldPath([...instancePath.split('/').slice(1).map(unescapePointer), ...own])
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** `['order', 'items', 0, 'price']` as `order.items[0].price`. */
export const fieldPath = (parts: readonly (string | number)[]): string =>
  parts.reduce<string>(
    (path, part) => (/^\d+$/.test(String(part)) ? `${path}[${part}]` : path === '' ? `${part}` : `${path}.${part}`),
    '',
  )

function messageOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'required') return 'is required'
  if (keyword === 'discriminator') return 'names no known kind'
  if (keyword === 'format' && params.format === 'guid') return 'must be a GUID'
  if (keyword === 'x-digits') return 'has too many decimals'
  if (keyword === 'format' && params.format === 'day') return 'must be a day yyyy-MM-dd'
  if (keyword === 'format' && params.format === 'offset-time') return 'must be a time such as 2026-05-04T10:00:00+03:00'
  if (keyword === 'format' && params.format === 'terminal-time') return 'must be a wall time yyyy-MM-dd HH:mm:ss.fff'
  return message
}

/** The fields of a schema that came with a later back-office version, as paths in which `*` stands for any index. */
export function sinceFields(schema: TSchema): { path: string[]; since: string }[] {
  const found: { path: string[]; since: string }[] = []
  walk(schema as Loose, [])
  return found

  function walk(node: Loose, path: string[]) {
    if (typeof node['x-since'] === 'string') found.push({ path, since: node['x-since'] })
    for (const [name, child] of Object.entries(node.properties ?? {})) walk(child, [...path, name])
    for (const child of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(child, path)
    if (node.items) walk(node.items, [...path, '*'])
  }
}

interface Loose {
  'x-since'?: string
  properties?: Record<string, Loose>
  anyOf?: Loose[]
  oneOf?: Loose[]
  items?: Loose
}

/** The first place at which `path` holds something other than null, as a field path; undefined when there is none. */
export function findPresent(data: unknown, path: readonly string[]): string | undefined {
  return search(data, 0, [])

  function search(value: unknown, depth: number, at: (string | number)[]): string | undefined {
    if (value === null || value === undefined) return undefined
    if (depth === path.length) return fieldPath(at)
    const step = path[depth]!
    if (step !== '*') return search((value as Record<string, unknown>)[step], depth + 1, [...at, step])
    if (!Array.isArray(value)) return undefined
    for (const [i, item] of value.entries()) {
      const found = search(item, depth + 1, [...at, i])
      if (found !== undefined) return found
    }
    return undefined
  }
}
