import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { derivedId } from './schema.ts'

describe('a derived id', () => {
  it('is a GUID that depends on the owner, the kind and the name', () => {
    const id = derivedId('chain', 'Product', 'Tea')
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(derivedId('chain', 'Product', 'Tea'), id)
    const others = [
      derivedId('other', 'Product', 'Tea'),
      derivedId('chain', 'Size', 'Tea'),
      derivedId('chain', 'Product', 'tea'),
    ]
    assert.equal(new Set([id, ...others]).size, 4)
  })

  it('is the same for names that differ in their form of Unicode or in double blanks', () => {
    const id = derivedId('chain', 'Product', 'Caf\u00e9 au lait')
    for (const name of ['Cafe\u0301 au lait', ' Caf\u00e9  au\u00a0lait'])
      assert.equal(derivedId('chain', 'Product', name), id)
    assert.notEqual(derivedId('chain', 'Product', 'a\nb'), derivedId('chain', 'Product', 'a b'))
  })
})
