import type { Schema } from '#test/harness/arbitrary.ts'

/**
 * Finds the request fields that have no effect on the result. Makes a sample with every field of the schema, then changes, omits or adds
 * each field alone.
 */

/** Values for a sample that the schema alone cannot determine. */
export interface Sample {
  /** Values by path, such as `order.items[].price`; `ids` are by kind of id. */
  values: Readonly<Record<string, unknown>>
  ids: Readonly<Record<string, string | (() => string)>>
  /** Kinds of objects with several variants, by path, by default the first one. Lists contain all kinds. */
  kinds?: Readonly<Record<string, string>>
  /** Fields and kinds that exclude others. Adding one of them must have an effect, too. */
  without?: readonly string[]
}

type Fields = Record<string, unknown>

type Effect = 'none' | 'refused' | 'carried'

/**
 * Returns the paths of fields without effect. A field has one if some sample's result changes, or if each sample with the field is refused.
 */
export async function fieldsWithoutEffect(
  schema: Schema,
  samples: readonly Sample[],
  make: (body: Fields) => Promise<unknown>,
): Promise<string[]> {
  const effectsByPath = new Map<string, Set<Effect>>()
  for (const sample of samples) {
    const body = sampleOf(schema, '', sample) as Fields
    const result = await outcome(make, body)
    if (result instanceof Error) throw result
    const effectOf = async (change: () => void, undo: () => void): Promise<Effect> => {
      change()
      const other = await outcome(make, body)
      undo()
      return other instanceof Error ? 'refused' : other === result ? 'none' : 'carried'
    }
    const record = (path: string, ...effects: Effect[]) => {
      const best = effects.includes('carried') ? 'carried' : effects.includes('refused') ? 'refused' : 'none'
      effectsByPath.set(path, (effectsByPath.get(path) ?? new Set()).add(best))
    }
    await visit(schema, body, '', { sample, effectOf, note: record })
  }
  const hasEffect = (effects: Set<Effect>) => effects.has('carried') || !effects.has('none')
  const effective = [...effectsByPath].flatMap(([path, effects]) => (hasEffect(effects) ? [path] : []))
  return fieldsOf(schema, '').filter((path) => !effective.some((one) => path === one || isBelow(path, one)))
}

const isBelow = (path: string, above: string): boolean => ['.', '[', '('].some((sign) => path.startsWith(above + sign))

async function outcome(make: (body: Fields) => Promise<unknown>, body: Fields): Promise<string | Error> {
  try {
    return JSON.stringify(await make(structuredClone(body)))
  } catch (error) {
    return error as Error
  }
}

interface Visit {
  sample: Sample
  effectOf(change: () => void, undo: () => void): Promise<Effect>
  note(path: string, ...effects: Effect[]): void
}

/** Tests every field that the value has or lacks. */
async function visit(wrapped: Schema, value: unknown, path: string, visiting: Visit): Promise<void> {
  const schema = plain(wrapped)
  if (Array.isArray(value)) {
    await visitKinds(schema.items!, value, `${path}[]`, visiting)
    for (const item of value) await visit(schema.items!, item, `${path}[]`, visiting)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const kind = schema.oneOf && kindOf(schema, value)
  const own = kind ? `${path}(${wordOf(schema, kind)})` : path
  const { properties = {} } = kind ?? schema
  for (const [name, child] of Object.entries(properties)) {
    if (name === schema.discriminator?.propertyName) continue
    await visitField(child, value as Fields, name, join(own, name), visiting)
  }
}

async function visitField(child: Schema, holder: Fields, name: string, path: string, visiting: Visit): Promise<void> {
  const previous = holder[name]
  const isScalar = fieldsOf(child, path).includes(path)
  if (previous !== undefined && !isScalar) {
    await visit(child, previous, path, visiting)
    return
  }
  const own = previous ?? sampleOf(child, path, { ...visiting.sample, without: [] })
  const effectOf = (value: unknown) =>
    visiting.effectOf(
      () => put(holder, name, value),
      () => put(holder, name, previous),
    )
  const values = [previous === undefined ? own : undefined, ...(isScalar ? [another(plain(child), own)] : [])]
  const effects: Effect[] = []
  for (const value of values) effects.push(await effectOf(value))
  visiting.note(path, ...effects)
}

function put(holder: Fields, name: string, value: unknown): void {
  if (value === undefined) delete holder[name]
  else holder[name] = value
}

/** Tests kinds that the sample's list does not contain: adding one must have an effect. */
async function visitKinds(wrapped: Schema, list: unknown[], path: string, visiting: Visit): Promise<void> {
  const schema = plain(wrapped)
  for (const kind of schema.oneOf ?? []) {
    const own = `${path}(${wordOf(schema, kind)})`
    if (!visiting.sample.without?.includes(own)) continue
    const add = () => {
      list.push(valueOfKind(schema, kind, path, { ...visiting.sample, without: [] }))
    }
    const effect = await visiting.effectOf(add, () => list.pop())
    visiting.note(own, effect)
  }
}

/** Returns the paths of the leaf fields below `path`, with kinds of objects in brackets. */
function fieldsOf(wrapped: Schema, path: string): string[] {
  const schema = plain(wrapped)
  if (schema.items) {
    const below = fieldsOf(schema.items, `${path}[]`)
    return below.includes(`${path}[]`) ? [path] : below
  }
  if (schema.oneOf)
    return schema.oneOf.flatMap((kind) => {
      const { [schema.discriminator!.propertyName]: _, ...properties } = kind.properties ?? {}
      const own = `${path}(${wordOf(schema, kind)})`
      return Object.keys(properties).length === 0 ? [] : fieldsOf({ properties }, own)
    })
  if (!schema.properties) return [path]
  return Object.entries(schema.properties).flatMap(([name, child]) => fieldsOf(child, join(path, name)))
}

const join = (path: string, name: string): string => (path ? `${path}.${name}` : name)

/** Returns the schema without null. */
const plain = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

const wordOf = ({ discriminator }: Schema, { properties }: Schema): string =>
  String(properties?.[discriminator!.propertyName]?.const)

const kindOf = (schema: Schema, value: object): Schema | undefined =>
  schema.oneOf?.find((kind) => wordOf(schema, kind) === (value as Fields)[schema.discriminator!.propertyName])

/** Returns a value with every field of the schema. */
function sampleOf(wrapped: Schema, path: string, sample: Sample): unknown {
  const bare = path.replaceAll(/\([^)]*\)/g, '')
  for (const at of [path, bare]) if (Object.hasOwn(sample.values, at)) return structuredClone(sample.values[at])
  const schema = plain(wrapped)
  if (schema.oneOf) {
    const kind = schema.oneOf.find((one) => wordOf(schema, one) === sample.kinds?.[bare]) ?? schema.oneOf[0]!
    return valueOfKind(schema, kind, path, sample)
  }
  if (schema.items) return listOf(schema.items, `${path}[]`, sample)
  if (schema.properties) return objectOf(schema.properties, path, sample)
  return scalarOf(schema, path, sample)
}

function listOf(wrapped: Schema, path: string, sample: Sample): unknown[] {
  const schema = plain(wrapped)
  if (!schema.oneOf) return [sampleOf(schema, path, sample)]
  return schema.oneOf
    .filter((kind) => !sample.without?.includes(`${path}(${wordOf(schema, kind)})`))
    .map((kind) => valueOfKind(schema, kind, path, sample))
}

function valueOfKind(schema: Schema, kind: Schema, path: string, sample: Sample): Fields {
  const word = wordOf(schema, kind)
  const { propertyName } = schema.discriminator!
  const { [propertyName]: _, ...properties } = kind.properties ?? {}
  return { [propertyName]: word, ...objectOf(properties, `${path}(${word})`, sample) }
}

const objectOf = (properties: Record<string, Schema>, path: string, sample: Sample): Fields =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !sample.without?.includes(join(path, name)))
      .map(([name, child]) => [name, sampleOf(child, join(path, name), sample)]),
  )

function scalarOf(schema: Schema, path: string, { ids }: Sample): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema['x-id']) return idOf(ids[schema['x-id']] ?? someId)
  if (schema.format === 'terminal-time') return '2000-01-01 10:00:00'
  if (schema.format === 'day-or-time') return '2000-01-01'
  return path.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, '-')
}

const idOf = (id: string | (() => string)): string => (typeof id === 'string' ? id : id())

const someId = '00000000-0000-4000-8000-00000000aaaa'
const otherId = '00000000-0000-4000-8000-00000000bbbb'

/** Returns a different value of the same schema. */
function another(schema: Schema, value: unknown): unknown {
  if (schema.enum) return schema.enum.find((word) => word !== value) ?? null
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return []
  if (schema['x-id']) return otherId
  if (schema.format === 'terminal-time') return '2000-01-01 11:30:00'
  if (schema.format === 'day-or-time') return '2000-01-02'
  return `${String(value).slice(0, -1)}~`
}
