import type { Api } from '#imports/api.ts'
import type { ImportInput, ImportKind } from '#imports/kind.ts'
import { importKinds, type KindName } from '#imports/kinds.ts'
import { emptyMapping, type Mapping, rememberMapping } from '#imports/mapping.ts'
import { planImport } from '#imports/planning.ts'
import { fileSource } from '#imports/tables/source.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOf, corporationOfOrganization } from './corporation.ts'
import { note, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { type ImportFlags, mappingOf, noteUnread } from './table_flags.ts'

/** Flags of an import of files. Those that are named as an option of the kind become it. */
export interface FilesFlags extends TargetFlags, ImportFlags {
  organization?: string
  corporation?: string
  [option: string]: unknown
}

/** Imports the files of a kind at the server and for the restaurant or chain of the flags. */
export async function importFiles(
  name: KindName,
  paths: Readonly<Record<string, string>>,
  flags: FilesFlags,
): Promise<void> {
  const files = Object.fromEntries(
    await Promise.all(Object.entries(paths).map(async ([part, path]) => [part, await fileSource(path)] as const)),
  )
  const kind: ImportKind = await importKinds[name]()
  const names = Object.keys(kind.options.properties).filter((option) => flags[option] !== undefined)
  const options = Object.fromEntries(names.map((option) => [option, flags[option]]))
  await withServer(flags, async (client) => {
    const corporationId = await chainOf(client, flags)
    await runImport(client, name, { corporationId, organizationId: flags.organization, files, options }, flags)
  })
}

const chainOf = (client: ApiClient, { organization, corporation }: FilesFlags): Promise<string> =>
  organization === undefined ? corporationOf(client, corporation) : corporationOfOrganization(client, organization)

/** Plans an import, applies it unless it is a dry run, and prints its changes. */
export async function runImport(
  api: Api,
  name: KindName,
  input: Omit<ImportInput<Record<string, unknown>>, 'api' | 'reading'>,
  flags: ImportFlags,
): Promise<void> {
  const { dryRun: isDryRun = false, json: isJson = false, encoding, sheet } = flags
  const { corporationId } = input
  const kind = await importKinds[name]()
  const given = mappingOf(flags)
  const remembered = await findMapping(api, corporationId, name, flags)
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
    await storeMapping(api, corporationId, name, flags)
  }
  if (isJson) printJson(plan.changes)
  else print([`${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${plan.sentence}`])
}

/** Returns the mapping of earlier imports, unless it is to be forgotten. */
export async function findMapping(
  api: Api,
  corporationId: string,
  name: KindName,
  { forgetColumns }: ImportFlags,
): Promise<Mapping> {
  if (forgetColumns) return emptyMapping
  const { mappings } = await api.post<{ mappings: (Mapping & { kind: string })[] }>('/admin/imports/mappings/list', {
    corporationId,
  })
  return mappings.find(({ kind }) => kind === name) ?? emptyMapping
}

/** Stores how the files of an applied import were read, for later ones. */
export async function storeMapping(api: Api, corporationId: string, name: KindName, flags: ImportFlags): Promise<void> {
  const save = (mapping: Mapping) => api.post('/admin/imports/mappings/save', { corporationId, kind: name, ...mapping })
  if (flags.forgetColumns) await save(mappingOf(flags))
  else await rememberMapping(mappingOf(flags), { find: () => findMapping(api, corporationId, name, flags), save })
}
