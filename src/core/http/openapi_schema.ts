type Json = Record<string, unknown>

/** As much of a schema as descriptions are made of. */
interface Schema {
  title?: string
  description?: string
  type?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  'x-id'?: string
  'x-about'?: string
  'x-unit'?: string
  'x-since'?: string
  'x-instead'?: string
  'x-differs-from'?: string
  'x-wanted'?: boolean
}

/** What fields say of themselves, from which the published description is made; and how else clients may write them. */
const notes = new Set([
  'x-about',
  'x-unit',
  'x-instead',
  'x-differs-from',
  'x-assumed',
  'x-empty',
  'x-also',
  'x-wanted',
  'x-otherwise',
  'x-promised',
])

/**
 * A schema for readers: what has a title is written once, under its title, and referred to; every field is described. All of it
 * is made when the contract is asked for, so that declarations cost a start nothing.
 */
export function publishedSchema(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => publishedSchema(item, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const { title } = schema as Schema
  if (title === undefined) return plainSchema(schema, components)
  components[title] ??= plainSchema(schema, components)
  return { $ref: `#/components/schemas/${title}` }
}

function plainSchema(schema: Schema, components: Json): Json {
  const entries = Object.entries(schema).filter(([key]) => key !== 'title' && !notes.has(key))
  const plain = entries.map(([key, value]) => {
    if (key === 'properties') return [key, publishedFields(schema, components)]
    if (key === 'required') return [key, requiredFields(schema)]
    return [key, key === 'format' && value === 'guid' ? 'uuid' : publishedSchema(value, components)]
  })
  return Object.fromEntries(plain)
}

/** The fields that the contract asks for, whether or not operations do without some of them. */
function requiredFields({ properties = {}, required = [] }: Schema): readonly string[] {
  const isWanted = (name: string) => properties[name]?.['x-wanted'] === true
  const names = Object.keys(properties)
  return names.some(isWanted) ? names.filter((name) => required.includes(name) || isWanted(name)) : required
}

const publishedFields = ({ properties = {}, required = [] }: Schema, components: Json): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, declared]) => {
      const field = asAskedFor(declared)
      const description = describeField(field, required.includes(name) || field !== declared)
      return [name, { ...(publishedSchema(field, components) as Json), ...(description && { description }) }]
    }),
  )

/** A field without the null that stands for leaving it out, where the contract asks for it. */
function asAskedFor(field: Schema): Schema {
  const { anyOf: [asked] = [], 'x-wanted': isWanted, ...notes } = field
  return isWanted && asked ? { ...asked, ...notes } : field
}

/** What a field is, its unit or format, since when it is there, and when it is absent; undefined when nothing says what it is. */
function describeField(field: Schema, isRequired: boolean): string | undefined {
  const bare = field.anyOf?.find(({ type }) => type !== 'null') ?? field
  const about = field['x-about'] ?? bare['x-about'] ?? idSentence(bare) ?? bare.description
  if (about === undefined) return undefined
  const { 'x-instead': instead, 'x-differs-from': other } = field
  return [
    sentence(about),
    bare['x-unit'] ?? bare.items?.['x-unit'],
    field['x-since'] && `Since back office ${field['x-since']}.`,
    instead && `Deprecated: ${sentence(instead)}`,
    other && `The published schema has ${other}.`,
    mentionsAbsence.test(about) ? undefined : absence(isRequired, takesNull(field)),
  ]
    .filter(Boolean)
    .join(' ')
}

const idSentence = ({ 'x-id': kind }: Schema): string | undefined =>
  kind && `Id of the ${kind.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}.`

/** An author who says when a field is absent says it better than the sentence for all. */
const mentionsAbsence = /\b(null|absent|left out|omitted|leave (it )?out|without it)\b/i

function absence(isRequired: boolean, isNullable: boolean): string | undefined {
  if (isRequired) return isNullable ? 'May be null.' : undefined
  return isNullable ? 'May be absent or null.' : 'May be absent.'
}

const takesNull = ({ type, anyOf }: Schema): boolean => type === 'null' || (anyOf?.some(takesNull) ?? false)

const sentence = (text: string): string => {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.:!?]$/.test(whole) ? whole : `${whole}.`
}
