import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { openRequest } from '#test/harness/raw_request.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { httpLimits } from './limits.ts'

const organizations = '/api/1/organizations'
const twoMegabytes = 2 * 1_048_576

const head = (path: string, headers: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

/** Sends most of the request after the server has responded, and only then reads the response. */
async function sendThenRead(url: string, start: string, bytes: number): Promise<string> {
  const socket = openRequest(url, start)
  const piece = Buffer.alloc(65_536, 'x')
  socket.write(piece)
  await once(socket, 'readable')
  for (let sent = piece.length; sent < bytes; sent += piece.length)
    if (!socket.write(piece)) await once(socket, 'drain')
  socket.end()
  return readAll(socket)
}

/** Sends as much as the server accepts, and returns the number of bytes. */
async function sendForEver(url: string, start: string): Promise<number> {
  const socket = openRequest(url, start)
  const piece = Buffer.alloc(65_536, 'x')
  const ended = new Promise<void>((end) => void socket.on('error', () => {}).once('close', () => end()))
  socket.resume()
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', send)
  send()
  await ended
  return socket.bytesWritten
}

/** Reads until the response matches, and leaves the connection open. */
async function untilReceived(socket: Socket, wanted: RegExp): Promise<string> {
  let received = ''
  while (!wanted.test(received)) received += (await once(socket, 'data'))[0]
  return received
}

interface Case {
  what: string
  status: number
  start(world: World): Promise<string> | string
}

const cases: Case[] = [
  {
    what: 'a body over the limit',
    status: 413,
    start: async ({ tokenOf }) =>
      head(organizations, [`Authorization: Bearer ${await tokenOf({})}`, `Content-Length: ${twoMegabytes}`]),
  },
  { what: 'no token', status: 401, start: () => head(organizations, [`Content-Length: ${twoMegabytes}`]) },
  {
    what: 'no token, on a connection that the client ends',
    status: 401,
    start: () => head(organizations, ['Connection: close', `Content-Length: ${twoMegabytes}`]),
  },
  { what: 'an unknown path', status: 404, start: () => head('/api/1/nothing', [`Content-Length: ${twoMegabytes}`]) },
  {
    what: 'an expectation',
    status: 417,
    start: () => head(organizations, ['Expect: tea', `Content-Length: ${twoMegabytes}`]),
  },
  { what: 'headers that are too large', status: 431, start: () => `POST ${organizations} HTTP/1.1\r\nX: ` },
  { what: 'no HTTP', status: 400, start: () => 'HELO localhost\r\n' },
]

const limits = { ...httpLimits, discardBytesMax: 4_000_000, discardMsMax: 3_000 }

describeOwnWorld(
  'requests that are refused while they arrive',
  ({ it }) => {
    for (const { what, status, start } of cases)
      it(`get a response even if the client is still sending: ${what}`, async (world) => {
        const answer = await sendThenRead(world.url, await start(world), twoMegabytes)
        assert.match(answer, new RegExp(`^HTTP/1.1 ${status} [^]*"correlationId"`))
      })

    it('get fifty responses under load', async ({ url, tokenOf, ask }) => {
      let isOver = false
      const load = async () => {
        while (!isOver) await ask(organizations)
      }
      const loads = Array.from({ length: 4 }, load)
      // In another process, so that it is still writing when the server responds.
      const program = `
      const body = ' '.repeat(${twoMegabytes})
      const headers = { authorization: 'Bearer ${await tokenOf({})}' }
      for (let i = 0; i < 50; i++)
        await fetch('${url}${organizations}', { method: 'POST', headers, body }).then(
          (response) => response.text().then(() => console.log(response.status)),
          (error) => console.log(error.cause.message),
        )`
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
      isOver = true
      await Promise.all(loads)
      assert.deepEqual(stdout.trim().split('\n'), Array(50).fill('413'))
    })

    it('leave a connection open if the rest of the request has arrived', async ({ url, tokenOf }) => {
      const socket = openRequest(url, `${head(organizations, ['Content-Length: 4'])}{ `)
      assert.match(await untilReceived(socket, /UNAUTHENTICATED/), /^HTTP\/1.1 401 /)
      const token = await tokenOf({})
      const second = head(organizations, [`Authorization: Bearer ${token}`, 'Content-Length: 2', 'Connection: close'])
      socket.write(` }${second}{}`)
      assert.match(await readAll(socket), /^HTTP\/1.1 200 /)
    })

    const endless: [what: string, start: string][] = [
      ['a request without a length', `${head(organizations, ['Transfer-Encoding: chunked'])}fffffff\r\n`],
      ['a long request', head(organizations, ['Content-Length: 1000000000'])],
      ['headers', `POST ${organizations} HTTP/1.1\r\nX: `],
    ]
    for (const [title, start] of endless)
      it(`are disconnected if the client sends too much: ${title}`, async ({ url }) => {
        const bytes = await sendForEver(url, start)
        // Includes the buffers of both sockets.
        assert.ok(bytes >= 3_000_000 && bytes < 40_000_000, `${bytes} bytes`)
      })

    it('are disconnected if the client stops sending', async ({ url }) => {
      const from = performance.now()
      const socket = openRequest(url, `${head(organizations, ['Content-Length: 100'])}{`)
      // Reading ends when the server has closed the connection.
      assert.match(await readAll(socket), /^HTTP\/1.1 401 /)
      assert.ok(performance.now() - from < httpLimits.requestTimeoutMs / 2)
    })
  },
  { httpLimits: limits },
)
