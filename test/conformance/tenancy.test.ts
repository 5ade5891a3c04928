import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { tenantOf } from '#core/operation/operation.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { demo } from '#shared/demo.ts'
import { type Browsing, enterAs } from '#test/fixtures/people.ts'
import { describeOwnWorld, pollMs, type World } from '#test/harness/world.ts'

const loaded = await loadOperations()
const operations = loaded.filter(({ audience }) => audience === 'key')
const operatorOperations = loaded.filter(({ audience }) => audience === 'admin')
const demoIds = Object.values<string>(demo).filter((value) => /^[0-9a-f-]{36}$/.test(value))
const demoNames = ['Harbour Kitchen', 'Station Bistro', 'Demo chain', 'Demo key']

/** A second chain on the same server. */
interface Stranger {
  corporationId: string
  organizationId: string
  terminalGroupId: string
  apiKey: string
  app: { appId: string; clientSecret: string }
  token: string
  /** Owner of the chain. */
  owner: Browsing
}

describeOwnWorld('another corporation on the same server', ({ it }) => {
  it('sees only its own organizations and terminal groups', async (world) => {
    const { token, organizationId, terminalGroupId } = await world.once(makeStranger)
    const { organizations } = await world.ask<{ organizations: { id: string }[] }>(
      '/api/1/organizations',
      {},
      { token },
    )
    assert.deepEqual(
      organizations.map(({ id }) => id),
      [organizationId],
    )
    const { terminalGroups } = await world.ask<{ terminalGroups: { items: { id: string }[] }[] }>(
      '/api/1/terminal_groups',
      { organizationIds: [organizationId] },
      { token },
    )
    assert.deepEqual(
      terminalGroups.flatMap(({ items }) => items.map(({ id }) => id)),
      [terminalGroupId],
    )
  })

  it('cannot get a token for its key with the application of the other, nor the reverse', async (world) => {
    const { apiKey, app } = await world.once(makeStranger)
    const { appId, clientSecret, ...theirs } = world.credentials
    for (const body of [
      { apiKey, appId, clientSecret },
      { ...app, apiKey: theirs.apiKey },
    ])
      assert.equal((await world.refuse('/api/v2/access_token', body)).error, 'INVALID_CREDENTIALS')
  })

  it('cannot use an id of the other as its own', async (world) => {
    const { corporationId, organizationId } = await world.once(makeStranger)
    const organization = { id: demo.organization, corporationId, name: 'Mine' }
    assert.equal((await world.refuse('/admin/organizations/save', organization)).error, 'CORPORATION_MISMATCH')
    const group = { id: demo.terminalGroup, organizationId, name: 'Mine' }
    assert.equal((await world.refuse('/admin/terminal_groups/save', group)).error, 'ORGANIZATION_MISMATCH')
  })

  for (const { path, example } of operatorOperations)
    it(`has a person who is refused by ${path} for the demo chain`, async (world) => {
      const { owner } = await world.once(makeStranger)
      const { status, body, text } = await owner.call<{ error: string }>(path, example.request)
      assert.equal(status, 403, text)
      assert.match(body.error, /^(ROLE|TENANT|ORGANIZATION)_FORBIDDEN$/)
    })

  for (const operation of operations)
    it(`reads nothing of the demo chain with ${operation.path}`, async (world) => {
      const { token, organizationId, owner } = await world.once(makeStranger)
      await world.once(readFingerprintsBefore)
      const body = movedTo(organizationId, operation)
      // The response may contain what the request sent.
      const sent = JSON.stringify(body)
      for (const { status, text } of [
        await world.call(operation.path, body, { token }),
        await owner.call(operation.path, body),
      ]) {
        assert.ok(status < 500, text)
        for (const secret of [...demoIds, ...demoNames])
          assert.ok(!text.includes(secret) || sent.includes(secret), `was told ${secret}: ${text}`)
      }
      called.push(operation.path)
      if (called.length === operationsAtOnce || operation === operations.at(-1)) await expectUnchanged(world)
    })
})

describeOwnWorld('a person of another restaurant of the chain', ({ it }) => {
  const makeOwner = (world: World) => enterAs(world, { role: 'owner', organizationIds: [demo.confirmingOrganization] })

  for (const operation of [...operations, ...operatorOperations])
    it(`does nothing with ${operation.path} for a restaurant of others or for the chain`, async (world) => {
      const owner = await world.once(makeOwner)
      const { path, kind, audience, example } = operation
      const { status, body, text } = await owner.call<{ error: string }>(path, example.request)
      assert.ok(status < 500, text)
      const sent = JSON.stringify(example.request)
      if (sent.includes(demo.organization) || (audience === 'admin' && kind !== 'query'))
        assert.match(body.error ?? text, /^(ROLE|TENANT|ORGANIZATION)_FORBIDDEN$/)
      else if (audience === 'admin' && tenantOf(operation) === 'server') assert.equal(body.error, 'ROLE_FORBIDDEN')
      assert.ok(
        !text.includes(demo.organization) || sent.includes(demo.organization),
        `was told of a restaurant: ${text}`,
      )
    })
})

/** Operations between two comparisons, because comparing all rows takes longer than an operation. */
const operationsAtOnce = 20
/** Operations since the last comparison. */
const called: string[] = []

/** Compares the rows of the demo chain with those before the last operations. */
async function expectUnchanged(world: World): Promise<void> {
  const before = fingerprints
  await waitUntilIdle(world)
  fingerprints = await readFingerprints(world)
  assert.deepEqual(fingerprints, before, `one of these changed the demo chain: ${called.join(', ')}`)
  called.length = 0
}

async function makeStranger(world: World): Promise<Stranger> {
  const { ask } = world
  const corporationId = randomUUID()
  const organizationId = randomUUID()
  const terminalGroupId = randomUUID()
  await ask('/admin/corporations/save', { id: corporationId, name: 'Elsewhere' })
  await ask('/admin/organizations/save', { id: organizationId, corporationId, name: 'Elsewhere' })
  await ask('/admin/terminal_groups/save', { id: terminalGroupId, organizationId, name: 'Elsewhere' })
  const app = await ask<Stranger['app']>('/admin/applications/create', { corporationId, name: 'Elsewhere' })
  const { apiKey } = await ask<{ apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Elsewhere' })
  const { token } = await ask<{ token: string }>('/api/v2/access_token', { apiKey, ...app })
  const owner = await enterAs(world, { role: 'owner', corporationId })
  return { corporationId, organizationId, terminalGroupId, apiKey, app, token, owner }
}

/** Returns the example with an organization of another chain: all other ids remain those of the demo chain. */
function movedTo(organizationId: string, { example }: RegisteredOperation): object {
  const body = example.request as Record<string, unknown>
  return {
    ...body,
    ...('organizationId' in body && { organizationId }),
    ...('organizationIds' in body && { organizationIds: [organizationId] }),
  }
}

/** A fingerprint of all rows of the demo chain, by table. */
type Fingerprints = Readonly<Record<string, string>>

/** Fingerprints at the last comparison. */
let fingerprints: Fingerprints | undefined

async function readFingerprintsBefore(world: World): Promise<void> {
  await waitUntilIdle(world)
  fingerprints = await readFingerprints(world)
}

/** Returns tables with rows of a chain or a restaurant. */
const ownedTables = async ({ pool }: World) =>
  pool<{ tableName: string; columnName: string }[]>`
    select table_name, min(column_name) as column_name
      from information_schema.columns
     where table_schema = 'public'
       and column_name in ('corporation_id', 'organization_id')
     group by table_name
     order by table_name`

async function readFingerprints(world: World): Promise<Fingerprints> {
  const { pool } = world
  const tables = await world.once(ownedTables)
  const ofTables = tables.map(({ tableName, columnName }) => {
    const owners =
      columnName === 'corporation_id' ? [demo.corporation] : [demo.organization, demo.confirmingOrganization]
    return pool`
      select ${tableName}::text as table_name,
             count(*) || ' rows ' || md5(coalesce(string_agg(line, ',' order by line), '')) as fingerprint
        from (select t::text as line from ${pool(tableName)} t where ${pool(columnName)} = any(${owners}::uuid[])) lines`
  })
  const rows = await pool<{ tableName: string; fingerprint: string }[]>`
    ${ofTables.flatMap((one, i) => (i === 0 ? [one] : [pool` union all `, one]))}`
  return Object.fromEntries(rows.map(({ tableName, fingerprint }) => [tableName, fingerprint]))
}

/** Waits until no command is pending and no lane has work: a lane deletes its work row a moment after the last command. */
async function waitUntilIdle({ pool }: World): Promise<void> {
  for (;;) {
    const [row] = await pool<{ open: number }[]>`
      select ((select count(*) from command where state in ('accepted', 'sent'))
              + (select count(*) from lane_work))::int as open`
    if (row!.open === 0) return
    await sleep(pollMs)
  }
}
