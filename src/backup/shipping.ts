import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#core/operator_error.ts'
import type { Instant } from '#core/time.ts'
import {
  type Backup,
  expectBackupFolder,
  isSegment,
  listBackups,
  segmentBytes,
  segmentNumber,
  timelineOf,
  walName,
  writeDurably,
} from './folder.ts'
import { packSegment } from './unpacking.ts'

interface ShippingOptions {
  /** Folder of the backups. */
  folder: string
  /** Folder of the files of the database. */
  cluster: string
  /** Folder into which the database copies finished segments. */
  archive: string
  /** Bytes that may wait while segments cannot be shipped. */
  waitingBytesMax?: number
}

const gigabyte = 2 ** 30
const waitingBytesDefault = 2 * gigabyte
/** Share of the disk of the data that must be free for segments to wait there, or for backups on the same disk to grow. */
const freeShareMin = 0.1
const historyPattern = /^[0-9A-F]{8}\.history$/

/**
 * Ships finished segments of the write-ahead log into the folder of backups. Orders go before backups: segments that cannot be shipped are
 * dropped before they fill the disk, and the next base backup begins a new chain.
 */
export class Shipping {
  readonly #options: Required<ShippingOptions>
  /** Numbers of the last segments that backups or the folder have, by timeline. */
  readonly #last = new Map<number, number>()
  /** Whether segments are missing since the newest base backup. */
  isBroken = false
  /** Whether segments are dropped until the next base backup starts. */
  #drops = false
  /** Completion of the last shipped segment. */
  lastAt: Instant | undefined

  constructor(options: ShippingOptions) {
    this.#options = { waitingBytesMax: waitingBytesDefault, ...options }
  }

  /** Ships all waiting segments. Throws if that fails; they then wait (`dropIfTooMany`). */
  async ship(): Promise<void> {
    const { folder, archive } = this.#options
    const waiting = await this.#waiting()
    if (this.#drops) {
      for (const name of waiting) await rm(join(archive, name), { force: true })
      return
    }
    if (waiting.length === 0) return
    await expectBackupFolder(folder)
    await this.#expectRoom()
    for (const name of waiting) {
      const path = join(archive, name)
      const completedAt = await this.#completedAt(name)
      await writeDurably(join(folder, walName, `${name}.gz`), await packSegment(await readFile(path), completedAt))
      await rm(path)
      if (historyPattern.test(name)) continue
      const [timeline, number] = [timelineOf(name), segmentNumber(name)]
      const last = this.#last.get(timeline) ?? (await lastNumber(folder, timeline, number))
      if (number > last + 1) this.isBroken = true
      this.#last.set(timeline, Math.max(number, last))
      this.lastAt = completedAt
    }
  }

  /** Drops waiting segments from now on, if they are too many or the disk is too full. Returns whether it has begun to. */
  async dropIfTooMany(): Promise<boolean> {
    if (this.#drops) return false
    const waiting = await this.#waiting()
    const isFull = waiting.length * segmentBytes > this.#options.waitingBytesMax
    if (!isFull && !(await isNearlyFull(this.#options.archive))) return false
    this.#drops = true
    this.isBroken = true
    await this.ship()
    return true
  }

  /** Ships again from now on, because a base backup begins. */
  resume(): void {
    this.#drops = false
  }

  /** Marks the chain as whole, which a new base backup has begun with this segment. */
  begin({ timeline, lastSegment }: Pick<Backup, 'timeline' | 'lastSegment'>): void {
    this.isBroken = false
    this.#last.set(timeline, Math.max(this.#last.get(timeline) ?? 0, lastSegment))
  }

  /** Returns the names of finished segments and histories, the oldest first. Labels of backups are in the backups. */
  async #waiting(): Promise<string[]> {
    const names = await readdir(this.#options.archive).catch((): string[] => [])
    for (const name of names) if (name.endsWith('.backup')) await rm(join(this.#options.archive, name), { force: true })
    return names.filter((name) => isSegment(name) || historyPattern.test(name)).sort()
  }

  /**
   * Returns the time of the last change in a segment, or an earlier one. The database's own file is the reference, because the copied one is
   * younger; the database may have deleted its own.
   */
  async #completedAt(name: string): Promise<Instant> {
    const own = await stat(join(this.#options.cluster, 'pg_wal', name)).catch(() => undefined)
    return own?.mtimeMs ?? this.lastAt ?? 0
  }

  /** Backups on the disk of the data must leave room for orders. */
  async #expectRoom(): Promise<void> {
    const { folder, archive } = this.#options
    const [own, data] = await Promise.all([stat(folder), stat(archive)])
    if (own.dev === data.dev && (await isNearlyFull(archive)))
      throw new OperatorError(
        `The disk of the data and of ${folder} has less than ${freeShareMin * 100} percent free`,
        'Free some space, or name a folder on another disk',
      )
  }
}

async function isNearlyFull(path: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(path)
  return bavail < blocks * freeShareMin
}

/** Returns the number of the last segment before this one; its own predecessor if there is none. */
async function lastNumber(folder: string, timeline: number, number: number): Promise<number> {
  const names = await readdir(join(folder, walName))
  const shipped = names.filter((name) => isSegment(name) && timelineOf(name) === timeline).map(segmentNumber)
  const copied = (await listBackups(folder)).filter((backup) => backup.timeline === timeline)
  const earlier = [...shipped, ...copied.map(({ lastSegment }) => lastSegment)].filter((known) => known < number)
  return earlier.length === 0 ? number - 1 : Math.max(...earlier)
}
