import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { describeWorld } from '#test/harness/world.ts'
import { runIdempotently } from './idempotency.ts'

describeWorld('runIdempotently', ({ it }) => {
  const ask = (key: string, now: number) => ({ ownerId: randomUUID(), key, requestHash: 'request', now })

  it('returns the first result for a repetition, and runs the effect once', async ({ pool, clock }) => {
    const request = ask('a', clock.now())
    let runs = 0
    const call = () =>
      transaction(pool, (db) =>
        runIdempotently(db, request, async () => ({ run: ++runs, text: 'é"\\', list: [null, 1.5] })),
      )
    const first = await call()
    assert.deepEqual(await call(), first)
    assert.equal(runs, 1)
  })

  it('lets a waiting repetition run the effect if the first one fails', async ({ pool, clock }) => {
    const request = ask('b', clock.now())
    let entered = () => {}
    const isIn = new Promise<void>((resolve) => {
      entered = resolve
    })
    let fail = () => {}
    const first = transaction(pool, (db) =>
      runIdempotently(db, request, async () => {
        entered()
        await new Promise<void>((resolve) => {
          fail = resolve
        })
        throw new Error('first failed')
      }),
    )
    await isIn
    const second = transaction(pool, (db) => runIdempotently(db, request, async () => ({ by: 'second' })))
    fail()
    await assert.rejects(first, /first failed/)
    assert.deepEqual(await second, { by: 'second' })
  })

  it('separates owners, and refuses different requests with one key', async ({ pool, clock }) => {
    const mine = ask('c', clock.now())
    const theirs = ask('c', clock.now())
    const call = (request: typeof mine, by: string) =>
      transaction(pool, (db) => runIdempotently(db, request, async () => ({ by })))
    assert.deepEqual(await call(mine, 'me'), { by: 'me' })
    assert.deepEqual(await call(theirs, 'them'), { by: 'them' })
    await assert.rejects(call({ ...mine, requestHash: 'another' }, 'me'), /used with another request/)
  })
})
