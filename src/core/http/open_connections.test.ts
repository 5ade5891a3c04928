import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { connect as connectDatabase, transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { addressOf, openWorld, type World } from '#test/harness/world.ts'

/** Well below the keep-alive time of connections, and well above the time of a stop. */
const stopsWithinMs = 10_000
const bodySize = 2

const head = (token: string, bytes = bodySize, path = '/api/2/menu') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${bytes}\r\n\r\n`

interface Client {
  send(text: string): void
  /** Waits for this many responses, and returns the number received, which is less if the connection ends before. */
  answers(count: number): Promise<number>
  ended: Promise<void>
}

function clientOf({ url }: World): Client {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((end) => void socket.once('close', () => end()))
  const count = () => text.split('HTTP/1.1 200').length - 1
  return {
    send: (text) => void socket.write(text),
    async answers(wanted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      socket.on('data', () => count() >= wanted && resolve())
      if (count() < wanted) await Promise.race([promise, ended])
      return count()
    },
    ended,
  }
}

async function stopped(world: World): Promise<void> {
  const start = performance.now()
  await world.stop()
  assert.ok(performance.now() - start < stopsWithinMs, `it took ${Math.round(performance.now() - start)} ms to stop`)
}

describe('a server that stops', () => {
  it('responds to a request that is being handled', async () => {
    const world = await openWorld()
    const own = connectDatabase(await addressOf(world), { connectionsMax: 2 })
    const client = clientOf(world)
    const body = JSON.stringify({ corporationId: demo.corporation })
    let stopping = Promise.resolve()
    await transaction(own, async (db) => {
      await db`
        select 1
          from corporation
         where id = ${demo.corporation}
           for update`
      client.send(`${head(world.adminToken, body.length, '/admin/directories/save')}${body}`)
      await waitForLockWaiters(own)
      stopping = stopped(world)
    })
    await own.end({ timeout: 1 })
    await stopping
    assert.equal(await client.answers(1), 1)
  })

  it('responds to its requests, and ends their connections', async () => {
    const world = await openWorld()
    const token = await world.tokenOf({})
    const clients = Array.from({ length: 20 }, () => clientOf(world))
    for (const { send } of clients) send(`${head(token)}{}`)
    for (const { answers } of clients) await answers(1)
    for (const { send } of clients) send(`${head(token)}{}${head(token)}{}`)
    await clients[1]!.answers(2)
    await stopped(world)
    for (const { ended } of clients) await ended
    const counts = await Promise.all(clients.map(({ answers }) => answers(3)))
    assert.ok(counts.every((count) => count >= 1) && counts.some((count) => count > 1), counts.join())
  })

  it('waits for no client without a request, with half a request, or with half a request that is refused', async () => {
    const world = await openWorld()
    const token = await world.tokenOf({})
    const clients = ['', 'POST /api', head(token), `${head(token, 8)}{`, `${head('unknown', 8)}{`].map((sent) => {
      const client = clientOf(world)
      client.send(sent)
      return client
    })
    const used = clientOf(world)
    used.send(`${head(token)}{}`)
    assert.equal(await used.answers(1), 1)
    await stopped(world)
    await Promise.all([...clients, used].map(({ ended }) => ended))
  })
})
