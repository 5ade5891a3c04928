import type { Schema } from '#core/http/openapi_fields.ts'
import { referencesIn, referredKinds } from '#core/kits/referred_ids.ts'
import { isObject } from '#core/operation/lenient_values.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'

/** Days that requests ask for, `yyyy-MM-dd`. */
export interface Days {
  from: string
  to: string
}

/** A request with ids of the server; without a body if it lacks a required id. */
interface Filled {
  body?: unknown
  /** Number of ids that it names besides the organization. */
  named: number
  /** Kinds of ids of the example that are not found yet, the first required one first. */
  lacking: string[]
}

interface Source {
  id: string
  path: string
}

/** Ids that answers contain, by their kinds. Requests are filled with them. */
export class FoundIds {
  readonly #sources = new Map<string, Source[]>()
  /** Lists without an id of a kind that their rows have, as `path kind`. */
  readonly #empty = new Set<string>()
  readonly #organizationId: string
  readonly #days: Days

  constructor({ organizationId, days }: { organizationId: string; days: Days }) {
    this.#organizationId = organizationId
    this.#days = days
  }

  /** Remembers the first id of each kind in an answer. */
  take({ path, response }: RegisteredOperation, answer: unknown): void {
    for (const { kind, id, path: at } of referencesIn(response, answer))
      if (at !== 'correlationId') this.#remember(kind, { id, path })
    this.#takeTexts(path, answer, '')
    for (const kind of referredKinds(response))
      if (!this.#sources.get(kind)?.some((source) => source.path === path)) this.#empty.add(`${path} ${kind}`)
  }

  /**
   * Returns the id from the answer of the most similar path. `incoming_invoice/get` needs one of `incoming_invoice/list`: if that has none,
   * ids of other documents are of no use.
   */
  find(kind: string, path: string): string | undefined {
    if (kind === 'Organization') return this.#organizationId
    if (this.#empty.has(`${path.slice(0, path.lastIndexOf('/'))}/list ${kind}`)) return undefined
    const sources = this.#sources.get(kind) ?? []
    return sources.toSorted((a, b) => similarity(b.path, path) - similarity(a.path, path))[0]?.id
  }

  /** Fills the example of an operation with ids that were found, without the ids of the demo chain. */
  fill({ path, request, example }: RegisteredOperation): Filled {
    const place: Place = { path, lacking: [], named: new Set(), isTop: true }
    const body = this.#value(place, request, example.request, '')
    const { lacking, named } = place
    return body instanceof Lacking
      ? { named: named.size, lacking: [body.kind, ...lacking.filter((kind) => kind !== body.kind)] }
      : { body, named: named.size, lacking }
  }

  #remember(kind: string, { id, path }: Source): void {
    const sources = this.#sources.getOrInsertComputed(kind, () => [])
    if (id !== zeroId && !sources.some((source) => source.path === path)) sources.push({ id, path })
  }

  /** Remembers texts that name rows: `menuId`, the `id` of a row of `menus` under the same name, and phones. */
  #takeTexts(path: string, value: unknown, name: string): void {
    if (Array.isArray(value)) for (const one of value) this.#takeTexts(path, one, singular(name))
    else if (isObject(value))
      for (const [field, inner] of Object.entries(value)) {
        const text = field === 'id' ? `${name}Id` : field
        if (typeof inner === 'string' && inner !== '' && isName.test(text)) this.#remember(text, { id: inner, path })
        else this.#takeTexts(path, inner, field)
      }
  }

  #value(place: Place, schema: Schema, value: unknown, name: string): unknown {
    const branch = branchOf(schema, value)
    if (Array.isArray(value)) {
      const items = value.map((one) => this.#value({ ...place, isTop: false }, branch.items ?? {}, one, name))
      const found = new Set(items.filter((item) => !(item instanceof Lacking)))
      return found.size === 0 && items.length > 0 ? items[0] : [...found]
    }
    if (isObject(value)) return this.#object(place, branch, value)
    return typeof value === 'string' ? this.#text(place, branch, value, name) : value
  }

  #object(place: Place, { properties = {}, required = [] }: Schema, value: Record<string, unknown>): unknown {
    const filled: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: field = {} } = properties
      const isNeeded = required.includes(name) || field['x-wanted'] === true || !Object.hasOwn(properties, name)
      const isSearched = place.isTop && !isName.test(name) && isSearch(field)
      // Example prices belong to example products.
      if (!isNeeded && ('x-differs-from' in field || isSearched || name === 'price')) continue
      const part = this.#value({ ...place, isTop: false }, field, inner, name)
      if (!(part instanceof Lacking)) filled[name] = part
      else if (isNeeded) return part
    }
    return filled
  }

  #text({ path, lacking, named }: Place, schema: Schema, text: string, name: string): unknown {
    if (isDayText.test(text)) return `${/from|start/i.test(name) ? this.#days.from : this.#days.to}${text.slice(10)}`
    const { 'x-id': kind = isName.test(name) && isPlain(schema) ? name.replace(/Ids$/, 'Id') : undefined } = schema
    if (kind === undefined) return text
    const id = this.find(kind, path)
    if (kind !== 'Organization') named.add(kind)
    if (id !== undefined) return id
    lacking.push(kind)
    // Servers know no row of the phone of the example, but accept it.
    return kind === 'phone' ? text : new Lacking(kind)
  }
}

interface Place {
  path: string
  lacking: string[]
  named: Set<string>
  /** Whether the value is the body itself. */
  isTop: boolean
}

/** Part of a body whose id is not found. */
class Lacking {
  readonly kind: string

  constructor(kind: string) {
    this.kind = kind
  }
}

const zeroId = '00000000-0000-0000-0000-000000000000'
const isName = /\wIds?$|^phone$/
const isDayText = /^\d{4}-\d\d-\d\d(\D|$)/

const isPlain = ({ type, enum: words, const: word }: Schema): boolean =>
  type === 'string' && words === undefined && word === undefined

/** Returns whether an optional field searches for words, which only the demo chain has. */
function isSearch(field: Schema): boolean {
  const { anyOf: [present = {}] = [] } = field
  return [field, present].some((one) => isPlain(one) && one.format === undefined && one['x-id'] === undefined)
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Returns the number of equal parts at the start of two paths. */
function similarity(a: string, b: string): number {
  const [parts, others] = [a.split('/'), b.split('/')]
  const different = parts.findIndex((part, i) => part !== others[i])
  return different === -1 ? parts.length : different
}

/** Returns the branch of a schema that the value of an example has. */
function branchOf(schema: Schema, value: unknown): Schema {
  const { anyOf, oneOf, discriminator } = schema
  if (oneOf && discriminator && isObject(value)) {
    const { propertyName } = discriminator
    return oneOf.find(({ properties = {} }) => properties[propertyName]?.const === value[propertyName]) ?? {}
  }
  if (!anyOf) return schema
  const type = Array.isArray(value) ? 'array' : typeof value
  const fitting = anyOf.find((branch) => branch.type === type)
  return fitting ? branchOf(fitting, value) : {}
}
