export type Json = Record<string, unknown>

/** Whether clients send the schema or the server returns it. */
export type Side = 'request' | 'answer'

/** Component that contains a schema. Its id is known after it is published. */
export interface Owner {
  id?: string
}

/** Parts of the name of an unnamed schema: the owner's name, and the field. */
export interface Origin {
  owner?: Owner
  suffix: string
}

interface Candidate {
  name?: string
  title?: string
  /** Whether the name is from the family's contract. */
  isOfFamily: boolean
  /** Whether it is a component even with a single reference. */
  isAlways: boolean
  /** Whether it is inlined everywhere, unless the family has a name for its content. */
  isInline?: boolean
  /** Whether it is a body that is named by its path. */
  isPathName?: boolean
  origin: Origin
  side: Side
  /** Operation or message whose body is published, for errors. */
  user: string
}

interface Entry extends Candidate {
  id: string
  schema: Json
  /** Number of the content, equal for entries that differ only in names. */
  shape: number
  origins: Origin[]
  sides: Set<Side>
}

/** Reference of a schema to itself. */
export const recursion = '@self'

/**
 * Named schemas of the published contract. Schemas refer to each other by `@` and a number until `resolve` assigns each a
 * unique name, by the rules of ARCHITECTURE.md.
 */
export class PublishedComponents {
  readonly #entries = new Map<string, Entry>()
  readonly #byKey = new Map<string, Entry>()
  readonly #shapes = new Map<string, number>()
  readonly #bodies: Json[] = []

  /** Returns the reference to the schema. */
  add(schema: Json, candidate: Candidate): string {
    const shape = this.#shapeOf(schema)
    const key = `${candidate.name} ${shape}`
    const known = this.#byKey.get(key)
    if (known) {
      known.origins.push(candidate.origin)
      known.sides.add(candidate.side)
      known.isAlways ||= candidate.isAlways
      known.title ??= candidate.title
      return known.id
    }
    const { origin, side } = candidate
    const id = `@${this.#entries.size}`
    const entry = { ...candidate, id, schema, shape, origins: [origin], sides: new Set([side]) }
    this.#entries.set(id, entry)
    this.#byKey.set(key, entry)
    return id
  }

  /** Adds a position of a known schema, and returns its reference. */
  addOrigin(id: string, origin: Origin): string {
    this.#entries.get(id)!.origins.push(origin)
    return id
  }

  /** Adds a body, whose references `resolve` replaces in place. */
  addBody(body: Json): Json {
    this.#bodies.push(body)
    return body
  }

  /** Returns the components, and puts their names into the bodies. Throws if two schemas would have one name. */
  resolve(): Json {
    const resolution = new Resolution(this.#entries)
    for (const body of this.#bodies) Object.assign(body, resolution.resolved(body))
    return resolution.components()
  }

  #shapeOf(schema: Json): number {
    const text = JSON.stringify(schema).replaceAll(/"(@\d+)"/g, (_, id) => `"${this.#entries.get(id)!.shape}"`)
    const shape = this.#shapes.get(text) ?? this.#shapes.size
    this.#shapes.set(text, shape)
    return shape
  }
}

class Resolution {
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #ofShape: ReadonlyMap<number, readonly Entry[]>
  /** Entries by the ids of others with the same content, which are not separate components. */
  readonly #merged = new Map<string, Entry>()
  readonly #names = new Map<string, string>()
  readonly #components = new Map<string, Json>()

  constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries
    this.#ofShape = Map.groupBy(entries.values(), ({ shape }) => shape)
    this.#merge()
    const own = [...entries.values()].filter(({ id }) => !this.#merged.has(id))
    for (const [name, group] of Map.groupBy(own, ({ name }) => name))
      if (name !== undefined) this.#nameGroup(name, group)
    const isShared = (entry: Entry) => entry.isAlways || (!entry.isInline && this.#placesOf(entry).size > 1)
    const components = own.filter(isShared)
    for (const entry of components) this.#nameOf(entry)
    const clashes = [...Map.groupBy(components, (entry) => this.#nameOf(entry))].filter(([, group]) => group.length > 1)
    if (clashes.length > 0) throw new Error(clashes.map(([name, group]) => clash(name, group)).join('\n'))
    const ids = new Set(components.map(({ id }) => id))
    for (const { id } of own) if (!ids.has(id)) this.#names.delete(id)
  }

  /** Returns the referenced components, sorted by name. */
  components(): Json {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Replaces references in the value by names, and inlines schemas that are not components. */
  resolved(value: unknown, self?: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolved(item, self))
    if (typeof value === 'string' && isReference(value)) return this.#pointer(value, self)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Json
    const entry = typeof $ref === 'string' ? this.#entryOf($ref) : undefined
    if (entry && !this.#names.has(entry.id)) return { ...(this.resolved(entry.schema, self) as Json), ...rest }
    return withNull(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.resolved(item, self)])))
  }

  #pointer(reference: string, self?: string): string {
    const entry = this.#entryOf(reference)
    const name = entry ? this.#names.get(entry.id)! : self!
    if (entry && !this.#components.has(name)) {
      // Reserves the name, in case the schema refers to itself.
      this.#components.set(name, {})
      this.#components.set(name, this.#componentOf(entry, name))
    }
    return `#/components/schemas/${name}`
  }

  /** Returns the schema, or a reference to the first name of the family with the same content. */
  #componentOf(entry: Entry, name: string): Json {
    const first = this.#firstOfShape(entry)
    if (first && this.#nameOf(first) !== name) return { $ref: this.#pointer(first.id) }
    return this.resolved(entry.schema, name) as Json
  }

  #firstOfShape({ shape, isPathName }: Entry): Entry | undefined {
    if (isPathName) return undefined
    const same = this.#ofShape.get(shape)!.filter((entry) => this.#names.has(entry.id) && !entry.isPathName)
    return same.sort((a, b) => (this.#nameOf(a) < this.#nameOf(b) ? -1 : 1))[0]
  }

  #entryOf(reference: string): Entry | undefined {
    return this.#merged.get(reference) ?? this.#entries.get(reference)
  }

  /** Merges schemas without a family name into the family's schema with the same content. */
  #merge(): void {
    for (const group of this.#ofShape.values()) {
      const [ofFamily, ...others] = group.filter(({ isOfFamily }) => isOfFamily)
      if (!ofFamily || others.length > 0) continue
      for (const entry of group.filter(({ isOfFamily, isPathName }) => !isOfFamily && !isPathName)) {
        this.#merged.set(entry.id, ofFamily)
        for (const side of entry.sides) ofFamily.sides.add(side)
      }
    }
  }

  #nameGroup(name: string, group: readonly Entry[]): void {
    const requested = group.filter(({ sides }) => sides.has('request'))
    const returned = group.filter(({ sides }) => !sides.has('request'))
    const parts: [name: string, entries: readonly Entry[]][] =
      requested.length === 0
        ? [[name, returned]]
        : [
            [name, requested],
            [`${name}Response`, returned],
          ]
    for (const [part, entries] of parts)
      for (const entry of entries) {
        const { title } = entry
        this.#names.set(entry.id, entries.length > 1 && title !== undefined ? title : part)
      }
  }

  /** Returns the name; of several possible ones, the first in alphabetical order. */
  #nameOf(entry: Entry): string {
    const known = this.#names.get(entry.id)
    if (known !== undefined) return known
    const [name] = [...this.#placesOf(entry)].sort()
    this.#names.set(entry.id, name!)
    return name!
  }

  /** Returns the names that follow from the positions of an entry. */
  #placesOf({ origins }: Entry): Set<string> {
    return new Set(
      origins.map(({ owner, suffix }) => `${owner ? this.#nameOf(this.#entryOf(owner.id!)!) : ''}${suffix}`),
    )
  }
}

/** Returns the shortest form of a nullable plain value. */
export function withNull(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1].type !== 'null') return schema
  const { type, enum: words, ...plain } = anyOf[0]
  if (typeof type !== 'string' || type === 'object' || 'const' in plain) return schema
  return { ...rest, type: [type, 'null'], ...(words && { enum: [...words, null] }), ...plain }
}

const isReference = (text: string): boolean => /^@(?:\d+|self)$/.test(text)

const clash = (name: string, group: readonly Entry[]): string =>
  `Different schemas would be the component ${name}: ${group.map(({ user }) => user).join(', ')}. Give one of them a title of its own`
