import assert from 'node:assert/strict'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import status from './status.ts'

interface Status {
  version: string
  nodes: { nodeId: string; startedAt: string; validUntil: string; isAlive: boolean }[]
  waiting: { kind: string; name: string | null; items: number; seconds: number; skipped: number; isLate: boolean }[]
  databaseBytes: number
}

describeOperation(status, ({ it }) => {
  it('names the nodes, followers and other work, to the operator alone', async (world) => {
    const { version, nodes, waiting, databaseBytes } = await world.ask<Status>(status.path, {})
    assert.match(version, /^\d+\.\d+\.\d+/)
    assert.ok(nodes.some(({ isAlive }) => isAlive))
    assert.ok(databaseBytes > 1_000_000)
    const kinds = new Set(waiting.map(({ kind }) => kind))
    assert.deepEqual([...kinds].sort(), ['Commands', 'Follower', 'LongWork', 'Messages', 'Webhooks'])
    assert.ok(waiting.some(({ kind, name }) => kind === 'Follower' && name === 'webhooks'))
    const owner = await enterAs(world, { role: 'owner' })
    assert.equal((await owner.refuse(status.path, {})).error, 'ROLE_FORBIDDEN')
  })

  it('says that webhooks have failed for long', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const webhooksOf = async () =>
      (await world.ask<Status>(status.path, {})).waiting.find(({ kind }) => kind === 'Webhooks')!
    const before = await webhooksOf()
    await world.pool`
      insert into webhook_message (organization_id, endpoint_id, id, revisions, attempts, first_attempt_at, due_at)
      values (${organizationId}, gen_random_uuid(), gen_random_uuid(), '{1}', 3, now() - interval '1 hour',
              now() + interval '1 hour')`
    const { items, isLate } = await webhooksOf()
    await world.pool`delete from webhook_message where organization_id = ${organizationId}`
    assert.deepEqual([items, isLate], [before.items + 1, true])
  })
})
