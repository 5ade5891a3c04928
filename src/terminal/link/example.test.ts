import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#core/schema.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { chargeDeliveries, courierOrder, dish } from '#test/fixtures/restaurant.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeWorld, pollMs, type World } from '#test/harness/world.ts'

const program = join(import.meta.dirname, '../../../examples/terminal.mjs')
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

function startExample({ url }: World, token: string, journal: string) {
  const child = spawn(process.execPath, [program, url, token, journal], { stdio: ['pipe', 'pipe', 'inherit'] })
  alive.add(child)
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  return {
    type: (line: string) => child.stdin.write(`${line}\n`),
    async printed(text: string) {
      while (!printed.includes(text)) await sleep(pollMs)
      return printed
    },
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      alive.delete(child)
    },
    ended: once(child, 'exit').then(([code]) => {
      alive.delete(child)
      return code
    }),
  }
}

describeWorld('The example terminal', ({ it }) => {
  it('accepts orders, prints each once although it is killed, and reports typed actions', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, token, tokenId } = restaurant
    const folder = await mkdtemp(join(tmpdir(), 'comanda-example-'))
    const journal = join(folder, 'journal.jsonl')
    await chargeDeliveries(world, organizationId, 3.5)
    const half = { productId: dish.compound.id }
    const pizza = { type: 'Compound', amount: 1, primaryComponent: half, secondaryComponent: half }
    const place = () =>
      world.ask<{ correlationId: string; orderInfo: OrderInfo }>('/api/1/deliveries/create', {
        ...restaurant.body({ ...courierOrder, items: [plainItem(), pizza] }),
        createOrderSettings: { transportToFrontTimeout: 600 },
      })
    const first = startExample(world, token, journal)
    const { correlationId } = await place()
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
    await first.printed('ORDER 1: 1 x Plain, 1 x Compound / Compound, 1 x Delivery')
    await first.kill()

    const { orderInfo } = await place()
    const second = startExample(world, token, journal)
    const printed = await second.printed('ORDER 2: 1 x Plain')
    assert.doesNotMatch(printed, /ORDER 1/)
    second.type(`/front/deliveries/start_cooking ${JSON.stringify({ orderId: orderInfo.id })}`)
    while ((await restaurant.read(orderInfo.id)).order?.status !== 'CookingStarted') await sleep(pollMs)

    const orderId = newId()
    const items = [{ type: 'Product', productId: dish.plain.id, amount: 2, price: dish.plain.price }]
    const order = { ...restaurant.body().order, id: orderId, items }
    second.type(`/front/deliveries/create ${JSON.stringify({ order })}`)
    const isThere = async () => {
      const { orders } = await world.ask<{ orders: OrderInfo[] }>('/api/1/deliveries/by_id', {
        organizationId,
        orderIds: [orderId],
      })
      return orders[0]?.order
    }
    while ((await isThere())?.sum !== 20) await sleep(pollMs)

    await world.ask('/api/1/notifications/send', {
      messageType: 'order_attention',
      organizationId,
      orderId: orderId,
      orderSource: 'Web shop',
      additionalInfo: 'Call the guest',
    })
    await second.printed(`order_attention of Web shop for ${orderId}: Call the guest`)

    await world.ask('/admin/terminal_tokens/revoke', { tokenId })
    assert.equal(await second.ended, 1)
    await rm(folder, { recursive: true })
  })
})
