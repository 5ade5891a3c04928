import type { FamilyNames, FamilyType } from './family_names.ts'
import {
  type Json,
  type Origin,
  type Owner,
  PublishedComponents,
  recursion,
  type Side,
  withNull,
} from './openapi_components.ts'
import { asAskedFor, describeField, requiredFields, type Schema } from './openapi_fields.ts'
import { pascalCase } from './pascal_case.ts'

/** Internal annotations: sources of the published description, and instructions for reading and completing values. */
const notes = new Set([
  'x-about',
  'x-unit',
  'x-instead',
  'x-differs-from',
  'x-assumed',
  'x-empty',
  'x-also',
  'x-wanted',
  'x-otherwise',
  'x-promised',
  'x-secret',
  'x-personal',
  'x-decimal',
  'x-plain',
  'title',
])

interface Place {
  /** Type in the family's contract. */
  family: FamilyType
  /** Name of the family's schema that directly contains this one. */
  within?: string
  origin: Origin
  side: Side
  user: string
  isBody?: boolean
  isKind?: boolean
}

/** A body of an operation, or a message. */
interface Body {
  family: FamilyType
  /** Name if neither the family nor a title gives one. */
  name: string
  side: Side
  /** Operation or message, for errors. */
  user: string
}

/**
 * Publishes schemas for readers and code generators: named schemas are components, and every field has a description. Runs
 * when the contract is requested, so it does not delay the start.
 */
export class SchemaPublisher {
  readonly #family: FamilyNames
  readonly #components = new PublishedComponents()
  /** Ids by schema and position, because most schemas have several positions. */
  readonly #known = new Map<Schema, Map<string, string>>()

  constructor(family: FamilyNames) {
    this.#family = family
  }

  get family(): FamilyNames {
    return this.#family
  }

  /** Returns the schema of a body. Its references are complete after `components`. */
  body(schema: object, { family, name, side, user }: Body): Json {
    const published = this.#published(schema, { family, origin: { suffix: name }, side, user, isBody: true })
    return this.#components.addBody(published)
  }

  /** Returns the components of all bodies. Throws if two schemas would have one name. */
  components(): Json {
    return this.#components.resolve()
  }

  #published(schema: Schema, place: Place): Json {
    const { family, within, origin, side, user, isBody = false, isKind = false } = place
    const { title } = schema
    if (schema.anyOf?.some(isNull)) return this.#nullable(schema, schema.anyOf, place)
    const ofFamily = schema.anyOf || schema.type === 'array' ? undefined : this.#family.nameOf(family)
    if (schema.enum?.length === 1) return this.#plain(asConstant(schema), place)
    if (ofFamily !== undefined && ofFamily === within && side === 'answer') return { $ref: recursion }
    const isNamed = isBody || isKind || title !== undefined || (ofFamily !== undefined && !isScalar(schema))
    if (!isNamed && !hasFields(schema) && !schema.enum) return this.#plain(schema, place)
    const position = `${family} ${side} ${isKind}`
    const known = isBody ? undefined : this.#known.get(schema)?.get(position)
    if (known !== undefined) return { $ref: this.#components.addOrigin(known, origin) }
    const owner: Owner = {}
    const name = ofFamily ?? title ?? (isBody ? origin.suffix : undefined)
    owner.id = this.#components.add(
      this.#plain(schema, { family, within: ofFamily, origin: { owner, suffix: '' }, side, user }),
      {
        name,
        title,
        isOfFamily: ofFamily !== undefined,
        isAlways: isNamed,
        isInline: schema.enum !== undefined,
        isPathName: isBody && ofFamily === undefined && title === undefined,
        origin,
        side,
        user,
      },
    )
    if (!isBody) this.#known.getOrInsertComputed(schema, () => new Map()).set(position, owner.id)
    return { $ref: owner.id }
  }

  #nullable(schema: Schema, branches: readonly Schema[], place: Place): Json {
    const others = branches.filter((branch) => !isNull(branch))
    const { anyOf: _, ...whole } = withoutNotes(schema)
    const [only = {}] = others
    const published = others.length === 1 ? this.#published(only, place) : this.#plain({ anyOf: others }, place)
    const alternatives = others.length === 1 ? [published] : (published.anyOf as Json[])
    return withNull({ ...whole, anyOf: [...alternatives, { type: 'null' }] })
  }

  #plain(schema: Schema, place: Place): Json {
    const family = this.#family
    const { family: type } = place
    const published: Json = {}
    for (const [key, value] of Object.entries(withoutNotes(schema)))
      if (key === 'properties') published[key] = this.#fields(schema, place)
      else if (key === 'required') published[key] = requiredFields(schema)
      else if (key === 'items') published[key] = this.#published(schema.items!, this.#item(schema, place))
      else if (key === 'anyOf') published[key] = this.#branches(schema.anyOf!, place)
      else if (key === 'oneOf') published[key] = this.#kinds(schema, place)
      else if (key === 'patternProperties') {
        const [values = {}] = Object.values(schema.patternProperties!)
        published.additionalProperties = this.#published(values, { ...place, family: family.typeOfValue(type) })
      } else published[key] = key === 'format' && value === 'guid' ? 'uuid' : value
    return withMapping(published, schema)
  }

  /**
   * Returns the position of list items; without a type if the list is always empty, because the family's type may contain
   * itself.
   */
  #item({ maxItems }: Schema, place: Place): Place {
    return { ...place, family: maxItems === 0 ? undefined : this.#family.typeOfItem(place.family) }
  }

  #branches(branches: readonly Schema[], place: Place): Json[] {
    return branches.map((branch, i) =>
      this.#published(branch, {
        ...place,
        family: this.#family.typeOfBranch(place.family, i, branches.length),
        origin: below(place.origin, String(i + 1)),
      }),
    )
  }

  #kinds({ oneOf = [], discriminator }: Schema, place: Place): Json[] {
    if (!discriminator) return this.#branches(oneOf, place)
    return oneOf.map((kind) => {
      const word = wordOf(kind, discriminator.propertyName)
      const origin = below(place.origin, pascalCase(word))
      return this.#published(kind, {
        family: this.#family.typeOfKind(place.family, word),
        origin,
        side: place.side,
        user: place.user,
        isKind: true,
      })
    })
  }

  #fields({ properties = {} }: Schema, place: Place): Json {
    const fields = Object.entries(properties).map(([name, declared]) => {
      const field = asAskedFor(declared)
      const { 'x-since': since, deprecated, ...bare } = field
      const description = describeField(field)
      const published = this.#published(bare, {
        ...place,
        family: this.#family.typeOfField(place.family, name),
        origin: below(place.origin, pascalCase(name)),
      })
      const about = { ...(since && { 'x-since': since }), ...(deprecated && { deprecated }) }
      return [name, { ...published, ...about, ...(description && { description }) }]
    })
    return Object.fromEntries(fields)
  }
}

const isNull = ({ type }: Schema): boolean => type === 'null'

/** Returns whether it is a plain value without an enum. */
const isScalar = (schema: Schema): boolean => schema.type !== 'object' && !schema.oneOf && !schema.enum

const hasFields = ({ properties = {}, oneOf }: Schema): boolean =>
  Object.keys(properties).length > 0 || oneOf !== undefined

const below = ({ owner, suffix }: Origin, part: string): Origin => ({ owner, suffix: `${suffix}${part}` })

const wordOf = ({ properties = {} }: Schema, property: string): string => String(properties[property]?.const)

const withoutNotes = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !notes.has(key)))

const asConstant = ({ enum: [word] = [], ...rest }: Schema): Schema => ({ ...rest, const: word })

/** Maps discriminator values to the kinds, which code generators need. */
function withMapping(published: Json, { oneOf = [], discriminator }: Schema): Json {
  if (!discriminator) return published
  const { propertyName } = discriminator
  const kinds = published.oneOf as { $ref: string }[]
  const mapping = Object.fromEntries(oneOf.map((kind, i) => [wordOf(kind, propertyName), kinds[i]!.$ref]))
  return { ...published, discriminator: { propertyName, mapping } }
}
