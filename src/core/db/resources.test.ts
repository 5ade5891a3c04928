import assert from 'node:assert/strict'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld } from '#test/harness/world.ts'

const save = '/admin/corporations/save'

describeWorld('a database without space', ({ it }) => {
  it('has writes refused with 503, is reported as not ready, and recovers when it has space', async (world) => {
    const { pool, call, ask, url } = world
    const ready = async () => {
      const response = await fetch(`${url}/readyz`)
      return { status: response.status, text: await response.text() }
    }
    await pool`
      create function fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
    await pool`create trigger full_disk before insert on corporation execute function fill()`
    await pool`
      create function fill_probe() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
    await pool`create event trigger full_disk_probe on ddl_command_start when tag in ('CREATE TABLE AS') execute function fill_probe()`
    assert.equal((await ready()).status, 200)

    const refused = await call<{ error: string; details: { retryable: boolean } }>(save, { name: 'A' })
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.details.retryable, refused.headers.get('retry-after')],
      [503, 'OUT_OF_RESOURCES', true, '5'],
    )
    const unready = await ready()
    assert.equal(unready.status, 503)
    assert.match(unready.text, /no disk space, memory or connections left/)

    await pool`drop event trigger full_disk_probe`
    await pool`drop trigger full_disk on corporation`
    await ask(save, { name: 'A' })
    await eventually(ready, ({ status }) => status === 200)
  })
})
