import type { Api } from '#imports/api.ts'
import { fileColumns, type MenuFile, menuHeadings, parseMenu, readMenuTable } from '#imports/menu/file.ts'
import { orderColumns } from '#imports/orders/columns.ts'
import { type OrderTables, openOrderTables, ordersIn } from '#imports/orders/file.ts'
import { type ImportSummary, sendOrders } from '#imports/orders/sending.ts'
import { listTypeNames } from '#imports/orders/type_names.ts'
import { expectHeadings } from '#imports/tables/columns.ts'
import { fileSource } from '#imports/tables/source.ts'
import { type ApiClient, withServer } from './client.ts'
import { corporationOfOrganization } from './corporation.ts'
import type { ImportOrdersFlags } from './import_orders.ts'
import { noteOverBar, print, printJson } from './output.ts'
import { openBar } from './progress_bar.ts'
import { retryUnreachable } from './replay/run.ts'
import { menuSources, noteUnread, readOptions } from './table_flags.ts'

/** Imports the orders of a file, reports its bad cells, and prints a summary. */
export async function importOrders(flags: ImportOrdersFlags): Promise<void> {
  const reading = readOptions(flags)
  const orders = await fileSource(flags.orders)
  const lines = flags.lines === undefined ? undefined : await fileSource(flags.lines)
  const tables = await openOrderTables({ orders, lines, ...reading })
  const file = ordersIn(tables, await readMenu(flags, tables))
  for (const { file: name, headings } of file.headings) noteUnread(name, headings, orderColumns)
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

async function readMenu(flags: ImportOrdersFlags, { orders, lines }: OrderTables): Promise<MenuFile | undefined> {
  const tables = orders === lines ? [orders] : [orders, lines]
  if (flags.menu === undefined) return void expectHeadings(tables, flags.column)
  const table = await readMenuTable(await menuSources({ ...flags, menu: flags.menu }), tables)
  const file = parseMenu(table)
  noteUnread(flags.menu, menuHeadings(table), fileColumns)
  return file
}

const sentence = ({ imported, known, invalid, sum }: ImportSummary, isDryRun: boolean): string =>
  `${isDryRun ? 'Nothing was changed. This would import' : 'Imported'} ${imported} orders of ${sum.toFixed(2)} in all; ` +
  `${known} were there already, ${invalid} cannot be imported`
