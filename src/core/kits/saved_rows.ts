import { type Static, type TSchema, Type } from 'typebox'
import { field, List } from '#core/schema.ts'

/** What was stated of a row, as it is read back: what was left out has its value, and every row has its id. */
export type Complete<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Complete<Item>[]
    : { [Name in keyof T]-?: Name extends 'id' ? NonNullable<T[Name]> : Complete<Exclude<T[Name], undefined>> }

export const savedRowsMax = 100_000

/**
 * The list that answers what an operation of the operator has saved: rows in the shape in which they are stated, so that each can
 * be saved again as it is read. A field that is added to what is stated has to be answered, too.
 */
export const SavedRows = <T extends TSchema>(stated: T, about: string) =>
  field(List(Saved(stated), { maxItems: savedRowsMax }), about)

/** One such row. */
export const Saved = <T extends TSchema>(stated: T) => Type.Unsafe<Complete<Static<T>>>(wholeOf(stated as Loose))

/** A value that is kept as it was stated, with null for what was left out of it. */
export function completeValue(stated: TSchema, value: unknown): unknown {
  const { properties, items, anyOf = [] } = stated as Loose
  if (Array.isArray(value)) return items ? value.map((item) => completeValue(items as TSchema, item)) : value
  if (typeof value !== 'object' || value === null) return value
  if (properties) {
    const names = Object.keys(properties)
    const members = value as Record<string, unknown>
    return Object.fromEntries(
      names.map((name) => [name, completeValue(properties[name] as TSchema, members[name] ?? null)]),
    )
  }
  const [branch] = anyOf.filter((one) => one.properties || one.items)
  return branch ? completeValue(branch as TSchema, value) : value
}

interface Loose {
  type?: string
  title?: string
  properties?: Record<string, Loose>
  anyOf?: Loose[]
  items?: Loose
  'x-about'?: string
}

function wholeOf(schema: Loose): Loose {
  const { properties, anyOf, items } = schema
  const about = schema['x-about']
  const made: Loose = {
    ...schema,
    ...(about !== undefined && { 'x-about': ofWhole(about) }),
    ...(anyOf && { anyOf: anyOf.map(wholeOf) }),
    ...(items && { items: wholeOf(items) }),
    ...(properties && { required: Object.keys(properties), properties: wholeFields(properties) }),
  }
  const { title } = schema
  return title !== undefined && isChanged(schema, made) ? { ...made, title: savedTitle(title) } : made
}

const wholeFields = (properties: Record<string, Loose>): Record<string, Loose> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      wholeOf(name === 'id' ? withoutNull(property) : property),
    ]),
  )

function withoutNull(schema: Loose): Loose {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length === 1 ? { ...others[0]!, 'x-about': 'Id of the row.' } : schema
}

/** A shape that is the same whether it is stated or read back keeps its name. */
const isChanged = (before: Loose, after: Loose) => JSON.stringify(before) !== JSON.stringify(after)

const savedTitle = (title: string) => `Saved${title.replace(/^Stated|ToSave$/, '')}`

/** What is said of a field, without what it means to leave the field out. */
function ofWhole(about: string): string {
  const sentences = about.split('. ').filter((sentence) => !sentence.startsWith('Left out'))
  return sentences.join('. ').replace('Null or left out', 'Null')
}
