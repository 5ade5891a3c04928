import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Command } from 'commander'
import { type Backup, expectOutside, listBackups, openBackupFolder } from '#backup/folder.ts'
import { makeBackup, systemOf } from '#backup/making.ts'
import { verifyNewest } from '#backup/verifying.ts'
import { OperatorError } from '#core/operator_error.ts'
import { toUtcTime } from '#core/time.ts'
import { databaseUrl, dataFolder } from '#server/config.ts'
import { usualDataText } from '#server/data_folder.ts'
import { openDatabase } from '#server/folder.ts'
import { createLog } from '#server/log.ts'
import { print, printJson, shortTime } from './output.ts'
import { untilStopped } from './signals.ts'

const listCommand = new Command('list')
  .description('List the backups of a folder, and whether they were restored for trial')
  .argument('<folder>', 'folder of the backups')
  .option('--json', 'print one line of JSON')
  .action(list)

const verifyCommand = new Command('verify')
  .description('Restore the newest backup for trial, run the doctor, and record the verdict')
  .argument('<folder>', 'folder of the backups')
  .option('--scratch <folder>', 'folder to restore into, which is then deleted (default: in the temporary folder)')
  .option('--json', 'print one line of JSON')
  .action(verify)

export const backupCommand = new Command('backup')
  .description('Copy the embedded database of a server that runs or is stopped; list and verify copies')
  .enablePositionalOptions()
  .argument('<folder>', 'folder of the backups, best on another disk')
  .option('--data <folder>', `data folder of the server; also COMANDA_DATA (default: ${usualDataText})`)
  .option('--json', 'print one line of JSON')
  .action(backUp)
  .addCommand(verifyCommand)
  .addCommand(listCommand)

interface MakingFlags {
  data?: string
  json?: boolean
}

function backUp(to: string, flags: MakingFlags): Promise<void> {
  return untilStopped((signal) => backUpUntil(to, flags, signal))
}

async function backUpUntil(to: string, flags: MakingFlags, signal: AbortSignal): Promise<void> {
  if (databaseUrl(process.env) !== undefined)
    throw new OperatorError(
      'The database of DATABASE_URL is not backed up by Comanda',
      'Use its own tools, as docs/backup.md shows',
    )
  const [data, folder] = [dataFolder(flags.data, process.env), resolve(to)]
  await expectOutside(folder, data)
  const database = await openDatabase(data, { log: createLog('warn'), signal })
  if (!database) throw new OperatorError(`There is no database in ${data}`, 'Name the data folder with --data')
  try {
    await openBackupFolder(folder, (await systemOf(database.address)).systemIdentifier)
    const backup = await makeBackup({ folder, dataFolder: data, address: database.address, signal })
    if (flags.json) printJson(backup)
    else print([`Made ${backup.folder} (${megabytes(backup)})`])
  } finally {
    await database.close()
  }
}

const megabytes = ({ bytes }: Backup): string => `${(bytes / 1_000_000).toFixed(1)} MB`

async function list(folder: string, flags: { json?: boolean }): Promise<void> {
  const backups = await listBackups(resolve(folder))
  if (flags.json) printJson(backups)
  else print(backups.length === 0 ? ['There is no complete backup'] : backups.flatMap(linesOf))
}

const linesOf = (backup: Backup): string[] => [
  `${basename(backup.folder)}  ${megabytes(backup).padStart(10)}  Comanda ${backup.version}  ${verdictText(backup)}`,
  ...(backup.verdict?.lines ?? []).map((line) => `  ${line}`),
]

function verdictText({ verdict }: Backup): string {
  if (!verdict) return 'not verified'
  return `${verdict.isGood ? 'good' : 'BROKEN'}, verified ${shortTime(toUtcTime(verdict.verifiedAt))}`
}

async function verify(folder: string, flags: { scratch?: string; json?: boolean }): Promise<void> {
  const temporary = flags.scratch === undefined ? await mkdtemp(join(tmpdir(), 'comanda-verify-')) : undefined
  const scratch = flags.scratch === undefined ? join(temporary!, 'data') : resolve(flags.scratch)
  try {
    const { backup, verdict } = await untilStopped((signal) =>
      verifyNewest(resolve(folder), scratch, { log: createLog('error'), signal }),
    )
    if (flags.json) printJson({ backup: backup.folder, ...verdict })
    else print(linesOf({ ...backup, verdict }))
    if (!verdict.isGood) process.exitCode = 1
  } finally {
    if (temporary) await rm(temporary, { recursive: true, force: true })
  }
}
