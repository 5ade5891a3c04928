import { Command } from 'commander'
import type { TargetFlags } from './client.ts'
import { idFlag, withTarget } from './flags.ts'
import { type TableFlags, withTables } from './table_flags.ts'

export interface ImportStaffFlags extends TargetFlags, TableFlags {
  corporation?: string
  dryRun?: boolean
  json?: boolean
}

export const importStaffCommand = withTables(
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
  .option('--dry-run', 'say what would change, and change nothing')
  .option('--json', 'print one line of JSON')
  .action(async (file: string, flags: ImportStaffFlags) => {
    // Not loaded for other files.
    const { importStaff } = await import('./import_people_run.ts')
    await importStaff(file, flags)
  })
