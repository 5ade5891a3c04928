import type { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import type { Mapping } from '#imports/mapping.ts'
import { type ColumnNames, type Columns, columnFlag, type ReadHeading, unreadTexts } from '#imports/tables/columns.ts'
import { type DateFormat, parseDateFormat } from '#imports/tables/date_format.ts'
import type { ReadOptions } from '#imports/tables/table.ts'
import { type CellValues, valueFlag } from '#imports/tables/values.ts'
import { textFlag } from './flags.ts'
import { note } from './output.ts'

/** Flags that say how tables are read. */
export interface TableFlags {
  column?: ColumnNames
  value?: CellValues
  dateFormat?: DateFormat
  encoding?: string
  sheet?: string
}

export const withTables = (command: Command): Command =>
  command
    .option('--column <column=heading>', 'the heading of a column, as in name=Artikel; may be repeated', columnFlag)
    .option(
      '--value <column:cell=value>',
      'meaning of a cell, as in order_type:Dine-in=Common; may be repeated',
      valueFlag,
    )
    .option(
      '--date-format <format>',
      'form of all days and times, such as dd.MM.yyyy or MM/dd/yy h:mm a',
      parseDateFormat,
    )
    .option('--encoding <name>', 'encoding of CSV files, such as windows-1251 (default: UTF-8)', encodingFlag)
    .option('--sheet <name>', 'sheet of an XLSX file (default: the first)', textFlag('--sheet', 200))

/** Flags of each import. */
export interface ImportFlags extends TableFlags {
  forgetColumns?: boolean
  dryRun?: boolean
  json?: boolean
}

export const withImport = (command: Command): Command =>
  withTables(command)
    .option('--forget-columns', 'forget the columns, values and date format that earlier imports were given')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--json', 'print one line of JSON')

export const readOptions = ({
  column,
  value,
  dateFormat,
  encoding,
  sheet,
}: TableFlags): Omit<ReadOptions, 'columns'> => ({
  chosen: column,
  values: value,
  dateFormat,
  encoding,
  sheet,
})

/** Returns how the flags say that files of a kind are read, now and later. */
export const mappingOf = ({ column, value, dateFormat }: TableFlags): Mapping => ({
  columns: [...(column ?? [])].map(([name, heading]) => ({ column: name, heading })),
  values: [...(value ?? [])].flatMap(([name, cells]) =>
    [...cells].map(([cell, meaning]) => ({ column: name, cell, value: meaning })),
  ),
  dateFormat: dateFormat?.text ?? null,
})

/** Reports the columns of a file that are not read. */
export function noteUnread(file: string, headings: readonly ReadHeading[], columns: Columns): void {
  const texts = unreadTexts(headings, columns)
  if (texts.length > 0) note([`Not read in ${file}: ${texts.join(', ')}`])
}

function encodingFlag(text: string): string {
  try {
    return new TextDecoder(text).encoding
  } catch {
    throw new OperatorError(`--encoding is "${text}"`, 'Give an encoding such as windows-1251, iso-8859-2 or shift_jis')
  }
}
