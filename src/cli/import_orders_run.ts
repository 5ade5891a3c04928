import type { Api } from '#imports/api.ts'
import { fileColumns } from '#imports/menu/file.ts'
import { orderColumns } from '#imports/orders/columns.ts'
import { openOrders, ordersSentence } from '#imports/orders/kind.ts'
import { type ImportSummary, sendOrders } from '#imports/orders/sending.ts'
import { listTypeNames } from '#imports/orders/type_names.ts'
import { fileSource } from '#imports/tables/source.ts'
import { type ApiClient, withServer } from './client.ts'
import { corporationOfOrganization } from './corporation.ts'
import type { ImportOrdersFlags } from './import_orders.ts'
import { noteOverBar, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { retryUnreachable } from './replay/run.ts'
import { noteUnread, readOptions } from './table_flags.ts'

/** Imports the orders of a file, reports its bad cells, and prints a summary. A file is read once, because it may be large. */
export async function importOrders(flags: ImportOrdersFlags): Promise<void> {
  const parts = ['orders', 'lines', 'menu', 'sizes'] as const
  const named = parts.flatMap((part) => (flags[part] === undefined ? [] : [[part, flags[part]] as const]))
  const sources = await Promise.all(named.map(async ([part, path]) => [part, await fileSource(path)] as const))
  const { id, idPrefix } = flags
  const options = { id, idPrefix }
  const { file, headings } = await openOrders({
    files: Object.fromEntries(sources),
    reading: readOptions(flags),
    options,
  })
  for (const read of headings) noteUnread(read.file, read.headings, read.part === 'menu' ? fileColumns : orderColumns)
  const { organization: organizationId, dryRun: isDryRun = false, json: isJson = false } = flags
  await withServer(flags, run)

  async function run(client: ApiClient): Promise<void> {
    const corporationId = await corporationOfOrganization(client, organizationId)
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
    if (isJson) printJson({ organizationId, ...summary })
    else print([`${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${ordersSentence(summary)}`])
    if (summary.invalid > 0) process.exitCode = 1
  }
}

/** Repeats calls while the server cannot be reached: imports of orders take minutes. */
const patient = (client: ApiClient): Api => ({
  post: (path, body) => retryUnreachable(() => client.post(path, body)),
})
