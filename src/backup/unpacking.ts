import { createHash } from 'node:crypto'
import { chownSync, closeSync, createReadStream, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzipSync, gzip } from 'node:zlib'
import { createClusterFolder } from '#core/db/embedded.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { Instant } from '#core/time.ts'
import {
  type Backup,
  baseFile,
  isSegment,
  manifestFile,
  segmentBytes,
  segmentNumber,
  timelineOf,
  walName,
} from './folder.ts'
import { readTar, type TarReader } from './tar.ts'

type Cluster = Awaited<ReturnType<typeof createClusterFolder>>

const chunkBytes = 1_048_576
const walFolder = 'pg_wal'
/** Log of the copied database, which says nothing about the restored one. */
const ignoredFiles = ['server.log']

/** Unpacks a base backup into the data folder, and compares each file with its hash in the manifest. */
export async function unpackBase(
  backup: Backup,
  dataFolder: string,
  signal: AbortSignal | undefined,
): Promise<Cluster> {
  const expected = await readManifest(backup)
  const created = await createClusterFolder(dataFolder)
  const unpacked = new Map<string, string>()
  const writer = writerOf(created, (path, hash) => unpacked.set(path, hash))
  const chunks = async (source: AsyncIterable<Buffer>) => readTar(source, writer)
  const archive = join(backup.folder, baseFile)
  try {
    await pipeline(
      createReadStream(archive, { highWaterMark: chunkBytes }),
      createGunzip({ chunkSize: chunkBytes }),
      chunks,
      { signal },
    )
  } catch (error) {
    signal?.throwIfAborted()
    // A full disk of the new data folder is no fault of the copy.
    const { syscall = 'read', path } = error as NodeJS.ErrnoException
    if (syscall !== 'read' && path !== archive) throw error
    throw broken(backup, `its archive cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const differing = [...expected].find(([path, { hash }]) => unpacked.get(path) !== hash)
  if (differing) throw broken(backup, `its file ${differing[0]} differs from the manifest`)
  for (const name of ignoredFiles) await rm(join(created.cluster, name), { force: true })
  return created
}

const broken = (backup: Backup, problem: string): OperatorError =>
  new OperatorError(
    `The backup ${basename(backup.folder)} is broken: ${problem}`,
    'Restore an older one: move this one out of the folder, or give --at a time before it',
  )

interface Manifest {
  Files: { Path: string; Size: number; Checksum: string }[]
  'Manifest-Checksum': string
}

/** Returns the size of all files of a backup. */
export const unpackedBytes = async (backup: Backup): Promise<number> =>
  [...(await readManifest(backup)).values()].reduce((sum, { size }) => sum + size, 0)

/** Returns the hashes and sizes of the copied files by path. The manifest has a hash of itself in its last line. */
async function readManifest(backup: Backup): Promise<ReadonlyMap<string, { hash: string; size: number }>> {
  const text = await readFile(join(backup.folder, manifestFile), 'utf8').catch((error: Error) => {
    throw broken(backup, `its manifest cannot be read: ${error.message}`)
  })
  try {
    const manifest: Manifest = JSON.parse(text)
    const hashed = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
    if (createHash('sha256').update(hashed).digest('hex') === manifest['Manifest-Checksum'])
      return new Map(manifest.Files.map((file) => [file.Path, { hash: file.Checksum, size: file.Size }]))
  } catch {}
  throw broken(backup, 'its manifest differs from its hash')
}

/** Writes the entries of the archive for the user of the database. Nothing else runs meanwhile, so calls may block. */
function writerOf({ cluster, owner }: Cluster, onHash: (path: string, hash: string) => void): TarReader {
  const own = (path: string) => {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  return {
    folder(path) {
      mkdirSync(join(cluster, path), { recursive: true, mode: 0o700 })
      own(join(cluster, path))
    },
    file(path) {
      const file = openSync(join(cluster, path), 'wx', 0o600)
      const hash = createHash('sha256')
      return {
        piece(bytes) {
          hash.update(bytes)
          writeAll(file, bytes)
        },
        end() {
          closeSync(file)
          own(join(cluster, path))
          onHash(path, hash.digest('hex'))
        },
      }
    },
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Part of the write-ahead log that follows a base backup without a gap. */
export interface Chain {
  /** Names of its segments of all timelines, in order. */
  names: string[]
  /** Time up to which it has all changes. */
  reachesTo: Instant
  /** Name of the segment that is missing or broken; undefined if the chain is whole. */
  gap?: { name: string; problem: 'missing' | 'broken' }
}

/** Returns the chain of a backup by the names of the shipped segments. */
export async function findChain(backup: Backup, folder: string): Promise<Chain> {
  const names = (await readdir(join(folder, walName)).catch(() => [])).filter(
    (name) => isSegment(name) && segmentNumber(name) > backup.lastSegment && timelineOf(name) >= backup.timeline,
  )
  const byNumber = Map.groupBy(names.toSorted(), segmentNumber)
  const chain: Chain = { names: [], reachesTo: backup.endedAt }
  const newest = Math.max(...byNumber.keys())
  for (let number = backup.lastSegment + 1; number <= newest; number++) {
    const found = byNumber.get(number)
    if (!found) return { ...chain, gap: { name: segmentName(backup.timeline, number), problem: 'missing' } }
    chain.names.push(...found)
    chain.reachesTo = Math.max(chain.reachesTo, await completedAt(join(folder, walName, found.at(-1)!)))
  }
  return chain
}

function segmentName(timeline: number, number: number): string {
  const perLog = 2 ** 32 / segmentBytes
  return [timeline, Math.floor(number / perLog), number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

const pageBytes = 8_192
const emptyPage = Buffer.alloc(pageBytes)
/** Place of the time in the header of gzip, which is in seconds. */
const timeOffset = 4
const secondMs = 1_000

/** Packs a segment without the zeros after its last change, and with the time of its completion in the header of gzip. */
export async function packSegment(segment: Buffer, completedAt: Instant): Promise<Buffer> {
  let end = segment.length
  while (end > 0 && segment.subarray(end - pageBytes, end).equals(emptyPage)) end -= pageBytes
  const packed = await promisify(gzip)(segment.subarray(0, end), { level: 1 })
  packed.writeUInt32LE(Math.floor(completedAt / secondMs), timeOffset)
  return packed
}

/** Reads the time from the header. It remains when the folder is copied, unlike the time of the file. */
async function completedAt(path: string): Promise<Instant> {
  const header = createReadStream(path, { end: 9 })
  for await (const bytes of header) if (bytes.length >= 8) return (bytes as Buffer).readUInt32LE(timeOffset) * secondMs
  return 0
}

/**
 * Unpacks the chain beside the segments of the base, where the recovery reads it, so that all of it is checked before the database starts.
 * A broken segment ends the chain. The zeros after the last change are a hole in the file, so that quiet minutes take no space.
 */
export async function unpackChain(
  chain: Chain,
  folder: string,
  { cluster, owner }: Cluster,
  signal: AbortSignal | undefined,
): Promise<Chain> {
  const own = (path: string) => {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  const wal = join(folder, walName)
  for (const name of await readdir(wal).catch(() => []))
    if (name.endsWith('.history.gz')) {
      const path = join(cluster, walFolder, name.replace(/\.gz$/, ''))
      await writeFile(path, gunzipSync(await readFile(join(wal, name))), { mode: 0o600 })
      own(path)
    }
  let reachesTo = 0
  for (const [i, name] of chain.names.entries()) {
    signal?.throwIfAborted()
    const content = await readFile(join(wal, name))
      .then((packed) => gunzipSync(packed, { maxOutputLength: segmentBytes }))
      .catch(() => undefined)
    if (!content) return { names: chain.names.slice(0, i), reachesTo, gap: { name, problem: 'broken' } }
    const path = join(cluster, walFolder, name.replace(/\.gz$/, ''))
    const file = openSync(path, 'w', 0o600)
    writeAll(file, content)
    ftruncateSync(file, segmentBytes)
    closeSync(file)
    own(path)
    reachesTo = Math.max(reachesTo, await completedAt(join(wal, name)))
  }
  return chain
}
