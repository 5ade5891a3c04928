import { mkdir, open, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedError, embeddedEntries } from '#core/db/embedded.ts'
import { isOutOfResources } from '#core/db/errors.ts'
import { OperatorError } from '#core/operator_error.ts'
import { credentialsEntries, readCredentials } from './credentials.ts'
import { findServer, serverEntries } from './server_file.ts'

/** The data folder, which this process alone uses until it lets go or ends, in whatever way. */
interface AcquiredFolder {
  release(): void
}

/** A folder that has it is ours; the first start writes it. */
const marker = 'comanda-data'
const markerText = 'The data of a Comanda server. "comanda reset" deletes it.\n'
const lockName = 'lock'
const reserveName = 'room'
/** Files that a start writes before its marker, and leaves if it is killed there. */
const startingFiles = [lockName, `${lockName}-journal`, reserveName]
/** All that the server writes into its folder. Nothing else in it is ever deleted. */
const ownEntries = [
  ...credentialsEntries,
  ...serverEntries,
  ...embeddedEntries,
  reserveName,
  // SQLite's, beside the file that it locks.
  `${lockName}-journal`,
  lockName,
  marker,
]

/** As much as a start writes at the least. */
const reserveBytes = 1_048_576
/** How long a server that was killed may still have the folder. */
const endingMs = 3_000
/** SQLite's code for a lock that another process has. */
const isBusy = 5
const namesListedMax = 3

/**
 * Makes the folder, sees that it is ours and that something can be written there, and takes it for this process. Throws an
 * OperatorError that says what is wrong with it.
 */
export async function acquireFolder(folder: string): Promise<AcquiredFolder> {
  try {
    await mkdir(folder, { recursive: true })
    await expectOwn(folder)
    await checkDiskSpace(join(folder, reserveName))
    await writeFile(join(folder, marker), markerText)
  } catch (error) {
    throw describeStartFailure(error, folder)
  }
  return lockFolder(folder)
}

/** Takes a folder that is there already. */
export async function lockFolder(folder: string): Promise<AcquiredFolder> {
  const lock = await lockFile(join(folder, lockName), folder)
  return { release: () => lock.close() }
}

/** Whether the folder holds the data of a server: it has the marker, or the credentials of a version that wrote none. */
export async function isDataFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.includes(marker) || hasCredentials(folder)
}

const hasCredentials = async (folder: string): Promise<boolean> =>
  (await readCredentials(folder).catch(() => undefined)) !== undefined

/** Deletes the server's files, and the folder if it is then empty. Returns the remaining files. */
export async function removeServerFiles(folder: string): Promise<string[]> {
  for (const name of ownEntries) await rm(join(folder, name), { recursive: true, force: true })
  const left = await readdir(folder)
  if (left.length === 0) await rmdir(folder)
  return left
}

async function expectOwn(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.every((name) => startingFiles.includes(name)) || (await isDataFolder(folder))) return
  const shown = names.toSorted().slice(0, namesListedMax).join(', ')
  throw new OperatorError(
    `The folder ${folder} holds what is not Comanda's: ${shown}${names.length > namesListedMax ? ', …' : ''}`,
    'Give --data an empty folder, or one that is not there yet',
  )
}

async function checkDiskSpace(path: string): Promise<void> {
  try {
    const file = await open(path, 'w')
    try {
      await file.writeFile(Buffer.alloc(reserveBytes, 1))
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
    if ((error as { errcode?: number }).errcode !== isBusy) throw describeStartFailure(error, folder)
    const server = await findServer(folder)
    const who = server ? `A server (process ${server.pid}, ${server.url})` : 'A server'
    throw new OperatorError(`${who} uses ${folder} already`, 'Stop it, or give --data another folder')
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

/** Returns an OperatorError in one line if a start failed because of the data folder; else returns the error unchanged. */
export function describeStartFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = isOutOfResources(error) ? `the database says "${error.message}"` : reasons[code]
  if (reason !== undefined) return unusable(folder, reason, error)
  if (error instanceof EmbeddedError || 'syscall' in error || code === 'ERR_SQLITE_ERROR')
    return unusable(folder, error.message.replaceAll('\n', '; '), error)
  return error
}

const unusable = (folder: string, reason: string, cause: Error): OperatorError =>
  new OperatorError(`The data folder ${folder} cannot be used: ${reason}`, 'Mend that, or give --data another folder', {
    cause,
  })
