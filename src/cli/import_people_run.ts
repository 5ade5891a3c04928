import { guestColumns, guestsKind } from '#imports/guests/kind.ts'
import type { ImportPlan } from '#imports/kind.ts'
import { staffColumns, staffKind } from '#imports/staff/kind.ts'
import type { Columns } from '#imports/tables/columns.ts'
import { fileSource } from '#imports/tables/source.ts'
import { withServer } from './client.ts'
import { corporationOf, corporationOfOrganization } from './corporation.ts'
import type { ImportGuestsFlags } from './import_guests.ts'
import type { ImportStaffFlags } from './import_staff.ts'
import { print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { noteUnread, readOptions } from './table_flags.ts'

/** Imports the guests of a file, and prints a summary. */
export async function importGuests(path: string, flags: ImportGuestsFlags): Promise<void> {
  const files = { guests: await fileSource(path) }
  const { organization: organizationId, program: programId, id } = flags
  await withServer(flags, async (api) => {
    const corporationId = await corporationOfOrganization(api, organizationId)
    const options = { programId, id }
    const input = { api, corporationId, organizationId, files, reading: readOptions(flags), options }
    await applyPlan(await guestsKind.plan(input), flags, guestColumns)
  })
}

/** Imports the employees of a file, and prints a summary. */
export async function importStaff(path: string, flags: ImportStaffFlags): Promise<void> {
  const files = { staff: await fileSource(path) }
  await withServer(flags, async (api) => {
    const corporationId = await corporationOf(api, flags.corporation)
    const input = { api, corporationId, files, reading: readOptions(flags), options: {} }
    await applyPlan(await staffKind.plan(input), flags, staffColumns)
  })
}

async function applyPlan(
  plan: ImportPlan,
  { dryRun: isDryRun = false, json: isJson }: { dryRun?: boolean; json?: boolean },
  columns: Columns,
): Promise<void> {
  for (const { file, headings } of plan.files) noteUnread(file, headings, columns)
  if (!isDryRun) {
    const bar = openBar(plan.rows)
    await plan.apply((rows) => bar.show(rows, `${rows} of ${plan.rows} rows`)).finally(() => bar.end())
  }
  if (isJson) printJson(plan.changes)
  else print([`${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${plan.sentence}`])
}
