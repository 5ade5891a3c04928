import assert from 'node:assert/strict'
import test from 'node:test'
import { FairQueue, type Task } from './fair_queue.ts'

/** Opens a queue whose tasks record their owner as they begin. */
function open() {
  const turns = new FairQueue()
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
      turns.add(task)
      return task
    },
    remove: (task: Task) => turns.remove(task),
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
  const turns = open()
  for (const owner of ['greedy', 'greedy', 'greedy', 'modest', 'other', 'modest']) turns.add(owner)
  await turns.until(6)
  assert.deepEqual(turns.begun, ['greedy', 'modest', 'other', 'greedy', 'modest', 'greedy'])
})

test('a removed task does not begin', async () => {
  const turns = open()
  turns.remove(turns.add('first'))
  turns.add('second')
  await turns.until(1)
  assert.deepEqual(turns.begun, ['second'])
})

test('after a task the event loop is free for three times as long as it took', async () => {
  const turns = open()
  const workMs = 20
  let workedAt = 0
  let gapMs = 0
  turns.add('one', () => {
    work(workMs)
    workedAt = performance.now()
  })
  turns.add('two', () => {
    gapMs = performance.now() - workedAt
  })
  await turns.until(2)
  // Timers count whole milliseconds.
  assert.ok(gapMs >= 3 * workMs - 2, `${gapMs} ms`)
})

test('an empty queue accepts new tasks', async () => {
  const turns = open()
  turns.add('one')
  await turns.until(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  turns.add('two')
  await turns.until(2)
  assert.deepEqual(turns.begun, ['one', 'two'])
})
