import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { seesWholeChain } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { Id, List, newId, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { prepareOperation } from './pipeline.ts'

const request = Type.Object({
  organizationIds: List(Id('Organization')),
  items: List(Type.Object({ name: opt(Text()), newer: opt(Text(), { since: '99.0' }) })),
})

const caller = {
  keyId: demo.apiKeyId,
  name: 'Key',
  corporationId: demo.corporation,
  groups: new Set<string>(),
  organizationIds: undefined,
  sourceKey: undefined,
}

/** Calls an operation, and returns how often the newest field of the first item was read. */
async function countReads({ node }: World, organizationIds: string[]): Promise<number> {
  let reads = 0
  const first = Object.defineProperty({ name: 'a' }, 'newer', {
    enumerable: true,
    get() {
      reads++
      return null
    },
  })
  const operation = query({
    path: '/api/1/looks',
    group: 'Commands',
    summary: 'Looks',
    request,
    response: Type.Object({}),
    example: { request: { organizationIds: [], items: [] } },
    run: () => ({}),
  })
  await prepareOperation(node.app, operation).call({
    caller,
    body: { organizationIds, items: [first] },
    correlationId: newId(),
    remoteAddress: '127.0.0.1',
  })
  return reads
}

describeWorld('the pipeline', ({ it }) => {
  it('searches for newer fields once per back-office version, however many organizations are named', async (world) => {
    const once = await countReads(world, [demo.organization])
    assert.ok(once > 0)
    const organizationIds = Array.from({ length: 500 }, () => [demo.organization, demo.confirmingOrganization]).flat()
    assert.equal(await countReads(world, organizationIds), once)
  })

  it('lets a key of the whole chain change the chain while the operator adds a restaurant', async ({ node, ask }) => {
    let isWhole = false
    const operation = query({
      path: '/api/1/looks',
      group: 'Commands',
      summary: 'Looks',
      request: Type.Object({}),
      response: Type.Object({}),
      example: { request: {} },
      async run({ body: _, ...context }) {
        await ask('/admin/organizations/save', { corporationId: demo.corporation, name: 'New' })
        isWhole = seesWholeChain(context)
        return {}
      },
    })
    const request = { caller, body: {}, correlationId: newId<'Command'>(), remoteAddress: '127.0.0.1' }
    await prepareOperation(node.app, operation).call(request)
    assert.ok(isWhole)
  })
})
