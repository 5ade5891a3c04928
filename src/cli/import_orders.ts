import { Command } from 'commander'
import { OperatorError } from '#core/operator_error.ts'
import type { TargetFlags } from './client.ts'
import { idFlag, withTarget } from './flags.ts'
import { type TableFlags, withTables } from './table_flags.ts'

export interface ImportOrdersFlags extends TargetFlags, TableFlags {
  orders: string
  lines?: string
  menu?: string
  sizes?: string
  organization: string
  dryRun?: boolean
  json?: boolean
}

export const importOrdersCommand = withTables(
  withTarget(
    new Command('orders').description(
      'Import closed orders of the past from a CSV or XLSX file; run again, it passes over orders that are there',
    ),
  ),
)
  .requiredOption(
    '--orders <file>',
    'CSV with the columns order_number, ordered_at_local, item_name, quantity; closed_at_local, order_type, payment_type, phone, size, price if wanted',
  )
  .option('--lines <file>', 'CSV with the lines of the orders, when they do not stand in the file of orders')
  .option('--menu <file>', 'CSV of the products that lines name by an id, with their prices at that time')
  .option('--sizes <file>', 'CSV with a line for each size of each product of the menu')
  .requiredOption('--organization <id>', 'organization that closed the orders, in local time', idFlag('--organization'))
  .option('--dry-run', 'check the orders, and import none')
  .option('--json', 'print one line of JSON')
  .action(importFile)

async function importFile(flags: ImportOrdersFlags): Promise<void> {
  if (flags.sizes !== undefined && flags.menu === undefined)
    throw new OperatorError('--sizes is for the sizes of a menu', 'Give it with --menu, or leave it out')
  // Not loaded for menus.
  const { importOrders } = await import('./import_orders_run.ts')
  await importOrders(flags)
}
