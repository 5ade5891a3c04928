/** Attacks over HTTP, without a token and with one. */
import assert from 'node:assert/strict'
import { type Attack, answerOf, statusOf, storm, Tally } from './attack.ts'
import { size } from './chance.ts'

const seconds = size('COMANDA_ATTACK_SECONDS', 2)
const clients = 8
const sockets = size('COMANDA_ATTACK_SOCKETS', 600)
const megabyte = 1_048_576

export const httpAttacks: Attack[] = [
  {
    name: 'paths of 15,000 slashes',
    async run({ url }) {
      const tally = new Tally()
      await storm(seconds, clients, async () => {
        const response = await fetch(`${url}/${'/'.repeat(15_000)}x`)
        await response.arrayBuffer()
        tally.add(response.status)
      })
      assert.deepEqual(tally.all, ['404'])
      return String(tally)
    },
  },
  {
    name: 'ids repeated ten thousand times for an old back office',
    async run({ url, attacker, admin }) {
      const { corporationId, token } = attacker
      const old = { corporationId, name: 'Old', version: '6.0.0' }
      const { id } = await admin<{ id: string }>('organizations/save', old)
      const items = Array.from({ length: 3_000 }, () => ({ productId: attacker.productId, amount: 1 }))
      const body = JSON.stringify({
        organizationIds: Array(10_000).fill(id),
        organizationId: id,
        orderIds: Array(8_000).fill(id),
        statuses: Array(8_000).fill('Unconfirmed'),
        order: { items, combos: items.slice(0, 500) },
      })
      assert.ok(body.length < megabyte)
      const tally = new Tally()
      const paths = [
        'deliveries/by_revision',
        'deliveries/by_delivery_date_and_status',
        'stop_lists',
        'deliveries/create',
      ]
      let i = 0
      await storm(seconds, clients, async () => {
        const response = await fetch(`${url}/api/1/${paths[i++ % paths.length]}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body,
        })
        await response.arrayBuffer()
        tally.add(response.status)
      })
      assert.ok(
        tally.all.every((status) => status < '500'),
        String(tally),
      )
      return String(tally)
    },
  },
  {
    name: 'bodies that never end, at endpoints without a token',
    async run(attacked) {
      const tally = new Tally()
      const head =
        `POST /api/1/access_token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${megabyte}\r\n\r\n{"apiLogin":"`
      const most = Buffer.alloc(megabyte - 1_000, 'a')
      await Promise.all(
        Array.from({ length: sockets }, async () => {
          const socket = attacked.socket()
          socket.write(head)
          socket.write(most)
          tally.add(statusOf(await answerOf(socket, seconds * 1000)))
        }),
      )
      return String(tally)
    },
  },
  {
    name: 'repeated requests for the contract',
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
