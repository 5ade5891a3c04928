import type { TSchema } from 'typebox'

/**
 * Takes out of a body that fits its schema every member that the schema does not declare, at any depth and in place.
 * Clients may send such members, but no code may read them: nothing has checked them. Where a schema takes any value,
 * everything stays.
 */
export function keepDeclared(schema: TSchema, body: unknown): void {
  if (!pruners.has(schema)) pruners.set(schema, prunerOf(schema as Loose))
  pruners.get(schema)?.(body)
}

/** The fields that an object of the schema may have, whichever kind it is of. */
export const fieldsOf = (schema: TSchema): Readonly<Record<string, TSchema>> => {
  const { properties, oneOf = [] } = schema as { properties?: Record<string, TSchema>; oneOf?: TSchema[] }
  return Object.assign({}, ...oneOf.map(fieldsOf), properties)
}

interface Loose {
  const?: unknown
  properties?: Record<string, Loose>
  anyOf?: Loose[]
  oneOf?: Loose[]
  discriminator?: { propertyName: string }
  items?: Loose
}

type Pruner = (value: unknown) => void

const pruners = new WeakMap<TSchema, Pruner | undefined>()

/** Undefined for schemas whose values have no members to take away. */
function prunerOf({ properties, anyOf, oneOf, discriminator, items }: Loose): Pruner | undefined {
  if (oneOf && discriminator) return ofVariants(oneOf, discriminator.propertyName)
  if (anyOf) return ofBranches(anyOf)
  if (items) return ofList(items)
  return properties && ofObject(properties)
}

function ofObject(properties: Record<string, Loose>): Pruner {
  const members = new Map(Object.entries(properties).map(([name, schema]) => [name, prunerOf(schema) ?? keep]))
  return (value) => {
    if (!isObject(value)) return
    for (const name in value) {
      const prune = members.get(name)
      if (!prune) delete value[name]
      else if (prune !== keep) prune(value[name])
    }
  }
}

function ofList(items: Loose): Pruner | undefined {
  const prune = prunerOf(items)
  return prune && ((value) => Array.isArray(value) && value.forEach(prune))
}

function ofVariants(variants: Loose[], property: string): Pruner {
  const byWord = new Map(variants.map((variant) => [variant.properties?.[property]?.const, prunerOf(variant)]))
  return (value) => {
    if (isObject(value)) byWord.get(value[property])?.(value)
  }
}

/** A field that may be null has one branch with members. Several would need a word that tells them apart. */
function ofBranches(branches: Loose[]): Pruner | undefined {
  const found = branches.map(prunerOf).filter((prune) => prune !== undefined)
  if (found.length > 1) throw new Error('Objects of several kinds are declared with Variants')
  return found[0]
}

const keep: Pruner = () => {}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
