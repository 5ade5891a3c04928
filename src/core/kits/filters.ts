import { Type } from 'typebox'
import type { Db, Fragment } from '#core/db/connect.ts'
import { defineError, OperationError } from '#core/errors.ts'
import { List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { type Column, type Columns, type Operator, operators } from './columns.ts'

export const InvalidFilter = defineError(
  'INVALID_FILTER',
  400,
  'A filter has an unknown field or operator, or an invalid value',
  'The message names the fields and operators that the list supports.',
)

const filtersMax = 50
const valuesMax = 1_000

/** Filter of the contract. Its values are checked by the columns of the list, not by the schema. */
const filterFields = {
  field: opt(Text({ maxLength: 100 }), 'Field of the list.'),
  op: opt(
    OneOf(operators),
    'Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value.',
  ),
  value: omittable(Type.Unknown(), 'Value to compare with, of the type of the field.'),
}
const valuesAbout = 'Values for `in` and `nin`.'

const Filter = Type.Object(
  { ...filterFields, values: opt(Type.Array(Type.Unknown(), { maxItems: valuesMax }), valuesAbout) },
  { title: 'Filter' },
)

/** Filter whose `values` are texts. */
const FilterOfTexts = Type.Object(
  { ...filterFields, values: opt(List(Text({ maxLength: 1_000 }), { maxItems: valuesMax }), valuesAbout) },
  { title: 'FilterOfTexts' },
)

/** Filter without `values`: `in` and `nin` have a list as their `value`. */
const FilterCondition = Type.Object(filterFields, { title: 'FilterCondition' })

export const Filters = List(Filter, { maxItems: filtersMax })
export const FiltersOfTexts = List(FilterOfTexts, { maxItems: filtersMax })
export const FilterConditions = List(FilterCondition, { maxItems: filtersMax })

/** Returns the description of a list's filters: every field with its operators. */
export const describeFilters = (columns: Columns): string =>
  `All of them must hold. Fields and operators: ${Object.entries(columns)
    .filter(([, column]) => column.operators.length > 0)
    .map(([name, column]) => `${name} (${column.operators.join(', ')})`)
    .join('; ')}.`

interface FilterInput {
  field?: string | null
  op?: Operator | null
  value?: unknown
  values?: readonly unknown[] | null
}

/** A filter with valid operator and values. */
export interface Condition {
  name: string
  column: Column
  operator: Operator
  /** Texts for PostgreSQL: none for `blank` and `notblank`, several for `in` and `nin`. */
  values: readonly string[]
}

/** Converts filters to conditions; throws InvalidFilter for the first invalid one. */
export function readFilters(columns: Columns, filters: readonly FilterInput[] | null | undefined): Condition[] {
  return (filters ?? []).map((filter, i) => readFilter(columns, filter, `filters[${i}]`))
}

function readFilter(columns: Columns, { field, op, ...input }: FilterInput, at: string): Condition {
  const column = field ? known(columns, field) : undefined
  if (!field || !column)
    throw refusal(
      `${at}.field`,
      `must be one of ${Object.keys(columns)
        .filter((name) => known(columns, name))
        .join(', ')}`,
    )
  const operator = op ?? 'eq'
  if (!column.operators.includes(operator))
    throw refusal(`${at}.op`, `must be one of ${column.operators.join(', ')} for the field ${field}`)
  const values = requestedValues(operator, input, at).map(([value, path]) => {
    const read = operator === 'like' ? likeText(value) : column.kind.read(value)
    if (read === undefined) throw refusal(path, expectedOf(column, operator, value))
    return read
  })
  return { name: field, column, operator, values }
}

const known = (columns: Columns, name: string): Column | undefined => {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  return column && column.operators.length > 0 ? column : undefined
}

/** Returns the error for an invalid value. For null it mentions `blank`, which finds rows without a value. */
function expectedOf({ kind, operators }: Column, operator: Operator, value: unknown): string {
  const expected = `must be ${operator === 'like' ? 'a text' : kind.expects}`
  return value === null && operators.includes('blank') ? `${expected}; blank finds rows without one` : expected
}

const likeText = (value: unknown) => (typeof value === 'string' ? value : undefined)

type FilterValuesInput = Pick<FilterInput, 'value' | 'values'>

/** Returns the values with their paths. `in` and `nin` accept their list in `value` if `values` is missing. */
function requestedValues(
  operator: Operator,
  { value, values }: FilterValuesInput,
  at: string,
): [value: unknown, path: string][] {
  if (operator === 'blank' || operator === 'notblank') return []
  if (operator !== 'in' && operator !== 'nin') return [[value, `${at}.value`]]
  if (values) return values.map((one, i) => [one, `${at}.values[${i}]`])
  if (!Array.isArray(value)) throw refusal(`${at}.values`, `is required by ${operator}`)
  if (value.length > valuesMax) throw refusal(`${at}.value`, `must have at most ${valuesMax} values`)
  return value.map((one, i) => [one, `${at}.value[${i}]`])
}

const refusal = (path: string, message: string) =>
  new OperationError(InvalidFilter, { path, message: `${path} ${message}` })

/** Returns `and …` for each condition, in a form that an index can serve. */
export const conditionsSql = (db: Db, conditions: readonly Condition[]): Fragment[] =>
  conditions.map((condition) => db`and ${conditionSql(db, condition)}`)

function conditionSql(
  db: Db,
  { name, column: { column = snakeCase(name), kind, equals }, operator, values }: Condition,
): Fragment {
  if (equals && operator === 'eq') return equals(db, values[0]!)
  const stored = db(column)
  const type = db.unsafe(kind.sqlType)
  const isText = kind.sqlType === 'text'
  const value = db`${values[0]}::text::${type}`
  const all = db`${values}::text[]::${type}[]`
  // Compares texts by their characters, regardless of the collation of the database.
  const ordered = isText ? db`${stored} collate "C"` : db`${stored}`
  switch (operator) {
    case 'eq':
      return kind.eqSelectsGreater ? db`${stored} > ${value}` : db`${stored} = ${value}`
    case 'ne':
      return db`${stored} is distinct from ${value}`
    case 'gt':
      return db`${ordered} > ${value}`
    case 'gte':
      return db`${ordered} >= ${value}`
    case 'lt':
      return db`${ordered} < ${value}`
    case 'lte':
      return db`${ordered} <= ${value}`
    case 'in':
      return db`${stored} = any(${all})`
    case 'nin':
      return db`(${stored} is null or ${stored} <> all(${all}))`
    case 'like':
      return db`${isText ? db`${stored}` : db`${stored}::text`} ilike ${partOf(values[0] ?? '')}`
    case 'blank':
      return isText ? db`(${stored} is null or ${stored} = '')` : db`${stored} is null`
    case 'notblank':
      return isText ? db`${stored} <> ''` : db`${stored} is not null`
  }
}

/** Returns a pattern that matches the text anywhere; an index of trigrams serves it. */
export const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
