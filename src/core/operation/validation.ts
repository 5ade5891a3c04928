import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import type { FieldError } from '#core/errors.ts'
import { isGuid } from '#core/schema.ts'
import { isDay, isOffsetTime, isTerminalTime } from '#core/time.ts'

/**
 * No coercion and nothing removed: a body is taken as it is or refused with its path. Other forms are read in lenient.ts. A number
 * too large for JavaScript (1e400) is none. Without the passes that shorten the code a schema compiles in half the time, and
 * checks take as long.
 */
function validating(options: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    ...options,
    strict: false,
    strictNumbers: true,
    coerceTypes: false,
    discriminator: true,
    // Messages name allowed values that only the schema has.
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
  return ajv
}

/** Ends at the first fault, as most of what a client sends has none. */
const ajv = validating({ allErrors: false })
const ajvOfAllFaults = validating({ allErrors: true })

/** A compiled schema. Answers undefined for what fits, else what is wrong and where. */
type Validator = (data: unknown) => FieldError[] | undefined

export function compile(schema: TSchema): Validator {
  // Compiled at the first call, so a start does not pay for operations that nobody calls.
  let validate: ValidateFunction | undefined
  return (data) => {
    validate ??= ajv.compile(schema)
    return validate(data) ? undefined : describe(validate.errors ?? [])
  }
}

/** The most wrong fields that one refusal lists. */
export const fieldErrorsMax = 20

/** Listing every fault of a larger body costs too much: with more values than this, a refusal names the first fault only. */
const valuesMax = 5_000

/** The same for what was refused: tells the faults of up to `faultsMax` fields, in the order in which they are found. */
export function compileAllErrors(schema: TSchema): (data: unknown) => FieldError[] {
  const findFirst = compile(schema)
  let validate: ValidateFunction | undefined
  return (data) => {
    if (hasMoreValues(data, valuesMax)) return findFirst(data) ?? []
    validate ??= ajvOfAllFaults.compile(schema)
    return validate(data) ? [] : describeAll(validate.errors ?? [])
  }
}

/** The same, for bodies whose fields must all be declared: any other is refused with its path. */
export function compileClosed(schema: TSchema): Validator {
  let validate: Validator | undefined
  return (data) => {
    validate ??= compile(closeSchema(schema))
    return validate(data)
  }
}

/** The same schema, refusing fields that it does not declare. */
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

/** Ajv compiles a schema once for each object that it is given, and a process of tests has many nodes. */
const closedSchemas = new WeakMap<TSchema, TSchema>()

const isObjectSchema = (value: unknown): value is { properties: object; additionalProperties?: unknown } =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value && value.type === 'object'

function describe(errors: readonly ErrorObject[]): FieldError[] {
  // A nullable field that fails reports "must be null" as well; the other branch says what is really wrong.
  const telling = errors.find(({ keyword, params }) => !(keyword === 'type' && params.type === 'null')) ?? errors[0]
  return telling ? [{ path: pathOf(telling), message: messageOf(telling) }] : []
}

function describeAll(errors: readonly ErrorObject[]): FieldError[] {
  const faults = new Map<string, FieldError>()
  for (const error of errors) {
    if (faults.size === fieldErrorsMax) break
    if (error.keyword === 'anyOf' || isOfOtherBranch.test(error.schemaPath)) continue
    const path = pathOf(error)
    if (!faults.has(path)) faults.set(path, { path, message: messageOf(error) })
  }
  return faults.size > 0 ? [...faults.values()] : describe(errors)
}

/** Of a field that may be one of several, the first is what people mean to send; null stands last. */
const isOfOtherBranch = /\/anyOf\/[1-9]/

/** Whether a body has more than so many values, those within others included. */
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

/** What a fault says of the field that it is about, where the fault is one of the object around the field. */
const fieldNamed: Record<string, (params: ErrorObject['params']) => string[]> = {
  required: ({ missingProperty }) => [missingProperty],
  discriminator: ({ tag }) => [tag],
  additionalProperties: ({ additionalProperty }) => [additionalProperty],
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** `['order', 'items', 0, 'price']` as `order.items[0].price`. */
export const fieldPath = (parts: readonly (string | number)[]): string =>
  parts.reduce<string>(
    (path, part) => (/^\d+$/.test(String(part)) ? `${path}[${part}]` : path === '' ? `${part}` : `${path}.${part}`),
    '',
  )

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
  'terminal-time': 'a wall time yyyy-MM-dd HH:mm:ss.fff',
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Sentences without their subject, by the keyword of the schema that a value violates. */
const messages: Readonly<Record<string, (params: ErrorObject['params'], error: ErrorObject) => string>> = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => typeNames[name] ?? name)
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  required: () => 'is required',
  additionalProperties: () => 'is not a field of this operation',
  discriminator: ({ tag }, { parentSchema }) => `must be one of ${tagValues(parentSchema, tag).join(', ')}`,
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

function messageOf(error: ErrorObject): string {
  return messages[error.keyword]?.(error.params, error) ?? 'is not valid'
}

/** Returns the values of a field that says which of several forms an object has. */
function tagValues(schema: ErrorObject['parentSchema'], tag: string): string[] {
  const forms: readonly Form[] = schema?.oneOf ?? []
  return forms.flatMap(({ properties }) => {
    const { const: value, enum: values = [] } = properties?.[tag] ?? {}
    return [...(value === undefined ? [] : [value]), ...values]
  })
}

interface Form {
  properties?: Readonly<Record<string, { const?: string; enum?: readonly string[] }>>
}

/** A field that a request has, and the back-office version with which it came. */
interface NewerField {
  path: string
  since: string
}

/**
 * Finds the first field in a body, other than null, that came with a version which `isNewer` says is too new; undefined when
 * the schema has none. One walk whatever there is to find. It passes over lists that are longer than they may be: the schema
 * refuses those.
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

/** What was found: the steps from the field up to where the search began. */
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
