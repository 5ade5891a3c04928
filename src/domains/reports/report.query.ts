import {
  aggregateRows,
  chooseRows,
  type LevelTotals,
  MeasureValues,
  type PartRow,
  readRow,
  summaryOf,
  toObjects,
  type ValueRow,
} from './answer.rules.ts'
import type { Column, Part } from './columns/column.rules.ts'
import { isOfOrder } from './columns/source.rules.ts'
import type { Reading, ReadRows } from './engine.store.ts'
import type { Plan, PlanContext } from './plan.rules.ts'
import { rowsMax } from './schemas.ts'
import { type Dialect, partsByFirstLine, partsOf, statementOf } from './statement.rules.ts'

export interface ReportContext {
  context: Pick<PlanContext, 'corporationId' | 'organizations' | 'sourceKey'>
  dialect: Dialect
}

interface Report {
  rows: readonly ValueRow[]
  summary: ReturnType<typeof summaryOf>
}

/** Reads a report; null if it has too many rows. */
export async function readReport(read: ReadRows, plan: Plan, report: ReportContext): Promise<Report | null> {
  const parts = partsOf(plan)
  const groups = [...plan.rows, ...plan.cols]
  const rows = await readLevel(read, plan, { groups, parts, rowsMax: rowsMax + 1 }, report)
  if (rows.length > rowsMax) return null
  const values = new MeasureValues(plan, rows)
  const all = rows.map((row) => ({ keys: row.keys, values: values.of(row) }))
  const levels = plan.hasSummary ? await readLevels(read, plan, { rows, parts, report }) : []
  return { rows: chooseRows(plan, all), summary: summaryOf(plan, values, levels) }
}

/**
 * Reads the rows of a level. The replica reads parts per order apart: it groups the others by few values, and takes several times as
 * long to group all of them by the number of the order.
 */
async function readLevel(
  read: ReadRows,
  plan: Plan,
  level: { groups: readonly Column[]; parts: readonly Part[]; rowsMax?: number },
  report: ReportContext,
): Promise<PartRow[]> {
  const { groups, parts } = level
  const isPerOrder = partsByFirstLine(plan, level).map(({ how }) => how === 'perOrder')
  if (!report.dialect.facts || new Set(isPerOrder).size < 2)
    return (await read(statementOf(plan, level, report))).map((row) => readRow(row, groups, parts))
  const rows = new Map<string, Record<string, string | number | null>>()
  for (const isOfSet of [false, true]) {
    const indexes = [...parts.keys()].filter((i) => isPerOrder[i] === isOfSet)
    const set = indexes.map((i) => parts[i]!)
    for (const row of await read(statementOf(plan, { ...level, parts: set }, report))) {
      const names = groups.map((_, i) => `g${i + 1}`)
      const key = JSON.stringify(names.map((name) => row[name]))
      const group = rows.get(key) ?? Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
      for (const [i, index] of indexes.entries()) group[`m${index + 1}`] = row[`m${i + 1}`] ?? null
      rows.set(key, group)
    }
  }
  return [...rows.values()].map((row) => readRow(row, groups, parts))
}

interface Leaf {
  rows: readonly PartRow[]
  parts: readonly Part[]
  report: ReportContext
}

/**
 * Returns the totals of all levels, added up from the rows of lower ones. Columns whose groups share orders or rows do not add up:
 * each set of such columns is read once, by all the others.
 */
async function readLevels(read: ReadRows, plan: Plan, { rows, parts, report }: Leaf): Promise<LevelTotals[]> {
  const groups = [...plan.rows, ...plan.cols]
  const indexes = [...groups.keys()]
  const isPerOrder = parts.some(({ how }) => how === 'perOrder')
  const addsUp = (column: Column) => !column.isNotAdditive && (!isPerOrder || isOfOrder(plan.source, column.sql!))
  const sources = new Map<string, readonly PartRow[]>([[indexes.join(), rows]])
  const levels: LevelTotals[] = []
  for (let i = 0; i <= plan.rows.length; i++)
    for (let j = 0; j <= plan.cols.length; j++) {
      const own = indexes.filter((n) => (n < plan.rows.length ? n < i : n - plan.rows.length < j))
      const needed = indexes.filter((n) => own.includes(n) || addsUp(groups[n]!))
      const columns = needed.map((n) => groups[n]!)
      const source = sources.get(needed.join()) ?? (await readLevel(read, plan, { groups: columns, parts }, report))
      sources.set(needed.join(), source)
      const places = own.map((n) => needed.indexOf(n))
      levels.push({ rows: i, cols: j, totals: aggregateRows(source, places, parts) })
    }
  return levels
}

export const answerOf = (plan: Plan, { rows, summary }: Report) => ({ data: toObjects(plan, rows), summary })

/** Reads a report without a limit of rows, in pages, by its groups. */
export async function* readPages(
  { pages }: Pick<Reading, 'pages'>,
  plan: Plan,
  report: ReportContext,
): AsyncGenerator<ValueRow[]> {
  const parts = partsOf(plan)
  const groups = [...plan.rows, ...plan.cols]
  const values = new MeasureValues(plan, [])
  for await (const page of pages(statementOf(plan, { groups, parts, isSorted: true }, report)))
    yield page.map((row) => {
      const own = readRow(row, groups, parts)
      return { keys: own.keys, values: values.of(own) }
    })
}
