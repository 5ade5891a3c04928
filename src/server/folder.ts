import { open, readdir, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from '#core/db/connect.ts'
import {
  databaseFolders,
  EmbeddedError,
  embeddedEntries,
  type OpenedDatabase,
  openEmbedded,
} from '#core/db/embedded.ts'
import { isOutOfResources } from '#core/db/errors.ts'
import { enterableMode, makeFolder, makePrivate, restrict } from '#core/folders.ts'
import type { Logger } from '#core/log.ts'
import { OperatorError } from '#core/operator_error.ts'
import { credentialsEntries, readCredentials } from './credentials.ts'
import { usualDataFolder } from './data_folder.ts'
import { findServer, serverEntries } from './server_file.ts'

/** Data folder that this process uses exclusively until it releases it or ends. */
interface AcquiredFolder {
  release(): void
}

/** Marks a folder as a data folder; written by the first start. */
const marker = 'comanda-data'
const markerText = 'The data of a Comanda server. "comanda reset" deletes it.\n'
const lockName = 'lock'
const reserveName = 'room'
/** Files that a start writes before the marker, and leaves behind if it is killed then. */
const startingFiles = [lockName, `${lockName}-journal`, reserveName]
/** Folder of the replica of reports and of exports. */
export const reportsName = 'reports'
/** Folder into which backups are restored for trial. */
export const scratchName = 'verifying'
/** Everything that the server and its commands write into the folder. Nothing else in it is ever deleted. */
export const ownEntries = [
  ...credentialsEntries,
  ...serverEntries,
  ...embeddedEntries,
  reportsName,
  scratchName,
  reserveName,
  // Written by SQLite beside the file that it locks.
  `${lockName}-journal`,
  lockName,
  marker,
]

/** Minimum disk space that a start needs. */
const reserveBytes = 1_048_576
/** Time for which a killed server may still hold the folder. */
const endingMs = 3_000
/** SQLite's code for a lock of another process. */
const isBusy = 5
const namesListedMax = 3

/** Makes a folder of a restored database a data folder, which a start accepts. */
export const markFolder = (folder: string): Promise<void> => writeFile(join(folder, marker), markerText)

/**
 * Continues as the user of the server if root runs a command on its folder, because files of root would keep that server out of its own
 * folders.
 */
async function becomeOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const found = await stat(join(folder, marker)).catch(() => undefined)
  if (!found || found.uid === 0) return
  process.setgroups?.([found.gid])
  process.setgid?.(found.gid)
  process.setuid?.(found.uid)
}

/**
 * Opens the database of a folder for a command, and starts it unless it runs. `close` stops it, unless a server uses the folder or another
 * command the database.
 */
export async function openDatabase(
  folder: string,
  options: { log: Logger; signal: AbortSignal },
): Promise<OpenedDatabase | undefined> {
  await becomeOwner(folder)
  const database = await openEmbedded(folder, options)
  if (!database) return undefined
  // Other commands do not stop the database while a client is connected.
  const client = connect(database.address, { connectionsMax: 1, applicationName: 'comanda' })
  const close = async () => {
    await client.end({ timeout: 1 })
    // Waits for a command that is stopping the database.
    const held = holdLock(join(folder, lockName), database.wasRunning ? 0 : endingMs)
    await database.close({ stays: held === undefined }).finally(() => held?.close())
  }
  try {
    await client`select 1`
    return { ...database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the folder if necessary, and acquires it. Throws an OperatorError if it is not a data folder, not writable or in use. */
export async function acquireFolder(folder: string): Promise<AcquiredFolder> {
  try {
    await becomeOwner(folder)
    await expectLasting(folder)
    await makeFolder(folder, enterableMode)
    await expectOwn(folder)
    await checkDiskSpace(join(folder, reserveName))
    await markFolder(folder)
  } catch (error) {
    throw describeStartFailure(error, folder)
  }
  return lockFolder(folder)
}

/**
 * Removes the permissions of other users from the folder and its files, which older versions or another umask left there, and adds none.
 * Returns the paths that keep them. PostgreSQL restricts its own folders.
 */
export async function restrictFolder(folder: string): Promise<string[]> {
  const refused = await restrict(folder, enterableMode)
  for (const name of ownEntries.filter((name) => !databaseFolders.includes(name)))
    refused.push(...(await makePrivate(join(folder, name))))
  return refused
}

/** Acquires an existing folder. */
export async function lockFolder(folder: string): Promise<AcquiredFolder> {
  const lock = await lockFile(join(folder, lockName), folder)
  return { release: () => lock.close() }
}

/** Returns whether the folder has the marker, or the credentials of a version that wrote no marker. */
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

/** Refuses a folder that npm deletes with the package in it. */
async function expectLasting(folder: string): Promise<void> {
  if (!(await realPathOf(folder)).split(sep).includes('node_modules')) return
  throw new OperatorError(
    `The data folder ${folder} is below node_modules, where npm deletes it`,
    `Move it, or give --data another, such as ${usualDataFolder(process.env, { isPackage: true, platform: process.platform })}`,
  )
}

/** Returns the path without links of a folder that may not exist yet. */
async function realPathOf(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  if (real !== undefined || path === dirname(path)) return real ?? path
  return join(await realPathOf(dirname(path)), basename(path))
}

async function expectOwn(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.every((name) => startingFiles.includes(name)) || (await isDataFolder(folder))) return
  const listed = names.toSorted().slice(0, namesListedMax).join(', ')
  throw new OperatorError(
    `The folder ${folder} holds what is not Comanda's: ${listed}${names.length > namesListedMax ? ', …' : ''}`,
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
 * Holds an endless SQLite transaction, whose kernel lock ends with the process. The file stores nothing. Returns undefined if another process
 * holds it for longer than `waitMs`.
 */
export function holdLock(path: string, waitMs: number): DatabaseSync | undefined {
  const file = new DatabaseSync(path, { timeout: waitMs })
  try {
    file.exec('begin exclusive')
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== isBusy) throw error
    return undefined
  }
}

async function lockFile(path: string, folder: string): Promise<DatabaseSync> {
  try {
    const held = holdLock(path, endingMs)
    if (held) return held
  } catch (error) {
    throw describeStartFailure(error, folder)
  }
  const server = await findServer(folder)
  const who = server ? `A server (process ${server.pid}, ${server.url})` : 'A server'
  throw new OperatorError(`${who} uses ${folder} already`, 'Stop it, or give --data another folder')
}

/** Reasons why a folder cannot be used, by the code of the error. */
export const folderReasons: Record<string, string> = {
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
  const reason = isOutOfResources(error) ? `the database says "${error.message}"` : folderReasons[code]
  if (reason !== undefined) return unusable(folder, reason, error)
  if (error instanceof EmbeddedError || 'syscall' in error || code === 'ERR_SQLITE_ERROR')
    return unusable(folder, error.message.replaceAll('\n', '; '), error)
  return error
}

const unusable = (folder: string, reason: string, cause: Error): OperatorError =>
  new OperatorError(`The data folder ${folder} cannot be used: ${reason}`, 'Mend that, or give --data another folder', {
    cause,
  })
