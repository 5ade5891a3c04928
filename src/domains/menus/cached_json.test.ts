import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { JsonBytes } from '#core/operation/responses.ts'
import { demo } from '#shared/demo.ts'
import { catalogueOf, product } from '#test/fixtures/catalogue.ts'
import { cachedJson } from './cached_json.ts'
import { nomenclatureAt } from './nomenclature_answer.ts'

describe('cached answers of a catalogue', () => {
  it('are made once for concurrent readers, and again for another catalogue', async () => {
    let made = 0
    const make = () => ({ made: ++made })
    const [catalogue, changed] = [catalogueOf({ products: [] }), catalogueOf({ products: [] })]
    const [first, second] = await Promise.all([cachedJson(catalogue, 'a', make), cachedJson(catalogue, 'a', make)])
    assert.equal(first, second)
    assert.equal(await cachedJson(catalogue, 'a', make), first)
    await cachedJson(catalogue, 'b', make)
    await cachedJson(changed, 'a', make)
    assert.equal(made, 3)
  })

  it('leave the node to others while the whole of a large catalogue is made', async () => {
    const products = Array.from({ length: 20_000 }, (_, i) => product({ name: `Dish ${i}` }))
    let answer: JsonBytes | undefined
    const making = Promise.resolve(nomenclatureAt(catalogueOf({ products }), demo.organization)).then((made) => {
      answer = made
    })
    let turns = 0
    for (; !answer; turns++) await setImmediate()
    await making
    assert.equal(JSON.parse(Buffer.concat(answer.chunks).toString()).products.length, products.length)
    assert.ok(turns >= 10, `others had ${turns} turns`)
  })

  it('are made again after one that failed, which delays no other', async () => {
    const catalogue = catalogueOf({ products: [] })
    const broken = () => {
      throw new Error('broken')
    }
    const results = await Promise.allSettled([
      cachedJson(catalogue, 'a', broken),
      cachedJson(catalogue, 'b', () => ({ b: 1 })),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    )
    const answer = await cachedJson(catalogue, 'a', () => ({ a: 1 }))
    assert.equal(Buffer.concat(answer.chunks).toString(), '{"a":1}')
  })

  it('drop the oldest beyond their size, but never the newest', async () => {
    const catalogue = catalogueOf({ products: [] })
    const large = (text: string) => () => ({ text: text.repeat(40 * 1_048_576) })
    const first = await cachedJson(catalogue, 'a', large('a'))
    const second = await cachedJson(catalogue, 'b', large('b'))
    assert.equal(await cachedJson(catalogue, 'b', large('b')), second)
    assert.notEqual(await cachedJson(catalogue, 'a', large('a')), first)
  })
})
