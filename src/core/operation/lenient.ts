import type { TSchema } from 'typebox'
import {
  caseVariantsOf,
  enumReader,
  enumValuesOf,
  isEmptyTextNull,
  isObject,
  type ReadValue,
  type ValueSchema,
  valueReader,
} from './lenient_values.ts'
import { compile } from './validation.ts'

/**
 * Returns a reader of the variants in which clients of the family write a body; each reading has its row in
 * docs/lenient_reading.md. The reader returns a new body in canonical form, and leaves anything else to validation: it never
 * changes values that match their schema or undeclared members.
 */
export function lenientReader(schema: TSchema): ReadValue {
  let read: ReadValue | undefined
  return (body, zone) => {
    read ??= readerOf(schema as Loose) ?? asItIs
    return read(body, zone)
  }
}

interface Loose extends ValueSchema {
  properties?: Record<string, Loose>
  required?: readonly string[]
  anyOf?: readonly Loose[]
  oneOf?: readonly Loose[]
  discriminator?: { propertyName: string }
  items?: Loose
  maxItems?: number
  'x-assumed'?: string
  'x-empty'?: 'none'
  'x-also'?: readonly string[]
}

const asItIs: ReadValue = (value) => value

function readerOf(schema: Loose): ReadValue | undefined {
  const { properties, anyOf, oneOf, discriminator, items } = schema
  if (oneOf && discriminator) return ofKinds(oneOf, discriminator.propertyName, schema['x-assumed'])
  if (anyOf) return ofBranches(anyOf)
  if (items) return ofList(items, schema.maxItems)
  return properties ? ofObject(schema) : valueReader(schema)
}

/** Reads members by name, ignoring case. If the exact name is present, another spelling stays as it is and is refused. */
function ofObject({ properties = {}, required = [] }: Loose): ReadValue {
  const names = Object.keys(properties)
  const members = new Map(Object.entries(properties).map(([name, schema]) => [name, readerOf(schema) ?? asItIs]))
  const spellings = new Map([...otherNames(properties, required), ...caseVariantsOf(names)])
  const implied = required.flatMap((name): [string, string][] => {
    const [word, another] = enumValuesOf(properties[name] ?? {})
    return word !== undefined && another === undefined ? [[name, word]] : []
  })
  return (value, zone) => {
    if (!isObject(value)) return value
    const present = new Set(Object.keys(value).filter((name) => members.has(name)))
    const entries = Object.entries(value).map(([given, inner]) => {
      const name = members.has(given) ? given : spellings.get(given.toLowerCase())
      const read = name === undefined || (name !== given && present.has(name)) ? undefined : members.get(name)
      if (name === undefined || !read) return [given, inner]
      present.add(name)
      return [name, read(inner, zone)]
    })
    const lacking = implied.filter(([name]) => !present.has(name))
    return Object.fromEntries([...entries, ...lacking])
  }
}

/** The two members in which requests of the family name organizations; an operation declares one of them. */
const otherOrganizationField: Record<string, string> = {
  organizationId: 'organizationIds',
  organizationIds: 'organizationId',
}

/** Returns other names that clients use for a member, except declared ones. */
function otherNames(properties: Record<string, Loose>, required: readonly string[]): [other: string, name: string][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const another = required.includes(name) ? otherOrganizationField[name] : undefined
    const others = [...(schema['x-also'] ?? []), ...(another === undefined ? [] : [another])]
    return others
      .filter((other) => !(other in properties))
      .map((other): [string, string] => [other.toLowerCase(), name])
  })
}

/** Reads an object by its discriminator, ignoring case. Without a discriminator, assumes the default of the schema. */
function ofKinds(kinds: readonly Loose[], property: string, assumed: string | undefined): ReadValue {
  const byWord = new Map(kinds.map((kind) => [kind.properties?.[property]?.const, ofObject(kind)]))
  const readWord = enumReader(kinds.flatMap((kind) => enumValuesOf(kind.properties?.[property] ?? {})))
  return (value, zone) => {
    if (!isObject(value)) return value
    const isSpelt = (name: string) => name.toLowerCase() === property.toLowerCase()
    const spelling = Object.hasOwn(value, property) ? property : (Object.keys(value).find(isSpelt) ?? property)
    const { [spelling]: sent, ...others } = value
    const word = sent === undefined || sent === null || sent === '' ? assumed : readWord(sent, zone)
    const read = byWord.get(word)
    return read ? read({ [property]: word, ...others }, zone) : value
  }
}

/** Reads a nullable value. Several other branches are indistinguishable, so they are not read. */
function ofBranches(branches: readonly Loose[]): ReadValue | undefined {
  const [branch, another] = branches.filter(({ type }) => type !== 'null')
  if (!branch || another) return undefined
  const read = readerOf(branch) ?? asItIs
  if (branches.length === 1) return read
  const isNone = noneOf(branch)
  return (value, zone) => (isNone(value) ? null : read(value, zone))
}

/** Returns a predicate for empty values that mean null. */
function noneOf(schema: Loose): (value: unknown) => boolean {
  if (isEmptyTextNull(schema)) return (value) => value === ''
  const needsMembers = (schema.required ?? []).length > 0
  const isNothing = schema['x-empty'] === 'none' ? ofEmptyTexts(schema) : () => false
  return (value) => isObject(value) && ((needsMembers && Object.keys(value).length === 0) || isNothing(value))
}

/** Returns a predicate for objects that do not match, and have only empty texts besides their discriminator. */
function ofEmptyTexts(schema: Loose): (value: Record<string, unknown>) => boolean {
  const validate = compile(schema as TSchema)
  const kind = schema.discriminator?.propertyName
  return (value) => {
    const isEmpty = Object.entries(value).every(([name, inner]) => inner === '' || inner === null || name === kind)
    return isEmpty && validate(value) !== undefined
  }
}

/** Reads a list; a single id is read as a list of one. */
function ofList(items: Loose, maxItems = Number.POSITIVE_INFINITY): ReadValue | undefined {
  const read = readerOf(items)
  const isOfIds = items.format === 'guid'
  return (
    read &&
    ((value, zone) => {
      if (Array.isArray(value)) return value.length <= maxItems ? value.map((item) => read(item, zone)) : value
      return isOfIds && typeof value === 'string' && value !== '' ? [read(value, zone)] : value
    })
  )
}
