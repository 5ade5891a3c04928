import assert from 'node:assert/strict'
import test from 'node:test'
import { connect, isConnectionLoss, untilReachable } from './connect.ts'

test('a database that does not come up in time is given up with what was last heard of it', async () => {
  // Port 1 is nobody's.
  const pool = connect({ url: 'postgres://nobody@127.0.0.1:1/none' }, { connectionsMax: 1 })
  let waited = 0
  const waiting = untilReachable(pool, { limitMs: 150, onWaiting: () => waited++ })
  await assert.rejects(waiting, isConnectionLoss)
  assert.equal(waited, 1)
  await pool.end({ timeout: 1 })
})
