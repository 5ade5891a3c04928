import { type Static, type TSchema, Type } from 'typebox'

/** Parts of a schema that determine the members of a value. */
interface Schema {
  title?: string
  type?: string
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  'x-wanted'?: boolean
}

/**
 * Returns the schema of a response that repeats what clients have sent by the given schema: every nullable member is present, with null or
 * the value in `otherwise` for omitted ones. A shape that differs gets its own title.
 */
export const echoSchema = <T extends TSchema>(schema: T, otherwise: Readonly<Record<string, unknown>> = {}) =>
  Type.Unsafe<Static<T>>(whole(schema as Schema, otherwise))

function whole(schema: Schema, otherwise: Readonly<Record<string, unknown>>): Schema {
  const { title, items, anyOf, oneOf, properties } = schema
  const inside = (part: Schema) => whole(part, otherwise)
  const made: Schema = {
    ...schema,
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
    ...(properties && membersOf(schema, otherwise)),
  }
  const isSame = title === undefined || JSON.stringify(made) === JSON.stringify(schema)
  return isSame ? made : { ...made, title: `${title}Response` }
}

function membersOf(
  { properties = {}, required = [] }: Schema,
  otherwise: Readonly<Record<string, unknown>>,
): Pick<Schema, 'properties' | 'required'> {
  const always = new Set(required)
  const members = Object.entries(properties).map(([name, member]) => {
    const { 'x-wanted': isWanted, ...rest } = whole(member, otherwise)
    // Requests may omit members that the contract requires, so responses may lack them.
    const made = isWanted ? { ...rest, 'x-differs-from': 'a value, never null' } : rest
    const value = name in otherwise ? otherwise[name] : isNullable(member) ? null : undefined
    if (always.has(name) || value === undefined) return [name, made]
    always.add(name)
    return [name, { ...made, 'x-otherwise': value }]
  })
  return { properties: Object.fromEntries(members), required: [...always] }
}

const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null')
