import { Command } from 'commander'
import { idFlag, withTarget } from './flags.ts'
import { type FilesFlags, importFiles } from './run_import.ts'
import { withImport } from './table_flags.ts'

export const importStaffCommand = withImport(
  withTarget(
    new Command('staff').description('Import employees from a CSV or XLSX file; importing it again changes them'),
  ),
)
  .argument('<file>', 'CSV with the column name; code, first_name, surname, roles, restaurants, phone if wanted')
  .option(
    '--corporation <id>',
    'chain of the employees (default: the only one besides the demo chain)',
    idFlag('--corporation'),
  )
  .action(async (file: string, flags: FilesFlags) => {
    await importFiles('staff', { staff: file }, flags)
  })
