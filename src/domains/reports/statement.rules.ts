import { type Column, orders, type Part, sum } from './columns/column.rules.ts'
import { aliasesIn, isOfOrder, requiredAliases, type Source } from './columns/source.rules.ts'
import { type Bind, conditionOf, daysCondition, type Filter, isDates, rowsBefore } from './filters.rules.ts'
import type { Plan, PlanContext } from './plan.rules.ts'

/** A statement of a report. Values of requests are parameters only; names come from declarations only. */
export interface ReportStatement {
  text: string
  /** The first is the corporation. */
  parameters: readonly (string | number)[]
}

/** Writers of what the engines say differently. */
export interface Dialect {
  /** Returns the clause before `select` that defines dimensions, without `with`; empty if they are tables. */
  dimension(alias: string, select: string): string
  /** Returns the name of the rows of a dimension. */
  table(alias: string): string
  /** Returns the condition that an organization is one of some. */
  among(organization: string, ids: readonly string[]): string
  /** Clause that sorts texts by code points; empty if the engine always does. */
  collation: string
  /** Table that has orders, lines and costs in one; undefined if they are joined. */
  facts?: string
  /** Returns a statement in which orders and costs are columns of that table. */
  written(text: string): string
}

export const postgresDialect: Dialect = {
  // Chains and organizations are distributed by different columns: the rows of a chain are read first.
  // Their names are none of tables, which other dimensions read.
  dimension: (alias, select) => `${alias}_rows as materialized (${select})`,
  table: (alias) => `${alias}_rows`,
  // `in` of one value is an equality, which PostgreSQL puts on joined tables too. While no statistics know the organization, it then
  // expects one row of each, and compares all rows of one with all of the other.
  among: (organization, ids) => `${organization} = any(array[${ids.join(', ')}])`,
  collation: ' collate "C"',
  written: (text) => text,
}

/** Returns the different parts of the measures of a report. */
export function partsOf({ measures }: Pick<Plan, 'measures'>): Part[] {
  const parts = new Map(measures.flatMap(({ measure }) => measure.parts.map((part) => [partKey(part), part])))
  return [...parts.values()]
}

export const partKey = ({ how, sql, isBefore }: Part): string => `${how} ${isBefore ?? false} ${sql}`

interface Level {
  groups: readonly Column[]
  parts: readonly Part[]
  /** Limits and sorts the rows, for reports that are streamed. */
  isSorted?: boolean
  rowsMax?: number
}

interface StatementContext {
  context: Pick<PlanContext, 'corporationId' | 'organizations' | 'sourceKey'>
  dialect: Dialect
}

/**
 * Writes the statement of one level of a report: its groups as `g1`, `g2` …, its parts as `m1`, `m2` …. Parts per order are grouped
 * by the number of the order first. Other rows are grouped by columns of facts first, if those have few values, so that names are
 * looked up for groups instead of rows.
 */
export function statementOf(plan: Plan, level: Level, report: StatementContext): ReportStatement {
  const parts = partsByFirstLine(plan, level)
  const isPerOrder = parts.some(({ how }) => how === 'perOrder')
  const { select, clauses, parameters } = isPerOrder
    ? groupedByOrder(plan, { ...level, parts }, report)
    : grouped(plan, { ...level, parts }, report)
  const { groups, isSorted = false, rowsMax } = level
  const end = [
    ...(groups.length > 0 ? [`group by ${numbers(groups)}`] : ['having count(*) > 0']),
    ...(rowsMax === undefined ? [] : [`limit ${rowsMax}`]),
  ]
  const body = [select, ...end].join('\n')
  const columns = [...namesOf('g', groups), ...namesOf('m', parts)].join(', ')
  const sorted = `select ${columns} from (${body}) as report\norder by ${sortKeys(groups, report.dialect)}`
  const text = `${withClause(clauses)}${isSorted && groups.length > 0 ? sorted : body}`
  return { text: report.dialect.written(text), parameters }
}

const namesOf = (letter: string, values: readonly unknown[]): string[] => values.map((_, i) => `${letter}${i + 1}`)
const numbers = (values: readonly unknown[]): string => values.map((_, i) => i + 1).join(', ')

/** Replaces parts per order by sums over the first lines of orders where all lines of an order are in one group. */
export function partsByFirstLine(
  { source, filters }: Plan,
  { groups, parts }: Pick<Level, 'groups' | 'parts'>,
): readonly Part[] {
  const { firstLine } = source
  if (firstLine === null) return parts
  const columns = [...groups, ...filters.map(({ column }) => column)]
  if (!columns.every(({ sql }) => isOfOrder(source, sql!))) return parts
  return parts.map((part) =>
    part.how === 'perOrder' && isOfOrder(source, part.sql) ? sum(`case when ${firstLine} then ${part.sql} end`) : part,
  )
}

/** An unfinished statement: the selected columns, the preceding clauses, and the parameters. */
interface Select {
  select: string
  clauses: readonly string[]
  parameters: readonly (string | number)[]
}

/** Groups by the number of the order first, with values of the order itself, and values that name others, as they are stored. */
function groupedByOrder(plan: Plan, level: Level, report: StatementContext): Select {
  const { groups, parts } = level
  const { source } = plan
  const named = groups.filter((column) => isOfOrder(source, column.sql!) || isDetermined(source, column, groups))
  const ofLines = groups.filter((column) => !named.includes(column))
  const { rows, clauses, parameters, period } = chosenRows(plan, { ...level, groups: ofLines }, report)
  const keys = factValues(source, named)
  const inner = [...keysAs(keys), ...ofLines.map((column, i) => `${groupOf(column)} as l${i + 1}`)]
  const places = inner.map((_, i) => i + 1)
  // Orders are counted faster than rows are grouped by them. Each order has one value of each key, so counts by keys add up.
  const isCounted = isNarrow(source, keys) && parts.every((part) => part.how !== 'perOrder' || part === orders)
  const [aggregates, groupedBy] = isCounted
    ? [
        partsAs(parts, period).map((text, i) =>
          parts[i] === orders ? `count(distinct ${source.orderNumber}) as m${i + 1}` : text,
        ),
        places,
      ]
    : [
        [...partsAs(parts, period), `${source.orderNumber} as order_number`],
        [...places, source.orderNumber],
      ]
  const byOrder = [
    `by_order as (select ${[...inner, ...aggregates].join(', ')}`,
    rows,
    `${groupedBy.length > 0 ? `group by ${groupedBy.join(', ')}` : 'having count(*) > 0'})`,
  ].join('\n')
  const { dimensions, joins } = joinsOf(source, expressionsOf(named), report)
  const outer = groups.map((column, i) =>
    named.includes(column) ? `${groupOf(column)} as g${i + 1}` : `l${ofLines.indexOf(column) + 1} as g${i + 1}`,
  )
  const select = [`select ${[...outer, ...outerParts(parts)].join(', ')}`, 'from by_order', ...joins].join('\n')
  return { select: withKeys(select, keys), clauses: [...new Set([...clauses, ...dimensions]), byOrder], parameters }
}

function grouped(plan: Plan, level: Level, report: StatementContext): Select {
  const { groups, parts } = level
  const keys = narrowKeys(plan.source, groups)
  const { rows, clauses, parameters, period } = chosenRows(plan, keys ? { ...level, groups: [] } : level, report)
  if (!keys) {
    const columns = [...groupsAs(groups), ...partsAs(parts, period)].join(', ')
    return { select: `select ${columns}\n${rows}`, clauses, parameters }
  }
  const inner = [...keysAs(keys), ...partsAs(parts, period)]
  const facts = `facts as (select ${inner.join(', ')}\n${rows}\ngroup by ${numbers([...keys])})`
  const { dimensions, joins } = joinsOf(plan.source, expressionsOf(groups), report)
  const select = [`select ${[...groupsAs(groups), ...outerParts(parts)].join(', ')}`, 'from facts', ...joins].join('\n')
  return { select: withKeys(select, keys), clauses: [...new Set([...clauses, ...dimensions]), facts], parameters }
}

type Keys = ReadonlyMap<string, string>

const keysAs = (keys: Keys): string[] => [...keys].map(([value, name]) => `${value} as ${name}`)

/** Writes the names of keys in place of their values. Longer values come first: one may begin with another. */
function withKeys(text: string, keys: Keys): string {
  return [...keys]
    .sort(([a], [b]) => b.length - a.length)
    .reduce((rest, [value, name]) => rest.replaceAll(value, name), text)
}

/**
 * Returns the values of facts on which groups depend, with names, such as `line.product_id` and
 * `extract(month from sale_order.opened_on)`.
 */
function factValues(source: Source, groups: readonly Column[]): Keys {
  const expressions = expressionsOf(groups)
  const conditions = requiredAliases(source, expressions).map((alias) => source.dimensions[alias]?.on ?? '')
  const text = [...expressions, ...conditions].join(' ')
  const extracts = text.match(/extract\(\w+ from (?:sale_order|line)\.\w+\)/g) ?? []
  const rest = extracts.reduce((left, extract) => left.replaceAll(extract, ''), text)
  const values = new Set([...extracts, ...(rest.match(/\b(?:sale_order|line)\.\w+/g) ?? [])])
  return new Map([...values].map((value, i) => [value, `k${i + 1}`]))
}

/** Returns whether groups have all values of facts on which a column depends, so that it has one value in each of them. */
export function isDetermined(source: Source, column: Column, groups: readonly Column[]): boolean {
  const known = new Set(groups.map(groupOf))
  return !column.isNotAdditive && [...factValues(source, [column]).keys()].every((value) => known.has(value))
}

const keysMax = 4

/** Returns the values on which groups depend; undefined if they may have as many values as there are rows, or are all there is. */
function narrowKeys(source: Source, groups: readonly Column[]): Keys | undefined {
  if (groups.some(({ isNotAdditive }) => isNotAdditive)) return undefined
  const keys = factValues(source, groups)
  const isAll = groups.every(({ sql }) => keys.has(sql!))
  return isNarrow(source, keys) && !isAll && keys.size > 0 && keys.size <= keysMax ? keys : undefined
}

/** Returns whether keys have few values. */
const isNarrow = ({ narrow }: Source, keys: Keys): boolean =>
  [...keys.keys()].every((value) => value.startsWith('extract(') || narrow.has(value))

const expressionsOf = (groups: readonly Column[]): string[] => groups.map(({ sql }) => sql!)
const outerParts = (parts: readonly Part[]): string[] =>
  parts.map((part, i) => `${outerAggregate(part, `m${i + 1}`)} as m${i + 1}`)
const groupsAs = (groups: readonly Column[]): string[] => groups.map((column, i) => `${groupOf(column)} as g${i + 1}`)
const partsAs = (parts: readonly Part[], period: Period): string[] =>
  parts.map((part, i) => `${aggregate(part, inPeriod(part, period))} as m${i + 1}`)

type Period = { within: string; before: string } | undefined

/** Writes the rows that a report reads, the dimensions that they need, and the conditions of its period. */
function chosenRows(plan: Plan, { groups, parts }: Level, report: StatementContext) {
  const { context, dialect } = report
  const { source } = plan
  const { filters, organizations } = chosenOrganizations(plan, context)
  const parameters: (string | number)[] = [context.corporationId]
  const bind: Bind = (value) => `$${parameters.push(value)}`
  const ids = organizations.map(({ id }) => `cast(${bind(id)} as uuid)`)
  const conditionsOf = (filter: Filter) => conditionOf(filter, { bind, organization: source.organization })
  const isOfBalances = parts.some(({ isBefore }) => isBefore)
  const dates = isOfBalances ? filters.find(isDates) : undefined
  const period = dates && { within: conditionsOf(dates), before: conditionsOf(rowsBefore(dates)) }
  const isSought = ({ column }: Filter) => column.isNotAdditive && !groups.includes(column)
  const conditions = [
    // Every statement has the corporation, also one without dimensions.
    'cast($1 as uuid) is not null',
    dialect.among(source.organization, ids),
    ...(source.condition === null ? [] : [source.condition]),
    ...(context.sourceKey === undefined ? [] : [`${source.orderSource} = ${bind(context.sourceKey)}`]),
    ...filters.filter((filter) => !isSought(filter) && filter !== dates).map(conditionsOf),
    ...(period ? [`(${period.within} or ${period.before})`] : []),
    ...filters.filter(isDates).flatMap((filter) => daysCondition(filter, { source, bind, isOfBalances })),
  ]
  const sought = filters.filter(isSought).map((filter) => {
    const [alias] = aliasesIn(filter.column.sql!) as [string]
    const { key, column } = source.repeating[alias]!
    return {
      alias,
      condition: `${key} in (select ${column} from ${dialect.table(alias)} as ${alias} where ${conditionsOf(filter)})`,
    }
  })
  const expressions = [...groups.map(({ sql }) => sql!), ...parts.map(({ sql }) => sql), ...conditions]
  const { dimensions, joins } = joinsOf(source, expressions, report)
  const rows = [
    `from ${dialect.facts ?? balancesFrom(source, { groups, parts, filters, dates, bind, context }) ?? source.from}`,
    ...joins,
    `where ${[...conditions, ...sought.map(({ condition }) => condition)].join('\n   and ')}`,
  ].join('\n  ')
  const clauses = [...dimensions, ...sought.flatMap(({ alias }) => dimensionOf(source, alias, dialect))]
  return { rows, clauses: [...new Set(clauses)], parameters, period }
}

/** Returns the organizations that filters leave, with the other filters: by ids, PostgreSQL estimates numbers of rows. */
function chosenOrganizations(
  { source, filters }: Plan,
  { organizations }: Pick<PlanContext, 'organizations'>,
): Pick<Plan, 'filters'> & Pick<PlanContext, 'organizations'> {
  const choices = filters
    .filter((filter) => filter.kind === 'values')
    .filter(({ column, isExcluding }) => column.sql === source.organization && !isExcluding)
  const chosen = organizations.filter(({ id }) => choices.every(({ values }) => values.includes(id)))
  if (chosen.length === 0) return { filters, organizations }
  const isChoice: ReadonlySet<Filter> = new Set(choices)
  return { filters: filters.filter((filter) => !isChoice.has(filter)), organizations: chosen }
}

interface BalancesLevel extends Pick<Level, 'groups' | 'parts'> {
  filters: readonly Filter[]
  dates: Extract<Filter, { kind: 'dates' }> | undefined
  bind: Bind
  context: Pick<PlanContext, 'sourceKey'>
}

/** Returns the tables of a report of balances with monthly totals; undefined if it needs more than these have. */
function balancesFrom(
  source: Source,
  { groups, parts, filters, dates, bind, context }: BalancesLevel,
): string | undefined {
  const { balances } = source
  const from = dates?.ranges.map((range) => range.from ?? '').sort()[0]
  if (!balances || !from || context.sourceKey !== undefined) return undefined
  const others = filters.filter((filter) => filter !== dates).map(({ column }) => column)
  const sides = expressionsOf([...groups, ...others])
  const aliases = [...requiredAliases(source, [...sides, ...parts.map(({ sql }) => sql)]), ...sides.flatMap(aliasesIn)]
  if (aliases.some((alias) => alias === 'posting' || balances.details.has(alias))) return undefined
  // Days of accounting are at most two days from those by which the ledger has months.
  return balances.from(
    `cast(date_trunc('month', cast(${bind(from.slice(0, 10))} as timestamp) - interval '2 days') as date)`,
  )
}

/** Writes the joins that expressions need, and the dimensions that they name. */
function joinsOf(source: Source, expressions: readonly string[], { dialect }: Pick<StatementContext, 'dialect'>) {
  const aliases = requiredAliases(source, expressions)
  return {
    dimensions: aliases.flatMap((alias) => dimensionOf(source, alias, dialect)),
    joins: aliases.map(
      (alias) =>
        source.joins[alias] ?? `left join ${dialect.table(alias)} as ${alias} on ${source.dimensions[alias]!.on}`,
    ),
  }
}

function dimensionOf(source: Source, alias: string, dialect: Dialect): string[] {
  const dimension = source.dimensions[alias]
  const clause = dimension ? dialect.dimension(alias, dimension.select) : ''
  return clause === '' ? [] : [clause]
}

/** Returns the expression of a part for the rows of the period, or for the rows before it. */
function inPeriod({ sql, isBefore }: Part, period: Period): string {
  if (!period) return sql
  return `case when ${isBefore ? period.before : period.within} then ${sql} end`
}

/** Expression of a group: times that are answered alike are one group. */
const groupOf = ({ sql, type }: Column): string => (type === 'DATETIME' ? `date_trunc('second', ${sql})` : sql!)

const withClause = (clauses: readonly string[]): string => (clauses.length > 0 ? `with ${clauses.join(',\n')}\n` : '')

const aggregate = ({ how }: Part, sql: string): string => (how === 'sum' ? `sum(${sql})` : `max(${sql})`)
const outerAggregate = ({ how }: Part, sql: string): string => (how === 'last' ? `max(${sql})` : `sum(${sql})`)

const texts: ReadonlySet<string> = new Set(['ENUM', 'STRING', 'OBJECT'])

const sortKeys = (groups: readonly Column[], { collation }: Dialect): string =>
  groups
    .map(({ type }, i) => `${texts.has(type) ? `cast(g${i + 1} as text)${collation}` : `g${i + 1}`} nulls last`)
    .join(', ')
