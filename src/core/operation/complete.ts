import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { isRawJsonSchema } from './raw_json.ts'

/** Part of JSON Schema that completing needs. */
interface Schema {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  discriminator?: { propertyName: string }
  'x-otherwise'?: unknown
}

/** Instructions for completing values of a schema, for members that are added or descended into. */
type Plan =
  | { kind: 'object'; members: readonly Member[] }
  | { kind: 'list'; item: Plan }
  | { kind: 'kinds'; property: string; plans: ReadonlyMap<unknown, Plan> }

interface Member {
  name: string
  /** Replacement of a missing or null value; undefined for none. */
  otherwise: unknown
  inner: Plan | undefined
}

interface Completer<T> {
  /** Returns the value with missing members added at every depth. Does not change its argument. */
  complete(value: T): T
  /** Hash of the added members: a value completed to the same shape lacks none. */
  shape: number
}

/** Returns a completer for values of the schema: of all members, or only those that `isNamed` selects. */
export function completer<T>(schema: TSchema, isNamed: (name: string) => boolean = () => true): Completer<T> {
  const { properties = {}, ...rest } = schema as Schema
  const named = Object.fromEntries(Object.entries(properties).filter(([name]) => isNamed(name)))
  const plan = planOf({ ...rest, properties: named })
  return { complete: (value) => (plan ? (completed(value, plan) as T) : value), shape: shapeOf(plan) }
}

function planOf(schema: Schema): Plan | undefined {
  if (isRawJsonSchema(schema)) return undefined
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null')
  if (schema.discriminator) return planOfKinds(schema.discriminator.propertyName, branches)
  if (branches.length > 0) return branches.length === 1 ? planOf(branches[0]!) : undefined
  if (schema.type === 'array') {
    const item = schema.items && planOf(schema.items)
    return item && { kind: 'list', item }
  }
  const members = Object.entries(schema.properties ?? {})
    .map(([name, member]): Member => ({ name, otherwise: member['x-otherwise'], inner: planOf(member) }))
    .filter(({ otherwise, inner }) => otherwise !== undefined || inner)
  return members.length > 0 ? { kind: 'object', members } : undefined
}

function planOfKinds(property: string, kinds: readonly Schema[]): Plan | undefined {
  const plans = new Map<unknown, Plan>()
  for (const kind of kinds) {
    const plan = planOf(kind)
    if (plan) plans.set(kind.properties?.[property]?.const, plan)
  }
  return plans.size > 0 ? { kind: 'kinds', property, plans } : undefined
}

function completed(value: unknown, plan: Plan): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (plan.kind === 'list') return Array.isArray(value) ? value.map((item) => completed(item, plan.item)) : value
  const fields = value as Record<string, unknown>
  if (plan.kind === 'object') return withMembers(fields, plan.members)
  const kind = plan.plans.get(fields[plan.property])
  return kind ? completed(fields, kind) : fields
}

function withMembers(value: Record<string, unknown>, members: readonly Member[]): Record<string, unknown> {
  const whole = { ...value }
  for (const { name, otherwise, inner } of members) {
    const own = value[name]
    if (own !== undefined && own !== null) {
      if (inner) whole[name] = completed(own, inner)
    } else if (otherwise !== undefined) whole[name] = otherwise
  }
  return whole
}

/** Hashes only the added fields, so that descriptions do not change the shape. */
function shapeOf(plan: Plan | undefined): number {
  const text = JSON.stringify(plan ?? null, (_key, value) => (value instanceof Map ? [...value] : value))
  return createHash('sha256').update(text).digest().readInt32BE()
}
