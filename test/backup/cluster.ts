import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { archiveFolders, startEmbedded } from '#core/db/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { markFolder } from '#server/folder.ts'
import { createLog } from '#server/log.ts'

/** Kills the database of a data folder, as a power failure would. */
export async function killDatabase(dataFolder: string): Promise<void> {
  const pid = await databasePid((await archiveFolders(dataFolder)).cluster)
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was already down.
  }
}

/** Returns the process id of the database in a folder; NaN if there is none. */
export const databasePid = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)

/** Returns the processes whose command line names a folder. */
export async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const words = await readFile(join('/proc', pid, 'cmdline'), 'utf8').catch(() => '')
      return words.includes(folder) ? [words.replaceAll('\0', ' ')] : []
    }),
  )
  return found.flat()
}

let template: Promise<string> | undefined

/** Creates a data folder whose database has all tables, by copying one that the files of this process share. */
export async function createData(dataFolder: string): Promise<void> {
  template ??= makeTemplate()
  // The files belong to the user of the database.
  await promisify(execFile)('cp', ['-a', await template, dataFolder])
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o755)
  const { address, stop } = await startEmbedded(folder, { log: createLog('error') })
  const pool = connect(address, { connectionsMax: 1 })
  await migrate(pool)
  await pool.end()
  await stop()
  await markFolder(folder)
  return folder
}
