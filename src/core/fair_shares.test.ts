import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairShares } from './fair_shares.ts'

const owned = (organizationId: string, corporationId = organizationId) => ({ organizationId, corporationId })

/** Takes as many units as possible, one by one, and returns their number. */
function takeAll(shares: FairShares, one: ReturnType<typeof owned>): number {
  let taken = 0
  for (; shares.headroomOf(one) >= 1; taken++) shares.reserve(one, 1)
  return taken
}

describe('Shares', () => {
  it('allow an organization a quarter of what others leave free', () => {
    const shares = new FairShares(256)
    assert.deepEqual(
      ['a', 'b', 'c'].map((id) => takeAll(shares, owned(id))),
      [64, 48, 36],
    )
    assert.equal(shares.free, 256 - 64 - 48 - 36)
    assert.deepEqual(shares.fullOrganizations(['a', 'b', 'c'].map((id) => owned(id))), ['a', 'b', 'c'])
  })

  it('allow a corporation half of what others leave free', () => {
    const shares = new FairShares(256)
    const taken = Array.from({ length: 20 }, (_, i) => takeAll(shares, owned(`restaurant ${i}`, 'chain')))
    assert.equal(
      taken.reduce((sum, one) => sum + one),
      128,
    )
    assert.equal(takeAll(shares, owned('other')), 32)
  })

  it('are available again after a release', () => {
    const shares = new FairShares(16)
    assert.equal(takeAll(shares, owned('a')), 4)
    shares.release(owned('a'), 4)
    assert.equal(shares.free, 16)
    assert.equal(takeAll(shares, owned('b')), 4)
    assert.equal(takeAll(shares, owned('a')), 3)
  })
})
