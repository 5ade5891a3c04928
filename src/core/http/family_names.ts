import { readFileSync } from 'node:fs'
import { pascalCase } from './pascal_case.ts'

/** Names of bodies and nested schemas in the family's contract, as in `contract/wire.json`. */
interface Description {
  operations: Record<string, { request?: string; response?: string }>
  schemas: Record<string, Described>
}

interface Described {
  fields?: Record<string, string>
  enum?: unknown[]
  extends?: string[]
  discriminator?: { mapping: Record<string, string> }
}

/** Type expression of the family's contract, such as `array<Payment> nullable`; undefined without one. */
export type FamilyType = string | undefined

/** Maps schemas to the family's contract, to publish them under the names that its clients know. */
export class FamilyNames {
  readonly #operations: Description['operations']
  readonly #schemas: Description['schemas']
  /** Fields by schema, including inherited ones. */
  readonly #fields = new Map<string, Record<string, string>>()

  constructor({ operations, schemas }: Description) {
    this.#operations = operations
    this.#schemas = schemas
  }

  /** Returns whether the family's contract has an operation at the path. */
  has = (path: string): boolean => path in this.#operations

  typeOfBody(path: string, body: 'request' | 'response'): FamilyType {
    return this.#operations[path]?.[body]
  }

  /** Returns the component name. A name that the family uses twice (`inventory.json:Conception`) is prefixed with its area. */
  nameOf(type: FamilyType): string | undefined {
    const key = this.#keyOf(type)
    if (key === undefined) return undefined
    const [area, name] = key.includes(':') ? key.split(':') : ['shared.json', key]
    return area === 'shared.json' ? name : `${pascalCase(area!.replace(/\.json$/, ''))}${name}`
  }

  typeOfField(type: FamilyType, field: string): FamilyType {
    const key = this.#keyOf(type)
    return key === undefined ? undefined : this.#fields.getOrInsertComputed(key, (name) => this.#fieldsOf(name))[field]
  }

  /** Returns the type of one kind of a discriminated object. */
  typeOfKind(type: FamilyType, word: string): FamilyType {
    const key = this.#keyOf(type)
    return key === undefined ? undefined : this.#schemas[key]?.discriminator?.mapping[word]
  }

  /** Returns the type of one of `count` alternatives, in the order in which both contracts list them. */
  typeOfBranch(type: FamilyType, index: number, count: number): FamilyType {
    const written = /^oneOf\((.*)\)$/.exec(bare(type))?.[1]?.split(' | ')
    if (!written) return count === 1 ? type : undefined
    return written.length === count ? written[index] : undefined
  }

  typeOfItem = (type: FamilyType): FamilyType => /^array<(.*)>$/.exec(bare(type))?.[1]

  /** Returns the type of the values of a map. */
  typeOfValue = (type: FamilyType): FamilyType => /^map<(?:\w+, ?)?(.*)>$/.exec(bare(type))?.[1]

  #keyOf(type: FamilyType): string | undefined {
    const key = bare(type)
    return key in this.#schemas ? key : undefined
  }

  #fieldsOf(key: string): Record<string, string> {
    const { fields, extends: bases = [] } = this.#schemas[key] ?? {}
    return Object.assign({}, ...bases.map((base) => this.#fieldsOf(base)), fields)
  }
}

/** Returns whether the family's contract requires a field of this type, and whether it may be null. */
export function presenceOf(type: string): { isRequired: boolean; isNullable: boolean } {
  const name = bare(type)
  const words = type.slice(name.length).split(' ')
  return { isRequired: words.includes('required'), isNullable: words.includes('nullable') || name === 'any' }
}

/** Returns the type without its limits, which follow the first space outside brackets. */
function bare(type: FamilyType = ''): string {
  let depth = 0
  for (let i = 0; i < type.length; i++) {
    if ('<('.includes(type[i]!)) depth++
    else if ('>)'.includes(type[i]!)) depth--
    else if (type[i] === ' ' && depth === 0) return type.slice(0, i)
  }
  return type
}

const file = new URL('../../../contract/wire.json', import.meta.url)

export const readFamilyNames = (): FamilyNames => new FamilyNames(JSON.parse(readFileSync(file, 'utf8')))
