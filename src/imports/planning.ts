import { OperatorError } from '#core/operator_error.ts'
import type { ImportInput, ImportKind, ImportPlan, ReadFile } from './kind.ts'
import { type Mapping, readingOf } from './mapping.ts'
import { phrase } from './phrases.ts'
import { columnNamed, headingKey } from './tables/columns.ts'
import type { ReadOptions } from './tables/table.ts'

interface PlanInput extends Omit<ImportInput<Record<string, unknown>>, 'reading'> {
  /** Mapping of this import. */
  given: Mapping
  /** Mapping of earlier imports of the kind. */
  remembered: Mapping
  reading: Pick<ReadOptions, 'encoding' | 'sheet' | 'onHeadings'>
}

/** Plans an import. Its notes name what is read as in an earlier one. */
export async function planImport(
  kind: ImportKind,
  { given, remembered, reading, ...input }: PlanInput,
): Promise<ImportPlan> {
  const plan = await kind.plan({ ...input, reading: readingOf(given, remembered, reading) })
  return { ...plan, notes: [...notesOnMapping(kind, plan.files, { given, remembered }), ...plan.notes] }
}

/** Returns notes on columns, values and dates that are read as in an earlier import. Throws an OperatorError for values of a missing column. */
export function notesOnMapping(
  { files: formats }: ImportKind,
  files: readonly ReadFile[],
  { given, remembered }: Pick<PlanInput, 'given' | 'remembered'>,
): string[] {
  const isRead: IsRead = (column, heading) =>
    files.some(({ part, headings }) => {
      const columns = formats[part]?.columns ?? {}
      const name = columnNamed(headingKey(column), columns)
      const isNamed = (read: string | null) => read !== null && columnNamed(headingKey(read), columns) === name
      const isWanted = (title: string) => heading === undefined || headingKey(title) === headingKey(heading)
      return name !== undefined && headings.some((one) => isNamed(one.column) && isWanted(one.heading))
    })
  const unknown = given.values.find(({ column }) => !isRead(column))
  if (unknown)
    throw new OperatorError(
      phrase`No file has the column ${unknown.column}, of which values are given`,
      phrase`Name another column`,
    )
  const texts = rememberedTexts(isRead, given, remembered)
  return texts.length === 0 ? [] : [phrase`As in an earlier import: ${texts.join('; ')}`]
}

/** Returns whether a file has a column, by whatever name a person gives it, under any heading or the named one. */
type IsRead = (column: string, heading?: string) => boolean

function rememberedTexts(isRead: IsRead, given: Mapping, remembered: Mapping): string[] {
  const isGiven = (column: string) => given.columns.some((one) => headingKey(one.column) === headingKey(column))
  const columns = remembered.columns.filter(({ column, heading }) => !isGiven(column) && isRead(column, heading))
  const values = remembered.values.filter(({ column }) => isRead(column))
  const hasFormat = remembered.dateFormat !== null && given.dateFormat === null
  return [
    ...columns.map(({ column, heading }) => phrase`the column ${column} is ${heading}`),
    ...values.map(({ column, cell, value }) => phrase`${cell} in ${column} is ${value}`),
    ...(hasFormat ? [phrase`days are written ${remembered.dateFormat}`] : []),
  ]
}
