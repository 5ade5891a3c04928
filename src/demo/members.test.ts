import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openMembers, openProgram } from '#test/fixtures/guests.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { DemoHistory } from './demo_history.ts'
import { memberHistory } from './members.ts'
import { regulars } from './regulars.ts'

const loyalty = '/api/1/loyalty/core'

async function makePast({ node: { app } }: World): Promise<void> {
  const history = new DemoHistory(app, { parts: [memberHistory] })
  while (await history.makeNext());
}

/** Makes the past of a fresh chain whose guests get a bonus when they register, as outside of tests. */
async function openPast(world: World) {
  await welcome(world)
  await makePast(world)
  return { program: await openProgram(world) }
}

/** Activates the campaign as in the demo chain; the chain of tests has it inactive. */
async function welcome({ ask }: World): Promise<void> {
  interface Listed {
    campaigns: { id: string }[]
  }
  const { corporation: corporationId } = demo
  const { campaigns } = await ask<Listed>('/admin/loyalty/programs/list', { corporationId })
  const own = campaigns.filter(({ id }) => id === demo.welcomeCampaign)
  assert.equal(own.length, 1)
  const saved = own.map((campaign) => ({ ...campaign, isActive: true }))
  await ask('/admin/loyalty/programs/save', { corporationId, campaigns: saved })
}

const brokenIn = (world: World) =>
  violationsAfter(
    world,
    world.node.app.domains.flatMap(({ invariants = [] }) => invariants),
    async () => {},
  )

const months = (days: readonly (string | null)[]) => new Set(days.map((day) => day?.slice(5, 7)))

describeOwnWorld('the regulars of the demo chain', ({ it }) => {
  it('are fifty guests with birthdays all over the year, and break no invariant', async (world) => {
    await world.once(openPast)
    const [guests] = await world.pool<[{ count: number }]>`
      select count(*)::int as count
        from guest
       where corporation_id = ${demo.corporation}
         and id = any(${regulars.map(({ id }) => id)}::uuid[])`
    assert.equal(guests.count, 50)
    assert.equal(months(regulars.map(({ birthday }) => birthday)).size, 12)
    assert.deepEqual(await brokenIn(world), [])
  })

  it('have consistent orders, counters, visits and balances', async (world) => {
    const { program } = await world.once(openPast)
    const organizationId = demo.organization
    for (const { id: customerId, phone } of regulars) {
      const guest = await program.known({ type: 'phone', phone })
      const rows = await program.transactions({ customerId })
      const closed = rows.filter(({ typeName }) => typeName === 'CloseOrder')
      assert.ok(closed.length >= 2, `${closed.length} orders of ${phone}`)
      const { counters } = await world.ask<{ counters: { value: number }[] }>(`${loyalty}/get_counters`, {
        organizationId,
        guestIds: [customerId],
        periods: ['AllTime'],
        metrics: ['OrdersCount'],
      })
      assert.deepEqual(
        counters.map(({ value }) => value),
        [closed.length],
      )
      const orderedAt = closed.map(({ whenCreated }) => whenCreated).sort()
      assert.deepEqual([guest.firstOrderDate, guest.lastProcessedOrderDate], [orderedAt[0], orderedAt.at(-1)])
      const welcomes = rows.filter(({ typeName }) => typeName === 'WelcomeBonus')
      assert.deepEqual(
        welcomes.map(({ sum }) => sum),
        [10],
      )
      const wallet = guest.walletBalances.find(({ id }) => id === demo.bonusWallet)
      assert.equal(wallet?.balance, rows.filter((row) => row.programId === demo.bonusProgram).at(-1)?.balanceAfter)
    }
  })

  it('with corporate meals get a hundred a month, and pay at most fifteen of it for an order', async (world) => {
    const { program } = await world.once(openPast)
    const staff = regulars.filter(({ categoryIds }) => categoryIds.includes(demo.officeCategory))
    assert.equal(staff.length, 12)
    for (const { id: customerId } of staff) {
      const rows = (await program.transactions({ customerId })).filter((row) => row.programId === demo.mealsProgram)
      const refills = rows.filter(({ typeName }) => typeName === 'AutomaticRefillWallet')
      assert.ok(refills.length >= 1 && refills.every(({ sum }) => sum === 100))
      const paid = rows.filter(({ typeName }) => typeName === 'PayFromWallet')
      assert.ok(paid.length >= 2 && paid.every(({ sum }) => sum < 0 && sum >= -15))
    }
  })

  it('get no second welcome bonus, but a newly registered guest gets one', async (world) => {
    const { program } = await world.once(openPast)
    const customerId = await program.register()
    const rows = await eventually(
      () => program.transactions({ customerId }),
      ({ length }) => length > 0,
    )
    assert.deepEqual(
      rows.map(({ typeName, sum }) => [typeName, sum]),
      [['WelcomeBonus', 10]],
    )
    // Registrations are processed in order, so all regulars are registered. Orders of the demo chain have registered other guests.
    const guestIds = [customerId, ...regulars.map(({ id }) => id)]
    const [welcomed] = await world.pool<[{ guests: number; bonuses: number }]>`
      select count(distinct guest_id)::int as guests, count(*)::int as bonuses
        from loyalty_transaction
       where corporation_id = ${demo.corporation}
         and campaign_id = ${demo.welcomeCampaign}
         and guest_id = any(${guestIds}::uuid[])`
    assert.deepEqual({ ...welcomed }, { guests: 51, bonuses: 51 })
    const members = await program.transactions({ customerId: demo.guest })
    assert.equal(members.filter(({ typeName }) => typeName === 'WelcomeBonus').length, 1)
  })
})

describeOwnWorld('a chain that is used before its past is made', ({ it }) => {
  it('keeps its guests, and leaves out the regular whose phone one of them has', async (world) => {
    const [taken] = regulars
    const id = await openMembers(world).register({ phone: `+${taken?.phone}`, name: 'Somebody else' })
    await makePast(world)
    const { name } = await openMembers(world).known(id)
    assert.equal(name, 'Somebody else')
    const [made] = await world.pool<[{ regulars: number }]>`
      select count(*)::int as regulars
        from guest
       where corporation_id = ${demo.corporation}
         and id = any(${regulars.map((regular) => regular.id)}::uuid[])`
    assert.equal(made.regulars, 49)
    assert.deepEqual(await brokenIn(world), [])
  })
})
