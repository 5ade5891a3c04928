import { readdir, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { removeEmbedded } from '#core/db/embedded.ts'
import { dataFolder, SettingError } from '#server/config.ts'
import { findServer } from '#server/server_file.ts'

interface ResetFlags {
  data?: string
  yes?: boolean
}

export const resetCommand = new Command('reset')
  .description('Delete the data folder: database, credentials, everything')
  .option('--data <folder>', 'data folder (COMANDA_DATA; default ./data)')
  .option('--yes', 'do not ask')
  .action(reset)

async function reset(flags: ResetFlags): Promise<void> {
  const folder = dataFolder(flags.data, process.env)
  const server = await findServer(folder)
  if (server) throw new SettingError(`A server (process ${server.pid}) uses ${folder}: stop it first`)
  if (!(await isDataFolder(folder))) throw new SettingError(`${folder} is not a data folder of Comanda`)
  if (!flags.yes && !(await isConfirmed(folder))) return
  await removeEmbedded(folder)
  await rm(folder, { recursive: true, force: true })
  process.stdout.write(`Deleted ${folder}\n`)
}

/** Nothing else is deleted, even if the flag was mistyped. */
async function isDataFolder(folder: string): Promise<boolean> {
  const marks = ['credentials.json', 'postgres', 'run']
  const names = await readdir(folder).catch((): string[] => [])
  return marks.some((mark) => names.includes(mark))
}

async function isConfirmed(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new SettingError('Give --yes to delete without being asked')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`Delete ${folder} and all data in it? Type yes: `)
  lines.close()
  return answer.trim() === 'yes'
}
