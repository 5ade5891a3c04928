import { Command, Option } from 'commander'
import { idFlag, textFlag, withTarget } from './flags.ts'
import type { ImportOrdersFlags } from './import_orders_run.ts'
import { withImport } from './table_flags.ts'

export const importOrdersCommand = withImport(
  withTarget(
    new Command('orders').description(
      'Import closed orders of the past from a CSV or XLSX file; run again, it passes over orders that are there',
    ),
  ),
)
  .requiredOption(
    '--orders <file>',
    'CSV with the columns order_number, ordered_at_local, item_name, quantity; others such as price, discount, tips, status if wanted',
  )
  .option('--lines <file>', 'CSV with the lines of the orders, when they do not stand in the file of orders')
  .option('--menu <file>', 'CSV of the products that lines name by an id, with their prices at that time')
  .option('--sizes <file>', 'CSV with a line for each size of each product of the menu')
  .requiredOption('--organization <id>', 'organization that closed the orders, in local time', idFlag('--organization'))
  .addOption(
    new Option(
      '--id <columns>',
      'what identifies an order: its number, or number+date if numbers restart each day',
    ).choices(['number', 'number+date']),
  )
  .option(
    '--id-prefix <text>',
    'text before the numbers, such as bar, if other files have the same numbers',
    textFlag('--id-prefix', 20),
  )
  .action(importFile)

async function importFile(flags: ImportOrdersFlags): Promise<void> {
  // Not loaded for menus.
  const { importOrders } = await import('./import_orders_run.ts')
  await importOrders(flags)
}
