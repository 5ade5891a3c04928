import { Command } from 'commander'
import { idFlag, textFlag, withTarget } from './flags.ts'
import { type FilesFlags, importFiles } from './run_import.ts'
import { withImport } from './table_flags.ts'

export const importGuestsCommand = withImport(
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
  .action(async (file: string, { program: programId, ...flags }: FilesFlags) => {
    await importFiles('guests', { guests: file }, { ...flags, programId })
  })
