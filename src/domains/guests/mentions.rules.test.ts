import assert from 'node:assert/strict'
import test from 'node:test'
import { anyCountry } from '#core/phone.ts'
import { findMentions, fullNamesOf, mentionsOf, phoneForms, withoutSpans, wordsOfNames } from './mentions.rules.ts'

const britain = { country: 'GB', callingCode: null }
const person = {
  id: '9c7d1f5e-0c5d-4c2f-8a39-d1a2f6f0b001',
  phones: new Set(phoneForms('+447911770100', [britain])),
  emails: new Set(['bo@fair.example']),
  cards: new Set(['ab-1234', '77']),
  names: new Set(wordsOfNames(['Rose', 'Lee'])),
  fullNames: new Set(fullNamesOf({ name: 'Rose', surname: 'Lee' })),
}

for (const [text, expected] of [
  ['+447911770100 17:30', '17:30'],
  ['17:30 +447911770100', '17:30 '],
  ['Table 4, 07911770100, 2 guests', 'Table 4, , 2 guests'],
  ['5 07911 770100 5', '5 5'],
  ['+44 (0)7911 770100', ''],
  ['0044-7911-770-100.', '.'],
  ['(07911) 770 100', ''],
  ['٠٧٩١١ ٧٧٠١٠٠', ''],
  ['07911/770100', ''],
  ['07911\u00a0770100', ''],
  ['07911\n770100', ''],
  ['+44‑7911–770100', ''],
  ['7911770100x2', 'x2'],
  ['4 4 7 9 1 1 7 7 0 1 0 0', ''],
  ['447911770100447911770100', '447911770100447911770100'],
  ['+4479117701001', '+4479117701001'],
  ['17911770100', '17911770100'],
  ['07911 and 770100', '07911 and 770100'],
  ['00000000-0000-0000-0000-447911770100', '00000000-0000-0000-0000-447911770100'],
  ['Write to Bo@Fair.example.', 'Write to .'],
  ['jim.bo@fair.example, bo@fair.example.org', 'jim.bo@fair.example, bo@fair.example.org'],
  ['İ bo@fair.example', 'İ '],
] as const)
  test(`${JSON.stringify(text)} becomes ${JSON.stringify(expected)}`, () => assert.equal(redacted(text), expected))

for (const [text, expected] of [
  ['Rose Lee', ''],
  ['LEE, ROSE asks for a rose', 'asks for a '],
  ['A rose for Lee', 'A rose for Lee'],
  ['Rose: 07911770100', ': '],
  ['Card AB-1234, not AB-12345 or 77', 'Card , not AB-12345 or 77'],
] as const)
  test(`The free text ${JSON.stringify(text)} becomes ${JSON.stringify(expected)}`, () =>
    assert.equal(redacted(text, { isFree: true }), expected))

test('A free text of the person loses all names', () =>
  assert.equal(redacted('A rose for Lee', { isFree: true, isOwn: true }), 'A for '))

test('A code of the country that the number begins with may be missing or different', () => {
  const danish = { ...person, phones: new Set(phoneForms('+4520261126', [{ country: 'DK', callingCode: null }])) }
  assert.equal(redacted('2026-11-26', {}, danish), '2026-11-26')
  assert.equal(redacted('20 26 11 26 or +45 20261126', {}, danish), 'or ')
  const russian = { ...person, phones: new Set(phoneForms('+79123456789', [anyCountry])) }
  assert.equal(redacted('8 (912) 345-67-89', {}, russian), '')
  const hungarian = { ...person, phones: new Set(phoneForms('+36201234567', [anyCountry])) }
  assert.equal(redacted('06 20 123 4567', {}, hungarian), '')
})

test('The search takes linear time', () => {
  for (const part of ['0 ', '4 ', '44 ', '+(', 'rose ', 'bo@fair.example ', '"']) {
    const text = part.repeat(Math.ceil(100_000 / part.length))
    const startedAt = performance.now()
    redacted(text, { isFree: true })
    assert.ok(performance.now() - startedAt < 2_000, part)
  }
})

function redacted(text: string, options: { isFree?: boolean; isOwn?: boolean } = {}, who = person): string {
  return withoutSpans(text, findMentions(text, mentionsOf(who), options))
}
