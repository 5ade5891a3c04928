import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RestrictionGroups } from '#core/access/groups.ts'
import { mayCall } from '#core/access/role_calls.ts'
import { type Role, rightsOf, roleNames } from '#core/access/roles.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { audienceOf, tenantOf } from '#core/operation/operation.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { statusFor } from '#core/operation/statuses.ts'
import { importKinds } from '#imports/kinds.ts'
import { demo } from '#shared/demo.ts'
import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const withoutPerson = new Set(['public', 'visitor', 'front'])
const operations = (await loadOperations()).filter(({ audience }) => !withoutPerson.has(audience))
const groups = new RestrictionGroups(await loadDomains())

const pathsOf = (role: Role, among = operations): string[] =>
  among.filter((operation) => mayCall(role, operation, groups)).map(({ path }) => path)

describe('roles', () => {
  it('name groups, areas and kinds of files that exist', () => {
    const areas = new Set(
      operations.map(({ path }) => path.split('/')).map(([, prefix, area]) => prefix === 'admin' && area),
    )
    for (const role of roleNames) {
      const { groups: named = [], withoutGroups = [], areas: given = [], imports = [] } = rightsOf(role)
      assert.deepEqual(
        [...named, ...withoutGroups].filter((group) => !groups.has(group)),
        [],
      )
      assert.deepEqual(
        given.filter((area) => !areas.has(area)),
        [],
      )
      assert.deepEqual(
        imports.filter((kind) => !(kind in importKinds)),
        [],
      )
    }
  })

  it('lack the groups that they leave out, also those of Comanda', () => {
    const forbidden = operations.filter(({ group }) => group === 'Inventory: changing' || group === 'Finance: changing')
    assert.ok(forbidden.length > 0)
    assert.deepEqual(
      forbidden.filter((operation) => mayCall('manager', operation, groups)).map(({ path }) => path),
      [],
    )
    assert.ok(forbidden.every((operation) => mayCall('bookkeeper', operation, groups)))
  })

  it('refuse operations with an unknown prefix or area, and those of front offices and of the server', () => {
    const [example] = operations
    const unknown = ['/sandbox/front_office/act', '/front/deliveries/close', '/metrics/list', '/admin/new_area/list']
    for (const role of roleNames)
      for (const path of unknown) {
        const operation = {
          ...example!,
          path,
          audience: audienceOf(path),
          group: 'none stated',
          tenant: async () => undefined,
        }
        const isAllowed = path.startsWith('/admin/') && (role === 'owner' || role === 'operator')
        assert.equal(mayCall(role, operation, groups), isAllowed, `${role} ${path}`)
      }
    const ofServer = operations.filter(
      (operation) => operation.audience === 'admin' && tenantOf(operation) === 'server',
    )
    assert.ok(ofServer.length > 5)
    for (const role of roleNames)
      assert.equal(pathsOf(role, ofServer).length, role === 'operator' ? ofServer.length : 0)
  })

  it('let only the owner and the operator erase and merge guests', () => {
    for (const path of ['/admin/guests/erase', '/admin/guests/merge'])
      assert.deepEqual(
        roleNames.filter((role) => pathsOf(role).includes(path)),
        ['operator', 'owner'],
      )
  })

  it('let a cook see orders only where they are reduced to what a kitchen needs, and no guest', () => {
    const cook = pathsOf('cook').filter((path) => !/menu|dictionar|stop_list/.test(path))
    const [onOrders, others] = [cook.filter((path) => /deliveries|order|reserve/.test(path)), cook]
    assert.deepEqual(onOrders.toSorted(), [
      '/api/1/deliveries/by_delivery_date_and_status',
      '/api/1/deliveries/by_id',
      '/api/1/deliveries/by_revision',
      '/api/1/deliveries/order_types',
      '/api/1/order/by_id',
      '/api/1/order/by_revision',
      '/api/1/order/by_table',
      '/api/1/reserve/restaurant_sections_workload',
    ])
    assert.deepEqual(
      others.filter((path) => /history|phone|customer|loyalty|employees|webhooks/.test(path)),
      [],
    )
  })
})

describeOwnWorld('every operation, called by a person', ({ it }) => {
  for (const role of roleNames)
    it(`as ${role} is allowed as the role says, and refused otherwise`, async (world) => {
      const person = await enterAs(world, { role, ...(role === 'operator' && { corporationId: null }) })
      const { paths } = await person.ask<{ paths: string[] }>('/console/session/whoami', {})
      assert.deepEqual(new Set(paths), new Set(pathsOf(role)))
      for (const operation of operations) await expectRight(person, operation, paths.includes(operation.path))
    })

  for (const role of ['owner', 'manager', 'cook'] as const)
    it(`as ${role} with an admin token of nobody is refused`, async (world) => {
      const person = await enterAs(world, { role })
      const headers = { authorization: 'Bearer ca_unknown-unknown-unknown-unknown' }
      const { status } = await person.call('/admin/stop_lists/list', {}, { headers })
      assert.equal(status, 401)
    })
})

/** Sends no JSON, so that an operation that is allowed changes nothing. */
async function expectRight(person: Browsing, operation: RegisteredOperation, isAllowed: boolean): Promise<void> {
  const reply = await person.call<{ error: string }>(operation.path, undefined, { raw: '[' })
  if (!isAllowed) return void expectRefusal(reply, { status: statusFor(operation, 403), code: 'ROLE_FORBIDDEN' })
  assert.notEqual(reply.body.error, 'ROLE_FORBIDDEN', operation.path)
  assert.notEqual(reply.status, 401, operation.path)
}

interface ListedPerson {
  personId: string
}

describeOwnWorld('rights that people give', ({ it }) => {
  const corporationId = demo.corporation
  const saved = (more: object) => ({
    corporationId,
    login: `new-${Math.random()}`,
    name: 'New',
    role: 'cashier',
    ...more,
  })
  const everybody = async (world: World) => {
    const own = { owner: await enterAs(world, { role: 'owner' }), manager: await enterAs(world, { role: 'manager' }) }
    const ofOne = await enterAs(world, { role: 'manager', organizationIds: [demo.organization] })
    const cashier = await enterAs(world, { role: 'cashier' })
    const here = await enterAs(world, { role: 'cook', organizationIds: [demo.organization] })
    const there = await enterAs(world, { role: 'cook', organizationIds: [demo.confirmingOrganization] })
    return { ...own, ofOne, cashier, here, there }
  }

  it('never exceed their own: managers give and end those of cashiers and cooks of their restaurants', async (world) => {
    const { owner, manager, ofOne, cashier, here, there } = await world.once(everybody)
    const isAllowed = async (by: Browsing, path: string, body: object) => {
      const { status, body: answer } = await by.call<{ error: string }>(path, body)
      assert.ok(
        status === 200 || ['RIGHTS_EXCEEDED', 'TENANT_FORBIDDEN', 'ORGANIZATION_FORBIDDEN'].includes(answer.error),
        JSON.stringify(answer),
      )
      return status === 200
    }
    for (const path of ['/admin/people/link', '/admin/people/end_sessions'])
      for (const [by, of, expected] of [
        [manager, owner, false],
        [manager, ofOne, false],
        [manager, cashier, true],
        [ofOne, cashier, false],
        [ofOne, there, false],
        [ofOne, here, true],
        [ofOne, manager, false],
        [owner, there, true],
      ] as const)
        assert.equal(await isAllowed(by, path, { personId: of.personId }), expected, `${path} ${by.login} ${of.login}`)
    for (const [by, body, expected] of [
      [manager, { role: 'owner' }, false],
      [manager, { role: 'manager' }, false],
      [manager, { role: 'developer' }, false],
      [manager, { role: 'cook' }, true],
      [ofOne, { role: 'cook' }, false],
      [ofOne, { organizationIds: [demo.confirmingOrganization] }, false],
      [ofOne, { organizationIds: [demo.organization, demo.confirmingOrganization] }, false],
      [ofOne, { organizationIds: [demo.organization] }, true],
      [manager, { personId: owner.personId }, false],
      [manager, { personId: owner.personId, isDisabled: true }, false],
      [owner, { role: 'owner' }, true],
    ] as const)
      assert.equal(await isAllowed(by, '/admin/people/save', saved(body)), expected, JSON.stringify(body))
    assert.equal(
      (await owner.refuse('/admin/people/save', saved({ corporationId: null, role: 'operator' }))).error,
      'TENANT_FORBIDDEN',
    )
    assert.equal((await owner.refuse('/admin/people/save', saved({ role: 'operator' }))).error, 'ROLE_MISMATCH')
    const { people } = await ofOne.ask<{ people: ListedPerson[] }>('/admin/people/list', { corporationId })
    const listed = people.map(({ personId }) => personId)
    assert.deepEqual(
      [here, there, owner, cashier].map(({ personId }) => listed.includes(personId)),
      [true, false, false, false],
    )
  })

  it('are not changed for oneself, and a chain keeps an owner', async (world) => {
    const { id } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Two owners' })
    const owner = await enterAs(world, { role: 'owner', corporationId: id })
    const save = (more: object) => ({ ...saved(more), corporationId: id })
    const own = { personId: owner.personId, login: owner.login }
    for (const more of [{ role: 'manager' }, { role: 'owner', isDisabled: true }])
      assert.equal((await owner.refuse('/admin/people/save', save({ ...own, ...more }))).error, 'OWN_RIGHTS')
    await owner.ask('/admin/people/save', save({ ...own, role: 'owner' }))
    for (const more of [{ role: 'manager' }, { role: 'owner', isDisabled: true }])
      assert.equal((await world.refuse('/admin/people/save', save({ ...own, ...more }))).error, 'LAST_OWNER')
  })

  it('say that a login is taken only to those who may create the person', async (world) => {
    const { manager, owner } = await world.once(everybody)
    const other = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Elsewhere' })
    const taken = await enterAs(world, { role: 'cook', corporationId: other.id })
    const login = taken.login.toUpperCase()
    assert.equal((await owner.refuse('/admin/people/save', saved({ login }))).error, 'LOGIN_TAKEN')
    assert.equal((await manager.refuse('/admin/people/save', saved({ login, role: 'owner' }))).error, 'RIGHTS_EXCEEDED')
  })

  it('hold for keys that people make', async (world) => {
    const { owner } = await world.once(everybody)
    const ofOne = await enterAs(world, { role: 'owner', organizationIds: [demo.organization] })
    const key = (more: object) => ({ corporationId, name: 'Key', ...more })
    const wide = await owner.ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', key({}))
    const both = [demo.organization, demo.confirmingOrganization]
    for (const organizationIds of [null, both, [demo.confirmingOrganization]])
      assert.match(
        (await ofOne.refuse('/admin/api_keys/create', key({ organizationIds }))).error,
        /FORBIDDEN|KEY_EXCEEDS_PERSON/,
      )
    const narrow = await ofOne.ask<{ keyId: string }>(
      '/admin/api_keys/create',
      key({ organizationIds: [demo.organization] }),
    )
    assert.equal(
      (await ofOne.refuse('/admin/api_keys/change', { keyId: narrow.keyId, organizationIds: null })).error,
      'KEY_EXCEEDS_PERSON',
    )
    assert.equal(
      (await ofOne.refuse('/admin/api_keys/change', { keyId: wide.keyId, organizationIds: [demo.organization] })).error,
      'TENANT_FORBIDDEN',
    )
    assert.equal((await ofOne.refuse('/admin/api_keys/revoke', { keyId: wide.keyId })).error, 'TENANT_FORBIDDEN')
    const { apiKeys } = await ofOne.ask<{ apiKeys: { keyId: string }[] }>('/admin/api_keys/list', { corporationId })
    const listed = apiKeys.map(({ keyId }) => keyId)
    assert.deepEqual([listed.includes(narrow.keyId), listed.includes(wide.keyId)], [true, false])
    assert.deepEqual(await ofOne.ask('/admin/applications/list', { corporationId }), { applications: [] })
    await ofOne.ask('/admin/api_keys/revoke', { keyId: narrow.keyId })
  })

  it('give a session no signing secret of a webhook', async (world) => {
    const { owner } = await world.once(everybody)
    const { endpoints } = await owner.ask<{ endpoints: { signingSecret: string | null }[] }>(
      '/admin/webhooks/endpoints',
      { corporationId },
    )
    assert.ok(endpoints.length > 0)
    assert.deepEqual(new Set(endpoints.map(({ signingSecret }) => signingSecret)), new Set([null]))
    const known = await world.ask<{ endpoints: { signingSecret: string }[] }>('/admin/webhooks/endpoints', {
      corporationId,
    })
    assert.match(known.endpoints[0]!.signingSecret, /^\S{10}/)
    const body = { organizationId: demo.organization }
    assert.equal((await owner.refuse('/api/1/webhooks/settings', body)).error, 'ROLE_FORBIDDEN')
  })
})
