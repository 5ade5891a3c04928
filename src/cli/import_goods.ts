import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import { isDay } from '#core/time.ts'
import { dayFlag, idFlag, textFlag, withTarget } from './flags.ts'
import { type FilesFlags, importFiles } from './run_import.ts'
import { withImport } from './table_flags.ts'

const goodsCommand = (name: string, description: string): Command =>
  withImport(withTarget(new Command(name).description(description)))

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
  .action(async (file: string, flags: FilesFlags) => {
    await importFiles('suppliers', { prices: file }, flags)
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
  .action(async (file: string, flags: FilesFlags) => {
    await importFiles('openingStock', { stock: file }, flags)
  })

export const importStockTakeCommand = withOrganization(
  goodsCommand('stock-take', 'Import counted stock from a CSV or XLSX file as a draft; importing it again changes it'),
)
  .argument('<file>', 'columns counted, and product, article or barcode; unit, container, store, comment')
  .requiredOption('--at <time>', 'moment of the count in local time: 2026-05-31T23:30', timeFlag('--at'))
  .option('--store <name>', 'store of lines that name none (default: the only one)', textFlag('--store', 200))
  .option('--all', 'products that the file does not have were counted as 0')
  .option('--post', 'post the stock-takes')
  .action(async (file: string, flags: FilesFlags) => {
    await importFiles('stockTake', { counts: file }, flags)
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
  .action(async (paths: string[], flags: FilesFlags) => {
    const parts = paths.map((path, i) => [i === 0 ? 'invoice' : `invoice ${i + 1}`, path])
    await importFiles('invoice', Object.fromEntries(parts), flags)
  })

function timeFlag(name: string) {
  return (text: string) => {
    const [day = '', time = ''] = text.split(/[T ]/)
    if (isDay(day) && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return `${day}T${time}`
    throw new OperatorError(`${name} is "${text}"`, 'Give a day and a time such as 2026-05-31T23:30')
  }
}
