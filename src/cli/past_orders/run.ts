import { type ApiClient, withServer } from '../client.ts'
import type { ImportOrdersFlags } from '../import_orders.ts'
import { readMenuFile } from '../menu_file.ts'
import { noteOverBar, print, printJson } from '../output.ts'
import { openBar } from '../progress_bar.ts'
import { openOrdersFile } from './orders_file.ts'
import { type ImportSummary, requestsMax, sendOrders } from './sending.ts'
import { listTypeNames } from './type_names.ts'

/** Imports the orders of a file, reports its bad cells, and prints a summary. */
export async function importOrders({ menu: menuPath, sizes: sizesPath, ...flags }: ImportOrdersFlags): Promise<void> {
  const menu = menuPath === undefined ? undefined : await readMenuFile(menuPath, { sizesPath })
  const file = await openOrdersFile({ orders: flags.orders, lines: flags.lines, menu })
  const { organization: organizationId, dryRun: isDryRun = false, json: isJson = false } = flags
  await withServer(flags, run, { connections: requestsMax })

  async function run(client: ApiClient): Promise<void> {
    const names = await listTypeNames(client, organizationId, file)
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
      summary = await sendOrders(client, file.read(names), sending)
    } finally {
      bar.end()
    }
    if (isJson) printJson({ organizationId, ...summary })
    else print([sentence(summary, isDryRun)])
    if (summary.invalid > 0) process.exitCode = 1
  }
}

const sentence = ({ imported, known, invalid, sum }: ImportSummary, isDryRun: boolean): string =>
  `${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${imported} orders of ${sum.toFixed(2)} in all; ` +
  `${known} were there already, ${invalid} cannot be imported`
