import assert from 'node:assert/strict'
import test from 'node:test'
import { folded, phoneWords, searchedWords, wordsIn } from './words.ts'

test('names are compared in lower case and without accents', () => {
  assert.equal(folded(' Émile ZOLA '), 'emile zola')
  assert.equal(folded('ÅNGSTRÖM'), 'angstrom')
  assert.equal(folded('Ёлка İzmir'), 'елка izmir')
  assert.equal(folded('  '), null)
  assert.equal(folded(null), null)
  assert.equal(folded('x'.repeat(300))?.length, 100)
})

test('words are runs of letters and digits, each once, so many and so long', () => {
  assert.deepEqual(wordsIn("12-B Quay Road, 12 O'Hara", null, 'quay'), ['12', 'b', 'quay', 'road', 'o', 'hara'])
  assert.deepEqual(wordsIn('Große Straße 東京'), ['große', 'straße', '東京'])
  assert.deepEqual(wordsIn('x'.repeat(100)), ['x'.repeat(40)])
  assert.equal(wordsIn(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')).length, 30)
})

test('a phone is found with the code of its country and without it', () => {
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
    assert.deepEqual(searchedWords(text), words === undefined ? undefined : [...words]))
