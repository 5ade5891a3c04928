import { chmod, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { exists, makePrivate } from '#core/folders.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { Instant } from '#core/time.ts'
import { folderReasons, holdLock } from '#server/folder.ts'

/** Facts of a base backup, in its `backup.json`. */
interface BackupRecord {
  /** Version of the program that made it. */
  version: string
  /** Number of the newest migration of the database. */
  schema: number
  /** Version of PostgreSQL, such as 18.4. */
  postgres: string
  systemIdentifier: string
  timeline: number
  startedAt: Instant
  endedAt: Instant
  /** Segments of the write-ahead log that the copy holds, by number. */
  firstSegment: number
  lastSegment: number
  /** Size of the archive. */
  bytes: number
  /** SHA-256 of the copied credentials; null if there were none. */
  credentialsHash: string | null
}

/** Result of restoring a backup for trial. */
export interface Verdict {
  isGood: boolean
  verifiedAt: Instant
  /** Findings, or the sentence of the error. */
  lines: string[]
}

/** A complete base backup. */
export interface Backup extends BackupRecord {
  /** Path of its folder, which is named for the time of its start. */
  folder: string
  verdict: Verdict | undefined
}

export const baseFile = 'base.tar.gz'
export const manifestFile = 'backup_manifest'
export const recordFile = 'backup.json'
const verdictFile = 'verdict.json'
/** Marks a folder of backups, so that the empty mount point of an absent disk is not taken for one. */
const marker = 'comanda-backups'
const markerText = 'Backups of a Comanda server: "comanda backup list" shows them, "comanda restore" restores them.\n'
const lockName = 'lock'
export const walName = 'wal'
const partialEnd = '.part'
const lockWaitMs = 500
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/
const privateMode = 0o700

/**
 * Creates the folder of backups unless it exists. Its parent must exist, because a path on an absent disk would be created beside it. Throws
 * if the folder belongs to another database.
 */
export async function openBackupFolder(folder: string, systemIdentifier: string): Promise<void> {
  try {
    if (!(await exists(folder))) {
      await mkdir(folder)
      await chmod(folder, privateMode)
    }
    await mkdir(join(folder, walName), { recursive: true })
    const text = await readFile(join(folder, marker), 'utf8').catch(() => undefined)
    if (text === undefined) await writeDurably(join(folder, marker), `${markerText}Database ${systemIdentifier}\n`)
    else if (!text.includes(systemIdentifier)) throw new ForeignBackupsError(folder)
  } catch (error) {
    throw describeFolderFailure(error, folder)
  }
}

/** Thrown for a folder that has backups of another server. */
export class ForeignBackupsError extends OperatorError {
  constructor(folder: string) {
    super(`The folder ${folder} has backups of another server`, 'Give each server a backup folder of its own')
  }
}

/** Refuses a folder of backups that would be lost together with the data. */
export async function expectOutside(folder: string, dataFolder: string): Promise<void> {
  const real = async (path: string) => realpath(path).catch(() => resolve(path))
  const [backups, data] = [await real(folder), await real(dataFolder)]
  if (`${backups}${sep}`.startsWith(`${data}${sep}`))
    throw new OperatorError(
      `The backup folder ${folder} is in the data folder ${dataFolder}`,
      'Name a folder on another disk, which outlives this one',
    )
}

/** Throws if the opened folder has disappeared, for example with its disk. */
export async function expectBackupFolder(folder: string): Promise<void> {
  if (!(await exists(join(folder, marker))))
    throw new OperatorError(`The backup folder ${folder} is gone, or its disk is not mounted`, 'Mount it again')
}

/** Locks the folder while a backup is made, also against other processes. */
export function lockBackupFolder(folder: string): { release(): void } {
  const held = holdLock(join(folder, lockName), lockWaitMs)
  if (!held)
    throw new OperatorError(`Another backup into ${folder} is being made`, 'Wait until it is done, then try again')
  return { release: () => held.close() }
}

export const nameOf = (at: Instant): string => new Date(at).toISOString().replaceAll(':', '-')

/** Returns the complete backups of a folder, the oldest first: by their place in the log, because clocks are set back. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error) => {
    throw describeFolderFailure(error, folder)
  })
  const found = await Promise.all(
    names.filter((name) => namePattern.test(name)).map((name) => readBackup(join(folder, name))),
  )
  return found.sort((a, b) => a.timeline - b.timeline || a.firstSegment - b.firstSegment)
}

export async function readBackup(folder: string): Promise<Backup> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const record: BackupRecord = await read(recordFile).catch((error: Error) => {
    throw new OperatorError(
      `The backup ${folder} cannot be read: ${join(folder, recordFile)}: ${error.message}`,
      'Move that backup away, and use another one',
    )
  })
  return { ...record, folder, verdict: await read(verdictFile).catch(() => undefined) }
}

/** Writes a file of the folder so that it survives a power failure as a whole or not at all. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const partial = `${path}${partialEnd}`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
  await syncFolder(dirname(path))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export const writeVerdict = (backup: Backup, verdict: Verdict): Promise<void> =>
  writeDurably(join(backup.folder, verdictFile), `${JSON.stringify(verdict, undefined, 2)}\n`)

/**
 * Runs `write` with a new folder beside the final one, and gives it its final name when all its files are on disk. Removes what an earlier
 * process has left half done; the caller holds the lock.
 */
export async function writeBackup(
  folder: string,
  name: string,
  write: (partial: string) => Promise<void>,
): Promise<Backup> {
  for (const old of await readdir(folder))
    if (old.endsWith(partialEnd)) await rm(join(folder, old), { recursive: true, force: true })
  const partial = join(folder, `${name}${partialEnd}`)
  await mkdir(partial, { mode: privateMode })
  try {
    await write(partial)
    await makePrivate(partial)
    await syncFolder(partial)
    await rename(partial, join(folder, name))
    await syncFolder(folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {})
    throw error
  }
  return readBackup(join(folder, name))
}

/**
 * Deletes all but the newest backups, and the write-ahead log from before the oldest remaining one. The newest that was restored for trial
 * remains, too.
 */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const backups = await listBackups(folder)
  const proven = backups.findLast(({ verdict }) => verdict?.isGood)
  const old = backups.slice(0, -keep).filter((backup) => backup !== proven)
  for (const { folder } of old) {
    // The record goes first, so that a deletion that is cut off leaves nothing that looks complete.
    const doomed = `${folder}${partialEnd}`
    await rename(folder, doomed)
    await rm(doomed, { recursive: true, force: true })
  }
  const first = Math.min(...backups.filter((backup) => !old.includes(backup)).map(({ firstSegment }) => firstSegment))
  for (const name of await readdir(join(folder, walName)))
    if (isSegment(name) && segmentNumber(name) < first) await rm(join(folder, walName, name), { force: true })
}

/** Returns an OperatorError for a failure of the folder or its disk; else returns the error unchanged. */
export function describeFolderFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined && code !== 'ERR_SQLITE_ERROR') return error
  const reason = code === 'ENOENT' ? 'it, or the folder above it, is not there' : (folderReasons[code] ?? error.message)
  return new OperatorError(
    `The backup folder ${folder} cannot be used: ${reason}`,
    'Mend that, or name another folder',
    {
      cause: error,
    },
  )
}

/** Bytes of a segment of the write-ahead log. */
export const segmentBytes = 16 * 1_048_576
const segmentsPerLog = 2 ** 32 / segmentBytes
const segmentPattern = /^[0-9A-F]{24}(\.gz)?$/

export const isSegment = (name: string): boolean => segmentPattern.test(name)

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/** Returns the place of a segment in the log, whatever its timeline. Its name is timeline, high part and low part of the place. */
export const segmentNumber = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16, 24), 16)

/** Returns the number of the segment that has the byte before or at a position such as `0/1A2B3C4D`. */
export function segmentAt(position: string, { isEnd = false } = {}): number {
  const [high, low] = position.split('/').map((part) => Number.parseInt(part, 16)) as [number, number]
  return high * segmentsPerLog + Math.floor((isEnd ? low - 1 : low) / segmentBytes)
}
