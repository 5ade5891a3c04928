import assert from 'node:assert/strict'
import test from 'node:test'
import { Throttle } from './throttle.ts'

function throttleAt(start: number) {
  let now = start
  const throttle = new Throttle({ now: () => now }, { attemptsMax: 3 })
  const advance = (ms: number) => {
    now += ms
  }
  return { throttle, advance }
}

test('attempts are allowed until the limit of failures is reached', () => {
  const { throttle } = throttleAt(1_000_000)
  for (const isLast of [false, false, true]) {
    assert.equal(throttle.retryAfterSeconds('a'), undefined)
    throttle.recordFailure('a')
    if (isLast) assert.ok(throttle.retryAfterSeconds('a')! > 0)
  }
})

test('one mark with too many failures is sufficient, and others are not blocked', () => {
  const { throttle } = throttleAt(1_000_000)
  for (let i = 0; i < 3; i++) throttle.recordFailure('a')
  assert.ok(throttle.retryAfterSeconds('b', 'a') !== undefined)
  assert.equal(throttle.retryAfterSeconds('b', 'c'), undefined)
})

test('distinguishes the first failure of a mark from later ones', () => {
  const { throttle, advance } = throttleAt(1_000_000)
  assert.deepEqual(
    [throttle.recordFailure('a'), throttle.recordFailure('a'), throttle.recordFailure('b')],
    [true, false, true],
  )
  advance(60_000)
  assert.equal(throttle.recordFailure('a'), true)
})

test('returns the waiting time, after which attempts are allowed', () => {
  const { throttle, advance } = throttleAt(1_000_000)
  for (let i = 0; i < 3; i++) throttle.recordFailure('a')
  advance(20_000)
  const seconds = throttle.retryAfterSeconds('a')!
  assert.ok(seconds >= 1 && seconds <= 60)
  advance(seconds * 1000 - 1)
  assert.equal(throttle.retryAfterSeconds('a'), 1)
  advance(1)
  assert.equal(throttle.retryAfterSeconds('a'), undefined)
})
