import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isOutOfResources } from '#core/db/connect.ts'
import { EmbeddedFailure } from '#core/db/embedded.ts'
import { SettingError } from './config.ts'
import { findServer } from './server_file.ts'

/** The data folder, which this process alone uses until it lets go or ends, in whatever way. */
export interface HeldFolder {
  letGo(): void
}

/** As much as a start writes at the least. */
const roomBytes = 1_048_576
/** How long a server that was killed may still have the folder. */
const endingMs = 3_000
/** SQLite's code for a lock that another process has. */
const isBusy = 5

/**
 * Makes the folder, sees that something can be written there, and takes it for this process. Throws a SettingError that says
 * in one line what is wrong with it.
 */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  try {
    await mkdir(folder, { recursive: true })
    await seeRoom(join(folder, 'room'))
  } catch (error) {
    throw startFailure(error, folder)
  }
  const lock = await lockFile(join(folder, 'lock'), folder)
  return { letGo: () => lock.close() }
}

async function seeRoom(path: string): Promise<void> {
  try {
    const file = await open(path, 'w')
    try {
      await file.writeFile(Buffer.alloc(roomBytes, 1))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * A transaction of SQLite that never ends holds the file with a lock of the kernel, which goes with the process. Nothing is
 * stored in it.
 */
async function lockFile(path: string, folder: string): Promise<DatabaseSync> {
  const file = new DatabaseSync(path, { timeout: endingMs })
  try {
    file.exec('begin exclusive')
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== isBusy) throw startFailure(error, folder)
    const server = await findServer(folder)
    const who = server ? `A server (process ${server.pid}, ${server.url})` : 'A server'
    throw new SettingError(`${who} uses ${folder} already: give --data another folder`)
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
}

/** What an operator has to mend, in one line, where a start failed by the data folder; else the error as it is. */
export function startFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof SettingError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = isOutOfResources(error) ? `the database says "${error.message}"` : reasons[code]
  if (reason !== undefined) return new SettingError(`The data folder ${folder} cannot be used: ${reason}`)
  if (error instanceof EmbeddedFailure || 'syscall' in error || code === 'ERR_SQLITE_ERROR')
    return new SettingError(`The data folder ${folder} cannot be used: ${error.message.replaceAll('\n', '; ')}`)
  return error
}
