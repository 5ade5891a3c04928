import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApiDocument } from './contract_part.ts'
import { bodiesOf, postsOf, type Schema } from './contract_schema.ts'

export const consoleTypesFile = new URL('../console/src/operations.d.ts', import.meta.url)
const sources = new URL('../console/src/', import.meta.url).pathname

/** Returns the types of the bodies and answers of the operations that sources of the console name, with the schemas that they need. */
export function consoleTypes(whole: OpenApiDocument): string {
  const schemas = whole.components.schemas as Record<string, Schema>
  const quoted = quotedTexts()
  const called = postsOf(whole).filter(([path]) => quoted.has(path) || quoted.has(familyOf(path)))
  const rows = called.map(([path, post]) => {
    const { request, response } = bodiesOf(post)
    return `  '${path}': { request: ${typeOfBody(request)}; response: ${typeOfBody(response)} }`
  })
  const used = usedSchemas(rows.join('\n'), schemas)
  const types = used.map((name) => `export type ${name} = ${typeOf(schemas[name]!)}`)
  return [note, `export interface Operations {\n${rows.join('\n')}\n}`, ...types].join('\n\n').concat('\n')
}

const note = '// Written by `npm run contract` from the contract, for the operations that the console calls.'

/** Returns the base path of a family of documents: a source that names it calls its operations. */
const familyOf = (path: string): string => path.replace(/\/(?:create|update|get|post|unpost|cancel)$/, '')

/** Returns all texts in single quotes of the console's sources. */
function quotedTexts(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.tsx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(sources, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\/[^'\n]+)'/g)].map(([, path]) => path!)))
}

/** Returns the names of schemas that the types name, directly or through others. */
function usedSchemas(text: string, schemas: Readonly<Record<string, Schema>>): string[] {
  const found = new Set<string>()
  const visit = (types: string) => {
    for (const [name] of types.matchAll(/\b[A-Z]\w*\b/g))
      if (Object.hasOwn(schemas, name) && !found.has(name)) {
        found.add(name)
        visit(typeOf(schemas[name]!))
      }
  }
  visit(text.replaceAll(/'[^']*'/g, ''))
  return [...found].sort()
}

const typeOfBody = (schema: Schema | undefined): string => (schema ? typeOf(schema) : 'null')

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return [...new Set(union.map(typeOf))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  const kinds = [schema.type ?? (schema.properties ? 'object' : [])].flat()
  return kinds.length === 0 ? 'unknown' : kinds.map((kind) => typeOfKind(kind, schema)).join(' | ')
}

function typeOfKind(kind: string, schema: Schema): string {
  if (kind === 'integer') return 'number'
  if (kind === 'array') return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  if (kind !== 'object') return kind
  const { properties, required = [], additionalProperties } = schema
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  const members = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = members.map(([name, member]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`
  })
  return `{ ${lines.join('; ')} }`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
