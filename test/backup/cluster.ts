import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveFolders } from '#core/db/embedded.ts'

/** Kills the database of a data folder, as a power failure would. */
export async function killDatabase(dataFolder: string): Promise<void> {
  const file = join((await archiveFolders(dataFolder)).cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was already down.
  }
}
