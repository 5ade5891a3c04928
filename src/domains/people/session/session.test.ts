import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Passwords } from '#core/access/passwords.ts'
import { secretHash } from '#core/access/tokens.ts'
import { newId } from '#core/schema.ts'
import { dayMs, hourMs, minuteMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import {
  asPage,
  browsing,
  cookiesOf,
  enterAs,
  enterWith,
  logIn,
  makePerson,
  pageHeaders,
  password,
} from '#test/fixtures/people.ts'
import { describeOwnWorld, describeWorld, pollMs, type World, withNode } from '#test/harness/world.ts'

const whoami = '/console/session/whoami'

const linkOf = async ({ ask }: World, personId: string, more: object = {}) =>
  (await ask<{ token: string }>('/admin/people/link', { personId, ...more })).token

const sessionsOf = async ({ pool }: World, personId: string) =>
  pool<
    { tokenHash: string; address: string }[]
  >`select token_hash, address from person_session where person_id = ${personId}`

describeWorld('a session of a person', ({ it }) => {
  it('begins with a link that is good once, and with the password that was chosen then', async (world) => {
    const person = await makePerson(world, { role: 'manager' })
    const token = await linkOf(world, person.personId)
    const shown = await asPage(world, '/console/session/link', { token })
    assert.deepEqual(shown.body, {
      name: 'A manager',
      login: person.login,
      corporationName: 'Demo chain',
      isScreen: false,
      needsPassword: true,
    })
    const without = await asPage(world, '/console/session/enter', { token })
    assert.deepEqual([without.status, without.body], [400, { ...without.body, error: 'PASSWORD_MISSING' }])
    const entered = await enterWith(world, person, { token, password })
    const again = await asPage<{ error: string }>(world, '/console/session/enter', { token, password })
    assert.deepEqual([again.status, again.body.error], [404, 'LINK_UNKNOWN'])
    const { person: own } = await entered.ask<{ person: object }>(whoami, {})
    assert.deepEqual(own, {
      ...person,
      name: 'A manager',
      role: 'manager',
      corporationId: demo.corporation,
      organizationIds: null,
      terminalGroupId: null,
    })
    assert.equal((await logIn(world, person.login.toUpperCase())).status, 200)
  })

  it('has a cookie that scripts and other sites cannot use, by the name of the installation without https', async (world) => {
    const { login } = await enterAs(world, { role: 'cashier' })
    const [plain, , ...others] = (await logIn(world, login)).headers.getSetCookie()
    assert.match(plain!, /^comanda-[0-9a-f]{8}=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
    assert.deepEqual(others, [])
    const https = await logIn(world, login, password, {
      origin: world.url.replace('http:', 'https:'),
      'sec-fetch-site': 'same-origin',
    })
    const [secure, removed] = https.headers.getSetCookie()
    assert.match(secure!, /^__Host-comanda=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    assert.match(removed!, /^comanda-[0-9a-f]{8}=; Max-Age=0; /)
  })

  it('is stored as a hash, and ends when the same browser logs in again or out', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    const second = await logIn(world, person.login, password, { cookie: person.cookie })
    assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    const now = browsing(world, { ...person, cookie: cookiesOf(second) })
    const token = /comanda-[0-9a-f]{8}=([\w-]+)/.exec(now.cookie)![1]!
    assert.deepEqual(
      (await sessionsOf(world, person.personId)).map(({ tokenHash }) => tokenHash),
      [secretHash(token)],
    )
    const out = await now.call('/console/session/logout', {})
    assert.equal(out.headers.get('clear-site-data'), '"cache", "storage"')
    assert.match(out.headers.getSetCookie()[0]!, /^comanda-[0-9a-f]{8}=; Max-Age=0; /)
    assert.equal((await now.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    assert.deepEqual(await sessionsOf(world, person.personId), [])
  })

  it('is refused with a cookie that is sent twice, or that the server has not issued', async (world) => {
    const { cookie, call } = await enterAs(world, { role: 'cashier' })
    const name = cookie.split('=', 1)[0]!
    for (const wrong of [`${cookie}; ${name}=x`, `${name}=x; ${cookie}`, `${name}=${'x'.repeat(43)}`, `${name}=`])
      assert.equal((await call(whoami, {}, { headers: { cookie: wrong } })).status, 401)
    assert.equal((await call(whoami, {})).status, 200)
  })

  it('is refused from other sites, and so are log-in and entering', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    const { personId, login, cookie } = person
    const token = await linkOf(world, personId)
    const own = pageHeaders(world)
    const from = (headers: Record<string, string>) => ({ token: undefined, headers: { cookie, ...headers } })
    const elsewhere = 'https://elsewhere.example'
    const foreignHeaders: Record<string, string>[] = [
      { origin: world.url },
      { ...own, 'x-comanda-console': '0' },
      { 'x-comanda-console': '1' },
      { ...own, origin: elsewhere },
      { ...own, origin: 'null' },
      { ...own, origin: world.url.replace(/\d+$/, '1') },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'none' },
    ]
    for (const headers of foreignHeaders)
      for (const [path, body] of [
        [whoami, {}],
        ['/api/1/organizations', {}],
        ['/console/session/login', { login, password }],
        ['/console/session/enter', { token, password }],
        ['/console/session/link', { token }],
      ] as const) {
        const { status, error, message } = await world.refuse(path, body, from(headers))
        assert.deepEqual([path, headers, status, error], [path, headers, 403, 'CROSS_SITE'])
        assert.ok(message.includes(new URL(world.url).host))
      }
    assert.equal(
      (await person.call(whoami, {}, { headers: { origin: elsewhere, 'sec-fetch-site': 'same-origin' } })).status,
      401,
    )
    const foreign = await world.refuse(whoami, {}, from({ ...own, origin: elsewhere }))
    assert.match(foreign.message, /elsewhere\.example/)
    const form = await fetch(`${world.url}/console/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: elsewhere },
      body: JSON.stringify({ login, password }),
    })
    assert.equal(form.status, 403)
  })

  it('gets answers that nobody stores, refusals included, and no answer to GET', async (world) => {
    const person = await enterAs(world, { role: 'cook' })
    const replies = [
      await person.call(whoami, {}),
      await person.call('/api/1/terminal_groups', { organizationIds: [demo.organization] }),
      await person.call('/admin/menus/list', {}),
      await logIn(world, person.login),
      await logIn(world, person.login, 'wrong'),
      await asPage(world, '/console/session/link', { token: 'unknown' }),
    ]
    for (const { headers } of replies) assert.equal(headers.get('cache-control'), 'no-store')
    for (const path of [whoami, '/console/session/logout', '/console/session/login'])
      assert.equal((await person.call(path, undefined, { method: 'GET' })).status, 405)
  })

  it('ends in other browsers with a new password, which needs the present one', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    const other = browsing(world, { ...person, cookie: cookiesOf(await logIn(world, person.login)) })
    const link = await linkOf(world, person.personId)
    const newPassword = 'another staple'
    const path = '/console/session/password'
    assert.equal((await other.refuse(path, { password: 'wrong', newPassword })).error, 'WRONG_PASSWORD')
    assert.equal((await other.refuse(path, { password, newPassword: 'too short' })).error, 'INVALID_REQUEST')
    await other.ask(path, { password, newPassword })
    assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    await other.ask(whoami, {})
    assert.equal((await logIn(world, person.login)).status, 401)
    assert.equal((await logIn(world, person.login, newPassword)).status, 200)
    assert.equal((await asPage(world, '/console/session/link', { token: link })).status, 404)
  })

  it('is listed for its person, who ends others', async (world) => {
    const person = await enterAs(world, { role: 'cook' })
    const other = browsing(world, { ...person, cookie: cookiesOf(await logIn(world, person.login)) })
    interface Listed {
      sessions: { sessionId: string; address: string; isScreen: boolean }[]
      sessionId: string
    }
    const { sessions, sessionId } = await other.ask<Listed>('/console/session/list', {})
    assert.deepEqual(
      sessions.map(({ address, isScreen }) => [address, isScreen]),
      Array(2).fill(['127.0.0.1', false]),
    )
    for (const session of sessions)
      if (session.sessionId !== sessionId) await other.ask('/console/session/end', { sessionId: session.sessionId })
    assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    const stranger = await enterAs(world, { role: 'cook' })
    await stranger.ask('/console/session/end', { sessionId })
    await other.ask(whoami, {})
  })

  it('ends with a change of role or restaurants, and links end as well', async (world) => {
    for (const change of [{ role: 'cook' }, { organizationIds: [demo.organization] }, { isDisabled: true }]) {
      const person = await enterAs(world, { role: 'cashier' })
      const token = await linkOf(world, person.personId)
      const saved = { corporationId: demo.corporation, personId: person.personId, login: person.login, role: 'cashier' }
      await world.ask('/admin/people/save', { ...saved, name: 'Renamed' })
      await person.ask(whoami, {})
      await world.ask('/admin/people/save', { ...saved, name: 'Renamed', ...change })
      assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
      const entering = await asPage<{ error: string }>(world, '/console/session/enter', { token, password })
      assert.equal(entering.body.error, 'LINK_UNKNOWN')
      assert.equal((await logIn(world, person.login)).status, 'isDisabled' in change ? 401 : 200)
    }
  })

  it('ends with a link for a forgotten password when it is used, and so does the password', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    const older = await linkOf(world, person.personId)
    const token = await linkOf(world, person.personId, { isReset: true })
    assert.equal((await asPage(world, '/console/session/link', { token: older })).status, 404)
    await person.ask(whoami, {})
    const body = (await asPage<{ needsPassword: boolean }>(world, '/console/session/link', { token })).body
    assert.equal(body.needsPassword, true)
    await enterWith(world, person, { token, password: 'a new password' })
    assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    assert.equal((await logIn(world, person.login)).status, 401)
    const cook = await enterAs(world, { role: 'cook' })
    const reset = await linkOf(world, cook.personId, { isReset: true, isScreen: true })
    await enterWith(world, cook, { token: reset })
    assert.equal((await logIn(world, cook.login)).status, 401)
  })

  it('has links that are stored as hashes, and only cooks have screens', async (world) => {
    const cook = await makePerson(world, { role: 'cook' })
    const token = await linkOf(world, cook.personId, { isScreen: true })
    const [link] = await world.pool<{ tokenHash: string }[]>`
      select token_hash from person_link where person_id = ${cook.personId}`
    assert.equal(link!.tokenHash, secretHash(token))
    const { personId } = await makePerson(world, { role: 'cashier' })
    const { error } = await world.refuse('/admin/people/link', { personId, isScreen: true })
    assert.equal(error, 'SCREEN_OF_COOK')
    const disabled = { corporationId: demo.corporation, personId, login: `x${personId}`, name: 'Gone', role: 'cashier' }
    await world.ask('/admin/people/save', { ...disabled, isDisabled: true })
    assert.equal((await world.refuse('/admin/people/link', { personId })).error, 'PERSON_DISABLED')
  })

  it('has links only for known people, and only the first person gets one without a login', async (world) => {
    const { login, personId } = await enterAs(world, { role: 'cashier' })
    const link = '/admin/people/console_link'
    const codeOf = async (path: string, body: object) => (await world.refuse(path, body)).error
    assert.equal(await codeOf(link, { login: `no-${login}` }), 'PERSON_NOT_FOUND')
    assert.equal(await codeOf(link, {}), 'PEOPLE_EXIST')
    const person = { corporationId: demo.corporation, personId, login, name: 'Gone', role: 'cashier' }
    await world.ask('/admin/people/save', { ...person, isDisabled: true })
    assert.equal(await codeOf(link, { login }), 'PERSON_DISABLED')
    for (const path of ['/admin/people/link', '/admin/people/end_sessions'])
      assert.equal(await codeOf(path, { personId: newId() }), 'PERSON_NOT_FOUND')
    const elsewhere = { ...person, organizationIds: [demo.organization, newId()] }
    const { error, details } = await world.refuse('/admin/people/save', elsewhere)
    assert.deepEqual([error, details.fields[0]?.path], ['ORGANIZATION_NOT_FOUND', 'organizationIds[1]'])
  })

  it('keeps no trace of secrets under an Idempotency-Key', async (world) => {
    const { personId } = await makePerson(world, { role: 'cashier' })
    const headers = { 'idempotency-key': `link of ${personId}` }
    const made = await world.call<{ token: string }>(
      '/admin/people/link',
      { personId },
      { token: world.adminToken, headers },
    )
    const again = await world.refuse('/admin/people/link', { personId }, { token: world.adminToken, headers })
    assert.equal(again.error, 'ANSWER_NOT_STORED')
    const entering = await asPage(world, '/console/session/enter', { token: made.body.token, password }, headers)
    assert.equal(entering.status, 200)
    const stored = await world.pool<{ answer: string }[]>`
      select answer::text as answer from idempotency_key where answer::text like ${`%${made.body.token}%`}`
    assert.deepEqual([...stored], [])
  })

  it('gets large answers compressed', async (world) => {
    const owner = await enterAs(world, { role: 'owner' })
    const nomenclature = { organizationId: demo.organization }
    for (const [path, body] of [
      ['/api/1/nomenclature', nomenclature],
      ['/admin/catalogue/list', { corporationId: demo.corporation, limit: 1000 }],
    ] as const) {
      const large = await owner.call<object>(path, body, { headers: { 'accept-encoding': 'gzip' } })
      assert.equal(large.headers.get('content-encoding'), 'gzip', `${path} ${large.status} ${large.text.length}`)
      const plain = await owner.call<object>(path, body, { headers: { 'accept-encoding': 'identity' } })
      assert.equal(plain.headers.get('content-encoding'), null)
      assert.deepEqual({ ...large.body, correlationId: '' }, { ...plain.body, correlationId: '' })
    }
    const byKey = await world.call('/api/1/nomenclature', nomenclature, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(byKey.headers.get('content-encoding'), null)
    const small = await owner.call('/console/session/logout', {}, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(small.headers.get('content-encoding'), null)
  })
})

describeOwnWorld(
  'attempts to log in',
  ({ it }) => {
    const failures = async (world: World, login: string, times: number) => {
      for (let i = 0; i < times; i++) {
        const { status, body } = await logIn(world, login, 'wrong')
        if (status === 429) return [i, body.error]
      }
      return [times, undefined]
    }

    it('are throttled by name and address, and beyond it the right password is refused as well', async (world) => {
      const person = await enterAs(world, { role: 'cashier' })
      const other = await enterAs(world, { role: 'cashier' })
      assert.deepEqual(await failures(world, person.login, 100), [20, 'TOO_MANY_ATTEMPTS'])
      const right = await logIn(world, person.login)
      assert.deepEqual([right.status, Number(right.headers.get('retry-after')) > 0], [429, true])
      assert.equal((await logIn(world, other.login)).status, 200)
      world.clock.advance(minuteMs)
      assert.equal((await logIn(world, person.login)).status, 200)
    })

    it('are throttled by address for many names', async (world) => {
      world.clock.advance(minuteMs)
      const person = await enterAs(world, { role: 'cashier' })
      for (let i = 0; i < 20; i++) assert.equal((await logIn(world, `nobody-${i}`)).status, 401)
      assert.equal((await logIn(world, person.login)).status, 429)
      world.clock.advance(minuteMs)
    })

    it('are throttled for the present password that a new one needs', async (world) => {
      const person = await enterAs(world, { role: 'cashier' })
      const path = '/console/session/password'
      const change = async (text: string) =>
        (await person.refuse(path, { password: text, newPassword: password })).error
      for (let i = 0; i < 20; i++) assert.equal(await change(`wrong ${i}`), 'WRONG_PASSWORD')
      assert.equal(await change(password), 'TOO_MANY_ATTEMPTS')
    })

    it('wait after 100 failures of a name in a day, except in browsers that have logged in with it', async (world) => {
      const person = await enterAs(world, { role: 'cashier' })
      for (let minute = 0; minute < 5; minute++) {
        world.clock.advance(minuteMs)
        await failures(world, person.login, 20)
      }
      world.clock.advance(minuteMs)
      assert.equal((await logIn(world, person.login)).status, 429)
      assert.equal((await logIn(world, person.login, password, { cookie: person.cookie })).status, 200)
      const other = await enterAs(world, { role: 'cashier' })
      const foreign = person.cookie.replace(/^[^;]*; /, '')
      assert.equal((await logIn(world, person.login, password, { cookie: other.cookie })).status, 429)
      assert.equal((await logIn(world, person.login, password, { cookie: foreign })).status, 200)
      world.clock.advance(dayMs)
      assert.equal((await logIn(world, person.login)).status, 200)
    })
  },
  { tokenAttemptsPerMinute: 20 },
)

describeOwnWorld('log-ins of people', ({ it }) => {
  it('hash two passwords at once, let 20 wait, and refuse the rest', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    const token = await linkOf(world, (await makePerson(world, { role: 'cashier' })).personId)
    const passwords = world.node.app.services.use(Passwords)
    const isBusyWith = (count: number) => {
      const running = Array.from({ length: count }, () => passwords.matches(password, null))
      return { isBusy: passwords.isBusy, ended: Promise.all(running) }
    }
    const few = isBusyWith(21)
    assert.equal(few.isBusy, false)
    await few.ended
    const many = isBusyWith(40)
    assert.equal(many.isBusy, true)
    const { status, body } = await logIn(world, 'somebody')
    assert.deepEqual([status, body.error], [429, 'PASSWORD_BUSY'])
    const entered = await asPage<{ error: string }>(world, '/console/session/enter', { token, password })
    assert.deepEqual([entered.status, entered.body.error], [429, 'PASSWORD_BUSY'])
    const changed = await person.refuse('/console/session/password', { password, newPassword: password })
    assert.deepEqual([changed.status, changed.error], [429, 'PASSWORD_BUSY'])
    await many.ended
    assert.equal((await logIn(world, 'somebody')).status, 401)
  })

  it('take as long for a wrong name as for a wrong password', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < 9; i++)
      for (const [kind, name] of [
        ['known', person.login],
        ['unknown', `nobody-${i}`],
      ] as const) {
        const before = process.cpuUsage()
        assert.equal((await logIn(world, name, 'wrong')).status, 401)
        const { user, system } = process.cpuUsage(before)
        spent[kind].push(user + system)
      }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4]!
    assert.ok(median(spent.unknown) > median(spent.known) / 2, JSON.stringify(spent))
  })

  it('begin sessions that end after 14 days, or 12 hours unused', async (world) => {
    const person = await enterAs(world, { role: 'cashier' })
    world.clock.advance(11 * hourMs)
    await person.ask(whoami, {})
    world.clock.advance(11 * hourMs)
    await person.ask(whoami, {})
    world.clock.advance(13 * hourMs)
    assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    const other = await enterAs(world, { role: 'cashier' })
    for (let hours = 0; hours < 14 * 24 - 11; hours += 11) {
      await other.ask(whoami, {})
      world.clock.advance(11 * hourMs)
    }
    world.clock.advance(10 * hourMs)
    assert.equal((await other.refuse(whoami, {})).error, 'UNAUTHENTICATED')
  })

  it('are not needed at a screen for 400 days, unless it is unused for 30 days or its person is no cook', async (world) => {
    const cook = await makePerson(world, { role: 'cook' })
    const enterScreen = async () =>
      enterWith(world, cook, { token: await linkOf(world, cook.personId, { isScreen: true }) })
    const screen = await enterScreen()
    for (let days = 0; days < 400 - 29; days += 29) {
      world.clock.advance(29 * dayMs)
      await screen.ask(whoami, {})
    }
    world.clock.advance(29 * dayMs)
    assert.equal((await screen.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    const second = await enterScreen()
    world.clock.advance(31 * dayMs)
    assert.equal((await second.refuse(whoami, {})).error, 'UNAUTHENTICATED')
  })

  it('end everywhere within a second', async (world) => {
    await withOther(world, async (other) => {
      const person = await enterAs(world, { role: 'cashier' })
      const headers = { ...pageHeaders({ url: other }), cookie: person.cookie, 'content-type': 'application/json' }
      const statusThere = async () => (await fetch(`${other}${whoami}`, { method: 'POST', headers, body: '{}' })).status
      assert.equal(await statusThere(), 200)
      await world.ask('/admin/people/end_sessions', { personId: person.personId })
      const ended = performance.now()
      while ((await statusThere()) === 200) await sleep(pollMs)
      assert.ok(performance.now() - ended < 1_000)
      assert.equal((await person.refuse(whoami, {})).error, 'UNAUTHENTICATED')
    })
  })

  it('last by their use on any node', async (world) => {
    await withOther(world, async (other) => {
      const person = await enterAs(world, { role: 'cashier' })
      const headers = { ...pageHeaders({ url: other }), cookie: person.cookie, 'content-type': 'application/json' }
      await person.ask(whoami, {})
      for (let i = 0; i < 2; i++) {
        world.clock.advance(11 * hourMs)
        const { status } = await fetch(`${other}${whoami}`, { method: 'POST', headers, body: '{}' })
        assert.equal(status, 200)
      }
      await person.ask(whoami, {})
    })
  })
})

/** Runs the work with the address of another node of the world. */
const withOther = (world: World, work: (url: string) => Promise<void>) => withNode(world, {}, ({ url }) => work(url))
