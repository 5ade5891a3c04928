import { Decimal, zero } from '#core/decimal.ts'

export const columnTypes = [
  ...(['ENUM', 'STRING', 'ID', 'ID_STRING', 'DATE', 'DATETIME'] as const),
  ...(['INTEGER', 'PERCENT', 'DURATION_IN_SECONDS', 'AMOUNT', 'MONEY', 'OBJECT'] as const),
] as const
type ColumnType = (typeof columnTypes)[number]

/**
 * Aggregate that an engine calculates. `sum` and `last` add up from smaller groups. `perOrder` does not: it takes a value that all lines
 * of an order share once for each order.
 */
export interface Part {
  how: 'sum' | 'perOrder' | 'last'
  /** Expression that both PostgreSQL and DuckDB take. */
  sql: string
  /** Whether it adds up the rows before the period of the report instead of those in it. */
  isBefore?: true
}

export const sum = (sql: string): Part => ({ how: 'sum', sql })
export const perOrder = (sql: string): Part => ({ how: 'perOrder', sql })
/** Number of different orders. */
export const orders = perOrder('1')
export const openingSum = (sql: string): Part => ({ how: 'sum', sql, isBefore: true })
export const last = (sql: string): Part => ({ how: 'last', sql })

/** Value of a part: a number, or text of a `last` one. */
export type PartValue = Decimal | string | null

export interface Measure {
  parts: readonly Part[]
  /** Makes the answered value of the parts. */
  valueOf(parts: readonly PartValue[]): PartValue
  /** Share of its part in all columns of the row, or in all rows of the column. */
  share?: 'row' | 'column'
}

/** A column of a report. It is grouped and filtered by `sql`, and aggregated by `measure`. */
export interface Column {
  /** Id of the column in requests. */
  name: string
  label: string
  meaning: string
  type: ColumnType
  tags: readonly string[]
  /** Whether it names a guest: only for keys that may read guests. */
  isPersonal: boolean
  /** Expression that both PostgreSQL and DuckDB take; null if the column is only aggregated. */
  sql: string | null
  /** Conditions in place of some of its values: PostgreSQL has statistics of columns, but none of expressions. */
  conditions: ReadonlyMap<string, string>
  canGroup: boolean
  measure: Measure | null
  /** Whether rows of different values share a line, so that they do not add up. */
  isNotAdditive: boolean
}

interface Declaration extends Pick<Column, 'label' | 'meaning' | 'type'> {
  /** Separated by commas. */
  tags: string
  isPersonal?: true
  sql?: string
  conditions?: ReadonlyMap<string, string>
  isFilterOnly?: true
  measure?: Measure
  isNotAdditive?: true
}

/** Declares columns by their names. */
export const columns = (declared: Readonly<Record<string, Declaration>>): Column[] =>
  Object.entries(declared).map(([name, { tags, sql = null, measure = null, ...column }]) => ({
    name,
    label: column.label,
    meaning: column.meaning,
    type: column.type,
    tags: tags.split(', '),
    isPersonal: column.isPersonal ?? false,
    sql,
    conditions: column.conditions ?? new Map(),
    canGroup: sql !== null && !column.isFilterOnly,
    measure,
    isNotAdditive: column.isNotAdditive ?? false,
  }))

const numberOf = (value: PartValue | undefined): Decimal => (value instanceof Decimal ? value : zero)

/** Measure that is one part. */
export const total = (part: Part): Measure => ({
  parts: [part],
  valueOf: ([value]) => (part.how === 'last' ? (value ?? null) : numberOf(value)),
})

/** Digits after the point of averages and percents. */
const ratioDigits = 9

/** Measure that divides two parts; null where the divisor is zero. */
export const ratio = (dividend: Part, divisor: Part): Measure => ({
  parts: [dividend, divisor],
  valueOf: ([above, below]) => divide(numberOf(above), numberOf(below)),
})

/** Measure that adds up its first parts and takes away the last. */
export const difference = (whole: Part, taken: Part): Measure => ({
  parts: [whole, taken],
  valueOf: ([above, below]) => numberOf(above).minus(numberOf(below)),
})

/** Measure that adds up two parts. */
export const sumOf = (first: Part, second: Part): Measure => ({
  parts: [first, second],
  valueOf: ([one, other]) => numberOf(one).plus(numberOf(other)),
})

/** Measure that divides the difference of two parts by the second: a markup. */
export const markup = (whole: Part, base: Part): Measure => ({
  parts: [whole, base],
  valueOf: ([above, below]) => divide(numberOf(above).minus(numberOf(below)), numberOf(below)),
})

/** Measure that says which share of the totals of its row or column a part is. */
export const shareOf = (part: Part, share: 'row' | 'column'): Measure => ({
  parts: [part],
  share,
  valueOf: ([own, all]) => divide(numberOf(own), numberOf(all)),
})

const divide = (above: Decimal, below: Decimal): Decimal | null =>
  below.isZero() ? null : above.dividedBy(below).toDecimalPlaces(ratioDigits)

const filterTypesOf: Record<ColumnType, FilterType[]> = {
  ...{ ENUM: ['IncludeValues', 'ExcludeValues'], STRING: ['IncludeValues', 'ExcludeValues'] },
  ...{ ID: ['IncludeValues', 'ExcludeValues'], ID_STRING: ['IncludeValues', 'ExcludeValues'] },
  ...{ DATE: ['DateRange'], DATETIME: ['DateRange'], OBJECT: ['IncludeValues', 'ExcludeValues'] },
  ...{ INTEGER: ['Range', 'IncludeValues', 'ExcludeValues'], PERCENT: ['Range'], DURATION_IN_SECONDS: ['Range'] },
  ...{ AMOUNT: ['Range'], MONEY: ['Range'] },
}

export const filterTypes = ['IncludeValues', 'ExcludeValues', 'Range', 'DateRange'] as const
type FilterType = (typeof filterTypes)[number]

/** Returns the kinds of filters that a column takes. */
export const filtersOf = ({ type }: Pick<Column, 'type'>): readonly FilterType[] => filterTypesOf[type]
