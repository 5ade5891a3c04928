import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import test from 'node:test'
import { LingeringSocket, lingerMs } from './socket.ts'

test('a statement that is sent in the moment in which the loss of a connection is reported fails', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new LingeringSocket({ answerWithinMs: 5_000 })
  const events: string[] = []
  socket.on('error', () => {
    // Runs just before the socket reports that it is closed, because its timer is the older one of the same length.
    if (events.length === 0)
      setTimeout(() => {
        events.push('written')
        socket.write('late')
      }, lingerMs)
    events.push('failed')
  })
  const closed = new Promise<void>((resolve) => socket.on('close', resolve))
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [connection] = await once(server, 'connection')
  await once(socket, 'connect')
  socket.resume()
  connection.resetAndDestroy()
  await closed
  events.push('closed')
  server.close()
  assert.deepEqual(events.slice(events.indexOf('written')), ['written', 'failed', 'closed'])
})
