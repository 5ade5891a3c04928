import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { newId } from '#core/schema.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOwnWorld, describeWorld, pollMs, type World } from '#test/harness/world.ts'
import { linkLimits } from './limits.ts'
import { closeCodes, linkPath } from './protocol.ts'

const hello = { type: 'hello', protocol: 1, name: 'Test', version: '1', acknowledged: 0, unsettled: [] }

/** Opens a raw connection that ignores the rules of WebSocket clients. */
function openRudely({ url }: World, lines: readonly string[]) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: true })
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  /** Resolves when the server has ended the connection. */
  const ended = new Promise((done) => socket.once('end', done).once('close', done))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    ended,
    async until(text: string) {
      while (!received.includes(text)) await sleep(pollMs)
    },
    /** Sends a message in one frame, masked with zeros. */
    say(message: object) {
      const text = Buffer.from(JSON.stringify(message))
      const length = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255])
      socket.write(Buffer.concat([length, Buffer.alloc(4), text]))
    },
  }
}

const upgrade = (path: string, token: string) => [
  `GET ${path} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}`,
  `Authorization: Bearer ${token}`,
]

describeWorld('The limits of a link', ({ it }) => {
  it('end the connection after a refused handshake, even if the client keeps its end open', async (world) => {
    for (const [path, status] of [
      [linkPath, '401 Unauthorized'],
      ['/terminal/other', '404 Not Found'],
    ] as const) {
      const client = openRudely(world, upgrade(path, 'ct_none'))
      await client.until(status)
      // Only a server that has destroyed the connection refuses further data.
      while (!client.socket.destroyed) {
        client.socket.write('still here')
        await sleep(pollMs)
      }
    }
  })

  it('stop the effects of a terminal whose link is closed, and end its connection without an answer', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const terminal = openRudely(world, upgrade(linkPath, restaurant.token))
    await terminal.until('101 Switching Protocols')
    terminal.say(hello)
    await terminal.until('"welcome"')
    await world.ask('/admin/terminal_tokens/revoke', { tokenId: restaurant.tokenId })
    await terminal.until('the token is no longer valid')
    const actionId = newId()
    terminal.say({ type: 'action', actionId, operation: '/front/stop_lists/replace', body: { items: [] } })
    await terminal.ended
    terminal.socket.destroy()
    assert.equal((await world.pool`select 1 from command where id = ${actionId}`).length, 0)
  })

  it('leave messages at the terminal while the server is processing earlier ones', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { pool } = world
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}${linkPath}`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    })
    socket.on('error', () => {})
    await once(socket, 'open')
    socket.send(JSON.stringify(hello))
    await once(socket, 'message')
    const message = JSON.stringify({ type: 'health', isAsleep: true, report: { text: 'x'.repeat(9e5) } })
    let taken = 0
    const sendNext = () => {
      socket.send(message, (error) => {
        if (error || ++taken === 100) return
        sendNext()
      })
    }
    await pool.begin(async (db) => {
      // The first message cannot be processed before this transaction ends.
      await db`select 1 from terminal_group where id = ${restaurant.terminalGroupId} for update`
      sendNext()
      await waitForLockWaiters(pool)
      // A server that continued reading would process a hundred in less time than one message waits.
      for (let before = -1, calm = 0; calm < 200 && taken < 100; ) {
        before = taken
        await sleep(pollMs)
        calm = taken === before ? calm + 1 : 0
      }
      assert.ok(taken < 50, `${taken} of 100 messages have left the terminal`)
    })
    socket.terminate()
  })

  it('count an answer only for commands that were sent', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId } = restaurant
    const terminal = await restaurant.connect()
    terminal.say({ type: 'health', isAsleep: true, report: {} })
    const isAsleep = async () => {
      const [row] = await world.pool<{ isAsleep: boolean }[]>`
        select is_asleep from terminal_group where id = ${terminalGroupId}`
      return row?.isAsleep
    }
    while (!(await isAsleep())) await sleep(pollMs)
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', restaurant.body())
    terminal.answer(correlationId)
    for (let i = 0; i < 1_000; i += 100)
      terminal.say({
        type: 'answers',
        answers: Array.from({ length: 100 }, () => ({ commandId: newId(), accepted: true })),
      })
    // The refusal shows that all earlier messages were read.
    assert.equal((await terminal.act('/front/none', {})).state, 'refused')
    const status = await world.ask('/api/1/commands/status', { organizationId, correlationId })
    assert.deepEqual(status, { state: 'InProgress' })
    terminal.say({ type: 'health', isAsleep: false, report: {} })
    await terminal.until(() => terminal.commands()[0])
    terminal.answer(correlationId, { code: 'Busy', message: 'Not now' })
    terminal.answer(correlationId)
    const { exception } = await world.outcome(organizationId, correlationId)
    assert.deepEqual(exception, { code: 'Busy', message: 'Not now' })
    terminal.cut()
  })
})

describeOwnWorld(
  'A link with narrow limits',
  ({ it }) => {
    it('is read at its rate, and loses nothing', async (world) => {
      const terminal = await (await openLinkedRestaurant(world)).connect()
      const startedAt = performance.now()
      const body = { text: 'x'.repeat(4_000) }
      for (let i = 0; i < 300; i++) terminal.say({ type: 'action', actionId: newId(), operation: '/front/none', body })
      const refused = () => terminal.received.filter(({ type }) => type === 'refused')
      await terminal.until(() => (refused().length === 300 ? true : undefined))
      assert.ok(performance.now() - startedAt > 1_000)
      terminal.cut()
    })

    it('ends at a message that is too large', async (world) => {
      const terminal = await (await openLinkedRestaurant(world)).connect()
      terminal.say({ type: 'health', isAsleep: false, report: { text: 'x'.repeat(70_000) } })
      assert.equal(await terminal.closed, 1009)
    })
  },
  { linkLimits: { ...linkLimits, messageBytesMax: 65_536, messagesPerSecond: 20 } },
)

describeOwnWorld(
  'A link that waits a second for hello',
  ({ it }) => {
    it('ends without a hello, even if the client sends pings', async (world) => {
      const { token } = await openLinkedRestaurant(world)
      const socket = new WebSocket(`${world.url.replace('http', 'ws')}${linkPath}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await once(socket, 'open')
      const pinging = setInterval(() => socket.ping(), 50)
      const [code] = await once(socket, 'close')
      clearInterval(pinging)
      assert.equal(code, closeCodes.tooSlow)
    })
  },
  { linkLimits: { ...linkLimits, helloSeconds: 1 } },
)
