import { readFile } from 'node:fs/promises'
import type { Schema } from '#test/harness/arbitrary.ts'
import { type WireDescription, type WireOperation, type WireSchema, wireFile } from '#tools/wire.ts'

/** Description of the wire that the operations implement. The tests compare our schemas with it field by field. */
export interface Wire {
  operations: ReadonlyMap<string, WireOperation>
  schemas: ReadonlyMap<string, WireSchema>
}

export async function readWire(): Promise<Wire> {
  const { operations, schemas }: WireDescription = JSON.parse(await readFile(wireFile, 'utf8'))
  return { operations: new Map(Object.entries(operations)), schemas: new Map(Object.entries(schemas)) }
}

/** Parsed type of a field, such as `array<uuid> minItems=1 required nullable`. */
interface Written {
  type: string
  isRequired: boolean
  isNullable: boolean
  limits: Record<string, number>
}

function parseField(text: string): Written {
  // A list of enum values is written as the enum followed by the list.
  const enumText = /^(enum\([^)]*\)) array<string>/.exec(text)?.[1]
  if (enumText !== undefined) return { ...parseField(text.slice(enumText.length + 1)), type: `array<${enumText}>` }
  const type = typeOf(text)
  const flags = text.slice(type.length).trim().split(/\s+/)
  const limits = flags
    .map((flag) => /^(minimum|maximum|minLength|maxLength|minItems|maxItems)=(-?[\d.]+)$/.exec(flag))
    .filter((match) => match !== null)
    .map(([, name, value]) => [name!, Number(value)])
  return {
    type,
    isRequired: flags.includes('required'),
    isNullable: flags.includes('nullable'),
    limits: Object.fromEntries(limits),
  }
}

/** Returns the type, which ends at the first space outside brackets. */
function typeOf(text: string): string {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if ('<('.includes(text[i]!)) depth++
    else if ('>)'.includes(text[i]!)) depth--
    else if (text[i] === ' ' && depth === 0 && !text.startsWith('constant ')) return text.slice(0, i)
  }
  return text
}

const plainTypes: Record<string, (ours: Schema) => boolean> = {
  any: () => true,
  // Some areas write ids as plain strings.
  string: ({ type }) => type === 'string',
  'date-time': ({ type }) => type === 'string',
  date: ({ type }) => type === 'string',
  uuid: ({ type, format }) => type === 'string' && format === 'guid',
  boolean: ({ type }) => type === 'boolean',
  bool: ({ type }) => type === 'boolean',
  integer: ({ type }) => type === 'integer',
  int: ({ type }) => type === 'integer',
  int64: ({ type }) => type === 'integer',
  number: ({ type }) => type === 'number' || type === 'integer',
  float: ({ type }) => type === 'number' || type === 'integer',
  enum: ({ type }) => type === 'string' || type === 'integer',
}

/** State of a comparison: the differences so far, and which of our shapes were compared with which names. */
interface Comparison {
  wire: Wire
  found: string[]
  compared: Map<Schema, Set<string>>
}

/** Returns every difference between our schema and the named one, as a sentence that starts with the field. */
export function differences(wire: Wire, name: string, ours: unknown): string[] {
  const comparison: Comparison = { wire, found: [], compared: new Map() }
  compareType(comparison, name, unwrapped(ours as Schema), '')
  return comparison.found
}

function report({ found }: Comparison, at: string, difference: string): void {
  found.push(`${at || 'the whole'}: ${difference}`)
}

function compareType(comparison: Comparison, type: string, schema: Schema, at: string): void {
  const list = /^array<(.*)>$/.exec(type)?.[1]
  const oneOf = /^oneOf\((.*)\)$/.exec(type)?.[1]?.split(' | ')
  const fitsPlain = plainTypes[type]
  if (list !== undefined) compareList(comparison, list, schema, at)
  else if (oneOf !== undefined) compareOneOf(comparison, oneOf, schema, at)
  else if (type.startsWith('enum(')) compareEnums(comparison, type.slice(5, -1).split('|'), schema, at)
  else if (fitsPlain) {
    if (!fitsPlain(schema)) report(comparison, at, `is ${typeText(schema)}, on the wire ${type}`)
  } else if (!/^(map<|constant )/.test(type)) compareNamed(comparison, type, schema, at)
}

/** Compares a union without a discriminator: our branches must be in the same order. */
function compareOneOf(comparison: Comparison, types: readonly string[], schema: Schema, at: string): void {
  const own = types.length === 1 ? [schema] : (schema.anyOf ?? [])
  if (own.length !== types.length)
    report(comparison, at, `is ${typeText(schema)}, on the wire one of ${types.join(', ')}`)
  else for (const [i, type] of types.entries()) compareType(comparison, type, unwrapped(own[i]!), placeOf(types, i, at))
}

const placeOf = (types: readonly string[], i: number, at: string): string =>
  types.length === 1 ? at : `${at}(${types[i]})`

function compareList(comparison: Comparison, item: string, schema: Schema, at: string): void {
  // Empty where a recursive shape has reached the depth to which it is written out.
  if (schema.maxItems === 0) return
  if (schema.type === 'array') compareType(comparison, item, unwrapped(schema.items ?? {}), `${at}[]`)
  else report(comparison, at, `is ${typeText(schema)}, on the wire a list`)
}

function compareNamed(comparison: Comparison, type: string, schema: Schema, at: string): void {
  const { wire, compared } = comparison
  const done = compared.get(schema) ?? new Set()
  if (done.has(type)) return
  compared.set(schema, done.add(type))
  const theirs = wire.schemas.get(type)
  if (!theirs) report(comparison, at, `the wire speaks of ${type} and does not describe it`)
  else if (theirs.enum) compareEnums(comparison, theirs.enum, schema, at)
  else if (theirs.discriminator) compareKinds(comparison, theirs.discriminator, schema, at)
  else compareFields(comparison, type, schema, at)
}

function compareEnums(comparison: Comparison, values: readonly unknown[], schema: Schema, at: string): void {
  const own = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (!own) {
    report(comparison, at, `is ${typeText(schema)}, on the wire one of ${values.join(', ')}`)
    return
  }
  const lacking = values.filter((word) => !own.includes(word))
  const excess = own.filter((word) => !values.includes(word))
  if (lacking.length > 0) report(comparison, at, `does not know ${lacking.join(', ')}`)
  if (excess.length > 0) report(comparison, at, `knows ${excess.join(', ')}, which the wire does not`)
}

function compareKinds(
  comparison: Comparison,
  { property, mapping }: NonNullable<WireSchema['discriminator']>,
  schema: Schema,
  at: string,
): void {
  if (!schema.oneOf) {
    report(comparison, at, `is ${typeText(schema)}, on the wire kinds told apart by ${property}`)
    return
  }
  const kinds = new Map(schema.oneOf.map((kind) => [String(kind.properties?.[property]?.const), kind]))
  for (const [word, type] of Object.entries(mapping)) {
    const kind = kinds.get(word)
    if (kind) compareFields(comparison, type, kind, `${at}(${word})`)
    else report(comparison, at, `has no kind ${word}`)
  }
  for (const [word, kind] of kinds)
    if (!(word in mapping) && !isNoted(kind)) report(comparison, at, `has a kind ${word}, which the wire has not`)
}

function compareFields(comparison: Comparison, type: string, schema: Schema, at: string): void {
  if (schema.type !== 'object') {
    report(comparison, at, `is ${typeText(schema)}, on the wire an object`)
    return
  }
  const theirs = fieldsOf(comparison.wire, type)
  const { properties = {}, required = [] } = schema
  const below = (name: string) => (at ? `${at}.${name}` : name)
  for (const [name, field] of theirs) {
    const own = wantedField(properties[name])
    if (own)
      compareUnlessNoted(
        comparison,
        field,
        { own, isRequired: required.includes(name) || own !== properties[name] },
        below(name),
      )
    else report(comparison, below(name), `is missing; on the wire ${sentenceOf(field)}`)
  }
  for (const [name, own] of Object.entries(properties))
    if (!theirs.has(name) && !isNoted(own))
      report(comparison, below(name), "is not on the wire. A field of our own has differsFrom: 'no such field'")
}

/** Returns a field as the contract shows it: a wanted field is not null, though operations accept null. */
const wantedField = (own: Schema | undefined): Schema | undefined => (own?.['x-wanted'] ? own.anyOf?.[0] : own)

/** Returns whether the field is noted as different from the published schema or missing there. */
const isNoted = (schema: Schema): boolean => 'x-differs-from' in schema

/** Compares a field unless it is noted as different; a noted field must differ, because the note would mislead readers. */
function compareUnlessNoted(comparison: Comparison, field: Written, ours: OwnField, at: string): void {
  if (!isNoted(ours.own)) {
    compareField(comparison, field, ours, at)
    return
  }
  const aside: Comparison = { wire: comparison.wire, found: [], compared: new Map() }
  compareField(aside, field, ours, at)
  if (aside.found.length === 0) report(comparison, at, 'says that the wire has something else, and is as on the wire')
}

interface OwnField {
  own: Schema
  isRequired: boolean
}

function compareField(comparison: Comparison, field: Written, { own, isRequired }: OwnField, at: string): void {
  const isNullable = takesNull(own)
  // Responses may promise more than the wire: fields that are always present, or never null.
  const isPromised = 'x-otherwise' in own || 'x-promised' in own
  const isAsWritten =
    (isPromised ? isRequired : isRequired === field.isRequired) &&
    (isPromised ? field.isNullable || !isNullable : isNullable === field.isNullable || field.type === 'any')
  if (!isAsWritten)
    report(comparison, at, `is ${sentenceOf({ isRequired, isNullable })}, on the wire ${sentenceOf(field)}`)
  const schema = unwrapped(own)
  for (const [limit, value] of Object.entries(field.limits)) {
    const actual = schema[limit as 'maximum'] ?? (limit === 'minLength' || limit === 'minItems' ? 0 : undefined)
    if (actual !== value && !schema.enum)
      report(comparison, at, `has ${limit} ${actual ?? 'none'}, on the wire ${value}`)
  }
  compareType(comparison, field.type, schema, at)
}

/** Returns the fields of a named shape, including inherited ones. */
function fieldsOf(wire: Wire, type: string): Map<string, Written> {
  const { fields = {}, extends: bases = [] } = wire.schemas.get(type) ?? {}
  const inherited = bases.flatMap((base) => [...fieldsOf(wire, base)])
  return new Map([...inherited, ...Object.entries(fields).map(([name, text]) => [name, parseField(text)] as const)])
}

const sentenceOf = ({ isRequired, isNullable }: Pick<Written, 'isRequired' | 'isNullable'>): string =>
  `${isRequired ? 'required' : 'optional'}${isNullable ? ', nullable' : ''}`

const takesNull = ({ type, anyOf }: Schema): boolean => type === 'null' || (anyOf?.some(takesNull) ?? false)

/** Returns the schema without its null branch. */
function unwrapped(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 ? unwrapped(others[0]!) : schema
}

const typeText = ({ type, format, enum: values, oneOf }: Schema): string =>
  values
    ? `one of ${values.join(', ')}`
    : oneOf
      ? 'an object of several kinds'
      : [type, format].filter(Boolean).join(' ') || 'anything'
