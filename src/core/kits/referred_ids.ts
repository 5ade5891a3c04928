import { fieldPath } from '#core/operation/validation.ts'
import type { Reference } from './references.ts'

/** An id that a body names, with the kind of thing that it names. */
export interface ReferredId extends Reference {
  kind: string
}

interface Schema {
  'x-id'?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  /** The variants of an object, by the value of the field that says which variant it is. */
  oneOf?: Schema[]
  const?: string
}

/** Every id in the value that its schema knows as one. */
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

/** Every kind of thing that a value of the schema may name. */
export function referredKinds(schema: object): Set<string> {
  const { 'x-id': kind, properties = {}, items, anyOf = [], oneOf = [] } = schema as Schema
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return new Set([...(kind ? [kind] : []), ...parts.flatMap((part) => [...referredKinds(part)])])
}
