import assert from 'node:assert/strict'
import { requestRetention } from '#core/http/request_log.store.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { listed } from '#test/fixtures/requests.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

const { corporation: corporationId } = demo
const groups = '/api/1/terminal_groups'
const days = 86_400_000

describeOperation(list, ({ it }) => {
  it('shows requests of keys and people by author and organization', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const token = await world.tokenOf({})
    await world.refuse('/api/1/deliveries/create', { organizationId }, { token })
    const owner = await enterAs(world, { role: 'owner' })
    await owner.refuse('/api/1/deliveries/create', { organizationId })
    await owner.ask(groups, { organizationIds: [organizationId] })
    const { requests } = await listed(world.ask, list.path, { corporationId, organizationId }, 2)
    assert.deepEqual(
      requests.map(({ authorKind, authorName }) => [authorKind, authorKind === 'Person' ? authorName : null]),
      [
        ['Person', 'A owner'],
        ['Key', null],
      ],
    )
    const ofKey = await listed(world.ask, list.path, { corporationId, authorId: requests[1]!.authorId }, 1)
    assert.deepEqual(ofKey.requests, [requests[1]])
    const reversed = { corporationId, from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
    assert.equal((await world.refuse(list.path, reversed)).error, 'PERIOD_REVERSED')
  })

  it('shows a person of some restaurants only requests that name no other', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const token = await world.tokenOf({})
    const ask = (organizationIds: string[]) => world.ask(groups, { organizationIds }, { token })
    await ask([there.organizationId])
    await ask([here.organizationId, there.organizationId])
    await ask([here.organizationId])
    await world.refuse('/api/1/deliveries/create', {}, { token })
    const of = { corporationId, organizationId: here.organizationId }
    await listed(world.ask, list.path, of, 2)
    const developer = await enterAs(world, { role: 'developer', organizationIds: [here.organizationId] })
    const { requests } = await developer.ask<{ requests: { organizationIds: string[] }[] }>(list.path, {
      corporationId,
    })
    assert.deepEqual(
      requests.map(({ organizationIds }) => organizationIds),
      [[here.organizationId]],
    )
  })

  it('keeps requests for seven days, and 20,000 of an author, failed ones longer', async (world) => {
    const { refuse, tokenOf, pool } = world
    const [old, surplus] = requestRetention
    const token = await tokenOf({})
    const { correlationId } = await refuse('/api/1/deliveries/create', {}, { token })
    const body = { corporationId, correlationId }
    await listed(world.ask, list.path, body, 1)
    const now = world.clock.now()
    await old!.deleteSome(pool, { now: now + 6 * days, rowsMax: 1_000_000 })
    assert.equal((await listed(world.ask, list.path, body, 0)).requests.length, 1)
    await old!.deleteSome(pool, { now: now + 8 * days, rowsMax: 1_000_000 })
    assert.equal((await listed(world.ask, list.path, body, 0)).requests.length, 0)
    const stranger = newId()
    await pool`
      insert into request (corporation_id, id, author_kind, author_id, organization_ids, operation, status, error_code, received_at, duration_ms)
      select ${stranger}, uuidv7(), 'key', ${stranger}, '{}', '/', 400, case when place <= 20000 then 'REFUSED' end, now(), 1
        from generate_series(1, 20002) as place`
    const succeeded = async () =>
      (await pool`select 1 from request where corporation_id = ${stranger} and error_code is null`).length
    assert.equal(await surplus!.deleteSome(pool, { now, rowsMax: 1 }), 1)
    assert.equal(await succeeded(), 1)
    assert.equal(await surplus!.deleteSome(pool, { now, rowsMax: 10 }), 1)
    assert.equal(await succeeded(), 0)
    assert.equal(await surplus!.deleteSome(pool, { now, rowsMax: 10 }), 0)
  })
})
