import postgres from 'postgres'
import type { Decimal } from '#core/decimal.ts'
import { type Day, type Instant, type TerminalTime, toUtcText } from '#core/time.ts'
import { writeList } from './arrays.ts'
import { Statement, type Value } from './statement.ts'

/** Values of columns, by their type in PostgreSQL. A stored time is text; JSON is any value. */
interface ColumnValues {
  uuid: string
  text: string
  int: number
  bigint: number
  float8: number
  numeric: Decimal | string
  boolean: boolean
  date: Day
  timestamp: TerminalTime
  timestamptz: Instant | string
  json: unknown
  /** JSON as text of one line, which needs no escaping. */
  jsonText: string
  account_type: string
  document_type: string
  transaction_type: string
}

/** Fields of the rows by the type of their column, whose name is the field's in snake case. */
type Columns<Row> = {
  readonly [Type in keyof ColumnValues]?: readonly {
    [Name in keyof Row & string]: Row[Name] extends ColumnValues[Type] | null | undefined ? Name : never
  }[keyof Row & string][]
}

/**
 * Returns rows for `from`, `join` or `using`: `unnest($1::uuid[], …) as alias(product_id, …)`. An `ordinal` is a last column with the
 * position of each row, from 1.
 */
export function inputRows<Row extends object>(
  alias: string,
  list: readonly Row[],
  columns: Columns<NoInfer<Row>>,
  ordinal?: string,
): Statement {
  const { names, types, lists } = columnsOf(list, columns)
  const end = ordinal === undefined ? `) as ${alias}(${names})` : `) with ordinality as ${alias}(${names}, ${ordinal})`
  const starts = types.map((type, i) => `${i === 0 ? 'unnest(' : ', '}${type === 'jsonText' ? 'string_to_array(' : ''}`)
  const casts = types.map((type) => (type === 'jsonText' ? ", chr(10), '')::json[]" : `::${type}[]`))
  return partOf(
    [starts[0]!, ...casts.map((cast, i) => cast + (starts[i + 1] ?? end))],
    lists.map((values, i) => (types[i] === 'jsonText' ? values.join('\n') : writeList(values))),
  )
}

/** Returns what follows `insert into table`: its columns and a query for the rows, in which `expressions` are computed by PostgreSQL. */
export function newRows<Row extends object>(
  expressions: Readonly<Record<string, Statement>>,
  list: readonly Row[],
  columns: Columns<NoInfer<Row>>,
  ordinal?: string,
): Statement {
  const { names } = columnsOf([], columns)
  const computed = Object.keys(expressions).map(postgres.fromCamel)
  const target = `(${[...computed, names].join(', ')}) select `
  const strings = [target, ...computed.map(() => ', ')]
  strings[computed.length] += `${names} from `
  return partOf([...strings, ''], [...Object.values(expressions), inputRows('new', list, columns, ordinal)])
}

/**
 * Returns what follows `insert into table` in a statement without a `with`: one row as `values`, several as `newRows`. A cluster sends values
 * to their worker, but collects the result of a query at the coordinator and copies it to the worker first.
 */
export function ownRows<Row extends object>(list: readonly Row[], columns: Columns<NoInfer<Row>>): Statement {
  if (list.length !== 1) return newRows({}, list, columns)
  const { names, types, lists } = columnsOf(list, columns)
  const casts = types.map((type) => (type.startsWith('json') ? '::text::json' : `::${type}`))
  const strings = casts.map((cast, i) => `${cast}${i === casts.length - 1 ? ')' : ', '}`)
  return partOf(
    [`(${names}) values (`, ...strings],
    lists.map(([value]) => value),
  )
}

function columnsOf<Row extends object>(list: readonly Row[], columns: Columns<Row>) {
  const all = Object.entries(columns).flatMap(([type, names = []]) => names.map((name) => ({ type, name })))
  return {
    names: all.map(({ name }) => postgres.fromCamel(name)).join(', '),
    types: all.map(({ type }) => type),
    lists: all.map(({ type, name }) => list.map((row) => written(type, row[name]))),
  }
}

function written(type: string, value: unknown): string | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (type === 'timestamptz' && typeof value === 'number') return `${toUtcText(value)}Z`
  return type === 'json' ? JSON.stringify(value) : String(value)
}

const partOf = (strings: readonly string[], values: readonly Value[]) =>
  new Statement(() => Promise.reject(new Error('A part is no statement')), strings, values)
