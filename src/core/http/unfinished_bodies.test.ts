import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import test, { describe } from 'node:test'
import { type BodyToRead, UnfinishedBodies } from './unfinished_bodies.ts'

/** Starts a body that arrives in pieces, and records its result. */
function begin(
  bodies: UnfinishedBodies,
  owner: string,
  { length, bytesMax = 100, waitMsMax = 60_000, onDone = () => {} }: Partial<BodyToRead> & { onDone?: () => void } = {},
) {
  const source = new PassThrough()
  const body: { text?: string; code?: string; send(text: string): void; finish(text: string): Promise<void> } = {
    send: (text) => source.write(text),
    finish: (text) => new Promise((resolve) => source.once('close', resolve).end(text)),
  }
  bodies.read(source, { owner, bytesMax, length, waitMsMax }, (error, bytes) => {
    assert.equal(body.text ?? body.code, undefined, 'is done once')
    if (error) body.code = error.def.code
    else body.text = bytes!.toString()
    onDone()
  })
  return body
}

const arrived = () => new Promise(setImmediate)

test('bodies are read completely, in one piece or in several', async () => {
  const bodies = new UnfinishedBodies(1_000_000)
  const inOne = begin(bodies, 'a', { length: 3 })
  const inTwo = begin(bodies, 'a')
  inTwo.send('1')
  await Promise.all([inOne.finish('abc'), inTwo.finish('23')])
  assert.deepEqual([inOne.text, inTwo.text], ['abc', '123'])
})

test('a body that is too large, or does not have its declared length, is refused', async () => {
  const bodies = new UnfinishedBodies(1_000_000)
  const [said, sent, short] = [
    begin(bodies, 'a', { length: 101 }),
    begin(bodies, 'a'),
    begin(bodies, 'a', { length: 5 }),
  ]
  await Promise.all([sent.finish('x'.repeat(101)), short.finish('abc')])
  assert.deepEqual([said.code, sent.code, short.code], ['BODY_TOO_LARGE', 'BODY_TOO_LARGE', 'INVALID_HEADER'])
})

test('beyond the limit the largest owner loses its oldest body, and finished bodies do not count', async () => {
  const bodies = new UnfinishedBodies(1_500)
  const done = begin(bodies, 'greedy', { length: 50 })
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

test('a body in many small pieces counts more than its bytes', async () => {
  const bodies = new UnfinishedBodies(10_000)
  const body = begin(bodies, 'a')
  for (let i = 0; i < 60; i++) {
    body.send('x')
    await arrived()
  }
  assert.equal(body.code, 'TOO_MANY_UNFINISHED')
})

describe('large bodies', () => {
  const text = 'x'.repeat(70_000)
  /**
   * Sends a large body for each owner at once, and returns the owners in the order of completion. Runs `work` after each, and
   * all but the first wait at most `waitMsMax`.
   */
  async function arrive(
    bodies: UnfinishedBodies,
    owners: readonly string[],
    { work = () => {}, waitMsMax = 60_000 } = {},
  ) {
    const done: string[] = []
    const all = await new Promise<ReturnType<typeof begin>[]>((resolve) => {
      const begun = owners.map((owner, i) => {
        const onDone = () => {
          done.push(owner)
          if (done.length === owners.length) resolve(begun)
          work()
        }
        return begin(bodies, owner, { bytesMax: 100_000, onDone, ...(i > 0 && { waitMsMax }) })
      })
      for (const body of begun) void body.finish(text)
    })
    return { done, codes: all.map(({ code }) => code) }
  }

  test('are processed in turns of their owners', async () => {
    const { done } = await arrive(new UnfinishedBodies(1_000_000), ['greedy', 'greedy', 'greedy', 'modest'])
    assert.deepEqual(done, ['greedy', 'modest', 'greedy', 'greedy'])
  })

  test('wait for their turn if they are gzipped, even if they are small', async () => {
    const bodies = new UnfinishedBodies(1_000_000)
    const large = begin(bodies, 'a', { bytesMax: 100_000 })
    const whole = large.finish(text)
    const packed = await new Promise<ReturnType<typeof begin>>((resolve) => {
      const body = begin(bodies, 'a', { onDone: () => setImmediate(resolve, body) })
      void body.finish('\x1f\x8b').then(() => assert.equal(body.text, undefined))
    })
    await whole
    assert.deepEqual([large.text?.length, packed.text?.length], [text.length, 2])
  })

  test('count towards the limit until their turn', async () => {
    const { codes } = await arrive(new UnfinishedBodies(250_000), ['greedy', 'greedy', 'greedy', 'modest'])
    assert.deepEqual(codes, ['TOO_MANY_UNFINISHED', undefined, undefined, undefined])
  })

  test('wait for their turn no longer than their client waits', async () => {
    const work = () => {
      for (const until = performance.now() + 30; performance.now() < until; );
    }
    const { codes } = await arrive(new UnfinishedBodies(1_000_000), ['a', 'a'], { work, waitMsMax: 20 })
    assert.deepEqual(codes, [undefined, 'TIMED_OUT'])
  })
})
