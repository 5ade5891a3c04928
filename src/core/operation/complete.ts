import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { isRawJsonSchema } from './raw_json.ts'

/** As much of a schema as completing needs. */
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

/** What completes the values of a schema: a name for each member that is filled in or looked into. */
type Plan =
  | { kind: 'object'; members: readonly Member[] }
  | { kind: 'list'; item: Plan }
  | { kind: 'kinds'; property: string; plans: ReadonlyMap<unknown, Plan> }

interface Member {
  name: string
  /** What stands for a value that is left out or null; undefined for a member that is as it is. */
  otherwise: unknown
  inner: Plan | undefined
}

interface Completer<T> {
  /** The value with every `answered` member of its schema, all the way down. What is given is not changed. */
  complete(value: T): T
  /** Stands for what is filled in: a value that was completed to the same shape lacks nothing. */
  shape: number
}

/** Fills in the missing members of a value: all members of its schema, or only the named ones. */
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

/** Of what is filled in alone, so that other words of a description make no other shape. */
function shapeOf(plan: Plan | undefined): number {
  const text = JSON.stringify(plan ?? null, (_key, value) => (value instanceof Map ? [...value] : value))
  return createHash('sha256').update(text).digest().readInt32BE()
}
