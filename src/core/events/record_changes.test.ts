import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeBytesMax, changesBetween, limitBytes } from './record_changes.ts'

describe('changesBetween', () => {
  const rows = [
    { id: 1, price: 2 },
    { id: 2, price: 3 },
  ]
  for (const [title, before, after, expected] of [
    ['nothing for equal fields', { a: 1, b: [1] }, { a: 1, b: [1] }, []],
    [
      'added and removed fields',
      { a: 1 },
      { b: 2 },
      [
        ['a', 1, null],
        ['b', null, 2],
      ],
    ],
    ['all fields of a new record', null, { a: 1, b: null }, [['a', null, 1]]],
    [
      'only rows that differ',
      { rows },
      { rows: [rows[0], { price: 4, id: 2 }] },
      [['rows', [rows[1]], [{ id: 2, price: 4 }]]],
    ],
    ['no row whose members are only reordered', { rows }, { rows: [{ price: 2, id: 1 }, rows[1]] }, []],
    ['all rows in another order', { rows }, { rows: rows.toReversed() }, [['rows', rows, rows.toReversed()]]],
    ['lists of texts as a whole', { tags: ['a', 'b'] }, { tags: ['a'] }, [['tags', ['a', 'b'], ['a']]]],
  ] as const)
    it(`returns ${title}`, () => {
      const changes = changesBetween(before, after)
      assert.deepEqual(
        changes.map(({ field, before, after }) => [field, before, after]),
        expected,
      )
    })
})

describe('withinBytes', () => {
  const changes = [
    { field: 'text', before: null, after: 'x'.repeat(1_000) },
    { field: 'name', before: 'a', after: 'b' },
  ]

  it('keeps every field, and omits the largest values', () => {
    assert.deepEqual(limitBytes(changes, 2_000), changes)
    const [text, name] = limitBytes(changes, 500)
    assert.deepEqual([text, name], [{ field: 'text', before: null, after: null, isTooLarge: true }, changes[1]])
  })

  it('allows fewer bytes per record the more records change at once', () => {
    assert.deepEqual([1, 100, 20_000].map(changeBytesMax), [64_000, 10_000, 2_000])
  })
})
