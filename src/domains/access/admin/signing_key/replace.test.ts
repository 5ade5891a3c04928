import assert from 'node:assert/strict'
import { enterAs } from '#test/fixtures/people.ts'
import { retryUntilPropagated } from '#test/harness/nodes.ts'
import { describeOwnWorld, type World, withNode } from '#test/harness/world.ts'
import replace from './replace.ts'

const path = '/api/1/organizations'

const tokenOf = async ({ ask, credentials: { apiKey, appId, clientSecret } }: World) =>
  (await ask<{ token: string }>('/api/v2/access_token', { apiKey, appId, clientSecret })).token

const statusAt = async (url: string, token: string): Promise<number> =>
  (await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: '{}' })).status

describeOwnWorld('replacing the key that signs access tokens', ({ it }) => {
  it('ends all access tokens on every node, but neither API keys nor sessions', async (world) => {
    const token = await tokenOf(world)
    const person = await enterAs(world, { role: 'owner' })
    await withNode(world, {}, async (other) => {
      const urls = [world.url, other.url]
      for (const url of urls) assert.equal(await statusAt(url, token), 200)
      await world.ask(replace.path, {})
      const renewed = await tokenOf(world)
      for (const url of urls) {
        await retryUntilPropagated(async () => assert.equal(await statusAt(url, token), 401))
        assert.equal(await statusAt(url, renewed), 200)
      }
    })
    await person.ask('/console/session/whoami', {})
  })
})
