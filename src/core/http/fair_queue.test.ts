import assert from 'node:assert/strict'
import test from 'node:test'
import { FairQueue, type Task } from './fair_queue.ts'

/** Opens a queue whose tasks record their owner as they begin. */
function open() {
  const queue = new FairQueue()
  const begun: string[] = []
  const ended = new EventTarget()
  return {
    begun,
    add(owner: string, work = () => {}): Task {
      const task = {
        owner,
        begin() {
          begun.push(owner)
          work()
          ended.dispatchEvent(new Event('begun'))
        },
      }
      queue.add(task)
      return task
    },
    remove: (task: Task) => queue.remove(task),
    async until(count: number) {
      while (begun.length < count)
        await new Promise((resolve) => ended.addEventListener('begun', resolve, { once: true }))
    },
  }
}

function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('owners take turns, however many tasks one of them has', async () => {
  const queue = open()
  for (const owner of ['greedy', 'greedy', 'greedy', 'modest', 'other', 'modest']) queue.add(owner)
  await queue.until(6)
  assert.deepEqual(queue.begun, ['greedy', 'modest', 'other', 'greedy', 'modest', 'greedy'])
})

test('a removed task does not begin', async () => {
  const queue = open()
  queue.remove(queue.add('first'))
  queue.add('second')
  await queue.until(1)
  assert.deepEqual(queue.begun, ['second'])
})

test('after a task the event loop is free for three times as long as it took', async () => {
  const queue = open()
  const workMs = 20
  let workedAt = 0
  let gapMs = 0
  queue.add('one', () => {
    work(workMs)
    workedAt = performance.now()
  })
  queue.add('two', () => {
    gapMs = performance.now() - workedAt
  })
  await queue.until(2)
  // Timers count whole milliseconds.
  assert.ok(gapMs >= 3 * workMs - 2, `${gapMs} ms`)
})

test('an empty queue accepts new tasks', async () => {
  const queue = open()
  queue.add('one')
  await queue.until(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  queue.add('two')
  await queue.until(2)
  assert.deepEqual(queue.begun, ['one', 'two'])
})
