import assert from 'node:assert/strict'
import test from 'node:test'
import { openExternalDatabase } from '#test/harness/postgres.ts'
import { probeExternal } from './external.ts'

const blockedMs = 15_000
const database = await openExternalDatabase()

test('a start waits for a database that answers while the event loop is blocked', {
  skip: !database && 'there is no PostgreSQL on this machine',
}, async (context) => {
  const { url, stop } = database!
  context.after(stop)
  const probing = probeExternal(url)
  // Blocks the event loop without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockedMs)
  assert.deepEqual(await probing, { url, keepsSettings: true, keepsStatements: true })
})
