import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { transaction } from '#core/db/connect.ts'
import { dayOf, daysAfter } from '#core/time.ts'
import { invariants as messageInvariants } from '#domains/messages/invariants.ts'
import { demo } from '#shared/demo.ts'
import { newPhone, openProgram } from '#test/fixtures/guests.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import type { ListedMessage } from '#test/fixtures/messages.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World, withNode } from '#test/harness/world.ts'
import { scheduledInvariants } from './invariants.ts'
import type { Every } from './model.ts'
import { periodStarts, startOfPeriod } from './rules.ts'
import { countedAt, nextPeriod } from './scheduled.rules.ts'
import { occasionRetention } from './scheduled.store.ts'
import { occasionFollower } from './scheduled.ts'

const cases: readonly [Every, day: string, period: string, next: string][] = [
  ['Day', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['Week', '2026-11-23', '2026-11-23', '2026-11-30'],
  ['Week', '2026-11-29', '2026-11-23', '2026-11-30'],
  ['Week', '2027-01-03', '2026-12-28', '2027-01-04'],
  ['Month', '2028-02-29', '2028-02-01', '2028-03-01'],
  ['Month', '2026-12-01', '2026-12-01', '2027-01-01'],
  ['Quarter', '2026-06-30', '2026-04-01', '2026-07-01'],
  ['Quarter', '2026-12-31', '2026-10-01', '2027-01-01'],
  ['Year', '2028-12-31', '2028-01-01', '2029-01-01'],
]

for (const [every, day, period, next] of cases)
  test(`the ${every.toLowerCase()} of ${day} begins on ${period}, the next one on ${next}`, () => {
    assert.deepEqual([startOfPeriod(every, day), nextPeriod(every, startOfPeriod(every, day))], [period, next])
  })

test('periods follow each other without a gap for ten years', () => {
  for (const every of ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const)
    for (let day = '2026-01-01'; day < '2036-01-01'; day = daysAfter(day, 1)) {
      const period = startOfPeriod(every, day)
      const next = nextPeriod(every, period)
      assert.ok(
        period <= day && day < next && startOfPeriod(every, next) === next,
        `${every} ${day}: ${period} ${next}`,
      )
    }
})

test('at the beginning of a month the orders of the previous month count, otherwise those of this one', () => {
  const zone = 'Europe/London'
  const now = Date.UTC(2026, 11, 1, 0, 5)
  const monthOf = (kind: 'periodic' | 'overdraft') => periodStarts(countedAt(kind, '2026-12-01', zone, now), zone).Month
  assert.deepEqual([monthOf('periodic'), monthOf('overdraft')], ['2026-11-01', '2026-12-01'])
})

const corporationId = demo.corporation
const dayMs = 24 * 3_600_000

const bonus = (value: number) => ({ type: 'Bonus', mode: 'Sum', value })
const always = (...actions: object[]) => [{ conditions: [], actions }]

/** Opens a program with a scheduled campaign until the test ends. */
async function openScheduled(world: World, campaign: object, rules: Parameters<typeof openProgram>[1] = {}) {
  const program = await openProgram(world, rules)
  const row = { id: randomUUID(), programId: program.programId, name: 'Scheduled', periodFrom: '2026-01-01' }
  const save = (more: object) =>
    world.ask('/admin/loyalty/programs/save', { corporationId, campaigns: [{ ...row, ...campaign, ...more }] })
  await save({})
  /** Waits until the campaign has `count` occasions, all processed, and returns them. */
  const occasions = (count: number) =>
    eventually(
      () => world.pool<{ status: string; kind: string }[]>`
        select status, kind
          from loyalty_occasion
         where corporation_id = ${corporationId}
           and campaign_id = ${row.id}
         order by status`,
      (all) => all.length >= count && all.every(({ status }) => status !== 'waiting'),
    )
  /** Returns the guests of these occasions, by kind and id. */
  const reached = async () => {
    const rows = await world.pool<{ kind: string; guestId: string }[]>`
      select kind, guest_id
        from loyalty_occasion
       where corporation_id = ${corporationId}
         and campaign_id = ${row.id}`
    return rows.map(({ kind, guestId }) => `${kind} ${guestId}`).sort()
  }
  /** Waits until all guests have been evaluated in this period. */
  const swept = () =>
    eventually(
      () => world.pool`
        select 1
          from loyalty_campaign_sweep
         where corporation_id = ${corporationId}
           and campaign_id = ${row.id}
           and after_id is null
           and next_at > to_timestamp(${world.clock.now() / 1000}::float8)`,
      ({ length }) => length === 1,
    )
  return { ...program, ...row, occasions, reached, swept, close: () => save({ isDeleted: true }) }
}

/** Runs the work while the follower of occasions is blocked, so that it reads the events afterwards. */
const unfollowed = <T>({ pool }: World, work: () => Promise<T>): Promise<T> =>
  transaction(pool, async (db) => {
    await db`
      select 1
        from follower_cursor
       where owner_id = ${corporationId}
         and follower = ${occasionFollower.name}
         for update`
    return work()
  })

const untilRead = ({ pool }: World) =>
  waitForFollowers(pool, { ownerId: corporationId, follower: occasionFollower.name })

const messagesTo = async ({ ask }: World, customerId: string) => {
  const { messages } = await ask<{ messages: ListedMessage[] }>('/admin/messages/list', {
    organizationId: demo.organization,
  })
  return messages.filter((message) => message.customerId === customerId)
}

describeWorld('Scheduled campaigns', ({ it }) => {
  it('welcome a guest who registers with a bonus in a wallet and a message', async (world) => {
    const text = 'Welcome to us'
    const actions = [bonus(50), { type: 'SendMessage', channel: 'Sms', text }]
    const scheduled = await openScheduled(world, { guestRegistrationBindings: always(...actions) })
    const phone = newPhone()
    const customerId = await scheduled.register({ phone })
    await scheduled.register({ phone, name: 'Ada' })
    assert.deepEqual(await scheduled.occasions(1), [{ status: 'credited', kind: 'registration' }])
    const { walletBalances } = await scheduled.known(customerId)
    assert.deepEqual(
      walletBalances.map(({ balance }) => balance),
      [50],
    )
    const [row, ...more] = await scheduled.transactions({ customerId })
    assert.deepEqual([row?.typeName, more], ['WelcomeBonus', []])
    const [message, ...others] = await eventually(
      () => messagesTo(world, customerId),
      ({ length }) => length > 0,
    )
    assert.deepEqual([message?.recipient, message?.text, others], [phone, text, []])
    assert.equal(message?.marketingCampaignId, scheduled.id)
    await scheduled.close()
  })

  it('welcome a guest who was created by an order, once, even if the guest registers meanwhile', async (world) => {
    const scheduled = await openScheduled(world, { guestRegistrationBindings: always(bonus(50)) })
    const restaurant = await openRestaurant(world)
    const phone = newPhone()
    const order = { phone, customer: { type: 'regular', name: 'Ada' } }
    await Promise.all([restaurant.place(order), restaurant.place(order), scheduled.register({ phone, name: 'Ada' })])
    const other = { ...order, phone: newPhone() }
    await restaurant.place(other)
    assert.deepEqual(
      await scheduled.occasions(2),
      [1, 2].map(() => ({ status: 'credited', kind: 'registration' })),
    )
    for (const one of [phone, other.phone]) {
      const customerId = await scheduled.register({ phone: one, surName: 'Lovelace' })
      const rows = await scheduled.transactions({ customerId })
      assert.deepEqual(
        rows.map(({ typeName }) => typeName),
        ['WelcomeBonus'],
      )
    }
    const announced = await world.pool<{ guests: number }[]>`
      select count(*)::int as guests
        from event
       where owner_id = ${corporationId}
         and type = 'GuestUpdate'
         and from_status is null
         and subject_id in (
               select id
                 from guest
                where corporation_id = ${corporationId}
                  and phone = any(${[phone, other.phone].map((one) => one.replace('+', ''))}))`
    assert.equal(announced[0]?.guests, 2)
    await scheduled.close()
  })

  it('ignore earlier events, even if they are read late', async (world) => {
    const program = await openProgram(world, { overdraftLimit: 100 })
    const [early, late] = [await program.join(), await program.join()]
    const scheduled = await unfollowed(world, async () => {
      const customerId = await program.register()
      await early.chargeoff(1)
      const opened = await openScheduled(world, {
        programId: program.programId,
        guestRegistrationBindings: always(bonus(50)),
        overdraftBindings: always({ type: 'ChangeCategory', categoryId: demo.staffCategory, isRemoved: false }),
      })
      return { ...opened, customerId }
    })
    await untilRead(world)
    await late.chargeoff(1)
    const guest = await program.register()
    const [orderedBefore, orderedAfter] = [randomUUID(), randomUUID()]
    await world.pool`
      insert into guest (corporation_id, id, phone, is_announced, registered_at)
      values (${corporationId}, ${orderedBefore}, ${newPhone().slice(1)}, false, now() - interval '1 hour'),
             (${corporationId}, ${orderedAfter}, ${newPhone().slice(1)}, false, now())`
    await eventually(
      () => world.pool`select 1 from guest where not is_announced`,
      ({ length }) => length === 0,
    )
    await untilRead(world)
    assert.deepEqual(
      await scheduled.reached(),
      [`overdraft ${late.customerId}`, `registration ${guest}`, `registration ${orderedAfter}`].sort(),
    )
    assert.deepEqual((await program.known(scheduled.customerId)).walletBalances, [])
    await scheduled.close()
  })

  it('evaluate a registration on its own day, even if its event is read late', async (world) => {
    const periodTo = dayOf(world.clock.now(), 'Etc/GMT-14')
    const scheduled = await openScheduled(world, { periodTo, guestRegistrationBindings: always(bonus(50)) })
    const customerId = await unfollowed(world, async () => {
      const registered = await scheduled.register()
      world.clock.advance(2 * dayMs)
      return registered
    })
    assert.deepEqual(await scheduled.occasions(1), [{ status: 'credited', kind: 'registration' }])
    assert.deepEqual(await scheduled.reached(), [`registration ${customerId}`])
    await scheduled.close()
  })

  it('apply once a period to each guest who meets their conditions, on any number of nodes', async (world) => {
    const [row] = await world.pool<{ timeZone: string }[]>`
      select time_zone from organization where id = ${demo.organization}`
    const today = dayOf(world.clock.now(), row?.timeZone ?? '')
    const birthday = { type: 'Birthday', daysBefore: 0, daysAfter: 0 }
    const program = await openProgram(world)
    const guests = await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        program.join(
          await program.register({
            phone: newPhone(),
            ...(i < 3 && { birthday: `1990-${today.slice(5)} 00:00:00.000` }),
          }),
        ),
      ),
    )
    const scheduled = await openScheduled(world, {
      programId: program.programId,
      scheduledEvery: 'Day',
      periodicBindings: [
        { conditions: [birthday], actions: [bonus(10)], stopFurtherExecution: true },
        { conditions: [{ type: 'KnownGuest', isKnown: true }], actions: [bonus(1)] },
      ],
    })
    const balances = () => Promise.all(guests.map((guest) => program.balance(guest)))
    const become = (wanted: number[]) => eventually(balances, (seen) => JSON.stringify(seen) === JSON.stringify(wanted))
    await withNode(world, {}, async () => {
      await scheduled.swept()
      await become([10, 10, 10, 1, 1, 1])
      world.clock.advance(dayMs)
      await scheduled.swept()
      await become([11, 11, 11, 2, 2, 2])
    })
    const [entry] = await program.transactions(guests[0] ?? { customerId: '' })
    assert.equal(entry?.typeName, 'AutomaticRefillWallet')
    await scheduled.close()
  })

  it('stay within the budget of a period, and have a full one in the next', async (world) => {
    const program = await openProgram(world)
    const guests = await Promise.all(Array.from({ length: 5 }, () => program.join()))
    const scheduled = await openScheduled(world, {
      programId: program.programId,
      scheduledEvery: 'Week',
      scheduledBudget: 25,
      periodicBindings: always(bonus(10)),
    })
    const credited = async () => {
      const balances = await Promise.all(guests.map((guest) => program.balance(guest)))
      return balances.reduce((sum, one) => sum + one, 0)
    }
    await withNode(world, {}, async () => {
      await scheduled.swept()
      const ended = await scheduled.occasions(6)
      const count = (status: string) => ended.filter((one) => one.status === status).length
      assert.deepEqual([count('credited'), count('over budget'), count('nothing') > 0], [2, 3, true])
    })
    assert.equal(await credited(), 20)
    const spent = () => world.pool<{ spent: string }[]>`
      select spent::text
        from loyalty_campaign_budget
       where corporation_id = ${corporationId}
         and campaign_id = ${scheduled.id}
       order by period`
    assert.deepEqual(await spent(), [{ spent: '20' }])
    world.clock.advance(7 * dayMs)
    await eventually(spent, (all) => all.length === 2 && all[1]?.spent === '20')
    assert.equal(await credited(), 40)
    await scheduled.close()
  })

  it('notify a guest of an overdrawn wallet once a period', async (world) => {
    const category = { type: 'ChangeCategory', categoryId: demo.staffCategory, isRemoved: false }
    const email = { type: 'SendMessage', channel: 'Email', subject: 'Your wallet', text: 'It is below zero' }
    const campaign = { overdraftBindings: always(category, email), scheduledEvery: 'Month' }
    const scheduled = await openScheduled(world, campaign, { overdraftLimit: 100 })
    const address = `${randomUUID()}@example.com`
    const customerId = await scheduled.register({ phone: newPhone(), email: address })
    const guest = await scheduled.join(customerId)
    await guest.topup(5)
    for (const sum of [4, 2, 3]) await guest.chargeoff(sum)
    assert.deepEqual(await scheduled.occasions(1), [{ status: 'credited', kind: 'overdraft' }])
    assert.ok((await scheduled.known(customerId)).categories.some(({ id }) => id === demo.staffCategory))
    const messages = await eventually(
      () => messagesTo(world, customerId),
      ({ length }) => length > 0,
    )
    assert.deepEqual(
      messages.map(({ recipient, subject }) => [recipient, subject]),
      [[address, 'Your wallet']],
    )
    world.clock.advance(32 * dayMs)
    await guest.chargeoff(1)
    await scheduled.occasions(2)
    await scheduled.close()
  })

  it('store messages over a limit for operators only, without counting them', async (world) => {
    const settings = (perRecipientPerHourMax: number) =>
      world.ask('/admin/messages/settings/save', { corporationId, organizationId: null, perRecipientPerHourMax })
    const send = (text: string) => ({ type: 'SendMessage', channel: 'Sms', text })
    await settings(1)
    const scheduled = await openScheduled(world, {
      guestRegistrationBindings: always(send('First'), send('Second'), send('Third')),
    })
    const customerId = await scheduled.register({ phone: newPhone() })
    const messages = await eventually(
      () => messagesTo(world, customerId),
      ({ length }) => length === 3,
    )
    const error = 'the limit perRecipientPerHourMax was reached'
    assert.deepEqual(messages.map(({ text, status, error: why }) => [text, status, why]).sort(), [
      ['First', 'kept', null],
      ['Second', 'refused', error],
      ['Third', 'refused', error],
    ])
    assert.deepEqual(await violationsAfter(world, messageInvariants, async () => {}), [])
    await settings(5)
    await scheduled.close()
  })

  it('send nothing to guests who refuse promotions', async (world) => {
    const actions = [{ type: 'SendMessage', channel: 'Sms', text: 'Come again' }]
    const scheduled = await openScheduled(world, { guestRegistrationBindings: always(...actions) })
    const silent = await scheduled.register({ phone: newPhone(), shouldReceivePromoActionsInfo: false })
    const other = await scheduled.register({ phone: newPhone() })
    await eventually(
      () => messagesTo(world, other),
      ({ length }) => length === 1,
    )
    assert.deepEqual(await messagesTo(world, silent), [])
    await scheduled.close()
  })

  it('do nothing when they are not in force, and are deleted eventually', async (world) => {
    const over = { periodTo: '2026-01-31', guestRegistrationBindings: always(bonus(5)) }
    const scheduled = await openScheduled(world, over)
    const customerId = await scheduled.register({ phone: newPhone() })
    assert.deepEqual(await scheduled.occasions(1), [{ status: 'nothing', kind: 'registration' }])
    assert.deepEqual((await scheduled.known(customerId)).walletBalances, [])
    await occasionRetention.deleteSome(world.pool, { now: world.clock.now() + 401 * dayMs, rowsMax: 10_000 })
    assert.deepEqual(await scheduled.occasions(0), [])
    await scheduled.close()
  })

  it('are shown to clients, and refuse actions that need an order', async ({ ask, refuse }) => {
    const [programId, id] = [randomUUID(), randomUUID()]
    const program = { id: programId, name: 'Test', programType: 1, serviceFrom: '2026-01-01' }
    const campaign = { id, programId, name: 'Scheduled', periodFrom: '2026-01-01' }
    const save = '/admin/loyalty/programs/save'
    await ask(save, {
      ...{ corporationId, programs: [{ ...program, isActive: false }] },
      campaigns: [{ ...campaign, periodicBindings: always(bonus(3)), guestRegistrationBindings: always(bonus(5)) }],
    })
    interface Shown {
      Programs: {
        id: string
        refillType: number
        marketingCampaigns: Record<`${string}ActionConditionBindings`, { actions: { settings: string }[] }[]>[]
      }[]
    }
    const { Programs } = await ask<Shown>('/api/1/loyalty/core/program', { organizationId: demo.organization })
    const view = Programs.find((one) => one.id === programId)
    const [bindings] = view?.marketingCampaigns ?? []
    const names = ['order', 'periodic', 'overdraft', 'guestRegistration'] as const
    assert.deepEqual(
      names.map((name) => bindings?.[`${name}ActionConditionBindings`]?.map((one) => one.actions[0]?.settings)),
      [[], ['{"mode":"Sum","value":3}'], [], ['{"mode":"Sum","value":5}']],
    )
    assert.equal(view?.refillType, 1)
    for (const action of [
      { type: 'OrderDiscount', mode: 'Sum', value: 1 },
      { ...bonus(5), mode: 'Percent' },
    ]) {
      const { error, details } = await refuse(save, {
        corporationId,
        campaigns: [{ ...campaign, overdraftBindings: always(bonus(5), action) }],
      })
      const path = 'campaigns[0].overdraftBindings[0].actions[1].type'
      assert.deepEqual([error, details.fields[0]?.path], ['SCHEDULED_ACTION_NEEDS_ORDER', path])
    }
  })

  it('are checked by the doctor for unprocessed occasions and wrong counts', async (world) => {
    const scheduled = await openScheduled(world, { guestRegistrationBindings: always(bonus(5)) })
    await scheduled.register({ phone: newPhone() })
    await scheduled.occasions(1)
    assert.deepEqual(await violationsAfter(world, scheduledInvariants, async () => {}), [])
    const found = await violationsAfter(world, scheduledInvariants, async (db) => {
      await db`update node set started_at = now() - interval '3 hours'`
      await db`update loyalty_campaign_budget set spent = 1 where campaign_id = ${scheduled.id}`
      await db`
        insert into loyalty_occasion (corporation_id, id, campaign_id, kind, guest_id, period, created_at)
        values (${corporationId}, gen_random_uuid(), ${scheduled.id}, 'overdraft', ${demo.guest}, '2026-01-01',
                now() - interval '2 hours')`
    })
    assert.match(
      found.join('\n'),
      /no occasion waits longer than an hour: occasion \S+ .* has been waiting since .* \(1\)$/m,
    )
    assert.match(
      found.join('\n'),
      /budgets cover the credited sums: campaign \S+ has credited 5 in .*, but its budget counts 1 \(1\)$/m,
    )
    await scheduled.close()
  })
})
