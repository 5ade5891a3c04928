import { Decimal, toNumber } from '#core/decimal.ts'
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
export function aggregateRows(rows: readonly PartRow[], groups: readonly number[], parts: readonly Part[]): PartRow[] {
  const byKey = new Map<string, { keys: Key[]; parts: PartValue[] }>()
  for (const row of rows) {
    const keys = groups.map((i) => row.keys[i] ?? null)
    const known = byKey.get(JSON.stringify(keys))
    if (known) for (const [i, part] of row.parts.entries()) known.parts[i] = added(known.parts[i]!, part, parts[i]!)
    else byKey.set(JSON.stringify(keys), { keys, parts: [...row.parts] })
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

  constructor(plan: Pick<Plan, 'measures' | 'rows' | 'cols'>, rows: readonly PartRow[]) {
    const parts = partsOf(plan)
    const keys = parts.map(partKey)
    this.#measures = plan.measures
    this.#indexes = plan.measures.map(({ measure }) => measure.parts.map((part) => keys.indexOf(partKey(part))))
    this.#rowFields = plan.rows.length
    const totalsOf = (needed: 'row' | 'column', first: number, count: number) => {
      if (!plan.measures.some(({ measure }) => measure.share === needed)) return new Map<string, PartRow>()
      // Totals of every prefix: levels of the summary have shares too.
      return new Map(
        Array.from({ length: count + 1 }, (_, n) => n).flatMap((n) => {
          const groups = Array.from({ length: n }, (_, i) => first + i)
          return aggregateRows(rows, groups, parts).map((total): [string, PartRow] => [
            JSON.stringify(total.keys),
            total,
          ])
        }),
      )
    }
    this.#byRow = totalsOf('row', 0, plan.rows.length)
    this.#byCol = totalsOf('column', plan.rows.length, plan.cols.length)
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
export function chooseRows({ having, sort, limit }: Plan, rows: readonly ValueRow[]): ValueRow[] {
  const left = rows.filter(({ values }) => having.every((range) => isInRange(values[range.index] ?? null, range)))
  const cellOf = ({ keys, values }: ValueRow, index: number) =>
    (index < keys.length ? keys[index] : values[index - keys.length]) ?? null
  const sorted = left.sort((a, b) => {
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

/** Returns rows as objects by the names of their fields. */
export function toObjects(plan: Pick<Plan, 'rows' | 'cols' | 'measures'>, rows: readonly ValueRow[]): AnsweredRow[] {
  const names = [...plan.rows, ...plan.cols, ...plan.measures].map(({ name }) => name)
  return rows.map(({ keys, values }) => {
    const cells = [...keys, ...values]
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? null]))
  })
}

/** Returns the summary: pairs of a group and its totals. */
export function summaryOf(
  plan: Plan,
  values: MeasureValues,
  levels: readonly LevelTotals[],
): [AnsweredRow, AnsweredRow][] {
  return levels.flatMap(({ rows, cols, totals }) => {
    const names = [...plan.rows.slice(0, rows), ...plan.cols.slice(0, cols)].map(({ name }) => name)
    const sorted = chooseRows(
      { ...plan, having: [], sort: [], limit: null },
      totals.map((total) => ({ keys: total.keys, values: values.of(total, rows) })),
    )
    return sorted.map(({ keys, values: own }): [AnsweredRow, AnsweredRow] => [
      Object.fromEntries(names.map((name, i) => [name, keys[i] ?? null])),
      Object.fromEntries(plan.measures.map(({ name }, i) => [name, own[i] ?? null])),
    ])
  })
}
