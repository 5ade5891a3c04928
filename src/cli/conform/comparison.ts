import { type TSchema, Type } from 'typebox'
import { type FamilyNames, type FamilyType, presenceOf } from '#core/http/family_names.ts'
import type { Schema } from '#core/http/openapi_fields.ts'
import { isObject } from '#core/operation/lenient_values.ts'
import { compile } from '#core/operation/validation.ts'

/** Declared schema of a value, with its type in the family's contract. */
export interface Shape {
  schema: Schema
  family: FamilyType
}

/** Findings about one subject, each with the number of values that it concerns. */
export class Findings {
  /** Deviations that break existing clients. */
  readonly differences = new Map<string, number>()
  /** Deviations that existing clients tolerate. */
  readonly notes = new Map<string, number>()

  difference = (at: string, problem: string): void => count(this.differences, sentence(at, problem))

  note = (at: string, remark: string): void => count(this.notes, sentence(at, remark))
}

/** Maximum number of different findings of one kind about one subject. Maps with ids as names would have one per id. */
const findingsMax = 100

function count(counts: Map<string, number>, text: string): void {
  const known = counts.get(text)
  if (known !== undefined || counts.size < findingsMax) counts.set(text, (known ?? 0) + 1)
}

const sentence = (at: string, problem: string): string => `${at === '' ? 'the answer' : at} ${problem}`

/**
 * Compares an answer with what existing clients rely on: fields that the family's contract requires, and types. Additional fields, values
 * of enumerations and kinds of objects are notes, because clients ignore unknown ones.
 */
export function compare(names: FamilyNames, shape: Shape, answer: unknown): Findings {
  const findings = new Findings()
  compareValue({ names, findings }, shape, answer, '')
  return findings
}

interface Comparison {
  names: FamilyNames
  findings: Findings
}

function compareValue(comparison: Comparison, { schema, family }: Shape, value: unknown, at: string): void {
  const { names } = comparison
  const { anyOf = [], oneOf, discriminator, items, type } = schema
  const branches = anyOf.filter((branch) => branch.type !== 'null')
  if (value === null && takesNull(schema)) return
  if (discriminator && oneOf && isObject(value))
    compareKind(comparison, { schema: { ...schema, oneOf, discriminator }, family }, value, at)
  else if (branches.length === 1) compareValue(comparison, { schema: branches[0]!, family }, value, at)
  else if (branches.length > 1) compareBranches(comparison, branches, { family, value, at })
  else if (type === 'array' && Array.isArray(value)) {
    const item = { schema: items ?? {}, family: names.typeOfItem(family) }
    for (const one of value) compareValue(comparison, item, one, `${at}[]`)
  } else if (type === 'object' && isObject(value)) compareFields(comparison, { schema, family }, value, at)
  else comparePlain(comparison, schema, value, at)
}

function comparePlain({ findings }: Comparison, schema: Schema, value: unknown, at: string): void {
  const [fault] = checkOf(schema)(value) ?? []
  const { enum: words = schema.const === undefined ? undefined : [schema.const] } = schema
  if (fault) findings.difference(at, fault.message)
  else if (words && !words.includes(value)) findings.note(at, `has the unknown value ${JSON.stringify(value)}`)
}

type Kinds = Schema & Required<Pick<Schema, 'oneOf' | 'discriminator'>>

function compareKind(
  comparison: Comparison,
  { schema, family }: { schema: Kinds; family: FamilyType },
  value: Record<string, unknown>,
  at: string,
): void {
  const { propertyName } = schema.discriminator
  const word = value[propertyName]
  const kind = schema.oneOf.find(({ properties = {} }) => properties[propertyName]?.const === word)
  if (kind)
    compareFields(comparison, { schema: kind, family: comparison.names.typeOfKind(family, String(word)) }, value, at)
  else if (typeof word === 'string') comparison.findings.note(at, `has the unknown ${propertyName} ${word}`)
  else comparison.findings.difference(below(at, propertyName), 'is missing')
}

/** Compares with the branch that the value deviates least from. */
function compareBranches(
  { names, findings }: Comparison,
  branches: readonly Schema[],
  { family, value, at }: { family: FamilyType; value: unknown; at: string },
): void {
  const candidates = branches.map((schema, i) => {
    const aside = new Findings()
    const shape = { schema, family: names.typeOfBranch(family, i, branches.length) }
    compareValue({ names, findings: aside }, shape, value, at)
    return aside
  })
  const [best] = candidates.sort((a, b) => a.differences.size - b.differences.size || a.notes.size - b.notes.size)
  for (const [text] of best!.differences) count(findings.differences, text)
  for (const [text] of best!.notes) count(findings.notes, text)
}

function compareFields(
  comparison: Comparison,
  { schema, family }: Shape,
  value: Record<string, unknown>,
  at: string,
): void {
  const { names, findings } = comparison
  const { properties = {}, patternProperties = {}, required = [] } = schema
  for (const [name, declared] of Object.entries(properties)) {
    // The family has another type, or no such field.
    if ('x-differs-from' in declared) continue
    const path = below(at, name)
    const type = names.typeOfField(family, name)
    const isPromised = 'x-promised' in declared || 'x-otherwise' in declared
    const { isRequired, isNullable } =
      type === undefined
        ? { isRequired: required.includes(name) && !isPromised, isNullable: isPromised }
        : presenceOf(type)
    const field = Object.hasOwn(value, name) ? value[name] : undefined
    if (field === undefined) {
      if (isRequired) findings.difference(path, 'is missing')
    } else if (field !== null || !isNullable) compareValue(comparison, { schema: declared, family: type }, field, path)
  }
  const [values] = Object.values(patternProperties)
  for (const name of Object.keys(value).filter((one) => !Object.hasOwn(properties, one)))
    if (values)
      compareValue(comparison, { schema: values, family: names.typeOfValue(family) }, value[name], below(at, '*'))
    else findings.note(below(at, name), 'is no field of the contract')
}

const below = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`)

const takesNull = ({ type, anyOf, oneOf, enum: words }: Schema): boolean =>
  type === 'null' || (type === undefined && !anyOf && !oneOf && !words) || (anyOf?.some(takesNull) ?? false)

type Check = ReturnType<typeof compile>

const checks = new Map<string, Check>()
const timeFormats = ['terminal-time', 'day', 'offset-time']

/** Returns a check of the type and format alone: clients do not rely on limits. They read times in any of the contract's formats. */
function checkOf({ type, format }: Schema): Check {
  const isTime = format !== undefined && [...timeFormats, 'day-or-time'].includes(format)
  const plain = (one: string | undefined) =>
    Type.Unsafe({ ...(type !== undefined && { type }), ...(one !== undefined && { format: one }) })
  const schema: TSchema = isTime ? Type.Union(timeFormats.map(plain)) : plain(format)
  return checks.getOrInsertComputed(`${type} ${format}`, () => compile(schema))
}
