import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { listBackups, openBackupFolder, recordFile, walName, writeVerdict } from '#backup/folder.ts'
import { makeBackup, systemOf } from '#backup/making.ts'
import { BackupService, removeScratch } from '#backup/service.ts'
import { connect } from '#core/db/connect.ts'
import { type EmbeddedDatabase, setArchiving, startEmbedded } from '#core/db/embedded.ts'
import { hourMs } from '#core/time.ts'
import { createLog } from '#server/log.ts'
import { createData, killDatabase } from './cluster.ts'

const log = createLog('error')
const pollMs = 20
const archiveMsMax = 30_000

describe('A start with backups', { timeout: 300_000 }, () => {
  let folder: string
  let data: string
  let backups: string
  let database: EmbeddedDatabase

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-daily-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    data = join(folder, 'data')
    backups = join(folder, 'backups')
    await createData(data)
    await setArchiving(data, true)
    database = await startEmbedded(data, { log })
    const { address } = database
    await openBackupFolder(backups, (await systemOf(address)).systemIdentifier)
    const backup = await makeBackup({ folder: backups, dataFolder: data, address })
    // Otherwise the next backup would be restored for trial.
    await writeVerdict(backup, { isGood: true, verifiedAt: Date.now(), lines: [] })
  })
  after(async () => {
    await database?.stop()
    await removeScratch(data)
    await rm(folder, { recursive: true, force: true })
  })

  const names = async () => (await readdir(backups)).filter((name) => /^\d{4}-/.test(name))

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await sleep(pollMs)
  }

  /** Makes the newest backup this old, and starts the service until `isDone`, which gets the age by the metrics in hours. */
  async function startAt(age: number, isDone: (ageByMetrics: number) => Promise<boolean>): Promise<void> {
    const file = join((await listBackups(backups)).at(-1)!.folder, recordFile)
    const at = Date.now() - age * hourMs
    const record = { ...JSON.parse(await readFile(file, 'utf8')), startedAt: at, endedAt: at }
    await writeFile(file, JSON.stringify(record))
    const minuteOfDay = ((new Date().getHours() + 12) % 24) * 60
    const config = { dataFolder: data, databaseUrl: undefined, backup: { folder: backups, minuteOfDay, keep: 14 } }
    const service = (await BackupService.open(config, log))!
    await service.prepare(database.address, () => {})
    const registry = new Registry()
    service.start(registry)
    const ageByMetrics = async () => {
      const { values } = await registry.getSingleMetric('comanda_backup_age_seconds')!.get()
      return (values[0]!.value * 1_000) / hourMs
    }
    await until(async () => isDone(await ageByMetrics())).finally(() => service.stop())
  }

  /** Finishes a segment, and waits until it is shipped. */
  async function shipOne(): Promise<void> {
    const shipped = async () => (await readdir(join(backups, walName))).length
    const before = await shipped()
    const pool = connect(database.address, { connectionsMax: 1 })
    await pool`select pg_switch_wal()`
    await pool.end()
    await until(async () => (await shipped()) > before)
  }

  it('makes none while the newest is younger than 26 hours', async () => {
    const before = await names()
    await startAt(25, async (age) => {
      // The service has read the folder, so it has decided.
      if (age < 24) return false
      await shipOne()
      // Stopping would remove a backup that is being made.
      assert.deepEqual(await names(), before)
      return true
    })
  })

  it('archives changes in time, after a kill of the database, too', async () => {
    const other = join(folder, 'other')
    await createData(other)
    await setArchiving(other, true)
    const archived = async () => (await readdir(join(other, 'archive'))).length
    const { address, stop } = await startEmbedded(other, { log, settings: { archive_timeout: '1s' } })
    const pool = connect(address, { connectionsMax: 1 })
    try {
      await pool`create table change_of_test (number integer)`
      for (const kill of [async () => {}, () => killDatabase(other)]) {
        await kill()
        const before = await archived()
        const deadline = Date.now() + archiveMsMax
        await until(async () => {
          await pool`insert into change_of_test (number) values (1)`.catch(() => {})
          assert.ok(Date.now() < deadline, 'No segment is archived')
          return (await archived()) > before
        })
      }
    } finally {
      await pool.end({ timeout: 1 })
      await stop()
      await removeScratch(other)
    }
  })

  it('makes one at once if the newest is older than 26 hours', async () => {
    const before = await names()
    await startAt(27, async () => (await listBackups(backups)).length > before.length)
    assert.equal((await names()).length, before.length + 1)
  })

  it('makes one at once if the newest is of the future, because the clock was set back', async () => {
    const before = await names()
    await startAt(-9_000, async () => (await listBackups(backups)).length > before.length)
    assert.equal((await names()).length, before.length + 1)
  })
})
