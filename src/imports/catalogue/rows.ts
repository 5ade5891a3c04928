import { derivedId, isGuid } from '#core/schema.ts'
import { phrase, word } from '../phrases.ts'
import type { Line } from '../tables/lines.ts'
import type { Files } from './files.ts'

/** Row of the files. Fields that they do not have stay unchanged. */
export interface RowInput {
  id: string
  /** Name for messages. */
  name: string
  fields: Readonly<Record<string, unknown>>
  /** Position in the file. */
  line: Line
}

/** Rows of a file by the keys that other files use: id in the files, or name. */
export interface RowIndex<Row> {
  rows: Row[]
  /** Returns the row with a key. */
  get(key: string): Row | 'several' | undefined
  /** Returns undefined, and records an error of the cell, if the key is unknown or ambiguous. */
  find<Column extends string>(line: Line<Column>, column: Column): Row | undefined
}

interface Keyed {
  /** Keys that files use. */
  keys: readonly string[]
}

/** Indexes rows by names and ids. Rows with the same name are found by their ids only. */
export function indexRows<Row extends RowInput>(what: string, rows: readonly (Row & Keyed)[]): RowIndex<Row> {
  const byKey = new Map<string, Row | 'several'>()
  for (const row of rows)
    for (const key of row.keys) {
      const known = byKey.getOrInsert(key, row)
      if (known !== 'several' && known.id !== row.id) byKey.set(key, 'several')
    }
  const get = (key: string) => byKey.get(key)
  return { rows: [...rows], get, find: finder(what, 'in the files', get) }
}

/** Returns a function that finds the row that a cell names, and records an error of the cell if there is not exactly one. */
export const finder =
  <Row>(what: string, where: string, get: RowIndex<Row>['get']): RowIndex<Row>['find'] =>
  (line, column) => {
    const key = line.text(column)
    if (key === '') return undefined
    const found = get(key)
    if (found === undefined) line.reportError(column, phrase`there is no ${word(what)} "${key}" ${word(where)}`)
    if (found === 'several')
      line.reportError(column, phrase`several have the name "${key}": say the id of the ${word(what)}`)
    return found === 'several' ? undefined : found
  }

/** Returns the id in the files, or one derived from the key. */
export const idOf = (corporationId: string, kind: string, key: string): string =>
  isGuid(key) ? key.toLowerCase() : derivedId(corporationId, kind, key)

/** Records errors of duplicate rows. */
export function expectOnce<Column extends string>(lines: readonly Line<Column>[], columns: readonly Column[]): void {
  const seen = new Map<string, number>()
  for (const line of lines) {
    const cells = columns.map((column) => line.text(column))
    const key = cells.join('\n')
    const first = seen.get(key)
    const [column] = columns
    const texts = () => cells.filter((cell) => cell !== '').join(phrase`" with "`)
    if (first !== undefined && column !== undefined)
      line.reportError(column, phrase`"${texts()}" is on line ${first} already`)
    else seen.set(key, line.number)
  }
}

export function readGroups(corporationId: string, { groups, products, modifiers }: Files): RowIndex<RowInput> {
  if (groups === null) return groupsNamed(corporationId, [...(products ?? []), ...(modifiers ?? [])])
  expectOnce(
    groups.filter((line) => line.text('id') !== ''),
    ['id'],
  )
  expectOnce(
    groups.filter((line) => line.text('id') === ''),
    ['name'],
  )
  const known = indexRows(
    'group',
    groups.map((line) => {
      const name = line.text('name')
      const key = line.text('id') || name
      const fields = {
        name,
        ...textIn(line, 'code', 'code'),
        ...textIn(line, 'article', 'groupArticle', null),
        ...textIn(line, 'description', 'description', null),
      }
      return { id: idOf(corporationId, 'ProductGroup', key), name, line, fields, keys: [...new Set([key, name])] }
    }),
  )
  return {
    ...known,
    rows: parentsFirst(
      known.rows.map((row, i) => {
        const line = groups[i]!
        if (!line.has('parent')) return row
        return { ...row, fields: { ...row.fields, parentId: known.find(line, 'parent')?.id ?? null } }
      }),
    ),
  }
}

/** Returns the groups of products and modifiers as root groups, for folders without a file of groups. */
function groupsNamed(corporationId: string, lines: readonly Line<'group'>[]): RowIndex<RowInput> {
  const first = new Map<string, Line<'group'>>()
  for (const line of lines) if (line.text('group') !== '') first.getOrInsert(line.text('group'), line)
  const rows = [...first].map(([name, line]) => ({
    id: idOf(corporationId, 'ProductGroup', name),
    name,
    fields: { name },
    line,
    keys: [name],
  }))
  return indexRows('group', rows)
}

/** Sorts groups so that each comes after its parent; those in a cycle come last. */
function parentsFirst(rows: readonly RowInput[]): RowInput[] {
  const ordered = new Set<RowInput>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visit = (row: RowInput, path: ReadonlySet<RowInput>): void => {
    if (path.has(row) || ordered.has(row)) return
    const parent = byId.get(`${row.fields.parentId}`)
    if (parent) visit(parent, new Set(path).add(row))
    ordered.add(row)
  }
  for (const row of rows) visit(row, new Set())
  return [...ordered]
}

/** Scale with its sizes by name and short name. */
export interface ScaleInput extends RowInput {
  sizeIds: ReadonlyMap<string, string>
}

const yes = ['1', 'x', 'y', 'yes', 'true']
const no = ['0', 'n', 'no', 'false']

/** Parses a boolean cell; null if empty. */
export function flagIn<Column extends string>(line: Line<Column>, column: Column): boolean | null {
  const word = line.text(column).toLowerCase()
  if (word === '') return null
  if (!yes.includes(word) && !no.includes(word))
    line.reportError(column, phrase`"${line.text(column)}" is neither yes nor no`)
  return yes.includes(word)
}

export function readScales(corporationId: string, { sizes }: Files): RowIndex<ScaleInput> {
  const lines = sizes ?? []
  expectOnce(lines, ['scale', 'name'])
  const scales = [...Map.groupBy(lines, (line) => line.text('scale'))].map(([name, scaleLines]) => {
    const productSizes = scaleLines.map((line, priority) => ({
      id: idOf(corporationId, 'ProductSize', `${name}\n${line.text('name')}`),
      name: line.text('name'),
      shortName: line.text('short') || null,
      priority,
      default: yes.includes(line.text('isDefault').toLowerCase()),
    }))
    const sizeIds = new Map(
      productSizes.flatMap(({ id, name: size, shortName }) => [[size, id] as const, [shortName ?? size, id] as const]),
    )
    const id = idOf(corporationId, 'ProductScale', name)
    return { id, name, fields: { name, productSizes }, line: scaleLines[0]!, sizeIds, keys: [name] }
  })
  return indexRows('scale', scales)
}

/** Returns the text of a cell as a field, if the file has the column. */
export function textIn<Column extends string>(
  line: Line<Column>,
  column: Column,
  field: string,
  empty: '' | null = '',
) {
  return line.has(column) ? { [field]: line.text(column) || empty } : {}
}
