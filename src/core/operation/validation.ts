import { Ajv, type ErrorObject, type KeywordDefinition, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import type { FieldError } from '#core/errors.ts'
import { nearestName } from '#core/nearest_name.ts'
import { plainName } from '#core/plain_text.ts'
import { isGuid } from '#core/schema.ts'
import { isDay, isOffsetTime, isTerminalTime } from '#core/time.ts'

/**
 * Configures Ajv without coercion or removal: a body is accepted unchanged, or refused with a path; variants are read in
 * lenient.ts. A number that exceeds the range of JavaScript (1e400) is invalid. Without code optimization schemas compile in
 * half the time, and validation is as fast.
 */
function validating(options: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    ...options,
    strict: false,
    strictNumbers: true,
    coerceTypes: false,
    discriminator: true,
    inlineRefs: false,
    // Messages list allowed values, which only the schema has.
    verbose: true,
    code: { optimize: false },
  })
  ajv.addFormat('guid', isGuid)
  ajv.addFormat('terminal-time', isTerminalTime)
  ajv.addFormat('day', isDay)
  ajv.addFormat('offset-time', isOffsetTime)
  ajv.addFormat('day-or-time', (text: string) => isDay(text) || isOffsetTime(text))
  ajv.addFormat('int64', true)
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  // Ids and codes are compared as text after validation, so this makes their spelling unique.
  // An invalid id stays as it was sent, so that the request log finds it in the message.
  ajv.addKeyword(replacing('x-id', (text) => (isGuid(text) ? text.toLowerCase() : text)))
  ajv.addKeyword(replacing('x-plain', (text) => plainName(text) || text))
  ajv.addKeyword({
    keyword: 'x-digits',
    type: 'number',
    validate: (digitsMax: number, data: number) => new Decimal(data).decimalPlaces() <= digitsMax,
  })
  return ajv
}

/** Returns a keyword that replaces texts. */
const replacing = (keyword: string, read: (text: string) => string): KeywordDefinition => ({
  keyword,
  type: 'string',
  modifying: true,
  errors: false,
  validate(_value: unknown, data: string, _schema: unknown, at?: { parentData: unknown; parentDataProperty: unknown }) {
    const text = read(data)
    if (text !== data && at) (at.parentData as Record<string, unknown>)[at.parentDataProperty as string] = text
    return true
  },
})

/** Stops at the first error, because most requests have none. */
const ajv = validating({ allErrors: false })
const ajvOfAllErrors = validating({ allErrors: true })

/** An error of a value, with what the value is, if the message does not tell. */
export interface ValueError extends FieldError {
  received?: string
}

/** Validates a value; returns undefined if it is valid, otherwise errors with paths. */
type Validator = (data: unknown) => ValueError[] | undefined

export function compile(schema: TSchema): Validator {
  // Compiled at the first call, so that the start does not compile unused operations.
  let validate: ValidateFunction | undefined
  return (data) => {
    validate ??= ajv.compile(inParts(schema))
    return validate(data) ? undefined : describe(validate.errors ?? [])
  }
}

/** Maximum number of invalid fields in one refusal. */
export const fieldErrorsMax = 20

/**
 * Maximum number of values in a body whose errors are all listed; for larger ones, which would take too long, only the first
 * is.
 */
const valuesMax = 5_000

/**
 * Compiles a validator for refused bodies: returns errors of up to `fieldErrorsMax` fields, in the order in which they are
 * found.
 */
export function compileAllErrors(schema: TSchema): (data: unknown) => ValueError[] {
  const findFirst = compile(schema)
  let validate: ValidateFunction | undefined
  return (data) => {
    if (hasMoreValues(data, valuesMax)) return findFirst(data) ?? []
    validate ??= ajvOfAllErrors.compile(inParts(schema))
    return validate(data) ? [] : describeAll(validate.errors ?? [])
  }
}

/** Compiles a validator that refuses undeclared fields with their paths. */
export function compileClosed(schema: TSchema): Validator {
  let validate: Validator | undefined
  return (data) => {
    validate ??= compile(closeSchema(schema))
    return validate(data)
  }
}

/** Returns the schema with `additionalProperties: false` in all objects. */
export function closeSchema(schema: TSchema): TSchema {
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

/** Ajv compiles a schema once per object, and a test process has many nodes. */
const closedSchemas = new WeakMap<TSchema, TSchema>()
const schemasInParts = new WeakMap<TSchema, TSchema>()

/** Length of the JSON of an object schema from which it becomes a function of its own. */
const partLengthMin = 400

/**
 * Returns the schema with its larger objects as definitions, the same object only once. Ajv makes a function of each; of the
 * whole schema it would make one of up to 3 MB, for which V8's compiler takes a second and a gigabyte.
 */
function inParts(schema: TSchema): TSchema {
  const known = schemasInParts.get(schema)
  if (known) return known
  const names = new Map<string, string>()
  const $defs: Record<string, unknown> = {}
  const part = (value: unknown): unknown => {
    if (!isObjectSchema(value)) return value
    const text = JSON.stringify(value)
    if (text.length < partLengthMin) return value
    const name = names.get(text) ?? String(names.size)
    names.set(text, name)
    $defs[name] = value
    return { $ref: `#/$defs/${name}` }
  }
  const { $defs: _, ...whole } = JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (typeof value !== 'object' || value === null) return value
    if (value.items) value.items = part(value.items)
    if (value.oneOf) {
      value['x-tags'] = tagValues(value)
      value.oneOf = value.oneOf.map(part)
    }
    // Errors of the other branches are recognized by their path, which a definition does not have.
    if (value.anyOf) value.anyOf[0] = part(value.anyOf[0])
    for (const [key, property] of Object.entries(value.properties ?? {})) value.properties[key] = part(property)
    return value
  })
  const made = { ...whole, $defs }
  schemasInParts.set(schema, made)
  return made
}

const isObjectSchema = (value: unknown): value is { properties: object; additionalProperties?: unknown } =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value && value.type === 'object'

function describe(errors: readonly ErrorObject[]): ValueError[] {
  // A nullable field that fails also reports "must be null"; the other branch has the useful error.
  const useful = errors.find(({ keyword, params }) => !(keyword === 'type' && params.type === 'null')) ?? errors[0]
  return useful ? [errorOf(useful)] : []
}

function describeAll(errors: readonly ErrorObject[]): ValueError[] {
  const faults = new Map<string, ValueError>()
  for (const error of errors) {
    if (faults.size === fieldErrorsMax) break
    if (error.keyword === 'anyOf' || isOfOtherBranch.test(error.schemaPath)) continue
    const found = errorOf(error)
    if (!faults.has(found.path)) faults.set(found.path, found)
  }
  return faults.size > 0 ? [...faults.values()] : describe(errors)
}

/** Matches errors of all branches but the first, which is the one that clients mean; null is the last. */
const isOfOtherBranch = /\/anyOf\/[1-9]/

/** Returns whether a body has more than `max` values, including nested ones. */
function hasMoreValues(data: unknown, max: number): boolean {
  let count = 0
  const counts = (value: unknown): boolean => {
    if (++count > max) return true
    return typeof value === 'object' && value !== null && Object.values(value).some(counts)
  }
  return counts(data)
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const own = fieldNamed[keyword]?.(params) ?? []
  return fieldPath([...instancePath.split('/').slice(1).map(unescapePointer), ...own])
}

/** Field that an error refers to, for errors that Ajv reports for the object around it. */
const fieldNamed: Record<string, (params: ErrorObject['params']) => string[]> = {
  required: ({ missingProperty }) => [missingProperty],
  discriminator: ({ tag }) => [tag],
  additionalProperties: ({ additionalProperty }) => [additionalProperty],
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Maximum length of a name in a path. Longer ones are names of undeclared fields, which only the client knows. */
const nameLengthMax = 100

/** Formats `['order', 'items', 0, 'price']` as `order.items[0].price`. */
export const fieldPath = (parts: readonly (string | number)[]): string =>
  parts
    .map((part) => limitedName(String(part)))
    .reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`), '')

const limitedName = (name: string): string => (name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}…` : name)

const typeNames: Readonly<Record<string, string>> = {
  ...{ string: 'a string', number: 'a number', integer: 'a whole number', boolean: 'true or false' },
  ...{ object: 'an object', array: 'a list', null: 'null' },
}

const formatNames: Readonly<Record<string, string>> = {
  guid: 'a GUID',
  uri: 'a URL',
  day: 'a day yyyy-MM-dd',
  'offset-time': 'a time such as 2026-05-04T10:00:00+03:00',
  'day-or-time': 'a day yyyy-MM-dd, or a time such as 2026-05-04T10:00:00+03:00',
  'terminal-time': 'a wall time such as 2026-05-04 10:00:00.000',
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Messages without a subject, by the schema keyword that a value violates. */
const messages: Readonly<Record<string, (params: ErrorObject['params'], error: ErrorObject) => string>> = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => typeNames[name] ?? name)
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  required: () => 'is required',
  additionalProperties: ({ additionalProperty }, { parentSchema }) =>
    undeclaredMessage(additionalProperty, Object.keys(parentSchema?.properties ?? {})),
  discriminator: (_params, { parentSchema }) => `must be one of ${parentSchema?.['x-tags'].join(', ')}`,
  format: ({ format }) => `must be ${formatNames[format] ?? format}`,
  pattern: ({ pattern }) => `must match the pattern ${pattern}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'field')}`,
  uniqueItems: () => 'must have no item twice',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  'x-digits': (_params, { schema }) => `must have at most ${counted(Number(schema), 'decimal')}`,
}

/** Message about an undeclared field of an object: names the declared one that is probably meant, or some that are allowed. */
export function undeclaredMessage(name: string, declaredNames: readonly string[]): string {
  const nearest = nearestName(name, declaredNames)
  if (nearest !== undefined) return `is not a field of this operation; did you mean ${nearest}?`
  if (declaredNames.length === 0) return 'is not a field of this operation; this object has none'
  const listed = declaredNames.slice(0, namesMax).join(', ')
  return `is not a field of this operation; fields here are ${listed}${declaredNames.length > namesMax ? ' and others' : ''}`
}

/** Maximum number of declared names in a message. */
const namesMax = 20

function errorOf(error: ErrorObject): ValueError {
  const message = messages[error.keyword]?.(error.params, error) ?? 'is not valid'
  const received = receivedOf(error)
  return { path: pathOf(error), message, ...(received !== undefined && { received }) }
}

/** Returns the type of a value with another type, else a word or number that is not allowed. */
function receivedOf({ keyword, params, data }: ErrorObject): string | undefined {
  if (keyword === 'type') return typeNames[data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data]
  const value: unknown = keyword === 'discriminator' ? params.tagValue : data
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && wordErrors.has(keyword) && value.length <= receivedMax ? `"${value}"` : undefined
}

const wordErrors: ReadonlySet<string> = new Set(['enum', 'const', 'discriminator', 'format'])
/** Maximum length of a text in a message. */
const receivedMax = 60

/** Returns the values of a discriminator, for messages: the forms may become references. */
const tagValues = ({ oneOf, discriminator }: Tagged): string[] =>
  oneOf.flatMap(({ properties }) => {
    const { const: value, enum: values = [] } = properties?.[discriminator?.propertyName ?? ''] ?? {}
    return [...(value === undefined ? [] : [value]), ...values]
  })

interface Tagged {
  oneOf: readonly { properties?: Readonly<Record<string, { const?: string; enum?: readonly string[] }>> }[]
  discriminator?: { propertyName: string }
}

/** A field of a request, with the back-office version that introduced it. */
interface NewerField {
  path: string
  since: string
}

/**
 * Returns a search for the first non-null field of a body whose version `isNewer` accepts; undefined if the schema has no
 * such fields. Walks the body once, and skips lists beyond their maximum length, which the schema refuses.
 */
export function newerFieldFinder(
  schema: TSchema,
  isNewer: (since: string) => boolean,
): ((body: unknown) => NewerField | undefined) | undefined {
  const search = searchOf(schema as Loose, isNewer)
  return (
    search &&
    ((body) => {
      const found = search(body)
      return found && { path: fieldPath(found.inner.reverse()), since: found.since }
    })
  )
}

/** Result of a search: the steps from the field up to its start. */
interface Found {
  inner: (string | number)[]
  since: string
}

type Search = (value: unknown) => Found | undefined

interface Loose {
  'x-since'?: string
  properties?: Record<string, Loose>
  anyOf?: Loose[]
  oneOf?: Loose[]
  items?: Loose
  maxItems?: number
}

function searchOf(node: Loose, isNewer: (since: string) => boolean): Search | undefined {
  const { 'x-since': since, properties = {}, anyOf = [], oneOf = [], items, maxItems } = node
  if (since !== undefined && isNewer(since)) return (value) => (value == null ? undefined : { inner: [], since })
  const members = Object.entries(properties).map(([name, child]) => searchOfMember(name, searchOf(child, isNewer)))
  const branches = [...anyOf, ...oneOf].map((branch) => searchOf(branch, isNewer))
  const list = items && searchOfList(searchOf(items, isNewer), maxItems)
  const searches = [...members, ...branches, list].filter((search) => search !== undefined)
  return searches.length === 0 ? undefined : (value) => firstOf(searches, (search) => search(value))
}

const searchOfMember = (name: string, search: Search | undefined): Search | undefined =>
  search &&
  ((value) =>
    typeof value === 'object' && value ? within(name, search((value as Record<string, unknown>)[name])) : undefined)

const searchOfList = (search: Search | undefined, maxItems = Number.POSITIVE_INFINITY): Search | undefined =>
  search &&
  ((value) =>
    Array.isArray(value) && value.length <= maxItems ? firstOf(value, (item, i) => within(i, search(item))) : undefined)

function within(step: string | number, found: Found | undefined): Found | undefined {
  found?.inner.push(step)
  return found
}

function firstOf<T>(all: readonly T[], look: (one: T, i: number) => Found | undefined): Found | undefined {
  for (const [i, one] of all.entries()) {
    const found = look(one, i)
    if (found) return found
  }
  return undefined
}
