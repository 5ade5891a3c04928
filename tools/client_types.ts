import { pascalCase } from '#core/http/pascal_case.ts'
import { audienceOf, pathsOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { isHttpOperation } from '#core/operation/registry.ts'
import { pagingOf } from './client_paging.ts'
import { type OpenApiDocument, partOf } from './contract_part.ts'
import { bodiesOf, type Post, postsOf, type Schema, type Schemas, schemaOf } from './contract_schema.ts'

export const clientAreasFolder = new URL('../client/areas/', import.meta.url)
export const clientOperationsFile = new URL('../client/operations.ts', import.meta.url)
export const consoleTypesFile = new URL('../console/src/operations.d.ts', import.meta.url)

/** Returns the files of types below `client/areas`: one for each domain with its operations, and one of the webhooks' events. */
export function clientTypes(whole: OpenApiDocument, operations: readonly RegisteredOperation[]): Map<string, string> {
  const byDomain = Map.groupBy(operations.filter(isHttpOperation), ({ domain }) => domain)
  const files = [...byDomain].map(([domain, some]): [string, string] => [
    `${domain}.d.ts`,
    areaFile(domain, partOf(whole, domain, new Set(some.flatMap(pathsOf)))),
  ])
  return new Map([...files, ['events.d.ts', eventsFile(whole)] as const].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the types of operations for the console: all areas, and the operations of its pages, which are not published. */
export function consoleTypes(withPages: OpenApiDocument, areas: ReadonlyMap<string, string>): string {
  const pagePaths = new Set(Object.keys(withPages.paths).filter((path) => audienceOf(path) === 'console'))
  const types = new AreaTypes(withPages.components.schemas as Schemas, '../../client')
  const names = [...areas].flatMap(([file, text]) => {
    const name = /^export interface (\w+Operations) /m.exec(text)?.[1]
    return name === undefined ? [] : [[file, name] as const]
  })
  const imports = names.map(([file, name]) => `import type { ${name} } from '../../client/areas/${file}'`)
  const bases = ['PageOperations', ...names.map(([, name]) => name)]
  return types.file(
    `${imports.join('\n')}\n\nexport interface Operations\n  extends ${bases.join(',\n    ')} {}\n\n` +
      operationsOf('page', partOf(withPages, 'page', pagePaths), types),
  )
}

function areaFile(domain: string, document: OpenApiDocument): string {
  const types = new AreaTypes(document.components.schemas as Schemas, '..')
  return types.file(operationsOf(domain, document, types))
}

function operationsOf(domain: string, document: OpenApiDocument, types: AreaTypes): string {
  const rows = postsOf(document).map(([path, post]) => {
    const { request, response } = bodiesOf(post)
    const members = [`kind: '${post['x-kind']}'`, `request: ${types.of(request, 'request')}`]
    const answer = types.of(response, 'answer')
    const list = pagingOf(post['x-kind'], { request, response }, types.schemas)
    const item =
      list && (list.member === undefined ? `(${answer})[number]` : `NonNullable<${answer}['${list.member}']>[number]`)
    const paged = list ? `; isPaged: true${list.isOneList ? `; item: ${item}` : ''}` : ''
    const note = comment(`${post.summary}.${post.deprecated ? ' Deprecated.' : ''}`)
    return `${note}  '${path}': { ${members.join('; ')}; response: ${answer}${paged} }`
  })
  return `export interface ${pascalCase(domain)}Operations {\n${rows.join('\n')}\n}`
}

function eventsFile(whole: OpenApiDocument): string {
  const types = new AreaTypes(whole.components.schemas as Schemas, '..')
  const messages = Object.entries(whole.webhooks ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const events = messages.map(([name, { post }]) => {
    const message = types.resolved(schemaOf((post as unknown as Post).requestBody)!)
    const event = types.of(message.items!, 'answer')
    return `  ${name}: ${event}`
  })
  return types.file(
    `/** Events of webhooks by their type. */\nexport interface Events {\n${events.join('\n')}\n}\n\n` +
      'export type WebhookEvent = Events[keyof Events]',
  )
}

/** Returns what the client knows of operations at run time: which of them are queries, which must not be repeated, and how lists are read. */
export function clientOperations(whole: OpenApiDocument): string {
  const posts = postsOf(whole)
  const isKeyed = ([, { parameters }]: [string, Post]) =>
    parameters.some(({ $ref }) => $ref.endsWith('/IdempotencyKey'))
  const queries = posts.filter(([path, post]) => post['x-kind'] === 'query' && !path.startsWith('/admin/'))
  const unkeyed = posts.filter((row) => row[1]['x-kind'] !== 'query' && !isKeyed(row))
  const lists = posts.flatMap(([path, post]) => {
    const paging = pagingOf(post['x-kind'], bodiesOf(post), whole.components.schemas as Schemas)
    if (!paging) return []
    const { style, member, limit } = paging
    const fields = [`style: '${style}'`, ...(member === undefined ? [] : [`member: '${member}'`]), `limit: ${limit}`]
    return [`  ['${path}', { ${fields.join(', ')} }],`]
  })
  const pathLines = (rows: readonly [string, Post][]) => rows.map(([path]) => `  '${path}',`)
  return [
    note,
    "import type { Paging } from './paging.ts'\n",
    '/** Operations that change nothing, except those of the operator. */',
    'export const queries: ReadonlySet<string> = new Set([',
    ...pathLines(queries),
    '])\n',
    '/** Changes that no idempotency key protects. */',
    'export const unrepeatable: ReadonlySet<string> = new Set([',
    ...pathLines(unkeyed),
    '])\n',
    '/** Lists that are read page by page. */',
    'export const pagings: ReadonlyMap<string, Paging> = new Map([',
    ...lists,
    '])\n',
  ].join('\n')
}

const note = '// Written by `npm run contract` from the contract.'

const comment = (text: string, indent = '  '): string => `${indent}/** ${text.replaceAll('*/', '*')} */\n`

type Side = 'request' | 'answer'

/** Types of an area. Enumerations of answers are open, because other servers and later versions have more values. */
class AreaTypes {
  readonly schemas: Schemas
  /** Path from the file to the client. */
  readonly #client: string
  /** Declared types by name. */
  readonly #declared = new Map<string, string>()
  readonly #hasWords = new Map<string, boolean>()

  constructor(schemas: Schemas, client: string) {
    this.schemas = schemas
    this.#client = client
  }

  resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.resolved(this.schemas[nameOf(schema.$ref)]!)
  }

  file(head: string): string {
    const types = [...this.#declared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
    const values = `import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '${this.#client}/values.d.ts'`
    return `${[`${note}\n${values}`, head, ...types].join('\n\n')}\n`
  }

  of(schema: Schema | undefined, side: Side): string {
    return schema ? this.#typeOf(schema, side) : 'undefined'
  }

  #typeOf(schema: Schema, side: Side): string {
    if (schema.$ref !== undefined) return this.#reference(nameOf(schema.$ref), side)
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return wordsOf(schema.enum, side)
    const union = schema.anyOf ?? schema.oneOf
    if (union) return [...new Set(union.map((part) => this.#typeOf(part, side)))].join(' | ')
    if (schema.allOf) return schema.allOf.map((part) => `(${this.#typeOf(part, side)})`).join(' & ')
    const kinds = [schema.type ?? (schema.properties ? 'object' : [])].flat()
    return kinds.length === 0 ? 'unknown' : kinds.map((kind) => this.#typeOfKind(kind, schema, side)).join(' | ')
  }

  /** Declares the type under the name of its schema; with `Answer` after it if its words make it differ from the one of requests. */
  #reference(schema: string, side: Side): string {
    const name = side === 'answer' && this.#containsWords(schema) ? `${schema}Answer` : schema
    if (name !== schema && Object.hasOwn(this.schemas, name)) throw new Error(`The contract has a schema ${name}`)
    if (!this.#declared.has(name)) {
      this.#declared.set(name, '')
      this.#declared.set(name, this.#declaration(name, this.resolved(this.schemas[schema]!), side))
    }
    return name
  }

  #declaration(name: string, schema: Schema, side: Side): string {
    const head = schema.description ? comment(schema.description, '') : ''
    if (!schema.properties || schema.type !== 'object')
      return `${head}export type ${name} = ${this.#typeOf(schema, side)}`
    return `${head}export interface ${name} ${this.#members(schema, side)}`
  }

  #members({ properties = {}, required = [] }: Schema, side: Side): string {
    const members = Object.entries(properties)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => {
        const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
        const about = member.description ? comment(member.description) : ''
        return `${about}  ${key}${required.includes(name) ? '' : '?'}: ${this.#typeOf(member, side)}`
      })
    return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n}`
  }

  #typeOfKind(kind: string, schema: Schema, side: Side): string {
    if (kind === 'integer') return 'number'
    if (kind === 'string') return textOf(schema)
    if (kind === 'array') return `(${schema.items ? this.#typeOf(schema.items, side) : 'unknown'})[]`
    if (kind !== 'object') return kind
    const { properties, additionalProperties } = schema
    if (properties) return this.#members(schema, side)
    return `Record<string, ${typeof additionalProperties === 'object' ? this.#typeOf(additionalProperties, side) : 'unknown'}>`
  }

  #containsWords(name: string): boolean {
    const known = this.#hasWords.get(name)
    if (known !== undefined) return known
    // Set before the search, because schemas may contain themselves.
    this.#hasWords.set(name, false)
    const found = this.#wordsIn(this.schemas[name]!)
    this.#hasWords.set(name, found)
    return found
  }

  #wordsIn(schema: Schema): boolean {
    if (schema.$ref !== undefined) return this.#containsWords(nameOf(schema.$ref))
    if (schema.enum) return schema.enum.length > 1
    const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [], properties = {} } = schema
    const parts = [...anyOf, ...oneOf, ...allOf, ...Object.values(properties), ...(items ? [items] : [])]
    if (typeof additionalProperties === 'object') parts.push(additionalProperties)
    return parts.map((part) => this.#wordsIn(part)).some(Boolean)
  }
}

const nameOf = (reference: string): string => reference.split('/').at(-1)!

const formats: Readonly<Record<string, string>> = {
  'terminal-time': 'TerminalTime',
  'offset-time': 'OffsetTime',
  day: 'Day',
  'day-or-time': 'DayOrTime',
}

const textOf = ({ format, 'x-id': kind }: Schema): string =>
  kind !== undefined ? `Id<'${kind}'>` : (formats[format ?? ''] ?? 'string')

/** Returns the union of the words; in answers with any other text, which keeps the words in suggestions of editors. */
function wordsOf(words: readonly unknown[], side: Side): string {
  const literals = words.map(literal)
  const others = words.every((word) => typeof word === 'number') ? 'number & {}' : 'string & {}'
  return [...literals, ...(side === 'answer' ? [`(${others})`] : [])].join(' | ')
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
