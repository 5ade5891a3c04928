import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { WebSocketServer } from 'ws'
import { createLog } from '#server/log.ts'
import { openConnection } from '../agent/connection.ts'
import { Heartbeat } from './heartbeat.ts'
import { heartbeatSeconds } from './protocol.ts'

test('a link whose two ends are blocked for longer than three heartbeats is not broken', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { socket, ended } = openConnection({
    ...{ url: `http://127.0.0.1:${port}`, token: 'ct_none', log: createLog('error') },
    ...{ opened: () => {}, received: () => {}, refused: () => {} },
  })
  const [linked] = await once(server, 'connection')
  const heartbeat = new Heartbeat(linked)
  heartbeat.start()
  await once(socket, 'open')
  const isBroken = ended.then(({ problem }) => assert.fail(problem))
  // Blocks the event loop without using the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4 * heartbeatSeconds * 1000)
  const heard = Promise.all([once(linked, 'ping'), once(socket, 'pong')])
  await Promise.race([heard, isBroken])
  heartbeat.stop()
  isBroken.catch(() => {})
  socket.terminate()
  server.close()
})
