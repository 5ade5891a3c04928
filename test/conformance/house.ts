import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { root } from '#test/harness/files.ts'

/** Path and text of a source file. */
export interface Source {
  path: string
  text: string
}

export async function readSources(folders: readonly string[]): Promise<Source[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  return Promise.all(
    found
      .flat()
      .filter((path) => path.endsWith('.ts'))
      .sort()
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

export const isTest = ({ path }: Source): boolean => path.endsWith('.test.ts')

/** Returns the imports of a file as project paths, without packages and modules of Node. */
export function importsOf({ path, text }: Source): { target: string; isType: boolean }[] {
  return [...text.matchAll(/^(?:import|export) (type )?[^;'`]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm)]
    .map((match) => ({ specifier: (match[2] ?? match[3] ?? match[4])!, isType: match[1] !== undefined }))
    .filter(({ specifier }) => /^[.#]/.test(specifier))
    .map(({ specifier, isType }) => ({ target: resolve(path, specifier), isType }))
}

/** Aliases of folders outside `src`. */
const tops = new Set(['client', 'test', 'tools'])

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const [alias, ...rest] = specifier.slice(1).split('/')
  return join(tops.has(alias!) ? alias! : join('src', alias!), ...rest)
}

/** Returns the files in import cycles, of types as well. */
export function circlesAmong(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source).map(({ target }) => target)]))
  return [...imports.keys()].filter((path) => reachableFrom(path, imports).has(path))
}

function reachableFrom(path: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const open = [path]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of imports.get(next) ?? [])
      if (!reached.has(target)) {
        reached.add(target)
        open.push(target)
      }
  return reached
}

/** Returns the exports of `sources` that no other file mentions. */
export function exportsOfNone(sources: readonly Source[], everything: readonly Source[]): string[] {
  const users = new Map<string, number>()
  for (const { text } of everything)
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  const exported = /^export (?:async |abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(exported)].flatMap(([, name = '']) => (users.get(name)! < 2 ? [`${path} ${name}`] : [])),
  )
}

const headMax = 12
const opensFunction =
  /^\s*(?:export )?(?:default )?(?:static |readonly )?(?:async )?(?:(?:function\b\*?|get |set )\s*)?(?!if|for|while|switch|catch|else|do|try|class|interface|return|case)[#\w]*\s*(?:<.*>)?\(.*\{$|=> \{$|^\s*\)(?:: .*)? (?:=> )?\{$/

/**
 * Returns the functions of a file with their lengths. Relies on the formatter: a function ends at the next closing brace with the
 * indentation of its first line.
 */
export function functionsOf({ text }: Source): { name: string; lines: number }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, i) => {
    if (!opensFunction.test(line)) return []
    const depth = line.search(/\S/)
    const head = /^\s*\)/.test(line) ? headOf(lines, i, depth) : i
    const end = lines.findIndex((other, at) => at > i && other.search(/\S/) === depth && other.trim().startsWith('}'))
    return end < 0 ? [] : [{ name: nameIn(lines[head]!), lines: end - head + 1 }]
  })
}

/** Returns the first line of a function whose parameters take several lines. */
function headOf(lines: readonly string[], at: number, depth: number): number {
  const above = lines.slice(Math.max(0, at - headMax), at)
  const back = above.reverse().findIndex((line) => line.search(/\S/) === depth)
  return back < 0 ? at : at - back - 1
}

const nameIn = (line: string): string =>
  /(?:function\*? |const |async |get |set )?([#\w]+)\s*(?:<.*>)?(?::|=|\()/.exec(
    line.trim().replace(/^(export |default |async |const |function |static )+/, ''),
  )?.[1] ?? line.trim()

/** Returns the template literals of a file; nested ones are part of the outer one. */
export function templatesOf({ text }: Source): string[] {
  const found: string[] = []
  let i = 0
  while (i < text.length) {
    const next = skipPlain(text, i)
    if (text[next] !== '`') {
      i = next + 1
      continue
    }
    const { end } = templateAt(text, next)
    found.push(text.slice(next + 1, end))
    i = end + 1
  }
  return found
}

/** Skips comments, quoted text and regular expressions. Returns the index of the next other character. */
export function skipPlain(text: string, at: number): number {
  const plain = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
  plain.lastIndex = at
  const match = plain.exec(text) ?? regexAt(text, at)
  return match ? skipPlain(text, at + match[0].length) : at
}

const regexLiteral = /\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/y
/** Text after which a slash starts a regular expression; after anything else it divides. */
const beforeRegex = /(?:^|[(,=:[!&|?{};>+]|\breturn|\bof)$/
const lookBack = 20

/** Returns the regular expression that starts at an index, with its pattern and flags, or null. */
export function regexAt(text: string, at: number): RegExpExecArray | null {
  if (text[at] !== '/' || !beforeRegex.test(text.slice(Math.max(0, at - lookBack), at).trimEnd())) return null
  regexLiteral.lastIndex = at
  return regexLiteral.exec(text)
}

/** Returns the template that starts at `start`: the index of its last backtick, and the expressions within it. */
export function templateAt(text: string, start: number): { end: number; holes: string[] } {
  const holes: string[] = []
  let end = start + 1
  while (end < text.length && text[end] !== '`') {
    if (text[end] === '\\') end += 2
    else if (text.startsWith('${', end)) {
      const close = endOfHole(text, end + 2)
      holes.push(text.slice(end + 2, close))
      end = close + 1
    } else end++
  }
  return { end, holes }
}

/** Returns the index of the brace that ends the expression which starts at `start`. */
function endOfHole(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    i = skipPlain(text, i)
    if (text[i] === '`') i = templateAt(text, i).end
    else if (text[i] === '{') depth++
    else if (text[i] === '}' && depth-- === 0) return i
  }
  return text.length
}

/** Owner columns. A table for both kinds of owners has `owner_id`. */
const ownerColumns = ['owner_id', 'organization_id', 'corporation_id'] as const
type OwnerColumn = (typeof ownerColumns)[number]

/** People log in before their chain is known, so they are found without it, and some have none. */
const personTable = 'person'

/** Returns the tables that belong to an organization or a corporation, with the column of their owner. */
export function ownersOf(schema: string): Map<string, OwnerColumn> {
  const owned = new Map<string, OwnerColumn>()
  for (const [table, text] of tablesOf(schema)) {
    if (table === personTable) continue
    const leading = keysIn(text).find(({ kind }) => kind === 'primary')?.first
    const columns = new Set([...text.matchAll(/^ {2}(\w+) /gm)].map(([, column]) => column))
    const owner =
      ownerColumns.find((column) => column === leading) ?? ownerColumns.find((column) => columns.has(column))
    if (owner) owned.set(table, owner)
  }
  return owned
}

/**
 * Returns primary and foreign keys of owned tables that do not lead with an owner, and tables without a primary key. Skips
 * `owner_directory`, which is read to find the owner.
 */
export function keysWithoutOwner(schema: string): string[] {
  const owners = ownersOf(schema)
  const altered = schema.matchAll(/^alter table (\w+)\s+add ([^;]*);/gm)
  const later = [...altered].flatMap(([, table = '', text = '']) => keysIn(text).map((key) => ({ table, ...key })))
  const tables = tablesOf(schema)
  const keyed = [...tables].flatMap(([table, text]) => keysIn(text).map((key) => ({ table, ...key })))
  const withPrimary = new Set(keyed.flatMap(({ table, kind }) => (kind === 'primary' ? [table] : [])))
  const isOwner = (first: string) => ownerColumns.some((column) => column === first)
  return [
    ...[...tables.keys()].filter((table) => !withPrimary.has(table)).map((table) => `${table} has no primary key`),
    ...[...keyed, ...later]
      .filter(({ table, first }) => owners.has(table) && table !== 'owner_directory' && !isOwner(first))
      .map(({ table, kind, first }) => `${table}: ${kind} key (${first}, …)`),
  ]
}

/** Returns the tables whose primary key is not in their first columns, behind the corporation at most. */
export const tablesWithLateKeys = (schema: string): string[] =>
  [...tablesOf(schema)].flatMap(([table, text]) => {
    const key = /primary key \(([^)]*)\)/.exec(text)?.[1]?.split(', ') ?? []
    const columns = [...text.matchAll(/^ {2}(\w+) /gm)].map(([, column = '']) => column)
    const first = columns.slice(0, key.length + (columns[0] === 'corporation_id' && key[0] !== columns[0] ? 1 : 0))
    return key.every((column) => first.includes(column)) ? [] : [table]
  })

/** Tables that a cluster has on every machine, so that all rows may refer to them. */
const isEverywhere = /^(?:corporation|organization)$/

/** Returns the ids of a schema that have no foreign key, and the foreign keys to rows of another owner, as `table.column`. */
export function idsWithoutForeignKey(schema: string): string[] {
  const altered = [...schema.matchAll(/^alter table (\w+)\s+add ([^;]*);/gm)]
  const owners = ownersOf(schema)
  return [...tablesOf(schema)].flatMap(([table, created]) => {
    const owner = owners.get(table)
    if (!owner || owner === 'owner_id') return []
    const text = [created, ...altered.flatMap(([, name, added]) => (name === table ? [added] : []))].join('\n')
    const keys = [...text.matchAll(/foreign key \(([^)]*)\)\s+references (\w+)/g)].map(
      ([, columns = '', target = '']) => ({ columns: columns.split(', '), target }),
    )
    const foreign = keys.filter(({ columns, target }) => columns[0] !== owner && !isEverywhere.test(target))
    const ids = [...text.matchAll(/^ {2}(\w+_id) +uuid\b(?!\[|.*(?:references|generated))/gm)].map(([, id = '']) => id)
    const alone = ids.filter((id) => !keys.some(({ columns }) => columns.includes(id)))
    return [...alone, ...foreign.map(({ columns }) => columns.at(-1)!)].map((column) => `${table}.${column}`)
  })
}

/** Returns the columns of whole numbers as `table.column`. */
export const wholeNumbersOf = (schema: string): string[] =>
  [...tablesOf(schema)].flatMap(([table, text]) =>
    [...text.matchAll(/^ {2}(\w+) +(?:smallint|bigint|int(?:eger|\d)?)\b/gm)].map(([, column]) => `${table}.${column}`),
  )

/** Returns the words of each enumeration type of the schema. */
export const enumerationsOf = (schema: string): Record<string, string[]> =>
  Object.fromEntries(
    [...schema.matchAll(/^create type (\w+) as enum \(([^)]*)\)/gm)].map(([, type, words]) => [
      type,
      [...words!.matchAll(/'(\w+)'/g)].map(([, word]) => word!),
    ]),
  )

const tablesOf = (schema: string): Map<string, string> =>
  new Map(
    [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm)].map(([, table = '', text = '']) => [table, text]),
  )

/** Returns the keys of a table's text with their first columns: constraints of the table, and of single columns. */
function keysIn(text: string): { kind: string; first: string }[] {
  const ofTable = text.matchAll(/\b(primary|foreign) key \((\w+)/g)
  const ofColumns = text.matchAll(/^ {2}(\w+) +[a-z][^\n]*? (primary key(?! \()|references )/gm)
  return [
    ...[...ofTable].map(([, kind = '', first = '']) => ({ kind, first })),
    ...[...ofColumns]
      .filter(([, column]) => column !== 'foreign' && column !== 'constraint')
      .map(([, first = '', key = '']) => ({ kind: key.startsWith('primary') ? 'primary' : 'foreign', first })),
  ]
}

/** Returns the tables that an SQL statement reads or changes. */
export const tablesIn = (statement: string): string[] => [
  ...new Set(
    [...statement.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)\b/g)].map(([, table]) => table!),
  ),
]

/** Returns whether a subquery of `in` has a limit, or locks rows. */
export const limitsSubquery = (statement: string): boolean =>
  [...statement.matchAll(/\bin \(\s*select\b/g)].some(({ index }) =>
    /\blimit\b|\bskip locked\b/.test(statement.slice(index, endOfParentheses(statement, index))),
  )

/** Returns the index of the parenthesis that closes the first one after `start`. */
function endOfParentheses(text: string, start: number): number {
  let depth = 0
  for (let i = text.indexOf('(', start); i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i
  }
  return text.length
}

export const isStatement = (template: string): boolean =>
  /^\s*(select|insert into|update|delete from|with|merge into)\s/.test(template)
