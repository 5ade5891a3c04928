import fc from 'fast-check'
import { plainName, toNfc } from '#core/plain_text.ts'
import { demo } from '#shared/demo.ts'

/** JSON Schema keywords that the requests of operations use. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  'x-digits'?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
  'x-id'?: string
  'x-plain'?: boolean
  'x-assumed'?: string
  'x-empty'?: 'none'
  'x-wanted'?: boolean
  'x-otherwise'?: unknown
}

const itemsMax = 3
const textMax = 60
const idsInMixedCase = fc.uuid().map((id) => (id.charCodeAt(0) % 2 === 0 ? id.toUpperCase() : id))

/** Other ids are refused before the rest of the body is checked. */
const visibleOrganizations = fc.constantFrom<string>(demo.organization, demo.confirmingOrganization)

/** Generates valid bodies. About half of the values are those of the example, so that some bodies pass the look-ups and reach the rules. */
export function validBodies(schema: Schema, example?: unknown): fc.Arbitrary<unknown> {
  if (schema['x-id'] === 'Organization') return visibleOrganizations
  const made = make(schema, example)
  const isScalar = typeof example !== 'object' && example !== undefined
  return isScalar ? fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 2, arbitrary: made }) : made
}

function make(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.oneOf) return fc.oneof(...kinds(schema).map((kind) => validBodies(kind, ofKind(schema, kind, example))))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => validBodies(branch, fits(branch, example))))
  const maker = makers[schema.type ?? 'any']
  if (!maker) throw new Error(`test/harness/arbitrary.ts makes nothing of type ${schema.type}`)
  return maker(schema, example)
}

const makers: Record<string, (schema: Schema, example: unknown) => fc.Arbitrary<unknown>> = {
  object,
  array,
  string: text,
  number: decimal,
  integer,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  any: () => fc.jsonValue({ maxDepth: 3 }).map(withoutNul),
}

const kinds = (schema: Schema): Schema[] =>
  schema.oneOf!.map((kind) =>
    schema.properties ? { ...kind, properties: { ...schema.properties, ...kind.properties } } : kind,
  )

/** Returns the example's value if it is of this kind. */
function ofKind({ discriminator }: Schema, kind: Schema, example: unknown): unknown {
  if (!discriminator || !isRecord(example)) return undefined
  const { propertyName } = discriminator
  return kind.properties?.[propertyName]?.const === example[propertyName] ? example : undefined
}

const fits = ({ type }: Schema, example: unknown): unknown => (type === 'null' ? undefined : (example ?? undefined))

function object(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  const known = isRecord(example) ? example : {}
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) fields[name] = validBodies(field, known[name])
  const own = fc.record(fields, { requiredKeys: schema.required ?? [] })
  const others = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties
  if (typeof others !== 'object') return own
  const more = fc.dictionary(fc.string({ maxLength: 10 }), validBodies(others), {
    maxKeys: itemsMax,
    noNullPrototype: true,
  })
  return fc.tuple(more, own).map(([some, rest]) => Object.assign({}, some, rest))
}

function array(
  { items = {}, minItems = 0, maxItems = itemsMax, uniqueItems }: Schema,
  example: unknown,
): fc.Arbitrary<unknown> {
  const item = validBodies(items, Array.isArray(example) ? example[0] : undefined)
  const limits = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, itemsMax)) }
  return uniqueItems
    ? fc.uniqueArray<unknown, unknown>(item, { ...limits, comparator: 'SameValue' })
    : fc.array(item, limits)
}

const two = (value: number) => String(value).padStart(2, '0')
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const formats: Record<string, fc.Arbitrary<string>> = {
  guid: idsInMixedCase,
  'terminal-time': fc.oneof(
    day.map((iso) => iso.slice(0, -1).replace('T', ' ')),
    day.map((iso) => iso.slice(0, 19)),
    fc.tuple(day, fc.nat(23)).map(([iso, hour]) => `${iso.slice(0, 10)} ${two(hour)}:30`),
  ),
  date: day.map((iso) => iso.slice(0, 10)),
  day: day.map((iso) => iso.slice(0, 10)),
  'offset-time': fc
    .tuple(day, fc.constantFrom('', 'Z', '+03:00', '-05:30'))
    .map(([iso, offset]) => `${iso.slice(0, -1)}${offset}`),
  'day-or-time': fc.oneof(
    day.map((iso) => iso.slice(0, 10)),
    day,
  ),
  'date-time': day,
  uri: fc.webUrl(),
}

function text({
  format,
  pattern,
  minLength = 0,
  maxLength = textMax,
  'x-plain': isPlain,
}: Schema): fc.Arbitrary<string> {
  if (format !== undefined) {
    const known = formats[format]
    if (!known) throw new Error(`test/harness/arbitrary.ts makes no text of format ${format}`)
    return known.filter((made) => made.length >= minLength && made.length <= Math.max(maxLength, minLength))
  }
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern)).filter((made) => made.length >= minLength && made.length <= maxLength)
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, textMax)) }
  const anything = fc
    .string({ ...limits, unit: 'binary' })
    .map((made) => made.replaceAll('\0', ''))
    // Requests are read in this form.
    .filter((made) => made === toNfc(made))
  const made = fc.oneof(fc.string(limits), anything)
  return (isPlain ? made.map(plainName) : made).map(lengthened)

  // Characters beyond the first plane count once in a schema and twice in JavaScript.
  function lengthened(made: string): string {
    const short = minLength - [...made].length
    return short > 0 ? `${made}${'x'.repeat(short)}` : made
  }
}

function decimal(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = range(schema)
  const whole = fc.integer({ min: Math.ceil(Math.max(min, -1e9)), max: Math.floor(Math.min(max, 1e9)) })
  const anything = fc.double({ min, max, noNaN: true, minExcluded: schema.exclusiveMinimum !== undefined })
  const cents = whole.map((value) => value / 100)
  const { 'x-digits': digits } = schema
  const made = fc.oneof(whole, cents, anything)
  return (digits === undefined ? made : made.map((value) => Number(value.toFixed(digits)))).filter(
    (value) => isWithin(schema, value) && Number.isFinite(value),
  )
}

function integer(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = range(schema)
  const limits = { min: Math.max(Math.ceil(min), -(2 ** 53) + 1), max: Math.min(Math.floor(max), 2 ** 53 - 1) }
  // An integer without limits may exceed any column.
  const edges = [min, max, 2 ** 53, 1e300].filter((value) => Number.isInteger(value) && isWithin(schema, value))
  // Mostly of the size that clients send, because creating a million rows takes long.
  const usual = { min: limits.min, max: Math.min(limits.max, Math.max(limits.min, 0) + 1000) }
  return fc
    .oneof({ weight: 4, arbitrary: fc.integer(usual) }, fc.integer(limits), fc.constantFrom(limits.min, ...edges))
    .filter((value) => isWithin(schema, value))
}

const range = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) => ({
  min: minimum ?? exclusiveMinimum ?? -1e300,
  max: maximum ?? exclusiveMaximum ?? 1e300,
})

const isWithin = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema, value: number): boolean =>
  value >= (minimum ?? -Infinity) &&
  value <= (maximum ?? Infinity) &&
  value > (exclusiveMinimum ?? -Infinity) &&
  value < (exclusiveMaximum ?? Infinity)

/** Removes NUL, which the database cannot store and the server refuses; see the faults below. */
const withoutNul = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\\+u[0-9a-f]{4}/g, '')
      .replaceAll('\\\\', ''),
  )

/** A body with one fault. */
export interface InvalidBody {
  /** JSON text, because some faults cannot be expressed as a value. */
  json: string
  /** Location of the fault, such as `order.items[0].amount`. */
  path: string
  fault: string
}

/** Generates bodies that are valid except for one fault: a wrong type, a missing field, an unknown enum value, a number out of range… */
export function invalidBodies(schema: Schema, example?: unknown): fc.Arbitrary<InvalidBody> {
  return fc.tuple(validBodies(schema, example), fc.nat()).map(([body, pick]) => {
    const faults = faultLocations(schema, body, [])
    const { at, fault, value } = faults[pick % faults.length]!
    const json = JSON.stringify(replaced(body, at, value), (_key, item) => (item === huge ? hugeMark : item))
    return { json: json.replaceAll(`"${hugeMark}"`, '1e400'), path: pathOf(at), fault }
  })
}

interface FaultLocation {
  at: (string | number)[]
  fault: string
  value: unknown
}

const missing = Symbol('missing')
const huge = Symbol('huge')
const hugeMark = '\u2620huge'

function faultLocations(schema: Schema, value: unknown, at: FaultLocation['at']): FaultLocation[] {
  const branch = branchOf(schema, value)
  const here = at.length === 0 ? [] : faultsOf(schema, branch).map(([fault, bad]) => ({ at, fault, value: bad }))
  return [...here, ...below()]

  function below(): FaultLocation[] {
    if (Array.isArray(value)) return value.flatMap((item, i) => faultLocations(branch.items ?? {}, item, [...at, i]))
    if (!isRecord(value) || !branch.properties) return at.length === 0 ? wholeBody() : []
    const { properties, required = [] } = branch
    const gone = required
      .filter((name) => !isImplied(schema, branch, name))
      .map((name) => ({ at: [...at, name], fault: 'missing', value: missing }))
    const inside = Object.keys(value).flatMap((name) =>
      properties[name] ? faultLocations(properties[name], value[name], [...at, name]) : [],
    )
    const all = [...gone, ...inside].filter((location) => !meansNone(schema, value, at, location))
    return all.length > 0 || at.length > 0 ? all : wholeBody()
  }

  /** A body without fields can still be replaced by a value that is not an object. */
  function wholeBody(): FaultLocation[] {
    return [['a list', [1]] as const, ['a text', 'text'] as const].map(([fault, bad]) => ({
      at: [],
      fault,
      value: bad,
    }))
  }
}

/** Returns whether the server assumes a value for an omitted member (docs/lenient_reading.md). */
function isImplied(schema: Schema, branch: Schema, name: string): boolean {
  const { enum: words, const: word } = branch.properties?.[name] ?? {}
  return words?.length === 1 || (word !== undefined && kindsOf(schema)?.['x-assumed'] !== undefined)
}

/** Returns whether the server reads an object with a fault as null (docs/lenient_reading.md). */
function meansNone(schema: Schema, value: unknown, at: FaultLocation['at'], location: FaultLocation): boolean {
  const left = takesNull(schema) ? replaced(value, location.at.slice(at.length), location.value) : undefined
  if (!isRecord(left)) return false
  const kinds = kindsOf(schema)
  const hasValue = ([name, inner]: [string, unknown]) =>
    kinds?.['x-empty'] === undefined || (inner !== '' && inner !== null && name !== kinds.discriminator?.propertyName)
  return !Object.entries(left).some(hasValue)
}

const kindsOf = (schema: Schema): Schema | undefined =>
  schema.oneOf ? schema : schema.anyOf?.find(({ oneOf }) => oneOf !== undefined)

/** Returns the branch of a schema that the value matches. */
function branchOf(schema: Schema, value: unknown): Schema {
  if (schema.anyOf) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null')
    return others.length === 1 ? branchOf(others[0]!, value) : {}
  }
  if (!schema.oneOf) return schema
  const { propertyName = '' } = schema.discriminator ?? {}
  return (
    kinds(schema).find((kind) => isRecord(value) && kind.properties?.[propertyName]?.const === value[propertyName]) ??
    {}
  )
}

/** Returns values that the schema refuses, with the names of their faults. */
function faultsOf(schema: Schema, branch: Schema): [fault: string, value: unknown][] {
  if (branch.const !== undefined) return [['an unknown kind', 'no-such-kind']]
  const found: [string, unknown][] = []
  if (branch.enum) found.push(['an unknown word', typeof branch.enum[0] === 'string' ? 'NoSuchWord' : 987_654])
  if (!takesNull(schema) && branch.type) found.push(['null', null])
  found.push(...(faultsByType[branch.type ?? '']?.(branch) ?? []))
  return found
}

const takesNull = ({ type, anyOf, enum: words }: Schema): boolean =>
  type === 'null' || (type === undefined && !anyOf && !words) || (anyOf?.some(takesNull) ?? false)

const faultsByType: Record<string, (schema: Schema) => [string, unknown][]> = {
  object: () => [
    ['a list instead of an object', []],
    ['a text instead of an object', 'text'],
  ],
  array: ({ minItems = 0, maxItems = Infinity }) => [
    ['an object instead of a list', {}],
    ...(minItems > 0 ? [['too few items', []] as [string, unknown]] : []),
    ...(maxItems <= 1000 ? [['too many items', Array(maxItems + 1).fill(null)] as [string, unknown]] : []),
  ],
  boolean: () => [
    ['a number instead of a boolean', 1],
    ['a text instead of a boolean', 'true'],
  ],
  number: numberFaults,
  integer: (schema) => [['a fraction', 1.5], ...numberFaults(schema)],
  string: ({ minLength = 0, maxLength = Infinity, format, pattern }) => [
    ['a number instead of a text', 12],
    ['an object instead of a text', {}],
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ...(minLength > 0 ? [['too short a text', ''] as [string, unknown]] : []),
    ...(maxLength <= 10_000 ? [['too long a text', 'x'.repeat(maxLength + 1)] as [string, unknown]] : []),
    ...(format && ['guid', 'terminal-time', 'day', 'offset-time', 'day-or-time'].includes(format)
      ? [[`no ${format}`, 'nothing of that form'] as [string, unknown]]
      : []),
    ...(pattern?.startsWith('^') && !new RegExp(pattern).test(outlandish)
      ? [['another pattern', outlandish] as [string, unknown]]
      : []),
  ],
}

const outlandish = '\u2620'

function numberFaults({ minimum, maximum, exclusiveMinimum, 'x-digits': digits }: Schema): [string, unknown][] {
  const found: [string, unknown][] = [
    ['a text instead of a number', '12,5'],
    ['a boolean instead of a number', true],
    ['1e400', huge],
  ]
  if (minimum !== undefined) found.push(['too small a number', minimum - Math.max(1, Math.abs(minimum) / 1e6)])
  if (exclusiveMinimum !== undefined) found.push(['too small a number', exclusiveMinimum])
  if (digits !== undefined) found.push(['too many decimals', 1 / 10 ** (digits + 1)])
  if (maximum !== undefined) found.push(['too large a number', maximum + Math.max(1, Math.abs(maximum) / 1e6)])
  return found
}

function replaced(body: unknown, at: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = at
  if (step === undefined) return value
  if (Array.isArray(body)) return body.map((item, i) => (i === step ? replaced(item, rest, value) : item))
  const { [step]: inside, ...others } = body as Record<string, unknown>
  const changed = replaced(inside, rest, value)
  return changed === missing ? others : { ...others, [step]: changed }
}

const pathOf = (at: readonly (string | number)[]): string =>
  at.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
