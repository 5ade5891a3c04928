import { finish, finishInSlices, type Steps, TimeSlices } from '#core/time_slices.ts'
import {
  aggregateRows,
  chooseRows,
  type LevelTotals,
  MeasureValues,
  type PartRow,
  readRow,
  type SummaryLevel,
  summarize,
  type ValueRow,
} from './answer.rules.ts'
import type { Column, Part } from './columns/column.rules.ts'
import { isOfOrder } from './columns/source.rules.ts'
import type { ReadPages } from './engine.store.ts'
import type { Plan, PlanContext } from './plan.rules.ts'
import { cellsMax, rowsMax } from './schemas.ts'
import { type Dialect, isDetermined, partsByFirstLine, partsOf, statementOf } from './statement.rules.ts'

export interface ReportContext {
  context: Pick<PlanContext, 'corporationId' | 'organizations' | 'sourceKey'>
  dialect: Dialect
}

export interface Report {
  rows: readonly ValueRow[]
  summary: readonly SummaryLevel[]
}

/** A report has more cells than an answer may have. */
export class ReportSizeError extends Error {}

/** Limits a report while it is made: throws if it is too large. */
class Cells {
  readonly #columns: number
  #rows = 0

  constructor(plan: Plan) {
    this.#columns = columnsOf(plan)
  }

  count(rows: number): void {
    this.#rows += rows
    if (this.#rows * this.#columns > cellsMax) throw new ReportSizeError(`More than ${cellsMax} cells`)
  }
}

export const columnsOf = ({ rows, cols, measures }: Pick<Plan, 'rows' | 'cols' | 'measures'>): number =>
  rows.length + cols.length + measures.length

/** Maximum number of rows of a report that is read as a whole. */
export const wholeRowsMax = (plan: Plan): number => Math.min(rowsMax, Math.floor(cellsMax / columnsOf(plan)))

/** Reads a report in time slices. Throws `ReportSizeError` if it has too many rows or cells. */
export async function readReport(pages: ReadPages, plan: Plan, report: ReportContext): Promise<Report> {
  const parts = partsOf(plan)
  const groups = [...plan.rows, ...plan.cols]
  const max = wholeRowsMax(plan)
  const rows = await readLevel(pages, plan, { groups, parts, rowsMax: max + 1 }, report)
  if (rows.length > max) throw new ReportSizeError(`More than ${max} rows`)
  const levels = plan.hasSummary ? await readLevels(pages, plan, { rows, parts, report }) : []
  return finishInSlices(make())

  function* make(): Steps<Report> {
    const values = yield* MeasureValues.over(plan, rows)
    const all: ValueRow[] = []
    for (const row of rows) {
      all.push({ keys: row.keys, values: values.of(row) })
      yield
    }
    return { rows: yield* chooseRows(plan, all), summary: yield* summarize(plan, values, levels) }
  }
}

/**
 * Reads the rows of a level. The replica reads parts per order apart: it groups the others by few values, and takes several times as
 * long to group all of them by the number of the order.
 */
async function readLevel(
  pages: ReadPages,
  plan: Plan,
  level: { groups: readonly Column[]; parts: readonly Part[]; rowsMax?: number },
  report: ReportContext,
): Promise<PartRow[]> {
  const { groups, parts } = level
  const slices = new TimeSlices()
  const isPerOrder = partsByFirstLine(plan, level).map(({ how }) => how === 'perOrder')
  const made: PartRow[] = []
  if (!report.dialect.facts || new Set(isPerOrder).size < 2) {
    for await (const page of pages(statementOf(plan, level, report)))
      for (const row of page) {
        made.push(readRow(row, groups, parts))
        await slices.next()
      }
    return made
  }
  const rows = new Map<string, Record<string, string | number | null>>()
  for (const isOfSet of [false, true]) {
    const indexes = [...parts.keys()].filter((i) => isPerOrder[i] === isOfSet)
    const set = indexes.map((i) => parts[i]!)
    for await (const page of pages(statementOf(plan, { ...level, parts: set }, report)))
      for (const row of page) {
        const names = groups.map((_, i) => `g${i + 1}`)
        const key = JSON.stringify(names.map((name) => row[name]))
        const group = rows.get(key) ?? Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
        for (const [i, index] of indexes.entries()) group[`m${index + 1}`] = row[`m${i + 1}`] ?? null
        rows.set(key, group)
        await slices.next()
      }
  }
  for (const row of rows.values()) {
    made.push(readRow(row, groups, parts))
    await slices.next()
  }
  return made
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
async function readLevels(pages: ReadPages, plan: Plan, { rows, parts, report }: Leaf): Promise<LevelTotals[]> {
  const groups = [...plan.rows, ...plan.cols]
  const indexes = [...groups.keys()]
  const isPerOrder = parts.some(({ how }) => how === 'perOrder')
  const addsUp = (column: Column, known: readonly Column[]) =>
    !column.isNotAdditive &&
    (!isPerOrder || isOfOrder(plan.source, column.sql!) || isDetermined(plan.source, column, known))
  const sources = new Map<string, readonly PartRow[]>([[indexes.join(), rows]])
  const levels: LevelTotals[] = []
  const cells = new Cells(plan)
  for (let i = 0; i <= plan.rows.length; i++)
    for (let j = 0; j <= plan.cols.length; j++) {
      const own = indexes.filter((n) => (n < plan.rows.length ? n < i : n - plan.rows.length < j))
      const known = own.map((n) => groups[n]!)
      const needed = indexes.filter((n) => own.includes(n) || addsUp(groups[n]!, known))
      const columns = needed.map((n) => groups[n]!)
      const source = sources.get(needed.join()) ?? (await readLevel(pages, plan, { groups: columns, parts }, report))
      sources.set(needed.join(), source)
      const places = own.map((n) => needed.indexOf(n))
      const totals = await finishInSlices(aggregateRows(source, places, parts))
      cells.count(totals.length)
      levels.push({ rows: i, cols: j, totals })
    }
  return levels
}

/** Reads a report without a limit of rows, in pages, by its groups. */
export async function* readPages(pages: ReadPages, plan: Plan, report: ReportContext): AsyncGenerator<ValueRow[]> {
  const parts = partsOf(plan)
  const groups = [...plan.rows, ...plan.cols]
  const values = finish(MeasureValues.over(plan, []))
  const slices = new TimeSlices()
  for await (const page of pages(statementOf(plan, { groups, parts, isSorted: true }, report))) {
    const made: ValueRow[] = []
    for (const row of page) {
      const own = readRow(row, groups, parts)
      made.push({ keys: own.keys, values: values.of(own) })
      await slices.next()
    }
    yield made
  }
}
