import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { type Address, connect } from '#core/db/connect.ts'
import { archiveFolders, removeEmbedded, setArchiving } from '#core/db/embedded.ts'
import { compareSchema } from '#core/db/migrate.ts'
import { exists } from '#core/folders.ts'
import type { Logger } from '#core/log.ts'
import { type Loop, runEvery } from '#core/loop.ts'
import { OperatorError } from '#core/operator_error.ts'
import { dayMs, hourMs, type Instant, minuteMs } from '#core/time.ts'
import type { BackupPlan, Config } from '#server/config.ts'
import { scratchName } from '#server/folder.ts'
import {
  type Backup,
  deleteOldBackups,
  describeFolderFailure,
  expectOutside,
  ForeignBackupsError,
  listBackups,
  openBackupFolder,
} from './folder.ts'
import { lowerPriority, makeBackup, systemOf } from './making.ts'
import { Shipping } from './shipping.ts'

const shipEveryMs = 1_000
const dueEveryMs = 10_000
/** Pause after a failed backup. */
const retryMs = 10 * minuteMs
const ageMax = 26 * hourMs
const verifiedForMs = 7 * dayMs
const complaintMax = 2_000

/** Makes daily backups and ships changes, as long as the server runs. No failure of theirs keeps the server from its work. */
export class BackupService {
  readonly #plan: BackupPlan
  readonly #dataFolder: string
  readonly #log: Logger
  readonly #shipping: Shipping
  readonly #openedAt = Date.now()
  readonly #stopping = new AbortController()
  #address: Address | undefined
  /** Timeline of the database; undefined until the folder is open. */
  #timeline: number | undefined
  /** Backups in the folder when it was read last: a folder that does not answer must not delay readers of metrics. */
  #backups: readonly Backup[] = []
  #loops: Loop[] = []
  #verifying: ChildProcess | undefined
  /** Monotonic time of the last failed backup: the clock may be set back. */
  #failedAt = Number.NEGATIVE_INFINITY
  /** Message of the last failure to ship, so that each is logged once. */
  #problem: string | undefined

  private constructor(plan: BackupPlan, shipping: Shipping, { dataFolder, log }: { dataFolder: string; log: Logger }) {
    this.#plan = plan
    this.#dataFolder = dataFolder
    this.#log = log
    this.#shipping = shipping
  }

  /** Prepares the data folder before its database starts. Without a plan the database no longer archives. */
  static async open(
    config: Pick<Config, 'backup' | 'dataFolder' | 'databaseUrl'>,
    log: Logger,
  ): Promise<BackupService | undefined> {
    const { backup, dataFolder, databaseUrl } = config
    if (databaseUrl !== undefined) return undefined
    if (backup) await expectOutside(backup.folder, dataFolder)
    await setArchiving(dataFolder, backup !== undefined)
    if (!backup) return undefined
    const shipping = new Shipping({ folder: backup.folder, ...(await archiveFolders(dataFolder)) })
    return new BackupService(backup, shipping, { dataFolder, log })
  }

  /** Opens the folder and, if the schema will be changed, makes a backup. Only a mistake of the operator or a failed backup throws. */
  async prepare(address: Address, onPhase: (phase: string) => void): Promise<void> {
    this.#address = address
    await this.#openFolder().catch((error) => {
      if (error instanceof ForeignBackupsError) throw error
      this.#report(error)
    })
    if (!(await isOlder(address))) return
    onPhase('Making a backup before the update of the tables')
    await this.#backUp().catch((error: Error) => {
      throw new OperatorError(
        `The backup before the update of the tables failed: ${error.message.replace(/\.$/, '')}`,
        'Mend that, or start without COMANDA_BACKUP_TO',
        { cause: error },
      )
    })
  }

  /** Starts the regular work. */
  start(registry: Registry): void {
    registerGauges(registry, () => this.#figures())
    this.#loops = [
      runEvery(shipEveryMs, () => this.#ship(), { log: this.#log, name: 'shipping the write-ahead log' }),
      runEvery(dueEveryMs, () => this.#backUpIfDue(), { log: this.#log, name: 'the backup' }),
    ]
  }

  /** Ends running work; a backup that is being made is removed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#verifying?.kill()
    await Promise.all(this.#loops.map((loop) => loop.stop()))
  }

  /** Ships the last segment, which the database finishes when it stops. */
  async finish(): Promise<void> {
    if (this.#timeline !== undefined) await this.#ship()
  }

  async #openFolder(): Promise<void> {
    const { systemIdentifier, timeline } = await systemOf(this.#address!)
    await openBackupFolder(this.#plan.folder, systemIdentifier)
    this.#timeline = timeline
  }

  async #ship(): Promise<void> {
    const wasBroken = this.#shipping.isBroken
    try {
      if (this.#timeline === undefined) await this.#openFolder()
      await this.#shipping.ship()
      if (this.#problem !== undefined && !this.#shipping.isBroken) this.#log.info('changes are shipped again')
      this.#problem = undefined
    } catch (error) {
      this.#report(describeFolderFailure(error, this.#plan.folder))
      await this.#shipping.dropIfTooMany().catch((failure) => this.#report(failure))
    }
    if (this.#shipping.isBroken && !wasBroken)
      this.#log.error('changes are missing in the backups: only the next backup can be restored to any moment again')
  }

  #report(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    if (message === this.#problem) return
    this.#problem = message
    this.#log.error({ err: error }, 'changes cannot be shipped into the backups')
  }

  async #backUpIfDue(): Promise<void> {
    if (this.#timeline === undefined || performance.now() < this.#failedAt + retryMs) return
    const { folder, keep } = this.#plan
    try {
      this.#backups = await listBackups(folder)
      if (!this.#isDue(this.#backups.at(-1))) return
      await this.#backUp()
      await deleteOldBackups(folder, keep)
      await this.#verifyIfDue()
      this.#backups = await listBackups(folder)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#failedAt = performance.now()
      this.#log.error({ err: error }, 'the backup failed, and is tried again in ten minutes')
    }
  }

  #isDue(newest: Backup | undefined): boolean {
    const now = Date.now()
    if (!newest || newest.timeline !== this.#timeline) return true
    const age = now - newest.startedAt
    // The clock was ahead when a backup of the future was made.
    if (age > ageMax || age < -minuteMs || (this.#shipping.isBroken && age > retryMs)) return true
    const dueAt = lastTimeOfDay(now, this.#plan.minuteOfDay)
    return dueAt > newest.startedAt && dueAt >= this.#openedAt
  }

  async #backUp(): Promise<void> {
    const { folder } = this.#plan
    this.#shipping.resume()
    const options = { folder, dataFolder: this.#dataFolder, address: this.#address!, signal: this.#stopping.signal }
    const backup = await makeBackup(options)
    this.#shipping.begin(backup)
    this.#backups = [...this.#backups, backup]
    const { bytes, startedAt, endedAt } = backup
    this.#log.info({ backup: backup.folder, bytes, ms: endedAt - startedAt }, 'made a backup')
  }

  /** Restores the newest backup for trial, in a process of its own that gives way to orders. */
  async #verifyIfDue(): Promise<void> {
    const backups = await listBackups(this.#plan.folder)
    const verifiedAt = Math.max(0, ...backups.map(({ verdict }) => verdict?.verifiedAt ?? 0))
    if (Math.abs(Date.now() - verifiedAt) < verifiedForMs) return
    const scratch = join(this.#dataFolder, scratchName)
    if (await exists(scratch)) await removeScratch(scratch)
    if (this.#stopping.signal.aborted) return
    const args = [process.argv[1]!, 'backup', 'verify', this.#plan.folder, '--scratch', scratch]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#verifying = child
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-complaintMax)
    })
    const ended = new Promise<number | null>((done) => child.once('exit', done).once('error', () => done(null)))
    if (child.pid !== undefined) lowerPriority(child.pid)
    const code = await ended
    this.#verifying = undefined
    if (code !== 0 && !this.#stopping.signal.aborted)
      this.#log.error(
        { complaint },
        'the newest backup was not restored for trial, or is broken ("comanda backup list")',
      )
  }

  /** Ages count from the start, so that alerts fire also if nothing has ever succeeded. */
  #figures(): Figures {
    const newest = this.#backups.at(-1)
    return {
      ageMs: Date.now() - (newest?.endedAt ?? this.#openedAt),
      isGood: this.#backups.findLast(({ verdict }) => verdict)?.verdict?.isGood,
      walAgeMs: Date.now() - (this.#shipping.lastAt ?? this.#openedAt),
      isBroken: this.#shipping.isBroken,
    }
  }
}

/** Deletes a database that was restored for trial, which may be running if its process was killed. */
export async function removeScratch(folder: string): Promise<void> {
  await removeEmbedded(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Returns whether the database has an older schema, which the start will update. */
async function isOlder(address: Address): Promise<boolean> {
  const pool = connect(address, { connectionsMax: 1, applicationName: 'comanda backup' })
  try {
    const { newest, pending, newer, unreleased } = await compareSchema(pool)
    return newest !== undefined && pending.length > 0 && newer === undefined && unreleased === undefined
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** Returns the last moment that had this time of day, by the clock of the machine. */
export function lastTimeOfDay(now: Instant, minuteOfDay: number): Instant {
  const at = new Date(now)
  at.setHours(0, minuteOfDay, 0, 0)
  if (at.getTime() > now) at.setDate(at.getDate() - 1)
  return at.getTime()
}

interface Figures {
  ageMs: number
  /** Undefined until a backup was restored for trial. */
  isGood: boolean | undefined
  walAgeMs: number
  isBroken: boolean
}

function registerGauges(registry: Registry, figures: () => Figures): void {
  const gauge = (name: string, help: string, read: (found: Figures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(figures()))
      },
    })
  gauge('comanda_backup_age_seconds', 'Age of the newest backup', ({ ageMs }) => ageMs / 1_000)
  gauge(
    'comanda_backup_verified',
    'Whether the last backup that was restored for trial is good: 1 or 0, and NaN before the first trial',
    ({ isGood }) => (isGood === undefined ? Number.NaN : Number(isGood)),
  )
  gauge('comanda_backup_wal_age_seconds', 'Age of the last shipped change', ({ walAgeMs }) => walAgeMs / 1_000)
  gauge('comanda_backup_chain_broken', 'Whether changes since the newest backup are missing', ({ isBroken }) =>
    Number(isBroken),
  )
}
