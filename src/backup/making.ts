import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { type Address, connect } from '#core/db/connect.ts'
import { findSchemaVersion } from '#core/db/migrate.ts'
import { OperatorError } from '#core/operator_error.ts'
import { version } from '#core/version.ts'
import { credentialsFile } from '#server/credentials.ts'
import {
  type Backup,
  baseFile,
  describeFolderFailure,
  expectBackupFolder,
  lockBackupFolder,
  manifestFile,
  nameOf,
  recordFile,
  segmentAt,
  writeBackup,
} from './folder.ts'
import { ReplicationConnection, ReplicationError } from './replication.ts'

interface BackupOptions {
  /** Folder of the backups, which is opened. */
  folder: string
  dataFolder: string
  /** Address of its embedded database. */
  address: Address
  /** Ends the backup, which leaves nothing behind. */
  signal?: AbortSignal | undefined
}

/** Level 1 takes half the processor time of the default, for a tenth more bytes. */
const compression = `COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1'`
const writtenBytes = 1_048_576
/** It has the write-ahead log that it needs, so it does not wait for the archive, whose disk may be full. */
const log = 'WAL true, WAIT false'
const command = `BASE_BACKUP (LABEL 'comanda', CHECKPOINT 'fast', ${log}, ${compression}, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** Makes a base backup of a running embedded database. It is complete with the write-ahead log from the time that it took. */
export async function makeBackup({ folder, ...options }: BackupOptions): Promise<Backup> {
  try {
    await expectBackupFolder(folder)
    const lock = lockBackupFolder(folder)
    try {
      return await writeCopy({ folder, ...options })
    } finally {
      lock.release()
    }
  } catch (error) {
    if (error instanceof ReplicationError)
      throw new OperatorError(`The database ended the backup: ${error.message}`, 'Try again when it runs', {
        cause: error,
      })
    throw describeFolderFailure(error, folder)
  }
}

/** Returns the identifier of a database, which its copies keep, and its timeline, which is new after each restore. */
export async function systemOf(address: Address): Promise<{ systemIdentifier: string; timeline: number }> {
  const connection = await ReplicationConnection.open(address)
  try {
    return await identify(connection)
  } finally {
    connection.close()
  }
}

async function writeCopy({ folder, dataFolder, address, signal }: BackupOptions): Promise<Backup> {
  const schema = await readSchema(address)
  const connection = await ReplicationConnection.open(address)
  signal?.addEventListener('abort', () => connection.close(), { once: true })
  try {
    signal?.throwIfAborted()
    // Orders go before backups where processors are few.
    lowerPriority(connection.backendPid)
    const identity = await identify(connection)
    const startedAt = Date.now()
    return await writeBackup(folder, nameOf(startedAt), async (partial) => {
      const { positions, bytes } = await receive(connection, partial)
      const credentialsHash = await copyCredentials(dataFolder, partial)
      const [first, last] = positions as [string, string]
      const segments = { firstSegment: segmentAt(first), lastSegment: segmentAt(last, { isEnd: true }) }
      const times = { startedAt, endedAt: Date.now() }
      const system = { version, schema, postgres: connection.serverVersion, ...identity }
      const record = { ...system, ...times, ...segments, bytes, credentialsHash }
      await writeFile(join(partial, recordFile), `${JSON.stringify(record, undefined, 2)}\n`, { flush: true })
    })
  } finally {
    connection.close()
  }
}

async function readSchema(address: Address): Promise<number> {
  const pool = connect(address, { connectionsMax: 1, applicationName: 'comanda backup' })
  try {
    return Number(await findSchemaVersion(pool))
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** A lower priority is only a courtesy, which the machine may refuse. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {}
}

async function identify(connection: ReplicationConnection): Promise<{ systemIdentifier: string; timeline: number }> {
  let found: (string | null)[] = []
  for await (const part of connection.run('IDENTIFY_SYSTEM')) if ('row' in part) found = part.row
  return { systemIdentifier: String(found[0]), timeline: Number(found[1]) }
}

/** Writes archive and manifest. Returns the positions of the log where the copy starts and ends. */
async function receive(connection: ReplicationConnection, folder: string) {
  const positions: string[] = []
  const file = new ReceivedFile(folder)
  try {
    for await (const part of connection.run(command)) {
      if ('row' in part) {
        // A position and its timeline; the list of tablespaces has three columns.
        if (part.row.length === 2) positions.push(String(part.row[0]))
        continue
      }
      const kind = String.fromCharCode(part.data[0]!)
      if (kind === 'n') await file.next(archiveName(part.data))
      else if (kind === 'm') await file.next(manifestFile)
      else if (kind === 'd') await file.add(part.data.subarray(1))
    }
    await file.end()
  } finally {
    await file.close()
  }
  return { positions, bytes: file.bytes }
}

/** Files that are received one after another, in pieces that are too small to write each. */
class ReceivedFile {
  readonly #folder: string
  #file: FileHandle | undefined
  #pieces: Buffer[] = []
  #waiting = 0
  /** Size of all files. */
  bytes = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async next(name: string): Promise<void> {
    await this.end()
    this.#file = await open(join(this.#folder, name), 'wx', 0o600)
  }

  async add(piece: Buffer): Promise<void> {
    this.#pieces.push(piece)
    this.#waiting += piece.length
    this.bytes += piece.length
    if (this.#waiting >= writtenBytes) await this.#write()
  }

  async end(): Promise<void> {
    await this.#write()
    await this.#file?.sync()
    await this.close()
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
  }

  async #write(): Promise<void> {
    const content = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#waiting = 0
    await this.#file?.writeFile(content)
  }
}

/** Returns the name of a new archive. There is one per tablespace, and an embedded database has only its own. */
function archiveName(data: Buffer): string {
  const name = data.toString('utf8', 1, data.indexOf(0, 1))
  if (name !== baseFile) throw new OperatorError(`The database has the tablespace ${name}`, 'Move its tables back')
  return name
}

/** Copies the credentials, if there are any, and returns their hash. */
async function copyCredentials(dataFolder: string, folder: string): Promise<string | null> {
  const content = await readFile(credentialsFile(dataFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!content) return null
  await writeFile(credentialsFile(folder), content, { mode: 0o600, flush: true })
  return createHash('sha256').update(content).digest('hex')
}
