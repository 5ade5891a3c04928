import { fieldPath } from '#core/operation/validation.ts'
import type { Reference } from './references.ts'

/** Id in a body, with the kind that its schema declares. */
export interface ReferredId extends Reference {
  kind: string
}

interface Schema {
  'x-id'?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  /** Variants of an object, distinguished by the value of one field. */
  oneOf?: Schema[]
  const?: string
}

/** Returns every id in the value that the schema declares as one. */
export function referencesIn(schema: object, value: unknown, at: readonly (string | number)[] = []): ReferredId[] {
  const { 'x-id': kind, properties = {}, items, anyOf = [], oneOf = [] } = schema as Schema
  if (typeof value === 'string') {
    const own = kind ?? anyOf.find((branch) => branch['x-id'])?.['x-id']
    return own ? [{ kind: own, id: value, path: fieldPath(at) }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  const own = oneOf.filter((branch) => isOfKind(branch, value))
  const branches = [...anyOf, ...own].flatMap((branch) => referencesIn(branch, value, at))
  const inside = Array.isArray(value)
    ? items && value.flatMap((item, i) => referencesIn(items, item, [...at, i]))
    : Object.entries(value).flatMap(([name, inner]) =>
        Object.hasOwn(properties, name) ? referencesIn(properties[name]!, inner, [...at, name]) : [],
      )
  return [...branches, ...(inside ?? [])]
}

const isOfKind = ({ properties = {} }: Schema, value: object): boolean =>
  Object.entries(value).every(([name, inner]) => (properties[name]?.const ?? inner) === inner)

/** Returns the kinds of all ids that values of the schema may contain. */
export function referredKinds(schema: object): Set<string> {
  const { 'x-id': kind, properties = {}, items, anyOf = [], oneOf = [] } = schema as Schema
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return new Set([...(kind ? [kind] : []), ...parts.flatMap((part) => [...referredKinds(part)])])
}
