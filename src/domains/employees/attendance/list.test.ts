import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRota } from '#test/fixtures/attendances.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

interface Page {
  items: { id: string }[]
  totalCount: number
}

describeOwnWorld(list.path, ({ it }) => {
  const at = (time: string) => `2026-05-04T${time}:00+01:00`

  it('finds attendances that overlap the period, end included', async (world) => {
    const { work, listAttendances } = await openRota(world)
    const { id } = await work('10:00', '12:00')
    const long = await work('13:00', '14:00', { startAt: '2026-04-01T00:00:00Z', endAt: '2026-04-20T00:00:00Z' })
    for (const [startAt, endAt, expected] of [
      ['09:00', '10:00', [id]],
      ['09:00', '09:59', []],
      ['12:00', '13:00', []],
      ['11:59', '13:00', [id]],
      ['10:30', '10:40', [id]],
      ['00:00', '23:59', [id]],
    ] as const) {
      const found = await listAttendances({ startAt: at(startAt), endAt: at(endAt) })
      assert.deepEqual(
        found.map((one) => one.id),
        expected,
        `${startAt} to ${endAt}`,
      )
    }
    const inside = await listAttendances({ startAt: '2026-04-15T00:00:00Z', endAt: '2026-04-16T00:00:00Z' })
    assert.deepEqual(inside, [long])
  })

  it('filters by employee, type and state, in pages', async (world) => {
    const { organizationId, work, listAttendances, hire } = await openRota(world)
    const other = await hire()
    const first = await work('10:00', '12:00')
    const second = await work('10:00', '12:00', { employeeId: other, attendanceTypeId: demo.illnessType })
    const third = await work('08:00', '09:00')
    assert.deepEqual(await listAttendances({ employeeIds: [other] }), [second])
    assert.deepEqual(await listAttendances({ attendanceTypeIds: [demo.workType] }), [first, third])
    assert.deepEqual(await listAttendances({ isClosed: true }), [first, second, third])
    assert.deepEqual(await listAttendances({ isClosed: false }), [])
    const page = await world.ask(list.path, {
      organizationId,
      startAt: at('00:00'),
      endAt: at('23:00'),
      limit: 1,
      offset: 1,
    })
    assert.deepEqual(page, { items: [second], limit: 1, offset: 1, totalCount: 3 })
  })

  it('pages through attendances without gaps or repeats while others are created', async (world) => {
    const { organizationId, bodyOf, work, hire } = await openRota(world)
    const people = await Promise.all(Array.from({ length: 8 }, () => hire()))
    for (const employeeId of people.slice(0, 4)) await work('08:00', '09:00', { employeeId })
    const period = { organizationId, startAt: at('00:00'), endAt: at('23:00') }
    const before = await world.ask<Page>(list.path, period)
    const writing = people.flatMap((employeeId, i) =>
      [10, 12, 14].map((hour) =>
        world.ask('/api/employees/v1/attendance/create', {
          ...bodyOf(`${hour}:${10 + i}`, `${hour + 1}:${10 + i}`, { employeeId }),
        }),
      ),
    )
    const seen: string[] = []
    for (let offset = 0, isMore = true; isMore; offset += 3) {
      const { items } = await world.ask<Page>(list.path, { ...period, limit: 3, offset })
      seen.push(...items.map(({ id }) => id))
      isMore = items.length === 3
    }
    await Promise.all(writing)
    const after = await world.ask<Page>(list.path, period)
    const ids = after.items.map(({ id }) => id)
    assert.equal(after.totalCount, before.totalCount + writing.length)
    assert.deepEqual(ids.slice(0, seen.length), seen)
    assert.deepEqual(
      seen.slice(0, before.items.length),
      before.items.map(({ id }) => id),
    )
  })

  it('returns payments: regular minutes of a day first, then overtime', async (world) => {
    const { organizationId, work, listAttendances, addRole } = await openRota(world)
    const settings = { regularMinutesPerDay: 300, overtimePaymentFactor: 1.5, currencyIsoName: 'GBP' }
    await world.ask('/admin/organizations/save', {
      id: organizationId,
      corporationId: demo.corporation,
      name: 'Paying',
      timeZone: 'Europe/London',
      settings,
    })
    await work('10:00', '14:00')
    await work('15:00', '17:10')
    await work('18:00', '19:00', { roleId: await addRole('BOSS', { steadySalary: 3000, paymentPerHour: 5 }) })
    const details = async (more: object) =>
      (await listAttendances({ shouldIncludePaymentDetails: true, ...more })).map(
        ({ paymentDetails }) => paymentDetails,
      )
    const second = {
      regularPaidMinutes: 60,
      regularPaymentSum: 12,
      overtimePaidMinutes: 70,
      overtimePaymentSum: 21,
      otherPaymentsSum: 0,
    }
    assert.deepEqual(await details({}), [
      {
        regularPaidMinutes: 240,
        regularPaymentSum: 48,
        overtimePaidMinutes: 0,
        overtimePaymentSum: 0,
        otherPaymentsSum: 0,
      },
      second,
      null,
    ])
    assert.deepEqual(await details({ offset: 1, limit: 1 }), [second], 'a page does not forget the morning')
    assert.ok((await listAttendances()).every(({ paymentDetails }) => paymentDetails === null))
  })

  it('pays a night by elapsed minutes, in any time zone', async (world) => {
    const { organizationId, work, listAttendances } = await openRota(world)
    const input = { id: organizationId, corporationId: demo.corporation, name: 'Paying' }
    const paid = async (timeZone: string, regularMinutesPerDay: number) => {
      const settings = { regularMinutesPerDay }
      await world.ask('/admin/organizations/save', { ...input, timeZone, settings })
      const found = await listAttendances({ shouldIncludePaymentDetails: true })
      return found.map(({ paymentDetails }) => {
        const { regularPaidMinutes, overtimePaidMinutes } = paymentDetails as Record<string, number>
        return [regularPaidMinutes, overtimePaidMinutes]
      })
    }
    // Clocks in New York go forward in this night: 20:00 to 06:00 is nine hours.
    await work('', '', { startAt: '2026-03-07T20:00:00-05:00', endAt: '2026-03-08T06:00:00-04:00' })
    await work('', '', { startAt: '2026-03-08T18:00:00-04:00', endAt: '2026-03-08T20:00:00-04:00' })
    assert.deepEqual(await paid('America/New_York', 480), [
      [480, 60],
      [120, 0],
    ])
    // In London both attendances start on 8 March.
    assert.deepEqual(await paid('Europe/London', 480), [
      [480, 60],
      [0, 120],
    ])
  })

  it('refuses a period that ends before it begins', async (world) => {
    const { organizationId } = await openRota(world)
    const body = { organizationId, startAt: at('10:00'), endAt: at('09:00') }
    const { status, error, details } = await world.refuse(list.path, body)
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'PERIOD_REVERSED', 'endAt'])
  })

  it('refuses repeated ids and empty lists', async (world) => {
    const { organizationId } = await openRota(world)
    const period = { organizationId, startAt: at('09:00'), endAt: at('10:00') }
    for (const [ids, path] of [
      [{ employeeIds: [demo.courier, demo.courier] }, 'employeeIds'],
      [{ attendanceTypeIds: [demo.workType, demo.workType] }, 'attendanceTypeIds'],
      [{ employeeIds: [] }, 'employeeIds'],
    ] as const) {
      const { status, error, details } = await world.refuse(list.path, { ...period, ...ids })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'INVALID_REQUEST', path])
    }
  })
})
