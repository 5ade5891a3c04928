import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterListening, blockedMs, listeningTime } from './listening_time.ts'
import { Receivers } from './webhooks/receivers.ts'

/** Blocks the event loop without using the processor. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a deadline does not count the time in which the event loop is blocked', async () => {
  let isOver = false
  const startedAt = listeningTime()
  afterListening(500, () => {
    isOver = true
  })
  block(2_500)
  assert.ok(listeningTime() - startedAt < 500)
  assert.ok(blockedMs(10_000) > 2_000)
  assert.equal(blockedMs(1_000), 1_000)
  await sleep(0)
  assert.equal(isOver, false)
  assert.ok(blockedMs(10_000) > 2_000)
  while (!isOver) await sleep(10)
})

test('a cancelled deadline does nothing', async () => {
  const cancel = afterListening(20, () => assert.fail('it was cancelled'))
  cancel()
  await sleep(40)
})

test('an answer that arrives while the event loop is blocked for 15 s is received', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receivers = new Receivers([])
  const request = { headers: {}, body: Buffer.from('[]'), loopback: true, now: Date.now() }
  const { port } = server.address() as AddressInfo
  const answer = receivers.post(`http://127.0.0.1:${port}/hook`, request, new AbortController().signal)
  await once(server, 'connection')
  block(15_000)
  assert.deepEqual(
    { ...(await answer), durationMs: 0 },
    { status: 200, error: null, durationMs: 0, retryAfterMs: 0, body: null },
  )
  await receivers.close()
  server.close()
})
