import type { ImportPlan } from '#imports/kind.ts'
import type { Columns } from '#imports/tables/columns.ts'
import { note, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { noteUnread } from './table_flags.ts'

/** Applies a plan unless it is a dry run, and prints its changes. */
export async function runPlan(
  plan: ImportPlan,
  { files }: { files: Readonly<Record<string, { columns: Columns }>> },
  { dryRun: isDryRun = false, json: isJson = false }: { dryRun?: boolean; json?: boolean },
): Promise<void> {
  for (const { part, file, headings } of plan.files) noteUnread(file, headings, files[part]?.columns ?? {})
  note(plan.notes)
  if (!isDryRun) {
    const bar = openBar(plan.rows)
    try {
      await plan.apply((saved) => bar.show(saved, `${saved} of ${plan.rows} rows`))
    } finally {
      bar.end()
    }
  }
  if (isJson) printJson(plan.changes)
  else print([`${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${plan.sentence}`])
}
