import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import test from 'node:test'
import { UnfinishedBodies } from './unfinished_bodies.ts'

/** A body that arrives in pieces, and what became of it. */
function begin(bodies: UnfinishedBodies, owner: string, length?: number) {
  const source = new PassThrough()
  const body: { text?: string; code?: string; send(text: string): void; finish(text: string): Promise<void> } = {
    send: (text) => source.write(text),
    finish: (text) => new Promise((resolve) => source.once('close', resolve).end(text)),
  }
  bodies.read(source, { owner, bytesMax: 100, length }, (error, bytes) => {
    assert.equal(body.text ?? body.code, undefined, 'is done once')
    if (error) body.code = error.def.code
    else body.text = bytes!.toString()
  })
  return body
}

const arrived = () => new Promise(setImmediate)

test('bodies are read whole, in one piece or in several', async () => {
  const bodies = new UnfinishedBodies(1_000_000)
  const inOne = begin(bodies, 'a', 3)
  const inTwo = begin(bodies, 'a')
  inTwo.send('1')
  await Promise.all([inOne.finish('abc'), inTwo.finish('23')])
  assert.deepEqual([inOne.text, inTwo.text], ['abc', '123'])
})

test('a body that is too large, or not as long as it says, is refused', async () => {
  const bodies = new UnfinishedBodies(1_000_000)
  const [said, sent, short] = [begin(bodies, 'a', 101), begin(bodies, 'a'), begin(bodies, 'a', 5)]
  await Promise.all([sent.finish('x'.repeat(101)), short.finish('abc')])
  assert.deepEqual([said.code, sent.code, short.code], ['BODY_TOO_LARGE', 'BODY_TOO_LARGE', 'INVALID_HEADER'])
})

test('beyond the bound, who holds most loses the oldest, and what is done holds nothing', async () => {
  const bodies = new UnfinishedBodies(1_500)
  const done = begin(bodies, 'greedy', 50)
  await done.finish('x'.repeat(50))
  const others = begin(bodies, 'modest')
  others.send('x')
  const greedy = Array.from({ length: 5 }, () => begin(bodies, 'greedy'))
  for (const body of greedy) body.send('x'.repeat(50))
  await arrived()
  assert.deepEqual(
    greedy.map(({ code }) => code),
    ['TOO_MANY_UNFINISHED', undefined, undefined, undefined, undefined],
  )
  await Promise.all([others, ...greedy.slice(1)].map((body) => body.finish('')))
  assert.equal(others.text, 'x')
  assert.ok(greedy.slice(1).every(({ text }) => text?.length === 50))
})

test('a body in many small pieces holds more than its bytes', async () => {
  const bodies = new UnfinishedBodies(10_000)
  const body = begin(bodies, 'a')
  for (let i = 0; i < 60; i++) {
    body.send('x')
    await arrived()
  }
  assert.equal(body.code, 'TOO_MANY_UNFINISHED')
})
