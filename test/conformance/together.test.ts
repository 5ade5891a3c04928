import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { fieldsOf } from '#core/operation/declared.ts'
import { isHttpOperation, loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const operations = (await loadOperations()).filter(
  (operation) => isHttpOperation(operation) && operation.kind !== 'query',
)
const callersMax = 6

describeOwnWorld('several clients that send the same request at once', ({ it }) => {
  for (const operation of operations)
    it(`are answered or refused by ${operation.path}`, async ({ call }) => {
      for (const body of bodiesOf(operation)) {
        const replies = await Promise.all(Array.from({ length: callersMax }, () => call(operation.path, body)))
        for (const { status, text } of replies) assert.ok(status < 500, `answered ${status}: ${text}`)
      }
    })
})

/** Returns the example and, if clients may choose the id, a copy with a new one. */
function bodiesOf({ request, example }: RegisteredOperation): object[] {
  const body = example.request as object
  return 'id' in fieldsOf(request) ? [body, { ...body, id: randomUUID() }] : [body]
}
