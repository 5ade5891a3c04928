import type { Api } from '#imports/api.ts'
import { type MenuFile, parseMenu, readMenuTable, reportIgnoredColumns } from '#imports/menu/file.ts'
import { type OrderTables, openOrderTables, ordersIn } from '#imports/orders/file.ts'
import { type ImportSummary, sendOrders } from '#imports/orders/sending.ts'
import { listTypeNames } from '#imports/orders/type_names.ts'
import { expectHeadings } from '#imports/tables/headings.ts'
import { type ApiClient, withServer } from './client.ts'
import { corporationOfOrganization } from './corporation.ts'
import type { ImportOrdersFlags } from './import_orders.ts'
import { noteOverBar, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { retryUnreachable } from './replay/run.ts'

/** Imports the orders of a file, reports its bad cells, and prints a summary. */
export async function importOrders(flags: ImportOrdersFlags): Promise<void> {
  const tables = await openOrderTables(flags.orders, flags.lines)
  const file = ordersIn(tables, await readMenu(flags, tables), flags.column)
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
    else print([sentence(summary, isDryRun)])
    if (summary.invalid > 0) process.exitCode = 1
  }
}

/** Repeats calls while the server cannot be reached: imports of orders take minutes. */
const patient = (client: ApiClient): Api => ({
  post: (path, body) => retryUnreachable(() => client.post(path, body)),
})

async function readMenu(
  { menu, sizes, column }: ImportOrdersFlags,
  { orders, lines }: OrderTables,
): Promise<MenuFile | undefined> {
  const tables = orders === lines ? [orders] : [orders, lines]
  if (menu === undefined) return void expectHeadings(tables, column)
  const table = await readMenuTable({ menu, sizes }, column, tables)
  const file = parseMenu(table)
  reportIgnoredColumns(table)
  return file
}

const sentence = ({ imported, known, invalid, sum }: ImportSummary, isDryRun: boolean): string =>
  `${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${imported} orders of ${sum.toFixed(2)} in all; ` +
  `${known} were there already, ${invalid} cannot be imported`
