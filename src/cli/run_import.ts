import type { ImportInput } from '#imports/kind.ts'
import { importKinds, type KindName } from '#imports/kinds.ts'
import { emptyMapping, isEmpty, type Mapping, mergeMappings } from '#imports/mapping.ts'
import { planImport } from '#imports/planning.ts'
import type { ApiClient } from './client.ts'
import { note, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { mappingOf, noteUnread, type TableFlags } from './table_flags.ts'

export interface ImportFlags extends TableFlags {
  forgetColumns?: boolean
  dryRun?: boolean
  json?: boolean
}

/** Imports files of a kind: plans, notes what is not read, applies unless it is a dry run, and prints the changes. */
export async function runImport(
  api: ApiClient,
  name: KindName,
  input: Omit<ImportInput<Record<string, unknown>>, 'api' | 'reading'>,
  flags: ImportFlags,
): Promise<void> {
  const { dryRun: isDryRun = false, json: isJson = false, encoding, sheet } = flags
  const { corporationId } = input
  const kind = await importKinds[name]()
  const given = mappingOf(flags)
  const remembered = flags.forgetColumns ? emptyMapping : await findMapping(api, corporationId, name)
  const plan = await planImport(kind, { api, ...input, given, remembered, reading: { encoding, sheet } })
  for (const { part, file, headings } of plan.files) noteUnread(file, headings, kind.files[part]?.columns ?? {})
  note(plan.notes)
  if (!isDryRun) {
    const bar = openBar(plan.rows)
    try {
      await plan.apply((saved) => bar.show(saved, `${saved} of ${plan.rows} rows`))
    } finally {
      bar.end()
    }
    if (flags.forgetColumns || !isEmpty(given))
      await api.post('/admin/imports/mappings/save', { corporationId, kind: name, ...mergeMappings(remembered, given) })
  }
  if (isJson) printJson(plan.changes)
  else print([`${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${plan.sentence}`])
}

async function findMapping(api: ApiClient, corporationId: string, name: KindName): Promise<Mapping> {
  const { mappings } = await api.post<{ mappings: (Mapping & { kind: string })[] }>('/admin/imports/mappings/list', {
    corporationId,
  })
  return mappings.find(({ kind }) => kind === name) ?? emptyMapping
}
