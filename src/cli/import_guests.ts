import { Command } from 'commander'
import type { TargetFlags } from './client.ts'
import { idFlag, textFlag, withTarget } from './flags.ts'
import { type TableFlags, withTables } from './table_flags.ts'

export interface ImportGuestsFlags extends TargetFlags, TableFlags {
  organization: string
  program?: string
  id?: string
  dryRun?: boolean
  json?: boolean
}

export const importGuestsCommand = withTables(
  withTarget(
    new Command('guests').description(
      'Import guests with their balances from a CSV or XLSX file; importing it again changes them',
    ),
  ),
)
  .argument(
    '<file>',
    'CSV with the column phone or card_number; name, surname, birthday, email, categories, balance if wanted',
  )
  .requiredOption('--organization <id>', 'restaurant at which the guests register', idFlag('--organization'))
  .option('--program <id>', 'loyalty program of the balances (default: the only one)', idFlag('--program'))
  .option(
    '--id <text>',
    'name of the import: balances are added once for each name (default: name of the file)',
    textFlag('--id', 200),
  )
  .option('--dry-run', 'say what would change, and change nothing')
  .option('--json', 'print one line of JSON')
  .action(async (file: string, flags: ImportGuestsFlags) => {
    // Not loaded for other files.
    const { importGuests } = await import('./import_people_run.ts')
    await importGuests(file, flags)
  })
