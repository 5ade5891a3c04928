import { Decimal, toNumber } from '#core/decimal.ts'
import type { Steps } from '#core/time_slices.ts'
import type { Column, Part, PartValue } from './columns/column.rules.ts'
import type { EngineRow } from './engine.store.ts'
import type { HavingRange, MeasureColumn, Plan } from './plan.rules.ts'
import { partKey, partsOf } from './statement.rules.ts'

export type Key = string | number | null

/** A row of a report before its measures are made: groups, and parts in the order of `partsOf`. */
export interface PartRow {
  keys: readonly Key[]
  parts: readonly PartValue[]
}

type AnsweredValue = string | number | null
type AnsweredRow = Record<string, AnsweredValue>

/** Totals of one level: a prefix of the row fields with a prefix of the column fields. */
export interface LevelTotals {
  rows: number
  cols: number
  totals: readonly PartRow[]
}

const numeric: ReadonlySet<string> = new Set(['INTEGER', 'PERCENT', 'DURATION_IN_SECONDS', 'AMOUNT', 'MONEY'])

/** Reads the groups and parts of an engine's row. */
export function readRow(row: EngineRow, groups: readonly Column[], parts: readonly Part[]): PartRow {
  return {
    keys: groups.map((column, i) => keyOf(row[`g${i + 1}`] ?? null, column)),
    parts: parts.map(({ how }, i) => {
      const value = row[`m${i + 1}`] ?? null
      return value === null || how === 'last' ? timeText(value) : new Decimal(value)
    }),
  }
}

function keyOf(value: string | number | null, { type }: Column): Key {
  if (value === null) return null
  if (numeric.has(type)) return Number(value)
  return type === 'DATETIME' ? timeText(value) : `${value}`
}

/** Returns a stored wall time as answers have it. */
const timeText = (value: string | number | null): string | null =>
  value === null ? null : `${value}`.replace(' ', 'T').replace(/\.\d+$/, '')

/** Adds up rows of a report by some of their groups. The caller knows that they add up. */
export function* aggregateRows(
  rows: readonly PartRow[],
  groups: readonly number[],
  parts: readonly Part[],
): Steps<PartRow[]> {
  const byKey = new Map<string, { keys: Key[]; parts: PartValue[] }>()
  for (const row of rows) {
    const keys = groups.map((i) => row.keys[i] ?? null)
    const known = byKey.get(JSON.stringify(keys))
    if (known) for (const [i, part] of row.parts.entries()) known.parts[i] = added(known.parts[i]!, part, parts[i]!)
    else byKey.set(JSON.stringify(keys), { keys, parts: [...row.parts] })
    yield
  }
  return [...byKey.values()]
}

function added(a: PartValue, b: PartValue, { how }: Part): PartValue {
  if (a === null || b === null) return a ?? b
  if (how !== 'last') return a instanceof Decimal ? a.plus(b) : a
  return b > a ? b : a
}

/** Makes the answered values of a report's measures. */
export class MeasureValues {
  readonly #measures: readonly MeasureColumn[]
  readonly #indexes: readonly (readonly number[])[]
  readonly #byRow: ReadonlyMap<string, PartRow>
  readonly #byCol: ReadonlyMap<string, PartRow>
  readonly #rowFields: number

  private constructor(
    plan: Pick<Plan, 'measures' | 'rows' | 'cols'>,
    byRow: ReadonlyMap<string, PartRow>,
    byCol: ReadonlyMap<string, PartRow>,
  ) {
    const keys = partsOf(plan).map(partKey)
    this.#measures = plan.measures
    this.#indexes = plan.measures.map(({ measure }) => measure.parts.map((part) => keys.indexOf(partKey(part))))
    this.#rowFields = plan.rows.length
    this.#byRow = byRow
    this.#byCol = byCol
  }

  static *over(plan: Pick<Plan, 'measures' | 'rows' | 'cols'>, rows: readonly PartRow[]): Steps<MeasureValues> {
    const parts = partsOf(plan)
    const totalsOf = function* (needed: 'row' | 'column', first: number, count: number) {
      const totals = new Map<string, PartRow>()
      if (!plan.measures.some(({ measure }) => measure.share === needed)) return totals
      // Totals of every prefix: levels of the summary have shares too.
      for (let n = 0; n <= count; n++) {
        const groups = Array.from({ length: n }, (_, i) => first + i)
        for (const total of yield* aggregateRows(rows, groups, parts)) {
          totals.set(JSON.stringify(total.keys), total)
          yield
        }
      }
      return totals
    }
    const byRow = yield* totalsOf('row', 0, plan.rows.length)
    const byCol = yield* totalsOf('column', plan.rows.length, plan.cols.length)
    return new MeasureValues(plan, byRow, byCol)
  }

  /** Returns the values of a row whose first `rowFields` keys are row fields. */
  of({ keys, parts }: PartRow, rowFields = this.#rowFields): AnsweredValue[] {
    return this.#measures.map(({ measure }, i) => {
      const own = this.#indexes[i]!.map((index) => parts[index]!)
      if (!measure.share) return answered(measure.valueOf(own))
      const isRow = measure.share === 'row'
      const key = JSON.stringify(isRow ? keys.slice(0, rowFields) : keys.slice(rowFields))
      const whole = (isRow ? this.#byRow : this.#byCol).get(key)
      return answered(measure.valueOf([own[0]!, whole?.parts[this.#indexes[i]![0]!] ?? null]))
    })
  }
}

const answered = (value: PartValue): AnsweredValue => (value instanceof Decimal ? toNumber(value) : value)

/** Row of a report with its groups and values. */
export interface ValueRow {
  keys: readonly Key[]
  values: readonly AnsweredValue[]
}

/** Returns the rows that `having`, `sort` and `limit` leave, by their groups unless sorted otherwise. */
export function* chooseRows(
  { having, sort, limit }: Pick<Plan, 'having' | 'sort' | 'limit'>,
  rows: readonly ValueRow[],
): Steps<ValueRow[]> {
  const left: ValueRow[] = []
  for (const row of rows) {
    if (having.every((range) => isInRange(row.values[range.index] ?? null, range))) left.push(row)
    yield
  }
  const cellOf = ({ keys, values }: ValueRow, index: number) =>
    (index < keys.length ? keys[index] : values[index - keys.length]) ?? null
  const sorted = yield* sortRows(left, (a, b) => {
    for (const { index, isDescending } of sort) {
      const order = compare(cellOf(a, index), cellOf(b, index), isDescending)
      if (order !== 0) return order
    }
    for (const i of a.keys.keys()) {
      const order = compare(a.keys[i]!, b.keys[i]!, false)
      if (order !== 0) return order
    }
    return 0
  })
  return limit === null ? sorted : sorted.slice(0, limit)
}

const sortedAtOnce = 256

/** Sorts by merging, because a sort of all rows cannot pause. */
function* sortRows<Row>(rows: readonly Row[], order: (a: Row, b: Row) => number): Steps<Row[]> {
  if (rows.length <= sortedAtOnce) return rows.toSorted(order)
  const middle = rows.length >> 1
  const left = yield* sortRows(rows.slice(0, middle), order)
  const right = yield* sortRows(rows.slice(middle), order)
  const sorted: Row[] = []
  for (let i = 0, j = 0; sorted.length < rows.length; ) {
    const isLeft = j === right.length || (i < left.length && order(left[i]!, right[j]!) <= 0)
    sorted.push(isLeft ? left[i++]! : right[j++]!)
    yield
  }
  return sorted
}

/** Null comes last. */
function compare(a: Key, b: Key, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return (a < b ? -1 : 1) * (isDescending ? -1 : 1)
}

function isInRange(value: AnsweredValue, { from, to, includeLow, includeHigh }: HavingRange): boolean {
  if (typeof value !== 'number') return false
  if (from !== null && (includeLow ? value < from : value <= from)) return false
  return to === null || (includeHigh ? value <= to : value < to)
}

/** Returns a function that makes an object of a row, by the names of its fields. */
export function objectMaker(plan: Pick<Plan, 'rows' | 'cols' | 'measures'>): (row: ValueRow) => AnsweredRow {
  const names = [...plan.rows, ...plan.cols, ...plan.measures].map(({ name }) => name)
  return ({ keys, values }) => objectOf(names, [...keys, ...values])
}

const objectOf = (names: readonly string[], cells: readonly AnsweredValue[]): AnsweredRow =>
  Object.fromEntries(names.map((name, i) => [name, cells[i] ?? null]))

/** Totals of a level with their values, sorted by their groups. */
export interface SummaryLevel {
  names: readonly string[]
  rows: readonly ValueRow[]
}

/** Returns the summary by levels. */
export function* summarize(plan: Plan, values: MeasureValues, levels: readonly LevelTotals[]): Steps<SummaryLevel[]> {
  const summary: SummaryLevel[] = []
  for (const { rows, cols, totals } of levels) {
    const names = [...plan.rows.slice(0, rows), ...plan.cols.slice(0, cols)].map(({ name }) => name)
    const made: ValueRow[] = []
    for (const total of totals) {
      made.push({ keys: total.keys, values: values.of(total, rows) })
      yield
    }
    summary.push({ names, rows: yield* chooseRows({ having: [], sort: [], limit: null }, made) })
  }
  return summary
}

/** Yields the summary as pairs of a group and its totals. */
export function* summaryPairs(
  { measures }: Pick<Plan, 'measures'>,
  summary: readonly SummaryLevel[],
): Generator<[AnsweredRow, AnsweredRow]> {
  const measureNames = measures.map(({ name }) => name)
  for (const { names, rows } of summary)
    for (const { keys, values } of rows) yield [objectOf(names, keys), objectOf(measureNames, values)]
}
