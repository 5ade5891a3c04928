import { Command } from 'commander'
import type { TObject } from 'typebox'
import { OperatorError } from '#core/operator_error.ts'
import { isDay } from '#core/time.ts'
import type { ImportKind } from '#imports/kind.ts'
import { fileSource } from '#imports/tables/source.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOf, corporationOfOrganization } from './corporation.ts'
import { dayFlag, idFlag, textFlag, withTarget } from './flags.ts'
import { runPlan } from './import_plan.ts'
import { readOptions, type TableFlags, withTables } from './table_flags.ts'

interface GoodsFlags extends TargetFlags, TableFlags {
  organization?: string
  corporation?: string
  dryRun?: boolean
  json?: boolean
}

const goodsCommand = (name: string, description: string): Command =>
  withTables(withTarget(new Command(name).description(description)))
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--json', 'print one line of JSON')

const withOrganization = (command: Command): Command =>
  command.requiredOption('--organization <id>', 'restaurant that has the stores', idFlag('--organization'))

export const importSuppliersCommand = goodsCommand(
  'suppliers',
  'Import a price list of suppliers from a CSV or XLSX file; importing it again changes it',
)
  .argument('<file>', 'columns price and product, supplier_article, our_article or barcode; unit, container, vat')
  .option('--corporation <id>', 'chain that buys (default: the only one)', idFlag('--corporation'))
  .option('--supplier <name>', 'supplier of lines that name none', textFlag('--supplier', 500))
  .option('--new', 'make suppliers that the chain does not have')
  .option('--without-vat', 'prices are without VAT, which a column vat has in percent')
  .option('--known-only', 'skip products that the chain does not have')
  .action(async (file: string, flags: GoodsFlags & Record<string, unknown>) => {
    const { suppliersKind } = await import('#imports/suppliers/kind.ts')
    await runKind(suppliersKind, { prices: file }, flags)
  })

export const importOpeningStockCommand = withOrganization(
  goodsCommand(
    'opening-stock',
    'Import the goods with which stores begin from a CSV or XLSX file; importing it again changes them',
  ),
)
  .argument('<file>', 'columns quantity, price or sum, and product, article or barcode; unit, container, store')
  .requiredOption('--date <day>', 'first day of the goods in the stores', dayFlag('--date'))
  .option('--store <name>', 'store of lines that name none (default: the only one)', textFlag('--store', 200))
  .action(async (file: string, flags: GoodsFlags & Record<string, unknown>) => {
    const { openingStockKind } = await import('#imports/stock/opening_stock.ts')
    await runKind(openingStockKind, { stock: file }, flags)
  })

export const importStockTakeCommand = withOrganization(
  goodsCommand('stock-take', 'Import counted stock from a CSV or XLSX file as a draft; importing it again changes it'),
)
  .argument('<file>', 'columns counted, and product, article or barcode; unit, container, store, comment')
  .requiredOption('--at <time>', 'moment of the count in local time: 2026-05-31T23:30', timeFlag('--at'))
  .option('--store <name>', 'store of lines that name none (default: the only one)', textFlag('--store', 200))
  .option('--all', 'products that the file does not have were counted as 0')
  .option('--post', 'post the stock-takes')
  .action(async (file: string, flags: GoodsFlags & Record<string, unknown>) => {
    const { stockTakeKind } = await import('#imports/stock/stock_take.ts')
    await runKind(stockTakeKind, { counts: file }, flags)
  })

export const importInvoiceCommand = withOrganization(
  goodsCommand(
    'invoice',
    'Import invoices of suppliers from UBL, CSV or XLSX files as drafts; importing them again changes drafts',
  ),
)
  .argument(
    '<files...>',
    'UBL 2.1, or columns supplier, invoice_number, date, quantity, price or sum, and product, supplier_article or barcode; unit, container, vat, store',
  )
  .option('--supplier <name>', 'supplier of invoices that name none', textFlag('--supplier', 500))
  .option('--number <number>', 'number of an invoice whose file has none', textFlag('--number', 100))
  .option('--date <day>', 'day of invoices whose files have none', dayFlag('--date'))
  .option('--received <day>', 'day on which the goods came (default: of the invoice)', dayFlag('--received'))
  .option('--store <name>', 'store that the goods enter (default: the only one)', textFlag('--store', 200))
  .option(
    '--charges <service>',
    'service that charges of UBL invoices are (default: spread)',
    textFlag('--charges', 200),
  )
  .option('--new', 'make suppliers that the chain does not have')
  .option('--without-vat', 'prices and sums of tables are without VAT')
  .option('--post', 'post the invoices')
  .action(async (paths: string[], flags: GoodsFlags & Record<string, unknown>) => {
    const { invoicesKind } = await import('#imports/invoices/kind.ts')
    const parts = paths.map((path, i) => [i === 0 ? 'invoice' : `invoice ${i + 1}`, path])
    await runKind(invoicesKind, Object.fromEntries(parts), flags)
  })

function timeFlag(name: string) {
  return (text: string) => {
    const [day = '', time = ''] = text.split(/[T ]/)
    if (isDay(day) && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return `${day}T${time}`
    throw new OperatorError(`${name} is "${text}"`, 'Give a day and a time such as 2026-05-31T23:30')
  }
}

/** Plans an import, applies it unless it is a dry run, and prints its changes. Flags become options by their names. */
async function runKind(
  kind: ImportKind<TObject>,
  paths: Readonly<Record<string, string>>,
  flags: GoodsFlags & Record<string, unknown>,
): Promise<void> {
  const files = Object.fromEntries(
    await Promise.all(Object.entries(paths).map(async ([part, path]) => [part, await fileSource(path)] as const)),
  )
  const names = Object.keys(kind.options.properties).filter((name) => flags[name] !== undefined)
  const options = Object.fromEntries(names.map((name) => [name, flags[name]]))
  const { organization: organizationId } = flags
  await withServer(flags, async (client) => {
    const corporationId = await chainOf(client, flags)
    const input = { api: client, corporationId, organizationId, files, reading: readOptions(flags), options }
    await runPlan(await kind.plan(input), kind, flags)
  })
}

const chainOf = (client: ApiClient, { organization, corporation }: GoodsFlags): Promise<string> =>
  organization === undefined ? corporationOf(client, corporation) : corporationOfOrganization(client, organization)
