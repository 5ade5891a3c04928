import type { TSchema } from 'typebox'
import { caseVariantsOf, isObject } from './lenient_values.ts'

/** A member of a body that its schema does not declare. */
export interface UndeclaredField {
  holder: Record<string, unknown>
  name: string
  /** Declared member whose name differs from this one only in case. */
  similarName: string | undefined
  /** Names that the schema declares for its object. */
  declaredNames: readonly string[]
}

/** Returns the members of a body that its schema does not declare, at every depth. Ignores values of schemas without a type. */
export function findUndeclared(schema: TSchema, body: unknown): readonly UndeclaredField[] {
  if (!finders.has(schema)) finders.set(schema, finderOf(schema as Loose))
  const found: UndeclaredField[] = []
  finders.get(schema)?.(body, found)
  return found
}

/**
 * Removes members from the body. Clients may send undeclared members, but no code may read them, because they are not
 * validated.
 */
export function removeFields(undeclared: readonly UndeclaredField[]): void {
  for (const { holder, name } of undeclared) delete holder[name]
}

/** Returns all fields of an object schema and of its variants. */
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

type Find = (value: unknown, found: UndeclaredField[]) => void

const finders = new WeakMap<TSchema, Find | undefined>()

/** Returns undefined for schemas whose values cannot have undeclared members. */
function finderOf({ properties, anyOf, oneOf, discriminator, items }: Loose): Find | undefined {
  if (oneOf && discriminator) return ofVariants(oneOf, discriminator.propertyName)
  if (anyOf) return ofBranches(anyOf)
  if (items) return ofList(items)
  return properties && ofObject(properties)
}

function ofObject(properties: Record<string, Loose>): Find {
  const members = new Map(Object.entries(properties).map(([name, schema]) => [name, finderOf(schema) ?? nothing]))
  const declaredNames = Object.keys(properties)
  const spellings = caseVariantsOf(declaredNames)
  return (value, found) => {
    if (!isObject(value)) return
    for (const name in value) {
      const find = members.get(name)
      if (!find) found.push({ holder: value, name, similarName: spellings.get(name.toLowerCase()), declaredNames })
      else if (find !== nothing) find(value[name], found)
    }
  }
}

function ofList(items: Loose): Find | undefined {
  const find = finderOf(items)
  return (
    find &&
    ((value, found) => {
      if (Array.isArray(value)) for (const item of value) find(item, found)
    })
  )
}

function ofVariants(variants: Loose[], property: string): Find {
  const byWord = new Map(variants.map((variant) => [variant.properties?.[property]?.const, finderOf(variant)]))
  return (value, found) => {
    if (isObject(value)) byWord.get(value[property])?.(value, found)
  }
}

/** Allows one branch with members besides null; several would need a discriminator. */
function ofBranches(branches: Loose[]): Find | undefined {
  const found = branches.map(finderOf).filter((find) => find !== undefined)
  if (found.length > 1) throw new Error('Objects of several kinds are declared with Variants')
  return found[0]
}

const nothing: Find = () => {}
