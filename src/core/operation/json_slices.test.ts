import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { lazyMap, serializeInSlices } from './json_slices.ts'
import { JsonBytes } from './responses.ts'

const textOf = async (value: object) => Buffer.concat(await serializeInSlices(value)).toString()

describe('serializing in slices', () => {
  it('gives the JSON of the whole value, lazy lists at any depth included', async () => {
    const groups = [
      { id: 'a', items: ['„x"', null, 1.5, { deep: [] }] },
      { id: 'b', items: [] },
    ]
    const whole = { name: 'ü', absent: undefined, none: null, list: [1], groups, empty: [] }
    const lazy = {
      ...whole,
      groups: lazyMap(groups, ({ id, items }) => ({ id, items: lazyMap(items, (item) => item) })),
      empty: new Set(),
    }
    assert.equal(await textOf(lazy), JSON.stringify(whole))
    assert.equal(await textOf(whole), JSON.stringify(whole))
  })

  it('lets other work run while a large list is made and written', async () => {
    let isDone = false
    let made = 0
    const row = { text: 'long'.repeat(300) }
    const rows = lazyMap(Array.from({ length: 20_000 }).keys(), (id) => {
      made++
      return { id, ...row }
    })
    const writing = textOf({ rows }).finally(() => {
      isDone = true
    })
    const madeBefore: number[] = []
    while (!isDone) {
      madeBefore.push(made)
      await setImmediate()
    }
    assert.equal(JSON.parse(await writing).rows.length, 20_000)
    const longest = Math.max(...madeBefore.map((count, i) => count - (madeBefore[i - 1] ?? 0)))
    assert.ok(longest < 10_000, `${longest} of 20,000 rows were made without a pause`)
  })

  it('puts a member before the others of bytes', () => {
    const named = new JsonBytes([Buffer.from('{"a":'), Buffer.from('1}')]).withMember('id', '"x"')
    const text = Buffer.concat(named.chunks).toString()
    assert.deepEqual(JSON.parse(text), { id: '"x"', a: 1 })
    assert.equal(named.length, Buffer.byteLength(text))
  })
})
