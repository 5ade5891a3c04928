import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { removeScratch } from '#backup/service.ts'
import { type Address, connect } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { writeCredentials } from '#server/credentials.ts'
import { lockFolder } from '#server/folder.ts'
import { createLog } from '#server/log.ts'
import { size } from '#test/faults/chance.ts'
import { comanda } from '#test/harness/comanda.ts'
import { openExternalDatabase } from '#test/harness/postgres.ts'
import { createData } from './cluster.ts'

const log = createLog('error')
const goesOutside = size('COMANDA_TEST_BACKUP_EXTERNAL', 0) > 0
const organizationId = '00000000-0000-4000-8000-000000000001'

describe('A copy of a database', { timeout: 300_000 }, () => {
  let folder: string
  let data: string
  let content: unknown

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-copy-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    data = join(folder, 'data')
    await createData(data)
    const { address, stop } = await startEmbedded(data, { log })
    const pool = connect(address, { connectionsMax: 1 })
    for (let i = 0; i < 3; i++)
      await pool`
        insert into courier_location (organization_id, received_at, courier_id, latitude, longitude, client_date)
        values (${organizationId}, now(), ${organizationId}, 1.5, ${i}, '2026-05-31 10:00:00')`
    // A table that ends with more than a stream holds leaves the connection of the driver paused.
    const name = `A\tda\n\\N${'a'.repeat(200_000)}`
    await pool`insert into person (id, login, name, role) values (${organizationId}, 'ada', ${name}, 'operator')`
    await pool`
      insert into person_session (token_hash, id, person_id, created_at, last_used_at, address, browser, is_screen)
      values ('hash', ${organizationId}, ${organizationId}, now(), now(), '', '', false)`
    await pool.end()
    content = await contentOf(address)
    await stop()
    await writeCredentials(data, { adminToken: 'token-of-the-copied-server' })
  })
  after(async () => {
    await removeScratch(data)
    await rm(folder, { recursive: true, force: true })
  })

  /** Returns the rows of a database as texts, the next identity and the number of its foreign keys. */
  async function contentOf(address: Address): Promise<unknown> {
    const pool = connect(address, { connectionsMax: 1 })
    try {
      const locations = await pool`select *, xmin is null as is_none from courier_location order by seq`
      const people = await pool`select * from person`
      const sessions = await pool`select * from person_session`
      const [next] = await pool`select last_value from pg_sequences where sequencename = 'courier_location_seq_seq'`
      const [keys] = await pool`select count(*)::int as count from pg_constraint where contype = 'f'`
      return { locations, people, sessions, next, keys }
    } finally {
      await pool.end()
    }
  }

  async function contentOfFolder(path: string): Promise<unknown> {
    const { address, stop } = await startEmbedded(path, { log })
    return contentOf(address).finally(stop)
  }

  it('has all rows, identities and keys, and the credentials', async () => {
    const copy = join(folder, 'copy')
    const { code, stdout, stderr } = await comanda(['copy', '--from', data, '--to', copy])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Copied 5 rows to .*copy\nStart the server with --data/)
    assert.deepEqual(await contentOfFolder(copy), content)
    assert.match(await readFile(join(copy, 'credentials.json'), 'utf8'), /token-of-the-copied-server/)
    const again = await comanda(['copy', '--from', data, '--to', copy])
    assert.deepEqual([again.code, /exists already\. Give --to/.test(again.stderr)], [2, true], again.stderr)
    await removeScratch(copy)
  })

  it('goes to an external PostgreSQL and back', async (test) => {
    if (!goesOutside) return test.skip('only in the long form')
    const external = await openExternalDatabase()
    if (!external) return test.skip('there is no other PostgreSQL')
    const back = join(folder, 'back')
    try {
      const { url } = external
      const out = await comanda(['copy', '--from', data, '--to', url])
      assert.deepEqual([out.code, out.stderr], [0, ''])
      const again = await comanda(['copy', '--from', data, '--to', url])
      assert.match(again.stderr, /has rows already, in courier_location\. Name an empty one/)
      const home = await comanda(['copy', '--from', url, '--to', back])
      assert.deepEqual([home.code, home.stderr], [0, ''])
      assert.deepEqual(await contentOfFolder(back), content)
    } finally {
      await external.stop()
      await removeScratch(back)
    }
  })

  it('is refused while a server uses the folder, or without a database', async () => {
    const held = await lockFolder(data)
    const used = await comanda(['copy', '--from', data, '--to', join(folder, 'used')])
    held.release()
    assert.match(used.stderr, /A server uses .* already/)
    const none = await comanda(['copy', '--from', folder, '--to', join(folder, 'none')])
    assert.match(none.stderr, /is not a data folder of Comanda/)
    const program = await comanda(['copy', '--from', data, '--to', join(folder, 'new'), '--from-program', folder])
    assert.match(program.stderr, /There is no PostgreSQL in /)
  })
})
