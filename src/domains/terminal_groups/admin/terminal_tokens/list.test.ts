import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Token {
  tokenId: string
  terminalGroupId: string
  name: string
  isRevoked: boolean
}

describeOperation(list, ({ it }) => {
  it('lists tokens with their revocation, but never their value', async ({ ask, call }) => {
    const terminalGroupId = demo.confirmingTerminalGroup
    const make = (name: string) =>
      ask<{ tokenId: string; token: string }>('/admin/terminal_tokens/create', { terminalGroupId, name })
    const [bar, kitchen] = [await make('Bar'), await make('Kitchen')]
    await ask('/admin/terminal_tokens/revoke', { tokenId: bar.tokenId })
    const { body, text } = await call<{ tokens: Token[] }>(list.path, { corporationId: demo.corporation })
    const made = body.tokens.filter((token) => token.terminalGroupId === terminalGroupId)
    assert.deepEqual(made, [
      { tokenId: bar.tokenId, terminalGroupId, name: 'Bar', isRevoked: true },
      { tokenId: kitchen.tokenId, terminalGroupId, name: 'Kitchen', isRevoked: false },
    ])
    assert.ok(!text.includes(kitchen.token))
  })

  it('returns nothing of other corporations', async ({ ask }) => {
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'New chain' })
    assert.deepEqual(await ask(list.path, { corporationId }), { tokens: [] })
  })
})
