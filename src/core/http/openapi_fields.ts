/** Part of a schema that the contract publishes. */
export interface Schema {
  title?: string
  description?: string
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  maxItems?: number
  deprecated?: boolean
  discriminator?: { propertyName: string }
  'x-id'?: string
  'x-about'?: string
  'x-unit'?: string
  'x-since'?: string
  'x-instead'?: string
  'x-differs-from'?: string
  'x-wanted'?: boolean
}

/** Returns the fields that the contract requires, even if operations do without some of them. */
export function requiredFields({ properties = {}, required = [] }: Schema): readonly string[] {
  const isWanted = (name: string) => properties[name]?.['x-wanted'] === true
  const names = Object.keys(properties)
  return names.some(isWanted) ? names.filter((name) => required.includes(name) || isWanted(name)) : required
}

/** Returns the field without null, if the contract requires it and operations do not. */
export function asAskedFor(field: Schema): Schema {
  const { anyOf: [present] = [], 'x-wanted': isWanted, ...notes } = field
  return isWanted && present ? { ...present, ...notes } : field
}

/**
 * Returns the meaning of a field, its unit or format, and its first version; undefined without a meaning. The schema shows
 * whether the field may be absent or null.
 */
export function describeField(field: Schema): string | undefined {
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
  ]
    .filter(Boolean)
    .join(' ')
}

const idSentence = ({ 'x-id': kind }: Schema): string | undefined =>
  kind && `Id of the ${kind.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}.`

const sentence = (text: string): string => {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.:!?]$/.test(whole) ? whole : `${whole}.`
}
