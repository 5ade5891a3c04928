import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ErrorBody } from '#core/errors.ts'
import { errorsOf } from '#core/operation/operation.ts'
import { isHttpOperation, loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { type InvalidBody, invalidBodies, type Schema, validBodies } from '#test/harness/arbitrary.ts'
import { isLong } from '#test/harness/effort.ts'
import { send } from '#test/harness/send.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const operations = (await loadOperations()).filter(isHttpOperation)
// Each run has other bodies, so few of each operation are enough.
const fittingRuns = isLong ? 25 : 1
const faultyRuns = isLong ? 40 : 2

// Operations of the operator come last, because they may change the chain that the others use.
const inOrder = [
  ...operations.filter(({ audience }) => audience !== 'admin'),
  ...operations.filter(({ audience }) => audience === 'admin'),
]

describeOwnWorld('random bodies', ({ it }) => {
  for (const operation of inOrder) {
    const { path, example } = operation
    const request = operation.request as Schema

    it(`${path} accepts every valid body, or reports an error in its content`, async (world) => {
      const send = await sender(world, operation)
      await fc.assert(
        fc.asyncProperty(validBodies(request, example.request), async (body) => {
          const { status, text } = await send(JSON.stringify(body))
          assert.ok(status < 500, `answered ${status}: ${text}`)
          if (status >= 300) refuseFormFault(operation, JSON.parse(text))
        }),
        { numRuns: fittingRuns },
      )
    })

    it(`${path} refuses a body with one fault, and reports its location`, async (world) => {
      const send = await sender(world, operation)
      await fc.assert(
        fc.asyncProperty(invalidBodies(request, example.request), async (body: InvalidBody) => {
          const { status, text } = await send(body.json)
          assert.equal(status, 400, `answered ${status} to ${body.fault} at ${body.path}: ${text}`)
          const { fields } = (JSON.parse(text) as ErrorBody).details
          const isNamed = fields.some(({ path: named }) => named !== '') || body.path === ''
          assert.ok(isNamed, `does not say where, for ${body.fault} at ${body.path}: ${text}`)
        }),
        { numRuns: faultyRuns },
      )
    })
  }

  it('leave no command that failed with a server error', async ({ pool }) => {
    await ended(pool)
    const failures = await pool`
        select distinct operation, error_message from command where error_code = 'InternalServerError'`
    assert.deepEqual([...failures], [])
  })
})

/** Throws for a refusal of the form: a valid body may be refused only for its content. */
function refuseFormFault(operation: RegisteredOperation, { error, details }: ErrorBody): void {
  const isOwn = errorsOf(operation).some(({ code }) => code === error)
  const isForm = ['INVALID_REQUEST', 'INVALID_JSON', 'INVALID_TEXT', 'JSON_TOO_DEEP'].includes(error)
  assert.ok(isOwn || !isForm, `refused a body of its own form: ${JSON.stringify(details)}`)
}

/** Returns a function that sends texts to the operation. Does not use `world.call`, which records error codes as tested. */
async function sender({ url, adminToken, tokenOf }: World, { path, audience }: RegisteredOperation) {
  const token = audience === 'admin' ? adminToken : audience === 'key' ? await tokenOf({}) : undefined
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return (body: string) => send(`${url}${path}`, { headers, body })
}

async function ended(pool: World['pool']): Promise<void> {
  for (;;) {
    const [row] = await pool<{ open: number }[]>`
      select count(*)::int as open from command where state in ('accepted', 'sent')`
    if (row?.open === 0) return
  }
}
