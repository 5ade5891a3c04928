/** Attacks by webhook receivers that a client configures. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { post } from '#test/harness/nodes.ts'
import type { Attack } from './attack.ts'
import type { Attacked } from './attacked.ts'
import { size } from './chance.ts'

const receivers = size('COMANDA_ATTACK_RECEIVERS', 90)
const largeReceivers = 10
const togetherMax = 10
const largeOrders = size('COMANDA_ATTACK_LARGE_ORDERS', 30)

export const webhookAttacks: Attack[] = [
  {
    name: 'ninety receivers of one restaurant that never answer',
    async run(attacked) {
      const silent = await openSilent()
      try {
        await subscribe(attacked, silent.url, receivers)
        for (let i = 0; i < 5; i++) await placeOrder(attacked)
        await silent.waitForRequests(receivers / 2)
        return `${silent.count} requests wait for an answer`
      } finally {
        silent.close()
      }
    },
  },
  {
    name: 'webhooks of large orders to receivers that never answer',
    async run(attacked) {
      const silent = await openSilent()
      try {
        await subscribe(attacked, silent.url, largeReceivers)
        for (let i = 0; i < largeOrders; i++) await placeOrder(attacked, 'x'.repeat(250))
        await silent.waitForRequests(1)
        return `${largeOrders} orders of 500 items to ${largeReceivers} receivers`
      } finally {
        silent.close()
      }
    },
  },
  {
    name: 'a start with webhooks of large orders waiting',
    isAlone: true,
    async run(attacked) {
      const silent = await openSilent()
      try {
        await subscribe(attacked, silent.url, largeReceivers)
        for (let i = 0; i < largeOrders; i++) await placeOrder(attacked, 'x'.repeat(250))
        await attacked.restart()
        await silent.waitForRequests(1)
        return `${silent.count} requests wait for an answer`
      } finally {
        silent.close()
      }
    },
  },
]

/** A receiver that reads requests and never answers. */
async function openSilent() {
  const open = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    open.add(socket)
    count++
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.resume()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get count() {
      return count
    },
    /** Waits for so many requests, or until the server sends no more. */
    async waitForRequests(enough: number) {
      for (const deadline = performance.now() + 15_000; count < enough && performance.now() < deadline; )
        await new Promise((done) => setTimeout(done, 50))
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function subscribe(attacked: Attacked, webHooksUri: string, count: number): Promise<void> {
  const { organizationId } = attacked.attacker
  const one = async () => {
    const token = await attacked.newToken()
    await post(attacked.url, '/api/1/webhooks/update_settings', { organizationId, webHooksUri }, { token })
  }
  for (let left = count; left > 0; left -= togetherMax)
    await Promise.all(Array.from({ length: Math.min(left, togetherMax) }, one))
}

/** Places an order in the attacker's restaurant; with a comment, with the maximum number of items. */
async function placeOrder({ ask, attacker }: Attacked, comment?: string): Promise<void> {
  const { organizationId, productId } = attacker
  const item = { type: 'Product', productId, amount: 1, price: 1, ...(comment && { comment }) }
  const answer = await ask<{ orderInfo: { id: string } }>('/api/1/deliveries/create', {
    organizationId,
    order: {
      id: randomUUID(),
      phone: '+442079460000',
      orderServiceType: 'DeliveryByClient',
      items: Array(comment ? 500 : 1).fill(item),
    },
  })
  assert.ok(answer.orderInfo.id)
}
