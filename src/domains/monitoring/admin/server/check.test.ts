import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import check from './check.ts'

interface Checks {
  checks: { state: string; name: string; count: number; examples: string[]; consequence: string; remedy: string }[]
}

describeOperation(check, ({ it }) => {
  it('finds what the doctor finds, once for requests at the same time', async (world) => {
    const { organizationId } = await openRestaurant(world)
    await world.pool`
      insert into follower_passed_over (owner_id, follower, part, revision, reason, passed_at)
      values (${organizationId}, 'webhooks', ${organizationId}, 7, 'It failed', now())`
    const [first, second] = await Promise.all([1, 2].map(() => world.ask<Checks>(check.path, {})))
    assert.deepEqual(first, second)
    const found = first!.checks.filter(({ examples }) => examples.some((example) => example.includes(organizationId)))
    assert.deepEqual(
      found.map(({ name, count }) => [name, count]),
      [['Followers: none has skipped an event', 1]],
    )
    assert.match(found[0]!.remedy, /^Fix the cause/)
    assert.deepEqual(
      first!.checks.filter(({ state }) => state === 'Unchecked'),
      [],
    )
  })
})
