import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dialedDigits, internationalDigits, isPhone, repairedDigits, writtenDigits } from './phone.ts'

const numbers: [text: string, callingCode: string | null, digits: string][] = [
  ['+44 20 7946-0000', null, '442079460000'],
  ['+44 20 7946-0000', '33', '442079460000'],
  ['0044 20 7946 0000', '7', '442079460000'],
  ['020 7946 0000', '44', '442079460000'],
  ['442079460000', '44', '442079460000'],
  ['2079460000', '+44', '442079460000'],
  ['212 555 0100', '1', '12125550100'],
  ['(212) 555-2368 ext. 5', '1', '12125552368'],
  ['020 7946 0000', null, '02079460000'],
  ['89161234567', '7', '79161234567'],
  ['+79161234567', '7', '79161234567'],
  ['8 (701) 123-45-67', '7', '77011234567'],
  ['06 20 123 4567', '36', '36201234567'],
  ['8 90 123 45 67', '998', '998901234567'],
  ['٠١٠٠١٢٣٤٥٦٧', '20', '201001234567'],
  ['+7 000 000 00 00', '7', '70000000000'],
  ['8 (999) 000-00-00', '7', '79990000000'],
  ['+79990000000', '7', '79990000000'],
  ['79161234567', '1', '79161234567'],
  ['+44 (0)20 7946 0000', '44', '442079460000'],
  ['8 (916) 123-45-67 доб. 12', '7', '79161234567'],
  ['\u{1d7ee}\u{1d7ec} 7946 0000', '44', '442079460000'],
]

describe('a phone', () => {
  for (const [text, callingCode, digits] of numbers)
    it(`${text} with country code ${callingCode} is ${digits}`, () =>
      assert.equal(internationalDigits(text, { country: null, callingCode }), digits))

  it('is found in every form in which people dial it', () => {
    const forms = dialedDigits('+7 916 123-45-67', { country: 'RU', callingCode: null })
    for (const form of ['79161234567', '9161234567', '89161234567', '0079161234567']) assert.ok(forms.includes(form))
  })

  for (const [text, digits] of [
    ['+44 (0)20 7946 0000', '442079460000'],
    ['(212) 555-2368 x5', '2125552368'],
    ['８９１６ 123-45-67', '89161234567'],
  ] as const)
    it(`${text} is written with the digits ${digits}`, () => assert.equal(writtenDigits(text), digits))

  for (const [stored, callingCode, digits] of [
    ['789161234567', '7', '79161234567'],
    ['366201234567', '36', '36201234567'],
    ['9988901234567', '998', '998901234567'],
    ['79161234567', '7', '79161234567'],
    ['442079460000', '7', '442079460000'],
    ['79990000000', '7', '79990000000'],
    ['12345678', '7', '12345678'],
  ] as const)
    it(`${stored} of an earlier rule is ${digits}`, () =>
      assert.equal(repairedDigits(stored, { country: null, callingCode }), digits))

  for (const [text, isValid] of [
    ['+44 20 7946 0000', true],
    ['(212) 555-2368 ext. 5', true],
    ['٠١٠٠١٢٣٤٥٦٧', true],
    ['+44 (0)20 7946–0000', true],
    ['+44 20 7946 0000 extension 12', true],
    ['1234567', false],
    ['+phone 12345678', false],
  ] as const)
    it(`${text} is ${isValid ? 'accepted' : 'refused'}`, () => assert.equal(isPhone(text), isValid))
})
