import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AddressRefused, isAllowed, parseHttpUrl, resolveAllowed } from './addresses.ts'

const strict = { networks: [], loopback: false }

describe('Allowed addresses', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])
    it(`${address} is public`, () => assert.equal(isAllowed(address, strict), true))

  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::1',
    '2001::1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
  ])
    it(`${address} is not public`, () => assert.equal(isAllowed(address, strict), false))

  it('of a sandbox include loopback, but no other private ones', () => {
    const sandbox = { networks: [], loopback: true }
    assert.equal(isAllowed('127.0.0.1', sandbox), true)
    assert.equal(isAllowed('::ffff:127.0.0.1', sandbox), true)
    assert.equal(isAllowed('::1', sandbox), true)
    assert.equal(isAllowed('10.0.0.1', sandbox), false)
    assert.equal(isAllowed('0.0.0.0', sandbox), false)
  })

  it('include networks of the operator, IPv4 and IPv6', () => {
    const operator = { networks: ['10.0.0.0/8', 'fd00::/8'], loopback: false }
    assert.equal(isAllowed('10.1.2.3', operator), true)
    assert.equal(isAllowed('::ffff:10.1.2.3', operator), true)
    assert.equal(isAllowed('fd12::1', operator), true)
    assert.equal(isAllowed('192.168.0.1', operator), false)
  })

  for (const url of [
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1]/',
    'http://localhost/',
  ])
    it(`do not include ${url}, however it is spelled`, async () => {
      await assert.rejects(resolveAllowed(new URL(url), strict), AddressRefused)
    })

  it('are returned after they were checked', async () => {
    assert.deepEqual(await resolveAllowed(new URL('https://[2606:4700::1111]:8443/x'), strict), ['2606:4700::1111'])
  })
})

describe('Allowed URLs', () => {
  for (const [text, isTaken] of [
    ['https://shop.example/hook?a=1', true],
    ['http://shop.example:8080', true],
    ['ftp://shop.example', false],
    ['file:///etc/passwd', false],
    ['https://user:password@shop.example', false],
    ['shop.example', false],
    ['', false],
  ] as const)
    it(`"${text}" is ${isTaken ? 'accepted' : 'refused'}`, () =>
      assert.equal(parseHttpUrl(text) !== undefined, isTaken))
})
