import assert from 'node:assert/strict'
import test from 'node:test'
import { normalizeName, phoneWords, searchWords, splitWords } from './search_words.ts'

test('names are compared in lower case and without accents', () => {
  assert.equal(normalizeName(' Émile ZOLA '), 'emile zola')
  assert.equal(normalizeName('ÅNGSTRÖM'), 'angstrom')
  assert.equal(normalizeName('Ёлка İzmir'), 'елка izmir')
  assert.equal(normalizeName('  '), null)
  assert.equal(normalizeName(null), null)
  assert.equal(normalizeName('x'.repeat(300))?.length, 100)
})

test('words are runs of letters and digits, without duplicates, limited in number and length', () => {
  assert.deepEqual(splitWords("12-B Quay Road, 12 O'Hara", null, 'quay'), ['12', 'b', 'quay', 'road', 'o', 'hara'])
  assert.deepEqual(splitWords('Große Straße 東京'), ['große', 'straße', '東京'])
  assert.deepEqual(splitWords('x'.repeat(100)), ['x'.repeat(40)])
  assert.equal(splitWords(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')).length, 30)
})

test('a phone is found with and without its country code', () => {
  assert.deepEqual(phoneWords('442079460000'), ['442079460000', '2079460000'])
  assert.deepEqual(phoneWords('79460000'), ['79460000'])
  assert.deepEqual(phoneWords(''), [])
})

for (const [text, words] of [
  [undefined, undefined],
  ['  ', undefined],
  ['---', []],
  ['12 44', ['12', '44']],
  ['020 7946 00', ['20794600']],
  ['+44 (20) 7946-0000', ['442079460000']],
  ['Ada 12', ['ada', '12']],
  ['WEB-1042', ['web', '1042']],
] as const)
  test(`${JSON.stringify(text)} searches ${JSON.stringify(words)}`, () =>
    assert.deepEqual(searchWords(text, [])?.flat(), words === undefined ? undefined : [...words]))
