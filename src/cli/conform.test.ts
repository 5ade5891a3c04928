import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it as nodeIt } from 'node:test'
import { newSecret } from '#core/access/tokens.ts'
import { demo } from '#shared/demo.ts'
import { comanda, type Outcome } from '#test/harness/comanda.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import type { Report } from './conform/report.ts'

const days = ['--from', '2026-05-01', '--to', '2026-05-31']
const quickly = ['--rate', '1000', '--json']

const reportOf = ({ stdout }: Outcome): Report => JSON.parse(stdout)

/** Returns the differences, each after the name of its operation. */
const differencesOf = ({ results }: Report): string[] =>
  results.flatMap(({ name, differences }) => differences.map((difference) => `${name}: ${difference}`))

const pathsOf = ({ results }: Report, outcome: string): string[] =>
  results.filter((result) => result.outcome === outcome).map(({ name }) => name)

const conform = ({ url, credentials: { apiKey } }: World, ...words: string[]) =>
  comanda(['conform', url, '--login', apiKey, ...days, ...quickly, ...words], {})

/** Numbers of rows of all tables that requests change. */
const countRows = async ({ pool }: World) => {
  const [row] = await pool`
    select (select count(*) from command) as commands, (select count(*) from document) as documents,
           (select count(*) from event) as events, (select count(*) from employee) as employees`
  return row
}

describeOwnWorld('comanda conform', ({ it }) => {
  it('finds no difference in this server, and changes nothing', async (world) => {
    const before = await countRows(world)
    const outcome = await conform(world, '--all', '--provoke', '--organization', demo.organization)
    const report = reportOf(outcome)
    assert.deepEqual(differencesOf(report), [])
    assert.equal(outcome.code, 0, outcome.stderr)
    assert.ok(report.isConform)
    assert.ok(report.counts.compared >= 140, `${report.counts.compared} compared`)
    const compared = pathsOf(report, 'compared')
    for (const path of ['/api/1/deliveries/by_id', '/api/menu/v3/by_id', '/api/inventory/v1/incoming_invoice/get'])
      assert.ok(compared.includes(path), `${path} is not compared`)
    assert.deepEqual(await countRows(world), before)
  })

  it('runs commands on the organization of --write, and cancels what it has created', async (world) => {
    const outcome = await conform(world, '--write', demo.organization, '--only', '/api/1/')
    const report = reportOf(outcome)
    assert.deepEqual(differencesOf(report), [])
    const compared = pathsOf(report, 'compared')
    for (const path of ['/api/1/deliveries/cancel', '/api/1/order/cancel', '/api/1/reserve/cancel'])
      assert.ok(compared.includes(path), `${path} is not compared`)
  })

  it('tells operations that the key may not call from those that do not exist', async (world) => {
    const token = await world.tokenOf({ groups: ['Data: dictionaries'] })
    const outcome = await comanda(['conform', world.url, '--token', token, '--only', '/api/1/', ...quickly], {})
    const report = reportOf(outcome)
    assert.equal(outcome.code, 0, outcome.stderr)
    assert.ok(pathsOf(report, 'forbidden').includes('/api/1/nomenclature'))
    assert.ok(pathsOf(report, 'compared').includes('/api/1/cancel_causes'))
    assert.deepEqual(pathsOf(report, 'absent'), [])
  })

  it('takes an application with its key', async ({ url, credentials: { apiKey, appId, clientSecret } }) => {
    const login = ['--login', apiKey, '--app-id', appId, '--client-secret', clientSecret]
    const outcome = await comanda(['conform', url, ...login, '--only', 'access_token', ...quickly], {})
    assert.deepEqual(pathsOf(reportOf(outcome), 'compared'), ['/api/v2/access_token'])
  })

  it('refuses a login that the server does not know, and addresses without a server', async ({ url }) => {
    const unknown = await comanda(['conform', url, '--login', 'nobody', ...quickly], {})
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /The server gives no token: \/api\/1\/access_token answers 401/)
    const nowhere = await comanda(['conform', 'http://127.0.0.1:1', '--login', 'nobody', ...quickly], {})
    assert.equal(nowhere.code, 2)
    assert.match(nowhere.stderr, /No server answers at http:\/\/127\.0\.0\.1:1/)
    const neither = await comanda(['conform'], {})
    assert.equal(neither.code, 2)
    assert.match(neither.stderr, /Neither a server nor a receiver is named/)
  })
})

/** Response of an outside program. */
interface Reply {
  /** Status; undefined closes the connection without an answer. */
  status: number | undefined
  body: unknown
}

/** Runs `work` with the address of an outside program that answers each path and body in this way. */
async function withProgram(
  replyTo: (path: string, body: string, headers: IncomingHttpHeaders) => Reply,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await Array.fromAsync(request)
    const { status, body } = replyTo(request.url ?? '', Buffer.concat(chunks).toString(), request.headers)
    if (status === undefined) response.destroy()
    else response.writeHead(status, { 'retry-after': '0' }).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

const correlationId = '7f3c5a10-0000-4000-8000-000000000001'
const organizationId = '7f3c5a10-0000-4000-8000-0000000000b1'
const organization = { responseType: 'Simple', id: organizationId, name: 'Trattoria', code: null }
const group = { id: correlationId, organizationId, name: 'Kitchen', address: 'Quay Road', timeZone: 'Europe/Rome' }
const groups = (...items: object[]) => ({
  correlationId,
  terminalGroups: [{ organizationId, items }],
  terminalGroupsInSleep: [],
})
const refusal = { correlationId, errorDescription: 'It is wrong', error: null }
const { name: _name, ...nameless } = group

/** Answers of a server of the family, with other answers of `/api/1/terminal_groups`. */
const answering =
  (reply: Reply, ofWrongBodies: Reply = { status: 400, body: refusal }) =>
  (path: string, body: string): Reply => {
    const replies: Record<string, Reply> = {
      '/api/1/access_token': { status: 200, body: { correlationId, token: 'token' } },
      '/api/1/organizations': { status: 200, body: { correlationId, organizations: [organization] } },
      '/api/1/terminal_groups': body.includes(organizationId) ? reply : ofWrongBodies,
    }
    return replies[path] ?? { status: 404, body: '<html>Not found</html>' }
  }

const readGroups = (url: string, ...words: string[]) =>
  comanda(['conform', url, '--login', 'any', '--only', '/api/1/terminal_groups', ...quickly, ...words], {})

const ok = (body: unknown): Reply => ({ status: 200, body })

describe('A server of the family', () => {
  const differing: [what: string, reply: Reply, difference: string][] = [
    ['a missing field', ok(groups(nameless)), 'terminalGroups[].items[].name is missing'],
    [
      'several rows with another type',
      ok(groups({ ...group, name: 1 }, { ...group, name: 2 })),
      'terminalGroups[].items[].name must be a string (2 times)',
    ],
    [
      'null where it is not allowed',
      ok(groups({ ...group, id: null })),
      'terminalGroups[].items[].id must be a string',
    ],
    ['an id that is no GUID', ok(groups({ ...group, id: '17' })), 'terminalGroups[].items[].id must be a GUID'],
    ['an object instead of a list', ok({ ...groups(), terminalGroups: {} }), 'terminalGroups must be a list'],
    ['no JSON', ok('<html></html>'), 'the answer is not JSON'],
    ['an empty body', ok(''), 'the answer is empty'],
    ['a failure', { status: 500, body: refusal }, 'the answer is the failure 500'],
    ['an undeclared status', { status: 418, body: refusal }, 'the answer has the status 418, not one of'],
    ['an error of another form', { status: 400, body: { title: 'Bad' } }, 'the error 400 has no errorDescription'],
    ['an error that is no JSON', { status: 400, body: 'Bad' }, 'the error 400 is no JSON object'],
    ['a lost connection', { status: undefined, body: '' }, 'the answer does not come'],
    ['an operation that does not exist', { status: 404, body: '<html></html>' }, 'there is no such operation'],
  ]
  for (const [what, reply, difference] of differing)
    nodeIt(`is reported for ${what}`, () =>
      withProgram(answering(reply), async (url) => {
        const report = reportOf(await readGroups(url))
        const found = report.results.find(({ name }) => name === '/api/1/terminal_groups')?.differences ?? []
        assert.ok(
          found.some((text) => text.includes(difference)),
          `${difference} is not in ${found.join('; ')}`,
        )
      }),
    )

  nodeIt('may have more fields than the contract, which are notes', () =>
    withProgram(answering(ok({ ...groups(group), more: 1 })), async (url) => {
      const { results } = reportOf(await readGroups(url))
      const { differences, notes } = results.find(({ name }) => name === '/api/1/terminal_groups')!
      assert.deepEqual({ differences, notes }, { differences: [], notes: ['more is no field of the contract'] })
    }),
  )

  nodeIt('may have other kinds of objects, which are notes', () => {
    const ofAnotherKind = { correlationId, organizations: [{ ...organization, responseType: 'Franchise' }] }
    return withProgram(
      (path) => (path === '/api/1/organizations' ? ok(ofAnotherKind) : answering(ok({}))(path, '')),
      async (url) => {
        const outcome = await comanda(
          ['conform', url, '--login', 'any', '--only', '/api/1/organizations', ...quickly],
          {},
        )
        const { differences, notes } = reportOf(outcome).results.find(({ name }) => name === '/api/1/organizations')!
        assert.deepEqual(differences, [])
        assert.deepEqual(notes, ['organizations[] has the unknown responseType Franchise'])
      },
    )
  })

  nodeIt('that limits the rate is called again', () => {
    let calls = 0
    const reply = answering(ok(groups(group)))
    return withProgram(
      (path, body) =>
        path === '/api/1/terminal_groups' && ++calls === 1 ? { status: 429, body: refusal } : reply(path, body),
      async (url) => assert.ok(pathsOf(reportOf(await readGroups(url)), 'compared').includes('/api/1/terminal_groups')),
    )
  })

  nodeIt('gets ids of its own answers, and no id of the demo chain', () => {
    const bodies: string[] = []
    const reply = answering(ok(groups(group)))
    const listening = (path: string, body: string) => {
      bodies.push(body)
      return reply(path, body)
    }
    return withProgram(listening, async (url) => {
      await readGroups(url)
      assert.ok(bodies.some((body) => body.includes('terminalGroupIds') && body.includes(group.id)))
      assert.ok(!bodies.some((body) => body.includes(demo.organization)))
    })
  })

  nodeIt('is not asked for a row of an empty list by the id of another list', () => {
    const lists: Record<string, object[]> = {
      '/api/inventory/v1/incoming_invoice/list': [{ documentId: correlationId }],
      '/api/inventory/v1/returned_invoice/list': [],
    }
    const asked: string[] = []
    const replyTo = (path: string, body: string): Reply => {
      if (path.endsWith('/get')) asked.push(path)
      return lists[path] ? ok(lists[path]) : answering(ok(groups()))(path, body)
    }
    return withProgram(replyTo, async (url) => {
      const only = ['--only', 'incoming_invoice/', '--only', '/returned_invoice/']
      const { results } = reportOf(await comanda(['conform', url, '--login', 'any', ...only, ...quickly], {}))
      const { reason } = results.find(({ name }) => name.endsWith('/returned_invoice/get'))!
      assert.equal(reason, 'no Document is in the answers before')
      assert.deepEqual(asked, ['/api/inventory/v1/incoming_invoice/get'])
    })
  })

  nodeIt('ends the command with 1 if operations are missing, and says why others were not called', () =>
    withProgram(answering(ok(groups(group))), async (url) => {
      const words = ['conform', url, '--login', 'any', '--only', '/api/1/terminal_groups', '--rate', '1000']
      const { code, stdout } = await comanda(words, {})
      assert.equal(code, 1)
      assert.match(stdout, /terminal_groups\/is_alive\n +the answer is 404: there is no such operation/)
      assert.match(stdout, /it changes data \(1\)\n +\/api\/1\/terminal_groups\/awake/)
    }),
  )

  const careless: [what: string, reply: Reply, difference: RegExp | undefined][] = [
    ['that refuses wrong bodies as declared', { status: 400, body: refusal }, undefined],
    ['that accepts wrong bodies', ok(groups()), /a body that is not JSON gets 200 instead of 400/],
    ['that fails because of wrong bodies', { status: 500, body: refusal }, /gets 500 instead of 400/],
    ['that refuses in another form', { status: 400, body: {} }, /the error 400 has no correlationId/],
  ]
  for (const [what, reply, difference] of careless)
    nodeIt(`${what} is told apart by --provoke`, () =>
      withProgram(answering(ok(groups(group)), reply), async (url) => {
        const { results } = reportOf(await readGroups(url, '--provoke'))
        const { differences } = results.find(({ name }) => name === '/api/1/terminal_groups')!
        if (difference) assert.match(differences.join('\n'), difference)
        else assert.deepEqual(differences, [])
      }),
    )

  nodeIt('gets no more calls a second than --rate', () =>
    withProgram(answering(ok(groups(group))), async (url) => {
      const since = performance.now()
      const { code } = await comanda(
        ['conform', url, '--login', 'any', '--only', '/api/1/organizations', '--rate', '10'],
        {},
      )
      assert.notEqual(code, 2)
      // An unknown path, the token, and at least one list.
      assert.ok(performance.now() - since >= 200)
    }),
  )
})

const secret = newSecret('whsec')

/** Returns whether a message is signed with the secret, and not too old. */
function isGenuine(body: string, headers: IncomingHttpHeaders): boolean {
  const [id, time, signature] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return Math.abs(Date.now() / 1_000 - Number(time)) < 300 && signature === `v1,${wanted}`
}

const receive = (url: string, ...words: string[]) => comanda(['conform', '--receiver', url, ...quickly, ...words], {})

describe('A receiver of webhooks', () => {
  const accepted: Reply = { status: 200, body: '' }
  const refused: Reply = { status: 401, body: '' }

  nodeIt('that verifies signatures and remembers ids conforms', () =>
    withProgram(
      (_path, body, headers) => (isGenuine(body, headers) ? accepted : refused),
      async (url) => {
        const outcome = await receive(url, '--secret', secret)
        const report = reportOf(outcome)
        assert.deepEqual(differencesOf(report), [])
        assert.equal(outcome.code, 0)
        const names = report.results.map(({ name }) => name)
        for (const kind of ['DeliveryOrderUpdate', 'TableOrderUpdate', 'ReserveUpdate', 'StopListUpdate'])
          assert.ok(names.includes(kind), `${kind} is not sent`)
      },
    ),
  )

  nodeIt('that accepts messages of others does not conform', () =>
    withProgram(
      () => accepted,
      async (url) => {
        const outcome = await receive(url, '--secret', secret, '--auth-token', 'word')
        assert.equal(outcome.code, 1)
        assert.deepEqual(
          reportOf(outcome).results.flatMap(({ name, differences }) => (differences.length > 0 ? [name] : [])),
          ['a signature with another secret', 'no signature', 'a signature of an hour ago', 'another Authorization'],
        )
      },
    ),
  )

  nodeIt('that refuses repeated messages does not conform', () => {
    const ids = new Set<string>()
    return withProgram(
      (_path, _body, headers) => {
        const id = String(headers['webhook-id'])
        const isKnown = ids.has(id)
        ids.add(id)
        return isKnown ? { status: 409, body: '' } : accepted
      },
      async (url) =>
        assert.deepEqual(differencesOf(reportOf(await receive(url))), [
          'the same message again: is refused with 409, so it is sent again',
        ]),
    )
  })

  nodeIt('that refuses earlier events after later ones does not conform', () => {
    let last = ''
    return withProgram(
      (_path, body) => {
        const [{ eventTime }] = JSON.parse(body)
        const isEarlier = eventTime < last
        if (!isEarlier) last = eventTime
        return isEarlier ? { status: 500, body: '' } : accepted
      },
      async (url) => {
        const differences = differencesOf(reportOf(await receive(url))).join('\n')
        assert.match(differences, /the earlier of them after it: is refused with 500/)
      },
    )
  })
})
