import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { parseRateLimits, RateLimits } from '#core/access/rate_limits.ts'
import { insertAdminToken } from '#core/access/tokens.ts'
import { defineError } from '#core/errors.ts'
import { type Operation, query, write } from '#core/operation/operation.ts'
import { orEmptyBody, streamList } from '#core/operation/responses.ts'
import { hourMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import type { App } from './app.ts'
import { createServer } from './server.ts'

const Point = Type.Object({ x: Type.Integer({ description: 'To the right' }) })
const request = Type.Object({ count: Type.Integer({ description: 'How many points' }) })
const example = { request: { count: 1 } }
const NoPoints = defineError('NO_POINTS', 404, 'There are no points')
const pointsOf = (count: number) => Array.from({ length: count }, (_, x) => ({ x }))

const list = query({
  path: '/api/1/points/list',
  group: 'Commands',
  summary: 'A list',
  request,
  response: Type.Array(Point),
  example,
  run: ({ body }) => pointsOf(body.count),
})

const first = query({
  path: '/api/1/points/first',
  group: 'Commands',
  summary: 'A point or nothing',
  statuses: [200, 400],
  request,
  response: orEmptyBody(Point),
  example,
  run: ({ body }) => pointsOf(body.count)[0] ?? null,
})

const create = write({
  path: '/api/1/points/create',
  group: 'Commands',
  summary: 'Made',
  statuses: [201, 400, 401, 403, 500, 502],
  request,
  response: orEmptyBody(Type.Array(Point)),
  errors: { NoPoints },
  example,
  run({ body, fail }) {
    if (body.count === 0) throw fail.NoPoints({ path: 'count' })
    return body.count === 1 ? null : pointsOf(body.count)
  },
})

const Late = defineError('LATE', 504, 'It took too long')

const late = query({
  path: '/api/1/points/late',
  group: 'Commands',
  summary: 'Too late',
  statuses: [200, 400, 504],
  request,
  response: Type.Array(Point),
  errors: { Late },
  example,
  run({ fail }): { x: number }[] {
    throw fail.Late()
  },
})

/** Streams a page of points, and fails after it if it has more than two. */
const stream = query({
  path: '/api/1/points/stream',
  group: 'Commands',
  summary: 'A streamed list',
  request,
  response: Type.Object({ points: Type.Array(Point), total: Type.Integer() }),
  example,
  run({ body }) {
    async function* pages() {
      yield pointsOf(body.count)
      if (body.count > 2) throw new Error('The database is gone')
    }
    return streamList({}, 'points', pages(), () => ({ total: body.count }))
  },
})

/** Serves the operations above on a separate server, called with an unrestricted key. */
async function serve({ node, tokenOf }: World, changes: Partial<App> = {}) {
  const token = await tokenOf({})
  const place = { file: '', domain: 'points', isOfFamily: false }
  const operations = [list, first, create, late, stream].map((operation: Operation) => ({ ...operation, ...place }))
  const server = await createServer({ ...node.app, ...changes, operations })
  const call = (path: string, payload: object, headers: object = {}) =>
    server.inject({ method: 'POST', url: path, payload, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { call, close: () => server.close() }
}

describeWorld('the server', ({ it }) => {
  it('returns lists, and empty bodies for null', async (world) => {
    const { call, close } = await serve(world)
    const many = await call(list.path, { count: 2 })
    assert.deepEqual([many.statusCode, many.json()], [200, [{ x: 0 }, { x: 1 }]])
    assert.deepEqual((await call(list.path, { count: 0 })).json(), [])
    assert.deepEqual((await call(first.path, { count: 1 })).json(), { x: 0 })
    const none = await call(first.path, { count: 0 })
    assert.deepEqual([none.statusCode, none.body, none.headers['content-type']], [200, '', undefined])
    await close()
  })

  it('streams lists, and answers 500 if an error occurs in one', async (world) => {
    const errors: unknown[] = []
    const log = { ...world.node.app.log, error: (fields: unknown) => errors.push(fields) }
    const { call, close } = await serve(world, { checksAnswers: false, log })
    const whole = await call(stream.path, { count: 2 })
    assert.deepEqual(whole.json(), { points: [{ x: 0 }, { x: 1 }], total: 2 })
    assert.equal(whole.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal((await call(stream.path, { count: 3 })).statusCode, 500)
    assert.equal(errors.length, 1)
    await close()
  })

  it('logs refusals of a key by their correlation ids, without values, and few of an attack', async (world) => {
    const lines: Record<string, unknown>[] = []
    const atDebug: object[] = []
    const collect = (into: object[]) => (fields: unknown, msg?: unknown) =>
      void (msg === 'refused a request' && into.push(Object(fields)))
    const log = { ...world.node.app.log, info: collect(lines), debug: collect(atDebug) }
    const { call, close } = await serve(world, { log })
    const refused = await call(create.path, { count: '+442079460555' })
    const { apiKey, ...line } = lines[0] ?? {}
    assert.deepEqual(line, {
      ...{ correlationId: refused.json().correlationId, path: create.path },
      ...{ code: 'INVALID_REQUEST', fields: ['count'] },
    })
    assert.ok(apiKey)
    const phone = { count: 1, '+442079460555': 1, x: { '+442079460555': 1 } }
    await call(create.path, phone, { 'comanda-strict': 'true' })
    assert.doesNotMatch(JSON.stringify(lines), /4420/)

    for (let n = 0; n < 40; n++) await call(create.path, {}, { authorization: 'Bearer unknown' })
    assert.equal(lines.length, 2)
    for (let n = 0; n < 40; n++) await call(create.path, { count: 'many' })
    assert.equal(lines.length, 20)
    assert.equal(lines.length + atDebug.length, 82)
    await close()
  })

  it("logs no error for a 504 of the client's own timeout", async (world) => {
    const errors: object[] = []
    const log = { ...world.node.app.log, error: (fields: unknown) => void errors.push(Object(fields)) }
    const { call, close } = await serve(world, { log })
    assert.equal((await call(late.path, { count: 1 }, { timeout: '1' })).statusCode, 504)
    assert.equal(errors.length, 0)
    await call(late.path, { count: 1 })
    assert.equal(errors.length, 1)
    await close()
  })

  it('repeats at most 20 undeclared names, of 100 characters', async (world) => {
    const { call, close } = await serve(world)
    const names = Array.from({ length: 30 }, (_, i) => `${'x'.repeat(5_000)}${i}`)
    const body = { count: 1, ...Object.fromEntries(names.map((name) => [name, 1])) }
    const refused = await call(create.path, body, { 'comanda-strict': 'true' })
    assert.equal(refused.statusCode, 400)
    assert.equal(refused.json().details.fields.length, 20)
    assert.ok(refused.body.length < 20_000, String(refused.body.length))
    await close()
  })

  it('returns the statuses that an operation declares, and 401 in any case', async (world) => {
    const { call, close } = await serve(world)
    assert.equal((await call(create.path, { count: 2 })).statusCode, 201)
    const refused = await call(create.path, { count: 0 })
    assert.deepEqual([refused.statusCode, refused.json().error], [400, 'NO_POINTS'])
    const malformed = await call(create.path, {})
    assert.deepEqual([malformed.statusCode, malformed.json().error], [400, 'INVALID_REQUEST'])
    const unknown = await call(first.path, { count: 1 }, { authorization: 'Bearer unknown' })
    assert.deepEqual([unknown.statusCode, unknown.json().error], [401, 'UNAUTHENTICATED'])
    await close()
  })

  it('tells a missing, bare, malformed, expired and revoked token apart', async ({
    ask,
    refuse,
    clock,
    credentials,
  }) => {
    const key = { corporationId: demo.corporation, name: 'Revoked' }
    const { keyId, apiKey } = await ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', key)
    const tokenOf = async (body: object) => (await ask<{ token: string }>('/api/v2/access_token', body)).token
    const revoked = await tokenOf({ ...credentials, apiKey })
    await ask('/admin/api_keys/revoke', { keyId })
    const says = async (authorization?: string) =>
      (
        await refuse(
          '/api/1/organizations',
          {},
          { token: undefined, headers: authorization === undefined ? {} : { authorization } },
        )
      ).message
    assert.match(await says(), /^The header Authorization is missing/)
    assert.match(await says(revoked), /^The header Authorization must be `Bearer`/)
    assert.match(await says('Bearer x.y.z'), /malformed/)
    assert.equal(await says(`Bearer ${revoked}`), 'The API key of the access token is revoked')
    clock.advance(hourMs)
    assert.match(await says(`Bearer ${revoked}`), /has expired; get another/)
  })

  it('refuses an admin token that is easily guessed, even if it is stored', async ({ pool, node, ask, refuse }) => {
    const tokens = ['x', 'an-admin-token-of-24-or-so']
    for (const token of tokens) await insertAdminToken(pool, { token, name: 'Short' })
    node.app.caches.drop('access', 'admin')
    const list = '/admin/corporations/list'
    assert.equal((await refuse(list, {}, { token: tokens[0] })).error, 'UNAUTHENTICATED')
    await ask(list, {}, { token: tokens[1] })
  })

  it('repeats a list and an empty body for their Idempotency-Key', async (world) => {
    const { call, close } = await serve(world)
    for (const count of [1, 2]) {
      const key = { 'idempotency-key': randomUUID() }
      const made = await call(create.path, { count }, key)
      const again = await call(create.path, { count }, key)
      assert.deepEqual([again.statusCode, again.body], [made.statusCode, made.body])
    }
    await close()
  })

  it('limits the rate of a key per group, and returns the limit in headers', async (world) => {
    const rateLimits = new RateLimits(world.node.app.clock, parseRateLimits('Commands=0.001/2')!)
    const { call, close } = await serve(world, { rateLimits })
    const allowed = [await call(list.path, { count: 1 }), await call(first.path, { count: 1 })]
    assert.deepEqual(
      allowed.map(({ statusCode, headers }) => [
        statusCode,
        headers['ratelimit-limit'],
        headers['ratelimit-remaining'],
      ]),
      [
        [200, '2', '1'],
        [200, '2', '0'],
      ],
    )
    const refused = await call(create.path, { count: 2 })
    assert.deepEqual([refused.statusCode, refused.json().error], [429, 'TOO_MANY_REQUESTS'])
    assert.ok(Number(refused.headers['retry-after']) > 900)
    const other = await world.tokenOf({ groups: ['Commands'] })
    assert.equal((await call(list.path, { count: 1 }, { authorization: `Bearer ${other}` })).statusCode, 200)
    await close()
  })
})
