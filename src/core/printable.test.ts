import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable, printableJson } from './printable.ts'

const hostile = 'a\u{1b}[31mb\r\nc\u{9b}2Jd\u{2028}e\u{202e}f\u{200b}g\u{feff}h\u{ad}i\u{e0041}j'

test('a printed text has no control or invisible characters', () => {
  assert.equal(printable(hostile), 'a [31mb  c 2Jd efghij')
  assert.equal(printable('Café Ñandú, 寿司 🍕'), 'Café Ñandú, 寿司 🍕')
})

test('printed JSON escapes them, and means the same', () => {
  const json = printableJson(JSON.stringify({ name: hostile }))
  assert.doesNotMatch(json, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  assert.deepEqual(JSON.parse(json), { name: hostile })
})
