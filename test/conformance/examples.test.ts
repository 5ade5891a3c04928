import assert from 'node:assert/strict'
import { isHttpOperation, loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { diagnose } from '#doctor/doctor.ts'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld, openWorld, type World } from '#test/harness/world.ts'
import { checkUnlessKnown } from './known_gaps.ts'
import { PublishedShapes } from './published.ts'

/** Fields of a published operation that the test reads. */
interface Published {
  requestBody: { content: { 'application/json': { example: object } } }
}

const operations = (await loadOperations()).filter(isHttpOperation)
// Queries come first, so that they see the unchanged chain.
const inOrder = [
  ...operations.filter(({ kind }) => kind === 'query'),
  ...operations.filter(({ kind }) => kind !== 'query'),
]

describeOwnWorld('the examples that the contract prints', ({ it }) => {
  for (const operation of inOrder)
    it(`${operation.path} runs as printed`, (shared) =>
      checkUnlessKnown(`example ${operation.path}`, async () => {
        try {
          await run(shared, operation)
        } catch {
          // Repeats the example on a new chain: an earlier example may have used up its subject.
          const own = await openWorld()
          try {
            await run(own, operation)
          } finally {
            await own.stop()
          }
        }
      }))

  it('violate no invariant of the doctor', async ({ pool }) => {
    const found = await diagnose(pool)
    assert.deepEqual(
      found.filter(({ state }) => state === 'broken' || state === 'unchecked'),
      [],
    )
  })
})

async function run(world: World, operation: RegisteredOperation): Promise<void> {
  const { path, kind, example } = operation
  const contract = await world.once(readContract)
  const body = contract.paths[path]!.post.requestBody.content['application/json'].example
  // An import starts a thread, which can take long beside other tests.
  const answer = await world.ask<Record<string, unknown>>(path, body, { headers: { timeout: '120' } })
  contract.shapes.expectAnswer(path, answer)
  if (example.response !== undefined) assert.deepEqual(answer, { ...answer, ...(example.response as object) })
  if (kind === 'command') await expectSuccess(world, body, answer)
}

async function expectSuccess(world: World, body: object, answer: Record<string, unknown>): Promise<void> {
  const { organizationId = demo.organization } = body as { organizationId?: string }
  const { state, exception } = await world.outcome(organizationId, String(answer.correlationId))
  assert.equal(state, 'Success', JSON.stringify(exception))
}

interface Contract {
  paths: Record<string, { post: Published }>
  shapes: PublishedShapes
}

async function readContract({ url }: World): Promise<Contract> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Pick<Contract, 'paths'>
  return { paths: document.paths, shapes: new PublishedShapes(document) }
}
