import assert from 'node:assert/strict'
import test from 'node:test'
import { internationalDigits } from './rules.ts'

for (const [phone, code, digits] of [
  ['+44 20 7946-0000', null, '442079460000'],
  ['+44 20 7946-0000', '33', '442079460000'],
  ['0044 20 7946 0000', '44', '442079460000'],
  ['020 7946 0000', '44', '442079460000'],
  ['442079460000', '44', '442079460000'],
  ['2079460000', '+44', '442079460000'],
  ['212 555 0100', '1', '12125550100'],
  ['1 212 555 0100', '1', '12125550100'],
  ['020 7946 0000', null, '02079460000'],
] as const)
  test(`${phone} with country code ${code} is ${digits}`, () => {
    assert.equal(internationalDigits(phone, code), digits)
  })
