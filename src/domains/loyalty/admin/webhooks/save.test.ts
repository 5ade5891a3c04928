import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { newPhone, openMembers, openProgram } from '#test/fixtures/guests.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openCertificates } from '#test/fixtures/loyalty.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { eventually, openReceiver, type Receiver } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World, withNode } from '#test/harness/world.ts'
import { loyaltyWebhookInvariants } from '../../invariants.ts'
import { deliveryRetention, loyaltyWebhookFollower } from '../../webhooks.ts'
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

/** Registers a receiver of new transactions until the test ends. */
async function listen(world: World, more: object = {}) {
  const receiver = await openReceiver()
  await untilNoted(world)
  const row = { id: randomUUID(), name: 'App', url: receiver.url, ...more }
  const set = (changes: object = {}) => world.ask(save.path, { corporationId, webhooks: [{ ...row, ...changes }] })
  await set()
  const close = async () => {
    await set({ isDeleted: true })
    await receiver.close()
  }
  return { ...row, receiver, set, close, told: () => toldTo(receiver) }
}

/** Waits for the follower: a receiver also gets earlier transactions that the follower has not processed yet. */
const untilNoted = ({ pool }: World) =>
  waitForFollowers(pool, { follower: loyaltyWebhookFollower.name, ownerId: corporationId })

const toldTo = (receiver: Receiver): Told[] => receiver.received.map(({ body }) => JSON.parse(body))

/** Waits until `count` transactions have arrived. */
const waitForTransactions = (subscription: { told(): Told[] }, count: number) =>
  eventually(
    async () => subscription.told(),
    (received) => received.length >= count,
  )

/** Returns the deliveries to a receiver, with the milliseconds until each is due. */
const deliveriesTo = async (world: World, { id }: { id: string }) => {
  const rows = await world.pool<{ status: string; error: string | null; dueAt: number | null }[]>`
    select status, error, round(extract(epoch from due_at) * 1000)::bigint as due_at
      from loyalty_webhook_delivery
     where corporation_id = ${corporationId}
       and webhook_id = ${id}
     order by revision`
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueInMs: dueAt === null ? null : dueAt - world.clock.now() }))
}

describeOwnWorld(save.path, ({ it }) => {
  it('posts each transaction of a wallet in the format of the family', async (world) => {
    const subscription = await listen(world, { subscriptionPassword: 'hush' })
    const program = await openProgram(world)
    const phone = newPhone()
    const guest = await program.join(await program.register({ phone }))
    await guest.topup(30, { comment: 'Sorry' })
    const [received] = await waitForTransactions(subscription, 1)
    const [row] = await program.transactions(guest)
    const { changedOn, ...rest } = received as Told & { changedOn: string }
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
    assert.equal(subscription.receiver.received[0]?.headers['content-type'], 'application/json; charset=utf-8')
    await subscription.close()
  })

  it('notifies of certificates, with an owner or without', async (world) => {
    const subscription = await listen(world)
    const { sold, generate, activate, name } = await openCertificates(world)
    const [bearer, own] = [await sold(), randomUUID()]
    const customerId = await openMembers(world).register()
    await generate({ numbers: [own] })
    await activate(own, { customerId })
    const ofCertificates = () => subscription.told().filter(({ certificate }) => certificate !== undefined)
    const all = await waitForTransactions({ told: ofCertificates }, 2)
    const received = all.map((one) => [one.transactionType, one.sum, one.customerId, one.certificate])
    assert.deepEqual(
      received.filter(([, , whose]) => whose === null),
      [['CertificateActivation', 100, null, { number: bearer, series: name }]],
    )
    assert.deepEqual(
      received.filter(([, , whose]) => whose !== null),
      [['CertificateActivation', 100, customerId, { number: own, series: name }]],
    )
    await subscription.close()
  })

  it('reaches receivers on loopback with events of no restaurant, while the whole chain is a sandbox', async (world) => {
    const { sold, block, unblock } = await openCertificates(world)
    const number = await sold()
    const subscription = await listen(world)
    await block(number)
    assert.deepEqual(
      (await waitForTransactions(subscription, 1)).map((one) => one.transactionType),
      ['CertificateBlock'],
    )
    const { organizationId } = await openRestaurant(world)
    const live = (isSandbox: boolean) =>
      world.ask('/admin/organizations/save', { corporationId, id: organizationId, name: 'Live', isSandbox })
    await live(false)
    await unblock(number)
    const [, refused] = await eventually(
      () => deliveriesTo(world, subscription),
      (rows) => rows.some(({ error }) => error !== null),
    )
    assert.match(refused?.error ?? '', /COMANDA_WEBHOOK_NETWORKS/)
    await live(true)
    await subscription.close()
  })

  it('sends the transactions of a guest in order, once each, despite failures and several senders', async (world) => {
    const subscription = await listen(world)
    const tried = new Set<string>()
    subscription.receiver.react = ({ body }) => {
      const { id, sum }: Told = JSON.parse(body)
      const isRefused = sum % 3 === 0 && !tried.has(id)
      tried.add(id)
      return { status: isRefused ? 503 : 200 }
    }
    const program = await openProgram(world)
    const guests = await Promise.all([program.join(), program.join()])
    await withNode(world, {}, async () => {
      for (const sum of [1, 2, 3, 4, 5, 6]) await Promise.all(guests.map((guest) => guest.topup(sum)))
      await eventually(
        async () => {
          const rows = await deliveriesTo(world, subscription)
          // A delivery under way has a claim of a minute, which must not expire before it has arrived.
          if (!rows.some(({ dueInMs }) => dueInMs !== null && dueInMs > 30_000)) world.clock.advance(7_000)
          return rows
        },
        (rows) => rows.filter(({ status }) => status === 'delivered').length === 12,
      )
    })
    for (const { customerId } of guests) {
      const balances = subscription.told().flatMap((one) => (one.customerId === customerId ? [one.balance] : []))
      assert.deepEqual([...new Set(balances)], [1, 3, 6, 10, 15, 21])
      assert.deepEqual(
        balances,
        balances.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      )
    }
    await subscription.close()
  })

  it('notifies a receiver only of its restaurants, and not if it is inactive', async (world) => {
    const [everywhere, elsewhere, off] = [
      await listen(world),
      await listen(world, { organizationIds: [demo.confirmingOrganization] }),
      await listen(world, { isActive: false }),
    ]
    const guest = await (await openProgram(world)).join()
    await guest.topup(5)
    await waitForTransactions(everywhere, 1)
    await elsewhere.set({ organizationIds: [demo.organization] })
    await off.set({ isActive: true })
    await guest.topup(6)
    await Promise.all([
      waitForTransactions(everywhere, 2),
      waitForTransactions(elsewhere, 1),
      waitForTransactions(off, 1),
    ])
    assert.deepEqual(
      [everywhere, elsewhere, off].map((subscription) => subscription.told().map(({ sum }) => sum)),
      [[5, 6], [6], [6]],
    )
    for (const subscription of [everywhere, elsewhere, off]) await subscription.close()
  })

  it('gives up after 72 hours and continues with the next; deletes finished deliveries after a week', async (world) => {
    const subscription = await listen(world)
    subscription.receiver.react = ({ body }) => ({ status: body.includes('"sum":1,') ? 500 : 200 })
    const guest = await (await openProgram(world)).join()
    await guest.topup(1)
    await guest.topup(2)
    const states = () => deliveriesTo(world, subscription)
    await eventually(states, ([first]) => first?.error === 'HTTP 500')
    world.clock.advance(73 * 3_600_000)
    const ended = await eventually(states, (all) => all.every(({ status }) => status !== 'waiting'))
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['failed', 'delivered'],
    )
    await deliveryRetention.deleteSome(world.pool, { now: world.clock.now() + 8 * 24 * 3_600_000, rowsMax: 1_000 })
    assert.deepEqual(await states(), [])
    await subscription.close()
  })

  it('refuses invalid addresses and unknown restaurants', async ({ refuse }) => {
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

  it('makes the doctor report transactions that are not sent', async (world) => {
    const subscription = await listen(world)
    const guest = await (await openProgram(world)).join()
    await guest.topup(5)
    await waitForTransactions(subscription, 1)
    const found = await violationsAfter(world, loyaltyWebhookInvariants, async (db) => {
      await db`update node set started_at = now() - interval '1 hour'`
      await db`
        update loyalty_webhook_delivery
           set status = 'waiting', finished_at = null, due_at = now() - interval '30 minutes'
         where corporation_id = ${corporationId}
           and webhook_id = ${subscription.id}`
    })
    assert.match(
      found.join('\n'),
      /overdue by more than 15 minutes: delivery \S+ of corporation \S+ was due at .* \(1\)$/,
    )
    await subscription.close()
  })
})
