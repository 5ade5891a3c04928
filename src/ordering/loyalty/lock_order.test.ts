import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, openProgram } from '#test/fixtures/guests.ts'
import { half } from '#test/fixtures/limited_campaigns.ts'
import { saveWalletType } from '#test/fixtures/loyalty.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World, withNode } from '#test/harness/world.ts'

const loadMs = 6_000
const guestCount = 4

/** Opens a chain with three restaurants that share guests, whose campaigns lock everything that orders can lock. */
async function openChain(world: World) {
  const restaurants = await Promise.all([1, 2, 3].map(() => openRestaurant(world)))
  const organizationIds = [...restaurants.map(({ organizationId }) => organizationId), demo.organization]
  const program = await openProgram(world, { organizationIds, overdraftLimit: 1_000_000 })
  const budget = { orderBudget: 1_000_000, orderBudgetEvery: 'Day' }
  const limit = { usesPerGuestMax: 1_000_000, usesPerGuestEvery: 'Day' }
  const campaign = (name: string, action: object, more: object) => ({
    ...{ programId: program.programId, name, periodFrom: '2020-01-01', ...budget, ...more },
    bindings: [{ conditions: [], actions: [action] }],
  })
  await world.ask('/admin/loyalty/programs/save', {
    corporationId: demo.corporation,
    campaigns: [campaign('Half off', half, limit), campaign('Bonus', { type: 'Bonus', mode: 'Percent', value: 5 }, {})],
  })
  const paymentTypeId = await saveWalletType(world)
  const members = await Promise.all(
    Array.from({ length: guestCount }, async () => {
      const member = await program.join()
      const { phone } = await program.known(member.customerId)
      return { ...member, phone }
    }),
  )
  return { restaurants, members, pay: (sum: number) => ({ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum }) }
}

type Chain = Awaited<ReturnType<typeof openChain>>

/** Places concurrent orders of all guests, in alternating order; then changes and closes them, and cancels one. */
async function serve(world: World, { members, pay }: Chain, restaurant: Restaurant, until: () => boolean) {
  for (let round = 0; !until(); round++) {
    const guests = round % 2 === 0 ? members : members.toReversed()
    const ids = await Promise.all(
      guests.map(({ customerId, phone }) =>
        restaurant.place({
          ...{ phone, customer: { type: 'regular', name: 'Ada', id: customerId } },
          payments: [pay(2), cashPayment(8)],
        }),
      ),
    )
    const [cancelled, more, ...others] = ids
    assert.ok(cancelled && more)
    await Promise.all([
      restaurant.change('cancel', cancelled, { cancelCauseId: demo.cancelCause }),
      restaurant.change('add_items', more, { items: [plainItem()] }),
      ...others.map((id) => restaurant.change('close', id)),
    ])
    await restaurant.change('add_payments', more, { payments: [cashPayment(10)] })
    await restaurant.change('close', more)
  }
  await followed(world, restaurant)
}

/** Changes the same guests as operators and clients do. */
async function change(world: World, { members }: Chain, until: () => boolean) {
  for (let round = 0; !until(); round++)
    await Promise.all(
      members.map(async ({ organizationId, customerId, walletId, topup }) => {
        await topup(1)
        await world.ask('/admin/loyalty/wallets/correct', {
          ...{ organizationId, customerId, walletId, transactionId: newId(), sum: 1, reason: 'Load' },
        })
        await world.ask(`${loyalty}/customer/create_or_update`, {
          ...{ organizationId, id: customerId, name: `Ada ${round}` },
        })
      }),
    )
}

/** Waits until closed orders of the restaurant are counted, and their payments charged. */
const followed = ({ pool }: World, { organizationId }: Restaurant) =>
  eventually(
    async () => {
      const [row] = await pool<{ open: number }[]>`
        select (select count(*)
                  from delivery_order
                 where organization_id = ${organizationId}
                   and status = 'Closed')
             - (select count(*)
                  from loyalty_order
                 where organization_id = ${organizationId}
                   and is_counted)
             + (select count(*)
                  from loyalty_reservation
                 where corporation_id = ${demo.corporation}
                   and organization_id = ${organizationId}
                   and status in ('due', 'returning')) as open`
      return row?.open
    },
    (open) => open === 0,
  )

async function deadlocks({ pool }: World): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select deadlocks as count from pg_stat_database where datname = current_database()`
  return row!.count
}

describeWorld('The order of locks', ({ it }) => {
  it('is respected by lanes, followers on two nodes, and concurrent changes of the same guests', async (world) => {
    const chain = await openChain(world)
    const before = await deadlocks(world)
    await withNode(world, {}, async () => {
      const endsAt = performance.now() + loadMs
      const until = () => performance.now() > endsAt
      await Promise.all([
        ...chain.restaurants.map((restaurant) => serve(world, chain, restaurant, until)),
        change(world, chain, until),
      ])
    })
    assert.equal(await deadlocks(world), before)
  })
})
