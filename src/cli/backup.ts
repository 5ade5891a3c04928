import { resolve } from 'node:path'
import { Command } from 'commander'
import { openBackupFolder } from '#backup/folder.ts'
import { makeBackup } from '#backup/making.ts'
import { openEmbedded } from '#core/db/embedded.ts'
import { OperatorError } from '#core/operator_error.ts'
import { databaseUrl, dataFolder } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { print, printJson } from './output.ts'

export const backupCommand = new Command('backup')
  .description('Copy the embedded database of a server that runs or is stopped, with its credentials')
  .argument('<folder>', 'folder of the backups, best on another disk')
  .option('--data <folder>', 'data folder of the server; also COMANDA_DATA (default: ./data)')
  .option('--json', 'print one line of JSON')
  .action(backUp)

async function backUp(to: string, flags: { data?: string; json?: boolean }): Promise<void> {
  if (databaseUrl(process.env.DATABASE_URL) !== undefined)
    throw new OperatorError(
      'The database of DATABASE_URL is not backed up by Comanda',
      'Use its own tools, as docs/backup.md shows',
    )
  const [data, folder] = [dataFolder(flags.data, process.env), resolve(to)]
  const database = await openEmbedded(data, { log: createLog('warn') })
  if (!database) throw new OperatorError(`There is no database in ${data}`, 'Name the data folder with --data')
  try {
    await openBackupFolder(folder, data)
    const backup = await makeBackup({ folder, dataFolder: data, address: database.address })
    if (flags.json) printJson(backup)
    else print([`Made ${backup.folder} (${megabytes(backup.bytes)})`])
  } finally {
    await database.close()
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
