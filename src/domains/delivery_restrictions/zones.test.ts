import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { HousesRange } from './schemas.ts'
import { hasHouse, isInside, type Point } from './zones.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })

/** Corners of a polygon without crossings, given by whole distances from its centre. */
const star = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 3, maxLength: 12 }).map((reaches) => ({
  reaches,
  corners: reaches.map((reach, i) => corner(i, reaches.length, reach)),
}))
const corner = (i: number, count: number, reach: number) => {
  const angle = (2 * Math.PI * i) / count
  return at(reach * Math.sin(angle), reach * Math.cos(angle))
}
const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const between = (a: Point, b: Point, part: number) =>
  at(a.latitude + (b.latitude - a.latitude) * part, a.longitude + (b.longitude - a.longitude) * part)

test('a point between the centre and an edge is inside, and one beyond the edge is outside', () => {
  fc.assert(
    fc.property(star, fc.nat(), share, share, ({ corners }, pick, along, out) => {
      const i = pick % corners.length
      const edge = between(corners[i]!, corners[(i + 1) % corners.length]!, along)
      const scaled = (by: number) => at(edge.latitude * by, edge.longitude * by)
      assert.equal(isInside(corners, scaled(out)), true)
      assert.equal(isInside(corners, scaled(1.001 + out)), false)
    }),
  )
})

test('neither the first corner nor the direction matters', () => {
  fc.assert(
    fc.property(
      star,
      fc.nat(),
      fc.integer({ min: -60, max: 60 }),
      fc.integer({ min: -60, max: 60 }),
      (shape, turn, x, y) => {
        const { corners } = shape
        const point = at(x + 0.5, y + 0.25)
        const first = turn % corners.length
        const turned = [...corners.slice(first), ...corners.slice(0, first)]
        const expected = isInside(corners, point)
        assert.equal(isInside(turned, point), expected)
        assert.equal(isInside(turned.toReversed(), point), expected)
      },
    ),
  )
})

test('edges and corners belong to the zone, a concave bay does not', () => {
  const bay = [at(0, 0), at(0, 4), at(4, 4), at(4, 3), at(1, 3), at(1, 1), at(4, 1), at(4, 0)]
  for (const [latitude, longitude, isWithin] of [
    [0, 0, true],
    [0, 2, true],
    [4, 3.5, true],
    [2, 1, true],
    [2, 0.5, true],
    [0.5, 2, true],
    [2, 2, false],
    [4, 2, false],
    [4.1, 0.5, false],
    [-0.1, 2, false],
    [1, 5, false],
  ] as const)
    assert.equal(isInside(bay, at(latitude, longitude)), isWithin, `${latitude}, ${longitude}`)
  assert.equal(isInside([], at(0, 0)), false)
})

test('a range of houses contains exactly its numbers', () => {
  const range = (more: Partial<HousesRange>): HousesRange => ({
    type: 0,
    startingNumber: 10,
    maxNumber: 20,
    isUnlimitedRange: false,
    specificNumbers: [],
    ...more,
  })
  for (const [houses, house, isHeld] of [
    [range({}), '9', false],
    [range({}), '10', true],
    [range({}), '20b', true],
    [range({}), '21', false],
    [range({ isUnlimitedRange: true }), '2100', true],
    [range({ type: 1 }), '12', true],
    [range({ type: 1 }), '13', false],
    [range({ type: 2 }), '12', false],
    [range({ type: 2 }), '13/2', true],
    [range({}), 'Rose Cottage', false],
    [range({ type: 3, specificNumbers: ['4 A', 'Rose Cottage'] }), '4a', true],
    [range({ type: 3, specificNumbers: ['4 A', 'Rose Cottage'] }), 'rose cottage', true],
    [range({ type: 3, specificNumbers: ['4 A'] }), '4', false],
    [range({}), null, true],
    [range({}), ' ', true],
  ] as const)
    assert.equal(hasHouse(houses, house), isHeld, `${JSON.stringify(houses)} ${house}`)
})
