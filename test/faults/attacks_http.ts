/** Attacks on the doors: strangers without a token, and clients with one. */
import assert from 'node:assert/strict'
import { type Attack, storm } from './attack.ts'
import { size } from './chance.ts'

const seconds = size('COMANDA_ATTACK_SECONDS', 2)
const clients = 8

export const httpAttacks: Attack[] = [
  {
    name: 'the contract, asked for again and again',
    async run({ url }) {
      const times = await storm(seconds, clients, async () => {
        const response = await fetch(`${url}/openapi.json`)
        await response.arrayBuffer()
        assert.equal(response.status, 200)
      })
      const { headers } = await fetch(`${url}/`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      return `${times} times`
    },
  },
]
