import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { newPhone, openMembers, openProgram } from '#test/fixtures/guests.ts'
import { brokenBy } from '#test/fixtures/harm.ts'
import { openCertificates } from '#test/fixtures/loyalty.ts'
import { eventually, openReceiver, type Receiver } from '#test/harness/receiver.ts'
import { describeOperation, type World, withNode } from '#test/harness/world.ts'
import { loyaltyWebhookInvariants } from '../../webhooks/invariants.ts'
import { deliveryRetention } from '../../webhooks/store.ts'
import save from './save.ts'

const corporationId = demo.corporation

interface Told {
  id: string
  transactionType: string
  sum: number
  balance: number | null
  customerId: string | null
  certificate?: object
}

/** A receiver that hears of transactions, until the case is over. */
async function listen(world: World, more: object = {}) {
  const receiver = await openReceiver()
  const row = { id: randomUUID(), name: 'App', url: receiver.url, ...more }
  const set = (changes: object = {}) => world.ask(save.path, { corporationId, webhooks: [{ ...row, ...changes }] })
  await set()
  const close = async () => {
    await set({ isDeleted: true })
    await receiver.close()
  }
  return { ...row, receiver, set, close, told: () => toldTo(receiver) }
}

const toldTo = (receiver: Receiver): Told[] => receiver.received.map(({ body }) => JSON.parse(body))

/** Waits until so many transactions have come. */
const tells = (heard: { told(): Told[] }, count: number) =>
  eventually(
    async () => heard.told(),
    (told) => told.length >= count,
  )

describeOperation(save, ({ it }) => {
  it('posts each transaction of a wallet in the form of the family', async (world) => {
    const heard = await listen(world, { subscriptionPassword: 'hush' })
    const program = await openProgram(world)
    const phone = newPhone()
    const guest = await program.join(await program.register({ phone }))
    await guest.topup(30, { comment: 'Sorry' })
    const [told] = await tells(heard, 1)
    const [row] = await program.transactions(guest)
    const { changedOn, ...rest } = told as Told & { changedOn: string }
    assert.match(changedOn, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)
    assert.deepEqual(rest, {
      id: row?.id,
      notificationType: 1,
      subscriptionPassword: 'hush',
      transactionType: 'RefillWalletFromApi',
      sum: 30,
      balance: 30,
      walletId: guest.walletId,
      customerId: guest.customerId,
      phone,
      uocId: corporationId,
      ...{
        organizationId: demo.organization,
        terminalGroupId: null,
        orderId: null,
        orderNumber: null,
        isDelivery: null,
      },
    })
    assert.equal(heard.receiver.received[0]?.headers['content-type'], 'application/json; charset=utf-8')
    await heard.close()
  })

  it('tells of certificates, whether or not they are of somebody', async (world) => {
    const heard = await listen(world)
    const { sold, generate, activate, name } = await openCertificates(world)
    const [bearer, own] = [await sold(), randomUUID()]
    const customerId = await openMembers(world).register()
    await generate({ numbers: [own] })
    await activate(own, { customerId })
    const ofCertificates = () => heard.told().filter(({ certificate }) => certificate !== undefined)
    const all = await tells({ told: ofCertificates }, 2)
    const told = all.map((one) => [one.transactionType, one.sum, one.customerId, one.certificate])
    assert.deepEqual(
      told.filter(([, , whose]) => whose === null),
      [['CertificateActivation', 100, null, { number: bearer, series: name }]],
    )
    assert.deepEqual(
      told.filter(([, , whose]) => whose !== null),
      [['CertificateActivation', 100, customerId, { number: own, series: name }]],
    )
    await heard.close()
  })

  it('tells of the transactions of a guest in their order, once each, whatever fails and whoever sends', async (world) => {
    const heard = await listen(world)
    let requests = 0
    heard.receiver.react = () => ({ status: ++requests % 3 === 0 ? 503 : 200 })
    const program = await openProgram(world)
    const guests = await Promise.all([program.join(), program.join()])
    await withNode(world, {}, async () => {
      for (const sum of [1, 2, 3, 4, 5, 6]) await Promise.all(guests.map((guest) => guest.topup(sum)))
      await eventually(
        async () => {
          world.clock.advance(7_000)
          return world.pool`
            select 1
              from loyalty_webhook_delivery
             where corporation_id = ${corporationId}
               and webhook_id = ${heard.id}
               and status = 'delivered'`
        },
        ({ length }) => length === 12,
      )
    })
    for (const { customerId } of guests) {
      const balances = heard.told().flatMap((one) => (one.customerId === customerId ? [one.balance] : []))
      assert.deepEqual([...new Set(balances)], [1, 3, 6, 10, 15, 21])
      assert.deepEqual(
        balances,
        balances.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      )
    }
    await heard.close()
  })

  it('tells a receiver only of its restaurants, and none that is switched off', async (world) => {
    const [everywhere, elsewhere, off] = [
      await listen(world),
      await listen(world, { organizationIds: [demo.confirmingOrganization] }),
      await listen(world, { isActive: false }),
    ]
    const guest = await (await openProgram(world)).join()
    await guest.topup(5)
    await tells(everywhere, 1)
    await elsewhere.set({ organizationIds: [demo.organization] })
    await off.set({ isActive: true })
    await guest.topup(6)
    await Promise.all([tells(everywhere, 2), tells(elsewhere, 1), tells(off, 1)])
    assert.deepEqual(
      [everywhere, elsewhere, off].map((heard) => heard.told().map(({ sum }) => sum)),
      [[5, 6], [6], [6]],
    )
    for (const heard of [everywhere, elsewhere, off]) await heard.close()
  })

  it('gives up after 72 hours and goes on with the next; what is over is forgotten after a week', async (world) => {
    const heard = await listen(world)
    heard.receiver.react = ({ body }) => ({ status: body.includes('"sum":1,') ? 500 : 200 })
    const guest = await (await openProgram(world)).join()
    await guest.topup(1)
    await guest.topup(2)
    const states = () => world.pool<{ status: string; error: string | null }[]>`
      select status, error
        from loyalty_webhook_delivery
       where corporation_id = ${corporationId}
         and webhook_id = ${heard.id}
       order by revision`
    await eventually(states, ([first]) => first?.error === 'HTTP 500')
    world.clock.advance(73 * 3_600_000)
    const ended = await eventually(states, (all) => all.every(({ status }) => status !== 'waiting'))
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['failed', 'delivered'],
    )
    await deliveryRetention.deleteSome(world.pool, { now: world.clock.now() + 8 * 24 * 3_600_000, rowsMax: 1_000 })
    assert.deepEqual(await states(), [])
    await heard.close()
  })

  it('refuses what is no address, and restaurants of nobody', async ({ refuse }) => {
    const refused = async (row: object) => {
      const { error, details } = await refuse(save.path, { corporationId, webhooks: [{ name: 'App', ...row }] })
      return [error, details.fields[0]?.path]
    }
    for (const url of ['nowhere', 'ftp://example.com', 'https://me@example.com'])
      assert.deepEqual(await refused({ url }), ['LOYALTY_WEBHOOK_URL_INVALID', 'webhooks[0].url'])
    assert.deepEqual(await refused({ url: 'https://example.com', organizationIds: [randomUUID()] }), [
      'ORGANIZATION_NOT_FOUND',
      'webhooks[0].organizationIds[0]',
    ])
    const row = { id: randomUUID(), name: 'App', url: 'https://example.com' }
    const twice = await refuse(save.path, { corporationId, webhooks: [row, row] })
    assert.equal(twice.error, 'REPEATED_ID')
    assert.equal((await refuse(save.path, { corporationId: randomUUID() })).error, 'CORPORATION_NOT_FOUND')
  })

  it('has the doctor say which transactions nobody sends', async (world) => {
    const heard = await listen(world)
    const guest = await (await openProgram(world)).join()
    await guest.topup(5)
    await tells(heard, 1)
    const found = await brokenBy(world, loyaltyWebhookInvariants, async (db) => {
      await db`update node set started_at = now() - interval '1 hour'`
      await db`
        update loyalty_webhook_delivery
           set status = 'waiting', finished_at = null, due_at = now() - interval '30 minutes'
         where corporation_id = ${corporationId}
           and webhook_id = ${heard.id}`
    })
    assert.match(found.join('\n'), /when they are due: delivery \S+ of corporation \S+ was due at .* \(1\)$/)
    await heard.close()
  })
})
