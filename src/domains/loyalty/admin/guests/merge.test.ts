import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { diagnose } from '#doctor/doctor.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers, openProgram } from '#test/fixtures/guests.ts'
import { saveWalletType } from '#test/fixtures/loyalty.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openRewards, type Regular } from '#test/fixtures/rewards.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import operation from './merge.ts'

const corporationId = demo.corporation

const merge = ({ ask }: World, fromCustomerId: string, intoCustomerId: string) =>
  ask<{ id: string }>(operation.path, { corporationId, fromCustomerId, intoCustomerId })

/** Returns what the doctor finds about guests and their wallets. */
const violated = async ({ pool }: World) =>
  (await diagnose(pool)).flatMap(({ name, count, examples }) =>
    /^(Wallets|Holds|Campaigns|Orders|Closed|Guests|Books)/.test(name) && count > 0 ? [name, ...examples] : [],
  )

describeOwnWorld(operation.path, ({ it }) => {
  it('makes one guest of two, whom both ids and both phones find', async (world) => {
    const { register, known } = openMembers(world)
    const [fromPhone, intoPhone] = [newPhone(), newPhone()]
    const from = await register({
      ...{ phone: fromPhone, name: 'Augusta', surName: 'Byron', birthday: '1985-12-10 00:00:00.000' },
      ...{ cardTrack: newId(), cardNumber: newId() },
    })
    const into = await register({ phone: intoPhone, name: 'Ada', email: 'ada@example.com' })
    const categoryId = demo.officeCategory
    await world.ask(`${loyalty}/customer_category/add`, {
      organizationId: demo.organization,
      customerId: from,
      categoryId,
    })
    assert.deepEqual(await merge(world, from, into), { id: into })
    assert.deepEqual(await merge(world, from, into), { id: into })
    const guest = await known(into)
    assert.deepEqual(
      [guest.name, guest.surname, guest.birthday, guest.email, guest.phone, guest.cards.length],
      ['Ada', 'Byron', '1985-12-10 00:00:00.000', 'ada@example.com', intoPhone, 1],
    )
    assert.deepEqual(
      guest.categories.map(({ id }) => id),
      [categoryId],
    )
    for (const key of [from, { type: 'phone', phone: fromPhone }, { type: 'phone', phone: intoPhone }])
      assert.equal((await known(key)).id, into)
    assert.equal(await register({ phone: fromPhone, comment: 'Prefers tea' }), into)
    assert.equal((await known(into)).phone, intoPhone)
    const { id } = await world.ask<{ id: string }>('/admin/guests/save', {
      corporationId,
      phone: fromPhone,
      inBlacklist: true,
    })
    assert.equal(id, into)
    const restaurant = await openRestaurant(world)
    for (const customer of [
      { type: 'regular', id: from, name: 'Ada' },
      { type: 'regular', name: 'Ada' },
    ]) {
      const { order } = await restaurant.read(await restaurant.place({ phone: fromPhone, customer }))
      assert.equal(order?.customer?.type === 'regular' && order.customer.id, into)
    }
  })

  it('moves money, holds and reservations of open orders with an entry in each wallet', async (world) => {
    const rewards = await openRewards(world, { actions: [{ type: 'Bonus', mode: 'Percent', value: 5 }] })
    const paymentTypeId = await saveWalletType(world)
    const [from, into] = [await rewards.meet(), await rewards.meet()]
    await from.topup(100)
    const { restaurant, programId } = rewards
    const payments = [{ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum: 10 }]
    const orderId = await restaurant.place({ ...from.order, payments })
    const wallet = { organizationId: demo.organization, customerId: from.customerId, walletId: from.walletId }
    const { transactionId } = await world.ask<{ transactionId: string }>(`${loyalty}/customer/wallet/hold`, {
      ...wallet,
      sum: 30,
    })
    await merge(world, from.customerId, into.customerId)
    assert.deepEqual([await into.balance(), await from.balance()], [70, 70])
    assert.deepEqual(await violated(world), [])
    await world.ask(`${loyalty}/customer/wallet/cancel_hold`, { organizationId: demo.organization, transactionId })
    assert.equal(await into.balance(), 100)
    await restaurant.change('close', orderId)
    await eventually(into.balance, (balance) => balance === 90)
    await from.topup(5)
    assert.equal(await into.balance(), 95)
    await rewards.act(restaurant, '/front/deliveries/reopen', { orderId })
    await restaurant.change('cancel', orderId, { removalTypeId: demo.removalType })
    await eventually(into.balance, (balance) => balance === 105)
    assert.deepEqual(await violated(world), [])
    const entries = await world.pool<{ guestId: string; sum: string }[]>`
      select wallet.guest_id, entry.sum::text
        from loyalty_transaction as entry
        join loyalty_wallet as wallet
          on wallet.corporation_id = entry.corporation_id
         and wallet.id = entry.wallet_id
       where entry.type = 'MergeWallets'
         and entry.program_id = ${programId}
       order by entry.sum`
    assert.deepEqual(
      entries.map(({ guestId, sum }) => [guestId, Number(sum)]),
      [
        [from.customerId, -100],
        [into.customerId, 100],
      ],
    )
  })

  it('ends with one guest when both are merged into each other at once, while money comes in', async (world) => {
    const program = await openProgram(world)
    for (let i = 0; i < 4; i++) {
      const [a, b] = [await program.join(), await program.join()]
      await a.topup(10)
      await b.topup(5)
      await Promise.all([
        merge(world, a.customerId, b.customerId),
        merge(world, b.customerId, a.customerId),
        a.topup(1),
        b.topup(2),
      ])
      assert.deepEqual([await program.balance(a), await program.balance(b)], [18, 18])
    }
    assert.deepEqual(await violated(world), [])
  })

  it('has the closed orders of both, and those that are closed later', async (world) => {
    const rewards = await openRewards(world, { actions: [{ type: 'Bonus', mode: 'Percent', value: 5 }] })
    const { restaurant } = rewards
    const [from, into] = [await rewards.meet(), await rewards.meet()]
    for (const guest of [from, into]) await restaurant.change('close', await restaurant.place(guest.order))
    const open = await restaurant.place(from.order)
    const ordersOf = async ({ customerId }: Regular) => (await rewards.counters(customerId)).AllTime?.[0]
    for (const guest of [from, into]) await eventually(guest.balance, (balance) => balance === 0.5)
    await merge(world, from.customerId, into.customerId)
    assert.deepEqual([await into.balance(), await ordersOf(into)], [1, 2])
    await restaurant.change('close', open)
    await eventually(into.balance, (balance) => balance === 1.5)
    assert.equal(await ordersOf(into), 3)
    const names = (await into.transactions()).map(({ typeName }) => typeName)
    assert.deepEqual([names.filter((name) => name === 'CloseOrder').length, names.at(-1)], [3, 'RefillWalletFromOrder'])
    assert.deepEqual(await violated(world), [])
  })

  it('is erased as a whole, and announced to followers', async (world) => {
    const { register } = openMembers(world)
    const [phone, intoPhone] = [newPhone(), newPhone()]
    const [from, into] = [await register({ phone, name: 'Grace' }), await register({ phone: intoPhone, name: 'G.' })]
    await merge(world, from, into)
    const [event] = await world.pool<{ status: string; info: { mergedInto: string } }[]>`
      select status, info
        from event
       where owner_id = ${corporationId}
         and subject_id = ${from}
       order by revision desc
       limit 1`
    assert.deepEqual([event?.status, event?.info.mergedInto], ['Merged', into])
    const { id } = await world.ask<{ id: string }>('/admin/guests/erase', { corporationId, phone })
    assert.equal(id, into)
    const left = await world.pool`
      select id
        from guest
       where corporation_id = ${corporationId}
         and id = any(${[from, into]}::uuid[])
         and (phone is not null or name is not null or erased_at is null)`
    assert.equal(left.length, 0)
    const refused = await world.refuse(operation.path, {
      corporationId,
      fromCustomerId: into,
      intoCustomerId: demo.guest,
    })
    assert.deepEqual(
      [refused.error, refused.details.fields[0]?.path],
      ['Validation_CustomerNotFound', 'fromCustomerId'],
    )
  })

  it('refuses unknown guests and chains', async (world) => {
    const [unknown, known] = [newId(), demo.guest]
    for (const [body, error, path] of [
      [
        { corporationId, fromCustomerId: unknown, intoCustomerId: known },
        'Validation_CustomerNotFound',
        'fromCustomerId',
      ],
      [
        { corporationId, fromCustomerId: known, intoCustomerId: unknown },
        'Validation_CustomerNotFound',
        'intoCustomerId',
      ],
      [
        { corporationId: unknown, fromCustomerId: known, intoCustomerId: known },
        'CORPORATION_NOT_FOUND',
        'corporationId',
      ],
    ] as const) {
      const refused = await world.refuse(operation.path, body)
      assert.deepEqual([refused.error, refused.details.fields[0]?.path], [error, path])
    }
  })
})
