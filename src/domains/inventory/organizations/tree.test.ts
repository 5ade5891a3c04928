import assert from 'node:assert/strict'
import { openOffice } from '#test/fixtures/documents.ts'
import { describeOperation } from '#test/harness/world.ts'
import tree from './tree.ts'

interface Node {
  jurPersonId: string
  name: string
  type: string
  children: { organizationId: string; name: string; type: string; version: string; children: unknown[] }[]
}

describeOperation(tree, ({ it }) => {
  it('returns the corporation with the restaurants of the key', async (world) => {
    const { corporationId, tokenOf, organizationId, otherOrganizationId, ask } = await openOffice(world)
    const [corporation, ...others] = await ask<Node[]>(tree.path)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [corporation?.jurPersonId, corporation?.name, corporation?.type],
      [corporationId, 'Chain', 'JUR_PERSON'],
    )
    const childrenOf = (node: Node | undefined) => node?.children.map((child) => [child.organizationId, child.name])
    assert.deepEqual(childrenOf(corporation), [
      [organizationId, 'R0'],
      [otherOrganizationId, 'R1'],
    ])
    const [child] = corporation?.children ?? []
    assert.deepEqual([child?.type, child?.children], ['Rms', []])
    const token = await tokenOf({ organizationIds: [otherOrganizationId] })
    const [narrow] = await world.ask<Node[]>(tree.path, {}, { token })
    assert.deepEqual(childrenOf(narrow), [[otherOrganizationId, 'R1']])
  })
})
