import { type Static, type TSchema, Type } from 'typebox'
import { field, List } from '#core/schema.ts'

/** Saved input as returned: omitted fields have their value, and every row has its id. */
export type Complete<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Complete<Item>[]
    : { [Name in keyof T]-?: Name extends 'id' ? NonNullable<T[Name]> : Complete<Exclude<T[Name], undefined>> }

export const savedRowsMax = 100_000

/**
 * Returns the schema of a list of saved rows in the shape of their input, so that each can be saved again unchanged. A new field of the
 * input has to be returned, too.
 */
export const SavedRows = <T extends TSchema>(input: T, description: string) =>
  field(List(Saved(input), { maxItems: savedRowsMax }), description)

/** Returns the schema of one saved row. */
export const Saved = <T extends TSchema>(input: T) => Type.Unsafe<Complete<Static<T>>>(wholeOf(input as Loose))

/** Returns an input value with null for omitted fields. */
export function completeValue(input: TSchema, value: unknown): unknown {
  const { properties, items, anyOf = [] } = input as Loose
  if (Array.isArray(value)) return items ? value.map((item) => completeValue(items as TSchema, item)) : value
  if (typeof value !== 'object' || value === null) return value
  if (properties) {
    const names = Object.keys(properties)
    const members = value as Record<string, unknown>
    return Object.fromEntries(
      names.map((name) => [name, completeValue(properties[name] as TSchema, members[name] ?? null)]),
    )
  }
  const [branch] = anyOf.filter((branch) => branch.properties || branch.items)
  return branch ? completeValue(branch as TSchema, value) : value
}

/** Returns the given fields of an input row, with null for what their values and the rows in their lists omit. */
export const completeFields = <Fields extends object>(input: TSchema, fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const schema = (input as Loose).properties?.[name] ?? {}
      const list = Array.isArray(value) ? schema.anyOf?.find(({ items }) => items) : undefined
      return [name, completeValue(list ?? schema, value)]
    }),
  ) as { [Name in keyof Fields]: Complete<Fields[Name]> }

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
  const description = schema['x-about']
  const completed: Loose = {
    ...schema,
    ...(description !== undefined && { 'x-about': ofWhole(description) }),
    ...(anyOf && { anyOf: anyOf.map(wholeOf) }),
    ...(items && { items: wholeOf(items) }),
    ...(properties && { required: Object.keys(properties), properties: wholeFields(properties) }),
  }
  const { title } = schema
  return title !== undefined && isChanged(schema, completed) ? { ...completed, title: savedTitle(title) } : completed
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

/** A shape that is identical in request and response keeps its title. */
const isChanged = (before: Loose, after: Loose) => JSON.stringify(before) !== JSON.stringify(after)

const savedTitle = (title: string) => `Saved${title.replace(/Input$/, '')}`

/** Returns the description of a field without the sentences about omitting it. */
function ofWhole(description: string): string {
  const sentences = description.split('. ').filter((sentence) => !/^(If omitted|Omitted)\b/.test(sentence))
  const saved = sentences.join('. ').replace('Null or omitted', 'Null')
  return saved.endsWith('.') ? saved : `${saved}.`
}
