import type { Column, Part } from './columns/column.rules.ts'
import { aliasesIn, neededAliases } from './columns/source.rules.ts'
import { type Bind, conditionOf, daysCondition, type Filter, isDates, rowsBefore } from './filters.rules.ts'
import type { Plan, PlanContext } from './plan.rules.ts'

/** A statement of a report. Values of requests are parameters only; names come from declarations only. */
export interface ReportStatement {
  text: string
  /** The first is the corporation. */
  parameters: readonly (string | number)[]
}

/** Writers of what the engines say differently: where names of today come from. */
export interface Dialect {
  /** Returns the clause before `select` that defines dimensions, without `with`; empty if they are tables. */
  dimension(alias: string, select: string): string
  /** Returns the name of the rows of a dimension. */
  table(alias: string): string
  /** Clause that sorts texts by code points; empty if the engine always does. */
  collation: string
}

export const postgresDialect: Dialect = {
  // Chains and organizations are distributed by different columns: the rows of a chain are read first.
  // Their names are none of tables, which other dimensions read.
  dimension: (alias, select) => `${alias}_rows as materialized (${select})`,
  table: (alias) => `${alias}_rows`,
  collation: ' collate "C"',
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
 * by the number of the order first.
 */
export function statementOf(plan: Plan, level: Level, report: StatementContext): ReportStatement {
  const { groups, parts, isSorted = false, rowsMax } = level
  const { orderNumber } = plan.source
  const { rows, dimensions, parameters, period } = chosenRows(plan, level, report)
  const isPerOrder = parts.some(({ how }) => how === 'perOrder')
  const places = groups.map((_, i) => `g${i + 1}`)
  const inner = [
    ...groups.map(({ sql }, i) => `${sql} as g${i + 1}`),
    ...parts.map((part, i) => `${aggregate(part, inPeriod(part, period))} as m${i + 1}`),
  ]
  const end = [
    ...(places.length > 0 ? [`group by ${places.map((_, i) => i + 1).join(', ')}`] : ['having count(*) > 0']),
    ...(rowsMax === undefined ? [] : [`limit ${rowsMax}`]),
  ].join('\n')
  const sorted = (clauses: readonly string[], select: string): ReportStatement => {
    const isUnsorted = !isSorted || places.length === 0
    const body = isUnsorted
      ? select
      : `select ${[...places, ...parts.map((_, i) => `m${i + 1}`)].join(', ')} from (${select}) as report\norder by ${sortKeys(groups, report.dialect)}`
    return { text: `${withClause(clauses)}${body}`, parameters }
  }
  if (!isPerOrder) return sorted(dimensions, [`select ${inner.join(', ')}`, rows, end].join('\n'))
  const perOrder = [
    `by_order as (select ${[...inner, `${orderNumber} as order_number`].join(', ')}`,
    `${rows}\n group by ${[...places.map((_, i) => `${i + 1}`), orderNumber].join(', ')})`,
  ].join('\n')
  const outer = [...places, ...parts.map((part, i) => `${outerAggregate(part, `m${i + 1}`)} as m${i + 1}`)]
  return sorted([...dimensions, perOrder], [`select ${outer.join(', ')}`, 'from by_order', end].join('\n'))
}

/** Writes the rows that a report reads, the dimensions that they need, and the conditions of its period. */
function chosenRows({ source, filters }: Plan, { groups, parts }: Level, { context, dialect }: StatementContext) {
  const parameters: (string | number)[] = [context.corporationId]
  const bind: Bind = (value) => `$${parameters.push(value)}`
  const ids = context.organizations.map(({ id }) => `cast(${bind(id)} as uuid)`)
  const conditionsOf = (filter: Filter) => conditionOf(filter, { bind, organization: source.organization })
  const isOfBalances = parts.some(({ isBefore }) => isBefore)
  const dates = isOfBalances ? filters.find(isDates) : undefined
  const period = dates && { within: conditionsOf(dates), before: conditionsOf(rowsBefore(dates)) }
  const isSought = ({ column }: Filter) => column.isNotAdditive && !groups.includes(column)
  const conditions = [
    // Every statement has the corporation, also one without dimensions.
    'cast($1 as uuid) is not null',
    `${source.organization} in (${ids.join(', ')})`,
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
  const aliases = neededAliases(source, [
    ...groups.map(({ sql }) => sql!),
    ...parts.map(({ sql }) => sql),
    ...conditions,
  ])
  const sources = new Set([...aliases, ...sought.map(({ alias }) => alias)])
  const dimensions = [...sources].flatMap((alias) => {
    const dimension = source.dimensions[alias]
    return dimension ? dialect.dimension(alias, dimension.select) || [] : []
  })
  const joins = aliases.map(
    (alias) =>
      source.joins[alias] ?? `left join ${dialect.table(alias)} as ${alias} on ${source.dimensions[alias]!.on}`,
  )
  const rows = [
    `from ${source.from}`,
    ...joins,
    `where ${[...conditions, ...sought.map(({ condition }) => condition)].join('\n   and ')}`,
  ].join('\n  ')
  return { rows, dimensions, parameters, period }
}

/** Returns the expression of a part for the rows of the period, or for the rows before it. */
function inPeriod({ sql, isBefore }: Part, period: { within: string; before: string } | undefined): string {
  if (!period) return sql
  return `case when ${isBefore ? period.before : period.within} then ${sql} end`
}

const withClause = (clauses: readonly string[]): string => (clauses.length > 0 ? `with ${clauses.join(',\n')}\n` : '')

const aggregate = ({ how }: Part, sql: string): string => (how === 'sum' ? `sum(${sql})` : `max(${sql})`)
const outerAggregate = ({ how }: Part, sql: string): string => (how === 'last' ? `max(${sql})` : `sum(${sql})`)

const texts: ReadonlySet<string> = new Set(['ENUM', 'STRING', 'OBJECT'])

const sortKeys = (groups: readonly Column[], { collation }: Dialect): string =>
  groups
    .map(({ type }, i) => `${texts.has(type) ? `cast(g${i + 1} as text)${collation}` : `g${i + 1}`} nulls last`)
    .join(', ')
