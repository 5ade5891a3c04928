import assert from 'node:assert/strict'
import test from 'node:test'
import { Notices } from './notices.ts'

test('a frequent event is logged at once, then each minute with its count, and again when it has ended', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const logged: unknown[] = []
  const write = (fields: object, message: string) => logged.push([message, fields])
  const notices = new Notices({ debug: write, info: write, warn: write, error: write } as never)
  const fail = (n: number) => notices.record({ key: 'all', message: 'a login failed', fields: { n } })
  for (let n = 1; n <= 4; n++) fail(n)
  notices.record({ key: 'another', message: 'a login failed' })
  t.mock.timers.tick(60_000)
  t.mock.timers.tick(60_000)
  fail(5)
  fail(6)
  notices.stop()
  assert.deepEqual(logged, [
    ['a login failed', { n: 1 }],
    ['a login failed', {}],
    ['a login failed', { n: 4, again: 3 }],
    ['a login failed', { n: 5 }],
    ['a login failed', { n: 6, again: 1 }],
  ])
})
