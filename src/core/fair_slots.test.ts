import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairSlots } from './fair_slots.ts'

/** Work that ends when the test ends it, in the order of its beginning. */
function works(slots: FairSlots) {
  const begun: { owner: string; end(): void }[] = []
  const run = (owner: string) =>
    slots.withSlot(owner, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push({ owner, end: resolve })
      return promise
    })
  return { begun, run, owners: () => begun.map(({ owner }) => owner).join('') }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('fair slots', () => {
  it('leave some to others, and are taken in turns', async () => {
    const { begun, run, owners } = works(new FairSlots(8))
    const all = Array.from({ length: 10 }, () => run('a'))
    assert.equal(owners(), 'aaaaaa')
    all.push(run('b'), run('b'), run('b'), run('c'))
    assert.equal(owners(), 'aaaaaab')
    for (const { end } of begun.slice(0, 4)) end()
    await settled()
    assert.equal(owners().slice(7), 'cb')
    for (let ended = 0; ended < begun.length; ended++) {
      begun[ended]!.end()
      await settled()
    }
    await Promise.all(all)
    assert.equal(begun.length, 14)
  })

  it('are free again after an error', async () => {
    const slots = new FairSlots(2)
    await assert.rejects(slots.withSlot('a', () => Promise.reject(new Error('a fault'))))
    assert.equal(await slots.withSlot('a', async () => 1), 1)
  })

  it('are not taken by work that waits no longer', async () => {
    const slots = new FairSlots(4)
    const { begun, run, owners } = works(slots)
    const all = ['a', 'a'].map(run)
    const leaving = new AbortController()
    const given = slots.withSlot('a', async () => {}, leaving.signal)
    all.push(run('a'))
    leaving.abort(new Error('gone'))
    await assert.rejects(given, /gone/)
    for (const work of begun.slice(0, 2)) work.end()
    await settled()
    assert.equal(owners(), 'aaa')
    begun[2]!.end()
    await Promise.all(all)
  })
})
