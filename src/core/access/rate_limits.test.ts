import assert from 'node:assert/strict'
import test from 'node:test'
import { parseRateLimits, RateLimits } from './rate_limits.ts'

function limits(text: string) {
  const clock = { time: 1_000_000, now: () => clock.time }
  return { clock, limits: new RateLimits(clock, parseRateLimits(text)!) }
}

test('a key has a burst of calls, and a rate after it', () => {
  const { clock, limits: some } = limits('Orders: creating=2/3')
  const take = () => some.take('key', 'Orders: creating')!
  assert.deepEqual(
    [take(), take(), take()].map(({ isAllowed, remaining }) => [isAllowed, remaining]),
    [
      [true, 2],
      [true, 1],
      [true, 0],
    ],
  )
  assert.deepEqual(take(), { isAllowed: false, limit: 3, remaining: 0, resetSeconds: 2, retryAfterSeconds: 1 })
  clock.time += 499
  assert.equal(take().isAllowed, false)
  clock.time += 1
  assert.equal(take().isAllowed, true)
  clock.time += 60_000
  assert.equal(take().remaining, 2)
})

test('keys and groups have separate buckets, and groups without a limit have none', () => {
  const { limits: some } = limits('Orders: creating=1/1')
  assert.equal(some.take('one', 'Orders: creating')?.isAllowed, true)
  assert.equal(some.take('other', 'Orders: creating')?.isAllowed, true)
  assert.equal(some.take('one', 'Orders: creating')?.isAllowed, false)
  assert.equal(some.take('one', 'Commands'), undefined)
  const { limits: any } = limits('*=1/1')
  assert.equal(any.take('one', 'Orders: creating')?.isAllowed, true)
  assert.equal(any.take('one', 'Commands')?.isAllowed, true)
  assert.equal(any.take('one', 'Commands')?.isAllowed, false)
})

test('a clock that is set back removes no calls', () => {
  const { clock, limits: some } = limits('*=1/2')
  some.take('key', 'Commands')
  clock.time -= 10_000
  assert.equal(some.take('key', 'Commands')?.isAllowed, true)
})

for (const [text, expected] of [
  ['', []],
  ['*=100', [['*', { perSecond: 100, burst: 100 }]]],
  [' Orders: creating = 0.5 / 10 ;', [['Orders: creating', { perSecond: 0.5, burst: 10 }]]],
  ['A=1.5', [['A', { perSecond: 1.5, burst: 2 }]]],
  ['A=0', undefined],
  ['A=1/0', undefined],
  ['A', undefined],
  ['A=many', undefined],
  ['=5', undefined],
] as const)
  test(`"${text}" ${expected ? 'sets limits' : 'is refused'}`, () => {
    const parsed = parseRateLimits(text)
    assert.deepEqual(parsed && [...parsed], expected)
  })
