import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { depthMax } from '#core/http/body.ts'
import { idempotencyLifetimeMs } from '#core/http/idempotency.ts'
import { bodyLimitBytes, httpLimits } from '#core/http/limits.ts'
import { credentialPlaceholders } from '#core/http/openapi.ts'
import { isServed, loadOperations } from '#core/operation/registry.ts'
import { demo } from '#shared/demo.ts'
import { linkPath } from '#terminal/link/protocol.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { untilLockAwaited } from '#test/harness/locks.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const organizations = '/api/1/organizations'
const saveCorporation = '/admin/corporations/save'
const creations = (await loadOperations()).filter((operation) => isServed(operation) && operation.command?.creates)

describeWorld('paths and methods', ({ it }) => {
  it('answers 404 to a path that is not there', async ({ call }) => {
    const slashes = '/'.repeat(10_000)
    for (const path of ['/api/1/nothing', '/', '/api/1/organizations/x', '/..%2f..%2fetc/passwd', `${slashes}x`])
      expectRefusal(await call(path, {}), { status: 404, code: 'UNKNOWN_PATH' })
  })

  it('answers 400 to a path that is none', async ({ call }) => {
    expectRefusal(await call('/api/%ff', {}), { status: 400, code: 'INVALID_REQUEST' })
  })

  it('answers 405 to other methods, and says which it takes', async ({ call }) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const path of ['/api/1/terminal_groups', '/API/1/Terminal_groups/?x=1']) {
        const reply = await call(path, undefined, { method })
        expectRefusal(reply, { status: 405, code: 'WRONG_METHOD' })
        assert.equal(reply.headers.get('allow'), 'POST')
      }
  })

  it('takes paths in any case, with a slash at the end, and whatever the content type', async ({ ask }) => {
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

describeWorld('other paths of an operation', ({ it }) => {
  for (const operation of withOtherPaths)
    for (const path of operation.otherPaths ?? [])
      it(`${path} answers what ${operation.path} does, and takes POST alone`, async ({ ask, call }) => {
        const plain = (answer: object) => ({ ...answer, correlationId: undefined })
        const body = operation.example.request as object
        expectRefusal(await call(path, body, { token: undefined }), { status: 401, code: 'UNAUTHENTICATED' })
        const answer = plain(await ask(path, body))
        // What changes something may be refused when it is repeated.
        if (operation.kind === 'query') assert.deepEqual(answer, plain(await ask(operation.path, body)))
        expectRefusal(await call(path, undefined, { method: 'GET' }), { status: 405, code: 'WRONG_METHOD' })
      })
})

describeWorld('what is refused before there is a request', ({ it }) => {
  const [start, host] = [`POST ${organizations} HTTP/1.1\r\n`, 'Host: localhost\r\n']
  const cases: [what: string, request: string, status: number, code: string][] = [
    ['no HTTP', 'HELO localhost\r\n\r\n', 400, 'NO_HTTP'],
    ['two lengths', `${start}${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'NO_HTTP'],
    ['a length that is none', `${start}${host}Content-Length: -1\r\n\r\n`, 400, 'NO_HTTP'],
    ['no host', `${start}Connection: close\r\n\r\n`, 400, 'INVALID_HEADER'],
    ['an expectation', `${start}${host}Expect: tea\r\nConnection: close\r\n\r\n`, 417, 'EXPECTATION_FAILED'],
    ['headers that are too large', `${start}${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ]
  for (const [what, request, status, code] of cases)
    it(`is answered like any refusal: ${what}`, async ({ url }) => {
      const [head, body] = (await readAll(opened(url, request))).split('\r\n\r\n')
      assert.match(head!, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(head!, /^content-type: application\/json/im)
      const { correlationId, error, details } = JSON.parse(body!)
      assert.match(correlationId, /^[0-9a-f-]{36}$/)
      assert.deepEqual([error, details.code], [code, code])
    })
})

describeWorld('clients that offer another protocol', ({ it }) => {
  it('are answered in HTTP/1.1, whatever they offer and wherever', async ({ url, tokenOf }) => {
    const offers = [
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
      'Connection: Upgrade\r\nUpgrade: websocket',
      'Connection: Upgrade\r\nUpgrade: TLS/1.0, HTTP/1.1',
    ]
    const token = await tokenOf({})
    for (const offer of offers) {
      const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2\r\n${offer}\r\n\r\n`
      const socket = opened(url, `POST ${organizations} HTTP/1.1\r\n${headers}{}`)
      assert.match(await untilSays(socket, /"organizations"/), /^HTTP\/1.1 200 /)
      const path = `GET ${linkPath} HTTP/1.1\r\nHost: localhost\r\n`
      if (!offer.includes('websocket'))
        assert.match(await untilSays(opened(url, `${path}${offer}\r\n\r\n`), /UNKNOWN_PATH/), /^HTTP\/1.1 404 /)
    }
  })
})

describeWorld('bodies', ({ it }) => {
  it('refuses more than 1 MiB, and takes exactly that', async ({ call }) => {
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    expectRefusal(await call(organizations, {}, { raw: padded(bodyLimitBytes + 1) }), {
      status: 413,
      code: 'BODY_TOO_LARGE',
    })
    assert.equal((await call(organizations, {}, { raw: padded(bodyLimitBytes) })).status, 200)
  })

  it('takes no more than 8 KiB where no token is needed', async ({ call }) => {
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    for (const path of ['/api/1/access_token', '/api/v2/access_token']) {
      expectRefusal(await call(path, {}, { raw: padded(8_193) }), { status: 413, code: 'BODY_TOO_LARGE' })
      expectRefusal(await call(path, {}, { raw: padded(8_192) }), { status: 400, code: 'INVALID_REQUEST' })
    }
  })

  it('refuses nesting beyond the limit, and takes the limit', async ({ call }) => {
    const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expectRefusal(await call(organizations, {}, { raw: nested(depthMax + 1) }), { status: 400, code: 'JSON_TOO_DEEP' })
    expectRefusal(await call(organizations, {}, { raw: '['.repeat(500_000) }), { status: 400, code: 'JSON_TOO_DEEP' })
    assert.equal((await call(organizations, {}, { raw: nested(depthMax) })).status, 200)
  })

  it('refuses what is not JSON or not UTF-8', async ({ call }) => {
    for (const raw of ['{', 'nothing', '{"a":1,}', "{'a':1}", '{"a":NaN}', '{"a":"raw \0 NUL"}'])
      expectRefusal(await call(organizations, {}, { raw }), { status: 400, code: 'INVALID_JSON' })
    for (const bytes of [
      [0x7b, 0x22, 0xff, 0x22, 0x7d],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xc0, 0x80],
    ])
      expectRefusal(await call(organizations, {}, { raw: new Uint8Array(bytes) }), {
        status: 400,
        code: 'INVALID_JSON',
      })
  })

  it('refuses texts that no database could keep, and says where they are', async ({ call }) => {
    for (const escaped of ['\\u0000', '\\ud800', '\\udc00\\ud800']) {
      const raw = `{"name":"good","settings":{"country":"a${escaped}b"}}`
      const { details } = expectRefusal(await call('/admin/organizations/save', {}, { raw }), {
        status: 400,
        code: 'INVALID_TEXT',
      })
      assert.deepEqual(
        details.fields.map(({ path }) => path),
        ['settings.country'],
      )
    }
  })

  it('keeps pairs, escaped characters and other scripts as they are', async ({ call, ask }) => {
    const name = 'Ünïcode 🍜 \u007f "quoted" \\ 日本'
    const { id } = await ask<{ id: string }>(
      saveCorporation,
      {},
      { raw: JSON.stringify({ name }).replace('🍜', '\\ud83c\\udf5c') },
    )
    const { text } = await call('/admin/corporations/list')
    const { corporations } = JSON.parse(text) as { corporations: { id: string; name: string }[] }
    assert.equal(corporations.find((corporation) => corporation.id === id)?.name, name)
  })

  it('reads no body as an empty one', async ({ ask, call }) => {
    await ask(organizations)
    await ask(organizations, undefined, { raw: '' })
    const { details } = expectRefusal(await call('/api/1/terminal_groups'), { status: 400, code: 'INVALID_REQUEST' })
    assert.deepEqual(details.fields, [{ path: 'organizationIds', message: 'organizationIds is required' }])
  })

  it('refuses a body that is no object', async ({ call }) => {
    for (const raw of ['[1]', '[[]]', '1', '"text"', 'true'])
      expectRefusal(await call(organizations, {}, { raw }), { status: 400, code: 'INVALID_REQUEST' })
  })

  it('turns nothing into another type but plain numbers', async ({ refuse }) => {
    const group = { organizationId: demo.organization, name: 'Kitchen' }
    const cases: [field: string, value: unknown][] = [
      ['sortOrder', '1e2'],
      ['sortOrder', true],
      ['sortOrder', 1.5],
      ['isAsleep', 1],
      ['isAsleep', 'true'],
      ['isAsleep', null],
      ['name', 12],
      ['kind', ['virtual']],
    ]
    for (const [field, value] of cases) {
      const { status, details } = await refuse('/admin/terminal_groups/save', { ...group, [field]: value })
      assert.deepEqual([status, details.fields[0]?.path], [400, field], `${field} ${JSON.stringify(value)}`)
    }
  })

  it('does not read members that the operation does not declare', async ({ ask, call, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const strangers = [demo.confirmingOrganization, randomUUID()]
    await ask(organizations, { organizationId: strangers[0] }, { token })
    const narrow = { organizationId: demo.organization, organizationIds: strangers }
    await ask('/api/1/streets/by_city', { ...narrow, cityId: demo.city }, { token })
    const { text } = await call(
      organizations,
      {},
      { token, raw: '{"constructor":1,"__proto__":{"organizationIds":[]}}' },
    )
    assert.match(text, new RegExp(demo.organization))
  })

  it('refuses a list that is too long before it looks at what is in it', async ({ refuse }) => {
    const { status, details } = await refuse(organizations, { organizationIds: Array(1001).fill(randomUUID()) })
    assert.deepEqual([status, details.fields[0]?.path], [400, 'organizationIds'])
  })

  it('says where a fault is within lists', async ({ refuse }) => {
    const { details } = await refuse(organizations, { organizationIds: [demo.organization, 'nothing'] })
    assert.deepEqual(details.fields, [{ path: 'organizationIds[1]', message: 'organizationIds[1] must be a GUID' }])
  })

  it('tells all fields that are wrong at once, without those that can be read all the same', async ({ refuse }) => {
    const order = { phone: 12, items: [{ type: 'Product', amount: '1' }, { type: 'Compound' }], comment: true }
    const body = { organizationid: demo.organization, order, createOrderSettings: { mode: 'Sync' } }
    const { error, message, details } = await refuse('/api/1/deliveries/create', body)
    assert.equal(error, 'INVALID_REQUEST')
    const wrong = [
      'order.phone',
      'order.items[0].productId',
      'order.items[1].amount',
      'order.items[1].primaryComponent',
      'order.comment',
    ]
    assert.deepEqual(new Set(details.fields.map(({ path }) => path)), new Set(wrong))
    assert.equal(message, details.fields.map((field) => field.message).join('; '))
  })

  it('tells who sends a form to send JSON', async ({ call }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const raw = `organizationIds=${demo.organization}`
    const { body } = await call<{ error: string; message: string }>(organizations, {}, { raw, headers })
    assert.deepEqual([body.error, body.message], ['INVALID_JSON', 'The body is a form: send JSON'])
  })

  it('takes GUIDs in any case and answers them in lower case', async ({ ask }) => {
    const id = randomUUID()
    const name = 'Chain of mixed case'
    assert.deepEqual(await ask(saveCorporation, { id: id.toUpperCase(), name }), { id })
    const { organizations: found } = await ask<{ organizations: { id: string }[] }>(organizations, {
      organizationIds: [demo.organization.toUpperCase()],
    })
    assert.deepEqual(
      found.map((organization) => organization.id),
      [demo.organization],
    )
  })
})

describeWorld('the Timeout header', ({ it }) => {
  it('refuses a number that is not of whole seconds', async ({ call }) => {
    for (const timeout of ['-1', '1.5', '601', '1e400']) {
      const { details } = expectRefusal(await call(organizations, {}, { headers: { timeout } }), {
        status: 400,
        code: 'INVALID_HEADER',
      })
      assert.equal(details.fields[0]?.path, 'Timeout')
    }
  })

  it('answers 408 when the time is over', async (world) => {
    await whileLocked(world, async () => {
      const started = performance.now()
      const headers = { timeout: '1' }
      const { details } = expectRefusal(await world.call('/admin/corporations/list', {}, { headers }), {
        status: 408,
        code: 'TIMED_OUT',
      })
      assert.equal(details.retryable, true)
      const seconds = (performance.now() - started) / 1000
      assert.ok(seconds >= 0.9 && seconds < 5, `answered after ${seconds} s`)
    })
  })

  it('waits for an answer that comes in time', async (world) => {
    const answer = await whileLocked(world, async () => {
      const options = [{}, { headers: { timeout: '600' } }]
      const calls = options.map((option) => world.call('/admin/corporations/list', {}, option))
      await untilLockAwaited(world.pool, calls.length)
      return calls
    })
    for (const { status } of await Promise.all(answer)) assert.equal(status, 200)
  })
})

describeWorld('the Idempotency-Key header', ({ it }) => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  it('refuses a key that is too long', async ({ call }) => {
    const { details } = expectRefusal(await call(saveCorporation, { name: 'A' }, keyed('k'.repeat(256))), {
      status: 400,
      code: 'INVALID_HEADER',
    })
    assert.equal(details.fields[0]?.path, 'Idempotency-Key')
  })

  it('answers a repeated write the same, and does it once', async ({ ask, pool }) => {
    const name = randomUUID()
    const first = await ask(saveCorporation, { name }, keyed('repeat'))
    assert.deepEqual(await ask(saveCorporation, { name }, keyed('repeat')), first)
    assert.equal(await corporationsNamed(pool, name), 1)
  })

  it('does writes that arrive together once', async ({ ask, pool }) => {
    const name = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(saveCorporation, { name }, keyed('together'))),
    )
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(await corporationsNamed(pool, name), 1)
  })

  it('refuses the key with another body or at another path', async ({ ask, call }) => {
    const body = { corporationId: demo.corporation, name: 'First' }
    await ask('/admin/applications/create', body, keyed('other'))
    for (const [path, other] of [
      ['/admin/applications/create', { ...body, name: 'Second' }],
      ['/admin/api_keys/create', body],
    ] as const)
      expectRefusal(await call(path, other, keyed('other')), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('leaves the key free after a failure', async ({ ask, refuse }) => {
    const id = randomUUID()
    const body = { corporationId: id, name: 'Shop' }
    const { error } = await refuse('/admin/applications/create', body, keyed('failed'))
    assert.equal(error, 'CORPORATION_NOT_FOUND')
    await ask(saveCorporation, { id, name: 'Chain' })
    await ask('/admin/applications/create', body, keyed('failed'))
  })

  it('keeps the keys of callers apart', async ({ ask, tokenOf }) => {
    const body = { organizationIds: [demo.organization], terminalGroupIds: [demo.terminalGroup] }
    const path = '/api/1/terminal_groups/awake'
    await ask(path, body, keyed('mine'))
    const token = await tokenOf({})
    await ask(path, { ...body, terminalGroupIds: [] }, { ...keyed('mine'), token })
  })

  it('answers a repeated write that has a correlation id with the same id', async ({ ask, outcome }) => {
    const path = '/api/1/webhooks/update_settings'
    const body = { organizationId: demo.organization, webHooksUri: 'http://127.0.0.1:9/' }
    const first = await ask<{ correlationId: string }>(path, body, keyed('recorded'))
    assert.deepEqual(await ask(path, body, keyed('recorded')), first)
    assert.equal((await outcome(demo.organization, first.correlationId)).state, 'Success')
  })

  for (const { path, example } of creations)
    it(`makes one of what ${path} makes, however often it is asked`, async ({ ask, call, pool }) => {
      const key = keyed(`creation ${path}`)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => ask<{ correlationId: string }>(path, example.request, key)),
      )
      for (const answer of answers) assert.deepEqual(answer, answers[0])
      const [row] = await pool<{ commands: number }[]>`
        select count(*)::int as commands from command where operation = ${path} and id = ${answers[0]!.correlationId}`
      assert.equal(row?.commands, 1)
      const other = { ...(example.request as object), terminalGroupId: demo.terminalGroup, unlike: true }
      expectRefusal(await call(path, other, key), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
    })

  it('forgets the key after 72 hours', async ({ ask, pool, clock }) => {
    const name = randomUUID()
    await ask(saveCorporation, { name }, keyed('old'))
    clock.advance(idempotencyLifetimeMs - 60_000)
    await ask(saveCorporation, { name }, keyed('old'))
    assert.equal(await corporationsNamed(pool, name), 1)
    clock.advance(120_000)
    await ask(saveCorporation, { name }, keyed('old'))
    assert.equal(await corporationsNamed(pool, name), 2)
  })
})

describeWorld(
  'slow clients',
  ({ it }) => {
    it('are cut off when they do not finish their headers or their body', async ({ url }) => {
      const head = `POST ${organizations} HTTP/1.1\r\nHost: localhost\r\n`
      const starts = [
        head,
        `${head}Content-Length: 100\r\n\r\n{"a":`,
        `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
      ]
      const answers = await Promise.all(starts.map((start) => readAll(opened(url, start))))
      // Its reading ends only when the server has closed the connection.
      for (const answer of answers) assert.match(answer, /^HTTP\/1.1 (401 |408 [\s\S]*REQUEST_TOO_SLOW)/)
    })
  },
  { httpLimits: { ...httpLimits, headersTimeoutMs: 300, requestTimeoutMs: 600, checkIntervalMs: 50 } },
)

describeWorld(
  'clients who begin many requests and end none',
  ({ it }) => {
    it('lose the oldest of them, and nobody else loses any', async ({ url, tokenOf, ask }) => {
      const begin = (token: string) => {
        const head = `POST ${organizations} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`
        return opened(url, `${head}Content-Length: 1000000\r\n\r\n${' '.repeat(900_000)}`)
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
  { httpLimits: { ...httpLimits, unfinishedBytesMax: 2_000_000 } },
)

describeWorld('what operators and monitors ask', ({ it }) => {
  it('cuts slow clients off after seconds', () => {
    assert.ok(
      httpLimits.headersTimeoutMs <= 10_000 && httpLimits.requestTimeoutMs + httpLimits.checkIntervalMs <= 25_000,
    )
  })

  it('says that it lives and is ready', async ({ url }) => {
    for (const path of ['/healthz', '/readyz', '/thisistheway']) {
      const response = await fetch(`${url}${path}`)
      assert.deepEqual([response.status, await response.json()], [200, { status: 'ok' }], path)
    }
  })

  it('counts requests by path and status', async ({ url, call }) => {
    await call(organizations, {})
    const text = await (await fetch(`${url}/metrics`)).text()
    assert.match(text, new RegExp(`path="${organizations}",status="200"`))
  })

  it('shows its contract and its page from this program alone', async ({ url }) => {
    const page = await fetch(`${url}/docs`)
    const html = await page.text()
    assert.equal(page.status, 200)
    for (const source of sourcesIn(html)) assert.ok(!/^(https?:)?\/\//.test(source), `${source} is of another host`)
    const scripts = sourcesIn(html).filter((source) => source.endsWith('.js'))
    assert.ok(scripts.length > 0, html)
    for (const script of scripts) {
      const response = await fetch(new URL(script, url))
      assert.equal(response.status, 200, script)
      assert.ok((await response.text()).length > 100_000)
    }
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'self';/)
    const contract = await (await fetch(`${url}/openapi.json`)).json()
    assert.ok(organizations in (contract as { paths: object }).paths)
  })

  it('shows no button on its page that leads to the service of somebody else', async ({ url }) => {
    const configuration = await pageConfiguration(url)
    assert.deepEqual(
      [configuration.hideClientButton, configuration.showDeveloperTools, configuration.telemetry],
      [true, 'never', false],
    )
    assert.deepEqual([configuration.agent, configuration.mcp], [{ disabled: true }, { disabled: true }])
  })

  it('fills in a token of the demo key for readers at the server, and for nobody else', async ({ url, call }) => {
    const { token } = (await pageConfiguration(url)).authentication.securitySchemes.accessToken
    assert.equal((await call(organizations, {}, { token })).status, 200)
    const forwarded = await pageConfiguration(url, { 'x-forwarded-for': '192.0.2.1' })
    assert.equal(forwarded.authentication.securitySchemes.accessToken.token, '')
  })

  it('shows no secrets of the demo under a name that is not of this machine', async ({ url }) => {
    const { port } = new URL(url)
    for (const [host, isShown] of [
      [`127.0.0.1:${port}`, true],
      ['LOCALHOST', true],
      [`[::1]:${port}`, true],
      [`rebound.example:${port}`, false],
      ['localhost.example', false],
      ['127.0.0.1.example', false],
    ] as const) {
      const request = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      const answer = await readAll(opened(url, request))
      assert.equal(answer.includes(credentialPlaceholders.apiKey), !isShown, host)
    }
  })

  it('lets no page be framed, guessed at or loaded with scripts of others', async ({ url }) => {
    for (const path of ['/', '/docs', '/docs/scalar.js', '/openapi.json', '/healthz', '/metrics', '/nothing']) {
      const { headers } = await fetch(`${url}${path}`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('x-frame-options'), 'DENY', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /default-src '(none|self)'.*frame-ancestors 'none'/,
        path,
      )
    }
  })

  it('writes the contract once for each kind of reader, and shows the secrets of the demo to those at the server', async ({
    url,
  }) => {
    const read = async (headers = {}) => (await fetch(`${url}/openapi.json`, { headers })).text()
    const own = await read()
    assert.equal(await read(), own)
    const forwarded = await read({ via: '1.1 proxy' })
    assert.ok(forwarded.includes(credentialPlaceholders.apiKey) && !own.includes(credentialPlaceholders.apiKey))
  })

  it('introduces itself to browsers at /, with nothing from elsewhere', async ({ url }) => {
    const page = await fetch(url)
    const html = await page.text()
    assert.deepEqual([page.status, page.headers.get('x-content-type-options')], [200, 'nosniff'])
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    assert.deepEqual(sourcesIn(html), [])
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link!)
    assert.deepEqual(new Set(links), new Set(['/docs', '/openapi.json', '/healthz', '/readyz']))
    for (const link of links) assert.equal((await fetch(new URL(link, url))).status, 200, link)
  })
})

/** Whatever a page makes a browser load. */
const sourcesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(([, source]) => source!)

interface PageConfiguration {
  hideClientButton: boolean
  showDeveloperTools: string
  telemetry: boolean
  agent: object
  mcp: object
  authentication: { securitySchemes: { accessToken: { token: string } } }
}

/** What the page of the contract is told to show. */
async function pageConfiguration(url: string, headers = {}): Promise<PageConfiguration> {
  const html = await (await fetch(`${url}/docs`, { headers })).text()
  return JSON.parse(/createApiReference\('#app', (\{.*\})\)/s.exec(html)![1]!)
}

/** Holds the table of corporations until `work` has ended. */
async function whileLocked<T>({ pool }: World, work: () => Promise<T>): Promise<T> {
  return (await pool.begin(async (db) => {
    await db`lock table corporation in access exclusive mode`
    return work()
  })) as T
}

async function corporationsNamed(pool: World['pool'], name: string): Promise<number> {
  const [row] = await pool<{ found: number }[]>`select count(*)::int as found from corporation where name = ${name}`
  return row!.found
}

/** What a server has said on a connection once it has said this; the connection is closed then. */
async function untilSays(socket: Socket, wanted: RegExp): Promise<string> {
  let said = ''
  for await (const chunk of socket) {
    said += chunk
    if (wanted.test(said)) break
  }
  return said
}

/** A connection on which a client has sent the beginning of a request. */
function opened(url: string, start: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(start)
  return socket
}
