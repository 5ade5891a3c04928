import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runEvery } from './loop.ts'

const hourMs = 3_600_000

/** Work whose rounds the test ends one by one, with its log. */
function rounds() {
  const begun: PromiseWithResolvers<PromiseWithResolvers<void>>[] = [Promise.withResolvers()]
  const logged: string[] = []
  const log = (_fields: unknown, sentence?: string) => void logged.push(sentence ?? '')
  const work = () => {
    const round = Promise.withResolvers<void>()
    begun.at(-1)!.resolve(round)
    begun.push(Promise.withResolvers())
    return round.promise
  }
  return {
    work,
    /** Returns the n-th round after it has begun. */
    round: (n: number) => begun[n - 1]!.promise,
    count: () => begun.length - 1,
    logged,
    options: { log: { debug: log, info: log, warn: log, error: log }, name: 'the work' },
  }
}

describe('every', () => {
  it('runs again if it was woken during a run', async () => {
    const { work, round, options, count } = rounds()
    const loop = runEvery(hourMs, work, options)
    const first = await round(1)
    loop.wake()
    loop.wake()
    assert.equal(count(), 1)
    first.resolve()
    const second = await round(2)
    const stopped = loop.stop()
    second.resolve()
    await stopped
    assert.equal(count(), 2)
  })

  it('is woken during its pause', async () => {
    const { work, round, options } = rounds()
    const loop = runEvery(hourMs, work, { ...options, firstAfterMs: hourMs })
    loop.wake()
    const first = await round(1)
    first.resolve()
    await first.promise
    loop.wake()
    const second = await round(2)
    second.resolve()
    await loop.stop()
  })

  it('runs again by itself, and logs a lasting error once', async () => {
    const { work, round, options, logged } = rounds()
    const loop = runEvery(1, work, options)
    for (const n of [1, 2, 3]) (await round(n)).reject(new Error('a fault'))
    ;(await round(4)).resolve()
    ;(await round(5)).reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    ;(await round(6)).resolve()
    ;(await round(7)).reject(new Error('another fault'))
    const last = await round(8)
    const stopped = loop.stop()
    last.resolve()
    await stopped
    assert.deepEqual(logged, ['the work failed', 'the work failed'])
  })

  it('runs only when woken if it has no interval, and again by itself after an error', async () => {
    const { work, round, options, count } = rounds()
    const loop = runEvery(1, work, { ...options, isWokenOnly: true })
    ;(await round(1)).resolve()
    for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done, 1))
    assert.equal(count(), 1)
    loop.wake()
    ;(await round(2)).reject(new Error('a fault'))
    const third = await round(3)
    const stopped = loop.stop()
    third.resolve()
    await stopped
  })

  it('ends when the work returns false', async () => {
    const { options } = rounds()
    let count = 0
    const ended = Promise.withResolvers<void>()
    const work = async () => {
      if (++count === 2) ended.resolve()
      return count < 2
    }
    const loop = runEvery(0, work, options)
    await ended.promise
    for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done))
    loop.wake()
    await loop.stop()
    assert.equal(count, 2)
  })

  it('is not woken during the pause after an error, but stops at once', async () => {
    const { work, round, options, count } = rounds()
    const loop = runEvery(hourMs, work, options)
    const first = await round(1)
    first.reject(new Error('a fault'))
    await new Promise((done) => setImmediate(done))
    loop.wake()
    await new Promise((done) => setImmediate(done))
    await loop.stop()
    assert.equal(count(), 1)
  })
})
