import type { Column } from './column.rules.ts'

/** Rows of today by which columns are named. `$1` is the corporation. */
export interface Dimension {
  /** Rows of the corporation, in the dialect of PostgreSQL. */
  select: string
  /** How the facts or another dimension find a row. */
  on: string
}

/** Facts of a report type, with their dimensions by alias. */
export interface Source {
  /** Tables of the facts with their aliases. */
  from: string
  /** Expression of the organization of a row. */
  organization: string
  /** Expression of the number of an order, for parts per order. */
  orderNumber: string
  /** Expression of the source of an order, for keys that see one source alone. */
  orderSource: string
  /** Condition that one line of each order meets, whichever lines it has; null if there is none. */
  firstLine: string | null
  /** Columns of facts with few different values: rows are grouped by them before their names are looked up. */
  narrow: ReadonlySet<string>
  /** Whether the replica has the facts. */
  isReplicated?: true
  /** Condition of rows of the report type. */
  condition: string | null
  /** Further tables of facts, joined where an expression names their alias. */
  joins: Readonly<Record<string, string>>
  dimensions: Readonly<Record<string, Dimension>>
  /** Dimensions that repeat a row of the facts, with the columns that join them: filters look for any of their rows. */
  repeating: Readonly<Record<string, { key: string; column: string }>>
  columns: ReadonlyMap<string, Column>
  /** Monthly totals from which balances are read; undefined if the report type has no balances. */
  balances?: {
    /** Tables of the facts, with totals in place of the rows before a month, as rows that are before the period of the report. */
    from(month: string): string
    /** Aliases that totals do not have. */
    details: ReadonlySet<string>
  }
  /** Day of an index, at most two days from the dates of these columns. */
  indexedDay?: { sql: string; columns: readonly string[] }
  /** Columns by which reports are usually limited to a period, the recommended one first. */
  dateColumns: readonly string[]
}

export const byName = (columns: readonly Column[]): ReadonlyMap<string, Column> => {
  const named = new Map(columns.map((column) => [column.name, column]))
  if (named.size < columns.length) throw new Error('A column is declared twice')
  return named
}

/** Returns the aliases that expressions name, each with a column, as often as they name it. */
export const columnReferencesIn = (sql: string): { alias: string; column: string }[] =>
  sql.split(/[^\w.]+/).flatMap((word) => {
    const [alias = '', column = ''] = word.split('.')
    return /^[a-z]/.test(column) ? [{ alias, column }] : []
  })

export const aliasesIn = (sql: string): string[] => columnReferencesIn(sql).map(({ alias }) => alias)

/** Returns whether an expression has one value for all lines of an order. */
export function isOfOrder(source: Source, sql: string): boolean {
  const { dimensions, repeating } = source
  return aliasesIn(sql).every((alias) => {
    const condition = dimensions[alias]?.on
    if (condition === undefined) return alias === 'sale_order'
    const others = columnReferencesIn(condition).filter((use) => use.alias !== alias)
    return repeating[alias] === undefined && others.every((use) => isOfOrder(source, `${use.alias}.${use.column}`))
  })
}

/** Returns the aliases of joins and dimensions that expressions need, those on which others depend first. */
export function requiredAliases({ joins, dimensions }: Source, expressions: readonly string[]): string[] {
  const needed = new Set<string>()
  const visit = (sql: string) => {
    for (const alias of aliasesIn(sql)) {
      const condition = joins[alias] ?? dimensions[alias]?.on
      if (condition === undefined || needed.has(alias)) continue
      const inner = aliasesIn(condition).filter((other) => other !== alias)
      for (const other of inner) visit(`${other}.x`)
      needed.add(alias)
    }
  }
  for (const sql of expressions) visit(sql)
  return [...needed]
}
