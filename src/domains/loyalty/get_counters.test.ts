import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { openRewards } from '#test/fixtures/rewards.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import getCounters from './get_counters.ts'

const { organization: organizationId } = demo
const periods = ['Year', 'AllTime']
const metrics = ['OrdersSum']

describeOperation(getCounters, ({ it }) => {
  it('returns each metric of each period for known guests', async (world) => {
    const { register } = openMembers(world)
    const guestId = await register()
    const { counters } = await world.ask<{ counters: object[] }>(getCounters.path, {
      organizationId,
      periods,
      metrics,
      guestIds: [randomUUID(), guestId, guestId],
    })
    assert.deepEqual(counters, [
      { guestId, period: 'AllTime', metric: 'OrdersSum', value: 0 },
      { guestId, period: 'Year', metric: 'OrdersSum', value: 0 },
    ])
  })

  it('refuses lists that are missing, empty, of numbers or of unknown words', async (world) => {
    for (const [body, path] of [
      [{ periods }, 'metrics'],
      [{ metrics }, 'periods'],
      [{ periods: [], metrics }, 'periods'],
      [{ periods, metrics: ['OrdersSum', 'OrdersTotal'] }, 'metrics[1]'],
      [{ periods: [0], metrics }, 'periods[0]'],
      [{ periods: ['allTime'], metrics }, 'periods[0]'],
    ] as const) {
      const { status, error, details } = await world.refuse(getCounters.path, { organizationId, guestIds: [], ...body })
      assert.deepEqual(
        [status, error, details.fields[0]?.path],
        [400, 'Validation_CounterValidationError', path],
        JSON.stringify(body),
      )
    }
  })

  it('counts correctly while many orders are closed and reopened concurrently', async (world) => {
    const rewards = await openRewards(world, { actions: [{ type: 'Bonus', mode: 'Percent', value: 10 }] })
    const guest = await rewards.meet()
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const place = i % 2 ? rewards.restaurant : rewards.diningRoom
        const id = await place.place(guest.order)
        await place.change('close', id)
        if (i % 3 === 0) await rewards.act(place, `/front/${i % 2 ? 'deliveries' : 'order'}/reopen`, { orderId: id })
        return id
      }),
    )
    for (const [i, id] of ids.entries()) if (i % 3 !== 0) await guest.transactionsOf(id, 2)
    const settled = async () => [(await rewards.counters(guest.customerId)).Day, await guest.balance()]
    await eventually(settled, ([day, balance]) => JSON.stringify(day) === '[8,80]' && balance === 8)
  })
})
