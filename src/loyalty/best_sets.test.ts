import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Decimal } from '#core/decimal.ts'
import { bestSets, type Candidate, type SetTerms } from './best_sets.ts'

/** Returns the saving: the cost of the pieces above the prices of the sets. */
function saved(candidates: readonly Candidate[], terms: SetTerms): number {
  const best = bestSets(candidates, terms)
  if (!best) return 0
  const cost = candidates.reduce((sum, { price }, i) => sum + price.toNumber() * best.counts[i]!, 0)
  return cost - terms.price * best.sets
}

/** Finds the largest saving by trying every piece in every place. */
function mostSaved(candidates: readonly Candidate[], { needs, price, setsMax }: SetTerms): number {
  const pieces = candidates.flatMap(({ price: each, count, parts }) =>
    Array.from({ length: count }, () => ({ price: each.toNumber(), parts })),
  )
  const places = needs.flatMap((need, part) => Array.from({ length: need }, () => part))
  const tried = new Map<string, number>()
  const best = (sets: number, place: number, used: number): number => {
    if (sets === setsMax) return 0
    const key = `${sets} ${place} ${used}`
    const known = tried.get(key)
    if (known !== undefined) return known
    // No further set, or a piece for the next place of this one.
    let most = place === 0 ? 0 : Number.NEGATIVE_INFINITY
    const isLast = place === places.length - 1
    for (const [i, piece] of pieces.entries()) {
      if (used & (1 << i) || !piece.parts.includes(places[place]!)) continue
      const rest = best(isLast ? sets + 1 : sets, isLast ? 0 : place + 1, used | (1 << i))
      most = Math.max(most, piece.price - (isLast ? price : 0) + rest)
    }
    tried.set(key, most)
    return most
  }
  return best(0, 0, 0)
}

const someCandidates = fc
  .array(
    fc.record({
      price: fc.integer({ min: 0, max: 9 }),
      count: fc.integer({ min: 1, max: 3 }),
      parts: fc.subarray([0, 1, 2], { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((some) =>
    some.map((one) => ({ ...one, price: new Decimal(one.price) })).sort((a, b) => b.price.comparedTo(a.price)),
  )
const someTerms: fc.Arbitrary<SetTerms> = fc.record({
  needs: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 3 }),
  price: fc.integer({ min: 0, max: 15 }),
  setsMax: fc.integer({ min: 1, max: 3 }),
})

test('the chosen sets save the most', () => {
  fc.assert(
    fc.property(someCandidates, someTerms, (all, terms) => {
      const candidates = all.flatMap((one) => {
        const parts = one.parts.filter((part) => part < terms.needs.length)
        return parts.length > 0 ? [{ ...one, parts }] : []
      })
      assert.equal(saved(candidates, terms), mostSaved(candidates, terms))
    }),
    { numRuns: 300 },
  )
})

test('a thousand sets of twenty parts are found among thousands of pieces', () => {
  const parts = Array.from({ length: 20 }, (_, i) => i)
  // Each product fits a part and the next, so that pieces have to move along.
  const candidates = parts.map((part) => ({
    price: new Decimal(40 - part),
    count: 5_000,
    parts: [part, (part + 1) % 20].sort((a, b) => a - b),
  }))
  const best = bestSets(candidates, { needs: parts.map(() => 2), price: 100, setsMax: 1_000 })
  assert.equal(best?.sets, 1_000)
  // The dearest pieces as far as parts take them: 2,000 of each part.
  assert.equal(
    best?.counts.reduce((sum, count) => sum + count, 0),
    40_000,
  )
})
