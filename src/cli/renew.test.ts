import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { comanda } from '#test/harness/comanda.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const run = async ({ url, adminToken }: World, ...words: string[]) => {
  const outcome = await comanda([...words, '--url', url, '--admin-token', adminToken])
  assert.equal(outcome.code, 0, outcome.stderr)
  return outcome.stdout
}

describeOwnWorld('comanda renew', ({ it }) => {
  it('lists the secrets of every chain with the words that replace them', async (world) => {
    const text = await run(world, 'renew')
    assert.match(text, new RegExp(`renew application ${demo.spareAppId}`))
    assert.match(text, new RegExp(`renew terminal    ${demo.terminalToken}`))
    assert.match(text, new RegExp(`renew webhook     ${demo.webhookEndpoint}`))
  })

  it('replaces the secret of an application, and the old one stops', async (world) => {
    const { appId, clientSecret: previous } = await world.ask<{ appId: string; clientSecret: string }>(
      '/admin/applications/create',
      { corporationId: demo.corporation, name: 'Shop' },
    )
    const { clientSecret } = JSON.parse(await run(world, 'renew', 'application', appId, '--json'))
    const { apiKey } = world.credentials
    await world.ask('/api/v2/access_token', { apiKey, appId, clientSecret })
    const { status } = await world.refuse('/api/v2/access_token', { apiKey, appId, clientSecret: previous })
    assert.equal(status, 401)
  })

  it('replaces a terminal token with one for the same terminal group', async (world) => {
    const tokens = async () =>
      (await world.ask<{ tokens: object[] }>('/admin/terminal_tokens/list', { corporationId: demo.corporation })).tokens
    const before = await tokens()
    const made = JSON.parse(await run(world, 'renew', 'terminal', demo.terminalToken, '--json'))
    assert.match(made.token, /^ct_/)
    const replaced = before
      .map((token) => ({ ...token }))
      .find((token) => 'tokenId' in token && token.tokenId === demo.terminalToken)
    const after = await tokens()
    assert.ok(after.some((token) => isEqual(token, { ...replaced, isRevoked: true })))
    assert.ok(after.some((token) => isEqual(token, { ...replaced, tokenId: made.tokenId, isRevoked: false })))
    const again = await comanda([
      'renew',
      'terminal',
      demo.terminalToken,
      '--url',
      world.url,
      '--admin-token',
      world.adminToken,
    ])
    assert.equal(again.code, 2)
    assert.match(again.stderr, /There is no valid terminal token/)
  })

  it('prints the new signing secret of a webhook receiver', async (world) => {
    const text = await run(world, 'renew', 'webhook', demo.webhookEndpoint)
    const { endpoints } = await world.ask<{ endpoints: { endpointId: string; signingSecret: string }[] }>(
      '/admin/webhooks/endpoints',
      { corporationId: demo.corporation },
    )
    assert.ok(text.includes(endpoints.find(({ endpointId }) => endpointId === demo.webhookEndpoint)!.signingSecret))
  })

  it('ends all access tokens', async (world) => {
    const token = await world.tokenOf({})
    await run(world, 'renew', 'signing-key')
    assert.equal((await world.refuse('/api/1/organizations', {}, { token })).status, 401)
  })

  it('ends sessions and links of one person, or of everybody', async (world) => {
    const [one, other] = [await enterAs(world, { role: 'owner' }), await enterAs(world, { role: 'manager' })]
    await world.ask('/admin/people/link', { personId: one.personId })
    assert.match(await run(world, 'renew', 'people', '--person', one.login), /sessions: 1; links: 1/)
    assert.equal((await one.call('/console/session/whoami', {})).status, 401)
    await other.ask('/console/session/whoami', {})
    assert.match(await run(world, 'renew', 'people'), /sessions: 1;/)
    assert.equal((await other.call('/console/session/whoami', {})).status, 401)
  })
})

const isEqual = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
