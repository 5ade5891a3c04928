import { createHash } from 'node:crypto'
import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { insertAdminToken, newSecret } from '#core/access/tokens.ts'
import { connect, type Db, type Pool, transaction } from '#core/db/connect.ts'
import { cutOffEmbedded, EmbeddedError, removeEmbedded, startEmbedded } from '#core/db/embedded.ts'
import { embeddedMajor } from '#core/db/embedded_folders.ts'
import { compareSchema, migrate, ownSchemaVersion } from '#core/db/migrate.ts'
import { toInstant } from '#core/db/timestamps.ts'
import { enterableMode, exists, makeFolder } from '#core/folders.ts'
import type { Logger } from '#core/log.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { version } from '#core/version.ts'
import { type Diagnosis, diagnose } from '#doctor/doctor.ts'
import { type Credentials, credentialsFile, readCredentials, writeCredentials } from '#server/credentials.ts'
import { folderReasons, markFolder } from '#server/folder.ts'
import { type Backup, listBackups, readBackup, recordFile } from './folder.ts'
import { type Chain, findChain, unpackBase, unpackChain, unpackedBytes } from './unpacking.ts'

/** File in a folder that is not yet restored, so that no start accepts the folder. */
const restoringName = 'comanda-restoring'

interface RestoreOptions {
  /** Folder of backups, or of one of them, which is restored as it is unless there is a moment. */
  from: string
  /** Moment to restore. Default: the newest. */
  at?: Instant | undefined
  /** Data folder to create. */
  dataFolder: string
  log: Logger
  /** Whether a tenth of the disk must remain free. */
  leavesRoom?: boolean
  /** Ends the restore at once. */
  signal?: AbortSignal | undefined
  onPhase?(phase: string): void
}

export interface Restored {
  backup: Backup
  /** Time of the last restored change. */
  reachedAt: Instant
  checks: Diagnosis[]
}

/** Restores a backup and the write-ahead log after it into a new data folder. Removes the folder again if that fails. */
export async function restore({
  from,
  at,
  dataFolder,
  log,
  leavesRoom = false,
  signal,
  onPhase = () => {},
}: RestoreOptions): Promise<Restored> {
  if (await exists(join(dataFolder, restoringName)))
    throw new TargetError(
      `A restore into ${dataFolder} is running, or was cut off`,
      'Delete the folder if no restore runs, or name another one',
    )
  if (await exists(dataFolder))
    throw new TargetError(
      `The folder ${dataFolder} exists already`,
      'Name one that does not exist; nothing is ever restored over another database',
    )
  const found = await choose(from, at)
  await expectUsable(found.backup)
  let cuttingOff: Promise<void> | undefined
  const cutOff = () => {
    cuttingOff = cutOffEmbedded(dataFolder)
  }
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cutOff)
  try {
    await makeFolder(dataFolder, enterableMode)
    await writeFile(join(dataFolder, restoringName), 'A restore is running, or was cut off: delete this folder then.\n')
    await expectRoom(dataFolder, await unpackedBytes(found.backup), leavesRoom)
    const restored = await restoreInto(dataFolder, { ...found, at, log, signal, onPhase })
    signal?.throwIfAborted()
    return restored
  } catch (error) {
    await cuttingOff
    await removeEmbedded(dataFolder).catch(() => {})
    await rm(dataFolder, { recursive: true, force: true })
    throw signal?.aborted ? signal.reason : describeFailure(error, dataFolder)
  } finally {
    signal?.removeEventListener('abort', cutOff)
  }
}

interface Choice {
  backup: Backup
  /** Folder of all backups and of the write-ahead log. */
  folder: string
  chain: Chain
}

/** Returns the newest backup that ended before the moment, if there is one and its chain reaches to it. */
async function choose(from: string, at: Instant | undefined): Promise<Choice> {
  const isSingle = await exists(join(from, recordFile))
  const folder = isSingle ? dirname(from) : from
  const backups = isSingle ? [await readBackup(from)] : await listBackups(from)
  const oldest = backups[0]
  if (!oldest)
    throw new OperatorError(`There is no complete backup in ${from}`, 'Name the folder into which backups were made')
  const backup = at === undefined ? backups.at(-1)! : backups.findLast(({ endedAt }) => endedAt <= at)
  if (!backup)
    throw new OperatorError(
      `The oldest backup in ${from} is of ${toUtcTime(oldest.endedAt)}, later than --at`,
      'Give --at that time or a later one',
    )
  if (isSingle && at === undefined) return { backup, folder, chain: { names: [], reachesTo: backup.endedAt } }
  const chain = await findChain(backup, folder)
  expectReached(chain, at)
  return { backup, folder, chain }
}

/** Throws if the chain does not reach to the requested moment, or has a gap without one. */
function expectReached({ gap, reachesTo }: Chain, at: Instant | undefined): void {
  if (at !== undefined && at <= reachesTo) return
  const time = toUtcTime(reachesTo)
  if (gap)
    throw new OperatorError(
      `Segment ${gap.name} of the write-ahead log is ${gap.problem}, so the backups reach only to ${time}`,
      `Give --at ${time} to restore that`,
    )
  if (at !== undefined)
    throw new OperatorError(
      `The backups reach to ${time}, and not to ${toUtcTime(at)}`,
      'Leave --at out to restore everything, or give an earlier time',
    )
}

async function expectUsable(backup: Backup): Promise<void> {
  const name = basename(backup.folder)
  const own = await ownSchemaVersion()
  if (backup.schema > own)
    throw new OperatorError(
      `The backup ${name} is of Comanda ${backup.version} with schema ${backup.schema}; this is ${version} with schema ${own}`,
      `Restore it with Comanda ${backup.version} or a newer one`,
    )
  const major = await embeddedMajor()
  if (Number.parseInt(backup.postgres, 10) !== major)
    throw new OperatorError(
      `The backup ${name} is of PostgreSQL ${backup.postgres}; this program brings PostgreSQL ${major}`,
      `Restore it with Comanda ${backup.version}, then use "comanda copy --from-program"`,
    )
}

/** Refuses a disk without room, before hours are spent. The write-ahead log comes on top. */
async function expectRoom(folder: string, bytes: number, leavesRoom: boolean): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = (bavail - (leavesRoom ? blocks / 10 : 0)) * bsize
  const megabytes = (amount: number) => `${Math.ceil(amount / 1_000_000)} MB`
  if (free < bytes)
    throw new TargetError(
      `The backup needs ${megabytes(bytes)}, and the disk of ${folder} has ${megabytes(Math.max(free, 0))} to spare`,
      'Free some space, or name a folder on another disk',
    )
}

type Steps = Choice &
  Required<Pick<RestoreOptions, 'log' | 'onPhase'>> & { at: Instant | undefined; signal: AbortSignal | undefined }

async function restoreInto(
  dataFolder: string,
  { backup, folder, chain, at, log, signal, onPhase }: Steps,
): Promise<Restored> {
  const copied = await readCopiedCredentials(backup)
  onPhase(`Unpacking the backup ${basename(backup.folder)}`)
  const cluster = await unpackBase(backup, dataFolder, signal)
  if (chain.names.length > 0) onPhase('Unpacking the changes after it')
  const unpacked = await unpackChain(chain, folder, cluster, signal)
  expectReached({ ...unpacked, reachesTo: Math.max(unpacked.reachesTo, backup.endedAt) }, at)
  await writeFile(join(cluster.cluster, 'recovery.signal'), '', { mode: 0o600 })
  onPhase('Recovering the database')
  const database = await recover(dataFolder, { at, log })
  try {
    const pool = connect(database.address, { connectionsMax: 1, applicationName: 'comanda restore' })
    try {
      const reachedAt = await lastChangeAt(pool, backup)
      await updateTables(pool, onPhase)
      const credentials = { ...copied, adminToken: newSecret('ca') }
      await replaceAccess(pool, credentials.adminToken)
      onPhase('Running the doctor')
      const checks = await diagnose(pool, { databaseFolder: cluster.cluster })
      await writeCredentials(dataFolder, credentials)
      return { backup, reachedAt, checks }
    } finally {
      await pool.end({ timeout: 1 })
    }
  } finally {
    await database.stop()
  }
}

/** Makes the restored folder a data folder. */
export async function completeRestore(dataFolder: string): Promise<void> {
  await markFolder(dataFolder)
  await rm(join(dataFolder, restoringName))
}

/** Returns the credentials of the copy. Its admin token is not used any more. */
async function readCopiedCredentials(backup: Backup): Promise<Credentials | undefined> {
  if (backup.credentialsHash === null) return undefined
  const content = await readFile(credentialsFile(backup.folder)).catch(() => Buffer.alloc(0))
  if (createHash('sha256').update(content).digest('hex') !== backup.credentialsHash)
    throw new OperatorError(
      `The backup ${basename(backup.folder)} is broken: its credentials.json is missing or was changed`,
      'Restore an older one: move this one out of the folder, or give --at a time before it',
    )
  return readCredentials(backup.folder)
}

/** Settings of the recovery, in addition to the usual ones. */
const recovering: Record<string, string> = {
  archive_mode: 'off',
  // Finds nothing, so PostgreSQL reads the segments that were unpacked into its folder.
  restore_command: 'false',
  // Syncs thousands of files with a single system call.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  recovery_target_action: 'promote',
  // Refuses connections until the moment is reached.
  hot_standby: 'off',
}
const targetMissed = /recovery ended before configured recovery target was reached/

/** Starts the database, which recovers until the moment or the end of the log. */
async function recover(dataFolder: string, { at, log }: { at: Instant | undefined; log: Logger }) {
  const start = (settings: Record<string, string>) => startEmbedded(dataFolder, { log, settings, recovers: true })
  if (at === undefined) return start(recovering)
  try {
    return await start({ ...recovering, recovery_target_time: toUtcTime(at).replace('Z', '+00') })
  } catch (error) {
    // The log reaches beyond the moment, but has no later change: everything in it belongs to the restored state.
    if (error instanceof EmbeddedError && targetMissed.test(error.message)) return start(recovering)
    throw error
  }
}

async function lastChangeAt(pool: Pool, backup: Backup): Promise<Instant> {
  const [row] = await pool<[{ at: number | null }]>`
    select ${toInstant(pool, "date_trunc('milliseconds', pg_last_xact_replay_timestamp())")} as at`
  return row.at ?? backup.endedAt
}

/** Updates the tables as a start does, so that the doctor can check them. A later program may have updated them after the backup. */
async function updateTables(pool: Pool, onPhase: (phase: string) => void): Promise<void> {
  const { newer } = await compareSchema(pool)
  if (newer !== undefined)
    throw new OperatorError(
      `After the backup, a newer Comanda has updated the tables (migration ${newer})`,
      'Restore with that version, or, without the changes after the backup, name the folder of that one backup',
    )
  await migrate(pool, { onPhase })
}

/**
 * Ends the sessions, one-time links, admin tokens and access tokens, because some of them may have been revoked after the copy was made. The
 * next start creates a new signing key.
 */
async function endAccess(db: Db): Promise<void> {
  await db`delete from signing_key`
  await db`delete from person_session`
  await db`delete from person_link`
  await db`delete from admin_token`
}

async function replaceAccess(pool: Pool, token: string): Promise<void> {
  await transaction(pool, async (db) => {
    await endAccess(db)
    await insertAdminToken(db, { token, name: 'Made by a restore' })
  })
}

/** Thrown if the new folder or its disk cannot take the backup, which may be good. */
export class TargetError extends OperatorError {}

/** Returns an OperatorError for a failure of the new folder, its disk or the recovery; else returns the error unchanged. */
function describeFailure(error: unknown, dataFolder: string): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (!(error instanceof EmbeddedError) && syscall === undefined) return error
  const Failure = error instanceof EmbeddedError ? OperatorError : TargetError
  return new Failure(
    `The backup cannot be restored into ${dataFolder}: ${folderReasons[code] ?? error.message}`,
    'Mend that, or give --data another folder',
    { cause: error },
  )
}
