import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { dayOf, daysAfter } from '#core/time.ts'
import { openReportedShop } from '#test/fixtures/reports.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

const save = '/admin/reports/income_plans/save'

interface Answer {
  items: { date: string; valueType: string; planValue: number }[]
}

describeOperation(list, ({ it }) => {
  it('returns amounts, percentages, and the mean of the same weekday over four weeks', async (world) => {
    const { organizationId } = await openReportedShop(world)
    const [order] = await world.pool<{ openedOn: string }[]>`
      select opened_on::text
        from sale_order
       where organization_id = ${organizationId}`
    const { openedOn: sold } = order!
    const days = [
      { date: sold, valueType: 'ABSOLUTE', planValue: 1234.56 },
      { date: daysAfter(sold, 1), valueType: 'PERCENT', planValue: 110 },
      { date: daysAfter(sold, 2), valueType: 'AUTOMATIC' },
      { date: daysAfter(sold, 7), valueType: 'AUTOMATIC' },
      { date: daysAfter(sold, 36), valueType: 'ABSOLUTE', planValue: 1 },
    ]
    await world.ask(save, { organizationId, days })
    // The day of the sales is over then.
    world.clock.advance(26 * 60 * 60_000)
    const { items } = await world.ask<Answer>(list.path, {
      organizationId,
      dateFrom: sold,
      dateTo: daysAfter(sold, 35),
    })
    assert.deepEqual(
      items.map(({ date, valueType, planValue }) => [date, valueType, planValue]),
      [
        [sold, 'ABSOLUTE', 1234.56],
        [daysAfter(sold, 1), 'PERCENT', 110],
        [daysAfter(sold, 2), 'AUTOMATIC', 0],
        [daysAfter(sold, 7), 'AUTOMATIC', 10.5],
      ],
    )
    const one = { organizationId, dateFrom: daysAfter(sold, 7), dateTo: daysAfter(sold, 7) }
    assert.equal((await world.ask<Answer>(list.path, one)).items.length, 1)
    const token = await world.tokenOf({ organizationIds: [organizationId], sourceKey: 'another source' })
    assert.equal((await world.ask<Answer>(list.path, one, { token })).items[0]!.planValue, 0)
  })

  it('saves plans by day, lists and deletes them, and refuses invalid ones', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const today = dayOf(world.clock.now(), 'UTC')
    const plan = { date: today, valueType: 'ABSOLUTE', planValue: 100 }
    const next = { date: daysAfter(today, 1), valueType: 'AUTOMATIC', planValue: null }
    const planned = async () =>
      (await world.ask<{ days: object[] }>('/admin/reports/income_plans/list', { organizationId })).days
    await world.ask(save, { organizationId, days: [plan, next] })
    await world.ask(save, { organizationId, days: [{ ...plan, valueType: 'PERCENT', planValue: 90.5 }] })
    assert.deepEqual(await planned(), [{ ...plan, valueType: 'PERCENT', planValue: 90.5 }, next])
    const cases: [days: object[], code: string, path: string][] = [
      [[{ date: today, valueType: 'ABSOLUTE' }], 'PLAN_VALUE_MISMATCH', 'days[0].planValue'],
      [[{ ...plan, valueType: 'AUTOMATIC' }], 'PLAN_VALUE_MISMATCH', 'days[0].planValue'],
      [[plan, plan], 'PLAN_DAY_REPEATED', 'days[1].date'],
    ]
    for (const [days, code, at] of cases) {
      const { status, error, details } = await world.refuse(save, { organizationId, days })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, code, at])
    }
    const remove = '/admin/reports/income_plans/delete'
    const period = { dateFrom: today, dateTo: today }
    assert.deepEqual(await world.ask(remove, { organizationId, ...period }), { deleted: 1 })
    assert.deepEqual(await planned(), [next])
    const unknown = { organizationId: randomUUID() }
    for (const [path, body] of [
      [save, { days: [plan] }],
      [remove, period],
      ['/admin/reports/income_plans/list', {}],
    ] as const) {
      const { status, error } = await world.refuse(path, { ...unknown, ...body })
      assert.deepEqual([status, error], [404, 'ORGANIZATION_NOT_FOUND'])
    }
  })

  it('hides plans and revenue of organizations outside the key', async (world) => {
    const { organizationId, name } = await openReportedShop(world)
    const other = await openRestaurant(world)
    const [order] = await world.pool<{ openedOn: string }[]>`
      select opened_on::text
        from sale_order
       where organization_id = ${organizationId}`
    const next = daysAfter(order!.openedOn, 7)
    for (const id of [organizationId, other.organizationId])
      await world.ask(save, { organizationId: id, days: [{ date: next, valueType: 'AUTOMATIC' }] })
    world.clock.advance(26 * 60 * 60_000)
    const token = await world.tokenOf({ organizationIds: [other.organizationId] })
    const body = { dateFrom: next, dateTo: next }
    const { items } = await world.ask<Answer>(list.path, { ...body, organizationId: other.organizationId }, { token })
    assert.deepEqual(items, [{ date: next, valueType: 'AUTOMATIC', planValue: 0 }])
    const { status, message } = await world.refuse(list.path, { ...body, organizationId }, { token })
    assert.equal(status, 403)
    assert.ok(!`${message}`.includes(name))
  })

  it('refuses long periods', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const body = { organizationId, dateFrom: '2026-01-01', dateTo: '2029-01-01' }
    const { status, error } = await world.refuse(list.path, body)
    assert.deepEqual([status, error], [400, 'PERIOD_TOO_LONG'])
  })
})
