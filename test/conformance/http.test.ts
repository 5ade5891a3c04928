import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { httpLimits } from '#core/http/limits.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { linkPath } from '#terminal/link/protocol.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { openRequest } from '#test/harness/raw_request.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const organizations = '/api/1/organizations'

describeOwnWorld('paths and methods', ({ it }) => {
  it('answers 404 for an unknown path', async ({ call }) => {
    const slashes = '/'.repeat(10_000)
    for (const path of ['/api/1/nothing', '/', '/api/1/organizations/x', '/..%2f..%2fetc/passwd', `${slashes}x`])
      expectRefusal(await call(path, {}), { status: 404, code: 'UNKNOWN_PATH' })
  })

  it('names the path that an unknown one probably means', async ({ refuse }) => {
    for (const [path, meant] of [
      ['/api/2/organizations', '/api/1/organizations'],
      ['/api/1/deliverys/create', '/api/1/deliveries/create'],
      ['/api/1/deliveries/craete', '/api/1/deliveries/create'],
      ['/deliveries/create', '/api/1/deliveries/create'],
      ['/admin/menu/save', '/admin/menus/save'],
    ] as const)
      assert.match((await refuse(path, {})).message, new RegExp(`did you mean ${meant}\\?$`))
    assert.equal((await refuse('/api/1/nothing_like_it', {})).message, 'There is no operation at this path')
  })

  it('answers 400 for an invalid path', async ({ call }) => {
    expectRefusal(await call('/api/%ff', {}), { status: 400, code: 'INVALID_REQUEST' })
  })

  it('answers 405 for other methods, and lists the allowed one', async ({ call }) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const path of ['/api/1/terminal_groups', '/API/1/Terminal_groups/?x=1']) {
        const reply = await call(path, undefined, { method })
        expectRefusal(reply, { status: 405, code: 'WRONG_METHOD' })
        assert.equal(reply.headers.get('allow'), 'POST')
      }
  })

  it('accepts paths in any case, with a trailing slash, and any content type', async ({ ask }) => {
    const usual = await ask<{ organizations: unknown }>(organizations, {})
    for (const path of ['/API/1/Organizations', `${organizations}/`, `${organizations}?any=thing`])
      for (const type of ['text/plain', '', ' ', 'json', 'application/json; charset=', ';'])
        assert.deepEqual(
          (await ask<typeof usual>(path, {}, { headers: { 'content-type': type } })).organizations,
          usual.organizations,
          `with the content type "${type}"`,
        )
  })
})

const withOtherPaths = (await loadOperations()).filter(({ otherPaths = [] }) => otherPaths.length > 0)

describeOwnWorld('other paths of an operation', ({ it }) => {
  for (const operation of withOtherPaths)
    for (const path of operation.otherPaths ?? [])
      it(`${path} answers like ${operation.path}, and accepts only POST`, async ({ ask, call }) => {
        const plain = (answer: object) => ({ ...answer, correlationId: undefined })
        const body = operation.example.request as object
        expectRefusal(await call(path, body, { token: undefined }), { status: 401, code: 'UNAUTHENTICATED' })
        const answer = plain(await ask(path, body))
        // A repeated command may be refused.
        if (operation.kind === 'query') assert.deepEqual(answer, plain(await ask(operation.path, body)))
        expectRefusal(await call(path, undefined, { method: 'GET' }), { status: 405, code: 'WRONG_METHOD' })
      })
})

describeOwnWorld('a refusal before a request is complete', ({ it }) => {
  const [start, host] = [`POST ${organizations} HTTP/1.1\r\n`, 'Host: localhost\r\n']
  const cases: [what: string, request: string, status: number, code: string][] = [
    ['no HTTP', 'HELO localhost\r\n\r\n', 400, 'NO_HTTP'],
    ['two lengths', `${start}${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'NO_HTTP'],
    ['an invalid length', `${start}${host}Content-Length: -1\r\n\r\n`, 400, 'NO_HTTP'],
    ['no host', `${start}Connection: close\r\n\r\n`, 400, 'INVALID_HEADER'],
    ['an expectation', `${start}${host}Expect: tea\r\nConnection: close\r\n\r\n`, 417, 'EXPECTATION_FAILED'],
    ['headers that are too large', `${start}${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ]
  for (const [title, request, status, code] of cases)
    it(`has the common form: ${title}`, async ({ url }) => {
      const [head, body] = (await readAll(openRequest(url, request))).split('\r\n\r\n')
      assert.match(head!, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(head!, /^content-type: application\/json/im)
      const { correlationId, error, details } = JSON.parse(body!)
      assert.match(correlationId, /^[0-9a-f-]{36}$/)
      assert.deepEqual([error, details.code], [code, code])
    })
})

describeOwnWorld('clients that offer another protocol', ({ it }) => {
  it('are answered in HTTP/1.1, whatever and wherever they offer', async ({ url, tokenOf }) => {
    const offers = [
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
      'Connection: Upgrade\r\nUpgrade: websocket',
      'Connection: Upgrade\r\nUpgrade: TLS/1.0, HTTP/1.1',
    ]
    const token = await tokenOf({})
    for (const offer of offers) {
      const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2\r\n${offer}\r\n\r\n`
      const socket = openRequest(url, `POST ${organizations} HTTP/1.1\r\n${headers}{}`)
      assert.match(await untilSays(socket, /"organizations"/), /^HTTP\/1.1 200 /)
      const path = `GET ${linkPath} HTTP/1.1\r\nHost: localhost\r\n`
      if (!offer.includes('websocket'))
        assert.match(await untilSays(openRequest(url, `${path}${offer}\r\n\r\n`), /UNKNOWN_PATH/), /^HTTP\/1.1 404 /)
    }
  })
})

describeOwnWorld(
  'slow clients',
  ({ it }) => {
    it('are disconnected if they do not finish their headers or body', async ({ url, tokenOf }) => {
      const head = `POST ${organizations} HTTP/1.1\r\nHost: localhost\r\n`
      const withToken = `${head}Authorization: Bearer ${await tokenOf({})}\r\n`
      const starts = [
        head,
        `${withToken}Content-Length: 100\r\n\r\n{"a":`,
        `${head}Content-Length: 100\r\n\r\n{"a":`,
        `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
      ]
      const answers = await Promise.all(starts.map((start) => readAll(openRequest(url, start))))
      // Reading ends only after the server has closed the connection.
      for (const answer of answers) assert.match(answer, /^HTTP\/1.1 (401 |408 [\s\S]*REQUEST_TOO_SLOW)/)
    })
  },
  {
    httpLimits: { ...httpLimits, headersTimeoutMs: 300, requestTimeoutMs: 600, checkIntervalMs: 50, discardMsMax: 300 },
  },
)

describeOwnWorld(
  'clients that start many requests and finish none',
  ({ it }) => {
    it('lose the oldest requests without effect on other clients', async ({ url, tokenOf, ask }) => {
      const begin = (token: string) => {
        const head = `POST ${organizations} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`
        return openRequest(url, `${head}Content-Length: 1000000\r\n\r\n${' '.repeat(900_000)}`)
      }
      const [greedy, modest] = [await tokenOf({}), await tokenOf({})]
      const sockets = Array.from({ length: 6 }, () => begin(greedy))
      const refused: string[] = []
      await new Promise<void>((done) => {
        for (const socket of sockets) readAll(socket).then((answer) => refused.push(answer) === 4 && done(), done)
      })
      for (const answer of refused)
        assert.match(answer, /^HTTP\/1.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*TOO_MANY_UNFINISHED/i)
      await ask(organizations, undefined, { token: modest, raw: `{}${' '.repeat(500_000)}` })
      for (const socket of sockets) socket.destroy()
    })
  },
  { httpLimits: { ...httpLimits, unfinishedBytesMax: 2_000_000, discardMsMax: 500 } },
)

/** Returns what a server has sent on a connection after it has sent the wanted text, and closes the connection. */
async function untilSays(socket: Socket, wanted: RegExp): Promise<string> {
  let received = ''
  for await (const chunk of socket) {
    received += chunk
    if (wanted.test(received)) break
  }
  return received
}
