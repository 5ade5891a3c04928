import { escaped, inlineHtml } from './docs_frame.ts'

/** Schema of the contract, as far as pages show it. */
export interface PublishedSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: PublishedSchema[]
  oneOf?: PublishedSchema[]
  discriminator?: { mapping: Record<string, string> }
  items?: PublishedSchema
  properties?: Record<string, PublishedSchema>
  additionalProperties?: PublishedSchema
  required?: string[]
  description?: string
  deprecated?: boolean
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  uniqueItems?: boolean
  contentEncoding?: string
  'x-digits'?: number
}

const reference = /"#\/components\/schemas\/([^"]+)"/g

const nameIn = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/** Fields of bodies as nested lists. A type with several uses is shown once, in `types`, because it may contain itself. */
export class FieldLists {
  readonly #schemas: Readonly<Record<string, PublishedSchema>>
  readonly #uses = new Map<string, number>()
  /** Types with several uses that a page refers to. They may refer to others. */
  readonly #shared = new Set<string>()

  constructor(contract: { components: { schemas: Record<string, PublishedSchema> } }) {
    this.#schemas = contract.components.schemas
    for (const [, name] of JSON.stringify(contract).matchAll(reference))
      this.#uses.set(name!, (this.#uses.get(name!) ?? 0) + 1)
  }

  /** Returns the fields of a body. */
  body(schema: PublishedSchema): string {
    const body = this.#resolved(schema)
    return body.properties ? this.#fields(body) : `<p class="quiet">${this.#typeOf(body)}</p>${this.#parts(body)}`
  }

  /** Returns the shared types that bodies refer to. */
  types(): string {
    const types: [name: string, html: string][] = []
    for (const name of this.#shared) types.push([name, this.#content(this.#schemas[name]!)])
    return types
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, html]) => `<details><summary>${name}</summary><div id="type-${name}">${html}</div></details>`)
      .join('\n')
  }

  /** Follows references, except for the name of the type. */
  #resolved(schema: PublishedSchema): PublishedSchema {
    return schema.$ref === undefined ? schema : this.#resolved(this.#schemas[nameIn(schema.$ref)]!)
  }

  #fields({ properties = {}, required = [] }: PublishedSchema): string {
    const rows = Object.entries(properties).map(([name, field]) => {
      const { description, deprecated } = field
      const marks = `${required.includes(name) ? ' <b>required</b>' : ''}${deprecated ? ' <em>deprecated</em>' : ''}`
      const text = description === undefined ? '' : `<p>${inlineHtml(description)}</p>`
      return `<li><code>${name}</code> <span>${this.#typeOf(field)}</span>${marks}${text}${this.#parts(field)}</li>`
    })
    return `<ul class="fields">${rows.join('')}</ul>`
  }

  /** Returns the fields inside a value, folded; empty if it has none. */
  #parts(schema: PublishedSchema): string {
    const { $ref, items, anyOf, additionalProperties, properties } = schema
    if ($ref !== undefined) return this.#named(nameIn($ref))
    if (items) return this.#parts(items)
    if (anyOf) return anyOf.map((branch) => this.#parts(branch)).join('')
    if (additionalProperties) return this.#parts(additionalProperties)
    if (schema.discriminator) return this.#content(schema)
    return properties ? folded(`${Object.keys(properties).length} fields`, this.#fields(schema)) : ''
  }

  #named(name: string): string {
    const schema = this.#schemas[name]!
    if (!hasParts(this.#resolved(schema))) return ''
    if (this.#uses.get(name) === 1) return folded(name, this.#content(schema))
    this.#shared.add(name)
    return folded(name, `<a class="type" href="#type-${name}">${name}</a>`)
  }

  #content(schema: PublishedSchema): string {
    const { discriminator, properties } = schema
    if (properties) return this.#fields(schema)
    if (!discriminator) return this.#parts(schema)
    const kinds = Object.entries(discriminator.mapping).map(
      ([word, pointer]) => `<li><code>${escaped(word)}</code>${this.#named(nameIn(pointer))}</li>`,
    )
    return `<ul class="fields">${kinds.join('')}</ul>`
  }

  /** Returns the type of a value with its limits. */
  #typeOf(schema: PublishedSchema): string {
    const { $ref, anyOf, items, additionalProperties: values } = schema
    if ($ref !== undefined) return this.#typeOf(this.#schemas[nameIn($ref)]!)
    if (anyOf) return [...new Set(anyOf.map((branch) => this.#typeOf(branch)))].join(' or ')
    const types = [schema.type ?? []].flat()
    const names = types
      .filter((type) => type !== 'null')
      .map((type) => {
        if (type === 'object' && values) return `object with any names, and values of ${this.#typeOf(values)}`
        if (type === 'array') return 'list'
        return type === 'string' ? (schema.format ?? type) : type
      })
    const whole = [names.join(' or ') || (schema.oneOf ? 'object' : 'any value'), ...limitsOf(schema)].join(', ')
    if (names.length === 0 && types.length > 0) return 'null'
    return `${whole}${types.includes('null') ? ', or null' : ''}${items ? `; each ${this.#typeOf(items)}` : ''}`
  }
}

const hasParts = ({ properties, discriminator, items, anyOf, additionalProperties }: PublishedSchema): boolean =>
  [properties, discriminator, items, anyOf, additionalProperties].some(Boolean)

const folded = (summary: string, html: string): string => `<details><summary>${summary}</summary>${html}</details>`

const code = (value: unknown): string =>
  `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`

/** Returns the limits of a value in words. */
function limitsOf(schema: PublishedSchema): string[] {
  const { exclusiveMinimum: above, maxProperties, pattern, 'x-digits': digits, contentEncoding: encoding } = schema
  const words = schema.enum?.filter((word) => word !== null)
  return [
    'const' in schema && `always ${code(schema.const)}`,
    words && `one of ${words.map(code).join(' ')}`,
    rangeText(schema.minLength, schema.maxLength, ' characters'),
    above !== undefined && `more than ${above}`,
    rangeText(schema.minimum, schema.maximum, ''),
    digits !== undefined && `up to ${digits} decimals`,
    rangeText(schema.minItems, schema.maxItems, ' items'),
    schema.uniqueItems && 'without duplicates',
    rangeText(undefined, maxProperties, ' members'),
    pattern !== undefined && `matches ${code(pattern)}`,
    encoding !== undefined && `in ${encoding}`,
    'default' in schema && `by default ${code(schema.default)}`,
  ].filter((limit) => typeof limit === 'string')
}

function rangeText(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min === max) return min === undefined ? undefined : `exactly ${min}${unit}`
  if (min === undefined) return `at most ${max}${unit}`
  return max === undefined ? `at least ${min}${unit}` : `${min} to ${max}${unit}`
}
