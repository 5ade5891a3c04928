import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listBackups, lockBackupFolder, openBackupFolder } from '#backup/folder.ts'
import { makeBackup, systemOf } from '#backup/making.ts'
import { restore } from '#backup/restoring.ts'
import { removeScratch } from '#backup/service.ts'
import { Shipping } from '#backup/shipping.ts'
import { findChain } from '#backup/unpacking.ts'
import { verifyNewest } from '#backup/verifying.ts'
import { connect, type Pool } from '#core/db/connect.ts'
import { archiveFolders, type EmbeddedDatabase, setArchiving, startEmbedded } from '#core/db/embedded.ts'
import { exists } from '#core/folders.ts'
import { hourMs } from '#core/time.ts'
import { createLog } from '#server/log.ts'
import { mountDisk, unmountDisk } from '#test/faults/attack_disk.ts'
import { comanda } from '#test/harness/comanda.ts'
import { root } from '#test/harness/files.ts'
import { createData, killDatabase, processesOf } from './cluster.ts'

const timeout = 600_000
const log = createLog('error')
/** Names of people, which show up to where a database was restored. */
const people = ['Ada', 'Grace', 'Edsger']

describe('A backup that cannot be made or restored', { timeout }, () => {
  let folder: string
  let data: string
  /** Folder with a backup and, after it, a segment for each person. */
  let backups: string
  let database: EmbeddedDatabase
  let pool: Pool
  let shipping: Shipping
  let copies = 0

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-bad-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    data = join(folder, 'data')
    backups = join(folder, 'backups')
    await createData(data)
    await setArchiving(data, true)
    database = await startEmbedded(data, { log })
    pool = connect(database.address, { connectionsMax: 1 })
    await pool`create table person_of_test (name text)`
    await open(backups)
    await back(backups)
    shipping = new Shipping({ folder: backups, ...(await archiveFolders(data)) })
    for (const name of people) {
      await pool`insert into admin_token (id, token_hash, name) values (gen_random_uuid(), ${name}, ${name})`
      await pool`insert into person_of_test (name) values (${name})`
      // Times of segments have a precision of seconds.
      await sleep(1_100)
      await shipAll()
    }
  })
  after(async () => {
    await pool?.end({ timeout: 1 })
    await database?.stop()
    await removeScratch(data)
    await rm(folder, { recursive: true, force: true })
  })

  /** Finishes a segment, and ships until it is there. */
  async function shipAll(): Promise<void> {
    const [row] = await pool<[{ name: string }]>`select pg_walfile_name(pg_switch_wal()) as name`
    for (; !(await exists(join(backups, 'wal', `${row.name}.gz`))); await sleep(50)) await shipping.ship()
  }

  const open = async (to: string) => openBackupFolder(to, (await systemOf(database.address)).systemIdentifier)
  const back = (to: string) => makeBackup({ folder: to, dataFolder: data, address: database.address })
  const names = async (of: string) => (await readdir(of)).filter((name) => /^\d{4}-/.test(name))

  /** Copies the backups, to break the copy. */
  async function copied(): Promise<string> {
    const copy = join(folder, `copy-${copies++}`)
    await cp(backups, copy, { recursive: true })
    return copy
  }

  async function refuses(from: string, sentence: RegExp, at?: number): Promise<void> {
    const target = join(folder, 'refused')
    await assert.rejects(restore({ from, at, dataFolder: target, log }), { name: 'OperatorError', message: sentence })
    assert.equal(await exists(target), false, 'A refused restore left its folder')
  }

  const lastSegments = async (of: string) => (await readdir(join(of, 'wal'))).toSorted().slice(-people.length)

  it('is refused below the data folder', async () => {
    const { code, stderr } = await comanda(['backup', join(data, 'backups'), '--data', data])
    assert.deepEqual([code, /is in the data folder/.test(stderr)], [2, true], stderr)
  })

  it('is refused where there is no folder', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, stderr } = await comanda(['backup', join(folder, 'file'), '--data', data])
    assert.deepEqual(
      [code, /The backup folder .* cannot be used: it is no folder\. Mend that/.test(stderr)],
      [2, true],
      stderr,
    )
    const absent = await comanda(['backup', join(folder, 'absent', 'backups'), '--data', data])
    assert.match(absent.stderr, /the folder above it, is not there/)
  })

  it('is refused in the folder of another server', async () => {
    const other = join(folder, 'other')
    await openBackupFolder(other, '1234567890')
    await assert.rejects(open(other), { name: 'OperatorError', message: /has backups of another server\. Give each/ })
  })

  it('is refused after its disk has gone away', async () => {
    const gone = join(folder, 'gone')
    await open(gone)
    await rename(gone, `${gone}.unmounted`)
    await assert.rejects(back(gone), { name: 'OperatorError', message: /is gone, or its disk is not mounted/ })
    assert.equal(await exists(gone), false)
  })

  it('is refused while another is made', async () => {
    const lock = lockBackupFolder(backups)
    await assert.rejects(back(backups), { name: 'OperatorError', message: /Another backup .* is being made\. Wait/ })
    lock.release()
  })

  it('leaves nothing on a disk that becomes full', async (test) => {
    const disk = mountDisk(2)
    if (!disk) return test.skip('no disk can be mounted here')
    try {
      await open(join(disk, 'backups'))
      await assert.rejects(back(join(disk, 'backups')), { name: 'OperatorError', message: /its disk is full/ })
      assert.deepEqual((await readdir(join(disk, 'backups'))).toSorted(), ['comanda-backups', 'lock', 'wal'])
    } finally {
      unmountDisk(disk)
    }
  })

  it('has no final name after a kill, and the next one clears it away', async () => {
    const killed = join(folder, 'killed')
    await open(killed)
    const main = join(root, 'src', 'main.ts')
    const child = spawn(process.execPath, [main, 'backup', killed, '--data', data], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    while ((await names(killed)).length === 0 && child.exitCode === null) await sleep(1)
    child.kill('SIGKILL')
    await ended
    assert.deepEqual(
      [(await names(killed)).map((name) => name.endsWith('.part')), await listBackups(killed)],
      [[true], []],
    )
    await back(killed)
    assert.deepEqual(
      (await names(killed)).map((name) => name.endsWith('.part')),
      [false],
    )
  })

  it('is made while the database cannot archive', async () => {
    const { archive } = await archiveFolders(data)
    const unarchived = join(folder, 'unarchived')
    await open(unarchived)
    await rename(archive, `${archive}.unmounted`)
    const made = await back(unarchived).finally(() => rename(`${archive}.unmounted`, archive))
    assert.deepEqual(await names(unarchived), [basename(made.folder)])
  })

  it('says when its database does not run', async () => {
    await assert.rejects(systemOf({ path: join(folder, 'none'), database: 'none' }), { name: 'ReplicationError' })
  })

  it('says when its database was killed', async () => {
    const cut = join(folder, 'cut')
    await open(cut)
    const making = back(cut)
    const refused = assert.rejects(making, { name: 'OperatorError', message: /The database ended the backup/ })
    while ((await names(cut)).length === 0) await sleep(1)
    await killDatabase(data)
    await refused
    assert.deepEqual(await names(cut), [])
  })

  it('is not restored over another folder', async () => {
    const target = join(folder, 'mine')
    await mkdir(target)
    await assert.rejects(restore({ from: backups, dataFolder: target, log }), {
      message: /exists already\. Name one that does not exist/,
    })
    const cutOff = join(folder, 'cut-off')
    await mkdir(cutOff)
    await writeFile(join(cutOff, 'comanda-restoring'), '')
    await assert.rejects(restore({ from: backups, dataFolder: cutOff, log }), {
      message: /A restore into .* was cut off\. Delete the folder/,
    })
    const { code, stderr } = await comanda(['backup', 'verify', backups, '--scratch', target])
    assert.deepEqual([code, /exists already\. Name one/.test(stderr)], [2, true], stderr)
    assert.deepEqual([await exists(target), (await listBackups(backups))[0]!.verdict], [true, undefined])
  })

  it('is not restored to a moment that it does not have', async () => {
    await refuses(backups, /The backups reach to .*, and not to .*\. Leave --at out/, Date.now() + hourMs)
    await refuses(backups, /The oldest backup in .* later than --at\. Give --at/, Date.now() - hourMs)
    await refuses(folder, /There is no complete backup in/)
    const { code, stderr } = await comanda(['restore', backups, '--at', 'yesterday', '--data', join(folder, 'refused')])
    assert.deepEqual([code, /--at is "yesterday"\. Give a time/.test(stderr)], [2, true], stderr)
  })

  it('is not restored with a flipped byte', async () => {
    for (const file of ['base.tar.gz', 'backup_manifest']) {
      const copy = await copied()
      const path = join(copy, (await names(copy))[0]!, file)
      const bytes = await readFile(path)
      bytes[Math.floor(bytes.length / 2)]! ^= 1
      await writeFile(path, bytes)
      await refuses(copy, /The backup .* is broken: .*\. Restore an older one/)
      const { code, stdout } = await comanda(['backup', 'verify', copy, '--json'])
      assert.deepEqual([code, JSON.parse(stdout).isGood], [1, false])
      assert.match(
        (await comanda(['backup', 'list', copy])).stdout,
        / {2}BROKEN, verified .*\n {2}The backup .* is broken: /,
      )
    }
  })

  it('is not called broken if the disk of the new folder is full', async (test) => {
    const disk = mountDisk(200, 'nr_inodes=100')
    if (!disk) return test.skip('no disk can be mounted here')
    try {
      const restoring = restore({ from: backups, dataFolder: join(disk, 'data'), log })
      await assert.rejects(restoring, { message: /cannot be restored into .*: its disk is full\. Mend that/ })
    } finally {
      unmountDisk(disk)
    }
  })

  it('leaves neither folder nor process if its restoring is stopped', async () => {
    const reach: Record<string, (target: string) => Promise<boolean>> = {
      'Unpacking the backup': async () => true,
      'Recovering the database': async (target) => (await processesOf(target)).length > 0,
    }
    for (const [phase, isReached] of Object.entries(reach)) {
      const target = join(folder, `stopped-${copies++}`)
      const stopping = new AbortController()
      const stop = async () => {
        while (!(await isReached(target))) await sleep(1)
        stopping.abort()
      }
      const onPhase = (text: string) => void (text.startsWith(phase) && stop())
      const options = { from: backups, dataFolder: target, log, signal: stopping.signal, onPhase }
      await assert.rejects(restore(options), { name: 'AbortError' }, phase)
      assert.deepEqual([await exists(target), await processesOf(target)], [false, []], phase)
    }
  })

  it('is not restored by an older program or another PostgreSQL', async () => {
    for (const [change, sentence] of [
      [{ schema: 9_999 }, /is of Comanda .* with schema 9999; .*\. Restore it with Comanda/],
      [{ postgres: '17.2' }, /is of PostgreSQL 17\.2; .*copy --from-program/],
    ] as const) {
      const copy = await copied()
      const path = join(copy, (await names(copy))[0]!, 'backup.json')
      await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...change }))
      await refuses(copy, sentence)
    }
  })

  it('names the missing or broken segment, and is restored to the time before it', async () => {
    const copy = await copied()
    const [, second] = (await lastSegments(copy)) as [string, string]
    const packed = await readFile(join(copy, 'wal', second))
    packed[Math.floor(packed.length / 2)]! ^= 1
    await writeFile(join(copy, 'wal', second), packed)
    await refuses(copy, /Segment .* is broken, so the backups reach only to .*\. Give --at/)
    await rm(join(copy, 'wal', second))
    await refuses(copy, /Segment .* is missing, so the backups reach only to .*\. Give --at/)
    const { reachesTo } = await findChain((await listBackups(copy))[0]!, copy)
    assert.deepEqual(await restoredPeople(copy, reachesTo), ['Ada'])
  })

  it('is restored with all that was shipped, without what it must not revive', async () => {
    assert.deepEqual(await restoredPeople(backups), people)
  })

  it('is listed as good after a trial, which leaves nothing behind', async () => {
    const scratch = join(folder, 'scratch')
    const { verdict } = await verifyNewest(backups, scratch, { log, signal: new AbortController().signal })
    assert.deepEqual([verdict.lines, verdict.isGood, await exists(scratch)], [[], true, false])
    assert.match((await comanda(['backup', 'list', backups])).stdout, / {2}good, verified \d/)
  })

  it('is restored as it was made if a newer program has updated the tables later', async () => {
    await pool`insert into schema_migration (number, name, checksum) values (9999, '9999_later.sql', '')`
    await shipAll()
    await refuses(backups, /a newer Comanda has updated the tables \(migration 9999_later\.sql\)\. Restore with/)
    const [backup] = await listBackups(backups)
    assert.deepEqual(await restoredPeople(backup!.folder), [])
  })

  /** Restores, and returns the people of the database, which has one admin token. */
  async function restoredPeople(from: string, at?: number): Promise<string[]> {
    // A shell or a list must not read the name.
    const target = join(folder, `re'stored, "$HOME" ${copies++}`)
    await restore({ from, at, dataFolder: target, log })
    const restored = await startEmbedded(target, { log })
    const rows = connect(restored.address, { connectionsMax: 1 })
    try {
      const tokens = await rows<{ name: string }[]>`select name from admin_token`
      assert.deepEqual(
        tokens.map(({ name }) => name),
        ['Made by a restore'],
      )
      const found = await rows<{ name: string }[]>`select name from person_of_test order by ctid`
      return found.map(({ name }) => name)
    } finally {
      await rows.end()
      await restored.stop()
      await removeScratch(target)
    }
  }
})
