import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exists } from '#core/folders.ts'
import { listeningTime } from '#core/listening_time.ts'
import type { Logger } from '#core/log.ts'
import { runEvery } from '#core/loop.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Address, connect, embeddedUser } from './connect.ts'
import {
  clusterName,
  findOwner,
  type Owner,
  ownFolder,
  programsName,
  reachableBinaries,
  reachableFolder,
  socketFolder,
  socketFolderFile,
  socketFolderName,
  socketFolderPrefix,
} from './embedded_folders.ts'

/** A PostgreSQL that this process started, or found running because a killed predecessor had started it. */
export interface EmbeddedDatabase {
  address: Address
  adopted: boolean
  /** Leaves it running, and no longer starts it again. */
  release(): Promise<void>
  stop(): Promise<void>
}

interface EmbeddedOptions {
  log: Logger
  settings?: Record<string, string>
  /** Whether it recovers a restored copy: that may take any time, and an error is final. */
  recovers?: boolean
  /** Folder of PostgreSQL's programs. Default: those of this program. */
  native?: string | undefined
  /** Called with the name of each phase as it begins, for the operator. */
  onPhase?: ((phase: string) => void) | undefined
  /** Called after a long-running process of PostgreSQL was started. */
  onSpawned?: (() => void) | undefined
  /** Ends the creation of a database, whose files are deleted, and its start. Its reason is thrown. */
  signal?: AbortSignal | undefined
}

/** Thrown if the database in a folder cannot be created or started. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

const startupTimeoutMs = 30_000
/** Interval at which the server is checked, on the beat of the polls that it answers. */
const watchMs = 200
const retryMs = 1_000
const databaseName = 'comanda'
/** Folder for finished segments of the write-ahead log. The database copies them into it if the folder exists. */
const archiveName = 'archive'
/** Folders in the data folder that only the user of the database enters. */
export const databaseFolders: readonly string[] = [
  clusterName,
  `${clusterName}.new`,
  archiveName,
  socketFolderName,
  programsName,
  `${programsName}.new`,
]
/** Entries that are written into the data folder. */
export const embeddedEntries = [...databaseFolders, socketFolderFile]

/**
 * Starts the PostgreSQL stored in `folder`, creates it on first use, and restarts it until `stop`; it listens on a Unix
 * socket in a folder with access only for its owner. PostgreSQL refuses root, so under root it runs as `postgres`, else
 * `nobody`.
 */
export async function startEmbedded(
  folder: string,
  { log, settings = {}, recovers = false, native, onPhase, onSpawned, signal }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const owner = await findOwner(folder)
  const place = await reachableFolder(resolve(folder), owner)
  const cluster = join(place, clusterName)
  const binaries = await reachableBinaries(owner, place, native)
  const sockets = await socketFolder(cluster, folder, owner)
  const address: Address = { path: join(sockets, '.s.PGSQL.5432'), database: databaseName }

  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    onPhase?.('Creating the database')
    await createCluster(cluster, { binaries, owner, onSpawned, signal })
  } else onPhase?.('Starting the database')

  const archiving = await archiveSettings(cluster)
  const all = { ...archiving, ...settings }
  const server = { address, binaries, cluster, sockets, owner, settings: all, recovers, onSpawned }
  let postmaster = await runningPostmaster(cluster)
  let adopted = postmaster !== undefined && (await answers(address, 2_000))
  if (adopted && !(await hasSettings(address, archiving))) {
    await shutDown(postmaster)
    adopted = false
  }
  if (!adopted) postmaster = await launchServer({ ...server, signal })
  else log.info({ pid: postmaster }, 'found the database running and took it over')
  await ensureDatabase(address).catch((error) => abandon(adopted ? undefined : postmaster, error))
  const watching = runEvery(watchMs, watch, { log, name: 'starting the database again' })

  return {
    address,
    adopted,
    release: () => watching.stop(),
    async stop() {
      await watching.stop()
      await shutDown(postmaster)
    },
  }

  async function watch(): Promise<void> {
    if (cutOff.has(cluster) || isAlive(postmaster)) return
    log.warn('the database ended; starting it again')
    try {
      postmaster = await launchServer(server)
      log.info({ pid: postmaster }, 'the database is back')
    } catch (error) {
      log.error({ err: error }, 'the database does not start; trying again')
      await sleep(retryMs)
    }
  }
}

interface ServerToLaunch {
  address: Address
  binaries: string
  cluster: string
  sockets: string
  owner: Owner | undefined
  settings: Record<string, string>
  recovers: boolean
  onSpawned?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/** Creates the folder of the database's files for a copy, and returns it with the user to whom they must belong. */
export async function createClusterFolder(folder: string): Promise<{ cluster: string; owner: Owner | undefined }> {
  const owner = await findOwner(folder)
  const cluster = join(await reachableFolder(resolve(folder), owner), clusterName)
  return { cluster: await ownFolder(cluster, owner), owner }
}

/**
 * Returns the folders of a data folder that has archiving: the files of the database, and where it copies finished segments of its
 * write-ahead log.
 */
export async function archiveFolders(folder: string): Promise<{ cluster: string; archive: string }> {
  const place = await reachableFolder(resolve(folder), await findOwner(folder))
  return { cluster: join(place, clusterName), archive: join(place, archiveName) }
}

/** Turns archiving of the write-ahead log on or off for later starts of the database. */
export async function setArchiving(folder: string, isOn: boolean): Promise<void> {
  const { archive } = await archiveFolders(folder)
  if (isOn) await ownFolder(archive, await findOwner(folder))
  else await rm(archive, { recursive: true, force: true })
}

/** Returns the settings of archiving. They depend only on the folder, so that every command that starts the database archives alike. */
async function archiveSettings(cluster: string): Promise<Record<string, string>> {
  const archive = join(dirname(cluster), archiveName)
  if (!(await exists(archive))) return { archive_mode: 'off' }
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    archive_timeout: '1min',
    'basic_archive.archive_directory': archive,
  }
}

async function hasSettings(address: Address, settings: Record<string, string>): Promise<boolean> {
  const db = connect('path' in address ? { ...address, database: 'postgres' } : address, { connectionsMax: 1 })
  try {
    for (const [name, value] of Object.entries(settings)) {
      const [row] = await db<{ value: string | null }[]>`select current_setting(${name}, true) as value`
      if (row?.value !== value) return false
    }
    return true
  } finally {
    await db.end()
  }
}

/** Starts the server, and returns its process id when it accepts connections. */
async function launchServer({
  address,
  cluster,
  recovers,
  onSpawned,
  signal,
  ...server
}: ServerToLaunch): Promise<number> {
  const limitMs = recovers ? Number.POSITIVE_INFINITY : startupTimeoutMs
  const deadline = listeningTime() + limitMs
  // After a kill -9, orphaned backends hold the shared memory for a moment, and PostgreSQL refuses to start.
  const log = join(cluster, 'server.log')
  const logged = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  for (;;) {
    signal?.throwIfAborted()
    const stopped = new Promise<void>((done) => signal?.addEventListener('abort', () => done(), { once: true }))
    const { pid: spawned, ended } = await spawnServer({ cluster, ...server })
    onSpawned?.()
    const ending = new AbortController()
    const outcome = await Promise.race([ended, stopped, answers(address, limitMs, ending.signal)])
    ending.abort()
    if (signal?.aborted) {
      await shutDown(spawned, cutOffFastMs)
      throw signal.reason
    }
    const pid = await runningPostmaster(cluster)
    // This server ended because one of an earlier process is running, which was still recovering when its pid was checked.
    if (pid && (outcome === true || (await answers(address, 1_000)))) {
      // Wakes the checkpointer, which began before the database was open, and would ignore `archive_timeout` until the next checkpoint.
      process.kill(pid, 'SIGHUP')
      return pid
    }
    const complaint = await lastComplaint(log, logged)
    if (recovers || listeningTime() > deadline || hopeless.test(complaint))
      throw new EmbeddedError(`the database does not start, its log is ${log}: ${complaint}`)
    await sleep(100)
  }
}

/** A database that ran, or that was started. */
export interface OpenedDatabase {
  address: Address
  /** Folder of its files. */
  cluster: string
  wasRunning: boolean
  /** Stops it if no other process is connected, unless it `stays`. */
  close(options?: { stays?: boolean }): Promise<void>
}

/** Opens the PostgreSQL stored in `folder`, if there is one, and starts it unless it runs. */
export async function openEmbedded(
  folder: string,
  { log, native, signal }: Pick<EmbeddedOptions, 'log' | 'native' | 'signal'>,
): Promise<OpenedDatabase | undefined> {
  const owner = await findOwner(folder)
  if (!(await exists(folder))) return undefined
  const cluster = join(await reachableFolder(resolve(folder), owner), clusterName)
  if (!(await exists(join(cluster, 'PG_VERSION')))) return undefined
  const address: Address = {
    path: join(await socketFolder(cluster, folder, owner), '.s.PGSQL.5432'),
    database: databaseName,
  }
  const running = await runningPostmaster(cluster)
  const wasRunning = running !== undefined && (await answers(address, startupTimeoutMs))
  const { release, stop } = wasRunning
    ? { release: async () => {}, stop: () => shutDown(running) }
    : await startEmbedded(folder, { log, native, signal })
  const close = async ({ stays = false } = {}) => {
    await release()
    if (!stays && !(await hasClients(address))) await stop()
  }
  return { address, cluster, wasRunning, close }
}

/** Time in which the database notices the end of a client. */
const goneMs = 1_000

/** Returns whether a client is connected, and remains so. */
async function hasClients(address: Address): Promise<boolean> {
  const db = connect('path' in address ? { ...address, database: 'postgres' } : address, { connectionsMax: 1 })
  try {
    for (const deadline = listeningTime() + goneMs; listeningTime() < deadline; await sleep(20)) {
      const [client] = await db`
        select 1
          from pg_stat_activity
         where backend_type in ('client backend', 'walsender')
           and pid <> pg_backend_pid()
         limit 1`
      if (!client) return false
    }
    return true
  } catch {
    return false
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Stops the running database of a data folder, and deletes its files outside the folder. */
export async function removeEmbedded(folder: string): Promise<void> {
  const place = await reachableFolder(resolve(folder), await findOwner(folder))
  await shutDown(await runningPostmaster(join(place, clusterName)))
  const sockets = await readFile(join(folder, socketFolderFile), 'utf8').catch(() => undefined)
  if (sockets && basename(sockets).startsWith(socketFolderPrefix)) await rm(sockets, { recursive: true, force: true })
  if (place !== resolve(folder)) await rm(place, { recursive: true, force: true })
}

/** Databases that this process no longer starts. */
const cutOff = new Set<string>()
/** Running process that was started last for each database. A new one has not yet written its pid into the folder. */
const launched = new Map<string, ChildProcess>()
const cutOffFastMs = 1_000

/** Stops the database of a data folder at once, whatever this process is doing with it. This process cannot start it again. */
export async function cutOffEmbedded(folder: string): Promise<void> {
  const cluster = join(await reachableFolder(resolve(folder), await findOwner(folder)), clusterName)
  cutOff.add(cluster)
  const child = launched.get(cluster)
  if (child) await shutDown(child.pid, cutOffFastMs)
  await shutDown(await runningPostmaster(cluster), cutOffFastMs)
}

async function createCluster(
  cluster: string,
  {
    binaries,
    owner,
    onSpawned,
    signal,
  }: Pick<EmbeddedOptions, 'onSpawned' | 'signal'> & { binaries: string; owner: Owner | undefined },
): Promise<void> {
  const partial = `${cluster}.new`
  const removePartial = () => rm(partial, { recursive: true, force: true })
  const leaveIfStopped = async () => {
    if (!signal?.aborted) return
    await removePartial()
    throw signal.reason
  }
  await removePartial()
  await ownFolder(partial, owner)
  const args = ['-D', partial, '-U', embeddedUser, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  // Syncs a thousand files with a single system call.
  if (process.platform === 'linux') args.push('--sync-method=syncfs')
  await leaveIfStopped()
  const child = spawn(join(binaries, 'initdb'), args, {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: `kill` ends all of its processes, and Ctrl-C none.
    detached: true,
  })
  const kill = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
  signal?.addEventListener('abort', kill)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const ended = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail))
  onSpawned?.()
  const code = await ended.finally(() => signal?.removeEventListener('abort', kill))
  await leaveIfStopped()
  if (complaint.includes('could not look up effective user ID'))
    throw new OperatorError(
      `PostgreSQL makes no database for the user ${process.geteuid?.()}, who has no line in /etc/passwd`,
      'Add a line, start as another user, or name a PostgreSQL in DATABASE_URL',
    )
  if (code !== 0) throw new EmbeddedError(`the database cannot be made: ${complaint.trim()}`)
  await rename(partial, cluster)
}

interface Spawned {
  pid: number | undefined
  ended: Promise<'ended'>
}

async function spawnServer({
  binaries,
  cluster,
  sockets,
  owner,
  settings,
}: Omit<ServerToLaunch, 'address' | 'recovers' | 'onSpawned' | 'signal'>): Promise<Spawned> {
  const log = await open(join(cluster, 'server.log'), 'a')
  await log.chmod(0o600)
  if (owner) await log.chown(owner.uid, owner.gid)
  const all: Record<string, string> = {
    listen_addresses: '',
    // A list, in which a path with a comma needs quotes.
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    // Ends the statements of clients that have ended.
    client_connection_check_interval: '200ms',
    // Details of errors have values of rows, such as phones.
    log_error_verbosity: 'terse',
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (cutOff.has(cluster)) {
    await log.close()
    throw new EmbeddedError('the database was cut off')
  }
  // Detached, so that Ctrl-C reaches the server first, which drains before it stops the database.
  const child = spawn(join(binaries, 'postgres'), ['-D', cluster, ...args], {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  launched.set(cluster, child)
  child.on('error', () => {})
  child.unref()
  // It may end while the log is closed.
  const ended = new Promise<'ended'>((done) => {
    child.once('exit', () => {
      if (launched.get(cluster) === child) launched.delete(cluster)
      done('ended')
    })
  })
  await log.close()
  return { pid: child.pid, ended }
}

/** Errors that a retry would meet again. */
const hopeless = /No space left on device|Read-only file system|Disk quota exceeded|incompatible with server/
const tailBytes = 4_096

/** Answer to a connection that came too early or too late, which explains nothing. */
const refusal = /FATAL: {2}the database system is /

/** Returns the last error in a log after offset `from`; empty if there is none. */
async function lastComplaint(log: string, from: number): Promise<string> {
  const file = await open(log).catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, start)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    return lines.findLast((line) => /FATAL|PANIC|could not/.test(line) && !refusal.test(line)) ?? ''
  } finally {
    await file.close()
  }
}

async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return isAlive(pid) ? pid : undefined
}

function isAlive(pid: number | undefined): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function answers(address: Address, withinMs: number, signal?: AbortSignal): Promise<boolean> {
  const deadline = listeningTime() + withinMs
  const maintenance: Address = 'path' in address ? { ...address, database: 'postgres' } : address
  for (let tries = 1; listeningTime() < deadline && !signal?.aborted; tries++) {
    if (!('path' in address) || (await exists(address.path))) {
      const db = connect(maintenance, { connectionsMax: 1 })
      const up = await db`select 1`.then(
        () => true,
        () => false,
      )
      await db.end({ timeout: 1 })
      if (up) return true
    }
    // A recovery may take hours.
    await sleep(Math.min(20 * Math.ceil(tries / 50), 500))
  }
  return false
}

async function ensureDatabase(address: Address): Promise<void> {
  if (!('path' in address)) return
  const db = connect({ ...address, database: 'postgres' }, { connectionsMax: 1 })
  try {
    const [found] = await db`select 1 from pg_database where datname = ${address.database}`
    if (!found) await db`create database ${db(address.database)}`
  } finally {
    await db.end()
  }
}

/** Stops the started server, then throws the error. */
async function abandon(pid: number | undefined, error: unknown): Promise<never> {
  await shutDown(pid)
  throw error
}

/** Stops a server: fast, then without a checkpoint. A frozen one notices neither, and its processes end with it. */
async function shutDown(pid: number | undefined, fastMs = 5_000): Promise<void> {
  const signals = { SIGINT: fastMs, SIGQUIT: 400, SIGKILL: 100 } as const
  for (const [signal, withinMs] of Object.entries(signals)) {
    if (!pid || !isAlive(pid)) return
    process.kill(pid, signal)
    for (const deadline = listeningTime() + withinMs; isAlive(pid) && listeningTime() < deadline; ) await sleep(10)
  }
}
