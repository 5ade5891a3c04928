import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openBackupFolder } from '#backup/folder.ts'
import { systemOf } from '#backup/making.ts'
import { removeScratch } from '#backup/service.ts'
import { connect } from '#core/db/connect.ts'
import { openEmbedded } from '#core/db/embedded.ts'
import { exists } from '#core/folders.ts'
import { openDatabase } from '#server/folder.ts'
import { createLog } from '#server/log.ts'
import { run, type, until } from '#test/people/command.ts'
import { createData, databasePid, processesOf } from './cluster.ts'

const log = createLog('error')
/** User without a name, as systemd gives one to a service. */
const uid = 61_999

describe('A command on the database of a stopped server', { timeout: 300_000 }, () => {
  let folder: string
  let data: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-stopped-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    data = join(folder, 'data')
    await createData(data)
  })
  after(async () => {
    await removeScratch(data)
    await rm(folder, { recursive: true, force: true })
  })

  const hasStarted = async (path: string) => (await databasePid(join(path, 'postgres'))) > 0
  const partsOf = async (path: string) => (await readdir(path)).filter((name) => name.endsWith('.part'))

  it('leaves it running for others, and the last one stops it', async () => {
    const { signal } = new AbortController()
    const first = (await openDatabase(data, { log, signal }))!
    const second = (await openDatabase(data, { log, signal }))!
    await first.close()
    const pool = connect(second.address, { connectionsMax: 1 })
    await pool`select 1`
    await pool.end()
    await second.close()
    assert.deepEqual(await processesOf(data), [])
  })

  it('ends beside another one, and the last one stops it', async () => {
    const ended = await Promise.all([1, 2].map(() => run(['doctor', '--data', data])))
    assert.deepEqual(
      ended.map(({ code, stderr }) => [code, stderr]),
      [
        [0, ''],
        [0, ''],
      ],
    )
    assert.deepEqual(await processesOf(data), [])
  })

  it('stops it if a signal stops a backup, which leaves nothing behind', async () => {
    const backups = join(folder, 'backups')
    const { address, close } = (await openEmbedded(data, { log }))!
    await openBackupFolder(backups, (await systemOf(address)).systemIdentifier)
    await close()
    const { child, ended } = type(['backup', backups, '--data', data])
    await until('the backup is being made', async () => (await partsOf(backups)).length > 0)
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    assert.deepEqual([code, stderr], [1, 'comanda: Stopped.\n'])
    assert.deepEqual([await partsOf(backups), await processesOf(data)], [[], []])
  })

  it('stops it and the other one if a signal stops a copy, which leaves nothing behind', async () => {
    const target = join(folder, 'copy')
    const { child, ended } = type(['copy', '--from', data, '--to', target])
    await until('the copy is being made', () => hasStarted(target))
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    assert.deepEqual([code, stderr], [1, 'comanda: Stopped.\n'])
    assert.deepEqual([await exists(target), await processesOf(folder)], [false, []])
  })

  it('stops it if the reader of a start goes away', async () => {
    const server = type(['start', '--data', data, '--port', '0', '--no-demo'])
    await until('it starts', () => server.said().stdout !== '')
    server.child.stdout?.destroy()
    await server.ended
    assert.deepEqual(await processesOf(data), [])
  })

  it('leaves its files to their user if root runs it', async (test) => {
    if (process.getuid?.() !== 0) return test.skip('only root can become another user')
    const [served, backups] = [join(folder, 'served'), join(folder, 'served_backups')]
    execFileSync('cp', ['-a', data, served])
    execFileSync('install', ['-d', '-o', String(uid), backups])
    execFileSync('chown', ['-R', `${uid}:${uid}`, served])
    for (const words of ['doctor', `backup ${backups}`, 'reset --yes']) {
      const { code, stderr } = await run([...words.split(' '), '--data', served])
      assert.deepEqual([code, stderr], [0, ''], words)
      for (const path of [served, backups])
        for (const name of await readdir(path, { recursive: true }).catch(() => []))
          assert.equal((await stat(join(path, name))).uid, uid, `${words}: ${name}`)
    }
    assert.equal(await exists(served), false)
  })
})
