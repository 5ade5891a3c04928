import type { Api } from '#imports/api.ts'
import { readingOf } from '#imports/mapping.ts'
import { openOrders, ordersKind, ordersSentence } from '#imports/orders/kind.ts'
import { type ImportSummary, sendOrders } from '#imports/orders/sending.ts'
import { listTypeNames } from '#imports/orders/type_names.ts'
import { notesOnMapping } from '#imports/planning.ts'
import { fileSource } from '#imports/tables/source.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOfOrganization } from './corporation.ts'
import { note, noteOverBar, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { retryUnreachable } from './replay/run.ts'
import { findMapping, storeMapping } from './run_import.ts'
import { type ImportFlags, mappingOf, noteUnread } from './table_flags.ts'

export interface ImportOrdersFlags extends TargetFlags, ImportFlags {
  orders: string
  lines?: string
  menu?: string
  sizes?: string
  organization: string
  id?: 'number' | 'number+date'
  idPrefix?: string
}

/** Imports the orders of a file, reports its bad cells, and prints a summary. A file is read once, because it may be large. */
export async function importOrders(flags: ImportOrdersFlags): Promise<void> {
  const parts = ['orders', 'lines', 'menu', 'sizes'] as const
  const named = parts.flatMap((part) => (flags[part] === undefined ? [] : [[part, flags[part]] as const]))
  const sources = await Promise.all(named.map(async ([part, path]) => [part, await fileSource(path)] as const))
  const { organization: organizationId, id, idPrefix, encoding, sheet } = flags
  const { dryRun: isDryRun = false, json: isJson = false } = flags
  await withServer(flags, run)

  async function run(client: ApiClient): Promise<void> {
    const corporationId = await corporationOfOrganization(client, organizationId)
    const given = mappingOf(flags)
    const remembered = await findMapping(client, corporationId, 'orders', flags)
    const { file, headings } = await openOrders({
      files: Object.fromEntries(sources),
      reading: readingOf(given, remembered, { encoding, sheet }),
      options: { id, idPrefix },
    })
    for (const { part, ...read } of headings)
      noteUnread(read.file, read.headings, ordersKind.files[part]?.columns ?? {})
    note(notesOnMapping(ordersKind, headings, { given, remembered }))
    const names = await listTypeNames(client, { corporationId, organizationId }, file)
    const bar = openBar(file.bytes)
    // The whole file is read before its last orders are sent.
    const show = ({ imported, known, invalid }: ImportSummary) =>
      bar.show(
        Math.min(file.bytesRead(), file.bytes - 1),
        `${imported} orders imported, ${known} known, ${invalid} invalid`,
      )
    const sending = { organizationId, isDryRun, onFault: noteOverBar, onProgress: show }
    let summary: ImportSummary
    try {
      summary = await sendOrders(patient(client), file.read(names), sending)
    } finally {
      bar.end()
    }
    if (!isDryRun) await storeMapping(client, corporationId, 'orders', flags)
    if (isJson) printJson({ organizationId, ...summary })
    else print([`${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${ordersSentence(summary)}`])
    if (summary.invalid > 0) process.exitCode = 1
  }
}

/** Repeats calls while the server cannot be reached: imports of orders take minutes. */
const patient = (client: ApiClient): Api => ({
  post: (path, body) => retryUnreachable(() => client.post(path, body)),
})
