import type { TSchema } from 'typebox'
import {
  caseVariantsOf,
  enumReader,
  enumValuesOf,
  isEmptyTextNull,
  type ReadValue,
  type ValueSchema,
  valueReader,
} from './lenient_values.ts'
import { compile } from './validation.ts'

/**
 * Reads a body in the ways in which clients of the family write it: each reading has its row in docs/lenient_reading.md.
 * Answers a body of its own in canonical form, as far as readings lead there; what they do not touch stays as it was sent, and
 * validation decides. A value that fits its schema is never touched, nor is a member that the schema does not declare.
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

/** Members by their names in any case. One that is there already is not given twice: the other spelling stays and is refused. */
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

/** Requests of the family name one organization or several, in two members; an operation declares one of the two. */
const organizationsAsked: Record<string, string> = {
  organizationId: 'organizationIds',
  organizationIds: 'organizationId',
}

/** What clients call a member elsewhere. Where the other name is declared, it is a member of its own. */
function otherNames(properties: Record<string, Loose>, required: readonly string[]): [other: string, name: string][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const another = required.includes(name) ? organizationsAsked[name] : undefined
    const others = [...(schema['x-also'] ?? []), ...(another === undefined ? [] : [another])]
    return others
      .filter((other) => !(other in properties))
      .map((other): [string, string] => [other.toLowerCase(), name])
  })
}

/** An object by its kind, whose word may be in any case. Without a word it is of the kind that the schema assumes. */
function ofKinds(kinds: readonly Loose[], property: string, assumed: string | undefined): ReadValue {
  const byWord = new Map(kinds.map((kind) => [kind.properties?.[property]?.const, ofObject(kind)]))
  const readWord = enumReader(kinds.flatMap((kind) => enumValuesOf(kind.properties?.[property] ?? {})))
  return (value, zone) => {
    if (!isObject(value)) return value
    const isSpelt = (name: string) => name.toLowerCase() === property.toLowerCase()
    const given = Object.hasOwn(value, property) ? property : (Object.keys(value).find(isSpelt) ?? property)
    const { [given]: sent, ...others } = value
    const word = sent === undefined || sent === null || sent === '' ? assumed : readWord(sent, zone)
    const read = byWord.get(word)
    return read ? read({ [property]: word, ...others }, zone) : value
  }
}

/** A value that may be null. Where there are several other branches, nothing says which of them is meant. */
function ofBranches(branches: readonly Loose[]): ReadValue | undefined {
  const [branch, another] = branches.filter(({ type }) => type !== 'null')
  if (!branch || another) return undefined
  const read = readerOf(branch) ?? asItIs
  if (branches.length === 1) return read
  const isNone = noneOf(branch)
  return (value, zone) => (isNone(value) ? null : read(value, zone))
}

/** What says by its emptiness that there is none. */
function noneOf(schema: Loose): (value: unknown) => boolean {
  if (isEmptyTextNull(schema)) return (value) => value === ''
  const needsMembers = (schema.required ?? []).length > 0
  const isNothing = schema['x-empty'] === 'none' ? ofEmptyTexts(schema) : () => false
  return (value) => isObject(value) && ((needsMembers && Object.keys(value).length === 0) || isNothing(value))
}

/** Whether an object that does not fit has empty texts alone, beside the word of its kind. */
function ofEmptyTexts(schema: Loose): (value: Record<string, unknown>) => boolean {
  const validate = compile(schema as TSchema)
  const kind = schema.discriminator?.propertyName
  return (value) => {
    const isEmpty = Object.entries(value).every(([name, inner]) => inner === '' || inner === null || name === kind)
    return isEmpty && validate(value) !== undefined
  }
}

/** A list. One id stands for a list of one. */
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
