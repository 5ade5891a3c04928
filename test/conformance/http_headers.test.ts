import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { idempotencyLifetimeMs } from '#core/http/idempotency.ts'
import { isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { demo } from '#shared/demo.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const organizations = '/api/1/organizations'
const saveCorporation = '/admin/corporations/save'
const creations = (await loadOperations()).filter(
  (operation) => isHttpOperation(operation) && operation.command?.creates,
)

describeOwnWorld('the Timeout header', ({ it }) => {
  it('refuses a value other than whole seconds', async ({ call }) => {
    for (const timeout of ['-1', '1.5', '601', '1e400']) {
      const { details } = expectRefusal(await call(organizations, {}, { headers: { timeout } }), {
        status: 400,
        code: 'INVALID_HEADER',
      })
      assert.equal(details.fields[0]?.path, 'Timeout')
    }
  })

  it('answers 408 when the time has passed', async (world) => {
    await whileLocked(world, async () => {
      const started = performance.now()
      const headers = { timeout: '1' }
      const { details } = expectRefusal(await world.call('/admin/corporations/list', {}, { headers }), {
        status: 408,
        code: 'TIMED_OUT',
      })
      assert.equal(details.retryable, true)
      const seconds = (performance.now() - started) / 1000
      assert.ok(seconds >= 0.9 && seconds < 5, `answered after ${seconds} s`)
    })
  })

  it('waits for a response within the time', async (world) => {
    const answer = await whileLocked(world, async () => {
      const options = [{}, { headers: { timeout: '600' } }]
      const calls = options.map((option) => world.call('/admin/corporations/list', {}, option))
      await waitForLockWaiters(world.pool, calls.length)
      return calls
    })
    for (const { status } of await Promise.all(answer)) assert.equal(status, 200)
  })
})

describeOwnWorld('the Idempotency-Key header', ({ it }) => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  it('refuses a key that is too long', async ({ call }) => {
    const { details } = expectRefusal(await call(saveCorporation, { name: 'A' }, keyed('k'.repeat(256))), {
      status: 400,
      code: 'INVALID_HEADER',
    })
    assert.equal(details.fields[0]?.path, 'Idempotency-Key')
  })

  it('answers a repeated write alike, and executes it once', async ({ ask, pool }) => {
    const name = randomUUID()
    const first = await ask(saveCorporation, { name }, keyed('repeat'))
    assert.deepEqual(await ask(saveCorporation, { name }, keyed('repeat')), first)
    assert.equal(await corporationsNamed(pool, name), 1)
  })

  it('executes concurrent writes once', async ({ ask, pool }) => {
    const name = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(saveCorporation, { name }, keyed('together'))),
    )
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(await corporationsNamed(pool, name), 1)
  })

  it('refuses the key with another body or at another path', async ({ ask, call }) => {
    const body = { corporationId: demo.corporation, name: 'First' }
    await ask('/admin/applications/create', body, keyed('other'))
    for (const [path, other] of [
      ['/admin/applications/create', { ...body, name: 'Second' }],
      ['/admin/api_keys/create', body],
    ] as const)
      expectRefusal(await call(path, other, keyed('other')), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('frees the key after a failure', async ({ ask, refuse }) => {
    const id = randomUUID()
    const body = { corporationId: id, name: 'Shop' }
    const { error } = await refuse('/admin/applications/create', body, keyed('failed'))
    assert.equal(error, 'CORPORATION_NOT_FOUND')
    await ask(saveCorporation, { id, name: 'Chain' })
    await ask('/admin/applications/create', body, keyed('failed'))
  })

  it('separates the keys of callers', async ({ ask, tokenOf }) => {
    const body = { organizationIds: [demo.organization], terminalGroupIds: [demo.terminalGroup] }
    const path = '/api/1/terminal_groups/awake'
    await ask(path, body, keyed('mine'))
    const token = await tokenOf({})
    await ask(path, { ...body, terminalGroupIds: [] }, { ...keyed('mine'), token })
  })

  it('answers a repeated command with the same correlation id', async ({ ask, outcome }) => {
    const path = '/api/1/webhooks/update_settings'
    const body = { organizationId: demo.organization, webHooksUri: 'http://127.0.0.1:9/' }
    const first = await ask<{ correlationId: string }>(path, body, keyed('recorded'))
    assert.deepEqual(await ask(path, body, keyed('recorded')), first)
    assert.equal((await outcome(demo.organization, first.correlationId)).state, 'Success')
  })

  for (const { path, example } of creations)
    it(`executes ${path} once, however often it is repeated`, async ({ ask, call, pool }) => {
      const key = keyed(`creation ${path}`)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => ask<{ correlationId: string }>(path, example.request, key)),
      )
      for (const answer of answers) assert.deepEqual(answer, answers[0])
      const [row] = await pool<{ commands: number }[]>`
        select count(*)::int as commands from command where operation = ${path} and id = ${answers[0]!.correlationId}`
      assert.equal(row?.commands, 1)
      const other = { ...(example.request as object), terminalGroupId: demo.terminalGroup, unlike: true }
      expectRefusal(await call(path, other, key), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
    })

  it('forgets the key after 72 hours', async ({ ask, pool, clock }) => {
    const name = randomUUID()
    await ask(saveCorporation, { name }, keyed('old'))
    clock.advance(idempotencyLifetimeMs - 60_000)
    await ask(saveCorporation, { name }, keyed('old'))
    assert.equal(await corporationsNamed(pool, name), 1)
    clock.advance(120_000)
    await ask(saveCorporation, { name }, keyed('old'))
    assert.equal(await corporationsNamed(pool, name), 2)
  })
})

/** Locks the table of corporations until `work` has ended. */
async function whileLocked<T>({ pool }: World, work: () => Promise<T>): Promise<T> {
  return (await pool.begin(async (db) => {
    await db`lock table corporation in access exclusive mode`
    return work()
  })) as T
}

async function corporationsNamed(pool: World['pool'], name: string): Promise<number> {
  const [row] = await pool<{ found: number }[]>`select count(*)::int as found from corporation where name = ${name}`
  return row!.found
}
