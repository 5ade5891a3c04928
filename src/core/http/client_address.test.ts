import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import test from 'node:test'
import { clientAddress } from './client_address.ts'

const cases: [ip: string, peer: string, counted: string][] = [
  ['192.0.2.1', '127.0.0.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '127.0.0.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::7', '::1', '2001:db8:1:2::/64'],
  ['anything at all', '192.0.2.9', '192.0.2.9'],
  ['', '192.0.2.9', '192.0.2.9'],
]
for (const [ip, remoteAddress, counted] of cases)
  test(`"${ip}" from ${remoteAddress} is counted as ${counted}`, () => {
    assert.equal(clientAddress({ ip, socket: { remoteAddress } as Socket }), counted)
  })
