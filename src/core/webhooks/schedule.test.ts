import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveUpAfterMs, nextAttemptAt, quietUntil, retryAfterOf } from './schedule.ts'

describe('The schedule of attempts', () => {
  it('covers 72 hours, with the last attempt at their end', () => {
    let now = 0
    let attempts = 0
    for (;;) {
      const next = nextAttemptAt({ attempts: ++attempts, firstAttemptAt: 0, now, failures: 1 }, 0)
      if (next === undefined) break
      assert.ok(next > now)
      now = next
    }
    assert.equal(now, giveUpAfterMs)
    assert.ok(attempts >= 14 && attempts <= 17, `${attempts} attempts`)
  })

  it('attempts a message at least every five minutes while the endpoint accepts nothing', () => {
    for (let attempts = 1; attempts < 20; attempts++) {
      const failed = { attempts, firstAttemptAt: 0, now: 0, failures: attempts }
      assert.ok(nextAttemptAt(failed, 0)! <= 300_000)
      if (attempts > 3) assert.ok(nextAttemptAt({ ...failed, failures: attempts - 1 }, 0)! > 300_000)
    }
  })

  it('waits as long as the receiver requests, if that is longer', () => {
    const next = nextAttemptAt({ attempts: 1, firstAttemptAt: 0, now: 0, failures: 1 }, 600_000)
    assert.equal(next, 600_000)
  })

  it('backs off from an endpoint after five consecutive failures, for at most five minutes', () => {
    assert.equal(quietUntil(4, 0, 0), undefined)
    assert.equal(quietUntil(5, 0, 0), 5_000)
    assert.equal(quietUntil(6, 0, 0), 10_000)
    assert.equal(quietUntil(500, 0, 0), 300_000)
    assert.equal(quietUntil(1, 0, 60_000), 60_000)
  })

  for (const [header, ms] of [
    [undefined, 0],
    ['120', 120_000],
    ['0', 0],
    ['-5', 0],
    ['soon', 0],
    ['999999999', 3_600_000],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ] as const)
    it(`reads Retry-After ${header} as ${ms} ms`, () => assert.equal(retryAfterOf(header, 0), ms))
})
