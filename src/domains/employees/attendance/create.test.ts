import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { type AnsweredAttendance, openRota } from '#test/fixtures/attendances.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('stores every field, and returns times in the zone of the restaurant', async (world) => {
    const { organizationId, employeeId, roleId, listAttendances } = await openRota(world)
    const { attendance } = await world.ask<{ attendance: AnsweredAttendance }>(create.path, {
      organizationId,
      employeeId,
      roleId,
      attendanceTypeId: demo.illnessType,
      startAt: '2026-05-04T08:00:29.000Z',
      endAt: '2026-05-04 17:30:30',
      personalStartAt: '2026-05-04T09:05:00',
      personalEndAt: '2026-05-04T18:35:00+02:00',
      isConfirmedManually: true,
      comment: 'Came late',
    })
    const { id, createdAt, updatedAt, modifiedByUserId, organizationName, ...rest } = attendance
    assert.deepEqual(rest, {
      organizationId,
      employeeId,
      roleId,
      attendanceTypeId: demo.illnessType,
      attendanceTypeCode: 'I',
      startAt: '2026-05-04T09:00:00.000+01:00',
      endAt: '2026-05-04T17:31:00.000+01:00',
      personalStartAt: '2026-05-04T09:05:00.000+01:00',
      personalEndAt: '2026-05-04T17:35:00.000+01:00',
      isClosed: true,
      isConfirmedManually: true,
      comment: 'Came late',
      paymentDetails: null,
    })
    assert.equal(createdAt, updatedAt)
    assert.deepEqual([typeof modifiedByUserId, typeof organizationName], ['string', 'string'])
    assert.deepEqual(await listAttendances(), [attendance])
    assert.equal((await listAttendances({ employeeIds: [randomUUID()] })).length, 0)
    assert.equal((await listAttendances())[0]?.id, id)
  })

  it('uses the default type if the request has none', async (world) => {
    const { work } = await openRota(world)
    const { attendanceTypeId, attendanceTypeCode, isConfirmedManually, comment } = await work('09:00', '10:00')
    assert.deepEqual(
      [attendanceTypeId, attendanceTypeCode, isConfirmedManually, comment],
      [demo.workType, 'W', false, null],
    )
  })

  it('refuses a time in which the employee already works, here or elsewhere', async (world) => {
    const { organizationId, work, bodyOf, hire, employeeId, roleId } = await openRota(world)
    const { id } = await work('09:00', '12:00')
    await work('12:00', '13:00')
    await work('08:00', '09:00')
    for (const [from, to] of [
      ['09:00', '12:00'],
      ['11:59', '12:30'],
      ['10:00', '10:01'],
      ['07:00', '20:00'],
    ] as const) {
      const { status, error } = await world.refuse(create.path, bodyOf(from, to))
      assert.deepEqual([status, error], [409, 'ATTENDANCE_OVERLAPS'])
    }
    const { details } = await world.refuse(create.path, bodyOf('10:00', '10:30'))
    assert.equal(details.attendanceId, id)
    await work('09:00', '12:00', { employeeId: await hire({ roleIds: [roleId] }) })

    const other = (await openStaff(world)).organizationId
    await hire({ id: employeeId, organizationIds: [organizationId, other] })
    const token = await world.tokenOf({ organizationIds: [other] })
    const shared = await openStaff(world)
    const role = await shared.addRole('ANYWHERE', { organizationIds: [other] })
    const elsewhere = await world.refuse(
      create.path,
      bodyOf('10:00', '11:00', { organizationId: other, roleId: role }),
      {
        token,
      },
    )
    assert.deepEqual([elsewhere.status, elsewhere.error], [409, 'ATTENDANCE_OVERLAPS'])
    assert.equal(elsewhere.details.attendanceId, undefined, 'the key does not see that restaurant')
  })

  it('gives a time to one of many concurrent clients', async (world) => {
    const { bodyOf, listAttendances } = await openRota(world)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        world.call<{ error: string }>(create.path, bodyOf(`10:${10 + i}`, `11:${10 + i}`)),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.ok(answers.every(({ status, body }) => status === 201 || body.error === 'ATTENDANCE_OVERLAPS'))
    assert.equal((await listAttendances()).length, 1)
  })

  it('accepts attendances of fired employees', async (world) => {
    const { work, hire } = await openRota(world)
    await work('09:00', '10:00', { employeeId: await hire({ isDeleted: true }) })
  })

  it('refuses unknown ids, and an end before the start', async (world) => {
    const { bodyOf, addRole } = await openRota(world)
    const stranger = await openRota(world)
    for (const [more, status, code, path] of [
      [{ employeeId: randomUUID() }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ employeeId: stranger.employeeId }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ roleId: stranger.roleId }, 404, 'ROLE_NOT_FOUND', 'roleId'],
      [{ roleId: await addRole('GONE', { isDeleted: true }) }, 404, 'ROLE_NOT_FOUND', 'roleId'],
      [{ attendanceTypeId: randomUUID() }, 404, 'ATTENDANCE_TYPE_NOT_FOUND', 'attendanceTypeId'],
      [{ endAt: '2026-05-04T09:00:29.000+01:00' }, 400, 'INVALID_PERIOD', 'endAt'],
      [{ endAt: '2028-05-04T17:00:00.000+01:00' }, 400, 'INVALID_PERIOD', 'endAt'],
      [
        { personalStartAt: '2026-05-04T11:00:00Z', personalEndAt: '2026-05-04T10:00:00Z' },
        400,
        'PERIOD_REVERSED',
        'personalEndAt',
      ],
      [{ startAt: '9999-12-31T22:00:00Z', endAt: '9999-12-31T23:59:59Z' }, 400, 'INVALID_PERIOD', 'startAt'],
      [{ personalStartAt: '9999-12-31T23:59:59-05:00' }, 400, 'INVALID_PERIOD', 'personalStartAt'],
      [{ startAt: 'nine' }, 400, 'INVALID_REQUEST', 'startAt'],
    ] as const) {
      const refusal = await world.refuse(create.path, bodyOf('09:00', '10:00', more))
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})
